import Foundation
import Testing

@testable import FlexCodable

private enum Key: String, CodingKey { case a, b, c, list }

/// Runs a closure on its decoder and keeps what it gives.
private struct Probe: Decodable {
  static let key = CodingUserInfoKey(rawValue: "probe")
  let found: [String]

  typealias Body = @Sendable (any Decoder) throws -> [String]

  init(from decoder: any Decoder) throws {
    guard let key = Probe.key, let body = decoder.userInfo[key] as? Body else {
      found = ["no body in userInfo"]
      return
    }
    found = try body(decoder)
  }
}

private func found(
  in text: String, _ preset: FlexLeniency = .lenient, _ body: @escaping Probe.Body
) throws -> [String] {
  let decoder = FlexDecoder(preset)
  guard let key = Probe.key else { return [] }
  decoder.userInfo[key] = body
  return try decoder.decode(Probe.self, from: text)
    .found
}

@Suite("A container")
struct ContainerTests {
  @Test("inside a container is opened by key, with its coding path")
  func nested() throws {
    let text = #"{"a":{"b":{"c":"5"}},"list":[1,[2,"3"],{"b":4}]}"#
    for preset in presets where preset.name != "strict" {
      let found = try found(in: text, preset.leniency) { decoder in
        let root = try decoder.container(keyedBy: Key.self)
        let a = try root.nestedContainer(keyedBy: Key.self, forKey: .a)
        let b = try a.nestedContainer(keyedBy: Key.self, forKey: .b)
        var list = try root.nestedUnkeyedContainer(forKey: .list)
        let first = try list.decode(Int.self)
        var inner = try list.nestedUnkeyedContainer()
        let second = try inner.decode(Int.self)
        let path = shown(inner.codingPath)
        let third = try inner.decode(String.self)
        let member = try list.nestedContainer(keyedBy: Key.self)
        return [
          "\(try b.decode(Int.self, forKey: .c))", shown(root.codingPath), shown(a.codingPath),
          shown(b.codingPath), shown(list.codingPath), path, "\(first) \(second) \(third)",
          "\(try member.decode(Int.self, forKey: .b))", shown(member.codingPath),
          "\(list.isAtEnd) \(inner.isAtEnd)",
        ]
      }
      #expect(
        found == [
          "5", "", "a", "a.b", "list", "list.1", "1 2 3", "4", "list.2", "true true",
        ], "\(preset.name)")
    }
  }

  @Test("of a super decoder is the member super, or that of a key")
  func superDecoder() throws {
    let text = #"{"super":{"a":1},"a":{"b":2},"list":[{"c":3},4]}"#
    let found = try found(in: text) { decoder in
      let root = try decoder.container(keyedBy: Key.self)
      let named = try root.superDecoder()
      let keyed = try root.superDecoder(forKey: .a)
      var list = try root.nestedUnkeyedContainer(forKey: .list)
      let element = try list.superDecoder()
      let last = try list.superDecoder()
      return [
        shown(named.codingPath), shown(keyed.codingPath), shown(element.codingPath),
        "\(try named.container(keyedBy: Key.self).decode(Int.self, forKey: .a))",
        "\(try keyed.container(keyedBy: Key.self).decode(Int.self, forKey: .b))",
        "\(try element.container(keyedBy: Key.self).decode(Int.self, forKey: .c))",
        "\(try last.singleValueContainer().decode(Int.self))", shown(last.codingPath),
        "\(list.currentIndex) \(list.isAtEnd)",
        "\(named.userInfo.count) \(keyed.userInfo.count) \(element.userInfo.count)",
      ]
    }
    #expect(
      found == ["super", "a", "list.0", "1", "2", "3", "4", "list.1", "2 true", "1 1 1"])
  }

  @Test("of a missing super decoder is empty and holds null")
  func missingSuper() throws {
    for preset in presets {
      let found = try found(in: "{}", preset.leniency) { decoder in
        let root = try decoder.container(keyedBy: Key.self)
        let named = try root.superDecoder()
        let keyed = try root.superDecoder(forKey: .b)
        return [shown(named.codingPath), shown(keyed.codingPath)]
      }
      #expect(found == ["super", "b"], "\(preset.name)")
    }
  }

  @Test("that is missing or no container throws its place")
  func missing() throws {
    for preset in presets {
      let found = try found(in: #"{"a":5,"list":[1]}"#, preset.leniency) { decoder in
        let root = try decoder.container(keyedBy: Key.self)
        let list = try root.nestedUnkeyedContainer(forKey: .list)
        func failed(_ body: (inout any UnkeyedDecodingContainer) throws -> Void) -> String {
          var list = list
          let error = shownFailure { try body(&list) }
          return "\(error) at \(list.currentIndex)"
        }
        return [
          shownFailure { try root.nestedContainer(keyedBy: Key.self, forKey: .b) },
          shownFailure { try root.nestedUnkeyedContainer(forKey: .b) },
          shownFailure { try root.nestedContainer(keyedBy: Key.self, forKey: .a) },
          shownFailure { try root.nestedUnkeyedContainer(forKey: .a) },
          failed { _ = try $0.nestedContainer(keyedBy: Key.self) },
          failed { _ = try $0.nestedUnkeyedContainer() },
        ]
      }
      #expect(
        found == [
          "! keyNotFound b", "! keyNotFound b", "! typeMismatch a", "! typeMismatch a",
          "! typeMismatch list.0 at 0", "! typeMismatch list.0 at 0",
        ], "\(preset.name)")
    }
  }

  @Test("tells which keys it has and which are null")
  func keys() throws {
    let text = #"{"a":1,"x":2,"b":null,"a":3}"#
    for preset in presets {
      let found = try found(in: text, preset.leniency) { decoder in
        let root = try decoder.container(keyedBy: Key.self)
        return [
          root.allKeys.map(\.stringValue).joined(separator: " "),
          "\(root.contains(.a)) \(root.contains(.b)) \(root.contains(.c))",
          "\(try root.decodeNil(forKey: .a)) \(try root.decodeNil(forKey: .b))",
        ]
      }
      #expect(found == ["a b", "true true false", "false true"], "\(preset.name)")
    }
  }

  @Test("of elements moves on only when an element was decoded")
  func position() throws {
    for preset in presets where preset.name != "permissive" {
      let found = try found(in: #"[null,"x",{"a":1},2]"#, preset.leniency) { decoder in
        var list = try decoder.unkeyedContainer()
        var log = ["\(list.count ?? -1) \(list.currentIndex)"]
        log.append("\(shownFailure { try list.decode(Int.self) }) \(list.currentIndex)")
        log.append("\(try list.decodeNil()) \(list.currentIndex)")
        log.append("\(try list.decodeNil()) \(list.currentIndex)")
        log.append("\(shownFailure { try list.decode(Int.self) }) \(list.currentIndex)")
        log.append("\(shownFailure { try list.decode([Bag].self) }) \(list.currentIndex)")
        log.append("\(shownFailure { try list.nestedUnkeyedContainer() }) \(list.currentIndex)")
        log.append("\(try list.decode(String.self)) \(list.currentIndex)")
        log.append("\(shownFailure { try list.decode(Bag.self) }) \(list.currentIndex)")
        log.append("\(try list.decode([String: Int].self)) \(list.currentIndex)")
        log.append("\(try list.decodeIfPresent(Int.self) ?? -1) \(list.currentIndex)")
        log.append("\(shownFailure { try list.decode(Int.self) }) \(list.currentIndex)")
        log.append("\(shownFailure { try list.decodeNil() }) \(list.isAtEnd)")
        log.append("\(try list.decodeIfPresent(Int.self) ?? -1) \(list.isAtEnd)")
        log.append(shownFailure { try list.superDecoder() })
        return log
      }
      #expect(
        found == [
          "4 0", "! valueNotFound 0 0", "true 1", "false 1", "! typeMismatch 1 1",
          "! typeMismatch 1 1", "! typeMismatch 1 1", "x 2", "! keyNotFound 2.name 2",
          #"["a": 1] 3"#, "2 4", "! valueNotFound 4 4", "! valueNotFound 4 true", "-1 true",
          "! valueNotFound 4",
        ], "\(preset.name)")
    }
  }

  @Test("of one value tells whether it is null, where it is, and what userInfo holds")
  func single() throws {
    let info = CodingUserInfoKey(rawValue: "answer")
    let decoder = FlexDecoder()
    if let info { decoder.userInfo[info] = 42 }
    struct Inner: Decodable {
      var log: String
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let answer = decoder.userInfo.first { $0.key.rawValue == "answer" }?.value
        log = "\(container.decodeNil()) \(shown(container.codingPath)) \(answer ?? "none")"
      }
    }
    let found = try decoder.decode([String: [Inner]].self, from: #"{"k":[null,1]}"#)
    #expect(found["k"]?.map(\.log) == ["true k.0 42", "false k.1 42"])
  }

  @Test("reads a class through the super decoder of its subclass")
  func classes() throws {
    class Base: Decodable {
      var a: Int
      enum CodingKeys: CodingKey { case a }
      required init(from decoder: any Decoder) throws {
        a = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a)
      }
    }
    final class Derived: Base {
      var b: Int
      enum CodingKeys: CodingKey { case b }
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        b = try container.decode(Int.self, forKey: .b)
        try super.init(from: container.superDecoder())
      }
    }
    let (value, report) = try FlexDecoder().decodeReporting(
      Derived.self, from: Data(#"{"b":"2","super":{"a":"1"}}"#.utf8))
    #expect("\(value.a) \(value.b)" == "1 2")
    #expect(
      report.entries.map { "\($0.path) \(shown($0.codingPath))" } == ["b b", "super.a super.a"])
    let error = shownFailure {
      try FlexDecoder().decode(Derived.self, from: #"{"b":2,"super":{}}"#)
    }
    #expect(error == "! keyNotFound super.a")
  }
}
