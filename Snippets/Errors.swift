// Tells by an error what is wrong with a document, and where, the first problem or all of them.
//
//     swift run Errors

// snippet.model
import FlexCodable
import Foundation

struct Booking: Codable {
  var id: Int
  var nights: Int
  var rooms: [Room]
}

struct Room: Codable {
  var number: Int
  var beds: Int
}
// snippet.end

let data = Data(
  """
  {
    "id": null,
    "nights": "two",
    "rooms": [{"number": 12, "beds": 2}]
  }
  """.utf8)

// snippet.first
/// The place and the words of an error, for a log.
func line(of error: any Error) -> String {
  switch error {
  case DecodingError.keyNotFound(_, let context), DecodingError.valueNotFound(_, let context),
    DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context):
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "\(path): \(context.debugDescription)"
  default:
    return "\(error)"
  }
}

let decoder = FlexDecoder()
do {
  _ = try decoder.decode(Booking.self, from: data)
} catch {
  print(line(of: error))
  // id: expected Int, found null, at line 2, column 9
}
// snippet.end

// snippet.all
decoder.collectsProblems = true
do {
  _ = try decoder.decode(Booking.self, from: data)
} catch DecodingError.dataCorrupted(let context) {
  if let problems = context.underlyingError as? FlexProblems {
    print(problems)
    // line 2, column 9: id: expected Int, found null
    // line 3, column 13: nights: expected Int, found text "two"
  }
}
// snippet.end

// snippet.syntax
do {
  _ = try decoder.decode(Booking.self, from: #"{"id": 1, "nights": 2, "rooms": [1 2]}"#)
} catch DecodingError.dataCorrupted(let context) {
  if let fault = context.underlyingError as? JSON.SyntaxError {
    print(fault)
    // expected ',' or ']', found '2' at line 1, column 36
    // : 1, "nights": 2, "rooms": [1 2]}
    //                               ^
  }
}
// snippet.end
precondition(
  decoder.problems(decoding: Booking.self, from: data).description == """
    line 2, column 9: id: expected Int, found null
    line 3, column 13: nights: expected Int, found text "two"
    """)
