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

private struct Ignored: Codable, FlexMapped, ShownModel {
  var v: Int
  static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: .ignored.default(7)]) }
  var shown: String { "\(v)" }
}

private struct Renamed: Codable, FlexMapped, ShownModel {
  var v: Int
  static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: "w"]) }
  var shown: String { "\(v)" }
}

private typealias Probe = @Sendable (String, FlexDecoder) -> String

private func probe<T: Decodable & SendableMetatype>(_ type: T.Type) -> Probe {
  { text, decoder in
    agreedOutcome(
      type, text, decoder,
      respelled: !["1.50", "922337203", "e-400"].contains { text.contains($0) })
  }
}

private let types: [String: Probe] = [
  "Int": probe(Required<Int>.self), "Int?": probe(Maybe<Int>.self),
  "Double": probe(Required<Double>.self), "Decimal": probe(Required<Decimal>.self),
  "String": probe(Required<String>.self), "Bool": probe(Required<Bool>.self),
  "[Int]": probe(Required<[Int]>.self), "[Int?]": probe(Required<[Int?]>.self),
  "[String: Int]": probe(Required<[String: Int]>.self), "Bag": probe(Required<Bag>.self),
  "Initial": probe(Initial.self), "OptionalInitial": probe(OptionalInitial.self),
  "Ignored": probe(Ignored.self), "Renamed": probe(Renamed.self),
]

@Suite("A preset")
struct PresetTests {
  @Test("does what its table says", arguments: FixtureTable.rows("Decoding/presets.tsv"))
  func table(_ row: FixtureRow) throws {
    let probe = try #require(types[row[1]])
    for (column, preset) in presets.enumerated() {
      #expect(probe(row[2], FlexDecoder(preset.leniency)) == row[column + 3], "\(preset.name)")
    }
  }

  @Test("gives each type its zero, but none to a date, a URL or a UUID")
  func zeros() throws {
    func zero<T: Codable>(_ type: T.Type) -> String {
      let decoder = FlexDecoder(.permissive)
      let missing = agreedOutcome(Required<T>.self, "{}", decoder)
      #expect(agreedOutcome(Required<T>.self, #"{"v":null}"#, decoder) == missing.nulled)
      return missing
    }
    #expect(zero(Int8.self) == "0 + usedZero")
    #expect(zero(UInt128.self) == "0 + usedZero")
    #expect(zero(Double.self) == "0.0 + usedZero")
    #expect(zero(Decimal.self) == "0 + usedZero")
    #expect(zero(String.self) == " + usedZero")
    #expect(zero(Bool.self) == "false + usedZero")
    #expect(zero([Int].self) == "[] + usedZero")
    #expect(zero(Set<Int>.self) == "() + usedZero")
    #expect(zero([String: Int].self) == "{} + usedZero")
    #expect(zero(Color.self) == "red + usedZero")
    #expect(zero(Required<Int?>.self) == "nil + usedZero")
    #expect(zero(Sealed.self) == "! keyNotFound v")
    #expect(zero(Date.self) == "! keyNotFound v")
    #expect(zero(URL.self) == "! keyNotFound v")
    #expect(zero(UUID.self) == "! keyNotFound v")
    // Nor to a model that needs one of these.
    #expect(zero(Required<Date>.self) == "! keyNotFound v")
  }

  @Test("is only a value: assigning the leniency later changes that alone")
  func value() throws {
    let decoder = FlexDecoder(.strict)
    decoder.leniency = .lenient
    #expect(decoder.leniency == .lenient)
    // The strategies stay strict: a date is a number since 2001.
    #expect(try decoder.decode(Date.self, from: #""60""#).timeIntervalSinceReferenceDate == 60)
    #expect(
      shownFailure { try decoder.decode(Date.self, from: #""2001-01-01""#) } == "! typeMismatch")
    #expect(shownFailure { try decoder.decode(Data.self, from: #""AQ""#) } == "! dataCorrupted")
    let permissive = FlexDecoder(.permissive)
    permissive.leniency = .strict
    #expect(permissive.parsing.allowsTrailingCommas)
    #expect(try permissive.decode([Int].self, from: "[1,]") == [1])
    #expect(
      shownFailure { try permissive.decode([Int].self, from: #"["1"]"#) } == "! typeMismatch 0")
  }
}

@Suite("A switch of the leniency")
struct LeniencySwitchTests {
  @Test("changes one thing alone", arguments: FixtureTable.rows("Decoding/switches.tsv"))
  func table(_ row: FixtureRow) throws {
    let preset = try #require(presets.first { $0.name == row[0] })
    let probe = try #require(types[row[2]])
    #expect(probe(row[3], FlexDecoder(preset.leniency)) == row[4])
    let decoder = FlexDecoder(preset.leniency)
    decoder.leniency = try #require(changed(preset.leniency, row[1]))
    #expect(probe(row[3], decoder) == row[5])
  }

  private func changed(_ leniency: FlexLeniency, _ name: String) -> FlexLeniency? {
    var leniency = leniency
    let isOn = !name.hasPrefix("-")
    let name = isOn ? name : String(name.dropFirst())
    let parts = name.split(separator: "=").map(String.init)
    if parts.count == 2 {
      let fallbacks: [String: FlexLeniency.Fallback] = [
        "throwError": .throwError, "useDefault": .useDefault, "useZero": .useZero,
      ]
      let fractions: [String: FlexLeniency.Fractions] = [
        "reject": .reject, "truncate": .truncate, "round": .round,
      ]
      switch parts[0] {
      case "missing": fallbacks[parts[1]].map { leniency.missing = $0 }
      case "null": fallbacks[parts[1]].map { leniency.null = $0 }
      case "unusable": fallbacks[parts[1]].map { leniency.unusable = $0 }
      case "fractions": fractions[parts[1]].map { leniency.fractions = $0 }
      default: return nil
      }
      return leniency
    }
    if let step = steps[name] {
      if isOn { leniency.coercions.insert(step) } else { leniency.coercions.remove(step) }
      return leniency
    }
    switch name {
    case "numericPrefixes": leniency.numericPrefixes = isOn
    case "groupingSeparators": leniency.groupingSeparators = isOn
    case "dropsUnusableElements": leniency.dropsUnusableElements = isOn
    case "wrapsSingleValues": leniency.wrapsSingleValues = isOn
    case "blankTextIsNull": leniency.blankTextIsNull = isOn
    case "emptyArrayIsObject": leniency.emptyArrayIsObject = isOn
    case "emptyObjectIsArray": leniency.emptyObjectIsArray = isOn
    case "nullKeepsOptionalDefault": leniency.nullKeepsOptionalDefault = isOn
    case "trueWords": leniency.trueWords.insert("ja")
    case "falseWords": leniency.falseWords.insert("nein")
    default: return nil
    }
    return leniency
  }

  private let steps: [String: FlexLeniency.Coercions] = [
    "textToNumber": .textToNumber, "numberToText": .numberToText, "boolToNumber": .boolToNumber,
    "numberToBool": .numberToBool, "textToBool": .textToBool, "boolToText": .boolToText,
    "jsonInText": .jsonInText,
  ]
}

extension String {
  /// The same outcome for a null instead of a missing member.
  fileprivate var nulled: String { replacingOccurrences(of: "keyNotFound", with: "valueNotFound") }
}
