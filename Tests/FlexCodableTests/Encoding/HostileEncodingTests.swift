import Foundation
import Testing

@testable import FlexCodable

/// Where a hostile value stands.
private enum Position: String, CaseIterable {
  case root, optional, member, element, dictionary, newtype, nestedMember, nestedElement
  case ownMethod, superMember, keyedSuperMember, superElement

  func place(_ value: HostileWriting) -> HostileWriting {
    HostileWriting(rawValue) { encoder in
      switch self {
      case .root: try value.encode(to: encoder)
      case .ownMethod:
        var list = encoder.unkeyedContainer()
        try list.encode(HostileWriting("by its own method") { try value.encode(to: $0) })
        try list.encode("behind")
      case .optional:
        var container = encoder.singleValueContainer()
        try container.encode(HostileWriting?.some(value))
      case .newtype:
        var container = encoder.singleValueContainer()
        try container.encode(value)
      case .element:
        var container = encoder.singleValueContainer()
        try container.encode([value, value])
      case .dictionary:
        var container = encoder.singleValueContainer()
        try container.encode(["k": [value]])
      case .superElement:
        var list = encoder.unkeyedContainer()
        try list.encode("before")
        try value.encode(to: list.superEncoder())
        try list.encode("behind")
      case .nestedElement:
        var list = encoder.unkeyedContainer()
        var inner = list.nestedUnkeyedContainer()
        try inner.encode("before")
        try inner.encode(value)
        try inner.encode("behind")
      case .member, .nestedMember, .superMember, .keyedSuperMember:
        try placeMember(value, encoder)
      }
    }
  }

  private func placeMember(_ value: HostileWriting, _ encoder: any Encoder) throws {
    var root = encoder.container(keyedBy: TextKey.self)
    try root.encode("before", forKey: TextKey("first"))
    switch self {
    case .nestedMember:
      var inner = root.nestedContainer(keyedBy: TextKey.self, forKey: TextKey("in"))
      try inner.encode(value, forKey: TextKey("v"))
    case .superMember: try value.encode(to: root.superEncoder())
    case .keyedSuperMember: try value.encode(to: root.superEncoder(forKey: TextKey("v")))
    default: try root.encode(value, forKey: TextKey("v"))
    }
    try root.encode("behind", forKey: TextKey("last"))
  }
}

/// Values that write themselves without end, each in another way.
private struct EndlessWriting: Encodable, Sendable {
  let way: Int
  static let ways = 9

  func encode(to encoder: any Encoder) throws {
    switch way {
    case 0:
      var container = encoder.singleValueContainer()
      try container.encode(self)
    case 1:
      var container = encoder.unkeyedContainer()
      try container.encode([self])
    case 2:
      var container = encoder.container(keyedBy: TextKey.self)
      try container.encode(["k": self], forKey: TextKey("a"))
    case 3:
      var container = encoder.container(keyedBy: TextKey.self)
      var inner = container.nestedUnkeyedContainer(forKey: TextKey("a"))
      try inner.encode(self)
    case 4:
      // Through an encoder of its own each time.
      var container = encoder.container(keyedBy: TextKey.self)
      let inner = container.superEncoder()
      try container.encode(1, forKey: TextKey("a"))
      try encode(to: inner)
    case 5:
      var container = encoder.unkeyedContainer()
      let inner = container.superEncoder()
      try container.encode(1)
      try encode(to: inner)
    case 6:
      // Into an object that was closed by the next one, each time.
      var container = encoder.container(keyedBy: TextKey.self)
      var first = container.nestedContainer(keyedBy: TextKey.self, forKey: TextKey("a"))
      _ = container.nestedUnkeyedContainer(forKey: TextKey("b"))
      try first.encode(self, forKey: TextKey("a"))
    case 7:
      // Swallows the errors of arrays that lie too deep, at each of hundreds of levels.
      var container = encoder.unkeyedContainer()
      try? container.encode([self])
      try? container.encode(["k": self])
    default:
      // Swallows the error of what has no end, and tries again.
      var container = encoder.unkeyedContainer()
      try? container.encode(self)
      if encoder.codingPath.count < 8 { try? container.encode(self) }
    }
  }
}

@Suite("A value that is hostile to its encoder")
struct HostileEncodingTests {
  /// The text as a tree without regard to the order of members.
  private func tree(_ data: Data) throws -> JSON { try JSON(parsing: data) }

  @Test("is what JSONEncoder writes, or an error, wherever it stands")
  func outcomes() throws {
    for value in HostileWriting.all {
      for position in Position.allCases {
        let placed = position.place(value)
        let expected: JSON?
        switch value.outcome {
        case .error: expected = nil
        case .value(let text):
          let known = HostileWriting("known") { try JSON(parsing: text).encode(to: $0) }
          expected = try tree(JSONEncoder().encode(position.place(known)))
        case .asFoundation: expected = try? tree(JSONEncoder().encode(placed))
        }
        for preset in presets {
          let place = "\(value.name), \(position), \(preset.name)"
          try expect(placed, FlexEncoder(preset.leniency), expected, place)
          if preset.name == "permissive" { continue }
          let sorting = FlexEncoder(preset.leniency)
          sorting.outputFormatting = [.sortedKeys, .prettyPrinted]
          try expect(placed, sorting, expected, place)
          let converting = FlexEncoder(preset.leniency)
          converting.register(UUID.self) { _ in .null }
          try expect(placed, converting, expected, place)
        }
      }
    }
  }

  private func expect(
    _ value: HostileWriting, _ encoder: FlexEncoder, _ expected: JSON?, _ place: String
  ) throws {
    for _ in 0..<2 {
      do {
        let data = try encoder.encode(value)
        #expect(StrictReader.tokens(of: Array(data)) != nil, "\(place): no JSON")
        #expect(try tree(data) == expected, "\(place)")
        #expect(try encoder.encodeJSON(value) == expected, "\(place)")
      } catch {
        #expect(expected == nil, "\(place): \(error)")
        #expect(error is EncodingError || error is ParityRefusal, "\(place): \(error)")
      }
    }
    // Nothing of it is left for the next call.
    #expect(try encoder.encodeText([1]).filter { !$0.isWhitespace } == "[1]", "\(place)")
  }

  /// Moves a value to a path, so that members are put together at the end.
  private struct Moved: Encodable {
    let value: HostileWriting
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: TextKey.self)
      try container.encode(value, forKey: TextKey("v"))
      try container.encode(true, forKey: TextKey("last"))
    }
  }

  /// Sees what a value has written.
  private struct Hooked: Encodable, FlexEncodingHooks {
    let value: HostileWriting
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    func didEncode(to json: inout JSON) throws { json = ["seen": json] }
  }

  @Test("is the same under a path, in the parent's object and before a hook")
  func rules() throws {
    for value in HostileWriting.all {
      for preset in presets {
        let plain = try? FlexEncoder(preset.leniency).encodeJSON(["v": value])["v"]
        for path in ["x.y[1]", "x"] {
          let encoder = FlexEncoder(preset.leniency)
          encoder[mapping: Moved.self] = FlexMapping(
            properties: ["v": .from(JSON.Path(stringLiteral: path)), "last": "x2.z"])
          let moved = try? encoder.encodeJSON(Moved(value: value))
          #expect(moved?[path: JSON.Path(stringLiteral: path)] == plain, "\(value.name) at \(path)")
        }
        let encoder = FlexEncoder(preset.leniency)
        let hooked = try? encoder.encodeJSON([Hooked(value: value)])
        #expect(hooked?[path: "[0].seen"] == plain, "\(value.name) before a hook")
        #expect(try encoder.encodeText([1]) == "[1]")
      }
    }
  }

  @Test("that has no end is an error, on a small stack, too", arguments: 0..<EndlessWriting.ways)
  func endless(_ way: Int) async {
    for preset in presets {
      let leniency = preset.leniency
      for kilobytes in [256, 512, 8192] {
        let failures = await onStack(kilobytes: kilobytes) {
          let values: [any Encodable] = [
            EndlessWriting(way: way), [EndlessWriting(way: way)], ["k": EndlessWriting(way: way)],
          ]
          return values.map { value in
            do {
              return "no error: \(try FlexEncoder(leniency).encodeText(value).prefix(40))"
            } catch {
              return "\(Swift.type(of: error))"
            }
          }
        }
        #expect(
          failures == Array(repeating: "EncodingError", count: 3),
          "\(preset.name), \(kilobytes) KB")
      }
    }
  }

  @Test("may go down by hundreds of encoders without recursion", arguments: [false, true])
  func chains(_ fails: Bool) async throws {
    let levels = 500
    for key in ["k", "k.l"] {
      let value = HostileWriting("a chain") { encoder in
        var inner = encoder
        for _ in 1..<levels {
          var container = inner.container(keyedBy: TextKey.self)
          inner = container.superEncoder(forKey: TextKey(key))
        }
        try 5.encode(to: inner)
        if fails { throw ParityRefusal() }
      }
      let arePaths = key.contains(".")
      let (open, close) = arePaths ? (#"{"k":{"l":"#, "}}") : (#"{"k":"#, "}")
      let text =
        String(repeating: open, count: levels - 1) + "5"
        + String(repeating: close, count: levels - 1)
      for kilobytes in [256, 512, 8192] {
        let written = await onStack(kilobytes: kilobytes) { () -> String? in
          let encoder = FlexEncoder()
          encoder.codingKeysArePaths = arePaths
          encoder.maximumDepth = 1000
          do {
            return try encoder.encodeText(value)
          } catch {
            return error is EncodingError ? nil : ""
          }
        }
        #expect(written == (fails ? "" : text) || written == nil, "\(kilobytes) KB")
        #expect(written != nil || kilobytes < 8192)
      }
    }
  }

  // MARK: After the call

  private final class Keeper: Encodable {
    var encoders: [any Encoder] = []
    var keyed: [KeyedEncodingContainer<TextKey>] = []
    var unkeyed: [any UnkeyedEncodingContainer] = []
    var single: [any SingleValueEncodingContainer] = []
    let fails: Bool

    init(fails: Bool) { self.fails = fails }

    private struct Inner: Encodable {
      let keeper: Keeper
      func encode(to encoder: any Encoder) throws {
        keeper.encoders.append(encoder)
        keeper.single.append(encoder.singleValueContainer())
        var list = encoder.unkeyedContainer()
        keeper.encoders.append(list.superEncoder())
        keeper.keyed.append(list.nestedContainer(keyedBy: TextKey.self))
        keeper.unkeyed.append(list)
      }
    }

    func encode(to encoder: any Encoder) throws {
      encoders.append(encoder)
      var root = encoder.container(keyedBy: TextKey.self)
      keyed.append(root.nestedContainer(keyedBy: TextKey.self, forKey: TextKey("object")))
      unkeyed.append(root.nestedUnkeyedContainer(forKey: TextKey("list")))
      encoders.append(root.superEncoder())
      let last = root.superEncoder(forKey: TextKey("last"))
      encoders.append(last)
      unkeyed.append(last.unkeyedContainer())
      try root.encode(Inner(keeper: self), forKey: TextKey("inner"))
      keyed.append(root)
      if fails { throw ParityRefusal() }
    }

    /// Writes in every way to all that was kept.
    func write() {
      for place in keyed.indices {
        try? keyed[place].encode(1, forKey: TextKey("late"))
        try? keyed[place].encode([1.5], forKey: TextKey("late"))
        try? keyed[place].encode(Double.nan, forKey: TextKey("late"))
        try? keyed[place].encodeNil(forKey: TextKey("late"))
        try? keyed[place].encodeIfPresent(Int?.none, forKey: TextKey("late"))
        var inner = keyed[place].nestedContainer(keyedBy: TextKey.self, forKey: TextKey("in"))
        try? inner.encode("x", forKey: TextKey("late"))
        var list = keyed[place].nestedUnkeyedContainer(forKey: TextKey("in"))
        try? list.encode("x")
        encoders.append(keyed[place].superEncoder())
        _ = keyed[place].codingPath
      }
      for place in unkeyed.indices {
        try? unkeyed[place].encode(1)
        try? unkeyed[place].encode(Float.infinity)
        try? unkeyed[place].encode(["k": 1])
        try? unkeyed[place].encodeNil()
        var inner = unkeyed[place].nestedContainer(keyedBy: TextKey.self)
        try? inner.encode("x", forKey: TextKey("late"))
        encoders.append(unkeyed[place].superEncoder())
        _ = unkeyed[place].codingPath.count + unkeyed[place].count
      }
      for place in single.indices {
        try? single[place].encode(1)
        try? single[place].encode([Double.nan])
        try? single[place].encodeNil()
      }
      for encoder in encoders {
        try? 1.encode(to: encoder)
        try? [1].encode(to: encoder)
        try? ["k": 1].encode(to: encoder)
        _ = encoder.codingPath.count + encoder.userInfo.count
      }
    }
  }

  @Test(
    "may keep its encoder and containers, and use them after the call", arguments: [false, true])
  func afterwards(_ fails: Bool) throws {
    for preset in presets {
      let encoder = FlexEncoder(preset.leniency)
      for value in [false, true] {
        let keeper = Keeper(fails: fails)
        let text = try? value ? encoder.encodeText([keeper]) : encoder.encodeText(keeper)
        #expect((text == nil) == fails)
        keeper.write()
        keeper.write()
        let fresh = Keeper(fails: false)
        let again = try value ? encoder.encodeText([fresh]) : encoder.encodeText(fresh)
        if let text { #expect(text == again) }
        // The call that goes on and the one that is over know nothing of each other.
        keeper.write()
      }
    }
  }

  @Test("may use them on another thread, while its encoder is used on this one")
  func elsewhere() async throws {
    // Handed over: this thread does not use it again.
    struct Box: @unchecked Sendable { let keeper: Keeper }
    let encoder = FlexEncoder()
    for _ in 0..<8 {
      let box = Box(keeper: Keeper(fails: false))
      _ = try encoder.encode(box.keeper)
      async let other: Void = Task.detached { box.keeper.write() }.value
      for fresh in Fresh<Int>.values {
        #expect(try encoder.encodeText(["k": fresh]) == #"{"k":{"a":1}}"#)
      }
      await other
    }
  }

  /// A type of its own for each type, so that facts have to be found while others are used.
  private struct Fresh<T: Sendable>: Encodable, Sendable {
    var a = 1

    static var values: [HostileWriting] {
      [
        own(Fresh<Int8>()), own(Fresh<[Int8]>()), own(Fresh<T>()), own(Fresh<[T]>()),
        own(Fresh<T?>()), own(Fresh<[[T]]>()), own(Fresh<[T?]>()), own(Fresh<[String: T]>()),
      ]
    }

    private static func own<V: Encodable & Sendable>(_ value: V) -> HostileWriting {
      HostileWriting("fresh") {
        var container = $0.singleValueContainer()
        try container.encode(value)
      }
    }
  }
}
