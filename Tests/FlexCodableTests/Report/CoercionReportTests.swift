import Foundation
import Testing

@testable import FlexCodable

/// What a report has to say of one value, wherever it stands.
private struct Bent {
  var kind: FlexReport.Kind?
  var type: String
  var found: String

  /// Entry by entry: the whole report of a document with the value at a place.
  func lines(_ place: String, codingPath: String, at location: String) -> [String] {
    guard let kind else { return [] }
    return ["\(location) \(kind) \(place) [\(codingPath)]: \(type) <- \(found)"]
  }
}

private func lines(_ report: FlexReport) -> [String] {
  report.entries.map { entry in
    let place = entry.location.map { "\($0.line):\($0.column)" } ?? "-"
    return "\(place) \(entry.kind) \(entry.path) [\(shown(entry.codingPath))]: "
      + "\(entry.expected) <- \(entry.found)"
  }
}

/// Decodes a value as a property, an Optional, an element and a member, and compares the reports.
private struct Positions: Sendable {
  let check: @Sendable (_ row: FixtureRow, _ outcome: String) -> Void

  init<T: Codable & SendableMetatype>(_ type: T.Type) {
    check = { row, outcome in
      let json = Positions.json(row[0])
      let found = Positions.found(row[0])
      let decoder = FlexDecoder(.lenient)
      // The tables have numbers that only JSON5 can write.
      decoder.allowsJSON5 = true
      func report<M: Codable>(_ model: M.Type, _ text: String) -> [String]? {
        let data = Data(text.utf8)
        let problems = lines(decoder.problems(decoding: model, from: data))
        guard let report = try? decoder.decodeReporting(model, from: data).report else {
          #expect(problems.count == 1, "\(model) from \(text)")
          return nil
        }
        #expect(problems == lines(report), "\(model) from \(text)")
        return lines(report)
      }
      var bent = Bent(type: "\(type)", found: found)
      switch outcome.split(separator: " ").first {
      case "coerced": bent.kind = .coerced
      case "rounded": bent.kind = .rounded
      default: bent.kind = nil
      }
      let isUnusable = outcome == "-"
      let property = report(Required<T>.self, "{\n  \"v\": \(json)}")
      #expect(
        property == (isUnusable ? nil : bent.lines("v", codingPath: "v", at: "2:8")), "\(row)")
      if isUnusable { bent.kind = row[0] == "null" ? nil : .usedNil }
      #expect(
        report(Maybe<T>.self, "{\"v\":\n\(json)}") == bent.lines("v", codingPath: "v", at: "2:1"))
      if isUnusable { bent.kind = .droppedElement }
      #expect(
        report([T].self, "[\n \(json)]") == bent.lines("[0]", codingPath: "0", at: "2:2"))
      #expect(
        report([String: T].self, "{\"k\": \(json)}") == bent.lines("k", codingPath: "k", at: "1:7"))
    }
  }

  /// The JSON of a cell, whose texts have no escapes.
  private static func json(_ cell: String) -> String {
    guard cell.hasPrefix("\"") else { return cell }
    return JSON.string(String(cell.dropFirst().dropLast())).text()
  }

  private static func found(_ cell: String) -> String {
    func shortened(_ text: String) -> String {
      let scalars = text.unicodeScalars
      return scalars.count <= 40 ? text : String(scalars.prefix(39)) + "…"
    }
    switch cell.first {
    case "\"": return "text \"\(shortened(String(cell.dropFirst().dropLast())))\""
    case "[": return cell == "[]" ? "an empty array" : "an array"
    case "{": return cell == "{}" ? "an empty object" : "an object"
    case "t", "f", "n": return cell
    default: return "number \(shortened(cell))"
    }
  }
}

@Suite("The report of a coercion")
struct CoercionReportTests {
  /// Rows of a table about a type; a missing value is no row of a report.
  private static func rows(_ name: String) -> [FixtureRow] {
    FixtureTable.rows("Coercion/\(name).tsv").filter { $0[0] != "-" }
  }

  private static let integers: [String: Positions] = {
    var all: [String: Positions] = [
      "Int": Positions(Int.self), "Int8": Positions(Int8.self), "Int16": Positions(Int16.self),
      "Int32": Positions(Int32.self), "Int64": Positions(Int64.self), "UInt": Positions(UInt.self),
      "UInt8": Positions(UInt8.self), "UInt16": Positions(UInt16.self),
      "UInt32": Positions(UInt32.self), "UInt64": Positions(UInt64.self),
      "Double": Positions(Double.self), "Float": Positions(Float.self),
    ]
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      all["Int128"] = Positions(Int128.self)
      all["UInt128"] = Positions(UInt128.self)
    }
    return all
  }()

  // Float16 is not among them: it reads itself from a Float.
  @Test(
    "of a number is its one entry",
    arguments: rows("integer") + rows("floating").filter { $0[1] != "Float16" })
  func numbers(_ row: FixtureRow) throws {
    try #require(Self.integers[row[1]]).check(row, row[3])
  }

  private static let types: [(name: String, positions: Positions)] = [
    ("bool", Positions(Bool.self)), ("string", Positions(String.self)),
    ("decimal", Positions(Decimal.self)), ("url", Positions(URL.self)),
    ("uuid", Positions(UUID.self)), ("data", Positions(Data.self)),
  ]

  @Test("of anything else is its one entry", arguments: types.map(\.name))
  func others(_ name: String) throws {
    let positions = try #require(Self.types.first { $0.name == name }).positions
    for row in Self.rows(name) { positions.check(row, row[2]) }
  }

  @Test("of a date is its one entry", arguments: rows("date").filter { $0[1] == "flexible" })
  func dates(_ row: FixtureRow) {
    Positions(Date.self).check(row, row[3])
  }
}
