// Reads dates in several forms, and writes them in the first.
//
//     swift run DateFormats

// snippet.model
import FlexCodable
import Foundation

struct Concert: FlexModel {
  var announced = Date.distantPast
  var day = Date.distantPast
  var doors = Date.distantPast
  var soldOut = Date.distantPast

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .day: .date(.format("dd.MM.yyyy")),
      .doors: .date(
        .format("yyyy-MM-dd HH:mm", timeZone: TimeZone(secondsFromGMT: 2 * 3600) ?? .gmt)),
      .soldOut: .date(.millisecondsSince1970, .iso8601),
    ])
}
// snippet.end

// snippet.use
let concert = try FlexDecoder().decode(
  Concert.self,
  from: """
    {
      "announced": 1767225600,
      "day": "09.05.2026",
      "doors": "2026-05-09 19:30",
      "soldOut": "2026-05-01T12:00:00Z"
    }
    """)
let back = try FlexEncoder().encodeText(concert)
// {"announced":"2026-01-01T00:00:00Z","day":"09.05.2026","doors":"2026-05-09 19:30","soldOut":1777636800000}
// snippet.end

print(back)
precondition(concert.announced == Date(timeIntervalSince1970: 1_767_225_600))
precondition(concert.day == Date(timeIntervalSince1970: 1_778_284_800))
precondition(concert.doors == Date(timeIntervalSince1970: 1_778_284_800 + 17.5 * 3600))
precondition(concert.soldOut == Date(timeIntervalSince1970: 1_777_636_800))
precondition(
  back
    == #"{"announced":"2026-01-01T00:00:00Z","day":"09.05.2026","doors":"2026-05-09 19:30","#
    + #""soldOut":1777636800000}"#)

// snippet.decoder
let decoder = FlexDecoder()
decoder.dateDecodingStrategy = .forms([.format("dd.MM.yyyy"), .secondsSince1970])
let days = try decoder.decode([Date].self, from: #"["01.01.2026", 1767225600]"#)

let encoder = FlexEncoder()
encoder.dateEncodingStrategy = .form(.format("dd.MM.yyyy"))
let text = try encoder.encodeText(days)  // ["01.01.2026","01.01.2026"]
// snippet.end

precondition(days[0] == days[1] && text == #"["01.01.2026","01.01.2026"]"#)
