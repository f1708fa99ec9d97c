import Foundation
import Testing

@testable import FlexCodable

/// Coding keys that are no small enums, as in `ManyKeysTests`.
@Suite("Reading by many keys")
struct ManyKeysReadingTests {
  /// What stands under the keys with the numbers that the decoder is given.
  private struct Answers<Key: ManyKey>: Decodable {
    let values: [Int?]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let numbers = decoder.userInfo[numbersKey] as? [Int] ?? []
      values = try numbers.map { try container.decodeIfPresent(Int.self, forKey: Key($0)) }
    }
  }

  private static let orders: [(String, [Int])] = [
    ("few", [3, 1, 2]), ("all", Array(0..<1200)), ("backwards", Array((0..<700).reversed())),
    ("repeated", Array(0..<400) + Array(200..<500) + [0, 399, 499]),
    ("scattered", (0..<600).map { $0 * 7919 % 601 }),
    ("beyond", [65_535, 4095, 4096, 0, 65_535, 4097, 5000, 1, 4098]),
  ]

  private func check<Key: ManyKey>(_ key: Key.Type) throws {
    for (name, numbers) in Self.orders {
      // Every second key has a member; of equal names the first one counts.
      let members = numbers.enumerated().filter { $0.offset % 2 == 0 }.map { place, number in
        (Key(number).stringValue, place)
      }
      let expected = Dictionary(members, uniquingKeysWith: { first, _ in first })
      let text = try members.map { name, place in
        String(decoding: try JSONEncoder().encode(name), as: UTF8.self) + ":\(place)"
      }.joined(separator: ",")
      let decoder = FlexDecoder()
      decoder.userInfo[numbersKey] = numbers
      for _ in 0..<2 {
        let answers = try decoder.decode(Answers<Key>.self, from: "{\(text)}")
        #expect(
          answers.values == numbers.map { expected[Key($0).stringValue] }, "\(Key.self) \(name)")
      }
    }
  }

  @Test("of one byte") func ofOneByte() throws { try check(ManyKeysTests.ByteKey.self) }
  @Test("of two bytes") func ofTwoBytes() throws { try check(ManyKeysTests.PairKey.self) }
  @Test("of three bytes") func ofThreeBytes() throws { try check(ManyKeysTests.TripleKey.self) }
  @Test("that are texts") func thatAreTexts() throws { try check(ManyKeysTests.NamedKey.self) }

  @Test("leaves nothing for the next call where they were made of input")
  func crowded() {
    let registry = DecodingRegistry(KeyConfiguration())
    func table(_ type: Any.Type) -> KeyTable {
      registry.makeTable(keyType: ObjectIdentifier(type), typeIndex: 0, mapping: nil)
    }
    let (few, many) = (table(Int.self), table(Int8.self))
    for number in 0..<4_096 { _ = few.slot(PlainKey(stringValue: "\(number)")) }
    #expect(!registry.isCrowded)
    for number in 0..<4_097 { _ = many.slot(PlainKey(stringValue: "\(number)")) }
    #expect(registry.isCrowded)
    let other = DecodingRegistry(KeyConfiguration())
    let table = other.makeTable(keyType: ObjectIdentifier(Int.self), typeIndex: 0, mapping: nil)
    _ = table.slot(PlainKey(stringValue: String(repeating: "k", count: 1 << 17)))
    #expect(other.isCrowded)
  }
}

private let numbersKey = CodingUserInfoKey("numbers")

extension CodingUserInfoKey {
  fileprivate init(_ name: String) {
    guard let key = CodingUserInfoKey(rawValue: name) else { preconditionFailure(name) }
    self = key
  }
}
