import Foundation
import Testing

@testable import FlexCodable

@Suite("Writing into a byte buffer")
struct ByteBufferTests {
  @Test("keeps what was appended, past its first capacity")
  func growsAsNeeded() {
    let buffer = ByteBuffer(capacity: 1)
    var expected: [UInt8] = []
    for index in 0..<500 {
      buffer.append(UInt8(truncatingIfNeeded: index))
      let several = [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: index % 40)
      buffer.append(contentsOf: several)
      buffer.append("static")
      buffer.append(utf8: "töxt")
      expected.append(UInt8(truncatingIfNeeded: index))
      expected += several + Array("statictöxt".utf8)
    }
    #expect(buffer.bytes() == expected)
    #expect(buffer.data() == Data(expected))
    #expect(buffer.count == expected.count)
  }

  @Test("truncates, empties and doubles itself")
  func changes() {
    let buffer = ByteBuffer()
    buffer.append("abcdef")
    buffer.truncate(to: 3)
    buffer.append(contentsOf: buffer)
    #expect(buffer.string() == "abcabc")
    #expect(buffer[3] == UInt8(ascii: "a"))
    #expect(buffer.capacity == 1_024)
    buffer.removeAll(keepingCapacity: false)
    #expect(buffer.capacity == 64)
    buffer.append(contentsOf: [1, 2])
    #expect(buffer.bytes() == [1, 2])
  }

  @Test("quotes every byte at every place as JSONEncoder does", arguments: [false, true])
  func quotes(escapingSlashes: Bool) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = escapingSlashes ? [] : .withoutEscapingSlashes
    let characters = (0..<0x80).map { Character(UnicodeScalar(UInt8($0))) } + ["ä", "€", "😀"]
    for character in characters {
      for length in [0, 1, 3, 4, 7, 8, 9, 15, 16, 17] {
        for place in 0...length {
          var text = String(repeating: "a", count: length)
          text.insert(character, at: text.index(text.startIndex, offsetBy: place))
          let buffer = ByteBuffer(capacity: 1)
          buffer.appendQuoted(text, escapingSlashes: escapingSlashes)
          let expected = quoted(text, escapingSlashes: escapingSlashes)
          try #require(buffer.string() == expected)
        }
      }
      let buffer = ByteBuffer()
      buffer.appendQuoted(String(character), escapingSlashes: escapingSlashes)
      #expect(buffer.data() == (try encoder.encode(String(character))))
    }
  }

  /// The same, byte by byte.
  private func quoted(_ text: String, escapingSlashes: Bool) -> String {
    let short: [UInt32: String] = [
      0x22: "\\\"", 0x5C: "\\\\", 8: "\\b", 12: "\\f", 10: "\\n", 13: "\\r", 9: "\\t",
    ]
    let body = text.unicodeScalars.map { scalar -> String in
      if let escape = short[scalar.value] { return escape }
      if scalar == "/" { return escapingSlashes ? "\\/" : "/" }
      guard scalar.value < 0x20 else { return String(scalar) }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"" + body.joined() + "\""
  }
}
