import Foundation
import Testing

@testable import FlexCodable

/// What an AnyCodable does: one `try?` after the other.
private enum Anything: Decodable, Hashable, ShownModel {
  case null, bool(Bool), int(Int), double(Double), text(String)
  case list([Anything]), object([String: Anything])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([Anything].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: Anything].self))
    }
  }

  var shown: String {
    switch self {
    case .null: "null"
    case .bool(let value): "bool \(value)"
    case .int(let value): "int \(value)"
    case .double(let value): "double \(value)"
    case .text(let value): "text \(value)"
    case .list(let value): "list \(FlexCodableTests.shown(value))"
    case .object(let value): "object \(FlexCodableTests.shown(value))"
    }
  }
}

/// A number or a list of numbers: nothing here takes a text as it is.
private enum Amounts: Decodable, ShownModel {
  case one(Int), many([Int])

  init(from decoder: any Decoder) throws {
    if let value = try? decoder.singleValueContainer().decode(Int.self) {
      self = .one(value)
    } else {
      self = .many(try decoder.singleValueContainer().decode([Int].self))
    }
  }

  var shown: String {
    switch self {
    case .one(let value): "one \(value)"
    case .many(let value): "many \(value)"
    }
  }
}

/// Tells the shape of its elements by trying them in an unkeyed container.
private struct Pair: Decodable, ShownModel {
  var parts: [String] = []

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      if let value = try? container.decode(Int.self) {
        parts.append("int \(value)")
      } else if let value = try? container.decode(Bool.self) {
        parts.append("bool \(value)")
      } else {
        parts.append("text \(try container.decode(String.self))")
      }
    }
  }

  var shown: String { parts.joined(separator: ", ") }
}

/// Probes one member as several types; its mapping asks for strictness.
private struct StrictProbe: Decodable, FlexMapped, ShownModel {
  var shown: String
  enum CodingKeys: CodingKey { case value }
  static var mapping: FlexMapping { FlexMapping(CodingKeys.self, leniency: .strict) }

  init(from decoder: any Decoder) throws {
    shown = try probed(decoder.container(keyedBy: CodingKeys.self), .value)
  }
}

/// The same without a mapping.
private struct LenientProbe: Decodable, ShownModel {
  var shown: String
  enum CodingKeys: CodingKey { case value }

  init(from decoder: any Decoder) throws {
    shown = try probed(decoder.container(keyedBy: CodingKeys.self), .value)
  }
}

private func probed<K>(_ container: KeyedDecodingContainer<K>, _ key: K) throws -> String {
  if let value = try? container.decode(Int.self, forKey: key) { return "int \(value)" }
  return "text \(try container.decode(String.self, forKey: key))"
}

@Suite("A type that tries alternatives")
struct AlternativesTests {
  private func outcome<T: Decodable>(
    _ type: T.Type, _ text: String, _ leniency: FlexLeniency
  ) -> String {
    agreedOutcome(type, text, FlexDecoder(leniency))
  }

  @Test(
    "sees each value as it is", arguments: FixtureTable.rows("Decoding/alternatives.tsv"))
  func anything(_ row: FixtureRow) {
    for preset in presets {
      #expect(outcome(Anything.self, row[0], preset.leniency) == row[1], "\(preset.name)")
      let element = outcome([Anything].self, "[\(row[0])]", preset.leniency)
      #expect(element == "[\(row[1])]", "\(preset.name)")
      let member = outcome([String: Anything].self, "{\"k\":\(row[0])}", preset.leniency)
      #expect(member == "{k: \(row[1])}", "\(preset.name)")
    }
  }

  @Test("is decoded leniently only if it failed as a whole")
  func secondAttempt() {
    for leniency in [FlexLeniency.lenient, .permissive] {
      #expect(outcome(Amounts.self, "5", leniency) == "one 5")
      #expect(outcome(Amounts.self, "[5]", leniency) == "many [5]")
      #expect(outcome(Amounts.self, #""5""#, leniency) == "one 5 + coerced")
      #expect(
        outcome([Amounts].self, #"[1,"2",[3]]"#, leniency) == "[one 1, one 2, many [3]] + coerced")
    }
    #expect(outcome(Amounts.self, #"["5"]"#, .lenient) == "many [5] + coerced")
    #expect(outcome(Amounts.self, #""5""#, .strict) == "! typeMismatch")
  }

  @Test("may try the elements of an unkeyed container")
  func unkeyed() {
    for preset in presets {
      #expect(outcome(Pair.self, #"[1,true,"1"]"#, preset.leniency) == "int 1, bool true, text 1")
    }
    #expect(outcome(Pair.self, #"[1,1.5]"#, .strict) == "! typeMismatch 1")
    #expect(outcome(Pair.self, #"[1,1.5]"#, .lenient) == "int 1, bool true + coerced")
  }

  @Test("and wraps one value is read leniently after all")
  func newtype() {
    for leniency in [FlexLeniency.lenient, .permissive] {
      #expect(outcome(SingleBox<String>.self, "5", leniency) == "5 + coerced")
      #expect(outcome(SingleBox<Int>.self, #""5""#, leniency) == "5 + coerced")
      #expect(outcome(SingleBox<SingleBox<Int>>.self, #""5""#, leniency) == "5 + coerced")
      #expect(outcome([SingleBox<Int>].self, #"["5",6]"#, leniency) == "[5, 6] + coerced")
      #expect(outcome(Maybe<SingleBox<Int>>.self, #"{"v":"5"}"#, leniency) == "5 + coerced")
      #expect(
        outcome([String: SingleBox<Bool>].self, #"{"k":"yes"}"#, leniency) == "{k: true} + coerced")
      #expect(outcome(SingleBox<[Int]>.self, #"["1",2]"#, leniency) == "[1, 2] + coerced")
    }
    #expect(outcome([SingleBox<Int>].self, #"["x",6]"#, .lenient) == "[6] + droppedElement")
    #expect(outcome(Maybe<SingleBox<Int>>.self, #"{"v":"x"}"#, .lenient) == "nil + usedNil")
  }

  @Test("by keyed probes sees lenient values, unless its mapping is strict")
  func keyed() {
    let text = #"{"value":"5"}"#
    #expect(outcome(LenientProbe.self, text, .lenient) == "int 5 + coerced")
    #expect(outcome(StrictProbe.self, text, .lenient) == "text 5")
    #expect(outcome(StrictProbe.self, text, .permissive) == "text 5")
    #expect(outcome([StrictProbe].self, "[\(text)]", .lenient) == "[text 5]")
    #expect(outcome(Maybe<Strictly>.self, #"{"v":{"value":"5"}}"#, .lenient) == "nil + usedNil")
    #expect(outcome(Strictly.self, text, .lenient) == "! typeMismatch value")
  }

  /// Only its own properties are strict.
  private struct Strictly: Codable, FlexMapped, ShownModel {
    var value: Int
    static var mapping: FlexMapping { FlexMapping(CodingKeys.self, leniency: .strict) }
    var shown: String { "\(value)" }
  }

  @Test("leaves no entries of attempts that did not count")
  func noEntries() throws {
    let text = #"{"a":["1",{"b":"yes"}],"c":"2"}"#
    let (_, report) = try FlexDecoder().decodeReporting(Anything.self, from: Data(text.utf8))
    #expect(report.isEmpty)
    #expect(report.unreadMembers.isEmpty)
  }
}
