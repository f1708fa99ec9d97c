import FlexCodable
import Foundation
import Testing

@Suite("Class models with a superclass")
struct InheritanceTests {
  class Person: Codable, FlexMapped, FlexDefaults {
    var name = "nobody"
    var age = 1
    var secret = "s"

    class var mapping: FlexMapping {
      FlexMapping(
        CodingKeys.self, [.name: ["person.name", "name"], .age: .default(18)],
        ignoring: [.secret])
    }

    private enum CodingKeys: CodingKey { case name, age, secret }

    required init() {}

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      age = try container.decode(Int.self, forKey: .age)
      secret = try container.decode(String.self, forKey: .secret)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(age, forKey: .age)
      try container.encode(secret, forKey: .secret)
    }
  }

  class Student: Person {
    var school = "none"
    var grade: Int? = 3

    override class var mapping: FlexMapping {
      FlexMapping(
        CodingKeys.self, [.school: "person.school.name", .grade: "g", .age: "years"],
        ignoring: [.hidden]
      ).merging(super.mapping)
    }

    private enum CodingKeys: CodingKey { case school, grade, age, hidden }
    var hidden = "h"

    required init() { super.init() }

    required init(from decoder: any Decoder) throws {
      try super.init(from: decoder)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      school = try container.decode(String.self, forKey: .school)
      grade = try container.decodeIfPresent(Int.self, forKey: .grade)
      hidden = try container.decode(String.self, forKey: .hidden)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(school, forKey: .school)
      try container.encodeIfPresent(grade, forKey: .grade)
      try container.encode(hidden, forKey: .hidden)
    }
  }

  final class Graduate: Student {}

  private func outline(_ student: Student) -> [String] {
    [
      student.name, "\(student.age)", student.secret, student.school,
      student.grade.map(String.init) ?? "nil", student.hidden,
    ]
  }

  @Test("are read into both classes, by the names of both")
  func reading() throws {
    let text = """
      {"person":{"name":"Jack","school":{"name":"MIT"}},"years":"20","g":"2","secret":"no",
      "hidden":"no","age":99}
      """
    let student = try read(Student.self, text)
    #expect(outline(student) == ["Jack", "20", "s", "MIT", "2", "h"])
    #expect(outline(try read(Graduate.self, text)) == outline(student))
    let person = try read(Person.self, text)
    #expect(person.name == "Jack")
    #expect(person.age == 99)
  }

  @Test("take the initial values and defaults of both")
  func initial() throws {
    #expect(outline(try read(Student.self, "{}")) == ["nobody", "1", "s", "none", "3", "h"])
    #expect(
      outline(try read(Student.self, #"{"name":"n","g":null,"years":{}}"#))
        == ["n", "1", "s", "none", "nil", "h"])
    #expect(try read(Person.self, "{}").age == 18)
  }

  @Test("are written into one object, at the places of both")
  func writing() throws {
    let student = Student()
    let text =
      #"{"person":{"name":"nobody","school":{"name":"none"}},"years":1,"g":3}"#
    #expect(try FlexEncoder().encodeJSON(student) == JSON(parsing: text))
    let list: [Person] = [Person(), Student(), Graduate()]
    let tree = try FlexEncoder().encodeJSON(list)
    #expect(tree[0] == ["person": ["name": "nobody"], "age": 1])
    #expect(try tree[1] == JSON(parsing: text))
    #expect(try tree[2] == JSON(parsing: text))
    let encoder = FlexEncoder()
    encoder.keys = .propertyNames
    #expect(
      try encoder.encodeText(student)
        == #"{"name":"nobody","age":1,"school":"none","grade":3}"#)
  }

  @Test("come back as they were")
  func roundTrip() throws {
    let student = Student()
    student.name = "Rose"
    student.age = 22
    student.school = "x"
    student.grade = 4
    let again = try read(Student.self, try FlexEncoder().encodeText(student))
    #expect(outline(again) == outline(student))
    #expect(outline(try FlexDecoder().copy(of: student)) == outline(student))
  }

  class Base: Codable {
    var id = 0
  }

  final class Derived: Base {
    var name = ""

    private enum CodingKeys: String, CodingKey {
      case name
      case base
    }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try super.encode(to: container.superEncoder())
    }
  }

  final class Keyed: Base {
    private enum CodingKeys: String, CodingKey { case parent }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      try super.init(from: container.superDecoder(forKey: .parent))
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try super.encode(to: container.superEncoder(forKey: .parent))
    }
  }

  @Test("may keep the superclass in an object of its own")
  func superCoders() throws {
    let text = #"{"name":"n","super":{"id":7}}"#
    let derived = try read(Derived.self, text)
    #expect(derived.id == 7)
    #expect(derived.name == "n")
    #expect(try FlexEncoder().encodeText(derived) == text)
    #expect(try FlexDecoder().copy(of: derived).id == 7)
    let keyed = try read(Keyed.self, #"{"parent":{"id":"8"}}"#)
    #expect(keyed.id == 8)
    #expect(try FlexEncoder().encodeText(keyed) == #"{"parent":{"id":8}}"#)
    #expect(try FlexDecoder().copy(of: keyed).id == 8)
    let error = try thrown(Derived.self, #"{"name":"n","super":{"id":"x"}}"#)
    #expect(error.path == "super.id")
    for json in [text, #"{"name":"n","super":{"id":7}}"#] {
      let other = try JSONDecoder().decode(Derived.self, from: Data(json.utf8))
      #expect(other.id == derived.id)
    }
  }

  @Test("are told apart by what they inherit: a missing superclass object throws")
  func noSuper() throws {
    #expect(try thrown(Derived.self, #"{"name":"n"}"#).path.contains("super"))
  }

  final class TwoContainers: Codable, FlexMapped {
    var a = 0
    var b = 0

    enum First: CodingKey { case a }
    enum Second: CodingKey { case b }

    static let mapping = FlexMapping(properties: ["a": "x.a", "b": "x.b"])

    init() {}

    init(from decoder: any Decoder) throws {
      a = try decoder.container(keyedBy: First.self).decode(Int.self, forKey: .a)
      b = try decoder.container(keyedBy: Second.self).decode(Int.self, forKey: .b)
    }

    func encode(to encoder: any Encoder) throws {
      var second = encoder.container(keyedBy: Second.self)
      var first = encoder.container(keyedBy: First.self)
      try second.encode(b, forKey: .b)
      try first.encode(a, forKey: .a)
    }
  }

  @Test("share one object between two containers, whose calls may alternate")
  func twoContainers() throws {
    let model = try read(TwoContainers.self, #"{"x":{"a":1,"b":2}}"#)
    #expect(model.a == 1)
    #expect(model.b == 2)
    #expect(try FlexEncoder().encodeJSON(model) == ["x": ["a": 1, "b": 2]])
  }
}
