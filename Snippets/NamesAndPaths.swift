// Finds properties under other names, at other places, and in a level of their own.
//
//     swift run NamesAndPaths

// snippet.model
import FlexCodable
import Foundation

struct Size: Codable, FlexDefaults {
  var width = 0
  var height = 0
}

struct Profile: FlexModel {
  var title = ""
  var nickname = ""
  var city = ""
  var lastLogin = ""
  var site = ""
  var size = Size()
  var session = ""

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .title: "display_name",  // another name
      .nickname: ["nickname", "nick", "alias"],  // the first that is there and not null
      .city: "address.city",  // a path
      .lastLogin: "logins[0].at",  // a path with an index
      .site: .from(.key("site.url")),  // a name that has a dot in it
      .size: .flattened,  // width and height stand in the profile's own object
      .session: .ignored,  // neither read nor written
    ],
    root: "data.profile")
}
// snippet.end

// snippet.use
let answer = """
  {"data": {"profile": {
    "display_name": "Dr. Wen",
    "nick": null,
    "alias": "wen",
    "address": {"city": "Riga"},
    "logins": [{"at": "2026-03-01"}, {"at": "2026-02-11"}],
    "site.url": "https://wen.example",
    "width": 40,
    "height": 30,
    "session": "x1"
  }}}
  """
let profile = try FlexDecoder().decode(Profile.self, from: answer)
// snippet.end

print(profile)
precondition(profile.title == "Dr. Wen" && profile.nickname == "wen" && profile.city == "Riga")
precondition(profile.lastLogin == "2026-03-01" && profile.site == "https://wen.example")
precondition(profile.size.width == 40 && profile.size.height == 30 && profile.session == "")

let written = try FlexEncoder().encodeJSON(profile)
precondition(written[path: "data.profile.nickname"] == "wen")
precondition(written[path: "data.profile.address.city"] == "Riga")
precondition(written[path: "data.profile.width"] == 40)
precondition(written[path: "data.profile.session"] == nil)

// snippet.scheme
struct Reading: Codable {
  var sensorName: String
  var measuredAt: String
}

let decoder = FlexDecoder()
decoder.keyDecodingStrategy = .convertFromSnakeCase
let reading = try decoder.decode(
  Reading.self, from: Data(#"{"rows":[{"sensor_name":"roof","measured_at":"07:30"}]}"#.utf8),
  at: "rows[0]")
// snippet.end

precondition(reading.sensorName == "roof" && reading.measuredAt == "07:30")
