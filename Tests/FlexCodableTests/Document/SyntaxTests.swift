import Foundation
import Testing

@testable import FlexCodable

@Suite("The syntax of a document")
struct SyntaxTests {
  @Test("is accepted in the modes it belongs to", arguments: FixtureTable.rows("Syntax/accept.tsv"))
  func accepts(row: FixtureRow) throws {
    let (bytes, modes) = (row.bytes(0), row.words(1))
    let expected = row[2].isEmpty ? row[0] : row[2]
    for mode in ParsingMode.allCases {
      let result = parsed(bytes, mode.options)
      guard modes.isEmpty || modes.contains(mode.rawValue) else {
        #expect(!result.isAccepted, "\(mode)")
        continue
      }
      #expect(try result.get().text() == expected, "\(mode)")
      #expect(try JSON(parsing: Data(bytes), options: mode.options).text() == expected)
      if let text = String(validating: bytes, as: UTF8.self) {
        #expect(try JSON(parsing: text, options: mode.options).text() == expected)
      }
      let again = try JSON(parsing: expected)
      #expect(try again.text() == expected && again.text(.pretty) == result.get().text(.pretty))
    }
  }

  @Test(
    "is rejected when it ends too early", arguments: FixtureTable.rows("Syntax/accept.tsv"))
  func truncated(row: FixtureRow) {
    let bytes = row.bytes(0)
    // A text of UTF-16 or UTF-32 becomes another one when its mark is cut.
    guard bytes.first != 0xFE, bytes.first != 0xFF, bytes.first != 0 else { return }
    let closes: [UInt8: UInt8] = [0x5B: 0x5D, 0x7B: 0x7D, 0x22: 0x22, 0x27: 0x27]
    let isClosed = bytes.first.flatMap { closes[$0] } == bytes.last
    for count in 0..<bytes.count {
      let part = Array(bytes[..<count])
      let isShorterDocument = StrictReader.tokens(of: part) != nil
      #expect(parsed(part).isAccepted == isShorterDocument, "after \(count) bytes")
      for mode in ParsingMode.allCases where isClosed {
        #expect(!parsed(part, mode.options).isAccepted, "\(mode) after \(count) bytes")
      }
      // The bytes behind the end are never looked at.
      let slice = Data(bytes)[..<count]
      #expect(((try? JSON(parsing: slice)) != nil) == isShorterDocument, "after \(count) bytes")
    }
  }

  @Test("is rejected with reason and place", arguments: FixtureTable.rows("Syntax/reject.tsv"))
  func rejects(row: FixtureRow) throws {
    let bytes = row.bytes(0)
    let modes =
      row[1] == "all" ? ParsingMode.allCases : row.words(1).compactMap(ParsingMode.init(rawValue:))
    try #require(!modes.isEmpty && (row[1] == "all" || modes.count == row.words(1).count))
    for mode in modes {
      let fault = try #require(parsed(bytes, mode.options).fault, "\(mode)")
      #expect(fault.reason.contains(row[2]), "\(mode)")
      #expect("\(fault.line):\(fault.column)" == "\(row[3]):\(row[4])", "\(mode) \(fault)")
      #expect(throws: fault) { try JSON(parsing: Data(bytes), options: mode.options) }
      if let text = String(validating: bytes, as: UTF8.self) {
        #expect(throws: fault) { try JSON(parsing: text, options: mode.options) }
      }
      expectDecodingFault(fault, bytes, mode.options)
    }
    #expect(StrictReader.tokens(of: bytes) == nil || !modes.contains(.strict))
  }

  /// A decoder throws the same fault as the cause of its own error, whatever the model reads.
  private func expectDecodingFault(
    _ fault: JSON.SyntaxError, _ bytes: [UInt8], _ options: JSON.ParsingOptions
  ) {
    let decoder = FlexDecoder(.permissive)
    decoder.parsing = options
    do {
      _ = try decoder.decode(Empty.self, from: bytes)
      Issue.record("accepted")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.underlyingError as? JSON.SyntaxError == fault)
    } catch {
      Issue.record(error)
    }
  }

  private struct Empty: Codable {}

  @Test("tells the number of bytes before the fault, the mark included")
  func offsets() {
    #expect(parsed(Array("[1,é]".utf8)).fault?.offset == 3)
    #expect(parsed(Array("[\"é\",é]".utf8)).fault?.offset == 6)
    #expect(parsed(Array("\u{FEFF}[x]".utf8)).fault?.offset == 4)
    #expect(parsed(Array("\u{FEFF}[x]".utf8)).fault?.column == 2)
    #expect(parsed([]).fault?.offset == 0)
  }

  /// A text in the encodings that are known by their mark, each with the bytes before its last
  /// character.
  private static func encoded(_ text: String) -> [(bytes: [UInt8], last: Int)] {
    let marked = ["\u{FEFF}"] + text.unicodeScalars
    func joined(_ units: [[UInt8]]) -> (bytes: [UInt8], last: Int) {
      (units.flatMap { $0 }, units.dropLast().reduce(0) { $0 + $1.count })
    }
    let halves = marked.map { scalar in
      Array(String(scalar).utf16).map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
    let words = marked.map { scalar in
      [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 0xFF) }
    }
    return [
      joined(marked.map { Array(String($0).utf8) }), joined(halves.map { $0.flatMap { $0 } }),
      joined(halves.map { $0.flatMap { $0.reversed() } }), joined(words),
      joined(words.map { $0.reversed() }),
    ]
  }

  @Test("tells the number of bytes in the text's own encoding")
  func offsetsByEncoding() throws {
    for text in ["[\"é€😀\",?", "😀", "[1,\n  2,?"] {
      for (bytes, last) in Self.encoded(text) {
        let fault = try #require(parsed(bytes).fault)
        #expect(fault.offset == last, "\(text), \(bytes.prefix(4))")
        #expect(fault.column == parsed(Array(text.utf8)).fault?.column)
      }
    }
  }

  @Test("takes one byte order mark, in every encoding")
  func marks() {
    for (bytes, _) in Self.encoded("[1]") { #expect(parsed(bytes).isAccepted) }
    for (bytes, _) in Self.encoded("\u{FEFF}[1]") {
      #expect(!parsed(bytes).isAccepted, "\(bytes.prefix(6))")
    }
  }
}
