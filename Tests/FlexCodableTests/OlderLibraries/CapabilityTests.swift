import FlexCodable
import Foundation
import Testing

/// Everything that eight older libraries could do: each feature of the article on moving has a test.
@Suite("Features of older libraries")
struct CapabilityTests {
  /// The first column of the article's tables.
  private static func articleFeatures() throws -> [String] {
    let article = FixtureTable.url(
      "../Sources/FlexCodable/FlexCodable.docc/moving-from-older-libraries.md")
    let lines = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
    return lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Feature") }
      .compactMap { $0.split(separator: "|").first?.trimmingCharacters(in: .whitespaces) }
  }

  @Test("are the same in the article and in the table of their tests")
  func article() throws {
    let features = FixtureTable.rows("OlderLibraries/capabilities.tsv").map { $0[1] }
    #expect(try features == Self.articleFeatures())
    #expect(features.count == 113)
  }

  @Test(
    "have tests that exist and are run",
    arguments: FixtureTable.rows("OlderLibraries/capabilities.tsv"))
  func tests(_ row: FixtureRow) throws {
    let why = row[2]
    #expect(!why.isEmpty)
    if why.hasPrefix("not needed: ") { return }
    for link in why.split(separator: " ") {
      let parts = link.split(separator: "#")
      try #require(parts.count == 2, "\(link)")
      let file = FixtureTable.url("../Tests/FlexCodableTests/\(parts[0])")
      let source = try String(contentsOf: file, encoding: .utf8)
      // Between the attribute of the test and its function stands no other function.
      let starts = source.components(separatedBy: "func \(parts[1])(").dropLast()
      let isTest = starts.contains { before in
        let attributes = before.components(separatedBy: "@Test").dropFirst()
        return attributes.last.map { !$0.contains("func ") && !$0.contains(".disabled") } ?? false
      }
      #expect(isTest, "\(link)")
    }
  }

  // MARK: What has no suite of its own

  struct Item: Codable, Hashable {
    var id = 1
    var name = "n"
  }

  @Test("files: are read and written")
  func files() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try FlexEncoder().write([Item()], to: file)
    #expect(try FlexDecoder().decode([Item].self, contentsOf: file) == [Item()])
  }

  @Test("type known at run time only: may be any decodable one")
  func runTimeType() throws {
    let types: [any Decodable.Type] = [Item.self, [Item].self]
    let texts = [#"{"id":2,"name":"a"}"#, #"[{"id":3,"name":"b"}]"#]
    func value<T: Decodable>(_ type: T.Type, _ text: String) throws -> any Decodable {
      try FlexDecoder().decode(type, from: text)
    }
    var values: [any Decodable] = []
    for (type, text) in zip(types, texts) { values.append(try value(type, text)) }
    #expect(values[0] as? Item == Item(id: 2, name: "a"))
    #expect(values[1] as? [Item] == [Item(id: 3, name: "b")])
  }

  @Test("a subset for one call: is the allow list of an encoder, at every level")
  func subset() throws {
    let encoder = FlexEncoder()
    encoder[mapping: Item.self] = FlexMapping(properties: [:], only: ["name"])
    #expect(try encoder.encodeText(["a": [Item()]]) == #"{"a":[{"name":"n"}]}"#)
    #expect(try FlexEncoder().encodeText(Item()) == #"{"id":1,"name":"n"}"#)
  }

  @Test("computed properties: take no part")
  func computed() throws {
    struct Square: Codable, Equatable {
      var side = 2
      var area: Int { side * side }
      lazy var halves: [Int] = [side / 2, side / 2]
      enum CodingKeys: CodingKey { case side }
      static func == (left: Square, right: Square) -> Bool { left.side == right.side }
    }
    #expect(try FlexEncoder().encodeText(Square()) == #"{"side":2}"#)
    #expect(try read(Square.self, #"{"side":3,"area":1,"halves":[9]}"#).area == 9)
  }

  @Test("archives: have lists of their own, and hold what the encoder writes")
  func archive() throws {
    let encoder = FlexEncoder()
    encoder[mapping: Item.self] = FlexMapping(properties: ["id": "number"], ignoring: ["name"])
    let archived = try NSKeyedArchiver.archivedData(
      withRootObject: encoder.encode(Item(id: 4)) as NSData, requiringSecureCoding: true)
    let data = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSData.self, from: archived))
    #expect(String(decoding: Data(referencing: data), as: UTF8.self) == #"{"number":4}"#)
    let decoder = FlexDecoder()
    decoder[mapping: Item.self] = ["id": "number", "name": .default("none")]
    #expect(
      try decoder.decode(Item.self, from: Data(referencing: data)) == Item(id: 4, name: "none"))
  }

  @Test("storage class: what is left out of the coding keys is not stored")
  func leftOut() throws {
    struct Cached: Codable {
      var id = 1
      var cache: [Int]? = [7]
      enum CodingKeys: CodingKey { case id }
    }
    #expect(try FlexEncoder().encodeText(Cached()) == #"{"id":1}"#)
    #expect(try read(Cached.self, #"{"id":"5","cache":[1]}"#).cache == [7])
  }

  @Test("constants: are decoded if they have no value")
  func constants() throws {
    struct Fixed: Codable, Equatable {
      let id: Int
      let name: String?
    }
    #expect(try read(Fixed.self, #"{"id":"5","name":6}"#) == Fixed(id: 5, name: "6"))
  }

  @Test("types made of text: are registered, both ways")
  func timeZone() throws {
    struct Place: Codable, Equatable { var zones: [TimeZone] }
    let decoder = FlexDecoder()
    decoder.register(TimeZone.self) { $0.stringValue.flatMap(TimeZone.init(identifier:)) }
    let encoder = FlexEncoder()
    encoder.register(TimeZone.self) { .string($0.identifier) }
    let text = #"{"zones":["GMT"]}"#
    let place = try decoder.decode(Place.self, from: #"{"zones":["GMT","no such zone"]}"#)
    #expect(place == Place(zones: [.gmt]))
    #expect(try encoder.encodeText(place) == text)
  }

  @Test("class chosen for one property: by an enum with associated values")
  func family() throws {
    enum Shape: Codable, Equatable {
      case circle(radius: Double)
      case line(length: Double)
    }
    struct Drawing: Codable, Equatable { var shapes: [Shape] }
    let text = #"{"shapes":[{"circle":{"radius":1}},{"line":{"length":"2"}},{"star":{}}]}"#
    let drawing = try read(Drawing.self, text)
    #expect(drawing == Drawing(shapes: [.circle(radius: 1), .line(length: 2)]))
    #expect(try read(Drawing.self, FlexEncoder().encodeText(drawing)) == drawing)
  }

  @Test("ready transformers: a table of values is a closure each way")
  func valueTable() throws {
    struct Lamp: Codable, Equatable, FlexMapped {
      var isOn: Bool
      static let mapping = FlexMapping(
        CodingKeys.self,
        [.isOn: .reading { $0 == "bright" ? true : $0 }.writing { $0 == true ? "bright" : "dark" }])
    }
    #expect(try read(Lamp.self, #"{"isOn":"bright"}"#).isOn)
    #expect(try !read(Lamp.self, #"{"isOn":"no"}"#).isOn)
    #expect(try FlexEncoder().encodeText(Lamp(isOn: true)) == #"{"isOn":"bright"}"#)
  }

  @Test("one model into another: by a tree of the properties that count")
  func intoAnother() throws {
    struct Counted: Codable, Equatable {
      var name: String?
      var count = 0
    }
    var one = Counted(name: "foo", count: 5)
    let other = Counted(name: "bar", count: 3)
    var patch = try FlexEncoder().encodeJSON(other)
    patch["count"] = JSON.number(JSON.Number(one.count + other.count))
    try FlexDecoder().update(&one, from: patch)
    #expect(one == Counted(name: "bar", count: 8))
  }

  @Test("lists and dictionaries of models: are written as they stand")
  func collections() throws {
    #expect(
      try FlexEncoder().encodeText([Item(id: 1), Item(id: 2)])
        == #"[{"id":1,"name":"n"},{"id":2,"name":"n"}]"#)
    #expect(
      try FlexEncoder().encodeText(["b": Item(id: 1), "a": Item(id: 2)])
        == #"{"a":{"id":2,"name":"n"},"b":{"id":1,"name":"n"}}"#)
  }

  @Test("equality, identity and order: are Swift's protocols")
  func protocols() throws {
    struct Ranked: Codable, Hashable, Identifiable, Comparable {
      var id: Int
      var name: String
      static func < (left: Ranked, right: Ranked) -> Bool { left.id < right.id }
    }
    let list = try read([Ranked].self, #"[{"id":2,"name":"b"},{"id":1,"name":"a"}]"#)
    #expect(list.sorted().map(\.id) == [1, 2])
    let pairs = try read(
      [[Ranked]].self,
      #"[[{"id":1,"name":"a"},{"id":1,"name":"a"}],[{"id":1,"name":"a"},{"id":1,"name":"b"}]]"#)
    #expect(Set(pairs[0]).count == 1)
    #expect(Set(pairs[1]).count == 2)
  }

  @Test("caches and threads: one decoder gives many threads the same")
  func facts() async throws {
    let decoder = FlexDecoder()
    decoder[mapping: Item.self] = ["id": "n"]
    let values = try await withThrowingTaskGroup(of: [Item].self) { group in
      for number in 0..<64 {
        group.addTask { try decoder.decode([Item].self, from: #"[{"n":"\#(number)","name":"x"}]"#) }
      }
      return try await group.reduce(into: Set<Item>()) { $0.formUnion($1) }
    }
    #expect(values == Set((0..<64).map { Item(id: $0, name: "x") }))
  }

  @Test("context of a data base: is handed through userInfo to every init(from:)")
  func context() throws {
    struct Owned: Decodable {
      let owner: String
      init(from decoder: any Decoder) throws {
        let key = try #require(CodingUserInfoKey(rawValue: "owner"))
        owner = try #require(decoder.userInfo[key] as? String)
      }
    }
    let decoder = FlexDecoder()
    decoder.userInfo = [try #require(CodingUserInfoKey(rawValue: "owner")): "me"]
    let owned = try decoder.decode([String: [Owned]].self, from: #"{"a":[{},{}]}"#)
    #expect(owned["a"]?.map(\.owner) == ["me", "me"])
  }

  @Test("list of properties: is the keys of the tree")
  func properties() throws {
    struct Mapped: FlexModel {
      var first = 1
      var second = "s"
      static let mapping = FlexMapping(CodingKeys.self, [.first: "a.b", .second: "c"])
    }
    let encoder = FlexEncoder()
    encoder.keys = .propertyNames
    #expect(try encoder.encodeJSON(Mapped()).objectValue?.keys == ["first", "second"])
  }
}
