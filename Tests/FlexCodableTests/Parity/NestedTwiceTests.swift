import Foundation
import Testing

@testable import FlexCodable

/// Writes under the keys `a`, `b` and `c`, which a mapping may move.
private struct Script: Encodable, Sendable {
  let name: String
  let body: @Sendable (inout KeyedEncodingContainer<TextKey>) throws -> Void

  init(
    _ name: String,
    _ body: @escaping @Sendable (inout KeyedEncodingContainer<TextKey>) throws -> Void
  ) {
    self.name = name
    self.body = body
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TextKey.self)
    try body(&container)
  }
}

private let a = TextKey("a")
private let b = TextKey("b")
private let c = TextKey("c")

private let scripts = [
  Script("an object twice") { root in
    var first = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
    try first.encode(1, forKey: a)
    var second = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
    try second.encode(2, forKey: b)
  },
  Script("an object twice, written to by turns") { root in
    var first = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
    var second = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
    try first.encode(1, forKey: a)
    try second.encode(2, forKey: b)
    try first.encode(3, forKey: c)
  },
  Script("an array twice") { root in
    var first = root.nestedUnkeyedContainer(forKey: b)
    try first.encode(1)
    var second = root.nestedUnkeyedContainer(forKey: b)
    try second.encode(2)
    try first.encode(3)
  },
  Script("an object twice, with others between") { root in
    var first = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
    try first.encode(1, forKey: a)
    try root.encode("between", forKey: b)
    var list = root.nestedUnkeyedContainer(forKey: c)
    try list.encode(true)
    var second = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
    try second.encode(2, forKey: b)
    try list.encode(false)
  },
  Script("objects inside, twice") { root in
    for number in 1...2 {
      var outer = root.nestedContainer(keyedBy: TextKey.self, forKey: c)
      var inner = outer.nestedContainer(keyedBy: TextKey.self, forKey: a)
      try inner.encode(number, forKey: TextKey("\(number)"))
    }
  },
  Script("a value, then another") { root in
    try root.encode(1, forKey: a)
    try root.encode([2], forKey: a)
  },
  Script("an encoder of its own, twice") { root in
    try 1.encode(to: root.superEncoder(forKey: a))
    try 2.encode(to: root.superEncoder(forKey: a))
  },
]

@Suite("A key that is opened twice under a path")
struct NestedTwiceTests {
  @Test("is written as without one, at its place", arguments: scripts.indices)
  func writing(_ index: Int) throws {
    let script = scripts[index]
    let plain = try JSON(parsing: JSONEncoder().encode(script))
    for preset in presets {
      let encoder = FlexEncoder(preset.leniency)
      #expect(try encoder.encodeJSON(script) == plain, "\(script.name)")
      encoder[mapping: Script.self] = ["a": "x.y", "b": "x.z[1]", "c": "w"]
      let moved = try encoder.encodeJSON(script)
      #expect(moved[path: "x.y"] == plain["a"], "\(script.name)")
      #expect(moved[path: "x.z[1]"] == plain["b"], "\(script.name)")
      #expect(moved["w"] == plain["c"], "\(script.name)")
    }
  }

  private struct Reader: Decodable {
    var read: [Int] = []

    init(from decoder: any Decoder) throws {
      let root = try decoder.container(keyedBy: TextKey.self)
      for key in [a, b] {
        let object = try root.nestedContainer(keyedBy: TextKey.self, forKey: a)
        read.append(try object.decode(Int.self, forKey: key))
        var list = try root.nestedUnkeyedContainer(forKey: b)
        read.append(try list.decode(Int.self))
      }
    }
  }

  @Test("is read twice")
  func reading() throws {
    let plain = #"{"a":{"a":1,"b":2},"b":[3]}"#
    #expect(try JSONDecoder().decode(Reader.self, from: Data(plain.utf8)).read == [1, 3, 2, 3])
    for preset in presets {
      let decoder = FlexDecoder(preset.leniency)
      #expect(try decoder.decode(Reader.self, from: plain).read == [1, 3, 2, 3])
      decoder[mapping: Reader.self] = ["a": "x.y", "b": "x.z[1]"]
      let moved = #"{"x":{"y":{"a":1,"b":2},"z":[null,[3]]}}"#
      #expect(try decoder.decode(Reader.self, from: moved).read == [1, 3, 2, 3])
    }
  }
}
