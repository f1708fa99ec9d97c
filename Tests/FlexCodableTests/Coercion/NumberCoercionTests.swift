import Foundation
import Testing

@testable import FlexCodable

@Suite("Coercing to other numbers")
struct NumberCoercionTests {
  @Test(
    "follows the table of floating-point numbers",
    arguments: FixtureTable.rows("Coercion/floating.tsv"))
  func followsTheTableOfFloatingPoint(_ row: FixtureRow) {
    #expect(floating(row, .strict) == row[2])
    #expect(floating(row, .lenient) == row[3])
  }

  @Test(
    "follows the table of decimal numbers", arguments: FixtureTable.rows("Coercion/decimal.tsv"))
  func followsTheTableOfDecimals(_ row: FixtureRow) {
    let found = Found(cell: row[0])
    #expect(coerceDecimal(found, .strict).cell() == row[1])
    #expect(coerceDecimal(found, .lenient).cell() == row[2])
  }

  @Test("takes prefixes and separators only with their switch")
  func takesPrefixesAndSeparators() {
    let prefix = FlexLeniency(variation: "prefix")
    let grouping = FlexLeniency(variation: "grouping")
    #expect(coerceFloating(.text("1.5kg"), to: Double.self, prefix) == .coerced(1.5))
    #expect(coerceFloating(.text("1,234.5"), to: Double.self, grouping) == .coerced(1234.5))
    #expect(coerceDecimal(.text("1.5kg"), prefix) == .coerced(Decimal(15) / 10))
    #expect(coerceDecimal(.text("1,234.5"), .lenient) == .unusable)
  }

  private func floating(_ row: FixtureRow, _ leniency: FlexLeniency) -> String {
    let found = Found(cell: row[0])
    switch row[1] {
    case "Double": return coerceFloating(found, to: Double.self, leniency).cell()
    case "Float": return coerceFloating(found, to: Float.self, leniency).cell()
    default:
      #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
      return coerceFloating(found, to: Float16.self, leniency).cell()
      #else
      return leniency == .strict ? row[2] : row[3]
      #endif
    }
  }
}
