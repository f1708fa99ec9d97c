import Foundation
import Testing

@testable import FlexCodable

@Suite("A look-up by name")
struct LookupTests {
  private static let lengths = [0, 1, 6, 7, 8, 9, 15, 16, 17, 24, 200]

  /// Names of all lengths that differ in their last, first or eighth byte only.
  private static let names: [String] = lengths.flatMap { length -> [String] in
    let name = String(repeating: "n", count: length)
    guard length > 0 else { return [name] }
    return [name, "x" + name.dropFirst(), name.dropLast() + "x", "é" + name, name + "€"]
  }

  private func document(_ keys: [String], escaped: Bool = false) throws -> Document {
    let members = keys.enumerated().map { place, key in
      "\(escaped ? Self.escaped(key) : "\"\(key)\""):\(place % 3 == 0 ? "{\"v\":\(place)}" : "\(place)")"
    }
    return try Document.parse("{\(members.joined(separator: ","))}", options: .init())
  }

  private static func escaped(_ key: String) -> String {
    let units = key.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    }
    return "\"\(units.joined())\""
  }

  /// The value of the first key with a name, found by comparing one after the other.
  private func naive(_ document: Document, _ name: String) -> Int {
    var found = -1
    document.forEachMember(0) { key, value in
      guard document.string(key).utf8.elementsEqual(name.utf8) else { return true }
      found = value
      return false
    }
    return found
  }

  @Test("tells names of every length apart", arguments: [false, true])
  func lengths(escaped: Bool) throws {
    let document = try document(Self.names, escaped: escaped)
    let names = KeyNames()
    for (slot, name) in Self.names.enumerated() { names.set(slot, to: name, isSimple: true) }
    for order in [Array(Self.names.indices), Array(Self.names.indices.reversed())] {
      for slot in order {
        let expected = naive(document, Self.names[slot])
        #expect(expected >= 0)
        #expect(document.member(of: 0, names, slot) == expected, "\(Self.names[slot])")
        #expect(document.member(of: 0, named: Self.names[slot]) == expected)
        #expect(document.member(of: 0, named: Self.names[slot] + "-") == -1)
      }
    }
  }

  @Test("reads key names that end where the document ends")
  func ends() throws {
    for length in Self.lengths {
      let key = String(repeating: "n", count: length)
      let document = try Document.parse("{\"\(key)\":1}", options: .init())
      #expect(document.member(of: 0, named: key) == 5)
      #expect(document.member(of: 0, named: key + "n") == -1)
      #expect(document.member(of: 0, named: String(key.dropLast())) == (length == 0 ? 5 : -1))
    }
    let empty = try Document.parse("{}", options: .init())
    #expect(empty.member(of: 0, named: "") == -1)
  }

  @Test("takes the first of equal keys, also when it was skipped or asked for before")
  func duplicates() throws {
    let names = KeyNames()
    for (slot, name) in ["a", "b", "c", "a"].enumerated() {
      names.set(slot, to: name, isSimple: true)
    }
    func found(_ keys: [String], _ slots: [Int]) throws -> [Int] {
      let members = keys.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",")
      let document = try Document.parse("{\(members)}", options: .init())
      return slots.map { slot in
        let value = document.member(of: 0, names, slot)
        return value < 0 ? -1 : document.integer(value) ?? -2
      }
    }
    #expect(try found(["a", "a"], [0, 0, 0]) == [0, 0, 0])
    #expect(try found(["a", "a"], [3, 0, 3]) == [0, 0, 0])
    #expect(try found(["a", "b", "a"], [0, 1, 0]) == [0, 1, 0])
    #expect(try found(["x", "a", "b", "a", "c"], [0, 1, 0, 2, 1]) == [1, 2, 1, 4, 2])
    #expect(try found(["b", "a", "b", "c", "a"], [0, 1, 2, 0, 1]) == [1, 0, 3, 1, 0])
    #expect(try found(["c", "b", "a", "a"], [0, 1, 2, 3]) == [2, 1, 0, 2])
  }

  @Test("goes on right once an object has a summary of its keys", arguments: [0, 3, 20])
  func summary(count: Int) throws {
    let keys = (0..<count).map { "key\($0)" }
    for (more, isEqual) in [([], false), (["key0"], true), (["a\\u0062"], false)] {
      let members = (keys + more).map { "\"\($0)\":0" }.joined(separator: ",")
      let document = try Document.parse("{\(members)}", options: .init())
      for name in 0..<50 { #expect(document.member(of: 0, named: "missing\(name)") == -1) }
      for name in (keys + ["ab", "key20", ""]).shuffled() {
        #expect(document.member(of: 0, named: name) == naive(document, name), "\(name), \(isEqual)")
      }
    }
  }

  @Test(
    "gives what a naive search gives, whatever the order, the gaps and the repetitions",
    arguments: [1, 2, 5, 12, 47, 48, 49, 50, 200, 1_000])
  func random(count: Int) throws {
    for seed in 0..<(count > 100 ? 3 : 60) as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let pool = Self.names + (0..<count).map { "key\($0)" }
      let isUnique = random.oneIn(3)
      let keys =
        isUnique
        ? Array(pool.shuffled(using: &random).prefix(count))
        : (0..<count).map { _ in pool[random.below(min(pool.count, count + 3))] }
      let document = try document(keys, escaped: random.oneIn(4))
      // Two types look into the same object, each with names of its own.
      let tables = [KeyNames(table: 0), KeyNames(table: 1)]
      let asked = (keys + pool.prefix(20)).shuffled(using: &random)
      for table in tables {
        for (slot, name) in asked.enumerated() { table.set(slot, to: name, isSimple: true) }
      }
      for step in 0..<min(asked.count * 3, 600) {
        // Runs in the order of the document, as models make them, and jumps.
        let slot = random.oneIn(3) ? random.below(asked.count) : step % asked.count
        let name = step < keys.count && random.oneIn(2) ? keys[step] : asked[slot]
        let expected = naive(document, name)
        let known = asked.firstIndex { $0.utf8.elementsEqual(name.utf8) }
        let found: Int =
          if let known, !random.oneIn(4) {
            document.member(of: 0, random.pick(tables), known)
          } else {
            document.member(of: 0, named: name)
          }
        if found != expected {
          Issue.record("seed \(seed), \(count) keys, step \(step): \(name) \(found) \(expected)")
          break
        }
      }
    }
  }

  @Test("tells the noted places of one object from those of others, in all documents")
  func places() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let pool = Array(
        (Self.names + (0..<60).map { "key\($0)" }).shuffled(using: &random).prefix(70))
      let tables = [KeyNames(table: 0), KeyNames(table: 1)]
      // As in the first decode of a type, names are added when they are asked for.
      var slots: [[String]] = [[], []]
      var documents: [Document] = []
      for step in 0..<400 {
        // A document takes the place of another one, in memory, too.
        if documents.count > 2 { documents.remove(at: random.below(3)) }
        while documents.count < 3 {
          let keys = (0..<random.below(60)).map { _ in pool[random.below(pool.count)] }
          documents.append(try document(keys, escaped: random.oneIn(9)))
        }
        let document = documents[random.below(3)]
        let table = random.below(2)
        for _ in 0..<random.below(8) {
          let name = pool[random.below(pool.count)]
          let slot = slots[table].firstIndex(of: name) ?? slots[table].count
          if slot == slots[table].count {
            tables[table].set(slot, to: name, isSimple: true)
            slots[table].append(name)
          }
          let expected = naive(document, name)
          let found = document.member(of: 0, tables[table], slot)
          if found != expected {
            Issue.record("seed \(seed), step \(step): \(name) \(found) \(expected)")
            return
          }
        }
      }
    }
  }

  @Test("of names that crowd together finds each, and notes none", arguments: [60, 70, 500])
  func crowded(count: Int) throws {
    // Alike in length, at the beginning and at the end.
    let keys = (0..<count).map { "beginning \($0 + 1_000) the end" }
    let document = try document(keys)
    let names = KeyNames()
    for (slot, name) in keys.enumerated() { names.set(slot, to: name, isSimple: true) }
    for slot in keys.indices.reversed() {
      #expect(document.member(of: 0, names, slot) == naive(document, keys[slot]))
    }
    #expect(names.places.note(0, in: document, names) == (count <= 64))
  }

  @Test("goes on right when the numbers of passes are used up")
  func manyPasses() throws {
    let names = KeyNames()
    for (slot, name) in ["a", "b", "c"].enumerated() { names.set(slot, to: name, isSimple: true) }
    let first = try Document.parse(#"{"c":1,"b":2}"#, options: .init())
    let second = try Document.parse(#"{"b":1,"a":{"a":2}}"#, options: .init())
    var stamps: Set<UInt64> = []
    for _ in 0..<300_000 {
      #expect(names.places.note(0, in: first, names))
      stamps.insert(names.places.stamp)
    }
    #expect(stamps.count == 300_000 && stamps.allSatisfy { $0 > 8 && $0 & 7 == 0 })
    for slot in [2, 0, 1, 0] {
      #expect(second.member(of: 0, names, slot) == [7, 5, -1][slot])
      #expect(first.member(of: 0, names, slot) == [-1, 7, 5][slot])
    }
  }

  @Test("finds the properties of nested objects of one type in any order", arguments: 0..<6)
  func nested(rotation: Int) throws {
    struct Tree: Codable, Equatable {
      var a: Int
      var b: [Tree]
      var c: Int?
      var d: String
      var e: Int?
      var f: Int
    }
    func text(_ level: Int, _ place: Int) -> String {
      let inner = level == 0 ? "" : (0..<3).map { text(level - 1, $0) }.joined(separator: ",")
      var members = [
        "\"a\":\(level)", "\"b\":[\(inner)]", "\"d\":\"\(place)\"", "\"f\":\(place)",
        "\"x\":{\"a\":9}",
        "\"a\":-1",
      ]
      if place == 1 { members.append("\"e\":\(level)") }
      let start = (rotation + place + level) % members.count
      return "{\((members[start...] + members[..<start]).joined(separator: ","))}"
    }
    let text = text(3, 1)
    // The first of equal keys counts here, the last one in JSONDecoder.
    let tree = try JSON(parsing: text)
    let expected = try JSONDecoder().decode(Tree.self, from: tree.data())
    for decoder in [FlexDecoder(), FlexDecoder(.strict)] {
      for _ in 0..<2 { #expect(try decoder.decode(Tree.self, from: text) == expected) }
    }
  }

  @Test("of many types' names keeps them apart")
  func tables() {
    let names = KeyNames(table: 40_000)
    for slot in 0..<3_000 { names.set(slot, to: "name\(slot)", isSimple: true) }
    names.set(3_000, to: nil, isSimple: false)
    #expect(names.isFilled(0) && names.isFilled(2_999) && names.isFilled(3_000))
    #expect(!names.isFilled(3_001) && !names.isFilled(9_999))
    #expect(names.hasName(0) && !names.hasName(3_000))
  }

  @Test("keeps each of its names once", arguments: [3, 64, 65, 66, 300])
  func ranks(count: Int) {
    // Alike at both ends, and one that Swift takes to be equal to another in another spelling.
    let texts = ["\u{E9}", "e\u{301}"] + (2..<count).map { "beginning \($0 + 10_000) the end" }
    let names = KeyNames()
    for _ in 0..<2 {
      #expect(texts.map { names.add($0)?.rank } == (1...count).map { UInt16($0) })
    }
    #expect(names.ranked.count == count)
  }

  @Test("keeps no name of input that is out of all proportion")
  func longNames() throws {
    let long = String(repeating: "n", count: 5_000)
    let names = KeyNames()
    names.set(0, to: long, isSimple: true)
    #expect(names.isFilled(0) && !names.hasName(0))
    let text = #"{"\#(long)":1,"\#(long)x":2,"y":3}"#
    let decoded = try FlexDecoder(.strict).decode(LongKeys.self, from: text)
    #expect(decoded.values == [1, 2, 3])
    #expect(try FlexDecoder().decode([String: Int].self, from: text)[long] == 1)
  }

  private struct LongKeys: Decodable {
    let values: [Int]

    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { return nil }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      values = try container.allKeys.map { try container.decode(Int.self, forKey: $0) }
    }
  }

  @Test("of a deep or wide object's members is found behind containers")
  func containers() throws {
    let text = #"{"a":{"x":[1,{"b":0}]},"b":[{"c":1},[2]],"c":{},"d":[],"e":5}"#
    let document = try Document.parse(text, options: .init())
    for order in [["a", "b", "c", "d", "e"], ["e", "d", "c", "b", "a"], ["c", "e", "a", "x"]] {
      for name in order { #expect(document.member(of: 0, named: name) == naive(document, name)) }
    }
    let array = try Document.parse("[0,[1],{\"a\":2},3]", options: .init())
    let elements = [0, 1, 2, 3].compactMap { array.element(0, at: $0) }.map { array.offset($0) }
    #expect(elements == [1, 3, 7, 15])
    #expect(array.element(0, at: -1) == array.element(0, at: 3))
    #expect(array.element(0, at: -4) == array.element(0, at: 0))
    for outside in [4, -5, .max, .min] { #expect(array.element(0, at: outside) == nil) }
  }
}
