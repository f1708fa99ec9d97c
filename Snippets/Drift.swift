// Decodes a payload, prints what was bent, and fails a test when an API drifts.
//
//     swift run Drift

// snippet.model
import FlexCodable
import Foundation

struct Order: Codable {
  var id: Int
  var total: Double
  var currency: String
  var note: String?
}
// snippet.end

// snippet.report
let payload = Data(
  """
  {
    "id": "1001",
    "total": 59.9,
    "currency": "EUR",
    "note": 7,
    "discount": {"code": "SPRING"}
  }
  """.utf8)

let (order, report) = try FlexDecoder().decodeReporting(Order.self, from: payload)
print(report)
// line 2, column 9: id: Int from text "1001"
// line 5, column 11: note: String from number 7
// not read: discount
// snippet.end

// snippet.drift
/// What an API sends otherwise than the model says; empty while both agree.
///
/// A test calls it with a recorded answer and expects nothing: `#expect(try drift(…).isEmpty)`.
func drift<Model: Decodable>(
  of payload: Data, from model: Model.Type, expecting known: Set<String> = []
) throws -> [String] {
  let report = try FlexDecoder().decodeReporting(model, from: payload).report
  let bent = report.entries.map { (path: $0.path.description, text: "bent: \($0)") }
  let new = report.unreadMembers.map { (path: $0.description, text: "new: \($0)") }
  return (bent + new).filter { !known.contains($0.path) }.map(\.text)
}
// snippet.end

// snippet.test
let changes = try drift(of: payload, from: Order.self, expecting: ["note"])
precondition(
  changes == [
    #"bent: line 2, column 9: id: Int from text "1001""#,
    "new: discount",
  ])
let clean = Data(#"{"id":1,"total":2,"currency":"EUR"}"#.utf8)
let none = try drift(of: clean, from: Order.self)
precondition(none.isEmpty)
// snippet.end

precondition(order.id == 1001 && order.note == "7")
precondition(
  report.description == """
    line 2, column 9: id: Int from text "1001"
    line 5, column 11: note: String from number 7
    not read: discount
    """)
