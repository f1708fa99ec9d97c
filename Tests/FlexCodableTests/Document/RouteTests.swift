import Foundation
import Testing

@testable import FlexCodable

/// Several names of one property, looked for in many objects one after the other.
@Suite("A way to a property")
struct RouteTests {
  private static let names = ["a", "b", "longer name", "another long name", "ü", "x y"]

  /// The ways of a slot: each one name, or a path of two.
  private func ways(_ random: inout SeededRandom) -> [[JSON.Path.Step]] {
    (0..<(1 + random.below(4))).map { _ in
      let name = JSON.Path.Step.key(random.pick(Self.names))
      return random.oneIn(6) ? [name, .key("inner")] : [name]
    }
  }

  private func text(_ random: inout SeededRandom) -> String {
    let count = random.oneIn(8) ? 60 : random.below(8)
    let members = (0..<count).map { place in
      var key = place < 6 || random.oneIn(4) ? random.pick(Self.names) : "other\(place)"
      if random.oneIn(10) { key = key.replacingOccurrences(of: "a", with: "\\u0061") }
      let value = random.pick(["1", "null", #"{"inner":2}"#, #"{"inner":null}"#, #""text""#])
      return "\"\(key)\":\(value)"
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// The first way's value that is not null, found step by step; -1 if there is none.
  private func naive(_ ways: [[JSON.Path.Step]], _ document: Document) -> Int {
    for way in ways {
      var node = 0
      for step in way {
        guard case .key(let name) = step, node >= 0 else { continue }
        var value = -1
        if document.isObject(node) {
          document.forEachMember(node) { key, found in
            if document.string(key).utf8.elementsEqual(name.utf8) { value = found }
            return value < 0
          }
        }
        node = value
      }
      if node >= 0, !document.isNull(node) { return node }
    }
    return -1
  }

  @Test("leads where a naive search leads, whatever the objects before had", arguments: 0..<40)
  func random(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let names = KeyNames(table: 1)
    let table = RouteTable(names)
    let slots = (0..<5).map { _ in ways(&random) }
    for (slot, ways) in slots.enumerated() { table.set(slot, to: ways) }
    for object in 0..<60 {
      // Objects of one kind follow each other, as in a list.
      let text = text(&random)
      for _ in 0..<(random.oneIn(3) ? 3 : 1) {
        let document = try Document.parse(text, options: .init())
        for slot in slots.indices.shuffled(using: &random) {
          let expected = naive(slots[slot], document)
          let found = table.find(slot, in: document, 0, skipping: 0)
          #expect(found == expected, "seed \(seed), object \(object), slot \(slot): \(text)")
          // A first way that holds nothing may be known to.
          if naive([slots[slot][0]], document) < 0 {
            #expect(table.find(slot, in: document, 0, skipping: 1) == expected)
          }
        }
      }
    }
  }
}
