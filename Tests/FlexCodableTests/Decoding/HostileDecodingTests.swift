import Foundation
import Testing

@testable import FlexCodable

private enum Key: String, CodingKey { case a, b, list }

/// Models that read themselves without end, each in another way.
private struct EndlessReading: Decodable {
  static let ways = 8

  /// What the first of them has kept for all others.
  private final class Kept: @unchecked Sendable {
    // Each test gives its own to its decoder, which one thread uses.
    var keyed: KeyedDecodingContainer<Key>?
    var unkeyed: (any UnkeyedDecodingContainer)?
    var single: (any SingleValueDecodingContainer)?
    let way: Int
    init(_ way: Int) { self.way = way }
  }

  static let key = CodingUserInfoKey(rawValue: "endlessReading")

  static func userInfo(_ way: Int) -> [CodingUserInfoKey: any Sendable] {
    key.map { [$0: Kept(way)] } ?? [:]
  }

  init(from decoder: any Decoder) throws {
    guard let key = EndlessReading.key, let kept = decoder.userInfo[key] as? Kept else { return }
    switch kept.way {
    case 0: self = try decoder.singleValueContainer().decode(EndlessReading.self)
    case 1:
      if kept.single == nil { kept.single = try decoder.singleValueContainer() }
      if let value = try kept.single?.decode(EndlessReading?.self) { self = value }
    case 2:
      // The same container of the first model for every level.
      if kept.keyed == nil { kept.keyed = try decoder.container(keyedBy: Key.self) }
      if let value = try kept.keyed?.decode(EndlessReading.self, forKey: .a) { self = value }
    case 3:
      if kept.keyed == nil { kept.keyed = try decoder.container(keyedBy: Key.self) }
      if let value = try kept.keyed?.decodeIfPresent(EndlessReading.self, forKey: .a) {
        self = value
      }
    case 4:
      if kept.unkeyed == nil {
        kept.unkeyed = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(
          forKey: .list)
      }
      // A copy is where it was.
      if var elements = kept.unkeyed { self = try elements.decode(EndlessReading.self) }
    case 5:
      if kept.single == nil { kept.single = try decoder.singleValueContainer() }
      if let value = try kept.single?.decode([String: EndlessReading].self)["b"] { self = value }
    case 6:
      if kept.keyed == nil { kept.keyed = try decoder.container(keyedBy: Key.self) }
      if let inner = try kept.keyed?.superDecoder(forKey: .a) {
        self = try EndlessReading(from: inner)
      }
    default:
      // Swallows the errors of what has no end.
      _ = try? decoder.singleValueContainer().decode(EndlessReading.self)
      _ = try? decoder.singleValueContainer().decode(EndlessReading.self)
    }
  }
}

@Suite("A model that is hostile to its decoder")
struct HostileDecodingTests {
  @Test("finds what it finds with JSONDecoder, wherever it stands")
  func outcomes() {
    for reading in HostileReading.all {
      for position in HostilePosition.allCases {
        let foundation = JSONDecoder()
        let expected = HostilePlace.logs(reading, position, { foundation.userInfo = $0 }) {
          try foundation.decode(HostilePlace.self, from: $0)
        }
        let kept = HostileReading.lookAfterwards()
        #expect(!reading.keeps || !kept.isEmpty)
        #expect(!expected.joined().contains("no body"))
        for preset in presets where preset.name != "permissive" {
          let decoder = FlexDecoder(preset.leniency)
          let logs = HostilePlace.logs(reading, position, { decoder.userInfo = $0 }) {
            try decoder.decode(HostilePlace.self, from: $0)
          }
          let place = "\(reading.name), \(position), \(preset.name)"
          #expect(logs == expected, "\(place)")
          #expect(HostileReading.lookAfterwards() == kept, "after the call: \(place)")
          let reporting = HostilePlace.logs(reading, position, { decoder.userInfo = $0 }) {
            try decoder.decodeReporting(HostilePlace.self, from: $0).value
          }
          #expect(reporting == expected, "reporting: \(place)")
        }
        // What has zeros finds more, but it ends as well.
        let permissive = FlexDecoder(.permissive)
        let logs = HostilePlace.logs(reading, position, { permissive.userInfo = $0 }) {
          try permissive.decode(HostilePlace.self, from: $0)
        }
        #expect(!logs.isEmpty && !logs.joined().contains("no body"))
      }
    }
  }

  @Test("that has no end is an error, on a small stack, too", arguments: 0..<EndlessReading.ways)
  func endless(_ way: Int) async {
    let text = #"{"a":{"a":{},"list":[]},"b":{},"list":[{"list":[]}]}"#
    for preset in presets {
      let leniency = preset.leniency
      for kilobytes in [256, 512, 8192] {
        let failures = await onStack(kilobytes: kilobytes) {
          let decoder = FlexDecoder(leniency)
          func failure<T: Decodable>(_ type: T.Type, _ text: String) -> String {
            decoder.userInfo = EndlessReading.userInfo(way)
            return String(shownFailure { try decoder.decode(type, from: text) }.prefix(20))
          }
          return [
            failure(EndlessReading.self, text), failure([EndlessReading].self, "[\(text)]"),
            failure([String: EndlessReading?].self, #"{"k":\#(text)}"#),
          ]
        }
        #expect(
          failures.allSatisfy { $0.hasPrefix("! dataCorrupted") },
          "\(preset.name), \(kilobytes) KB: \(failures)")
      }
    }
  }

  /// Copies of themselves that never end.
  private final class EndlessCopy: Codable, @unchecked Sendable {
    // Never changed.
    let way: Int
    init(way: Int) { self.way = way }

    init(from decoder: any Decoder) throws {
      let root = try decoder.container(keyedBy: Key.self)
      way = try root.decode(Int.self, forKey: .a)
      switch way {
      case 0: _ = try decoder.singleValueContainer().decode(EndlessCopy.self)
      case 1: _ = try root.decode(EndlessCopy.self, forKey: .b)
      default:
        var list = try root.superDecoder(forKey: .list).unkeyedContainer()
        _ = try list.superDecoder().singleValueContainer().decode(EndlessCopy.self)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var root = encoder.container(keyedBy: Key.self)
      try root.encode(way, forKey: .a)
      try root.encode(self, forKey: .b)
      try root.encode([self], forKey: .list)
    }
  }

  @Test("that has no end cannot be copied", arguments: 0...2)
  func endlessCopies(_ way: Int) async {
    for kilobytes in [256, 512, 8192] {
      let failure = await onStack(kilobytes: kilobytes) {
        shownFailure { try FlexDecoder().copy(of: EndlessCopy(way: way)) }
      }
      #expect(failure.hasPrefix("! dataCorrupted"), "\(kilobytes) KB")
    }
  }

  /// A type of its own for each type, so that facts have to be found while others are used.
  private struct Fresh<T: Sendable>: Decodable, Sendable {
    var a: Int
    static func read(_ decoder: FlexDecoder) throws -> Int {
      try decoder.decode([String: [Fresh<T>]].self, from: #"{"k":[{"a":"1"}]}"#)["k"]?.first?.a ?? 0
    }
  }

  @Test("may use what it keeps on another thread, while its decoder is used on this one")
  func elsewhere() async throws {
    let decoder = FlexDecoder()
    let key = try #require(Self.shelf)
    for _ in 0..<8 {
      let shelf = Shelf()
      decoder.userInfo = [key: shelf]
      _ = try decoder.decode([Keeping].self, from: #"[{"deep":{"x":1,"y":[2]}}]"#)
      async let other = Task.detached { () -> [String] in
        (0..<20).map { _ in
          let again = parityFailure {
            try shelf.decoder?.container(keyedBy: Key.self).decode([JSON].self, forKey: .list)
          }
          return again + parityFailure { try shelf.keyed?.decode(Int.self, forKey: .a) }
        }
      }.value
      let reads = [
        Fresh<Int>.read, Fresh<[Int]>.read, Fresh<[[Int]]>.read, Fresh<String>.read,
        Fresh<Int?>.read, Fresh<[String]>.read, Fresh<Data>.read, Fresh<URL>.read,
      ]
      for read in reads { #expect(try read(decoder) == 1) }
      let found = await other
      #expect(Set(found) == ["Optional([2])Optional(1)"])
    }
  }

  // MARK: With rules

  private final class Shelf: @unchecked Sendable {
    // One call puts things here; after it one thread takes them.
    var decoder: (any Decoder)?
    var keyed: KeyedDecodingContainer<Key>?
    var log: [String] = []
  }

  private static let shelf = CodingUserInfoKey(rawValue: "hostileShelf")

  private static func shelf(_ decoder: any Decoder) -> Shelf? {
    shelf.flatMap { decoder.userInfo[$0] as? Shelf }
  }

  /// Has names, paths and initial values of its own, and keeps its decoder.
  private struct Keeping: FlexModel {
    var a = 7
    var b = "own"
    enum CodingKeys: CodingKey { case a, b }
    init() {}
    init(from decoder: any Decoder) throws {
      let shelf = shelf(decoder)
      shelf?.decoder = decoder
      shelf?.keyed = try decoder.container(keyedBy: Key.self)
    }
    static let mapping = FlexMapping(properties: ["a": "deep.x", "list": "deep.y"])
  }

  /// Has others.
  private struct Looking: FlexModel {
    var a = "other"
    var b = 9
    enum CodingKeys: CodingKey { case a, b }
    init() {}
    init(from decoder: any Decoder) throws {
      let own = try decoder.container(keyedBy: CodingKeys.self)
      a = try own.decode(String.self, forKey: .a)
      guard let shelf = shelf(decoder), let kept = shelf.decoder else { return }
      for root in [try kept.container(keyedBy: Key.self), shelf.keyed].compactMap({ $0 }) {
        shelf.log.append("\(try root.decode(Int.self, forKey: .a))")
        shelf.log.append(
          "\(root.contains(.a)) \(try root.nestedUnkeyedContainer(forKey: .list).count ?? 0)")
        // Its own initial value, or that there is none: never that of the model that looks.
        shelf.log.append(parityFailure { try root.decode(String.self, forKey: .b) })
      }
      b = try own.decode(Int.self, forKey: .b)
    }
    static let mapping = FlexMapping(properties: ["a": "x", "b": "y"])
  }

  private struct Both: Decodable {
    var first: Keeping
    var second: Looking
    var third: [Looking]
  }

  @Test("finds by the rules of its own model what others have kept")
  func rules() throws {
    let key = try #require(Self.shelf)
    let text = #"{"first":{"deep":{"x":1,"y":[2]}},"second":{"x":"z"},"third":[{"x":"t","y":3}]}"#
    for preset in presets where preset.name != "strict" {
      let decoder = FlexDecoder(preset.leniency)
      let shelf = Shelf()
      decoder.userInfo = [key: shelf]
      let both = try decoder.decode(Both.self, from: text)
      #expect(both.second.a == "z" && both.second.b == 9)
      #expect(both.third.map(\.a) == ["t"] && both.third.map(\.b) == [3])
      #expect(shelf.log.count == 12)
      for place in stride(from: 0, to: shelf.log.count, by: 3) {
        #expect(shelf.log[place] == "1", "\(preset.name)")
        #expect(shelf.log[place + 1] == "true 1", "\(preset.name)")
        let found = shelf.log[place + 2]
        #expect(
          preset.name == "permissive" ? found == "" : found.hasPrefix("! keyNotFound"),
          "\(preset.name)")
      }
    }
  }
}
