import Foundation
import Testing

@testable import FlexCodable

/// Every number of the collections that may lie beside the package, as every kind of number.
@Suite("The number collections", SharedData.trait)
struct NumberCorpusTests {
  /// A text with the bits that another implementation has read.
  private struct Line {
    let text: String
    let double: UInt64?
    let float: UInt32?
  }

  /// Lines are `binary64-bits binary32-bits category text`.
  private static func hardDoubles() throws -> [Line] {
    try SharedData.lines("numbers/hard-doubles.txt").map { line in
      let cells = line.split(separator: " ", maxSplits: 3)
      return Line(
        text: String(cells[3]), double: UInt64(cells[0], radix: 16),
        float: UInt32(cells[1], radix: 16))
    }
  }

  /// Lines are `f16 f32 f64 text`.
  private static func fxx() throws -> [Line] {
    try SharedData.files("numbers/fxx").filter { $0.hasSuffix(".txt") }.flatMap { file in
      try SharedData.lines(file).map { line in
        let cells = line.split(separator: " ", maxSplits: 3)
        return Line(
          text: String(cells[3]), double: UInt64(cells[2], radix: 16),
          float: UInt32(cells[1], radix: 16))
      }
    }
  }

  /// Texts alone, by what a file's name says of them.
  private static func texts(_ isIncluded: (String) -> Bool) throws -> [String] {
    try SharedData.files("numbers/yyjson").filter { $0.hasSuffix(".txt") && isIncluded($0) }
      .flatMap { try SharedData.lines($0).map(String.init) }
  }

  private static func lists() throws -> [Line] {
    try texts { !$0.contains("(ext)") && !$0.contains("(fail)") && !$0.contains("literal") }
      .map { Line(text: $0, double: nil, float: nil) }
  }

  /// All texts that RFC 8259 takes for numbers, whatever the collection.
  private static func all() throws -> [Line] {
    let lines = try hardDoubles() + fxx() + lists()
    // The second reader decides, not the library.
    let numbers = lines.filter { StrictReader.tokens(of: Array($0.text.utf8))?.count == 1 }
    print(
      "number collections: \(numbers.count) numbers, \(lines.count - numbers.count) other texts")
    return numbers
  }

  /// One document of all texts, decoded at once; nil where one cannot be used.
  private func decoded<T: Decodable>(_ type: T.Type, _ lines: [Line]) throws -> [T?] {
    let text = "[\(lines.map(\.text).joined(separator: ","))]"
    let values = try FlexDecoder().decode([T?].self, from: text)
    try #require(values.count == lines.count)
    return values
  }

  @Test("as Double and Float: the recorded bits")
  func floating() throws {
    let lines = try Self.all()
    let doubles = try decoded(Double.self, lines)
    let floats = try decoded(Float.self, lines)
    var wrong: [String] = []
    for (index, line) in lines.enumerated() {
      let double = line.double.map { Double(bitPattern: $0) } ?? Double(line.text) ?? .nan
      let float = line.float.map { Float(bitPattern: $0) } ?? Float(line.text) ?? .nan
      let isRight =
        doubles[index]?.bitPattern == (double.isFinite ? double.bitPattern : nil)
        && floats[index]?.bitPattern == (float.isFinite ? float.bitPattern : nil)
      if !isRight { wrong.append(line.text) }
    }
    print("as Double and Float: \(lines.count) texts, \(wrong.count) wrong")
    #expect(wrong.isEmpty, "\(wrong.prefix(10))")
  }

  @Test("as integers and texts: digit for digit")
  func integers() throws {
    let lines = try Self.all()
    let narrow = try decoded(Int64.self, lines)
    let unsigned = try decoded(UInt64.self, lines)
    let wide = try decoded(Int128.self, lines)
    let texts = try decoded(String.self, lines)
    var wrong: [String] = []
    var whole = 0
    for (index, line) in lines.enumerated() {
      let value = PlainNumber(line.text).integer
      if value != nil { whole += 1 }
      let isRight =
        wide[index] == value && narrow[index] == value.flatMap { Int64(exactly: $0) }
        && unsigned[index] == value.flatMap { UInt64(exactly: $0) } && texts[index] == line.text
      if !isRight { wrong.append(line.text) }
    }
    print("as integers and texts: \(lines.count) texts, \(whole) whole, \(wrong.count) wrong")
    #expect(whole > 1_000)
    #expect(wrong.isEmpty, "\(wrong.prefix(10))")
  }

  @Test("as Decimal: from the digits")
  func decimals() throws {
    let lines = try Self.all()
    let decimals = try decoded(Decimal.self, lines)
    var (wrong, kept): ([String], Int) = ([], 0)
    for (index, line) in lines.enumerated() {
      let number = PlainNumber(line.text)
      guard let expected = number.decimal else {
        if decimals[index] != nil { wrong.append(line.text) }
        continue
      }
      // Decimal takes NaN for equal to itself.
      if decimals[index] != expected || !expected.isFinite { wrong.append(line.text) }
      kept += 1
    }
    print("as Decimal: \(lines.count) texts, \(kept) in range, \(wrong.count) wrong")
    #expect(wrong.isEmpty, "\(wrong.prefix(10))")
  }

  @Test("beyond the grammar are rejected without an option")
  func beyond() throws {
    let extended = try Self.texts { $0.contains("(ext)") } + Self.texts { $0.contains("(fail)") }
    let other = (try Self.hardDoubles() + Self.fxx()).map(\.text)
    var json5 = JSON.ParsingOptions()
    json5.allowsJSON5 = true
    var (rejected, byOption) = (0, 0)
    for text in extended + other where StrictReader.tokens(of: Array(text.utf8)) == nil {
      #expect(!parsed(Array(text.utf8)).isAccepted, "\(text)")
      #expect(JSON.Number(text: text) == nil, "\(text)")
      rejected += 1
      if parsed(Array(text.utf8), json5).isAccepted { byOption += 1 }
    }
    print("beyond the grammar: \(rejected) rejected, \(byOption) of them accepted as JSON5")
    #expect(rejected > 100 && byOption > 100 && byOption < rejected)
  }

  @Test("in hexadecimal are read by option, with their value")
  func hexadecimal() throws {
    let decoder = FlexDecoder(.strict)
    decoder.parsing.allowsJSON5 = true
    let texts = try Self.texts { $0.contains("hex(ext)") }
    for text in texts {
      let digits = try #require(text.lowercased().split(separator: "x").last)
      let magnitude = try #require(Int128(digits, radix: 16))
      let value = text.hasPrefix("-") ? -magnitude : magnitude
      #expect(try decoder.decode(Int128.self, from: text) == value, "\(text)")
      #expect((try? decoder.decode(Int64.self, from: text)) == Int64(exactly: value), "\(text)")
      #expect((try? decoder.decode(UInt64.self, from: text)) == UInt64(exactly: value), "\(text)")
      #expect(try decoder.decode(Double.self, from: text).magnitude == Double(magnitude), "\(text)")
    }
    print("hexadecimal: \(texts.count) texts")
    #expect(texts.count > 50)
  }
}

/// A number of RFC 8259 as sign, digits and exponent: slow, plain, and nothing of the library.
private struct PlainNumber {
  private let isNegative: Bool
  /// Without zeros at either end; empty for zero.
  private let digits: [UInt8]
  private let exponent: Int

  init(_ text: String) {
    isNegative = text.hasPrefix("-")
    let parts = text.lowercased().drop { $0 == "-" }.split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    var digits = (mantissa[0] + fraction).utf8.map { $0 - 48 }
    // An exponent that Int does not hold is beyond everything.
    var exponent = 0
    if parts.count > 1 {
      let isBelow = parts[1].hasPrefix("-")
      let written = Int(parts[1].drop { $0 == "+" || $0 == "-" }) ?? 1 << 40
      exponent = isBelow ? -min(written, 1 << 40) : min(written, 1 << 40)
    }
    exponent -= fraction.utf8.count
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    self.digits = Array(digits.drop { $0 == 0 })
    self.exponent = exponent
  }

  /// The value, if it is whole and a 128-bit integer.
  var integer: Int128? {
    guard !digits.isEmpty else { return 0 }
    guard exponent >= 0, digits.count + exponent <= 40 else { return nil }
    return Int128(
      (isNegative ? "-" : "") + digits.map { "\($0)" }.joined()
        + String(repeating: "0", count: exponent))
  }

  /// The value rounded to what a Decimal holds: 38 digits, and a power of ten from -128 to 127.
  var decimal: Decimal? {
    var (digits, exponent) = (digits, exponent)
    let excess = max(digits.count - 38, -128 - exponent)
    if excess > digits.count { return 0 }
    if excess > 0 {
      let isUp = digits[digits.count - excess] >= 5
      digits.removeLast(excess)
      exponent += excess
      if isUp {
        var place = digits.count - 1
        while place >= 0, digits[place] == 9 {
          digits[place] = 0
          place -= 1
        }
        if place < 0 {
          digits.insert(1, at: 0)
        } else {
          digits[place] += 1
        }
      }
    }
    guard digits.contains(where: { $0 != 0 }) else { return 0 }
    while exponent > 127, digits.count < 38 {
      digits.append(0)
      exponent -= 1
    }
    while digits.count > 38 || exponent < -128, digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    guard exponent <= 127 else { return nil }
    if exponent > 0, digits.last == 0 {
      // Arithmetic would move the zeros into the exponent, which has no room for them.
      let zeros = String(repeating: "0", count: exponent)
      return Decimal(string: (isNegative ? "-" : "") + digits.map { "\($0)" }.joined() + zeros)
    }
    let whole = digits.reduce(Decimal(0)) { $0 * 10 + Decimal(Int($1)) }
    return Decimal(
      sign: isNegative ? .minus : .plus, exponent: exponent, significand: whole)
  }
}
