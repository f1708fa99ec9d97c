import FlexCodable
import Foundation
import Testing

@Suite("Presence: absent, null or a value")
struct FlexPresenceTests {
  struct Patch: Codable, Equatable {
    var name: FlexPresence<String> = .absent
    var age: FlexPresence<Int> = .absent
    var tags: FlexPresence<[String]> = .absent
  }

  struct WithInit: Codable, Equatable, FlexDefaults {
    var name: FlexPresence<String> = .value("initial")
  }

  static let presets = [FlexLeniency.strict, .lenient, .permissive]

  @Test("is read as it stands in the JSON", arguments: presets)
  func reading(_ leniency: FlexLeniency) throws {
    let decoder = FlexDecoder(leniency)
    #expect(try read(Patch.self, "{}", decoder) == Patch())
    #expect(
      try read(Patch.self, #"{"name":null,"age":null,"tags":null}"#, decoder)
        == Patch(name: .null, age: .null, tags: .null))
    #expect(
      try read(Patch.self, #"{"name":"n","age":5,"tags":["a"]}"#, decoder)
        == Patch(name: .value("n"), age: .value(5), tags: .value(["a"])))
  }

  @Test("is written as it was read", arguments: presets)
  func writing(_ leniency: FlexLeniency) throws {
    let encoder = FlexEncoder(leniency)
    for text in [
      "{}", #"{"name":null}"#, #"{"name":"n","age":null,"tags":["a"]}"#,
      #"{"name":null,"age":null,"tags":null}"#,
    ] {
      let patch = try FlexDecoder(leniency).decode(Patch.self, from: text)
      #expect(try encoder.encodeText(patch) == text)
      encoder.nilEncoding = .null
      #expect(try encoder.encodeText(patch) == text)
      encoder.nilEncoding = .omit
    }
  }

  @Test("is the same with Foundation's coders")
  func foundation() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for text in ["{}", #"{"name":null}"#, #"{"age":5,"name":"n"}"#] {
      let patch = try JSONDecoder().decode(Patch.self, from: Data(text.utf8))
      #expect(try patch == FlexDecoder().decode(Patch.self, from: text))
      #expect(String(decoding: try encoder.encode(patch), as: UTF8.self) == text)
    }
  }

  @Test("bends its value as a plain property does")
  func bending() throws {
    let text = #"{"name":5,"age":"6","tags":"x"}"#
    #expect(
      try read(Patch.self, text) == Patch(name: .value("5"), age: .value(6), tags: .value(["x"])))
    let strict = try thrown(Patch.self, text, FlexDecoder(.strict))
    #expect(strict.path == "name")
    #expect(try thrown(Patch.self, #"{"age":"x"}"#).path == "age")
  }

  @Test("takes its initial value for a missing or unusable value")
  func initial() throws {
    #expect(try read(WithInit.self, #"{"name":{}}"#) == WithInit())
    #expect(try read(WithInit.self, #"{"name":null}"#).name == .null)
    #expect(try read(WithInit.self, "{}") == WithInit())
    #expect(try read(WithInit.self, "{}", FlexDecoder(.strict)).name == .absent)
  }

  @Test("stands in arrays and dictionaries, where absent is null")
  func elements() throws {
    let list = try read([FlexPresence<Int>].self, #"[1,null,"2"]"#)
    #expect(list == [.value(1), .null, .value(2)])
    #expect(try FlexEncoder().encodeText(list + [.absent]) == "[1,null,2,null]")
    let map = try read([String: FlexPresence<Int>].self, #"{"a":1,"b":null}"#)
    #expect(map == ["a": .value(1), "b": .null])
    #expect(try FlexEncoder().encodeText(map) == #"{"a":1,"b":null}"#)
    #expect(try FlexEncoder().encodeText(["a": FlexPresence<Int>.absent]) == #"{"a":null}"#)
  }

  struct Nested: Codable, Equatable {
    struct Inner: Codable, Equatable { var id: FlexPresence<Int> = .absent }
    var inner: FlexPresence<Inner> = .absent
    var list: [Inner] = []
  }

  @Test("nests")
  func nested() throws {
    for text in [
      #"{"list":[]}"#, #"{"inner":null,"list":[{},{"id":null},{"id":1}]}"#,
      #"{"inner":{},"list":[]}"#, #"{"inner":{"id":null},"list":[]}"#,
    ] {
      let value = try read(Nested.self, text)
      #expect(try FlexEncoder().encodeText(value) == text)
    }
  }

  struct Mapped: FlexModel, Equatable {
    var name: FlexPresence<String> = .absent
    var other: FlexPresence<Int> = .absent
    static let mapping = FlexMapping(
      CodingKeys.self, [.name: "user.name", .other: ["o", "other"]])
  }

  @Test("follows names and paths")
  func mapped() throws {
    for text in [
      "{}", #"{"user":{"name":null},"o":null}"#, #"{"user":{"name":"n"},"o":1}"#,
    ] {
      let value = try read(Mapped.self, text)
      #expect(try FlexEncoder().encodeText(value) == text)
    }
    #expect(try read(Mapped.self, #"{"o":null,"other":"2"}"#).other == .value(2))
  }

  @Test("merges into a value: what is absent stays as it was")
  func update() throws {
    var patch = Patch(name: .value("n"), age: .value(1))
    try FlexDecoder().update(&patch, from: JSON(parsing: #"{"age":null}"#))
    #expect(patch == Patch(name: .value("n"), age: .null))
  }
}

@Suite("Open enums")
struct FlexOpenTests {
  enum Status: String, Codable, Sendable { case open, closed }
  enum Level: Int, Codable, Sendable { case low = 1, high }

  struct Order: Codable, Equatable {
    var status: FlexOpen<Status>
    var level: FlexOpen<Level>?
    var list: [FlexOpen<Status>] = []
  }

  @Test("keep what they do not know", arguments: [FlexLeniency.strict, .lenient, .permissive])
  func unknown(_ leniency: FlexLeniency) throws {
    let text = #"{"status":"lost","level":9,"list":["open","gone"]}"#
    let order = try read(Order.self, text, FlexDecoder(leniency))
    #expect(
      order
        == Order(
          status: .unknown("lost"), level: .unknown(9), list: [.known(.open), .unknown("gone")]))
    #expect(try FlexEncoder(leniency).encodeText(order) == text)
  }

  @Test("know their cases, also through a coercion")
  func known() throws {
    #expect(
      try read(Order.self, #"{"status":"closed","level":"2","list":["open"]}"#)
        == Order(status: .known(.closed), level: .known(.high), list: [.known(.open)]))
    #expect(
      try read(Order.self, #"{"status":5,"level":null,"list":[]}"#)
        == Order(status: .unknown("5")))
    #expect(
      try thrown(Order.self, #"{"status":5,"list":[]}"#, FlexDecoder(.strict)).path == "status")
  }

  @Test("refuse what is no raw value")
  func unusable() throws {
    #expect(try thrown(Order.self, #"{"status":{},"list":[]}"#).path == "status")
    let order = try read(Order.self, #"{"status":"open","level":"x","list":["a",{}]}"#)
    #expect(order == Order(status: .known(.open), list: [.unknown("a")]))
  }

  @Test("work with Foundation's coders")
  func foundation() throws {
    let text = #"["lost","open"]"#
    let list = try JSONDecoder().decode([FlexOpen<Status>].self, from: Data(text.utf8))
    #expect(list == [.unknown("lost"), .known(.open)])
    #expect(String(decoding: try JSONEncoder().encode(list), as: UTF8.self) == text)
  }
}
