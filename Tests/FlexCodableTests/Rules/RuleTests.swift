import Testing

@testable import FlexCodable

@Suite("Rules")
struct RuleTests {
  private enum Key: String, CodingKey { case a, b, c = "sea" }

  @Test("take names from literals")
  func takeNames() {
    let one: FlexRule = "x.y"
    let several: FlexRule = ["x", "y[0]"]
    #expect(one.paths == ["x.y"])
    #expect(several.paths == ["x", "y[0]"])
    #expect(FlexRule.from("x", .key("a.b")).paths == ["x", .key("a.b")])
    #expect(FlexRule.ignored.paths.isEmpty)
  }

  @Test("compose")
  func compose() {
    let rule = FlexRule.from("a").date(.iso8601).default(5).writing(to: "b").writingNull.jsonText
      .characterCode.leniency(.strict)
    #expect(rule.paths == ["a"])
    #expect(rule.dateForms.count == 1)
    #expect(rule.defaultValue?() as? Int == 5)
    #expect(rule.writingPath == "b")
    #expect(rule.writesNull && rule.isJSONText && rule.isCharacterCode)
    #expect(rule.propertyLeniency == .strict)
    #expect(!rule.ignoresDecoding && !rule.ignoresEncoding && !rule.isFlattened)
  }

  @Test("ignore one direction or both")
  func ignore() {
    let both = [FlexRule.ignored, .ignored(.decoding).ignored(.encoding)]
    #expect(both.allSatisfy { $0.ignoresDecoding && $0.ignoresEncoding })
    let one = FlexRule.ignored(.encoding)
    #expect(!one.ignoresDecoding && one.ignoresEncoding)
  }

  @Test("run converters in the order they were added")
  func runConvertersInOrder() throws {
    let rule = FlexRule.reading { _ in "a" }.reading { $0.map { [$0, "b"] } }
      .writing { [$0, 1] }.writing { json in
        guard json == [0, 1] else { return json }
        return nil
      }
    #expect(try rule.reading?(nil) == ["a", "b"])
    #expect(try rule.writing?(5) == [5, 1])
    // A nil compared with a tree would be its null.
    #expect(try rule.writing?(0)?.text() == nil)
  }

  @Test("make a default anew for each use")
  func makeDefaultsAnew() throws {
    final class Token: Sendable {}
    let make = try #require(FlexRule.default(Token()).defaultValue)
    let first = try #require(make() as? Token)
    let second = try #require(make() as? Token)
    #expect(first !== second)
  }

  @Test("are kept by the string of their coding key")
  func areKeptByKey() {
    let mapping = FlexMapping(
      Key.self, [.a: "x", .c: .ignored], root: "data", only: [.a, .c], ignoring: [.b],
      leniency: .strict)
    #expect(mapping.rules.map(\.property) == ["a", "sea"])
    #expect(mapping.root == "data")
    #expect(mapping.only == ["a", "sea"])
    #expect(mapping.ignoring == ["b"])
    #expect(mapping.leniencyOverride == .strict)
    let literal: FlexMapping = ["a": "x"]
    #expect(literal.rules.first?.rule.paths == ["x"])
    #expect(literal.only == nil)
  }

  @Test("of a subclass win over inherited ones, and lists are united")
  func mergeWithInheritedOnes() {
    let base = FlexMapping(
      properties: ["a": "base", "b": "base"], root: "r", only: ["a", "b"], ignoring: ["x"],
      leniency: .strict)
    let merged = FlexMapping(properties: ["a": "own"], only: ["c", "a"], ignoring: ["y", "x"])
      .merging(base)
    #expect(merged.rules.map(\.property) == ["b", "a"])
    #expect(merged.rules.last?.rule.paths == ["own"])
    #expect(merged.root == "r")
    #expect(merged.only == ["a", "b", "c"])
    #expect(merged.ignoring == ["x", "y"])
    #expect(merged.leniencyOverride == .strict)
  }

  @Test("without an allow list take the other one")
  func mergeAllowLists() {
    let open: FlexMapping = [:]
    let closed = FlexMapping(properties: [:], only: [])
    #expect(open.merging(open).only == nil)
    #expect(open.merging(closed).only == [])
    #expect(closed.merging(open).only == [])
  }
}

@Suite("Leniency")
struct LeniencyTests {
  @Test("has presets")
  func hasPresets() {
    let strict = FlexLeniency.strict
    #expect(strict.coercions.isEmpty && strict.missing == .throwError)
    #expect(!strict.dropsUnusableElements && !strict.wrapsSingleValues && !strict.blankTextIsNull)
    var lenient = FlexLeniency.lenient
    #expect(lenient.coercions == .all && lenient.unusable == .useDefault)
    #expect(lenient.fractions == .reject && !lenient.nullKeepsOptionalDefault)
    #expect(!lenient.numericPrefixes && !lenient.groupingSeparators)
    lenient.missing = .useZero
    lenient.null = .useZero
    lenient.unusable = .useZero
    lenient.fractions = .truncate
    #expect(lenient == .permissive)
  }

  @Test("has every coercion in all of them")
  func hasEveryCoercion() {
    #expect(FlexLeniency.Coercions.all.rawValue == 127)
  }
}
