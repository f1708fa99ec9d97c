import Foundation
import Testing

@testable import FlexCodable

private struct Initial: Codable, FlexDefaults, ShownModel {
  var v = 5
  var shown: String { "\(v)" }
}

private struct OptionalInitial: Codable, FlexDefaults, ShownModel {
  var v: Int? = 5
  var shown: String { FlexCodableTests.shown(v as Any) }
}

private struct NilInitial: Codable, FlexDefaults, ShownModel {
  var v: Int?
  var shown: String { FlexCodableTests.shown(v as Any) }
}

private struct Ruled: Codable, FlexMapped, ShownModel {
  var v: Int
  static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: .default(7)]) }
  var shown: String { "\(v)" }
}

private struct OptionalRuled: Codable, FlexMapped, ShownModel {
  var v: Int?
  static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: .default(7)]) }
  var shown: String { FlexCodableTests.shown(v as Any) }
}

private struct RuledInitial: FlexModel, ShownModel {
  var v = 5
  static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: .default(7)]) }
  var shown: String { "\(v)" }
}

private struct OptionalRuledInitial: FlexModel, ShownModel {
  var v: Int? = 5
  static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: .default(7)]) }
  var shown: String { FlexCodableTests.shown(v as Any) }
}

/// Decodes a document as one type, through every input.
private typealias Probe = @Sendable (String, FlexDecoder) -> String

private func probe<T: Decodable & SendableMetatype>(_ type: T.Type) -> Probe {
  { text, decoder in
    agreedOutcome(type, text, decoder, respelled: !text.contains("1.50"))
  }
}

private let declarations: [String: Probe] = [
  "required": probe(Required<Int>.self), "optional": probe(Maybe<Int>.self),
  "initial": probe(Initial.self), "optionalInitial": probe(OptionalInitial.self),
  "nilInitial": probe(NilInitial.self), "rule": probe(Ruled.self),
  "optionalRule": probe(OptionalRuled.self), "ruleInitial": probe(RuledInitial.self),
  "optionalRuleInitial": probe(OptionalRuledInitial.self),
]

struct Bag: Codable, Hashable, ShownModel {
  var name: String
  var price: Int
  var shown: String { "\(name) \(price)" }
}

private let types: [String: Probe] = [
  "[Int]": probe(Required<[Int]>.self), "[Int]?": probe(Maybe<[Int]>.self),
  "[String]": probe(Required<[String]>.self), "Set<Int>": probe(Required<Set<Int>>.self),
  "[String: Int]": probe(Required<[String: Int]>.self),
  "[String: Int]?": probe(Maybe<[String: Int]>.self),
  "[Int: String]": probe(Required<[Int: String]>.self),
  "[Color: Int]": probe(Required<[Color: Int]>.self),
  "Bag": probe(Required<Bag>.self), "Bag?": probe(Maybe<Bag>.self),
  "[Bag]": probe(Required<[Bag]>.self), "String": probe(Required<String>.self),
  "String?": probe(Maybe<String>.self), "Color?": probe(Maybe<Color>.self),
  "Mood": probe(Required<Mood>.self), "Mood?": probe(Maybe<Mood>.self),
  "Grade?": probe(Maybe<Grade>.self), "Date": probe(Required<Date>.self),
  "Date?": probe(Maybe<Date>.self), "URL": probe(Required<URL>.self),
  "URL?": probe(Maybe<URL>.self), "UUID": probe(Required<UUID>.self),
  "UUID?": probe(Maybe<UUID>.self), "Sealed": probe(Required<Sealed>.self),
  "[Int?]": probe(Required<[Int?]>.self), "[String: Int?]": probe(Required<[String: Int?]>.self),
]

@Suite("What stands in for a value")
struct StandInTests {
  @Test(
    "follows from how its property is declared",
    arguments: FixtureTable.rows("Decoding/stand-ins.tsv"))
  func byDeclaration(_ row: FixtureRow) throws {
    let probe = try #require(declarations[row[0]])
    for (column, preset) in presets.enumerated() {
      #expect(probe(row[1], FlexDecoder(preset.leniency)) == row[column + 2], "\(preset.name)")
    }
  }

  @Test(
    "follows from the type of its property",
    arguments: FixtureTable.rows("Decoding/properties.tsv"))
  func byType(_ row: FixtureRow) throws {
    let probe = try #require(types[row[0]])
    let document = row[1] == "-" ? "{}" : "{\"v\":\(row[1])}"
    for (column, preset) in presets.enumerated() {
      #expect(probe(document, FlexDecoder(preset.leniency)) == row[column + 2], "\(preset.name)")
    }
  }
}
