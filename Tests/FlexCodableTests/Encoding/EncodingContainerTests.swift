import FlexCodable
import Foundation
import Testing

/// A value that encodes itself with a closure.
private struct Scripted: Encodable {
  let script: (any Encoder) throws -> Void
  init(_ script: @escaping (any Encoder) throws -> Void) { self.script = script }
  func encode(to encoder: any Encoder) throws { try script(encoder) }
}

private enum Key: String, CodingKey { case a, b, c, d }
private enum Other: String, CodingKey { case a, z }

@Suite("Containers in any order")
struct EncodingContainerTests {
  private func text(_ script: @escaping (any Encoder) throws -> Void) throws -> String {
    try FlexEncoder().encodeText(Scripted(script))
  }

  @Test("nested containers are written in turn")
  func interleaved() throws {
    let script: (any Encoder) throws -> Void = { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      var first = outer.nestedContainer(keyedBy: Key.self, forKey: .a)
      var second = outer.nestedUnkeyedContainer(forKey: .b)
      try first.encode(1, forKey: .a)
      try second.encode(2)
      try outer.encode(3, forKey: .c)
      try first.encode(4, forKey: .b)
      try second.encode("5")
      try first.encode(6, forKey: .a)
      var deep = first.nestedContainer(keyedBy: Key.self, forKey: .d)
      try deep.encode(7, forKey: .a)
      #expect(second.count == 2)
      #expect(deep.codingPath.map(\.stringValue).suffix(2) == ["a", "d"])
      try second.encode([8])
    }
    #expect(try text(script) == #"{"a":{"b":4,"a":6,"d":{"a":7}},"b":[2,"5",[8]],"c":3}"#)
    try expectParity(Scripted(script))
    try expectParity([Scripted(script), Scripted(script)])
  }

  @Test("two containers of one encoder share an object")
  func shared() throws {
    let script: (any Encoder) throws -> Void = { encoder in
      var first = encoder.container(keyedBy: Key.self)
      try first.encode(1, forKey: .a)
      try first.encode(2, forKey: .b)
      var second = encoder.container(keyedBy: Other.self)
      try second.encode(3, forKey: .a)
      try second.encode(4, forKey: .z)
      try first.encode(5, forKey: .c)
      var same = encoder.container(keyedBy: Key.self)
      try same.encode(6, forKey: .b)
    }
    #expect(try text(script) == #"{"a":3,"z":4,"c":5,"b":6}"#)
    try expectParity(Scripted(script))
  }

  @Test("the later of two values of a key counts")
  func duplicates() throws {
    let script: (any Encoder) throws -> Void = { encoder in
      var container = encoder.container(keyedBy: TextKey.self)
      for round in 0..<2 {
        for index in 0..<400 { try container.encode(index + round, forKey: TextKey("k\(index)")) }
      }
      try container.encode("x/y", forKey: TextKey("a/b"))
      try container.encode(["x/y"], forKey: TextKey("a/b"))
    }
    try expectParity(Scripted(script))
  }

  @Test("super encoders at any time")
  func superEncoders() throws {
    let script: (any Encoder) throws -> Void = { encoder in
      var container = encoder.container(keyedBy: Key.self)
      let outer = container.superEncoder()
      let unused = container.superEncoder(forKey: .d)
      _ = unused
      try container.encode(1, forKey: .a)
      var late = outer.container(keyedBy: Key.self)
      try late.encode(2, forKey: .b)
      var list = container.nestedUnkeyedContainer(forKey: .b)
      var element = list.superEncoder().singleValueContainer()
      try list.encode(4)
      try element.encode("3")
      #expect(outer.codingPath.map(\.stringValue) == ["super"])
    }
    #expect(
      try text(script) == #"{"super":{"b":2},"d":{},"a":1,"b":["3",4]}"#)
    try expectParity(Scripted(script))
  }

  @Test("under a mapping with paths, too")
  func assembled() throws {
    struct Model: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var list = container.nestedUnkeyedContainer(forKey: .a)
        let outer = container.superEncoder(forKey: .b)
        try container.encode(1, forKey: .c)
        try list.encode(2)
        var single = outer.singleValueContainer()
        try single.encode([3])
        try container.encode(9, forKey: .c)
      }
    }
    let encoder = FlexEncoder()
    encoder[mapping: Model.self] = ["a": "x.list", "b": "x.more", "c": "y.c"]
    #expect(
      try encoder.encodeText([Model()]) == #"[{"x":{"list":[2],"more":[3]},"y":{"c":9}}]"#)
  }

  @Test("nested containers are written in turn where coding keys are paths, too")
  func interleavedPaths() throws {
    let encoder = FlexEncoder()
    encoder.codingKeysArePaths = true
    let script: (any Encoder) throws -> Void = { encoder in
      var outer = encoder.container(keyedBy: TextKey.self)
      var list = outer.nestedUnkeyedContainer(forKey: TextKey("x.list"))
      var first = list.nestedContainer(keyedBy: TextKey.self)
      var second = list.nestedContainer(keyedBy: TextKey.self)
      try list.encode(1)
      try second.encode(2, forKey: TextKey("a.b"))
      try first.encode(3, forKey: TextKey("c[1]"))
      var inner = first.nestedUnkeyedContainer(forKey: TextKey("c[0]"))
      try outer.encode(4, forKey: TextKey("x.y"))
      try inner.encode(5)
      try second.encode(6, forKey: TextKey("a.d"))
      #expect(second.codingPath.map(\.stringValue) == ["Index 0", "x.list", "Index 1"])
    }
    #expect(
      try encoder.encodeText([Scripted(script)])
        == #"[{"x":{"list":[{"c":[[5],3]},{"a":{"b":2,"d":6}},1],"y":4}}]"#)
  }

  @Test("a failed write leaves nothing behind")
  func failures() throws {
    let script: (any Encoder) throws -> Void = { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try? container.encode(Double.nan, forKey: .a)
      try? container.encode([1, .infinity], forKey: .b)
      try container.encode(1, forKey: .b)
      var list = container.nestedUnkeyedContainer(forKey: .c)
      try? list.encode(Double.nan)
      try list.encode(1)
      try? list.encode([[Double.nan]])
      try? list.encode(Double.nan)
      try list.encode(2)
    }
    #expect(try text(script) == #"{"b":1,"c":[1,2]}"#)
  }

  @Test("a failed write leaves nothing behind, also when another container was open last")
  func laterFailures() throws {
    let script: (any Encoder) throws -> Void = { encoder in
      var container = encoder.container(keyedBy: Key.self)
      for value in [Double.nan, .infinity] {
        var inner = container.nestedContainer(keyedBy: Other.self, forKey: .a)
        try inner.encode(1, forKey: .z)
        try? container.encode(value, forKey: .b)
        try inner.encode(2, forKey: .a)
        try? container.encode([["x": value]], forKey: .c)
        try? container.encode(
          Scripted { encoder in
            var list = encoder.unkeyedContainer()
            try list.encode(value)
          }, forKey: .d)
      }
      try container.encode(1, forKey: .c)
    }
    // The first time the keys are not ready, the second time they are.
    for _ in 0..<2 { #expect(try text(script) == #"{"a":{"z":1,"a":2},"c":1}"#) }
  }

  @Test(
    "misuse is an error, never a trap",
    arguments: [
      { encoder in
        _ = encoder.unkeyedContainer()
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .a)
      },
      { encoder in
        var container = encoder.singleValueContainer()
        try container.encode(1)
        try container.encode(2)
      },
      { encoder in
        var container = encoder.singleValueContainer()
        try container.encode(1)
        _ = encoder.container(keyedBy: Key.self)
      },
    ] as [@Sendable (any Encoder) throws -> Void])
  func misuse(_ script: @escaping @Sendable (any Encoder) throws -> Void) throws {
    #expect(throws: EncodingError.self) { try FlexEncoder().encode(Scripted(script)) }
    #expect(throws: EncodingError.self) { try FlexEncoder().encode([Scripted(script)]) }
  }

  @Test("an encoder that outlives its call throws")
  func leaked() throws {
    final class Box { var container: KeyedEncodingContainer<Key>? }
    let box = Box()
    _ = try text { encoder in
      box.container = encoder.container(keyedBy: Key.self)
      try box.container?.encode(1, forKey: .a)
    }
    #expect(throws: EncodingError.self) { try box.container?.encode(2, forKey: .b) }
    #expect(try text { try 5.encode(to: $0) } == "5")
  }

  @Test("coding paths and user info")
  func context() throws {
    struct Inner: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let path = encoder.codingPath.map(\.stringValue).joined(separator: ".")
        try container.encode("\(path) \(encoder.userInfo.count)")
      }
    }
    struct Outer: Encodable {
      var list = [["k": Inner()]]
      var one: Inner? = Inner()
    }
    let encoder = FlexEncoder()
    encoder.userInfo = try [#require(CodingUserInfoKey(rawValue: "x")): 1]
    #expect(
      try encoder.encodeText([Outer()])
        == #"[{"list":[{"k":"Index 0.list.Index 0.k 1"}],"one":"Index 0.one 1"}]"#)
  }
}
