import Foundation
import Testing

@testable import FlexCodable

@Suite("Reading numbers")
struct NumberReadingTests {
  /// A table of hard numbers that may lie beside the checkout.
  private static let hardDoubles = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/data/numbers/hard-doubles.txt").path

  @Test(
    "rounds every line of hard-doubles.txt, if it lies beside the checkout",
    .enabled(if: FileManager.default.fileExists(atPath: hardDoubles)))
  func roundsHardDoubles() throws {
    let text = try String(contentsOfFile: Self.hardDoubles, encoding: .utf8)
    let lines = text.split(separator: "\n")
    try #require(lines.count > 1000)
    for line in lines {
      let fields = line.split(separator: " ", maxSplits: 3)
      let double = Double(bitPattern: try #require(UInt64(fields[0], radix: 16)))
      let float = Float(bitPattern: try #require(UInt32(fields[1], radix: 16)))
      let isDoubleRight =
        readDouble(fields[3])?.bitPattern == (double.isFinite ? double.bitPattern : nil)
        && scanned(String(fields[3]))?.bitPattern == (double.isFinite ? double.bitPattern : nil)
      let isFloatRight =
        readFloat(fields[3])?.bitPattern == (float.isFinite ? float.bitPattern : nil)
      #expect(isDoubleRight && isFloatRight, "\(line)")
    }
  }

  /// The same number as a document: the way that does not look at what the scanner has checked.
  private func scanned(_ text: String) -> Double? {
    (try? Document.parse(text, options: JSON.ParsingOptions()))?.double(0)
  }

  @Test("reads the same from a document as from a text")
  func readsTheSameFromADocument() throws {
    let seed: UInt64 = 20_240_607
    var random = SeededRandom(seed: seed)
    for _ in 0..<100_000 {
      var text = Bool.random(using: &random) ? "-" : ""
      // Digits before and behind the point: around 19 in all, where the short way ends.
      let whole = Int.random(in: 1...Int.random(in: 1...20, using: &random), using: &random)
      let fraction = Int.random(in: 0...Int.random(in: 0...22, using: &random), using: &random)
      if whole == 1 {
        text += String(Int.random(in: 0...9, using: &random))
      } else {
        text += String(Int.random(in: 1...9, using: &random))
        for _ in 1..<whole { text += String(Int.random(in: 0...9, using: &random)) }
      }
      if fraction > 0 {
        text += "."
        for _ in 0..<fraction { text += String(Int.random(in: 0...9, using: &random)) }
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        text += "e\(Int.random(in: -330...310, using: &random))"
      }
      let (long, short) = (readDouble(text), scanned(text))
      let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
      #expect(
        long?.bitPattern == short?.bitPattern && short == expected, "\(text), seed \(seed)")
    }
  }

  @Test("meets every tie between two doubles the same way")
  func meetsTies() {
    for exponent in 54..<64 {
      for odd in [1, 3, 5, 7] as [UInt64] {
        let middle = (1 << UInt64(exponent - 1)) + odd << UInt64(exponent - 54)
        for text in ["\(middle)", "\(middle).0", "\(middle)e-1", "\(middle / 10).5"] {
          #expect(scanned(text) == Double(text), "\(text)")
        }
      }
    }
    for tie in ["4503599627370497.5", "4503599627370498.5", "2251799813685249.25", "0.5", "1.5"] {
      #expect(scanned(tie) == Double(tie), "\(tie)")
    }
  }

  @Test(
    "rounds doubles to the nearest, ties to even",
    arguments: [
      ("0", 0), ("-0", -0.0), ("-0.0e5", -0.0), ("0e999999999999999999999", 0),
      ("9007199254740993", 9007199254740992),
      ("9007199254740993.0000000000000000001", 9007199254740994),
      ("2.4703282292062327e-324", 0), ("2.4703282292062328e-324", .leastNonzeroMagnitude),
      ("1.7976931348623158e308", 1.7976931348623157e308), ("1.7976931348623159e308", nil),
      ("1e400", nil), ("-1e99999999999999999999", nil), ("1e-99999999999999999999", 0),
      ("0.000000000000000000000000000001e30", 1), ("1e", nil), ("", nil), ("-", nil), ("1x", nil),
      (".5", nil),
      ("1.", nil), ("ä", nil),
    ] as [(String, Double?)])
  func roundsDoubles(text: String, value: Double?) {
    #expect(readDouble(text)?.bitPattern == value?.bitPattern)
  }

  @Test("rounds floats from the digits, not from a Double")
  func roundsFloatsOnce() {
    // Just above the middle of two floats; a Double is exactly there.
    #expect(readFloat("1.00000005960464477540") == 1.0000001)
    #expect(readFloat("1.000000059604644775390625") == 1)
    #expect(readFloat("3.4028236e38") == nil)
    #expect(readFloat("-1e-60")?.bitPattern == (-Float.zero).bitPattern)
  }

  @Test("reads numbers of a million digits", .timeLimit(.minutes(1)))
  func readsLongNumbers() {
    let zeros = String(repeating: "0", count: 1_000_000)
    #expect(readDouble("1\(zeros)e-1000000") == 1)
    #expect(readDouble("0.\(zeros)1e1000001") == 1)
    #expect(readDouble("1.\(zeros)1") == 1)
    #expect(readDouble("9007199254740993.\(zeros)1") == 9007199254740994)
    #expect(readInteger("12\(zeros)e-1000000", as: Int.self) == 12)
    #expect(readInteger("1e1\(zeros)", as: Int.self) == nil)
    #expect(readInteger("1e-1\(zeros)", as: Int.self) == nil)
    #expect(readInteger("0e-1\(zeros)", as: Int.self) == 0)
    #expect(readInteger("1\(zeros)1", as: Int.self) == nil)
    #expect(readDecimal("1\(zeros)1e-1000001")?.isExact == false)
    #expect(decimalEqual("1\(zeros)", "1e1000000"))
  }

  @Test(
    "reads whole numbers in any spelling",
    arguments: [
      ("3", 3), ("3.0", 3), ("1e2", 100), ("-0", 0), ("120e-1", 12), ("1000000000e-9", 1),
      ("-128", -128),
      ("-1.28E+2", -128), ("127.000", 127), ("128", nil), ("-129", nil), ("0.5", nil), ("1e3", nil),
      ("1e-1", nil),
      ("12x", nil), ("", nil), ("-", nil), ("00012", 12),
    ] as [(String, Int8?)])
  func readsIntegers(text: String, value: Int8?) {
    #expect(readInteger(text, as: Int8.self) == value)
  }

  @Test("reads the extremes of every integer type")
  func readsExtremes() {
    #expect(readInteger("-9223372036854775808", as: Int64.self) == .min)
    #expect(readInteger("9223372036854775808", as: Int64.self) == nil)
    #expect(readInteger("1844674407370955161.5e1", as: UInt64.self) == .max)
    #expect(readInteger("18446744073709551616", as: UInt64.self) == nil)
    #expect(readInteger("-1", as: UInt.self) == nil)
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      #expect(readInteger("\(Int128.min)", as: Int128.self) == .min)
      #expect(readInteger("\(UInt128.max)", as: UInt128.self) == .max)
      #expect(readInteger("\(UInt128.max)0", as: UInt128.self) == nil)
    }
  }

  @Test("reads plain integers of up to 18 digits only")
  func readsPlainIntegers() {
    func read(_ text: String) -> Int64? {
      let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 8)
      // Eight bytes lie behind the text.
      return unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe buffer.baseAddress.flatMap {
          unsafe readPlainInteger($0, count: text.utf8.count)
        }
      }
    }
    var text = ""
    for digit in 1...18 {
      text += String(digit % 10)
      #expect(read(text) == Int64(text))
      #expect(read("-" + text) == Int64("-" + text))
      for other in ["x", "/", ":", "ÿ", "."] {
        #expect(read(text + other) == nil)
        #expect(read(other + text) == nil)
      }
    }
    #expect(read("1234567890123456789") == nil)
    #expect(read("") == nil)
    #expect(read("-") == nil)
  }

  @Test(
    "reads decimals from their digits",
    arguments: [
      ("0.1", "0.1", true), ("-12.50", "-12.5", true), ("0", "0", true), ("-0", "0", true),
      ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678", true),
      (
        "1234567890123456789012345678901234567849", "1234567890123456789012345678901234567800",
        false
      ),
      ("9999999999999999999999999999999999999999", "1e40", false), ("1e-129", "0", false),
      ("6e-129", "1e-128", false),
      ("1e-999999999999999999999", "0", false), ("1e127", "1e127", true),
    ])
  func readsDecimals(text: String, value: String, isExact: Bool) throws {
    let result = try #require(readDecimal(text))
    #expect(result.value == Decimal(string: value))
    #expect(result.isExact == isExact)
  }

  @Test("reads decimals of any number of digits up to the largest exponent")
  func readsLargeDecimals() {
    for count in 1...38 {
      let digits = String("12345678901234567890123456789012345678".prefix(count - 1)) + "7"
      for zeros in stride(from: 89, through: 165 - count, by: 1) {
        let spelled = digits + String(repeating: "0", count: zeros)
        for text in [spelled, "-" + spelled, "\(digits)e\(zeros)"] {
          let value = readDecimal(text)
          let expected = text.hasPrefix("-") ? text : spelled
          #expect(value?.isExact == true && value?.value.description == expected, "\(text)")
          #expect(value?.value == Decimal(string: expected), "\(text)")
        }
      }
    }
  }

  @Test(
    "refuses what no Decimal holds",
    arguments: ["1e165", "1e166", "-1e999999999999999999999", "x", ""])
  func refusesDecimals(text: String) {
    #expect(readDecimal(text) == nil)
  }
}
