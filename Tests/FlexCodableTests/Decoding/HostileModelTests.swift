import Foundation
import Testing

@testable import FlexCodable

private enum Key: String, CodingKey { case a, b, list }

/// Keeps its decoder and containers beyond the call.
private final class Keeper: Decodable {
  let decoder: any Decoder
  let keyed: KeyedDecodingContainer<Key>
  var list: any UnkeyedDecodingContainer
  let single: any SingleValueDecodingContainer

  init(from decoder: any Decoder) throws {
    self.decoder = decoder
    keyed = try decoder.container(keyedBy: Key.self)
    list = try keyed.nestedUnkeyedContainer(forKey: .list)
    single = try keyed.superDecoder(forKey: .a).singleValueContainer()
  }
}

/// Contains itself: asking for its own value never ends.
private struct Endless: Decodable {
  init(from decoder: any Decoder) throws {
    self = try decoder.singleValueContainer().decode(Endless.self)
  }
}

/// The same, by way of a key that is always there.
private final class EndlessChild: Decodable {
  let child: EndlessChild?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    child = try EndlessChild(from: container.superDecoder(forKey: .a))
  }
}

/// Swallows the error of what has no end.
private struct Swallowing: Decodable {
  init(from decoder: any Decoder) throws {
    _ = try? decoder.singleValueContainer().decode(Swallowing.self)
  }
}

@Suite("A hostile model")
struct HostileModelTests {
  @Test("may use its decoder and containers after the call")
  func keeps() throws {
    for preset in presets {
      let text = #"{"a":1,"b":{"a":[2]},"list":[3,4]}"#
      let keeper = try FlexDecoder(preset.leniency).decode(Keeper.self, from: text)
      // Another call with the same decoder's registry in between.
      _ = try FlexDecoder(preset.leniency).decode([String: JSON].self, from: text)
      #expect(try keeper.keyed.decode(Int.self, forKey: .a) == 1)
      #expect(try keeper.list.decode(Int.self) == 3)
      #expect(try keeper.list.decode(Int.self) == 4)
      #expect(keeper.list.isAtEnd)
      #expect(try keeper.single.decode(Int.self) == 1)
      let inner = try keeper.keyed.nestedContainer(keyedBy: Key.self, forKey: .b)
      #expect(try inner.decode([Int].self, forKey: .a) == [2])
      let again = try keeper.decoder.container(keyedBy: Key.self)
      #expect(try again.decode(JSON.self, forKey: .list) == [3, 4])
      #expect(again.contains(.b))
      let error = shownFailure { try again.decode(Int.self, forKey: .list) }
      #expect(error.hasPrefix(preset.name == "permissive" ? "no error: 0" : "! typeMismatch"))
      #expect(keeper.decoder.userInfo.isEmpty)
    }
  }

  @Test("may use kept containers from several threads, one after the other")
  func keepsElsewhere() async throws {
    // One thread after the other has it.
    struct Box: @unchecked Sendable { let keeper: Keeper }
    let text = #"{"a":1,"list":[3,4]}"#
    let box = Box(keeper: try FlexDecoder().decode(Keeper.self, from: text))
    for _ in 0..<4 {
      let value = await onStack(kilobytes: 512) {
        try? box.keeper.keyed.decode(Int.self, forKey: .a)
      }
      #expect(value == 1)
    }
  }

  @Test("may ask for keys twice, in any order, as several types")
  func asksTwice() throws {
    struct Twice: Decodable {
      var log: [String] = []
      init(from decoder: any Decoder) throws {
        let first = try decoder.container(keyedBy: Key.self)
        let second = try decoder.container(keyedBy: Key.self)
        for container in [second, first] {
          for key in [Key.b, .a, .b, .a] {
            log.append("\(try container.decode(Int.self, forKey: key))")
            log.append(try container.decode(String.self, forKey: key))
            log.append("\(try container.decodeIfPresent(JSON.self, forKey: key) ?? .null)")
          }
        }
      }
    }
    let (value, report) = try FlexDecoder().decodeReporting(
      Twice.self, from: Data(#"{"a":1,"b":2}"#.utf8))
    #expect(
      value.log == Array(repeating: ["2", "2", "2", "1", "1", "1"], count: 4).flatMap { $0 })
    #expect(report.entries.count == 8)
    #expect(report.unreadMembers.isEmpty)
  }

  @Test("may open nested containers and never read them")
  func neverReads() throws {
    struct Lazy: Decodable {
      var a: Int
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for _ in 0..<1000 {
          _ = try container.nestedContainer(keyedBy: Key.self, forKey: .b)
          _ = try container.nestedUnkeyedContainer(forKey: .list)
          _ = try container.superDecoder()
          _ = try container.superDecoder(forKey: .list).unkeyedContainer()
        }
        a = try container.decode(Int.self, forKey: .a)
      }
    }
    let text = #"{"a":"1","b":{"a":5},"list":[1]}"#
    let element = "[\(text),\(text),{}]"
    let (value, report) = try FlexDecoder().decodeReporting([Lazy].self, from: Data(element.utf8))
    #expect(value.map(\.a) == [1, 1])
    #expect(
      report.entries.map { "\($0.kind) \(shown($0.codingPath))" } == [
        "coerced 0.a", "coerced 1.a", "droppedElement 2",
      ])
  }

  @Test("may swallow errors and go on")
  func goesOn() throws {
    struct Careless: Decodable {
      var log: [String] = []
      init(from decoder: any Decoder) throws {
        log.append(shownFailure { try decoder.unkeyedContainer() })
        let container = try decoder.container(keyedBy: Key.self)
        log.append(shownFailure { try container.decode(Bag.self, forKey: .a) })
        log.append(shownFailure { try container.decode([Bag].self, forKey: .b) })
        log.append(shownFailure { try container.nestedUnkeyedContainer(forKey: .a) })
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        while !list.isAtEnd {
          if let value = try? list.decode(Int.self) {
            log.append("\(value)")
          } else {
            log.append(shownFailure { try list.decode(Bag.self) })
            _ = try list.decode(JSON.self)
          }
        }
        log.append("\(try container.decode(Int.self, forKey: .a))")
        throw CocoaError(.coderInvalidValue)
      }
    }
    struct Log: Decodable, Error {
      var log: [String]
      init(from decoder: any Decoder) throws {
        log = []
        let container = try decoder.container(keyedBy: Key.self)
        log.append(shownFailure { try container.decode(Careless.self, forKey: .b) })
        log.append("\(try container.decode(Int.self, forKey: .a))")
      }
    }
    for preset in presets {
      let text = #"{"a":1,"b":{"a":2,"b":3,"list":[4,"x",{"name":"n"},5]}}"#
      let value = try FlexDecoder(preset.leniency).decode(Log.self, from: text)
      let expected = ["! \(CocoaError.self)", "1"]
      #expect(value.log == expected || preset.name == "permissive", "\(preset.name) \(value.log)")
    }
  }

  @Test("that throws an error of its own throws it unchanged where nothing stands in")
  func ownError() throws {
    struct Refusal: Error, Equatable {}
    struct Refusing: Codable {
      init() {}
      init(from decoder: any Decoder) throws { throw Refusal() }
      func encode(to encoder: any Encoder) throws {}
    }
    for leniency in [FlexLeniency.strict, .lenient] {
      let decoder = FlexDecoder(leniency)
      #expect(throws: Refusal.self) { try decoder.decode(Refusing.self, from: "1") }
      #expect(throws: Refusal.self) {
        try decoder.decode(Required<Refusing>.self, from: #"{"v":1}"#)
      }
    }
    #expect(throws: Refusal.self) {
      try FlexDecoder(.strict).decode([Refusing].self, from: "[1]")
    }
    #expect(try FlexDecoder().decode([Refusing].self, from: "[1]").isEmpty)
    let result = try FlexDecoder().decodeReporting(
      Maybe<Refusing>.self, from: Data(#"{"v":1}"#.utf8))
    #expect(result.value.v == nil)
    #expect(result.report.entries.map(\.kind) == [.usedNil])
  }

  @Test("that never ends is stopped with an error", arguments: [512, 2048])
  func endless(_ kilobytes: Int) async {
    for preset in presets {
      let leniency = preset.leniency
      let errors = await onStack(kilobytes: kilobytes) {
        let decoder = FlexDecoder(leniency)
        return [
          shownFailure { try decoder.decode(Endless.self, from: "1") },
          shownFailure { try decoder.decode(Maybe<Box>.self, from: #"{"v":1}"#) },
          shownFailure { try decoder.decode([Endless].self, from: "[1]") },
          shownFailure { try decoder.decode(EndlessChild.self, from: "{}") },
          shownFailure { try decoder.decode(Swallowing.self, from: "1") },
        ].map { String($0.prefix(15)) }
      }
      var expected = Array(repeating: "! dataCorrupted", count: 5)
      // Strictly, a `superDecoder` of nothing holds null, so that one ends by itself.
      if leniency == .strict { expected[3] = "! valueNotFound" }
      #expect(errors == expected, "\(preset.name)")
    }
  }

  private struct Box: Codable {
    init(from decoder: any Decoder) throws { _ = try Endless(from: decoder) }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test("of a deep document decodes on a small stack or throws")
  func deep() async {
    final class Node: Decodable {
      var a: Node?
    }
    let text = String(repeating: #"{"a":"#, count: 500) + "{}" + String(repeating: "}", count: 500)
    let depth = await onStack(kilobytes: 512) { () -> Int in
      guard var node = try? FlexDecoder().decode(Node.self, from: text) else { return -1 }
      var depth = 0
      while let next = node.a {
        depth += 1
        node = next
      }
      return depth
    }
    // Never a part of it: all levels, or an error.
    #expect(depth == 500 || depth == -1)
    let error = await onStack(kilobytes: 512) {
      shownFailure {
        try FlexDecoder().decode(
          Node.self,
          from: String(repeating: #"{"a":"#, count: 600) + "1"
            + String(repeating: "}", count: 600))
      }
    }
    #expect(error == "! dataCorrupted")
  }
}
