// A model of SmartCodable, written for FlexCodable.
//
//     swift run FromSmartCodable

// snippet.after
import FlexCodable
import Foundation

enum Sex: String, Codable { case man, woman }

struct Address: Codable, FlexDefaults {
  var city = ""
  var street = ""
}

struct User: FlexModel, FlexDecodingHooks {
  var id = 0
  var name = ""
  var sex = Sex.man
  var joined = Date.distantPast
  var address = Address()
  var extra: JSON = [:]
  var cache = ""

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .id: ["user_id", "userId", "id"],
      .joined: .from("joined_at").date(.format("yyyy-MM-dd")),
      .address: .flattened,
      .cache: .ignored,
    ])

  mutating func didDecode(from json: JSON) throws {
    name = "I am \(name)"
  }
}
// snippet.end

// snippet.use
let data = Data(
  #"""
  {"data": {"user": {"userId": "7", "name": "Ann", "sex": "other", "joined_at": "2020-02-29",
    "city": "Oslo", "street": 12, "extra": {"any": [1, "a"]}, "cache": "x"}}}
  """#.utf8)
var user = try FlexDecoder().decode(User.self, from: data, at: "data.user")
// snippet.end
precondition(user.id == 7 && user.name == "I am Ann" && user.sex == .man && user.cache == "")
precondition(user.joined == Date(timeIntervalSince1970: 1_582_934_400))
precondition(user.address.city == "Oslo" && user.address.street == "12")
precondition(user.extra[path: "any[1]"] == "a")

// snippet.update
try FlexDecoder().update(&user, from: Data(#"{"city": "Bergen"}"#.utf8))
// snippet.end
precondition(user.address.city == "Bergen" && user.address.street == "12")

// What the article says of surprises.
struct Dates: Codable, FlexDefaults {
  var numbers: [[Int]] = []
  var state = -1
}
let dates = try FlexDecoder().decode(Dates.self, from: #"{"numbers":[[1,"x",2],[3]],"state":null}"#)
precondition(dates.numbers == [[1, 2], [3]] && dates.state == -1)
struct Required: Codable, FlexMapped {
  var id: Int
  static let mapping = FlexMapping(CodingKeys.self)
}
let isRefused: Bool
do {
  _ = try FlexDecoder().decode(Required.self, from: "{}")
  isRefused = false
} catch {
  isRefused = true
}
precondition(isRefused)
