import Foundation

private let a = TextKey("a")
private let b = TextKey("b")
private let c = TextKey("c")

extension HostileWriting {
  /// What is thrown in the middle, and swallowed by the value around it.
  static let failing = [
    HostileWriting("an error of its own") { _ in throw ParityRefusal() },
    HostileWriting("an error in the middle") {
      var root = $0.container(keyedBy: TextKey.self)
      try root.encode(1, forKey: a)
      var list = root.nestedUnkeyedContainer(forKey: b)
      try list.encode(2)
      _ = root.superEncoder()
      throw ParityRefusal()
    },
    HostileWriting("members that fail in the middle", .value(#"{"b":"x"}"#)) {
      var root = $0.container(keyedBy: TextKey.self)
      for _ in 0..<2 {
        for key in [a, b] { try? root.encode(half, forKey: key) }
        try root.encode("x", forKey: b)
        try? root.encode([["k": half]], forKey: c)
        try? root.encode(single(half), forKey: c)
      }
    },
    HostileWriting("elements that fail in the middle", .value("[1,1]")) {
      var root = $0.unkeyedContainer()
      try? root.encode(half)
      try root.encode(1)
      try? root.encode([["k": half]])
      try? root.encode(single(half))
      try root.encode(root.count)
      try? root.encode(half)
    },
    HostileWriting("a value that fails in the middle, then another", .value("[1]")) {
      var container = $0.singleValueContainer()
      try? container.encode(half)
      try? container.encode([half])
      try container.encode([1])
    },
    HostileWriting(
      "a nested object whose member fails", .value(#"{"a":{"a":1,"b":3},"b":[2]}"#)
    ) {
      var root = $0.container(keyedBy: TextKey.self)
      var object = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
      try object.encode(1, forKey: a)
      try? object.encode(half, forKey: b)
      var list = root.nestedUnkeyedContainer(forKey: b)
      try? list.encode(half)
      try? object.encode(half, forKey: c)
      try list.encode(2)
      try object.encode(3, forKey: b)
      try? root.encode(half, forKey: c)
    },
    HostileWriting(
      "a super encoder whose value fails",
      .value(
        #"{"a":{"a":1,"b":[2,{"c":3},4]},"b":1,"c":[{"a":1,"b":[2,{"c":3},4]},2]}"#)
    ) {
      var root = $0.container(keyedBy: TextKey.self)
      try? half.encode(to: root.superEncoder(forKey: a))
      try root.encode(1, forKey: b)
      var list = root.nestedUnkeyedContainer(forKey: c)
      try? half.encode(to: list.superEncoder())
      try list.encode(2)
    },
  ]

  /// Writes a part of itself in every way and throws.
  private static let half = HostileWriting("a part") { encoder in
    var root = encoder.container(keyedBy: TextKey.self)
    try root.encode(1, forKey: a)
    var list = root.nestedUnkeyedContainer(forKey: b)
    try list.encode(2)
    var object = list.nestedContainer(keyedBy: TextKey.self)
    try object.encode(3, forKey: c)
    try list.encode(4)
    throw ParityRefusal()
  }

  private static func single(_ value: HostileWriting) -> HostileWriting {
    HostileWriting("a single value") { encoder in
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}
