import FlexCodable
import Foundation
import Testing

/// Dictionaries that a model tells to write themselves: in the order of their hashes, which differs
/// from run to run.
@Suite("A dictionary that writes itself")
struct ForwardedDictionaryTests {
  /// A value of any kind, as packages for untyped JSON have it.
  enum Anything: Encodable {
    case number(Int)
    case object([String: Anything])

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .number(let number):
        var container = encoder.singleValueContainer()
        try container.encode(number)
      case .object(let members): try members.encode(to: encoder)
      }
    }
  }

  /// Forwards its dictionaries before, between and behind members of its own.
  struct Mixed: Encodable {
    var before: [String: Int]
    var between: [String: Int]
    var behind: [String: Int]
    enum Keys: String, CodingKey { case id, name, list, tail }

    func encode(to encoder: any Encoder) throws {
      try before.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(1, forKey: .id)
      try between.encode(to: encoder)
      try container.encode("n", forKey: .name)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(2)
      var other = encoder.container(keyedBy: Keys.self)
      try other.encode(3, forKey: .tail)
      try list.encode(4)
      try behind.encode(to: encoder)
    }
  }

  private static let names = (0..<40).map { "k\(($0 * 7) % 40)" }

  private static func members(_ prefix: String) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: names.map { (prefix + $0, 1) })
  }

  private static func text(_ prefix: String) -> String {
    names.sorted().map { #""\#(prefix)\#($0)":1"# }.joined(separator: ",")
  }

  @Test("is in the order of a dictionary that is a property")
  func order() throws {
    let object = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, Anything.number(1)) })
    let nested = Anything.object(["b": .object(object), "a": .object([:]), "c": .number(2)])
    let expected = #"{"a":{},"b":{\#(Self.text(""))},"c":2}"#
    for preset in [FlexLeniency.strict, .lenient, .permissive] {
      #expect(try FlexEncoder(preset).encodeText(nested) == expected)
      #expect(try FlexEncoder(preset).encodeText([nested]) == "[\(expected)]")
      let converting = FlexEncoder(preset)
      converting.register(Bool.self) { .bool($0) }
      #expect(try converting.encodeText(nested) == expected)
    }
  }

  @Test("keeps its place among the other members of its object")
  func mixed() throws {
    let model = Mixed(
      before: Self.members("a"), between: Self.members("b"), behind: Self.members("c"))
    let body = [
      Self.text("a"), #""id":1"#, Self.text("b"), #""name":"n","list":[2,4],"tail":3"#,
      Self.text("c"),
    ].joined(separator: ",")
    #expect(try FlexEncoder().encodeText(model) == "{\(body)}")
    #expect(try FlexEncoder().encodeText([model, model]) == "[{\(body)},{\(body)}]")
    let encoder = FlexEncoder()
    encoder[mapping: Mixed.self] = ["id": "deep.id", "name": "deep.name"]
    let paths = [
      Self.text("a"), #""deep":{"id":1,"name":"n"}"#, Self.text("b"), #""list":[2,4],"tail":3"#,
      Self.text("c"),
    ].joined(separator: ",")
    #expect(try encoder.encodeText([model]) == "[{\(paths)}]")
  }

  @Test("has equal keys once, the later value; sorted keys are by their bytes")
  func equalKeys() throws {
    struct Twice: Encodable {
      enum Keys: String, CodingKey { case a }
      func encode(to encoder: any Encoder) throws {
        try ["b": 1, "a": 1].encode(to: encoder)
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(2, forKey: .a)
        try ["c": 3, "b": 3].encode(to: encoder)
      }
    }
    let text = try FlexEncoder().encodeText(Twice())
    #expect(try JSON(parsing: text) == ["a": 2, "b": 3, "c": 3])
    #expect(try FlexEncoder().encodeText(Twice()) == text)
    let sorted = FlexEncoder()
    sorted.outputFormatting = .sortedKeys
    #expect(try sorted.encodeText(Twice()) == #"{"a":2,"b":3,"c":3}"#)
  }

  @Test("stands under super and nested encoders, and in a single-value container")
  func places() throws {
    struct Model: Encodable {
      var members: [String: Int]
      enum Keys: String, CodingKey { case inner }
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try members.encode(to: list.superEncoder())
        var keyed = list.nestedContainer(keyedBy: Keys.self)
        try members.encode(to: keyed.superEncoder(forKey: .inner))
        try list.encode(members)
      }
    }
    let object = "{\(Self.text(""))}"
    #expect(
      try FlexEncoder().encodeText(Model(members: Self.members("")))
        == #"[\#(object),{"inner":\#(object)},\#(object)]"#)
  }

  @Test("has whole numbers as keys in the order of their texts")
  func numbers() throws {
    struct Model: Encodable {
      var members: [Int: Int]
      func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
    }
    #expect(
      try FlexEncoder().encodeText(Model(members: [10: 1, 9: 2, -1: 3]))
        == #"{"-1":3,"10":1,"9":2}"#)
  }

  struct Forwarding: Codable, Equatable {
    var members: [String: Int]
    init(_ members: [String: Int]) { self.members = members }
    init(from decoder: any Decoder) throws { members = try [String: Int](from: decoder) }
    func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
  }

  @Test("keeps its keys as they are, whatever strategies and paths say")
  func keys() throws {
    let model = Forwarding(["my_key": 1, "myKey": 2, "HTML": 3, "a.b": 4, "a[1]": 5])
    let text = #"{"HTML":3,"a.b":4,"a[1]":5,"myKey":2,"my_key":1}"#
    let strategies: [(FlexKeyDecodingStrategy, FlexKeyEncodingStrategy)] = [
      (.useDefaultKeys, .useDefaultKeys), (.convertFromSnakeCase, .convertToSnakeCase),
      (.convertFromSnakeCaseSplittingDigits, .convertToSnakeCaseSplittingDigits),
      (.capitalized, .capitalized), (.uncapitalized, .uncapitalized),
    ]
    for (reading, writing) in strategies {
      for isPath in [false, true] {
        let (decoder, encoder) = (FlexDecoder(), FlexEncoder())
        (decoder.keyDecodingStrategy, decoder.codingKeysArePaths) = (reading, isPath)
        (encoder.keyEncodingStrategy, encoder.codingKeysArePaths) = (writing, isPath)
        #expect(try encoder.encodeText([model]) == "[\(text)]")
        #expect(try decoder.decode([Forwarding].self, from: "[\(text)]") == [model])
      }
    }
  }
}
