import Foundation
import Testing

@testable import FlexCodable

/// Names that are converted by a strategy, or compared loosely.
@Suite("Key strategies and matching")
struct KeyMatchingTests {
  /// A key of any name, for a model whose only property is named by the table.
  struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  struct Named: Codable {
    static let property = CodingUserInfoKey(rawValue: "property")
    var property: String
    var value: Int?

    init(property: String, value: Int) {
      self.property = property
      self.value = value
    }

    init(from decoder: any Decoder) throws {
      let key = try #require(Named.property)
      property = try #require(decoder.userInfo[key] as? String)
      value = try decoder.container(keyedBy: AnyKey.self)
        .decodeIfPresent(Int.self, forKey: AnyKey(stringValue: property))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode(value, forKey: AnyKey(stringValue: property))
    }
  }

  private static let decoding: [String: FlexKeyDecodingStrategy] = [
    "s": .convertFromSnakeCase, "d": .convertFromSnakeCaseSplittingDigits, "c": .capitalized,
    "u": .uncapitalized,
  ]
  private static let encoding: [String: FlexKeyEncodingStrategy] = [
    "s": .convertToSnakeCase, "d": .convertToSnakeCaseSplittingDigits, "c": .capitalized,
    "u": .uncapitalized,
  ]

  @Test("follow the table", arguments: FixtureTable.rows("Rules/key-strategies.tsv"))
  func table(_ row: FixtureRow) throws {
    let decoder = FlexDecoder()
    decoder.keyDecodingStrategy = try #require(Self.decoding[row[0]])
    decoder.userInfo[try #require(Named.property)] = row[1]
    let model = try read(Named.self, #"{"\#(row[2])":7}"#, decoder)
    #expect(model.value == (row[3] == "yes" ? 7 : nil))
    let encoder = FlexEncoder()
    encoder.keyEncodingStrategy = try #require(Self.encoding[row[0]])
    let written = try encoder.encodeText(Named(property: row[1], value: 7))
    #expect(written == #"{"\#(row[4])":7}"#)
    #expect(try FlexDecoder.decode(written, like: decoder).value == 7)
  }

  struct User: Codable, Equatable {
    var userName: String?
    var tags: [String: Int]?
  }

  private func decoder(_ strategy: FlexKeyDecodingStrategy) -> FlexDecoder {
    let decoder = FlexDecoder()
    decoder.keyDecodingStrategy = strategy
    return decoder
  }

  @Test("prefer the converted name of the property to a converted key")
  func firstKind() throws {
    let snake = decoder(.convertFromSnakeCase)
    #expect(try read(User.self, #"{"USER_NAME":"b","user_name":"a"}"#, snake).userName == "a")
    #expect(try read(User.self, #"{"userName":"b","user_name":"a"}"#, snake).userName == "a")
  }

  @Test("never convert the keys of a dictionary")
  func dictionaries() throws {
    let user = try read(
      User.self, #"{"user_name":"n","tags":{"one_two":1,"oneTwo":2}}"#,
      decoder(.convertFromSnakeCase))
    #expect(user.tags == ["one_two": 1, "oneTwo": 2])
    let encoder = FlexEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    #expect(
      try encoder.encodeJSON(user) == [
        "user_name": "n", "tags": ["one_two": 1, "oneTwo": 2],
      ])
  }

  struct Mapped: FlexModel, Equatable {
    var userName = ""
    var lastName = ""

    static let mapping = FlexMapping(CodingKeys.self, [.userName: "theName"])
  }

  @Test("give way to an explicit mapping")
  func mapping() throws {
    let snake = decoder(.convertFromSnakeCase)
    #expect(
      try read(Mapped.self, #"{"user_name":"no","theName":"a","last_name":"l"}"#, snake)
        == Mapped(userName: "a", lastName: "l"))
    #expect(
      try read(Mapped.self, #"{"user_name":"no","the_name":"no"}"#, snake) == Mapped())
    let encoder = FlexEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    #expect(
      try encoder.encodeText(Mapped(userName: "a", lastName: "l"))
        == #"{"theName":"a","last_name":"l"}"#)
  }

  @Test("convert the document's keys where the strategy is custom")
  func custom() throws {
    let custom = decoder(
      .custom { path in
        let name = path.last?.stringValue ?? ""
        return AnyKey(stringValue: name.hasPrefix("x-") ? String(name.dropFirst(2)) : name)
      })
    #expect(try read(User.self, #"{"x-userName":"n"}"#, custom).userName == "n")
    #expect(try read(User.self, #"{"userName":"n"}"#, custom).userName == "n")
    #expect(try read([User].self, #"[{"x-userName":"n"}]"#, custom).first?.userName == "n")
  }

  @Test("hand the whole path to a custom strategy, both ways")
  func customPath() throws {
    struct Outer: Codable, Equatable {
      var list: [User]
    }
    let decoder = decoder(
      .custom { path in
        let last = path.last?.stringValue ?? ""
        guard path.count == 3, path[0].stringValue == "list", path[1].intValue == 0 else {
          return AnyKey(stringValue: last)
        }
        return AnyKey(stringValue: last == "deep" ? "userName" : last)
      })
    let outer = Outer(list: [User(userName: "n")])
    #expect(try read(Outer.self, #"{"list":[{"deep":"n"}]}"#, decoder) == outer)
    let encoder = FlexEncoder()
    encoder.keyEncodingStrategy = .custom { path in
      AnyKey(stringValue: path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined())
    }
    #expect(try encoder.encodeText(outer) == #"{"list":[{"list0userName":"n"}]}"#)
  }

  struct Asking: Decodable {
    let hasName: Bool
    let hasOther: Bool
    let keys: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      hasName = container.contains(AnyKey(stringValue: "userName"))
      hasOther = container.contains(AnyKey(stringValue: "other"))
      keys = container.allKeys.map(\.stringValue)
    }
  }

  @Test("convert the keys that contains and allKeys know")
  func askedKeys() throws {
    let asked = try read(
      Asking.self, #"{"user_name":1,"x":2,"someThing_else":3}"#, decoder(.convertFromSnakeCase))
    #expect(asked.hasName)
    #expect(!asked.hasOther)
    #expect(asked.keys == ["userName", "x", "somethingElse"])
  }

  @Test(
    "compare exactly unless told otherwise",
    arguments: [
      ("userName", 0), ("UserName", 1), ("USERNAME", 1), ("user_name", 2), ("User-Name", 2),
      ("__USER-name__", 2), ("user name", 3), ("userNam\u{212F}", 3),
    ])
  func matching(_ key: String, _ needed: Int) throws {
    let kinds: [FlexKeyMatching] = [.exact, .ignoringCase, .ignoringCaseAndSeparators]
    for (index, kind) in kinds.enumerated() {
      let decoder = FlexDecoder()
      decoder.keyMatching = kind
      let user = try read(User.self, #"{"\#(key)":"n"}"#, decoder)
      #expect(user.userName == (index >= needed ? "n" : nil), "\(kind)")
    }
  }

  struct Several: FlexModel, Equatable {
    var name = "none"
    var deep = 0

    static let mapping = FlexMapping(
      CodingKeys.self, [.name: ["first_name", "label"], .deep: "Data.value"])
  }

  @Test("try every name exactly before any is tried loosely")
  func exactFirst() throws {
    let decoder = FlexDecoder()
    decoder.keyMatching = .ignoringCaseAndSeparators
    #expect(try read(Several.self, #"{"FirstName":"loose","label":"x"}"#, decoder).name == "x")
    #expect(try read(Several.self, #"{"LABEL":"b","FIRST_NAME":"a"}"#, decoder).name == "a")
    #expect(try read(Several.self, #"{"FirstName":"loose","label":null}"#, decoder).name == "loose")
    #expect(try read(User.self, #"{"USERNAME":"b","userName":"a"}"#, decoder).userName == "a")
  }

  @Test("compare bytes: an accent in two spellings makes two keys")
  func bytes() throws {
    struct Cafe: FlexModel, Equatable {
      var one = 0
      var two = 0

      static let mapping = FlexMapping(
        CodingKeys.self, [.one: "caf\u{E9}", .two: "cafe\u{301}"])
    }
    let text = "{\"cafe\u{301}\":2,\"caf\u{E9}\":1}"
    #expect(try read(Cafe.self, text) == Cafe(one: 1, two: 2))
    #expect(try read(Cafe.self, #"{"caf\u00e9":3}"#) == Cafe(one: 3, two: 0))
    let written = try FlexEncoder().encodeText(Cafe(one: 1, two: 2))
    #expect(Array(written.utf8) == Array("{\"caf\u{E9}\":1,\"cafe\u{301}\":2}".utf8))
  }
}

extension FlexDecoder {
  /// Decodes a model named by the table with the options of another decoder.
  fileprivate static func decode(
    _ text: String, like decoder: FlexDecoder
  ) throws -> KeyMatchingTests.Named {
    try read(KeyMatchingTests.Named.self, text, decoder)
  }
}

/// An object with one key twice.
@Suite("Duplicate keys")
struct DuplicateKeyTests {
  struct Model: Codable, Equatable {
    var a: Int
    var b: Int?
  }

  static let text = #"{"a":1,"b":5,"a":2}"#

  private func decoder(_ policy: JSON.DuplicateKeys) -> FlexDecoder {
    let decoder = FlexDecoder()
    decoder.parsing.duplicateKeys = policy
    return decoder
  }

  @Test(
    "follow one rule in models, dictionaries and trees",
    arguments: [(JSON.DuplicateKeys.useFirst, 1), (.useLast, 2), (.keepAll, 1)])
  func policies(_ policy: JSON.DuplicateKeys, _ a: Int) throws {
    let decoder = decoder(policy)
    #expect(try decoder.decode(Model.self, from: Self.text) == Model(a: a, b: 5))
    #expect(try decoder.decode([String: Int].self, from: Self.text) == ["a": a, "b": 5])
    let tree = try decoder.decode(JSON.self, from: Self.text)
    #expect(tree["a"] == JSON.number(JSON.Number(a)))
    #expect(tree.objectValue?.count == (policy == .keepAll ? 3 : 2))
    #expect(FlexDecoder().parsing.duplicateKeys == .useFirst)
  }

  @Test("keep every member of a tree in order")
  func keepAll() throws {
    #expect(try decoder(.keepAll).decode(JSON.self, from: Self.text).text() == Self.text)
  }

  @Test("are an error with a place where that is asked for")
  func throwing() throws {
    let decoder = decoder(.throwError)
    for error in [
      try thrown { try decoder.decode(Model.self, from: Self.text) },
      try thrown { try decoder.decode([String: Int].self, from: Self.text) },
      try thrown { try decoder.decode(JSON.self, from: Self.text) },
    ] {
      let fault = try #require(error?.underlying as? JSON.SyntaxError)
      #expect(fault.line == 1)
      #expect(fault.column == 14)
    }
    #expect(try read(Model.self, #"{"a":1}"#, decoder) == Model(a: 1))
  }

  struct Asking: Decodable, Equatable {
    var hasA: Bool
    var a: [Int]
    var b: Int

    enum CodingKeys: CodingKey { case a, b }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      hasA = container.contains(.a)
      let first = try container.decode(Int.self, forKey: .a)
      b = try container.decode(Int.self, forKey: .b)
      a = [first, try container.decode(Int.self, forKey: .a)]
    }
  }

  @Test(
    "mean the same member however often it is asked for",
    arguments: [
      #"{"a":1,"a":2,"b":5}"#, #"{"a":"1","b":5,"a":2}"#, #"{"b":"5","a":1,"a":"2","b":6}"#,
    ])
  func asking(_ text: String) throws {
    let asked = try FlexDecoder().decode(Asking.self, from: text)
    #expect(asked.hasA)
    #expect(asked.a == [1, 1])
    #expect(asked.b == 5)
    #expect(try FlexDecoder().decode(Model.self, from: text) == Model(a: 1, b: 5))
  }

  @Test("by names that are spelled with escapes count as equal")
  func escapes() throws {
    let text = #"{"\u0061":1,"a":2}"#
    #expect(try decoder(.useFirst).decode(Model.self, from: text).a == 1)
    #expect(try decoder(.useLast).decode(Model.self, from: text).a == 2)
    #expect(throws: DecodingError.self) {
      try decoder(.throwError).decode(Model.self, from: text)
    }
  }
}
