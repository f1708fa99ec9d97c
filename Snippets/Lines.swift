// Reads newline-delimited JSON whole and as it comes in, and writes it.
//
//     swift run Lines

// snippet.model
import FlexCodable
import Foundation

struct Visit: Codable, Equatable {
  var page: String
  var seconds: Double
}
// snippet.end

// snippet.whole
let log = Data(
  """
  {"page": "/", "seconds": 3.5}
  {"page": "/prices", "seconds": "12"}

  the server was restarted
  {"page": "/contact", "seconds": 8}
  """.utf8)

let visits = try FlexDecoder().decodeLines(Visit.self, from: log)
precondition(visits.map(\.page) == ["/", "/prices", "/contact"])
// snippet.end
precondition(visits.map(\.seconds) == [3.5, 12, 8])

do {
  _ = try FlexDecoder(.strict).decodeLines(Visit.self, from: log)
  preconditionFailure("line 2 has a text for a number")
} catch DecodingError.typeMismatch(_, let context) {
  precondition(context.debugDescription.contains("line 2"))
}

/// Bytes that come one by one, as `URLSession.bytes(from:)` gives them.
let bytes = AsyncStream { continuation in
  for byte in log { continuation.yield(byte) }
  continuation.finish()
}

// snippet.stream
var total = 0.0
for try await visit in FlexDecoder().lines(Visit.self, in: bytes, maximumLineLength: 4096) {
  total += visit.seconds
}
precondition(total == 23.5)
// snippet.end

// snippet.write
let written = try FlexEncoder().encodeLines(visits)
// snippet.end
print(String(decoding: written, as: UTF8.self))
let again = try FlexDecoder(.strict).decodeLines(Visit.self, from: written)
precondition(again == visits)
