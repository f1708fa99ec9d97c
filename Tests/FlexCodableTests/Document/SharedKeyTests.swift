import Foundation
import Testing

@testable import FlexCodable

@Suite("Objects with the same keys")
struct SharedKeyTests {
  /// A random document and what a tree of it is written as under each policy.
  private struct Sample {
    var input = ""
    var first = ""
    var last = ""
    var all = ""

    static func + (left: Sample, right: String) -> Sample {
      Sample(
        input: left.input + right, first: left.first + right, last: left.last + right,
        all: left.all + right)
    }
  }

  /// Keys that differ late, early, in the middle alone, in length alone, and not at all.
  private static let keys: [String] = [
    "", "a", "b", "ab", "id", "é", "e\u{301}", "12345678", "12345679", "02345678",
    "12345678_12345678", "12345678-12345678", "12345678_12345679", "02345678_12345678",
    "a long key of no meaning", "a long key of no meaninG", "a long key 0f no meaning",
  ]

  private static func value(_ random: inout SeededRandom, _ depth: Int) -> Sample {
    switch random.below(depth > 3 ? 4 : 7) {
    case 0: Sample() + "\(random.below(1_000))"
    case 1: Sample() + "-1.5e+3"
    case 2: Sample() + "null"
    case 3: Sample() + "\"a text that is not short\""
    case 4: array(&random, depth + 1)
    default: object(&random, depth + 1)
    }
  }

  private static func array(_ random: inout SeededRandom, _ depth: Int) -> Sample {
    var sample = Sample() + "["
    for place in 0..<random.below(4) {
      let element = value(&random, depth)
      if place > 0 { sample = sample + "," }
      sample.input += element.input
      sample.first += element.first
      sample.last += element.last
      sample.all += element.all
    }
    return sample + "]"
  }

  private static func object(_ random: inout SeededRandom, _ depth: Int) -> Sample {
    let count = random.oneIn(20) ? 40 + random.below(60) : random.below(6)
    let start = random.below(keys.count)
    let members = (0..<count).map { place -> (String, String, Sample) in
      // Mostly the keys stand in one order, so that objects share them.
      var key = keys[(start + place) % keys.count] + (place < keys.count ? "" : "\(place)")
      if random.oneIn(12) { key = random.pick(keys) }
      var spelled = key
      if random.oneIn(12), let first = key.utf16.first {
        let code = String(first, radix: 16)
        spelled =
          "\\u" + String(repeating: "0", count: 4 - code.count) + code
          + key.unicodeScalars.dropFirst().reduce(into: "") { $0.unicodeScalars.append($1) }
      }
      return (key, spelled, value(&random, depth))
    }
    func isSame(_ left: Int, _ right: Int) -> Bool {
      members[left].0.utf8.elementsEqual(members[right].0.utf8)
    }
    let places = members.indices
    func written(_ places: [Int], _ text: (Int) -> String) -> String {
      "{" + places.map(text).joined(separator: ",") + "}"
    }
    func quoted(_ place: Int) -> String { "\"\(members[place].0)\":" }
    return Sample(
      input: written(Array(places)) { "\"\(members[$0].1)\":" + members[$0].2.input },
      first: written(places.filter { place in !places[..<place].contains { isSame($0, place) } }) {
        quoted($0) + members[$0].2.first
      },
      last: written(places.filter { !places[($0 + 1)...].contains(where: isSame($0)) }) {
        quoted($0) + members[$0].2.last
      },
      all: written(Array(places)) { quoted($0) + members[$0].2.all })
    func isSame(_ place: Int) -> (Int) -> Bool { { isSame(place, $0) } }
  }

  @Test("are read as the document says, under every policy", arguments: 1...300)
  func random(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var sample = Sample() + "["
    for place in 0..<12 {
      let object = Self.object(&random, 0)
      if place > 0 { sample = sample + "," }
      sample.input += object.input
      sample.first += object.first
      sample.last += object.last
      sample.all += object.all
    }
    sample = sample + "]"
    for (policy, expected) in [
      (.useFirst, sample.first), (.useLast, sample.last), (.keepAll, sample.all),
    ] as [(JSON.DuplicateKeys, String)] {
      var options = JSON.ParsingOptions()
      options.duplicateKeys = policy
      let text = try JSON(parsing: sample.input, options: options).text()
      #expect(text == expected, "seed \(seed), \(policy)")
    }
  }

  @Test("change independently of each other")
  func independence() throws {
    let text = #"[{"a":1,"b":2},{"a":3,"b":4},{"a":5,"b":6},{"a":7,"b":8},{"a":9,"b":10}]"#
    var tree = try JSON(parsing: text)
    let copy = tree
    tree[0]?["c"] = 0
    tree[1]?["a"] = nil
    tree[2]?["b"] = "new"
    if case .object(var object)? = tree[3] {
      object.removeAll { $0 == "b" }
      tree[3] = .object(object)
    }
    #expect(
      tree.text() == #"[{"a":1,"b":2,"c":0},{"b":4},{"a":5,"b":"new"},{"a":7},{"a":9,"b":10}]"#)
    #expect(tree[4]?["b"] == 10 && tree[1]?["b"] == 4 && tree[0]?["c"] == 0)
    #expect(copy.text() == text)
    let same = try JSON(parsing: #"[{"b":2,"a":1},{"a":3,"b":4}]"#)
    #expect(same[0] == copy[0] && same[1] == copy[1] && same[0] != copy[1])
    #expect(same[0]?.hashValue == copy[0]?.hashValue)
  }

  @Test("may be so many that they are not shared any more")
  func manyShapes() throws {
    var texts: [String] = []
    for index in 0..<6_000 {
      texts.append("{\"key\(index)\":1,\"\(index % 7)\":2,\"x\":[{}],\"key\(index)\":3}")
    }
    let tree = try JSON(parsing: "[" + texts.joined(separator: ",") + "]")
    for index in [0, 1, 2_047, 2_048, 4_095, 4_096, 5_999] {
      #expect(
        tree[index]?.text() == "{\"key\(index)\":1,\"\(index % 7)\":2,\"x\":[{}]}", "\(index)")
    }
    #expect(tree.arrayValue?.allSatisfy { $0.objectValue?.count == 3 } == true)
  }

  @Test("are found in objects of every size", arguments: [1, 2, 16, 17, 48, 49, 64, 65, 200])
  func sizes(count: Int) throws {
    let members = (0..<count).map { "\"key \($0)\":\($0)" }.joined(separator: ",")
    let tree = try JSON(parsing: "[{\(members)},{\(members),\"key 0\":-1},{\(members)}]")
    for object in tree.arrayValue ?? [] {
      #expect(object.objectValue?.count == count)
      for place in 0..<count {
        #expect(object["key \(place)"]?.numberValue?.integer() == place)
      }
      #expect(object["key \(count)"] == nil)
    }
    #expect(tree[0] == tree[1] && tree[1] == tree[2])
  }
}
