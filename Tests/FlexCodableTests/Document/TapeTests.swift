import Foundation
import Testing

@testable import FlexCodable

@Suite("The tape")
struct TapeTests {
  @Test("has the tags that are asked for most as numbers, too")
  func numbers() {
    let tags: [(Tape.Tag, UInt64)] = [
      (.integer, Tape.integer), (.fraction, Tape.fraction), (.text, Tape.text),
      (.array, Tape.array), (.object, Tape.object),
    ]
    for (tag, number) in tags { #expect(UInt64(tag.rawValue) == number) }
  }

  @Test("has numbers with an exponent, which are read as all others")
  func exponents() throws {
    let text = "[1e2,1.5E1,-2e+0,250e-1]"
    let decoder = FlexDecoder()
    #expect(try decoder.decode([Double].self, from: text) == [100, 15, -2, 25])
    #expect(try decoder.decode([Float].self, from: text) == [100, 15, -2, 25])
    #expect(try decoder.decode([Decimal].self, from: text) == [100, 15, -2, 25])
    #expect(try decoder.decode([Int].self, from: text) == [100, 15, -2, 25])
    #expect(try decoder.decode([String].self, from: text) == ["1e2", "1.5E1", "-2e+0", "250e-1"])
    #expect(
      try decoder.decode([JSON].self, from: text).map { $0.text() }.joined(separator: ",")
        == text.dropFirst().dropLast())
    #expect(try FlexDecoder(.strict).decode([Double].self, from: text) == [100, 15, -2, 25])
  }

  @Test(
    "lies behind a small text or apart from a large one, and grows out of either",
    arguments: ["1,", "[],", "{},", "\"\",", "{\"a\":1},", "\"a longer text\","])
  func blocks(unit: String) throws {
    for count in [3, 60, 130, 4_090, 4_096, 4_097, 4_110, 9_000] {
      var text = "["
      while text.utf8.count + unit.utf8.count + 2 <= count { text += unit }
      text += "1" + String(repeating: " ", count: count - text.utf8.count - 2) + "]"
      let document = try Document.parse(text, options: .init())
      #expect(document.containerEnd(0) == document.words.count)
      let elements = try FlexDecoder().decode([JSON].self, from: text)
      #expect(elements.count == document.childCount(0))
      #expect(JSON.array(elements) == (try JSON(parsing: text)))
      #expect(throws: JSON.SyntaxError.self) {
        try Document.parse(String(text.dropLast()), options: .init())
      }
    }
  }
}
