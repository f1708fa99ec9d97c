import Foundation
import Testing

@testable import FlexCodable

private let a = TextKey("a")
private let b = TextKey("b")
private let c = TextKey("c")

private enum Letter: String, CodingKey { case a, b, c }

/// What a model keeps for others.
private final class Shelf {
  var encoder: (any Encoder)?
  var keyed: KeyedEncodingContainer<TextKey>?
  var unkeyed: (any UnkeyedEncodingContainer)?
  var single: (any SingleValueEncodingContainer)?
}

extension HostileWriting {
  /// A value inside that gets what the value around it keeps.
  private struct Borrower: Encodable {
    let shelf: Shelf
    let write: (any Encoder, Shelf) throws -> Void
    func encode(to encoder: any Encoder) throws { try write(encoder, shelf) }
  }

  /// A value whose hook writes to what the value around it keeps.
  private struct Hooked: Encodable, FlexEncodingHooks {
    let shelf: Shelf
    let isBefore: Bool
    func encode(to encoder: any Encoder) throws { try 1.encode(to: encoder) }
    func willEncode() throws { if isBefore { try shelf.keyed?.encode(2, forKey: b) } }
    func didEncode(to json: inout JSON) throws { try shelf.keyed?.encode(3, forKey: c) }
  }

  private static func borrower(
    _ shelf: Shelf, _ write: @escaping (any Encoder, Shelf) throws -> Void
  ) -> some Encodable {
    Borrower(shelf: shelf, write: write)
  }

  /// What is kept and used by another value of the call.
  static let kept = [
    HostileWriting("a value inside writes into the object around it", .error) {
      let shelf = Shelf()
      var root = $0.container(keyedBy: TextKey.self)
      shelf.keyed = root
      let write: (any Encoder, Shelf) throws -> Void = { encoder, shelf in
        var own = encoder.container(keyedBy: TextKey.self)
        try own.encode(1, forKey: a)
        try shelf.keyed?.encode(2, forKey: b)
        try own.encode(3, forKey: c)
      }
      try root.encode(borrower(shelf, write), forKey: a)
    },
    HostileWriting("a value inside, with nothing of its own, writes into the object", .error) {
      let shelf = Shelf()
      var root = $0.container(keyedBy: TextKey.self)
      shelf.keyed = root
      try root.encode(borrower(shelf) { try $1.keyed?.encode(2, forKey: b) }, forKey: a)
    },
    HostileWriting("values in arrays write into the object around them", .error) {
      let shelf = Shelf()
      var root = $0.container(keyedBy: TextKey.self)
      shelf.keyed = root
      let write: (any Encoder, Shelf) throws -> Void = { encoder, shelf in
        _ = encoder.container(keyedBy: TextKey.self)
        try shelf.keyed?.encode(2, forKey: b)
      }
      let value = borrower(shelf, write)
      try root.encode([["k": [value, value]], [:], ["l": [value]]], forKey: a)
    },
    HostileWriting(
      "values in arrays try to write around them", .value(#"{"a":[{"k":[{"c":3},{"c":3}]}],"c":1}"#)
    ) {
      let shelf = Shelf()
      var root = $0.container(keyedBy: TextKey.self)
      shelf.keyed = root
      let write: (any Encoder, Shelf) throws -> Void = { encoder, shelf in
        var own = encoder.container(keyedBy: TextKey.self)
        try? shelf.keyed?.encode(2, forKey: b)
        try own.encode(3, forKey: c)
      }
      let value = borrower(shelf, write)
      try root.encode([["k": [value, value]]], forKey: a)
      try root.encode(1, forKey: c)
    },
    HostileWriting("a value inside writes into the array around it", .error) {
      let shelf = Shelf()
      var root = $0.unkeyedContainer()
      shelf.unkeyed = root
      let write: (any Encoder, Shelf) throws -> Void = { encoder, shelf in
        var own = encoder.unkeyedContainer()
        try own.encode(1)
        try shelf.unkeyed?.encode(2)
      }
      try root.encode(borrower(shelf, write))
      try root.encode(4)
    },
    HostileWriting("a value inside opens containers around it", .error) {
      let shelf = Shelf()
      var root = $0.container(keyedBy: TextKey.self)
      shelf.keyed = root
      let write: (any Encoder, Shelf) throws -> Void = { encoder, shelf in
        _ = encoder.container(keyedBy: TextKey.self)
        var list = shelf.keyed?.nestedUnkeyedContainer(forKey: b)
        try list?.encode(2)
        try 3.encode(to: shelf.keyed?.superEncoder() ?? encoder)
      }
      try root.encode(borrower(shelf, write), forKey: a)
    },
    HostileWriting("a value inside uses the encoder around it", .error) {
      let shelf = Shelf()
      shelf.encoder = $0
      let write: (any Encoder, Shelf) throws -> Void = { encoder, shelf in
        _ = encoder.unkeyedContainer()
        var other = shelf.encoder?.container(keyedBy: Letter.self)
        try other?.encode(2, forKey: .b)
      }
      var root = $0.container(keyedBy: TextKey.self)
      try root.encode(borrower(shelf, write), forKey: a)
    },
    HostileWriting("a value inside a single value writes the value around it", .error) {
      let shelf = Shelf()
      var single = $0.singleValueContainer()
      shelf.single = single
      let write: (any Encoder, Shelf) throws -> Void = { encoder, shelf in
        _ = encoder.unkeyedContainer()
        try shelf.single?.encode(2)
      }
      try single.encode(borrower(shelf, write))
    },
    HostileWriting("a value writes into the object of one before it", .error) {
      let shelf = Shelf()
      var root = $0.container(keyedBy: TextKey.self)
      let keep: (any Encoder, Shelf) throws -> Void = { encoder, shelf in
        shelf.keyed = encoder.container(keyedBy: TextKey.self)
        try shelf.keyed?.encode(1, forKey: a)
      }
      try root.encode(borrower(shelf, keep), forKey: a)
      let write: (any Encoder, Shelf) throws -> Void = { encoder, shelf in
        var own = encoder.container(keyedBy: TextKey.self)
        try own.encode(2, forKey: b)
        try shelf.keyed?.encode(3, forKey: c)
      }
      try root.encode(borrower(shelf, write), forKey: b)
    },
    HostileWriting("an object inside is written to when its value is done", .error) {
      let shelf = Shelf()
      var root = $0.unkeyedContainer()
      let keep: (any Encoder, Shelf) throws -> Void = { encoder, shelf in
        var own = encoder.container(keyedBy: TextKey.self)
        shelf.keyed = own.nestedContainer(keyedBy: TextKey.self, forKey: a)
      }
      try root.encode(borrower(shelf, keep))
      try shelf.keyed?.encode(3, forKey: c)
    },
    HostileWriting("a value of a super encoder closes the object around it", .error) {
      let shelf = Shelf()
      var root = $0.container(keyedBy: TextKey.self)
      var inner = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
      // Of equal keys one is left when the object is closed, and for that all of it has to be there.
      try inner.encode(1, forKey: b)
      try inner.encode(2, forKey: b)
      var own = inner.superEncoder(forKey: c).container(keyedBy: TextKey.self)
      shelf.keyed = root
      let write: (any Encoder, Shelf) throws -> Void = { encoder, shelf in
        var own = encoder.container(keyedBy: TextKey.self)
        try own.encode(3, forKey: a)
        try shelf.keyed?.encode(4, forKey: b)
        try own.encode(5, forKey: a)
      }
      try own.encode(borrower(shelf, write), forKey: a)
      try own.encode(borrower(shelf, write), forKey: a)
    },
    HostileWriting("a value of a super encoder closes two objects and goes on", .error) {
      let shelf = Shelf()
      var root = $0.container(keyedBy: TextKey.self)
      var middle = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
      var inner = middle.nestedContainer(keyedBy: TextKey.self, forKey: a)
      for number in 0..<2 { try inner.encode(number, forKey: b) }
      let encoder = inner.superEncoder()
      shelf.keyed = root
      let write: (any Encoder, Shelf) throws -> Void = { encoder, shelf in
        try? shelf.keyed?.encode(4, forKey: b)
        var single = encoder.singleValueContainer()
        try single.encode(1)
      }
      var single = encoder.singleValueContainer()
      try? single.encode(borrower(shelf, write))
      var list = inner.nestedUnkeyedContainer(forKey: c)
      try? list.encode(borrower(shelf, write))
    },
    HostileWriting("a hook writes into the object around its value", .error) {
      let shelf = Shelf()
      var root = $0.container(keyedBy: TextKey.self)
      shelf.keyed = root
      try root.encode(Hooked(shelf: shelf, isBefore: false), forKey: a)
    },
    HostileWriting("a hook closes the object around its value", .error) {
      let shelf = Shelf()
      var root = $0.container(keyedBy: TextKey.self)
      shelf.keyed = root
      var inner = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
      for number in 0..<2 { try inner.encode(number, forKey: b) }
      try inner.encode(Hooked(shelf: shelf, isBefore: true), forKey: c)
    },
    HostileWriting("a super encoder is written to when its value is done", .value(#"[{"a":3}]"#)) {
      let shelf = Shelf()
      var root = $0.unkeyedContainer()
      let keep: (any Encoder, Shelf) throws -> Void = { encoder, shelf in
        var own = encoder.container(keyedBy: TextKey.self)
        shelf.encoder = own.superEncoder(forKey: a)
      }
      try root.encode(borrower(shelf, keep))
      var single = shelf.encoder?.singleValueContainer()
      try single?.encode(3)
    },
  ]
}
