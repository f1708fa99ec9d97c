import Foundation
import Testing

@testable import FlexCodable

/// Each short way of the encoder has a plain twin, which an encoder with any converter takes: the two
/// must agree.
@Suite("Short ways of encoding")
struct EncodingShortWayTests {
  struct Leaf: Codable, Equatable {
    var id: Int
    var name: String
    var size: Double?
    var isSet: Bool?
  }

  struct Branch: Codable, Equatable {
    var whole: Int
    var small: Int8?
    var unsigned: UInt64
    var wide: Double
    var narrow: Float?
    var text: String
    var other: String?
    var leaf: Leaf
    var noLeaf: Leaf?
    var leaves: [Leaf]
    var holes: [Leaf?]
    var grid: [[Int]]
    var points: [[Double]]
    var words: [[String]]
    var boxes: [[[Int]]]
    var groups: [[Leaf]]
    var byName: [String: Leaf]
    var lists: [String: [Int]]
    var byNumber: [Int: String]
    var flags: Set<Int>
    var branches: [Branch]
  }

  /// Stands for the types that a converter is registered for: no value is one.
  private struct Absent: Sendable {}

  private struct Maker {
    var random: SeededGenerator

    mutating func count() -> Int { Int.random(in: 0...3, using: &random) }

    mutating func array<Element>(_ make: (inout Self) -> Element) -> [Element] {
      (0..<count()).map { _ in make(&self) }
    }

    mutating func optional<Value>(_ make: (inout Self) -> Value) -> Value? {
      if count() == 0 { return nil }
      return make(&self)
    }

    mutating func number() -> Int { Int(truncatingIfNeeded: random.next()) >> (count() * 16) }

    mutating func double() -> Double { Double(number()) / 1000 }

    mutating func text() -> String {
      let parts = [
        "plain", "/", "\"", "\\", "é", "\n", "\u{1}", "longer than eight bytes", "😀", "",
      ]
      return array { parts[Int.random(in: 0..<parts.count, using: &$0.random)] }.joined()
    }

    mutating func leaf() -> Leaf {
      Leaf(
        id: number(), name: text(), size: optional { $0.double() },
        isSet: optional { $0.count() > 1 })
    }

    mutating func branch(_ depth: Int) -> Branch {
      Branch(
        whole: number(), small: optional { Int8(truncatingIfNeeded: $0.number()) },
        unsigned: random.next(), wide: double(), narrow: optional { Float($0.double()) },
        text: text(), other: optional { $0.text() }, leaf: leaf(), noLeaf: optional { $0.leaf() },
        leaves: array { $0.leaf() }, holes: array { $0.optional { $0.leaf() } },
        grid: array { $0.array { $0.number() } }, points: array { $0.array { $0.double() } },
        words: array { $0.array { $0.text() } },
        boxes: array { $0.array { $0.array { $0.number() } } },
        groups: array { $0.array { $0.leaf() } },
        byName: Dictionary(array { ($0.text(), $0.leaf()) }) { $1 },
        lists: Dictionary(array { ($0.text(), $0.array { $0.number() }) }) { $1 },
        byNumber: Dictionary(array { ($0.number(), $0.text()) }) { $1 },
        flags: Set(array { $0.number() }),
        branches: depth > 0 ? array { $0.branch(depth - 1) } : [])
    }
  }

  @Test("give what the long way gives", arguments: 0..<40 as Range<UInt64>)
  func giveWhatTheLongWayGives(seed: UInt64) throws {
    var maker = Maker(random: SeededGenerator(seed: seed))
    let branch = maker.branch(2)
    for leniency in [FlexLeniency.lenient, .strict] {
      let short = FlexEncoder(leniency)
      let long = FlexEncoder(leniency)
      long.register(Absent.self) { _ in .null }
      let text = try short.encodeText(branch)
      #expect(try long.encodeText(branch) == text)
      #expect(try JSONDecoder().decode(Branch.self, from: Data(text.utf8)) == branch)
      // As elements, so that no container is the first one of its stream.
      #expect(try long.encodeText([branch, branch]) == "[\(text),\(text)]")
      #expect(try short.encodeText([branch, branch]) == "[\(text),\(text)]")
    }
  }
}
