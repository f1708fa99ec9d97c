// Keeps the good elements of a list, and tells which ones it dropped.
//
//     swift run BadElements

// snippet.model
import FlexCodable
import Foundation

struct Track: Codable, Equatable {
  var id: Int
  var title: String
}

struct Album: Codable, FlexDefaults {
  var tracks: [Track] = []
  var ratings: [Int?] = []
  var tags: Set<String> = []
  var plays: [String: Int] = [:]
}
// snippet.end

// snippet.use
let payload = Data(
  """
  {
    "tracks": [
      {"id": 1, "title": "Opening"},
      {"id": 2},
      "coming soon",
      {"id": "4", "title": "Coda"}
    ],
    "ratings": [5, "none", null],
    "tags": "jazz",
    "plays": {"mon": 12, "tue": "many"}
  }
  """.utf8)

let (album, report) = try FlexDecoder().decodeReporting(Album.self, from: payload)
// album.tracks   the first and the last
// album.ratings  [5, nil, nil]   an element that can be nil keeps its place
// album.tags     ["jazz"]        one value is a list of one
// album.plays    ["mon": 12]
// snippet.end

print(report)
precondition(album.tracks == [Track(id: 1, title: "Opening"), Track(id: 4, title: "Coda")])
precondition(album.ratings == [5, nil, nil] && album.tags == ["jazz"])
precondition(album.plays == ["mon": 12])

// snippet.dropped
let dropped = report.entries.filter { $0.kind == .droppedElement }.map { "\($0.path)" }
// ["tracks[1]", "tracks[2]", "plays.tue"]
// snippet.end

precondition(dropped == ["tracks[1]", "tracks[2]", "plays.tue"])

// snippet.whole
let decoder = FlexDecoder()
decoder.leniency.dropsUnusableElements = false
let all = try? decoder.decode([Track].self, from: payload, at: "tracks")  // nil
// snippet.end

precondition(all == nil)
let lossy = try FlexDecoder().decode([Track].self, from: payload, at: "tracks")
precondition(lossy.count == 2)
