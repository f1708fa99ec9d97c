import Foundation
import Testing

@testable import FlexCodable

/// Paths in rules: what they find, and what a malformed one does.
@Suite("Paths in a mapping")
struct PathRuleTests {
  struct Value: Codable, Equatable {
    var v: JSON?
  }

  @Test("find what the table says", arguments: FixtureTable.rows("Rules/paths.tsv"))
  func table(_ row: FixtureRow) throws {
    for preset in [FlexLeniency.strict, .lenient, .permissive] {
      let decoder = FlexDecoder(preset)
      let path = JSON.Path(stringLiteral: row[0])
      decoder[mapping: Value.self] = FlexMapping(properties: ["v": .from(path)])
      let found = try read(Found.self, row[1], mapped(path, preset)).value
      #expect(found == (row[2] == "-" ? JSON?.none : try JSON(parsing: row[2])))
      let value = try read(Value.self, row[1], decoder)
      #expect(value.v == (found == .some(.null) ? JSON?.none : found))
      #expect(try JSON(parsing: row[1])[path: path] == found)
    }
  }

  /// Tells a null from nothing.
  struct Found: Decodable, Equatable {
    var value: JSON?

    enum CodingKeys: CodingKey { case v }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard container.contains(.v) else { return }
      value = try container.decode(JSON.self, forKey: .v)
    }
  }

  private func mapped(_ path: JSON.Path, _ preset: FlexLeniency) -> FlexDecoder {
    let decoder = FlexDecoder(preset)
    decoder[mapping: Found.self] = FlexMapping(properties: ["v": .from(path)])
    return decoder
  }

  @Test("may be one name with dots in it")
  func literalName() throws {
    struct Dotted: FlexModel, Equatable {
      var name = ""
      var first = ""

      static let mapping = FlexMapping(
        CodingKeys.self, [.name: .from(.key("a.b")), .first: #"c\.d.e"#])
    }
    let model = Dotted(name: "x", first: "y")
    #expect(try read(Dotted.self, #"{"a.b":"x","a":{"b":"no"},"c.d":{"e":"y"}}"#) == model)
    #expect(try FlexEncoder().encodeText(model) == #"{"a.b":"x","c.d":{"e":"y"}}"#)
  }

  @Test("throw when made from malformed text", arguments: FixtureTable.rows("Paths/malformed.tsv"))
  func throwing(_ row: FixtureRow) throws {
    let error = try #require(throws: JSON.PathError.self) { try JSON.Path(row[0]) }
    #expect(error.description.contains(row[2]))
    // Read from a literal, it throws at the first use of the mapping.
    let decoder = FlexDecoder()
    decoder[mapping: Value.self] = FlexMapping(
      properties: ["v": .from(JSON.Path(stringLiteral: row[0]))])
    let failed = try thrown(Value.self, "{}", decoder)
    #expect(failed.isConfiguration)
    #expect(failed.message.contains("Value.v"))
    #expect(failed.message.contains(row[2]))
    #expect(failed.message.contains(row[1]))
  }

  struct Malformed: FlexModel {
    var fine = 1
    var bad: Int?

    static let mapping = FlexMapping(CodingKeys.self, [.bad: ["b", "a..b"]])
  }

  struct Outer: Codable, FlexDefaults {
    var inner: Malformed?
    var list: [Malformed] = []
  }

  @Test(
    "stop everything when malformed, also in an Optional and in a list",
    arguments: [#"{"inner":{"fine":2}}"#, #"{"inner":null,"list":[{"fine":1,"b":1}]}"#])
  func malformed(_ text: String) throws {
    for preset in [FlexLeniency.strict, .lenient, .permissive] {
      let error = try thrown(Outer.self, text, FlexDecoder(preset))
      #expect(error.isConfiguration)
      #expect(error.message.contains("Malformed.bad"))
      #expect(error.message.contains("a..b"))
      #expect(error.message.contains("3"))
    }
  }

  @Test("stop the encoder when malformed")
  func malformedEncoding() throws {
    #expect {
      try FlexEncoder().encode(Malformed(bad: 1))
    } throws: { error in
      "\(error)".contains("Malformed.bad") && "\(error)".contains("a..b")
    }
  }

  @Test("name the root and the start of a call when these are malformed")
  func malformedStart() throws {
    let decoder = FlexDecoder()
    decoder[mapping: Value.self] = FlexMapping(properties: [:], root: "a.")
    let root = try thrown(Value.self, "{}", decoder)
    #expect(root.isConfiguration)
    #expect(root.message.contains("Value"))
    #expect(root.message.contains("a."))
    let start = try thrown {
      try FlexDecoder().decode(Value.self, from: Data("{}".utf8), at: "[x]")
    }
    #expect(start?.isConfiguration == true)
    #expect(start?.message.contains("[x]") == true)
  }

  struct KeyPaths: Codable, Equatable {
    var name: String
    var second: Int?

    enum CodingKeys: String, CodingKey {
      case name = "data.name"
      case second = "list[1]"
    }
  }

  @Test("are what coding keys are, where that is switched on")
  func codingKeys() throws {
    let nested = #"{"data":{"name":"n"},"list":[1,2]}"#
    let flat = #"{"data.name":"n","list[1]":2}"#
    let model = KeyPaths(name: "n", second: 2)
    #expect(try read(KeyPaths.self, flat) == model)
    #expect(try thrown(KeyPaths.self, nested).path == "data.name")
    let decoder = FlexDecoder()
    decoder.codingKeysArePaths = true
    #expect(try read(KeyPaths.self, nested, decoder) == model)
    #expect(try thrown(KeyPaths.self, flat, decoder).path == "data.name")
    let encoder = FlexEncoder()
    #expect(try encoder.encodeText(model) == flat)
    encoder.codingKeysArePaths = true
    #expect(try encoder.encodeText(model) == #"{"data":{"name":"n"},"list":[null,2]}"#)
  }
}

/// Where a whole model lies in a document.
@Suite("The place of a model")
struct ModelPlaceTests {
  struct Info: FlexModel, Equatable {
    var id = 0
    var name = "none"

    static let mapping = FlexMapping(CodingKeys.self, [.name: "n.text"], root: "data.info")
  }

  @Test("is the root of its mapping, both ways")
  func root() throws {
    let text = #"{"data":{"info":{"id":1,"n":{"text":"x"}}}}"#
    #expect(try read(Info.self, text) == Info(id: 1, name: "x"))
    #expect(try FlexEncoder().encodeText(Info(id: 1, name: "x")) == text)
    #expect(try read([Info].self, "[\(text),\(text)]").count == 2)
    #expect(try read(Info.self, #"{"id":1}"#) == Info())
    #expect(try read(Info.self, #"{"data":{"info":null}}"#) == Info())
  }

  struct Plain: Codable, Equatable { var id: Int }

  @Test("may be given to a call")
  func start() throws {
    let text = #"{"data":[{"id":1},{"list":[{"id":2},{"id":"3"}]}],"a.b":{"id":4}}"#
    let decoder = FlexDecoder()
    func at(_ path: JSON.Path) throws -> Plain {
      let value = try decoder.decode(Plain.self, from: Data(text.utf8), at: path)
      #expect(try decoder.decode(Plain.self, from: JSON(parsing: text), at: path) == value)
      return value
    }
    #expect(try at("data[0]") == Plain(id: 1))
    #expect(try at("data[-1].list.1") == Plain(id: 3))
    #expect(try at(.key("a.b")) == Plain(id: 4))
    #expect(
      try decoder.decode([Plain].self, from: Data(text.utf8), at: "data[1].list").map(\.id)
        == [2, 3])
    let missing = try thrown {
      try decoder.decode(Plain.self, from: Data(text.utf8), at: "data[7]")
    }
    #expect(missing?.path == "data[7]")
    #expect(missing?.message.contains("found nothing") == true)
  }

  struct Address: Codable, Equatable, FlexDefaults {
    var street = "none"
    var zip = 0
  }

  struct Person: FlexModel, Equatable {
    var name = ""
    var address = Address()
    var second: Address?

    static let mapping = FlexMapping(CodingKeys.self, [.address: .flattened])
  }

  @Test("is its parent's object where it is flattened")
  func flattened() throws {
    let text = #"{"name":"n","street":"s","zip":12}"#
    let person = Person(name: "n", address: Address(street: "s", zip: 12))
    #expect(try read(Person.self, text) == person)
    #expect(try FlexEncoder().encodeText(person) == text)
    #expect(try read(Person.self, #"{"name":"n"}"#) == Person(name: "n"))
    let (_, report) = try FlexDecoder().decodeReporting(Person.self, from: Data(text.utf8))
    #expect(report.isEmpty)
    #expect(report.unreadMembers.isEmpty)
  }

  @Test("names the parent's members in the report of a flattened model")
  func flattenedReport() throws {
    let (person, report) = try FlexDecoder().decodeReporting(
      Person.self, from: Data(#"{"name":"n","street":"s","zip":"12","extra":1}"#.utf8))
    #expect(person.address.zip == 12)
    #expect(report.summary == ["zip coerced"])
    #expect(report.unreadMembers.map(\.description) == ["extra"])
  }
}
