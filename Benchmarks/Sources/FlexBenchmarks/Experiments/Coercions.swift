import FlexCodable
import Foundation

/// What a value costs more where it has to be converted: arrays of values as they should be and as
/// they come.
enum Coercions {
  private static let count = 20_000

  static func workload() throws -> Workload {
    let rows = [
      try Row("Int from text", Int.self, count) { ("\($0 * 37)", "\"\($0 * 37)\"") },
      try Row("Double from text", Double.self, count) { ("\($0).25", "\"\($0).25\"") },
      try Row("Bool from a number", Bool.self, count) {
        ("\($0 % 3 == 0)", $0 % 3 == 0 ? "1" : "0")
      },
      try Row("Bool from text", Bool.self, count) { ("\($0 % 3 == 0)", "\"\($0 % 3 == 0)\"") },
      try Row("String from a number", String.self, count) { ("\"\($0 * 37)\"", "\($0 * 37)") },
      try Row("String from a Bool", String.self, count) {
        ("\"\($0 % 3 == 0)\"", "\($0 % 3 == 0)")
      },
    ]
    return Workload(name: "coercions", bytes: rows.reduce(0) { $0 + $1.bytes }) {
      for row in rows { try row.check() }
    } contests: {
      rows.map(\.contest)
    }
  }

  private struct Row {
    let bytes: Int
    let check: () throws -> Void
    let contest: Contest

    init<Value: Decodable & Equatable>(
      _ name: String, _ type: Value.Type, _ count: Int,
      texts: (Int) -> (clean: String, bent: String)
    ) throws {
      let texts = (0..<count).map(texts)
      let clean = Data("[\(texts.map(\.clean).joined(separator: ","))]".utf8)
      let bent = Data("[\(texts.map(\.bent).joined(separator: ","))]".utf8)
      let decoder = FlexDecoder()
      bytes = clean.count
      check = {
        let expected = try JSONDecoder().decode([Value].self, from: clean)
        let found = try decoder.decodeReporting([Value].self, from: bent)
        guard found.value == expected, found.report.entries.count == count else {
          throw Workload.Disagreement(description: "coercions: \(name) gives other values")
        }
      }
      contest = Contest(
        direction: name,
        contenders: [
          Contender("clean") { _ = try decoder.decode([Value].self, from: clean) },
          Contender("bent") { _ = try decoder.decode([Value].self, from: bent) },
        ]
      ) { [Figure(name, $0.difference(1, minus: 0) / Double(count), .nanoseconds)] }
    }
  }
}
