import Foundation
import Testing

@testable import FlexCodable

@Suite("Text in a document")
struct FidelityTests {
  private static let texts =
    [
      "\u{FEFF}", "a\u{FEFF}b", "\u{FEFF}a", "\0", "a\0b", "\u{E9}", "e\u{301}", "\u{212B}",
      "\u{C5}",
      "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "😀", "👨‍👩‍👧", "\u{2028}\u{2029}",
      "\u{200B}\u{202E}", "\r\n", "\u{7F}\u{80}\u{9F}", "\u{FFFD}", "אב", "\u{301}",
      "\u{0}\u{1}\u{1F}",
      "\\\"/\u{8}\u{C}\n\r\t",
    ] + nonCharacters

  /// Scalars that stand for no character; the compiler refuses some of them in literals.
  private static let nonCharacters = ([0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFE] as [UInt32]).compactMap {
    code in
    Unicode.Scalar(code).map { String(Character($0)) }
  }

  private func isSame(_ left: String?, _ right: String) -> Bool {
    left.map { $0.unicodeScalars.elementsEqual(right.unicodeScalars) } ?? false
  }

  @Test("is kept scalar by scalar as value and as key, escaped or not", arguments: texts)
  func kept(text: String) throws {
    let units = text.utf16.map { unit in
      "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count)
        + String(unit, radix: 16)
    }
    for token in [
      JSON.string(text).text(), "\"\(units.joined())\"",
      "\"\(units.joined().uppercased().replacingOccurrences(of: "\\U", with: "\\u"))\"",
    ] {
      let tree = try JSON(parsing: "{\(token):\(token)}")
      #expect(isSame(tree.objectValue?.keys.first, text) && isSame(tree[text]?.stringValue, text))
      let document = "{\(token):[\(token)]}"
      let decoder = FlexDecoder()
      let dictionary = try decoder.decode([String: [String]].self, from: document)
      #expect(isSame(dictionary.keys.first, text) && isSame(dictionary.values.first?.first, text))
      let again = try JSON(parsing: tree.data(.pretty))
      #expect(isSame(again.objectValue?.keys.first, text))
    }
  }

  @Test("keeps keys in two spellings apart")
  func spellings() throws {
    let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
    let tree = try JSON(parsing: text)
    #expect(tree.text().utf8.elementsEqual(text.utf8))
    #expect(tree["\u{E9}"] == 1 && tree["e\u{301}"] == 2)
    var options = JSON.ParsingOptions()
    options.duplicateKeys = .throwError
    #expect(try JSON(parsing: text, options: options) == tree)
    let many = (0..<60).map { "\"k\($0)\":0" }.joined(separator: ",")
    let large = try JSON(parsing: "{\(many),\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(large["\u{E9}"] == 1 && large["e\u{301}"] == 2 && large.objectValue?.count == 62)
    #expect(try FlexDecoder().decode(Composed.self, from: text).value == 1)
    #expect(try FlexDecoder().decode(Decomposed.self, from: text).value == 2)
  }

  private struct Composed: Codable {
    let value: Int
    enum CodingKeys: String, CodingKey { case value = "\u{E9}" }
  }

  private struct Decomposed: Codable {
    let value: Int
    enum CodingKeys: String, CodingKey { case value = "e\u{301}" }
  }

  @Test(
    "has lone surrogates replaced only where that is asked for",
    arguments: [
      (#""\ud800""#, "\u{FFFD}"), (#""\udfff""#, "\u{FFFD}"), (#""a\ud800b""#, "a\u{FFFD}b"),
      (#""\ud800\ud800""#, "\u{FFFD}\u{FFFD}"), (#""\udc00\ud800""#, "\u{FFFD}\u{FFFD}"),
      (#""\ud800\n""#, "\u{FFFD}\n"), (#""\ud800\u0041""#, "\u{FFFD}A"),
      (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud83d\ude00\ude00""#, "😀\u{FFFD}"),
      (#""\ud83d\\ude00""#, "\u{FFFD}\\ude00"), (#""\ud800\u12""#, ""), (#""\ud800\ud8""#, ""),
    ])
  func surrogates(text: String, expected: String) throws {
    #expect(!parsed(Array(text.utf8)).isAccepted)
    for mode in ParsingMode.allCases {
      var options = mode.options
      options.replacesLoneSurrogates = true
      guard !expected.isEmpty else {
        #expect(!parsed(Array(text.utf8), options).isAccepted)
        continue
      }
      #expect(isSame(try JSON(parsing: text, options: options).stringValue, expected))
      let keyed = try JSON(parsing: "{\(text):1}", options: options)
      #expect(keyed[expected] == 1)
      // What is written is JSON for every reader, so the half does not stand there any more.
      let buffer = ByteBuffer()
      try Document.parse(text, options: options).writeCompact(0, to: buffer)
      #expect(isSame(try JSON(parsing: buffer.string()).stringValue, expected))
    }
  }

  @Test("of any length is read whole", arguments: [0, 1, 15, 63, 64, 65, 4_095, 100_000])
  func lengths(count: Int) throws {
    for piece in ["a", "é", "\\n", "\\u0041", "😀", "\\ud83d\\ude00"] {
      let text = "\"" + String(repeating: piece, count: count) + "\""
      let value = try #require(try JSON(parsing: text).stringValue)
      #expect(value.unicodeScalars.count == count)
      #expect(Set(value.unicodeScalars).count == min(count, 1))
      #expect(try FlexDecoder().decode(String.self, from: text) == value)
    }
  }
}
