import Foundation
import Testing

@testable import FlexCodable

@Suite("Equal keys")
struct EqualKeyTests {
  private struct Model: Codable, Equatable {
    var a: Int
    var b: Int?
  }

  private struct Reversed: Codable, Equatable {
    var b: Int?
    var a: Int
  }

  private static let rows: [(String, first: String, last: String)] = [
    (#"{"a":1,"a":2}"#, #"{"a":1}"#, #"{"a":2}"#),
    (#"{"a":1,"b":5,"a":2}"#, #"{"a":1,"b":5}"#, #"{"b":5,"a":2}"#),
    (#"{"b":5,"a":1,"a":2,"a":3}"#, #"{"b":5,"a":1}"#, #"{"b":5,"a":3}"#),
    (#"{"a":1,"b":5,"a":2,"b":6}"#, #"{"a":1,"b":5}"#, #"{"a":2,"b":6}"#),
    (#"{"\u0061":1,"a":2}"#, #"{"a":1}"#, #"{"a":2}"#),
    (#"{"a":1,"\u0061":2,"b":3}"#, #"{"a":1,"b":3}"#, #"{"a":2,"b":3}"#),
    (
      #"{"x":0,"a":1,"y":{"a":9},"a":2}"#, #"{"x":0,"a":1,"y":{"a":9}}"#,
      #"{"x":0,"y":{"a":9},"a":2}"#
    ),
    (
      #"{"a":1,"x":{"z":1,"z":2},"b":5,"a":2}"#, #"{"a":1,"x":{"z":1},"b":5}"#,
      #"{"x":{"z":2},"b":5,"a":2}"#
    ),
    (
      #"{"a":1,"c":[{"a":1,"a":[1]},{}],"a":2}"#, #"{"a":1,"c":[{"a":1},{}]}"#,
      #"{"c":[{"a":[1]},{}],"a":2}"#
    ),
  ]

  private func decoder(_ policy: JSON.DuplicateKeys) -> FlexDecoder {
    let decoder = FlexDecoder()
    decoder.parsing.duplicateKeys = policy
    return decoder
  }

  private func options(_ policy: JSON.DuplicateKeys) -> JSON.ParsingOptions {
    var options = JSON.ParsingOptions()
    options.duplicateKeys = policy
    return options
  }

  @Test("follow one policy in tree, dictionary and model", arguments: rows.indices)
  func policies(row: Int) throws {
    let (text, first, last) = Self.rows[row]
    #expect(try JSON(parsing: text).text() == first)
    #expect(
      try JSON(parsing: text, options: options(.keepAll)).text().contains(#""a":2"#) || row > 6)
    let replaced = try JSON(parsing: text, options: options(.useLast))
    #expect(try replaced == JSON(parsing: last))
    let fault = parsed(Array(text.utf8), options(.throwError)).fault
    #expect(fault?.reason.contains("stands twice in one object") == true)
    for (policy, expected) in [(.useFirst, first), (.keepAll, first), (.useLast, last)]
      as [(JSON.DuplicateKeys, String)]
    {
      let unique = try JSON(parsing: expected)
      let decoder = decoder(policy)
      // The values are trees, which keep what theirs hold.
      let whole = policy == .keepAll ? try JSON(parsing: text, options: options(.keepAll)) : unique
      #expect(try decoder.decode([String: JSON].self, from: text) == dictionary(whole))
      let model = try decoder.decode(Model.self, from: text)
      #expect(model.a == unique["a"]?.numberValue?.integer())
      #expect(model.b == unique["b"]?.numberValue?.integer())
      let reversed = try decoder.decode(Reversed.self, from: text)
      #expect(reversed == Reversed(b: model.b, a: model.a))
      #expect(try decoder.decode(Asking.self, from: text).values == [model.a, model.a, model.a])
      #expect(try decoder.decode(JSON.self, from: text)["a"] == unique["a"])
      #expect(try decoder.decode(Int.self, from: Data(text.utf8), at: "a") == model.a)
    }
    #expect(throws: DecodingError.self) { try decoder(.throwError).decode(Model.self, from: text) }
  }

  private func dictionary(_ tree: JSON) -> [String: JSON] {
    Dictionary(tree.objectValue?.map { ($0.key, $0.value) } ?? []) { first, _ in first }
  }

  /// Asks for one key again and again.
  private struct Asking: Decodable {
    let values: [Int]

    private enum CodingKeys: CodingKey { case a }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard container.contains(.a), try !container.decodeNil(forKey: .a) else {
        values = []
        return
      }
      values = [
        try container.decode(Int.self, forKey: .a),
        try container.decodeIfPresent(Int.self, forKey: .a) ?? 0,
        try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a),
      ]
    }
  }

  @Test("give the first one also when it must be coerced, and to every property that reads it")
  func coerced() throws {
    #expect(try FlexDecoder().decode(Model.self, from: #"{"a":"1","a":2}"#).a == 1)
    #expect(try FlexDecoder().decode(Model.self, from: #"{"a":1,"b":null,"b":2}"#).b == nil)
    #expect(try FlexDecoder().decode(Model.self, from: #"{"a":1,"b":"x","b":2}"#).b == nil)
    let decoder = FlexDecoder()
    decoder[mapping: Model.self] = ["a": "x", "b": "x"]
    let both = try decoder.decode(Model.self, from: #"{"x":1,"x":2}"#)
    #expect(both == Model(a: 1, b: 1))
    let child = try decoder.decode(Child.self, from: #"{"id":1,"id":2,"name":3,"name":4}"#)
    #expect(child.id == 1 && child.ownID == 1 && child.name == 3)
  }

  private class Parent: Decodable {
    let id: Int
    let name: Int
  }

  private final class Child: Parent {
    let ownID: Int

    private enum CodingKeys: String, CodingKey {
      case first
      case ownID = "id"
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decodeIfPresent(Int.self, forKey: .first)
      ownID = try container.decode(Int.self, forKey: .ownID)
      try super.init(from: decoder)
    }
  }

  @Test("are named with their place where they are errors")
  func errors() {
    let fault = parsed(Array("{\n  \"a\": 1,\n  \"b\": 2, \"a\": 3}".utf8), options(.throwError))
      .fault
    #expect(fault?.reason == "the key \"a\" stands twice in one object")
    #expect(fault?.line == 3 && fault?.column == 11)
    #expect(fault?.offset == 22)
    for text in [
      #"{"a":1,"A":2}"#, #"[{"a":1},{"a":1}]"#, #"{"a":{"a":1}}"#, "{\"é\":1,\"e\u{301}\":2}",
    ] {
      #expect(parsed(Array(text.utf8), options(.throwError)).isAccepted)
    }
    for text in [#"{"":1,"":2}"#, #"{"é":1,"\u00e9":2}"#, #"[{"b":{"a":1,"x":[],"a":2}}]"#] {
      #expect(!parsed(Array(text.utf8), options(.throwError)).isAccepted)
    }
    var json5 = ParsingMode.json5.options
    json5.duplicateKeys = .throwError
    #expect(parsed(Array("{a:1,'a':2}".utf8), json5).fault?.column == 6)
    #expect(parsed(Array("{'b':1,a:1,a:2}".utf8), json5).fault?.column == 12)
  }

  @Test("number 100,000 without taking long", arguments: [true, false])
  func many(areEqual: Bool) throws {
    let members = (0..<100_000).map { areEqual ? "\"a\":\($0)" : "\"k\($0)\":\($0),\"a\":\($0)" }
    let text = "{\(members.joined(separator: ","))}"
    let elapsed = try threadSeconds {
      let (first, last) = (
        try JSON(parsing: text), try JSON(parsing: text, options: options(.useLast))
      )
      #expect(first["a"] == 0 && last["a"] == 99_999)
      #expect(first.objectValue?.count == (areEqual ? 1 : 100_001))
      #expect(last.objectValue?.count == (areEqual ? 1 : 100_001))
      let all = try JSON(parsing: text, options: options(.keepAll))
      #expect(all.objectValue?.count == (areEqual ? 100_000 : 200_000) && all["a"] == 0)
      #expect(all.objectValue?.filter { $0.key == "a" }.count == 100_000)
      #expect(try decoder(.useFirst).decode(Model.self, from: text).a == 0)
      #expect(try decoder(.useLast).decode(Model.self, from: text).a == 99_999)
      #expect(try decoder(.useLast).decode([String: Int].self, from: text)["a"] == 99_999)
      #expect(try decoder(.useFirst).decode([String: Int].self, from: text)["a"] == 0)
      #expect(!parsed(Array(text.utf8), options(.throwError)).isAccepted)
    }
    // Quadratic time would be minutes.
    #expect(elapsed < 60)
  }
}
