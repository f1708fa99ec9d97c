// Merges JSON into values and objects that are there already, and copies objects.
//
//     swift run UpdatingModels

// snippet.model
import FlexCodable
import Foundation

struct Address: Codable, Equatable {
  var street: String
  var city: String
}

struct Account: Codable, Equatable {
  var name: String
  var phone: String?
  var address: Address
  var tags: [String]
}
// snippet.end

// snippet.use
var account = Account(
  name: "Ines", phone: "030 1234", address: Address(street: "Mill Lane 3", city: "Ulm"),
  tags: ["new", "trial"])

let change = Data(
  """
  {"name": null, "phone": null, "address": {"city": "Bonn"}, "tags": ["paid"]}
  """.utf8)
try FlexDecoder().update(&account, from: change)
// account.name     "Ines"                  null keeps what cannot be nil
// account.phone    nil                     null clears an Optional
// account.address  "Mill Lane 3", "Bonn"   models merge
// account.tags     ["paid"]                lists are replaced
// snippet.end

precondition(
  account
    == Account(
      name: "Ines", phone: nil, address: Address(street: "Mill Lane 3", city: "Bonn"),
      tags: ["paid"]))

// A change that fails as a whole changes nothing.
let before = account
let failed: Void? = try? FlexDecoder(.strict).update(
  &account, from: Data(#"{"name":"Ida","tags":7}"#.utf8))
precondition(failed == nil && account == before)

// snippet.object
final class Player: Codable, FlexUpdatable {
  var name = ""
  var score = 0

  func update(from container: FlexUpdateContainer) throws {
    try container.update(&name, forKey: CodingKeys.name)
    try container.update(&score, forKey: CodingKeys.score)
  }
}

let player = Player()
try FlexDecoder().update(player, from: Data(#"{"name":"Kai","score":"12"}"#.utf8))
let twin = try FlexDecoder().copy(of: player)
// snippet.end

player.score = 13
print(player.name, player.score, twin.name, twin.score)
precondition(player.name == "Kai" && twin.name == "Kai" && twin.score == 12 && twin !== player)
