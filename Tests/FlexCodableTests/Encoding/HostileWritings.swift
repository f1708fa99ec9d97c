import Foundation
import Testing

@testable import FlexCodable

/// A model that does something with its encoder, and what has to come of it.
struct HostileWriting: Encodable, Sendable {
  let name: String
  let outcome: Outcome
  let write: @Sendable (any Encoder) throws -> Void

  enum Outcome: Equatable, Sendable {
    /// What JSONEncoder makes of it: a value or an error.
    case asFoundation
    /// An error where JSONEncoder stops the program or writes something that depends on luck.
    case error
    /// A value where JSONEncoder stops the program.
    case value(String)
  }

  init(
    _ name: String, _ outcome: Outcome = .asFoundation,
    _ write: @escaping @Sendable (any Encoder) throws -> Void
  ) {
    self.name = name
    self.outcome = outcome
    self.write = write
  }

  func encode(to encoder: any Encoder) throws { try write(encoder) }
}

private let a = TextKey("a")
private let b = TextKey("b")
private let c = TextKey("c")

private enum Letter: String, CodingKey { case a, b, c }

/// Another kind of key with the same names.
private enum Number: Int, CodingKey {
  case a = 1, b = 2
  var stringValue: String { self == .a ? "a" : "b" }
}

extension HostileWriting {
  static let all = nothing + twice + kinds + kept + failing

  private static let nothing = [
    HostileWriting("nothing") { _ in },
    HostileWriting("containers that stay empty") {
      var root = $0.container(keyedBy: TextKey.self)
      _ = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
      var list = root.nestedUnkeyedContainer(forKey: b)
      _ = list.nestedContainer(keyedBy: TextKey.self)
      _ = list.nestedUnkeyedContainer()
      _ = list.superEncoder()
      _ = root.superEncoder()
      _ = root.superEncoder(forKey: c)
    },
    HostileWriting("containers of super encoders that stay empty") {
      var root = $0.unkeyedContainer()
      _ = root.superEncoder().container(keyedBy: TextKey.self)
      _ = root.superEncoder().unkeyedContainer()
      _ = root.superEncoder().singleValueContainer()
    },
    HostileWriting("a hundred containers that stay empty") {
      var root = $0.unkeyedContainer()
      for _ in 0..<100 {
        _ = root.nestedContainer(keyedBy: TextKey.self)
        _ = root.nestedUnkeyedContainer()
      }
    },
    HostileWriting("a single value that is asked for and not written, then an object") {
      _ = $0.singleValueContainer()
      var root = $0.container(keyedBy: TextKey.self)
      try root.encode(1, forKey: a)
    },
  ]

  private static let twice = [
    HostileWriting("two objects") {
      var first = $0.container(keyedBy: TextKey.self)
      var second = $0.container(keyedBy: Letter.self)
      var third = $0.container(keyedBy: Number.self)
      try first.encode(1, forKey: a)
      try second.encode(2, forKey: .b)
      try third.encode(3, forKey: .a)
      try first.encode(4, forKey: c)
    },
    HostileWriting("two arrays") {
      var first = $0.unkeyedContainer()
      var second = $0.unkeyedContainer()
      try first.encode(1)
      try second.encode("2")
      try first.encode([3])
    },
    HostileWriting("a key twice, by every kind of write") {
      var root = $0.container(keyedBy: TextKey.self)
      try root.encode(1, forKey: a)
      try root.encode("2", forKey: a)
      try root.encode([3], forKey: a)
      try root.encodeNil(forKey: a)
      try root.encode(HostileWriting("4") { try 4.encode(to: $0) }, forKey: a)
      try root.encode(5, forKey: b)
      try root.encode(["k": 6], forKey: b)
    },
    HostileWriting("a key twice, each by its own enum") {
      var first = $0.container(keyedBy: Letter.self)
      var second = $0.container(keyedBy: Number.self)
      try first.encode(1, forKey: .a)
      try second.encode(2, forKey: .a)
      try second.encode(3, forKey: .b)
      try first.encode(4, forKey: .b)
    },
    HostileWriting("a value and then an object under a key", .value(#"{"a":{"b":2}}"#)) {
      var root = $0.container(keyedBy: TextKey.self)
      try root.encode(1, forKey: a)
      var object = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
      try object.encode(2, forKey: b)
    },
    HostileWriting("an object and then a value under a key") {
      var root = $0.container(keyedBy: TextKey.self)
      var object = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
      try object.encode(2, forKey: b)
      try root.encode(1, forKey: a)
    },
    HostileWriting("a super encoder and then a value under a key", .value(#"{"a":1}"#)) {
      var root = $0.container(keyedBy: TextKey.self)
      try 2.encode(to: root.superEncoder(forKey: a))
      try root.encode(1, forKey: a)
    },
    HostileWriting("every value of a hundred, twice") {
      var root = $0.container(keyedBy: TextKey.self)
      for round in 0..<2 {
        for index in 0..<100 { try root.encode(index + round, forKey: TextKey("k\(index)")) }
      }
    },
  ]

  /// Two kinds of containers, or two values, for one place.
  private static let kinds = [
    HostileWriting("an object and an array", .error) {
      var object = $0.container(keyedBy: TextKey.self)
      try object.encode(1, forKey: a)
      var list = $0.unkeyedContainer()
      try list.encode(2)
    },
    HostileWriting("an object and an array that stays empty", .error) {
      _ = $0.container(keyedBy: TextKey.self)
      _ = $0.unkeyedContainer()
    },
    HostileWriting("an array and an object", .error) {
      var list = $0.unkeyedContainer()
      try list.encode(2)
      var object = $0.container(keyedBy: TextKey.self)
      try object.encode(1, forKey: a)
    },
    HostileWriting("an array and an object, whose errors are swallowed", .error) {
      var list = $0.unkeyedContainer()
      var object = $0.container(keyedBy: TextKey.self)
      try? object.encode(1, forKey: a)
      var inside = object.nestedUnkeyedContainer(forKey: b)
      try? inside.encode(2)
      var last = object.superEncoder().singleValueContainer()
      try? last.encode(3)
      try list.encode(4)
    },
    HostileWriting("an object and a value", .error) {
      _ = $0.container(keyedBy: TextKey.self)
      var single = $0.singleValueContainer()
      try single.encode(1)
    },
    HostileWriting("an array and a value", .error) {
      _ = $0.unkeyedContainer()
      var single = $0.singleValueContainer()
      try single.encodeNil()
    },
    HostileWriting("a value and an object", .error) {
      var single = $0.singleValueContainer()
      try single.encode(1)
      var object = $0.container(keyedBy: TextKey.self)
      try object.encode(1, forKey: a)
    },
    HostileWriting("a value and an array", .error) {
      var single = $0.singleValueContainer()
      try single.encode([1])
      var list = $0.unkeyedContainer()
      try list.encode(1)
    },
    HostileWriting("two values", .error) {
      var single = $0.singleValueContainer()
      try single.encode(1)
      try single.encode(2)
    },
    HostileWriting("two values, one by a container and one by its own method", .error) {
      var single = $0.singleValueContainer()
      try single.encode("1")
      try 2.encode(to: $0)
    },
    HostileWriting("null and a value", .error) {
      var single = $0.singleValueContainer()
      try single.encodeNil()
      try single.encode(HostileWriting("2") { try 2.encode(to: $0) })
    },
    HostileWriting("a value that fails and another", .value("3")) {
      var single = $0.singleValueContainer()
      try? single.encode(Double.nan)
      try? single.encode([Float.infinity])
      try single.encode(3)
    },
  ]
}
