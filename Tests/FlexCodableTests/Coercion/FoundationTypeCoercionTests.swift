import Foundation
import Testing

@testable import FlexCodable

@Suite("Coercing to data, URLs and UUIDs")
struct FoundationTypeCoercionTests {
  @Test("follows the table of data", arguments: FixtureTable.rows("Coercion/data.tsv"))
  func followsTheTableOfData(_ row: FixtureRow) {
    let found = Found(cell: row[0])
    #expect(coerceData(found, .base64).cell(hexadecimal) == row[1])
    #expect(coerceData(found, .flexibleBase64).cell(hexadecimal) == row[2])
  }

  @Test("reads the bytes of a text")
  func readsBytesOfText() {
    #expect(coerceData(.text("é"), .utf8).cell(hexadecimal) == "exact c3a9")
    #expect(coerceData(.number("5"), .utf8) == .unusable)
  }

  @Test("reads base64 as Foundation does, for any bytes")
  func readsBase64AsFoundationDoes() {
    #expect(readFlexibleBase64("aGkh=") == nil)
    var generator = SystemRandomNumberGenerator()
    for count in 0..<200 {
      let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
      #expect(readFlexibleBase64(data.base64EncodedString()) == data)
      #expect(
        readFlexibleBase64(data.base64EncodedString(options: .lineLength64Characters)) == data)
    }
  }

  @Test("follows the table of URLs", arguments: FixtureTable.rows("Coercion/url.tsv"))
  func followsTheTableOfURLs(_ row: FixtureRow) {
    let found = Found(cell: row[0])
    #expect(coerceURL(found, .strict).cell(\.absoluteString) == row[1])
    #expect(coerceURL(found, .lenient).cell(\.absoluteString) == row[2])
  }

  @Test("encodes a URL only once", arguments: FixtureTable.rows("Coercion/url.tsv"))
  func encodesOnce(_ row: FixtureRow) {
    let encoded = percentEncoded(String(row[0].dropFirst().dropLast()))
    #expect(percentEncoded(encoded) == encoded)
  }

  @Test("follows the table of UUIDs", arguments: FixtureTable.rows("Coercion/uuid.tsv"))
  func followsTheTableOfUUIDs(_ row: FixtureRow) {
    let found = Found(cell: row[0])
    #expect(coerceUUID(found, .strict).cell() == row[1])
    #expect(coerceUUID(found, .lenient).cell() == row[2])
  }

  private func hexadecimal(_ data: Data) -> String {
    data.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
