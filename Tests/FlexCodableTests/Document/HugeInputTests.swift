import Foundation
import Testing

@testable import FlexCodable

/// Tokens longer than their word on the tape can say, and documents beyond the largest; they need a few
/// gigabytes of memory, so `Tools/verify` asks for them.
@Suite(
  "Huge inputs", .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["FLEXCODABLE_HUGE"] != nil))
struct HugeInputTests {
  private static let megabyte = 1 << 20

  private func repeated(_ text: String, megabytes: Int) -> [UInt8] {
    let part = Array(text.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity((megabytes + 1) * Self.megabyte)
    while bytes.count < megabytes * Self.megabyte { bytes += part }
    return bytes
  }

  private func quoted(_ bytes: [UInt8]) -> [UInt8] { [0x22] + bytes + [0x22] }

  @Test(
    "read texts of 300 MB",
    arguments: [("plain, 16 bytes.", 16), ("escaped\\n\\u00e9 here", 14), ("wide é€😀", 8)])
  func texts(part: String, decoded: Int) throws {
    let bytes = repeated(part, megabytes: 300)
    let parts = bytes.count / part.utf8.count
    let text = try FlexDecoder().decode(String.self, from: Data(quoted(bytes)))
    #expect(text.unicodeScalars.count == parts * decoded || text.utf8.count == parts * decoded)
    #expect(throws: DecodingError.self) {
      try FlexDecoder().decode(String.self, from: Data(quoted(bytes).dropLast()))
    }
  }

  @Test("read a key of 300 MB, and the member behind it")
  func keys() throws {
    let key = repeated("key", megabytes: 300)
    let text = [0x7B] + quoted(key) + Array(#":1,"b":2}"#.utf8)
    let members = try FlexDecoder().decode([String: Int].self, from: Data(text))
    #expect(members.count == 2 && members["b"] == 2)
    #expect(members.keys.map(\.utf8.count).max() == key.count)
    struct Small: Decodable { var b: Int }
    #expect(try FlexDecoder().decode(Small.self, from: Data(text)).b == 2)
    let tree = try JSON(parsing: Data(text))
    #expect(tree["b"] == 2 && tree.text().utf8.count == text.count)
  }

  @Test("read numbers of 300 MB as every type")
  func numbers() throws {
    let digits = repeated("1234567890", megabytes: 300)
    for text in [digits, Array("0.".utf8) + digits, Array("1e".utf8) + digits, quoted(digits)] {
      let data = Data(text)
      let decoder = FlexDecoder()
      let double = try? decoder.decode(Double.self, from: data)
      #expect(double == (text.starts(with: [0x30]) ? 0.123456789012345678901234567890 : nil))
      #expect((try? decoder.decode(Int.self, from: data)) == nil)
      let decimal = try? decoder.decode(Decimal.self, from: data)
      #expect(
        decimal
          == (double == nil ? nil : Decimal(string: "0.12345678901234567890123456789012345679")))
      #expect(try decoder.decode(String.self, from: data).utf8.count >= digits.count)
    }
  }

  @Test("pass over 300 MB of blanks and of comments, and name the place of a fault behind them")
  func blanks() throws {
    let decoder = FlexDecoder()
    decoder.parsing.allowsComments = true
    for part in [" \n\t ", "/* */ // /*\n"] {
      let bytes = repeated(part, megabytes: 300)
      #expect(try decoder.decode(Int.self, from: Data(bytes + [0x31])) == 1)
      let lines = bytes.count / part.utf8.count
      do {
        _ = try decoder.decode(Int.self, from: Data(bytes + [0x78]))
        Issue.record("decoded without an error")
      } catch {
        #expect("\(error)".contains("line \(lines + 1), column"), "\(error)")
      }
    }
  }

  @Test(
    "refuse documents beyond 2 GB", arguments: [2_147_418_113, 1 << 31, 1 << 32, 9 << 29],
    [[], [0xFF, 0xFE], [0xFF, 0xFE, 0, 0]] as [[UInt8]])
  func tooLarge(count: Int, mark: [UInt8]) throws {
    // Only the mark is written, so the rest takes no memory and reads as zeros.
    let start = unsafe mmap(
      nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    // A mapping that failed is at no address that could be freed.
    guard let zeros = unsafe start, unsafe zeros != MAP_FAILED else {
      Issue.record("no addresses left")
      return
    }
    for (place, byte) in mark.enumerated() {
      unsafe zeros.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
    }
    // The data frees the mapping.
    let data = unsafe Data(bytesNoCopy: zeros, count: count, deallocator: .unmap)
    let decoder = FlexDecoder()
    let error = #expect(throws: DecodingError.self) { try decoder.decode(Int.self, from: data) }
    #expect(error?.context?.debugDescription.contains("2 gigabytes") == true)
    #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: data) }
    #expect(decoder.problems(decoding: Int.self, from: data).entries.count == 1)
    decoder.assumesTopLevelDictionary = true
    let second = #expect(throws: DecodingError.self) {
      try decoder.decode([String: Int].self, from: data)
    }
    #expect(second?.context?.debugDescription.contains("2 gigabytes") == true)
  }
}
