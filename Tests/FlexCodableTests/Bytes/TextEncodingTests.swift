import Foundation
import Testing

@testable import FlexCodable

@Suite("Text encodings")
struct TextEncodingTests {
  private static let sample = "{\"a\":\"ä€😀\u{10FFFF}\u{FEFF}\"}"

  @Test("looks at the byte order mark only")
  func detectsMarks() {
    #expect(TextEncoding.detect([0xEF, 0xBB, 0xBF, 0x31]) == .utf8(markLength: 3))
    #expect(TextEncoding.detect([0xFF, 0xFE, 0, 0]) == .utf32(bigEndian: false))
    #expect(TextEncoding.detect([0xFF, 0xFE, 0x31, 0]) == .utf16(bigEndian: false))
    #expect(TextEncoding.detect([0xFE, 0xFF]) == .utf16(bigEndian: true))
    #expect(TextEncoding.detect([0, 0, 0xFE, 0xFF]) == .utf32(bigEndian: true))
    #expect(TextEncoding.detect([0x31, 0, 0x32, 0]) == .utf8(markLength: 0))
    #expect(TextEncoding.detect([]) == .utf8(markLength: 0))
    #expect(TextEncoding.detect([0xFF]) == .utf8(markLength: 0))
  }

  @Test(
    "reads all encodings",
    arguments: [
      ([0xFE, 0xFF], .utf16BigEndian), ([0xFF, 0xFE], .utf16LittleEndian),
      ([0, 0, 0xFE, 0xFF], .utf32BigEndian), ([0xFF, 0xFE, 0, 0], .utf32LittleEndian),
      ([0xEF, 0xBB, 0xBF], .utf8), ([], .utf8),
    ] as [([UInt8], String.Encoding)])
  func transcodes(mark: [UInt8], encoding: String.Encoding) throws {
    let bytes = try mark + #require(Self.sample.data(using: encoding))
    #expect(try transcode(bytes, .detect(bytes)) == Array(Self.sample.utf8))
  }

  @Test(
    "says where a text is malformed",
    arguments: [
      ([0xFE, 0xFF, 0, 0x31, 0xD8, 0x00, 0, 0x31], InvalidText(reason: .loneSurrogate, offset: 4)),
      ([0xFE, 0xFF, 0xDC, 0x00, 0, 0x31], InvalidText(reason: .loneSurrogate, offset: 2)),
      ([0xFE, 0xFF, 0xD8, 0x00], InvalidText(reason: .cutShort, offset: 2)),
      ([0xFF, 0xFE, 0x31, 0, 0x32], InvalidText(reason: .cutShort, offset: 4)),
      ([0, 0, 0xFE, 0xFF, 0, 0x11, 0, 0], InvalidText(reason: .outOfRange, offset: 4)),
      ([0, 0, 0xFE, 0xFF, 0, 0, 0xD8, 0], InvalidText(reason: .loneSurrogate, offset: 4)),
      ([0, 0, 0xFE, 0xFF, 0, 0], InvalidText(reason: .cutShort, offset: 4)),
    ] as [([UInt8], InvalidText)])
  func reportsFaults(bytes: [UInt8], fault: InvalidText) {
    #expect(throws: fault) { try transcode(bytes, .detect(bytes)) }
  }

  @Test("knows every two, three and four byte sequence of UTF-8")
  func validatesUTF8() throws {
    let trails: [UInt8] = [0, 0x7F, 0x80, 0xBF, 0xC0]
    for lead in 0x80...0xFF as ClosedRange<UInt8> {
      for second in 0...0xFF as ClosedRange<UInt8> {
        for third in trails {
          for fourth in lead < 0xF0 ? [0x80] : trails {
            let bytes = [lead, second, third, fourth]
            // Four bytes are there.
            let length = unsafe bytes.withUnsafeBufferPointer { buffer in
              unsafe buffer.baseAddress.map { unsafe validUTF8SequenceLength($0) }
            }
            if length != sequenceLength(bytes) { Issue.record("\(bytes)") }
          }
        }
      }
    }
  }

  @Test(
    "takes several sequences of two or three bytes at once",
    arguments: [("éßéß", 8), ("éßé ", 6), ("日本 a", 6), ("日é  ", 3), ("é日 ", 2), ("😀é  ", 4)])
  func severalAtOnce(text: String, length: Int) {
    let bytes = Array(text.utf8) + Array(repeating: 0, count: 8)
    // Eight bytes are there.
    let found = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe validUTF8RunLength($0) }
    }
    #expect(found == length)
  }

  @Test("goes over a run of sequences as over one after the other", arguments: 0..<6)
  func runs(place: Int) {
    // Before and behind a sequence of any kind are good ones of two or three bytes.
    let (before, around) = place < 4 ? (place, Array("éß".utf8)) : (place - 4, Array("日".utf8))
    for lead in 0x80...0xFF as ClosedRange<UInt8> {
      for second in stride(from: 0, through: 0xFF, by: 5) {
        for third in [0, 0x7F, 0x80, 0xBF, 0xC0] as [UInt8] {
          let unit = Array(around.prefix(place < 4 ? 2 : 3))
          let bytes = Array(repeating: unit, count: before).joined() + [lead, UInt8(second), third]
          let padded = Array((bytes + around + around).prefix(8)) + [0, 0, 0, 0]
          // Eight bytes are there.
          let length = unsafe padded.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe validUTF8RunLength($0) } ?? -1
          }
          var sum = 0
          while sum < length, sequenceLength(Array(padded[sum..<sum + 4])) > 0 {
            sum += sequenceLength(Array(padded[sum..<sum + 4]))
          }
          if length != sum || (length == 0) != (sequenceLength(padded) == 0) {
            Issue.record("\(padded): \(length)")
            return
          }
        }
      }
    }
  }

  /// The length by table 3-7 of the Unicode standard, row by row.
  private func sequenceLength(_ bytes: [UInt8]) -> Int {
    let trail: ClosedRange<UInt8> = 0x80...0xBF
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0xC2...0xDF, trail, _, _): return 2
    case (0xE0, 0xA0...0xBF, trail, _): return 3
    case (0xE1...0xEC, trail, trail, _): return 3
    case (0xED, 0x80...0x9F, trail, _): return 3
    case (0xEE...0xEF, trail, trail, _): return 3
    case (0xF0, 0x90...0xBF, trail, trail): return 4
    case (0xF1...0xF3, trail, trail, trail): return 4
    case (0xF4, 0x80...0x8F, trail, trail): return 4
    default: return 0
    }
  }
}
