import Foundation
import Testing

@testable import FlexCodable

/// JSON that is merged into a value that is there already.
@Suite("Updating a value")
struct UpdateTests {
  struct Address: Codable, Equatable {
    var street: String
    var zip: Int?
  }

  struct Person: Codable, Equatable {
    var name: String
    var age: Int?
    var home: Address
    var work: Address?
    var tags: [String]
    var map: [String: Int]
  }

  static let person = Person(
    name: "old", age: 5, home: Address(street: "s", zip: 1), work: Address(street: "w", zip: 2),
    tags: ["a", "b"], map: ["x": 1])

  private func updated(_ text: String, _ decoder: FlexDecoder = FlexDecoder()) throws -> Person {
    var fromData = Self.person
    try decoder.update(&fromData, from: Data(text.utf8))
    var fromTree = Self.person
    try decoder.update(&fromTree, from: JSON(parsing: text))
    #expect(fromData == fromTree)
    return fromData
  }

  @Test("keeps what is absent", arguments: [FlexLeniency.strict, .lenient, .permissive])
  func absent(_ leniency: FlexLeniency) throws {
    #expect(try updated("{}", FlexDecoder(leniency)) == Self.person)
    var expected = Self.person
    expected.name = "new"
    #expect(try updated(#"{"name":"new"}"#, FlexDecoder(leniency)) == expected)
  }

  @Test("clears an Optional and keeps another property for null")
  func null() throws {
    var expected = Self.person
    expected.age = nil
    expected.work = nil
    let text = #"{"name":null,"age":null,"home":null,"work":null,"tags":null,"map":null}"#
    #expect(try updated(text) == expected)
  }

  @Test("merges nested models, Optional ones too")
  func nested() throws {
    var expected = Self.person
    expected.home.street = "t"
    expected.work?.zip = nil
    #expect(try updated(#"{"home":{"street":"t"},"work":{"zip":null}}"#) == expected)
  }

  @Test("replaces arrays and dictionaries")
  func collections() throws {
    var expected = Self.person
    expected.tags = ["c"]
    expected.map = ["y": 2]
    #expect(try updated(#"{"tags":["c"],"map":{"y":"2"}}"#) == expected)
  }

  @Test("makes a nested model that was nil")
  func fromNil() throws {
    var person = Self.person
    person.work = nil
    try FlexDecoder().update(&person, from: JSON(parsing: #"{"work":{"street":"n"}}"#))
    #expect(person.work == Address(street: "n"))
  }

  @Test("keeps the value for one that cannot be used")
  func unusable() throws {
    #expect(try updated(#"{"age":"x","name":{},"home":5}"#) == Self.person)
  }

  @Test("changes all or nothing")
  func allOrNothing() throws {
    var person = Self.person
    let error = try thrown {
      try FlexDecoder(.strict).update(
        &person, from: JSON(parsing: #"{"name":"new","home":{"street":"t","zip":"x"}}"#))
    }
    #expect(error?.path == "home.zip")
    #expect(person == Self.person)
    let syntax = try thrown { try FlexDecoder().update(&person, from: Data(#"{"name":"#.utf8)) }
    #expect(syntax?.underlying is JSON.SyntaxError)
    #expect(person == Self.person)
  }

  struct Company: Codable, Equatable {
    var staff: [Address]
    var rooms: [String: Address]
  }

  @Test("replaces models in arrays and dictionaries instead of merging them")
  func elements() throws {
    var company = Company(
      staff: [Address(street: "a", zip: 1)], rooms: ["x": Address(street: "b", zip: 2)])
    try FlexDecoder().update(
      &company, from: JSON(parsing: #"{"staff":[{"street":"c"}],"rooms":{"x":{"street":"d"}}}"#))
    #expect(
      company == Company(staff: [Address(street: "c")], rooms: ["x": Address(street: "d")]))
  }

  @Test("replaces a value that is no model; a null that it cannot be leaves it as it was")
  func scalars() throws {
    var list = [1, 2]
    try FlexDecoder().update(&list, from: JSON(parsing: "[3]"))
    #expect(list == [3])
    var number = 5
    let error = try thrown { try FlexDecoder().update(&number, from: JSON(parsing: "null")) }
    #expect(error?.message == "expected Int, found null")
    #expect(number == 5)
    try FlexDecoder().update(&number, from: JSON(parsing: #""6""#))
    #expect(number == 6)
    var optional: Int? = 5
    try FlexDecoder().update(&optional, from: JSON(parsing: "null"))
    #expect(optional == nil)
  }

  struct Team: Codable, Equatable {
    var lead: Hooked
    var second: Hooked?
  }

  @Test("runs the hooks of nested models that the JSON has, and of no other")
  func nestedHooks() throws {
    var team = Team(lead: Hooked(count: 1, other: "o"), second: Hooked(count: 2, other: "o"))
    try FlexDecoder().update(&team, from: JSON(parsing: #"{"lead":{"count":5}}"#))
    #expect(
      team == Team(lead: Hooked(count: 105, other: "will"), second: Hooked(count: 2, other: "o")))
  }

  struct Hooked: Codable, Equatable, FlexDecodingHooks {
    var count: Int
    var other: String

    struct Negative: Error {}

    static func willDecode(_ json: inout JSON) throws { json["other"] = "will" }

    mutating func didDecode(from json: JSON) throws {
      if count < 0 { throw Negative() }
      count += 100
    }
  }

  @Test("runs the hooks, which may refuse")
  func hooks() throws {
    var model = Hooked(count: 1, other: "o")
    try FlexDecoder().update(&model, from: JSON(parsing: #"{"count":2}"#))
    #expect(model == Hooked(count: 102, other: "will"))
    try FlexDecoder().update(&model, from: JSON(parsing: "{}"))
    #expect(model == Hooked(count: 202, other: "will"))
    let error = try thrown {
      try FlexDecoder().update(&model, from: JSON(parsing: #"{"count":-1}"#))
    }
    #expect(error?.underlying is Hooked.Negative)
    #expect(model == Hooked(count: 202, other: "will"))
  }

  struct Mapped: FlexModel, Equatable {
    var name = "i"
    var deep = 1
    var cache = 1
    var ruled = 1

    static let mapping = FlexMapping(
      CodingKeys.self,
      [.name: ["n", "m"], .deep: "a.b[1]", .cache: .ignored, .ruled: .default(9)])
  }

  @Test("follows names, paths and ignored properties; what is absent keeps its value")
  func mapped() throws {
    var model = Mapped(name: "x", deep: 5, cache: 6, ruled: 7)
    try FlexDecoder().update(&model, from: JSON(parsing: #"{"m":"y","cache":0}"#))
    #expect(model == Mapped(name: "y", deep: 5, cache: 6, ruled: 7))
    try FlexDecoder().update(&model, from: JSON(parsing: #"{"name":"no","a":{"b":[0,"8"]}}"#))
    #expect(model == Mapped(name: "y", deep: 8, cache: 6, ruled: 7))
  }
}
