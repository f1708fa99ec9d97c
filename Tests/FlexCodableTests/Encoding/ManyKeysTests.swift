import Foundation
import Testing

@testable import FlexCodable

/// Coding keys that are no small enums: each kind finds its members' names in a way of its own.
@Suite("Many keys")
struct ManyKeysTests {
  /// One byte.
  struct ByteKey: ManyKey {
    let byte: UInt8
    init(_ number: Int) { byte = UInt8(truncatingIfNeeded: number) }
    var stringValue: String { "b\(byte)" }
  }

  /// Two bytes, as an enum of more than 256 cases has.
  struct PairKey: ManyKey {
    let high: UInt8
    let low: UInt8
    init(_ number: Int) {
      high = UInt8(truncatingIfNeeded: number >> 8)
      low = UInt8(truncatingIfNeeded: number)
    }
    var stringValue: String { "\(high).\(low)" }
  }

  /// Three bytes.
  struct TripleKey: ManyKey {
    let first: UInt8
    let rest: (UInt8, UInt8)
    init(_ number: Int) {
      first = UInt8(truncatingIfNeeded: number)
      rest = (UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number >> 16))
    }
    var stringValue: String { "t/\(first)-\(rest.0)-\(rest.1)" }
  }

  /// A text made at run time.
  struct NamedKey: ManyKey {
    let stringValue: String
    init(_ number: Int) { stringValue = "some \"name\" \(number)" }
  }

  /// Names that a strategy makes alike: `a1B` and `a1_b`.
  struct TwinKey: ManyKey {
    let stringValue: String
    init(_ number: Int) { stringValue = number % 2 == 0 ? "a\(number)B" : "a\(number - 1)_b" }
  }

  /// Writes members under the keys with these numbers.
  private struct Model<Key: ManyKey>: Encodable {
    let numbers: [Int]
    /// Writes every third one as an object, and leaves out one that fails.
    let isDeep: Bool

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (place, number) in numbers.enumerated() {
        let key = Key(number)
        switch isDeep ? place % 5 : 0 {
        case 1: try container.encodeNil(forKey: key)
        case 2: try container.encode(["x": [place]], forKey: key)
        case 3: try? container.encode(["x": Double.nan], forKey: key)
        case 4: try? container.encode(Double.infinity, forKey: key)
        default: try container.encode(place, forKey: key)
        }
      }
    }
  }

  private static let orders: [(String, [Int])] = [
    ("few", [3, 1, 2]), ("all", Array(0..<1200)), ("backwards", Array((0..<700).reversed())),
    ("repeated", Array(0..<400) + Array(200..<500) + [0, 399, 499]),
    ("scattered", (0..<600).map { $0 * 7919 % 601 }), ("beyond", [65_535, 4095, 4096, 0, 65_535]),
  ]

  private func check<Key: ManyKey>(_ key: Key.Type) throws {
    for (name, numbers) in Self.orders {
      for isDeep in [false, true] {
        // A value that fails leaves its key behind there, and nothing here.
        let kept = isDeep ? numbers.enumerated().filter { ![3, 4].contains($0.offset % 5) } : nil
        let theirs = JSONEncoder()
        let ours = FlexEncoder(.strict)
        theirs.outputFormatting = .sortedKeys
        ours.outputFormatting = .sortedKeys
        for strategy in [
          (JSONEncoder.KeyEncodingStrategy.useDefaultKeys, FlexKeyEncodingStrategy.useDefaultKeys),
          (.convertToSnakeCase, .convertToSnakeCase),
        ] {
          theirs.keyEncodingStrategy = strategy.0
          ours.keyEncodingStrategy = strategy.1
          let expected = try theirs.encode(
            Reference<Key>(members: (kept ?? Array(numbers.enumerated())).map { ($0, $1) }, isDeep))
          for _ in 0..<2 {
            let written = try ours.encode(Model<Key>(numbers: numbers, isDeep: isDeep))
            #expect(written == expected, "\(Key.self) \(name) \(isDeep)")
          }
        }
      }
    }
  }

  /// The same members without those that fail.
  private struct Reference<Key: ManyKey>: Encodable {
    let members: [(Int, Int)]
    let isDeep: Bool

    init(members: [(Int, Int)], _ isDeep: Bool) {
      self.members = members
      self.isDeep = isDeep
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (place, number) in members {
        switch isDeep ? place % 5 : 0 {
        case 1: try container.encodeNil(forKey: Key(number))
        case 2: try container.encode(["x": [place]], forKey: Key(number))
        default: try container.encode(place, forKey: Key(number))
        }
      }
    }
  }

  @Test("of one byte") func ofOneByte() throws { try check(ByteKey.self) }
  @Test("of two bytes") func ofTwoBytes() throws { try check(PairKey.self) }
  @Test("of three bytes") func ofThreeBytes() throws { try check(TripleKey.self) }
  @Test("that are texts") func thatAreTexts() throws { try check(NamedKey.self) }
  @Test("that share names") func thatShareNames() throws { try check(TwinKey.self) }
}

protocol ManyKey: CodingKey {
  init(_ number: Int)
}

extension ManyKey {
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
  var intValue: Int? { nil }
}
