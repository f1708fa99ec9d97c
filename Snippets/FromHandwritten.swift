// A hand-written `init(from:)`, and the same model without it.
//
//     swift run FromHandwritten

import FlexCodable
import Foundation

// snippet.before
struct OldTrack: Decodable {
  var id: Int
  var title: String
  var seconds: Double
  var artist: String
  var isLive: Bool
  var tags: [String]

  enum CodingKeys: String, CodingKey {
    case id, title, name, seconds, artist, isLive = "live", tags
  }
  enum ArtistKeys: String, CodingKey { case name }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let number = try? container.decode(Int.self, forKey: .id) {
      id = number
    } else {
      id = Int(try container.decode(String.self, forKey: .id)) ?? 0
    }
    title =
      try container.decodeIfPresent(String.self, forKey: .title)
      ?? container.decodeIfPresent(String.self, forKey: .name) ?? "untitled"
    seconds = (try? container.decode(Double.self, forKey: .seconds)) ?? 0
    let artist = try container.nestedContainer(keyedBy: ArtistKeys.self, forKey: .artist)
    self.artist = try artist.decode(String.self, forKey: .name)
    isLive = (try? container.decode(Int.self, forKey: .isLive)) == 1
    tags = (try? container.decode([String].self, forKey: .tags)) ?? []
  }
}
// snippet.end

// snippet.after
struct Track: FlexModel {
  var id = 0
  var title = "untitled"
  var seconds = 0.0
  var artist = ""
  var isLive = false
  var tags: [String] = []

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .title: ["title", "name"],
      .artist: "artist.name",
      .isLive: "live",
    ])
}
// snippet.end

let data = Data(
  #"{"id":"7","name":"Blue","artist":{"name":"Joni"},"live":1,"tags":["folk",null]}"#.utf8)
let old = try JSONDecoder().decode(OldTrack.self, from: data)
let (track, report) = try FlexDecoder().decodeReporting(Track.self, from: data)
print(report)
precondition(old.id == 7 && old.title == "Blue" && old.artist == "Joni" && old.isLive)
precondition(track.id == 7 && track.title == "Blue" && track.artist == "Joni" && track.isLive)
// One bad tag: the old one lost all of them, this one only the bad one.
precondition(old.tags == [] && track.tags == ["folk"])

// snippet.probing
/// A type that tries one kind after the other works as it stands.
enum Value: Decodable, Equatable {
  case flag(Bool), number(Int), text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}

let values = try FlexDecoder().decode([Value].self, from: #"[1, true, "yes"]"#)
// snippet.end
precondition(values == [.number(1), .flag(true), .text("yes")])

// snippet.required
struct Account: Codable, FlexMapped {
  var id: Int  // no initial value and no Optional: required, as in a hand-written init
  var email: String?

  static let mapping = FlexMapping(CodingKeys.self, [.email: ["email", "mail"]])
}
// snippet.end
let account = try FlexDecoder().decode(Account.self, from: #"{"id":"3","mail":"a@b.example"}"#)
precondition(account.id == 3 && account.email == "a@b.example")
