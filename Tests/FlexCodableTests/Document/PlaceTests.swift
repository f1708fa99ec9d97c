import Foundation
import Testing

@testable import FlexCodable

@Suite("Lines and columns")
struct PlaceTests {
  /// Counts character by character.
  private func naive(_ text: String, before offset: Int) -> (line: Int, column: Int) {
    var (line, column, bytes) = (1, 1, 0)
    let scalars = Array(text.unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      guard bytes < offset else { break }
      bytes += UTF8.width(scalar)
      let isPair = scalar == "\r" && place + 1 < scalars.count && scalars[place + 1] == "\n"
      if scalar == "\n" || scalar == "\r" && !isPair {
        (line, column) = (line + 1, 1)
      } else if !isPair {
        column += 1
      }
    }
    return (line, column)
  }

  private static let texts = [
    "[1,2]", "[\n1,\n\"a\"]", "[\r\n1,\r\n\"é\", 2]", "[\r1,\r2]", "[\"é€😀\", 1]",
    "[\n\r\n\r1, \n\n\n 2 ]", "{\n \"a\": {\"é\": [\n1\r\n]}\r\n, \"b\"  :null}",
    "[" + String(repeating: "\"é\",", count: 5_000) + "1]",
    "[" + String(repeating: "1,\r\n", count: 3_000) + "1]",
    "[" + String(repeating: " ", count: 4_094) + "\r\n\"€\",\r\n1]",
    "[" + String(repeating: " ", count: 4_095) + "\r\n1]",
    "[" + String(repeating: "\n", count: 4_095) + "\"a\"]",
    "[\"" + String(repeating: "€", count: 9_000) + "\",1]",
  ]

  @Test("of every value are those of a naive count", arguments: texts.indices)
  func values(row: Int) throws {
    let text = Self.texts[row]
    var random = SeededRandom(seed: UInt64(row))
    let document = try Document.parse(text, options: .init())
    var node = 0
    var seen = 0
    var asked: [Int] = []
    while node < document.words.count {
      let offset = document.startOffset(node)
      if seen % 97 == 0 || document.words.count - node < 4 || seen < 20 {
        let (found, expected) = (document.place(of: node), naive(text, before: offset))
        #expect(found == expected, "offset \(offset)")
        asked.append(node)
      }
      seen += 1
      node +=
        document.isObject(node)
        ? Tape.objectHeader : document.isArray(node) ? Tape.arrayHeader : 1
    }
    // The place that was asked for last is no matter.
    for node in asked.reversed() + asked.shuffled(using: &random) {
      let place = document.place(of: node)
      #expect(place == naive(text, before: document.startOffset(node)), "node \(node)")
    }
  }

  @Test("of every fault are those of a naive count", arguments: texts.indices)
  func faults(row: Int) throws {
    let bytes = Array(Self.texts[row].utf8)
    var random = SeededRandom(seed: UInt64(row))
    for count in (0..<40).map({ _ in random.below(bytes.count) }) {
      // Cut at a character, so that the end is the fault.
      let part = String(decoding: bytes[..<count], as: UTF8.self).filter { $0 != "\u{FFFD}" }
      guard let fault = parsed(Array(part.utf8)).fault, !part.hasSuffix("\r") else { continue }
      let expected = naive(part, before: fault.offset)
      #expect((fault.line, fault.column) == expected, "\(count)")
    }
  }

  @Test("are shown with a caret below the fault")
  func excerpts() {
    func excerpt(_ text: String) -> String? { parsed(Array(text.utf8)).fault?.excerpt }
    #expect(excerpt("[1,x]") == "[1,x]\n   ^")
    #expect(excerpt("") == "\n^")
    #expect(excerpt("[\n  {\"é😀\": ?},\n 2]") == "  {\"é😀\": ?},\n         ^")
    #expect(excerpt("[1,\t?]") == "[1, ?]\n    ^")
    #expect(excerpt("[1,\r\n?,\r\n2]") == "?,\n^")
    #expect(excerpt("[1,\r?,\r2]") == "?,\n^")
    #expect(excerpt("[1,2") == "[1,2\n    ^")
    #expect(
      parsed(Array("[1,x]".utf8)).fault?.description
        == "expected a value, found 'x' at line 1, column 4\n[1,x]\n   ^")
  }

  @Test("have excerpts of 80 characters at most, whole characters only")
  func longLines() throws {
    for filler in ["a", "é", "€", "😀"] {
      for length in 0...70 {
        let text =
          "[\"" + String(repeating: filler, count: length) + "\",?,\""
          + String(repeating: filler, count: length) + "\"]"
        let lines = try #require(parsed(Array(text.utf8)).fault).excerpt.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].unicodeScalars.count <= 80)
        let caret = try #require(lines.last?.count)
        #expect(Array(lines[0])[caret - 1] == "?", "\(filler) \(length)")
        #expect(!lines[0].contains("\u{FFFD}") && text.contains(lines[0]))
      }
    }
  }

  @Test("count from behind a byte order mark, and in UTF-16 from the text's characters")
  func marks() {
    #expect(parsed(Array("\u{FEFF}[1,\n?]".utf8)).fault?.line == 2)
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in "[\"é\",?]".utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(parsed(utf16).fault?.column == 6)
    #expect(parsed(Array(utf16.dropLast())).fault?.reason == "the text ends inside a character")
    #expect(parsed([0xFE, 0xFF, 0xD8, 0, 0, 0x31]).fault?.reason == "half of a surrogate pair")
    #expect(
      parsed([0, 0, 0xFE, 0xFF, 0, 0x11, 0, 0]).fault?.reason == "a number that is no character")
  }
}
