import FlexCodable
import Foundation
import Testing

@Suite("Updating an object in place")
struct UpdatableTests {
  struct Size: Codable, Equatable {
    var width: Int
    var height: Int?
  }

  final class Address: Codable, FlexUpdatable {
    var street = ""
    var zip = 0

    func update(from container: FlexUpdateContainer) throws {
      try container.update(&street, forKey: CodingKeys.street)
      try container.update(&zip, forKey: CodingKeys.zip)
    }
  }

  final class Account: Codable, FlexUpdatable, FlexMapped {
    var name = ""
    var age: Int?
    var address = Address()
    var second: Address?
    var tags: [String] = []
    var size = Size(width: 0)
    var secret = ""

    static let mapping = FlexMapping(
      CodingKeys.self,
      [.name: ["user.name", "name"], .tags: "lists[0]", .secret: .ignored, .size: "size"])

    func update(from container: FlexUpdateContainer) throws {
      try container.update(&name, forKey: CodingKeys.name)
      try container.update(&age, forKey: CodingKeys.age)
      try container.update(&address, forKey: CodingKeys.address)
      try container.update(&second, forKey: CodingKeys.second)
      try container.update(&tags, forKey: CodingKeys.tags)
      try container.update(&size, forKey: CodingKeys.size)
      try container.update(&secret, forKey: CodingKeys.secret)
    }
  }

  private func account() -> Account {
    let account = Account()
    account.name = "old"
    account.age = 5
    account.address.street = "s"
    account.address.zip = 1
    account.tags = ["a", "b"]
    account.size = Size(width: 1, height: 2)
    account.secret = "x"
    return account
  }

  private func outline(_ account: Account) -> String {
    let address = { (address: Address?) in address.map { "\($0.street):\($0.zip)" } ?? "-" }
    return [
      account.name, account.age.map(String.init) ?? "-", address(account.address),
      address(account.second), account.tags.joined(separator: ","),
      "\(account.size.width)x\(account.size.height ?? -1)", account.secret,
    ].joined(separator: " ")
  }

  @Test(
    "reads what the JSON has",
    arguments: [
      ("{}", "old 5 s:1 - a,b 1x2 x"),
      (#"{"name":"n","age":"6"}"#, "n 6 s:1 - a,b 1x2 x"),
      (#"{"user":{"name":"u"},"name":"n"}"#, "u 5 s:1 - a,b 1x2 x"),
      (#"{"lists":[["c"]]}"#, "old 5 s:1 - c 1x2 x"),
      (#"{"tags":["c"],"secret":"no"}"#, "old 5 s:1 - a,b 1x2 x"),
      (#"{"address":{"zip":"2"}}"#, "old 5 s:2 - a,b 1x2 x"),
      (#"{"second":{"street":"t","zip":3}}"#, "old 5 s:1 t:3 a,b 1x2 x"),
      (#"{"size":{"width":3}}"#, "old 5 s:1 - a,b 3x2 x"),
      (#"{"size":{"height":3}}"#, "old 5 s:1 - a,b 1x3 x"),
      (
        #"{"name":null,"age":null,"address":null,"lists":[null],"size":null}"#,
        "old - s:1 - a,b 1x2 x"
      ),
      (#"{"name":{},"age":"x","address":5,"lists":[{"a":1}],"size":[1]}"#, "old 5 s:1 - a,b 1x2 x"),
      (#"{"address":"{\"zip\":9}"}"#, "old 5 s:9 - a,b 1x2 x"),
    ])
  func reading(_ text: String, _ expected: String) throws {
    let object = account()
    let address = object.address
    try FlexDecoder().update(object, from: Data(text.utf8))
    #expect(outline(object) == expected)
    #expect(object.address === address)
    var variable = account()
    let identity = ObjectIdentifier(variable)
    try FlexDecoder().update(&variable, from: JSON(parsing: text))
    #expect(outline(variable) == expected)
    #expect(ObjectIdentifier(variable) == identity)
  }

  @Test("keeps the identity of a nested object that is Optional; null clears it")
  func optional() throws {
    let object = account()
    let second = Address()
    object.second = second
    try FlexDecoder().update(object, from: Data(#"{"second":{"zip":4}}"#.utf8))
    #expect(object.second === second)
    #expect(second.zip == 4)
    try FlexDecoder().update(object, from: Data(#"{"second":null}"#.utf8))
    #expect(object.second == nil)
    #expect(second.zip == 4)
  }

  @Test(
    "writes nothing when a later property fails",
    arguments: [
      (#"{"name":"n","address":{"street":"t","zip":"x"}}"#, "address.zip"),
      (#"{"address":{"zip":2},"size":{"width":"x"}}"#, "size.width"),
      (#"{"name":"n","lists":[5]}"#, "tags"),
    ])
  func allOrNothing(_ text: String, _ path: String) throws {
    let object = account()
    let error = try thrown { try FlexDecoder(.strict).update(object, from: Data(text.utf8)) }
    #expect(error?.path == path)
    #expect(outline(object) == "old 5 s:1 - a,b 1x2 x")
  }

  @Test("refuses what is no JSON and what is no object")
  func refusing() throws {
    let object = account()
    let syntax = try thrown { try FlexDecoder().update(object, from: Data(#"{"name":"#.utf8)) }
    #expect(syntax?.underlying is JSON.SyntaxError)
    let array = try thrown { try FlexDecoder().update(object, from: Data("[1]".utf8)) }
    #expect(array?.message.contains("an object") == true)
    #expect(outline(object) == "old 5 s:1 - a,b 1x2 x")
  }

  @Test("is found under the declared class and in a struct around it")
  func around() throws {
    var object: Account = account()
    let nested = object.address
    try FlexDecoder().update(&object, from: JSON(parsing: #"{"address":{"street":"z"}}"#))
    #expect(object.address === nested)
    #expect(nested.street == "z")
  }

  final class Checked: Codable, FlexUpdatable, FlexDecodingHooks {
    var low = 0
    var high = 10
    var seen = 0

    struct WrongOrder: Error {}

    static func willDecode(_ json: inout JSON) throws {
      if let old = json["lowest"] { json["low"] = old }
      if json["forbidden"] != nil { throw WrongOrder() }
    }

    func didDecode(from json: JSON) throws { seen += 1 }

    func update(from container: FlexUpdateContainer) throws {
      try container.update(&low, forKey: CodingKeys.low)
      try container.update(&high, forKey: CodingKeys.high)
    }
  }

  @Test("runs the hooks")
  func hooks() throws {
    let object = Checked()
    try FlexDecoder().update(object, from: Data(#"{"lowest":3}"#.utf8))
    #expect(object.low == 3)
    #expect(object.seen == 1)
    let error = try thrown {
      try FlexDecoder().update(object, from: Data(#"{"low":4,"forbidden":1}"#.utf8))
    }
    #expect(error?.underlying is Checked.WrongOrder)
    #expect(object.low == 3)
    #expect(object.seen == 1)
  }

  final class Refusing: Codable, FlexUpdatable {
    var low = 0
    var high = 10
    struct WrongOrder: Error {}

    func update(from container: FlexUpdateContainer) throws {
      var (newLow, newHigh) = (low, high)
      try container.update(&newLow, forKey: CodingKeys.low)
      try container.update(&newHigh, forKey: CodingKeys.high)
      try container.update(&low, forKey: CodingKeys.low)
      try container.update(&high, forKey: CodingKeys.high)
    }
  }

  @Test("reads a property as often as it is asked for")
  func twice() throws {
    let object = Refusing()
    try FlexDecoder().update(object, from: Data(#"{"high":"20"}"#.utf8))
    #expect(object.low == 0)
    #expect(object.high == 20)
  }

  class Animal: Codable, FlexUpdatable, FlexMapped {
    var name = ""
    class var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.name: "n"]) }
    private enum CodingKeys: CodingKey { case name }
    func update(from container: FlexUpdateContainer) throws {
      try container.update(&name, forKey: CodingKeys.name)
    }
  }

  final class Dog: Animal {
    var age = 0
    private enum CodingKeys: CodingKey { case age }
    override class var mapping: FlexMapping {
      FlexMapping(CodingKeys.self, [.age: "a.b"]).merging(super.mapping)
    }
    override func update(from container: FlexUpdateContainer) throws {
      try super.update(from: container)
      try container.update(&age, forKey: CodingKeys.age)
    }
  }

  @Test("updates the properties of a subclass and of its superclass")
  func inheritance() throws {
    let dog = Dog()
    let animal: Animal = dog
    try FlexDecoder().update(animal, from: Data(#"{"n":"Rex","a":{"b":"3"}}"#.utf8))
    #expect(dog.name == "Rex")
    #expect(dog.age == 3)
  }
}
