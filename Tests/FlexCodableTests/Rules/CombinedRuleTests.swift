import Foundation
import Testing

@testable import FlexCodable

/// Rules that meet: flattened models with others, classes with mappings, updates of all of them.
@Suite("Rules together")
struct CombinedRuleTests {
  struct Address: FlexModel, Equatable {
    var street = "none"
    var zip: Int?

    static let mapping = FlexMapping(CodingKeys.self, [.street: "place.street"])
  }

  struct Contact: Codable, Equatable {
    var mail: String
  }

  struct Person: FlexModel, Equatable {
    var name = ""
    var address = Address()
    var contact: Contact?

    static let mapping = FlexMapping(
      CodingKeys.self, [.address: .flattened, .contact: .flattened])
  }

  @Test("flatten models that have rules of their own, and Optional ones")
  func flattened() throws {
    let text = #"{"name":"n","place":{"street":"s"},"zip":5,"mail":"m"}"#
    let person = Person(
      name: "n", address: Address(street: "s", zip: 5), contact: Contact(mail: "m"))
    #expect(try read(Person.self, text) == person)
    #expect(try FlexEncoder().encodeText(person) == text)
    #expect(
      try read(Person.self, #"{"name":"n","zip":"5"}"#)
        == Person(name: "n", address: Address(zip: 5)))
  }

  @Test("update a flattened model where it stands")
  func updateFlattened() throws {
    var person = Person(name: "n", address: Address(street: "s", zip: 5))
    try FlexDecoder().update(&person, from: JSON(parsing: #"{"place":{"street":"t"}}"#))
    #expect(person == Person(name: "n", address: Address(street: "t", zip: 5)))
  }

  struct Rooted: FlexModel, Equatable {
    var id = 0
    static let mapping = FlexMapping(CodingKeys.self, [.id: "n.id"], root: "data.part")
  }

  struct Shelf: FlexModel, Equatable {
    var name = ""
    var city = ""
    var rooted = Rooted()
    var address = Address()
    var size = 0

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .city: "place.city", .rooted: .flattened, .address: .flattened, .size: "data.part.n.size",
      ])
  }

  @Test("merge what flattened models and paths write into one object")
  func mergedObjects() throws {
    let shelf = Shelf(
      name: "n", city: "c", rooted: Rooted(id: 4), address: Address(street: "s", zip: 5), size: 6)
    let text = """
      {"name":"n","place":{"city":"c","street":"s"},"data":{"part":{"n":{"id":4,"size":6}}},"zip":5}
      """
    #expect(try read(Shelf.self, text) == shelf)
    #expect(try FlexEncoder().encodeText(shelf) == text)
  }

  @Test("let a rule's default go before zeros")
  func permissiveDefault() throws {
    struct Bare: Codable, Equatable, FlexMapped {
      var ruled: Int
      var plain: Int
      static let mapping = FlexMapping(CodingKeys.self, [.ruled: .default(5)])
    }
    #expect(
      try read(Bare.self, #"{"ruled":"x"}"#, FlexDecoder(.permissive)) == Bare(ruled: 5, plain: 0))
    #expect(try read(Bare.self, #"{"plain":1}"#) == Bare(ruled: 5, plain: 1))
  }

  class Node: FlexModel, FlexPolymorphic {
    var id = 0

    class var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.id: "_id"]) }

    class func type(for json: JSON) throws -> (any Decodable.Type)? {
      json["leaf"] == true ? Leaf.self : nil
    }

    required init() {}
  }

  final class Leaf: Node {
    var size = 1

    override class var mapping: FlexMapping {
      FlexMapping(CodingKeys.self, [.size: ["size", "leafSize"]]).merging(super.mapping)
    }

    private enum CodingKeys: CodingKey { case size, leaf }

    required init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      size = try container.decode(Int.self, forKey: .size)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(size, forKey: .size)
      try container.encode(true, forKey: .leaf)
    }
  }

  @Test("take the mapping and the initial values of the chosen class")
  func chosenMapping() throws {
    let nodes = try read(
      [Node?].self, #"[{"_id":1},{"_id":"2","leaf":true,"leafSize":7},null,{"leaf":true}]"#)
    #expect(nodes.map { $0?.id } == [1, 2, nil, 0])
    #expect(nodes.map { ($0 as? Leaf)?.size } == [nil, 7, nil, 1])
    #expect(
      try FlexEncoder().encodeText(nodes)
        == #"[{"_id":1},{"_id":2,"size":7,"leaf":true},null,{"_id":0,"size":1,"leaf":true}]"#)
  }

  struct Numbers: FlexModel, Equatable {
    var whole = 1
    var optional: Double?
    var lists: [Double] = []

    static let mapping = FlexMapping(
      CodingKeys.self, [.whole: .default(2.0), .optional: .default(Optional(3.5))])
  }

  @Test("convert a default that is a whole number, and take an Optional one")
  func defaults() throws {
    #expect(try read(Numbers.self, "{}") == Numbers(whole: 2, optional: 3.5))
    struct Fraction: FlexModel {
      var whole = 1
      static let mapping = FlexMapping(CodingKeys.self, [.whole: .default(2.5)])
    }
    #expect(try thrown(Fraction.self, "{}").isConfiguration)
  }

  @Test("stop a decode that collects problems when a rule is malformed")
  func collecting() throws {
    struct Malformed: Codable, FlexMapped {
      var a: Int
      var b: Int
      static let mapping = FlexMapping(CodingKeys.self, [.b: "x..y"])
    }
    let decoder = FlexDecoder()
    decoder.collectsProblems = true
    let error = try thrown(Malformed.self, "{}", decoder)
    #expect(error.message.contains("x..y"))
  }

  struct Everything: FlexModel, Equatable {
    var code: UInt8 = 1
    var raw = ""
    var when: [Date] = []

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .code: .from("a.c", "c").characterCode,
        .raw: .from("payload")
          .reading { $0?["inner"] }
          .jsonText,
        .when: .from("dates", "date").date(.format("yyyy-MM-dd"), .secondsSince1970),
      ])
  }

  @Test("join names, converters and forms in one rule")
  func chained() throws {
    let text = #"{"a":{"c":null},"c":"Z","payload":{"inner":{"k":[1.0]}},"date":"1970-01-02"}"#
    #expect(
      try read(Everything.self, text)
        == Everything(code: 90, raw: #"{"k":[1.0]}"#, when: [Date(timeIntervalSince1970: 86_400)]))
    #expect(
      try read(Everything.self, #"{"dates":["1970-01-02",172800,"x"]}"#).when
        == [Date(timeIntervalSince1970: 86_400), Date(timeIntervalSince1970: 172_800)])
  }

  @Test("hold in strict as they do leniently")
  func strict() throws {
    let text = #"{"a":{"c":"Z"},"payload":{"inner":{"k":[1.0]}},"dates":["1970-01-02"]}"#
    #expect(
      try read(Everything.self, text, FlexDecoder(.strict))
        == Everything(code: 90, raw: #"{"k":[1.0]}"#, when: [Date(timeIntervalSince1970: 86_400)]))
  }

  final class Counter: Codable, FlexDefaults {
    var count = 1
    var name: String? = "i"
    var inner: Counter?

    init() {}
  }

  @Test("update a class by its native values, nested ones too")
  func updateClass() throws {
    var counter = Counter()
    counter.count = 5
    counter.inner = Counter()
    counter.inner?.count = 6
    try FlexDecoder().update(&counter, from: JSON(parsing: #"{"inner":{"name":null}}"#))
    #expect(counter.count == 5)
    #expect(counter.name == "i")
    #expect(counter.inner?.count == 6)
    #expect(counter.inner?.name == nil)
  }
}
