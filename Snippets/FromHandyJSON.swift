// A model of HandyJSON or KakaJSON, written for FlexCodable.
//
//     swift run FromHandyJSON

// snippet.after
import FlexCodable
import Foundation

enum AnimalType: String, Codable { case cat, dog }

struct Cat: FlexModel {
  var id: Int64 = 0
  var name = ""
  var type = AnimalType.cat
  var friends: [String] = []
  var parent: String?
  var homepage: URL?
  var born: Date?
  var cache = 0

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .id: ["cat_id", "id"],
      .parent: "relatives.parent[0].name",
      .born: .date(.secondsSince1970),
      .cache: .ignored,
    ])
}
// snippet.end

let data = Data(
  #"""
  {"code": 0, "data": {"cat": {
    "id": "12345", "name": 7, "type": "lion", "friends": ["Tom", {"x": 1}],
    "relatives": {"parent": [{"name": "Leo"}]}, "homepage": "https://a.example/x y",
    "born": 926640000, "cache": 9}}}
  """#.utf8)

// snippet.use
let cat = try FlexDecoder().decode(Cat.self, from: data, at: "data.cat")
let text = try FlexEncoder().encodeText(cat)
// The path is written as a path: {…,"relatives":{"parent":[{"name":"Leo"}]},…}
// snippet.end
print(text)
precondition(cat.id == 12345 && cat.name == "7" && cat.type == .cat && cat.friends == ["Tom"])
precondition(cat.parent == "Leo" && cat.cache == 0)
precondition(cat.homepage?.absoluteString == "https://a.example/x%20y")
precondition(cat.born == Date(timeIntervalSince1970: 926_640_000))
precondition(text.contains(#""relatives":{"parent":[{"name":"Leo"}]}"#))

// What the article says of surprises.
struct Nickname: Codable, FlexDefaults {
  var nick: String? = "none"
  var text = "d"
  var number = 7
  var real = 7.0
  var whole = 7
}
let nickname = try FlexDecoder().decode(
  Nickname.self, from: #"{"nick":null,"text":[1],"number":1.5,"real":"nan","whole":"12.0"}"#)
precondition(nickname.nick == nil && nickname.text == "d" && nickname.number == 7)
precondition(nickname.real == 7 && nickname.whole == 12)
let keeping = FlexDecoder()
keeping.leniency.nullKeepsOptionalDefault = true
let kept = try keeping.decode(Nickname.self, from: #"{"nick":null}"#)
precondition(kept.nick == "none")
