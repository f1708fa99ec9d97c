import Foundation
import Testing

@testable import FlexCodable

@Suite("A number")
struct NumberTests {
  @Test(
    "equals another spelling of its value", arguments: FixtureTable.rows("Tree/equal-numbers.tsv"))
  func equal(_ row: FixtureRow) {
    let (left, right) = (JSON.Number(unchecked: row[0]), JSON.Number(unchecked: row[1]))
    #expect(left == right && right == left)
    #expect(left.hashValue == right.hashValue)
  }

  @Test("differs from other values", arguments: FixtureTable.rows("Tree/different-numbers.tsv"))
  func different(_ row: FixtureRow) {
    let (left, right) = (JSON.Number(unchecked: row[0]), JSON.Number(unchecked: row[1]))
    #expect(left != right && right != left)
    #expect(left.hashValue != right.hashValue)
  }

  @Test(
    "is written as valid JSON and converts", arguments: FixtureTable.rows("Tree/number-writing.tsv")
  )
  func writing(_ row: FixtureRow) {
    let number = JSON.Number(unchecked: row[0])
    #expect(number.text == row[0])
    #expect(JSON.number(number).text() == row[1])
    let expected = row[2] == "-" ? nil : Double(row[2])
    #expect(number.double.map(\.description) == expected.map(\.description))
    #expect(number.integer(Int.self) == (row[3] == "-" ? nil : Int(row[3])))
  }

  @Test("takes the text of RFC 8259 only")
  func text() {
    for text in ["0", "-0", "1.10", "1e5", "1E-5", "123456789012345678901234567890"] {
      #expect(JSON.Number(text: text)?.text == text)
    }
    for text in [
      "", "01", "+1", ".5", "5.", "1e", "NaN", "Infinity", " 1", "1 ", "0x1F", "1,5", "-", "١",
    ] {
      #expect(JSON.Number(text: text) == nil, "\(text)")
    }
  }

  @Test("spells values with the fewest digits")
  func spelling() {
    #expect(JSON.Number(5).text == "5" && JSON.Number(UInt64.max).text == "18446744073709551615")
    #expect(JSON.Number(Int8.min).text == "-128")
    let doubles = [1.0, 0.1, -0.0, 1e100, 12345.678]
    #expect(doubles.map { JSON.Number($0)?.text } == ["1", "0.1", "-0", "1e+100", "12345.678"])
    #expect(JSON.Number(Float(0.1))?.text == "0.1")
    #expect(JSON.Number(Double.nan) == nil && JSON.Number(Double.infinity) == nil)
    #expect(JSON.Number(Decimal.nan) == nil)
    #expect(Decimal(string: "1.25").flatMap { JSON.Number($0) }?.text == "1.25")
    #expect((3.0 as JSON.Number).text == "3" && (7 as JSON.Number).text == "7")
    #expect(JSON.number(.init(floatLiteral: .infinity)).text() == "null")
  }

  @Test("never wraps and never rounds to an integer")
  func integers() {
    #expect((300 as JSON.Number).integer(UInt8.self) == nil)
    #expect((255 as JSON.Number).integer(UInt8.self) == 255)
    #expect((-1 as JSON.Number).integer(UInt.self) == nil)
    #expect((1.5 as JSON.Number).integer(Int.self) == nil)
    #expect(JSON.Number(text: "18446744073709551615")?.integer(UInt64.self) == .max)
  }

  @Test("keeps its digits as Decimal")
  func decimals() {
    let text = "12345678901234567890.123456789"
    #expect(JSON.Number(text: text)?.decimal?.description == text)
    #expect(JSON.Number(unchecked: ".5").decimal?.description == "0.5")
    #expect(JSON.Number(unchecked: "NaN").decimal == nil)
  }
}
