import Foundation
import Testing

@testable import FlexCodable

@Suite("Parsing options")
struct ParsingOptionsTests {
  private static let samples: [(String, Set<ParsingMode>)] = [
    ("[1,]", [.commas, .json5]), ("{\"a\":1,}", [.commas, .json5]),
    ("[1//a\n]", [.comments, .json5]),
    ("[/**/]", [.comments, .json5]), ("'a'", [.json5]), ("{a:1}", [.json5]), ("+1", [.json5]),
    ("NaN", [.json5]), ("[\u{A0}]", [.json5]), ("[1,/**/]", [.json5]),
    ("[1]", Set(ParsingMode.allCases)),
  ]

  @Test("allow what they say for trees and for decoders", arguments: samples.indices)
  func switches(row: Int) {
    let (text, modes) = Self.samples[row]
    for mode in ParsingMode.allCases {
      #expect(((try? JSON(parsing: text, options: mode.options)) != nil) == modes.contains(mode))
      let decoder = FlexDecoder()
      decoder.parsing = mode.options
      #expect(((try? decoder.decode(JSON.self, from: text)) != nil) == modes.contains(mode))
    }
    let decoder = FlexDecoder(.strict)
    #expect(((try? decoder.decode(JSON.self, from: text)) != nil) == modes.contains(.strict))
    decoder.allowsJSON5 = true
    #expect(decoder.parsing.allowsJSON5)
    #expect(((try? decoder.decode(JSON.self, from: text)) != nil) == modes.contains(.json5))
    let permissive = FlexDecoder(.permissive)
    #expect(((try? permissive.decode(JSON.self, from: text)) != nil) == modes.contains(.commas))
    permissive.parsing.allowsComments = true
    let isBoth = modes.contains(.commas) || modes.contains(.comments) || text == "[1,/**/]"
    #expect(((try? permissive.decode(JSON.self, from: text)) != nil) == isBoth)
  }

  @Test("are those of RFC 8259 at first")
  func defaults() {
    let options = JSON.ParsingOptions()
    #expect(!options.allowsJSON5 && !options.allowsTrailingCommas && !options.allowsComments)
    #expect(!options.replacesLoneSurrogates && options.duplicateKeys == .useFirst)
    #expect(options.maximumDepth == 512)
    #expect(FlexDecoder(.strict).parsing == options && FlexDecoder().parsing == options)
    #expect(FlexDecoder(.permissive).parsing.allowsTrailingCommas)
  }

  @Test(
    "of JSON5 keep numbers as text, hexadecimal ones as decimal integers",
    arguments: [
      ("0x1F", "31", "31"), ("-0xA", "-10", "-10"), ("+1", "+1", "1"), (".5", ".5", "0.5"),
      ("5.", "5.", "5.0"), ("-.5e3", "-.5e3", "-0.5e3"), ("+1.50", "+1.50", "1.50"),
      (
        "0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
        "1461501637330902918203684832716283019655932542975",
        "1461501637330902918203684832716283019655932542975"
      ),
      (
        "-0x8000000000000000000000000000000000000000",
        "-730750818665451459101842416358141509827966271488",
        "-730750818665451459101842416358141509827966271488"
      ),
      ("0x3B9ACA00", "1000000000", "1000000000"), ("0x0000", "0", "0"),
      ("0x10000000000000000", "18446744073709551616", "18446744073709551616"),
      ("0xDE0B6B3A7640000000000000", "4295032832999999999999999999", ""),
    ])
  func numbers(text: String, kept: String, written: String) throws {
    let tree = try JSON(parsing: text, options: ParsingMode.json5.options)
    let number = try #require(tree.numberValue)
    guard !written.isEmpty else { return }
    #expect(number.text == kept && tree.text() == written)
    #expect(try JSON(parsing: tree.text()) == tree)
    let decoder = FlexDecoder()
    decoder.allowsJSON5 = true
    #expect(try decoder.decode(Double.self, from: text) == Double(written))
    #expect(try decoder.decode(JSON.self, from: "[\(text)]") == [tree])
  }

  @Test("of JSON5 give hexadecimal numbers of any length their value")
  func hexadecimal() throws {
    for count in 1...60 {
      let digits = String(repeating: "F", count: count)
      let tree = try JSON(parsing: "0x\(digits)", options: ParsingMode.json5.options)
      let one = try JSON(
        parsing: "0x1" + String(repeating: "0", count: count), options: ParsingMode.json5.options)
      // 16^n - 1, worked out digit by digit.
      #expect(tree.numberValue?.text == Self.power(count, less: 1))
      #expect(one.numberValue?.text == Self.power(count, less: 0))
    }
    let longest = "0x" + String(repeating: "F", count: 1_024)
    #expect(
      try JSON(parsing: longest, options: ParsingMode.json5.options).numberValue?.text.count
        == 1_234)
    #expect(!parsed(Array((longest + "F").utf8), ParsingMode.json5.options).isAccepted)
  }

  private static func power(_ exponent: Int, less: Int) -> String {
    var digits = [1]
    for _ in 0..<exponent {
      var carry = 0
      for place in digits.indices {
        let value = digits[place] * 16 + carry
        digits[place] = value % 10
        carry = value / 10
      }
      while carry > 0 {
        digits.append(carry % 10)
        carry /= 10
      }
    }
    // A power of 16 ends in 6.
    digits[0] -= less
    return digits.reversed().map(String.init).joined()
  }

  @Test("of JSON5 give NaN and infinity, which are written as null")
  func nonFinite() throws {
    let options = ParsingMode.json5.options
    let tree = try JSON(parsing: "[NaN,Infinity,-Infinity,+Infinity]", options: options)
    #expect(tree[0]?.numberValue?.double?.isNaN == true)
    #expect(tree[1]?.numberValue?.double == .infinity)
    #expect(tree[2]?.numberValue?.double == -.infinity && tree[3] == tree[1])
    #expect(tree[0]?.numberValue?.integer(Int.self) == nil)
    #expect(tree.text() == "[null,null,null,null]" && tree == tree)
    let document = try Document.parse("{a:NaN,'b':-Infinity,c:+.5}", options: options)
    let buffer = ByteBuffer()
    document.writeCompact(0, to: buffer)
    #expect(buffer.string() == #"{"a":null,"b":null,"c":0.5}"#)
  }

  private struct Words: Decodable, FlexMapped {
    var double: Double
    var float: Float?
    var list: [Double?]
    var text: String
    var open: FlexOpen<Preset>?
    var json: JSON
    var converted: Double
    var bare: Int?

    enum Preset: String, Codable { case none }

    static let mapping = FlexMapping(CodingKeys.self, [.converted: .reading { $0 }])

    var summary: String {
      let items: [Any?] = [double, float, list, text, open, json.numberValue?.double, converted]
      return items.map { $0.map { "\($0)" } ?? "nil" }.joined(separator: "; ") + "; \(bare ?? 0)"
    }
  }

  @Test("of JSON5 that are no numbers are read from a tree as from a text")
  func nonFiniteTree() throws {
    let decoder = FlexDecoder()
    decoder.parsing.allowsJSON5 = true
    for word in ["NaN", "Infinity", "-Infinity", "+Infinity"] {
      let names = ["double", "float", "text", "open", "json", "converted", "bare"]
      let members = names.map { "\($0):\(word)" }.joined(separator: ",")
      let text = "{list:[\(word),1,null],\(members)}"
      let fromText = try decoder.decode(Words.self, from: text).summary
      let tree = try JSON(parsing: text, options: decoder.parsing)
      #expect(try decoder.decode(Words.self, from: tree).summary == fromText)
      #expect(try FlexDecoder().decode(Words.self, from: tree).summary == fromText)
      let value = word == "NaN" ? "nan" : word == "-Infinity" ? "-inf" : "inf"
      let parts = fromText.components(separatedBy: "; ")
      #expect(parts.prefix(2) == [value, value] && parts[3] == word, "\(fromText)")
      let top = try decoder.decode(Double.self, from: word)
      let again = try decoder.decode(
        Double.self, from: try JSON(parsing: word, options: decoder.parsing))
      #expect("\(again)" == "\(top)")
    }
  }

  @Test("of JSON5 are written back as JSON", arguments: FixtureTable.rows("Syntax/accept.tsv"))
  func written(row: FixtureRow) throws {
    for mode in ParsingMode.allCases {
      guard let document = try? Document.parse(row.bytes(0), options: mode.options) else {
        continue
      }
      var options = JSON.ParsingOptions()
      options.duplicateKeys = .keepAll
      let buffer = ByteBuffer()
      document.writeCompact(0, to: buffer)
      #expect(StrictReader.tokens(of: buffer.bytes()) != nil, "\(mode) \(buffer.string())")
      let again = try parsed(buffer.bytes(), options).get()
      let tree = document.tree(keepsAll: true)
      #expect(again.text() == tree.text(), "\(mode)")
    }
  }
}
