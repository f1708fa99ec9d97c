// A model of ObjectMapper, and code on SwiftyJSON's trees, written for FlexCodable.
//
//     swift run FromObjectMapper

// snippet.after
import FlexCodable
import Foundation

struct User: Codable, FlexMapped {
  var username: String?
  var age: Int?
  var distance: Double?
  var bestFriend: String?
  var birthday: Date?

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .distance: "distance.value",
      .bestFriend: "friends[0].name",
      .birthday: .date(.secondsSince1970),
    ])
}
// snippet.end

let text = #"""
  {"username":"ann","age":"31","distance":{"value":31},"friends":[{"name":"Bo"}],"birthday":0}
  """#

// snippet.use
let user = try FlexDecoder().decode(User.self, from: text)
let back = try FlexEncoder().encodeText(user)
// snippet.end
precondition(user.username == "ann" && user.age == 31 && user.distance == 31)
precondition(user.bestFriend == "Bo" && user.birthday == Date(timeIntervalSince1970: 0))
let keys = try JSON(parsing: back)
precondition(keys[path: "distance.value"] == 31 && keys[path: "friends[0].name"] == "Bo")

// snippet.tree
var json = try JSON(parsing: text)
// json["friends"][0]["name"].stringValue
let name = json[path: "friends[0].name"]?.stringValue ?? ""
// json["age"].intValue
let age = try FlexDecoder().decode(Int.self, from: json, at: "age")
// json["distance"]["value"] = 32
json[path: "distance.value"] = 32
// snippet.end
precondition(name == "Bo" && age == 31 && json[path: "distance.value"] == 32)
json["nothing"] = .null
precondition(json["nothing"] != nil && json["nothing"] == .null && json["nowhere"] == nil)
precondition(json["age"]?.numberValue == nil)  // a text is not converted by the tree itself
