import Testing

@testable import FlexCodable

@Suite("An object")
struct ObjectTests {
  @Test("keeps the order of its members, and replaces in place")
  func order() {
    var object: JSON.Object = ["b": 1, "a": 2]
    object["c"] = 3
    object["b"] = 4
    #expect(object.keys == ["b", "a", "c"])
    #expect(object.values == [4, 2, 3])
    #expect(object.count == 3 && object[1].key == "a" && object.first?.value == 4)
    #expect(object.removeValue(forKey: "a") == 2 && object.removeValue(forKey: "a") == nil)
    #expect(JSON.Object([("x", 1), ("y", 2), ("x", 3)]).keys == ["x", "y"])
    #expect(JSON.Object().isEmpty)
  }

  @Test("compares keys by their bytes", arguments: [2, 40])
  func bytes(_ size: Int) {
    var object = JSON.Object((0..<size).map { ("k\($0)", 0) })
    object["\u{E9}"] = 1
    object["e\u{301}"] = 2
    // Equal to `==`, of one length, and yet different bytes.
    object["a\u{323}\u{307}"] = 3
    object["a\u{307}\u{323}"] = 4
    #expect(object.count == size + 4)
    #expect(object["\u{E9}"] == 1 && object["e\u{301}"] == 2)
    #expect(object["a\u{323}\u{307}"] == 3 && object["a\u{307}\u{323}"] == 4)
    #expect((["\u{E9}": 1] as JSON.Object) != ["e\u{301}": 1])
  }

  private func valuesOfA(_ object: JSON.Object) -> [JSON] {
    object.filter { $0.key == "a" }.map(\.value)
  }

  @Test("keeps duplicates that a parser kept", arguments: [0, 40])
  func duplicates(_ size: Int) {
    let others: [JSON.Object.Element] = (0..<size).map { ("k\($0)", 0) }
    var object = JSON.Object(uncheckedMembers: [("a", 1), ("b", 2)] + others + [("a", 3)])
    #expect(object.count == size + 3)
    #expect(object["a"] == 1 && valuesOfA(object) == [1, 3])
    object["a"] = 9
    #expect(valuesOfA(object) == [9, 3])
    object["a"] = nil
    #expect(object.count == size + 1 && object["a"] == nil && object["b"] == 2)
  }

  @Test("with duplicates equals another with the same values of each key in order")
  func equality() {
    func object(_ members: [(String, JSON)]) -> JSON.Object {
      JSON.Object(uncheckedMembers: members.map { ($0.0, $0.1) })
    }
    let one = object([("a", 1), ("b", 2), ("a", 3)])
    let other = object([("b", 2), ("a", 1), ("a", 3)])
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(one != object([("b", 2), ("a", 3), ("a", 1)]))
    #expect(one != object([("a", 1), ("b", 2), ("b", 3)]))
    #expect(object([("a", 1), ("b", 2)]) != object([("a", 1), ("a", 1)]))
    #expect(object([("a", 1), ("a", 1)]) != object([("a", 1), ("b", 2)]))
    #expect(object([("b", 1), ("a", 1), ("a", 1)]) != object([("a", 1), ("b", 1), ("b", 1)]))
  }

  @Test("finds what is added after many members were removed")
  func shrinking() {
    var object = JSON.Object((0..<40).map { ("k\($0)", JSON.number(.init($0))) })
    for number in 0..<35 { object["k\(number)"] = nil }
    object["new"] = 1
    object["k39"] = 2
    #expect(object["new"] == 1)
    #expect(object.keys == ["k35", "k36", "k37", "k38", "k39", "new"])
    object["new"] = 3
    #expect(object.count == 6)
  }

  @Test("finds its members after any series of changes")
  func againstModel() {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var object = JSON.Object()
      var model: [(String, Int)] = []
      for step in 0..<400 {
        let key = "k\(random.below(60))"
        let place = model.firstIndex { $0.0 == key }
        if random.oneIn(2) || step < 30 {
          object[key] = .number(.init(step))
          if let place { model[place].1 = step } else { model.append((key, step)) }
        } else {
          object[key] = nil
          if let place { model.remove(at: place) }
        }
      }
      #expect(object.keys == model.map(\.0), "seed \(seed)")
      for (key, value) in model { #expect(object[key] == .number(.init(value)), "seed \(seed)") }
      #expect(object["other"] == nil)
    }
  }
}
