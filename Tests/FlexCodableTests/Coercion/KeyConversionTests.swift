import Foundation
import Testing

@testable import FlexCodable

@Suite("Converting keys")
struct KeyConversionTests {
  @Test("follows the table", arguments: FixtureTable.rows("Coercion/key-conversion.tsv"))
  func followsTheTable(_ row: FixtureRow) {
    #expect(snakeCased(row[0]) == row[1])
    #expect(snakeCasedSplittingDigits(row[0]) == row[2])
    #expect(capitalizedFirst(row[0]) == row[3])
    #expect(uncapitalizedFirst(row[0]) == row[4])
  }

  @Test(
    "reads snake case as the table says",
    arguments: FixtureTable.rows("Coercion/key-from-snake.tsv"))
  func readsSnakeCase(_ row: FixtureRow) {
    #expect(camelCasedFromSnake(row[0]) == row[1])
  }

  @Test("folds keys as the table says", arguments: FixtureTable.rows("Coercion/key-folding.tsv"))
  func foldsKeys(_ row: FixtureRow) {
    #expect(foldedKey(row[0], separators: false) == row[1])
    #expect(foldedKey(row[0], separators: true) == row[2])
  }

  @Test("agrees with Foundation on any name")
  func agreesWithFoundation() throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    var generator = SystemRandomNumberGenerator()
    let letters = Array("aabbcABBCD__12é É-.ßxYz")
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...9, using: &generator)
      let name = String((0..<count).compactMap { _ in letters.randomElement(using: &generator) })
      let encoded = try encoder.encode(OneMember(key: name))
      #expect(String(decoding: encoded, as: UTF8.self) == "{\"\(snakeCased(name))\":1}")
      let decoded = try decoder.decode(OneMember.self, from: Data("{\"\(name)\":1}".utf8))
      #expect(decoded.key == camelCasedFromSnake(name))
    }
  }
}

/// An object with one member, whatever its key.
private struct OneMember: Codable {
  let key: String

  init(key: String) { self.key = key }

  init(from decoder: any Decoder) throws {
    key = try decoder.container(keyedBy: AnyKey.self).allKeys.first?.stringValue ?? ""
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(1, forKey: AnyKey(stringValue: key))
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
