import Foundation
import Testing

@testable import FlexCodable

@Suite("A packed number")
struct PackedNumberTests {
  /// Numbers of every length from 1 to 40, with every symbol in every place where it may stand.
  private static let texts: [String] = {
    var texts: Set<String> = ["0", "-0", "-1", "0e0", "0E0", "1e+5", "1E-5", "-0.0e-0"]
    let digits = "1234567890987654321012345678901234567890"
    for length in 1...40 {
      let whole = String(digits.prefix(length))
      texts.insert(whole)
      if length > 1 { texts.insert("-" + whole.prefix(length - 1)) }
      guard length > 2 else { continue }
      for place in 1..<(length - 1) {
        let (left, right) = (whole.prefix(place), whole.dropFirst(place + 1))
        texts.insert("\(left).\(right)")
        texts.insert("\(left)e\(right)")
        texts.insert("\(left)E\(right)")
        if right.count > 1 {
          texts.insert("\(left)e+\(right.dropFirst())")
          texts.insert("\(left)E-\(right.dropFirst())")
        }
      }
    }
    return texts.sorted()
  }()

  @Test("gives back every character, alone and in a document")
  func roundTrip() throws {
    #expect(Self.texts.count > 2_000)
    for text in Self.texts {
      let packed = PackedNumber(text)
      #expect((packed != nil) == (text.utf8.count <= 32), "\(text)")
      #expect(packed == nil || packed?.text == text && packed?.count == text.utf8.count, "\(text)")
      let number = JSON.Number(unchecked: text)
      #expect(number.text == text && JSON.Number(text: text)?.text == text)
      #expect(JSON.number(number).text() == text)
      // Other bytes follow at once, some of them like letters.
      for input in ["[\(text)]", "[\(text),true]", "{\"a\":\(text)}", "[\(text)\n,[]]", text] {
        let tree = try JSON(parsing: input)
        let found = tree.numberValue ?? tree[0]?.numberValue ?? tree["a"]?.numberValue
        #expect(found?.text == text, "\(input)")
        #expect(found == number, "\(input)")
      }
    }
  }

  @Test("takes no other text")
  func others() {
    for text in ["", "-", ".5", "5.", "+1", "01", "1e", "NaN", "Infinity", "0x1F", " 1", "1 ", "/"]
    {
      #expect(PackedNumber(text) == nil, "\(text)")
      #expect(JSON.Number(unchecked: text).text == text)
    }
  }

  @Test("converts as its text does")
  func conversions() {
    for text in Self.texts {
      let number = JSON.Number(unchecked: text)
      #expect(number.double?.bitPattern == readDouble(text)?.bitPattern, "\(text)")
      #expect(number.integer(Int.self) == readInteger(text, as: Int.self), "\(text)")
      #expect(number.integer(UInt8.self) == readInteger(text, as: UInt8.self), "\(text)")
      #expect(number.decimal == readDecimal(text)?.value, "\(text)")
      let isInteger = text != "-0" && text.allSatisfy { $0.isNumber || $0 == "-" }
      #expect(number.isSpelledAsInteger == isInteger, "\(text)")
    }
  }

  @Test("is equal by value, beside a longer spelling, too")
  func equality() {
    let spellings = [
      "100", "1e2", "1E+2", "100.0", "1" + String(repeating: "0", count: 40) + "e-38",
    ]
    for first in spellings {
      for second in spellings {
        let (left, right) = (JSON.Number(unchecked: first), JSON.Number(unchecked: second))
        #expect(left == right && left.hashValue == right.hashValue, "\(first) \(second)")
      }
      #expect(JSON.Number(unchecked: first) != 101)
    }
    #expect(JSON.Number(unchecked: "-0") == 0 && JSON.Number(unchecked: "10") != 100)
  }
}
