import Testing

@testable import FlexCodable

@Suite("Coercing to an integer")
struct IntegerCoercionTests {
  @Test("follows the table", arguments: FixtureTable.rows("Coercion/integer.tsv"))
  func followsTheTable(_ row: FixtureRow) {
    #expect(answer(row, .strict) == row[2])
    #expect(answer(row, .lenient) == row[3])
    if !row[4].isEmpty {
      #expect(answer(row, FlexLeniency(variation: row[4])) == row[5])
    }
  }

  @Test(
    "reads a character's code in every preset",
    arguments: FixtureTable.rows("Coercion/character-code.tsv"))
  func readsCharacterCodes(_ row: FixtureRow) {
    func code<T: FixedWidthInteger>(_ type: T.Type, _ leniency: FlexLeniency) -> String {
      coerceCharacterCode(Found(cell: row[0]), to: type, leniency).cell()
    }
    for leniency in [FlexLeniency.strict, .lenient, .permissive] {
      switch row[1] {
      case "Int8": #expect(code(Int8.self, leniency) == row[2])
      case "UInt8": #expect(code(UInt8.self, leniency) == row[2])
      case "UInt16": #expect(code(UInt16.self, leniency) == row[2])
      case "Int32": #expect(code(Int32.self, leniency) == row[2])
      case "UInt32": #expect(code(UInt32.self, leniency) == row[2])
      default: Issue.record("no type \(row[1])")
      }
    }
  }

  @Test("takes each step only with its switch")
  func takesStepsWithTheirSwitch() {
    let noText = FlexLeniency.without(.textToNumber)
    #expect(coerceInteger(.text("42"), to: Int.self, noText) == .unusable)
    #expect(coerceInteger(.bool(true), to: Int.self, noText) == .coerced(1))
    let noBool = FlexLeniency.without(.boolToNumber)
    #expect(coerceInteger(.bool(true), to: Int.self, noBool) == .unusable)
    #expect(coerceInteger(.text("42"), to: Int.self, noBool) == .coerced(42))
  }

  @Test("takes time in proportion to the digits", .timeLimit(.minutes(1)))
  func takesLinearTime() {
    let digits = String(repeating: "9", count: 1_000_000)
    var leniency = FlexLeniency.lenient
    leniency.fractions = .round
    #expect(coerceInteger(.number(digits), to: Int.self, leniency) == .unusable)
    #expect(coerceInteger(.text("0." + digits), to: Int.self, leniency) == .coerced(1))
    #expect(coerceInteger(.number("1e" + digits), to: Int.self, leniency) == .unusable)
    #expect(coerceInteger(.number("1e-" + digits), to: Int.self, leniency) == .coerced(0))
  }

  private func answer(_ row: FixtureRow, _ leniency: FlexLeniency) -> String {
    func coerced<T: FixedWidthInteger>(_ type: T.Type) -> String {
      coerceInteger(Found(cell: row[0]), to: type, leniency).cell()
    }
    switch row[1] {
    case "Int": return coerced(Int.self)
    case "Int8": return coerced(Int8.self)
    case "Int16": return coerced(Int16.self)
    case "Int32": return coerced(Int32.self)
    case "Int64": return coerced(Int64.self)
    case "UInt": return coerced(UInt.self)
    case "UInt8": return coerced(UInt8.self)
    case "UInt16": return coerced(UInt16.self)
    case "UInt32": return coerced(UInt32.self)
    case "UInt64": return coerced(UInt64.self)
    default: break
    }
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return leniency == .strict ? row[2] : row[3]
    }
    return row[1] == "Int128" ? coerced(Int128.self) : coerced(UInt128.self)
  }
}
