// Shows what a property has when the JSON says nothing, null or nothing usable.
//
//     swift run MissingAndNull

// snippet.model
import FlexCodable
import Foundation

struct Settings: FlexModel, Equatable {
  var theme = "light"
  var volume = 5
  var pages = 1
  var region = ""
  var language: String? = "en"
  var currency: String? = "EUR"
  var limit: Int?

  static let mapping = FlexMapping(CodingKeys.self, [.region: .default("north")])
}
// snippet.end

// snippet.use
let payload = Data(
  """
  {
    "theme": null,
    "volume": "loud",
    "pages": "",
    "language": null,
    "limit": "none"
  }
  """.utf8)

let (settings, report) = try FlexDecoder().decodeReporting(Settings.self, from: payload)
// settings.theme     "light"   null: the initial value
// settings.volume    5         not a number: the initial value
// settings.pages     1         blank text is as null, for all but texts
// settings.region    "north"   missing: the rule's default, before the initial value
// settings.language  nil       null, and the type can hold it
// settings.currency  "EUR"     missing: the initial value
// settings.limit     nil       not a number, and no initial value
// snippet.end

print(report)
precondition(settings.theme == "light" && settings.volume == 5 && settings.pages == 1)
precondition(settings.region == "north" && settings.language == nil)
precondition(settings.currency == "EUR" && settings.limit == nil)
precondition(!report.entries.contains { $0.path == "language" })
precondition(
  Set(report.entries.map(\.path)) == ["theme", "volume", "pages", "region", "currency", "limit"])

// snippet.presence
struct Patch: Codable {
  var name: FlexPresence<String> = .absent
  var phone: FlexPresence<String> = .absent
}

let patch = try FlexDecoder().decode(Patch.self, from: #"{"phone":null}"#)
// patch.name   .absent   the JSON does not have it
// patch.phone  .null     the JSON clears it
let same = try FlexEncoder().encodeText(patch)  // {"phone":null}
// snippet.end

precondition(patch.name == .absent && patch.phone == .null && same == #"{"phone":null}"#)
