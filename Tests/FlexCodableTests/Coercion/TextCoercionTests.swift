import Testing

@testable import FlexCodable

@Suite("Coercing to a Bool or a text")
struct TextCoercionTests {
  @Test("follows the table of Bools", arguments: FixtureTable.rows("Coercion/bool.tsv"))
  func followsTheTableOfBools(_ row: FixtureRow) {
    let found = Found(cell: row[0])
    #expect(coerceBool(found, .strict).cell() == row[1])
    #expect(coerceBool(found, .lenient).cell() == row[2])
  }

  @Test("follows the table of texts", arguments: FixtureTable.rows("Coercion/string.tsv"))
  func followsTheTableOfTexts(_ row: FixtureRow) {
    let found = Found(cell: row[0])
    #expect(coerceString(found, .strict).cell() == row[1])
    #expect(coerceString(found, .lenient).cell() == row[2])
  }

  @Test("takes words of one's own, whatever their case")
  func takesOwnWords() {
    var leniency = FlexLeniency.lenient
    leniency.trueWords = ["Ja", "是"]
    leniency.falseWords.insert("nein")
    #expect(coerceBool(.text("JA"), leniency) == .coerced(true))
    #expect(coerceBool(.text(" 是 "), leniency) == .coerced(true))
    #expect(coerceBool(.text("yes"), leniency) == .unusable)
    #expect(coerceBool(.text("NEIN"), leniency) == .coerced(false))
    #expect(coerceBool(.text("no"), leniency) == .coerced(false))
    #expect(coerceBool(.text("1"), leniency) == .coerced(true))
  }

  @Test("takes each step only with its switch")
  func takesStepsWithTheirSwitch() {
    #expect(coerceBool(.number("1"), .without(.numberToBool)) == .unusable)
    #expect(coerceBool(.text("1"), .without(.numberToBool)) == .coerced(true))
    #expect(coerceBool(.text("1"), .without(.textToBool)) == .unusable)
    #expect(coerceString(.number("1"), .without(.numberToText)) == .unusable)
    #expect(coerceString(.bool(true), .without(.numberToText)) == .coerced("true"))
    #expect(coerceString(.bool(true), .without(.boolToText)) == .unusable)
  }
}
