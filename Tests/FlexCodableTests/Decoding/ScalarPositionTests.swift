import Foundation
import Testing

@testable import FlexCodable

/// A type of the table, decoded in every position in which a value can stand.
private struct Subject: Sendable {
  /// What stands in where even an unusable value must become something; nil for types without zero.
  let zero: String?
  let decode: @Sendable (Position, String, FlexDecoder) -> String

  init<T: Codable & Hashable & Sendable>(_ type: T.Type, zero: String?) {
    self.zero = zero
    decode = { position, value, decoder in
      func at<M: Decodable>(_ type: M.Type, _ before: String, _ after: String) -> String {
        // Foundation's numbers have no spelling, at most 17 digits and an end.
        let isTextLike = T.self == String.self || T.self == Decimal.self
        let isAlike = !isTextLike && value.count < 17 && !value.contains("e400")
        return agreedOutcome(type, before + value + after, decoder, respelled: isAlike)
      }
      switch position {
      case .root: return at(T.self, "", "")
      case .property: return at(Required<T>.self, #"{"v":"#, "}")
      case .optional: return at(Maybe<T>.self, #"{"v":"#, "}")
      case .element: return at([T].self, "[", "]")
      case .inner: return at([[T]].self, "[[", "]]")
      case .set: return at(Set<T>.self, "[", "]")
      case .member: return at([String: T].self, #"{"k":"#, "}")
      case .nested: return at(Required<Required<T>>.self, #"{"v":{"v":"#, "}}")
      case .single: return at(SingleBox<T>.self, "", "")
      case .singleInside: return at(Required<SingleBox<T>>.self, #"{"v":"#, "}")
      case .unkeyed: return at(First<T>.self, "[", "]")
      case .unkeyedIfPresent: return at(FirstIfPresent<T>.self, "[", "]")
      case .nullableElement: return at([T?].self, "[", "]")
      }
    }
  }
}

private enum Position: String, CaseIterable {
  case root, property, optional, element, inner, set, member, nested, single, singleInside
  case unkeyed, unkeyedIfPresent, nullableElement

  /// How a value looks here.
  func wrap(_ value: String) -> String {
    switch self {
    case .root, .property, .optional, .nested, .single, .singleInside, .unkeyed: value
    case .element, .nullableElement: "[\(value)]"
    case .inner: "[[\(value)]]"
    case .set: "(\(value))"
    case .member: "{k: \(value)}"
    case .unkeyedIfPresent: "\(value) at 1"
    }
  }

  /// The coding path of the value.
  var path: String {
    switch self {
    case .root, .single: ""
    case .property, .optional, .singleInside: "v"
    case .element, .set, .unkeyed, .unkeyedIfPresent, .nullableElement: "0"
    case .inner: "0.0"
    case .member: "k"
    case .nested: "v.v"
    }
  }

  /// What becomes of an unusable value; nil where it throws.
  func standIn(_ preset: String, zero: String?) -> String? {
    guard preset != "strict" else { return nil }
    switch self {
    case .optional: return "nil + usedNil"
    case .unkeyedIfPresent: return "nil at 1 + usedNil"
    case .nullableElement: return "[nil] + usedNil"
    case .element: return "[] + droppedElement"
    case .set: return "() + droppedElement"
    case .member: return "{} + droppedElement"
    case .inner: return "[[]] + droppedElement"
    case .root, .property, .nested, .single, .singleInside, .unkeyed:
      return preset == "permissive" ? zero.map { "\($0) + usedZero" } : nil
    }
  }
}

private let subjects: [String: Subject] = [
  "Int": Subject(Int.self, zero: "0"), "Int8": Subject(Int8.self, zero: "0"),
  "Int16": Subject(Int16.self, zero: "0"), "Int32": Subject(Int32.self, zero: "0"),
  "Int64": Subject(Int64.self, zero: "0"), "Int128": Subject(Int128.self, zero: "0"),
  "UInt": Subject(UInt.self, zero: "0"), "UInt8": Subject(UInt8.self, zero: "0"),
  "UInt16": Subject(UInt16.self, zero: "0"), "UInt32": Subject(UInt32.self, zero: "0"),
  "UInt64": Subject(UInt64.self, zero: "0"), "UInt128": Subject(UInt128.self, zero: "0"),
  "Double": Subject(Double.self, zero: "0.0"), "Float": Subject(Float.self, zero: "0.0"),
  "Bool": Subject(Bool.self, zero: "false"), "String": Subject(String.self, zero: ""),
  "Decimal": Subject(Decimal.self, zero: "0"), "Data": Subject(Data.self, zero: "<>"),
  "Date": Subject(Date.self, zero: nil), "URL": Subject(URL.self, zero: nil),
  "UUID": Subject(UUID.self, zero: nil), "Grade": Subject(Grade.self, zero: "1"),
  "Toggle": Subject(Toggle.self, zero: "0"), "Color": Subject(Color.self, zero: "red"),
  "Sealed": Subject(Sealed.self, zero: nil),
  "Mood": Subject(Mood.self, zero: "happy"), "Code": Subject(Code.self, zero: nil),
]

@Suite("A scalar")
struct ScalarPositionTests {
  @Test(
    "becomes the same wherever it stands", arguments: FixtureTable.rows("Decoding/scalars.tsv"))
  func everywhere(_ row: FixtureRow) throws {
    let subject = try #require(subjects[row[0]])
    for (column, preset) in presets.enumerated() {
      let decoder = FlexDecoder(preset.leniency)
      let cell = row[column + 2]
      for position in Position.allCases {
        let result = subject.decode(position, row[1], decoder)
        #expect(
          result == expected(cell, position, preset.name, subject.zero),
          "\(preset.name), \(position)")
      }
    }
  }

  private func expected(
    _ cell: String, _ position: Position, _ preset: String, _ zero: String?
  ) -> String {
    guard cell.hasPrefix("!") else {
      let parts = cell.components(separatedBy: " + ")
      return ([position.wrap(parts[0])] + parts.dropFirst()).joined(separator: " + ")
    }
    if let standIn = position.standIn(preset, zero: zero) { return standIn }
    return "\(cell) \(position.path)".trimmingCharacters(in: .whitespaces)
  }
}
