import FlexCodable
import Foundation

/// The entries that the report on a response shape has to have, from a table of patterns.
enum MessyBends {
  static func expected(in file: String, _ document: JSON) throws -> [String] {
    var entries: [String] = []
    for row in FixtureTable.rows("Messy/bends.tsv") where row[0] == file {
      let places = try places(row[1], in: document).filter { kind($0.value) == row[2] }
      // A row that leads nowhere says something that is not so.
      if places.isEmpty { entries.append("nothing for \(row.testDescription)") }
      entries += places.map { "\($0.pointer) | \(row[3]) | \(row[4])" }
    }
    return entries
  }

  /// Where a pointer with stars leads; the value is nil where there is none.
  private static func places(
    _ pattern: String, in document: JSON
  ) throws -> [(pointer: String, value: JSON?)] {
    var found: [(pointer: String, value: JSON?)] = [("", document)]
    for step in pattern.split(separator: "/") {
      found = found.flatMap { place -> [(pointer: String, value: JSON?)] in
        switch (step, place.value) {
        case ("*", .array(let elements)?):
          return elements.indices.map { ("\(place.pointer)/\($0)", elements[$0]) }
        case ("*", .object(let members)?):
          return members.map { ("\(place.pointer)/\(escaped($0.key))", $0.value) }
        case ("*", _):
          return []
        default:
          let steps = try? JSON.Path(pointer: "/\(step)")
          return [("\(place.pointer)/\(step)", steps.flatMap { place.value?[path: $0] })]
        }
      }
    }
    return found
  }

  static func escaped(_ key: String) -> String {
    key.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  private static func kind(_ value: JSON?) -> String {
    switch value {
    case nil: "missing"
    case .null?: "null"
    case .bool?: "bool"
    case .number(let number)?: number.integer(Int64.self) == nil ? "fraction" : "number"
    case .string(let text)?:
      text.trimmingCharacters(in: .whitespaces).isEmpty ? "blank" : "text"
    case .array(let elements)?: elements.isEmpty ? "empty array" : "array"
    case .object?: "object"
    }
  }
}
