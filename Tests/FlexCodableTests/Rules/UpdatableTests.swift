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

  /// Objects to an order that it does not like, in the hook or at the end of `update(from:)`.
  final class Ordered: Codable, FlexUpdatable, FlexDecodingHooks {
    var low = 0
    var high = 10
    var list = [1]
    var inner: Ordered?
    var other: Ordered?
    var note: String?
    var checksInUpdate: Bool?

    struct WrongOrder: Error {}

    enum CodingKeys: CodingKey { case low, high, list, inner, other, note, checksInUpdate }

    func didDecode(from json: JSON) throws {
      note = "seen"
      if checksInUpdate != true, low > high { throw WrongOrder() }
    }

    func update(from container: FlexUpdateContainer) throws {
      try container.update(&low, forKey: CodingKeys.low)
      try container.update(&list, forKey: CodingKeys.list)
      try container.update(&inner, forKey: CodingKeys.inner)
      try container.update(&other, forKey: CodingKeys.other)
      try container.update(&note, forKey: CodingKeys.note)
      try container.update(&high, forKey: CodingKeys.high)
      if checksInUpdate == true, low > high { throw WrongOrder() }
    }

    var state: String { (try? FlexEncoder().encodeText(self)) ?? "" }
  }

  @Test(
    "takes everything back when didDecode or the writing itself refuses",
    arguments: [
      (#"{"low":11}"#, false), (#"{"low":11}"#, true),
      (#"{"high":-1,"list":[2],"note":"n"}"#, false),
      (#"{"high":-1,"list":[2],"note":"n"}"#, true),
      (#"{"inner":{"low":3},"other":null,"low":11}"#, false),
      (#"{"inner":null,"other":{"high":5},"low":11}"#, true),
      (#"{"inner":"{\"low\":3,\"list\":[]}","high":-1}"#, true),
    ])
  func takenBack(_ text: String, _ checksInUpdate: Bool) throws {
    for leniency in [FlexLeniency.strict, .lenient, .permissive] {
      let object = Ordered()
      object.checksInUpdate = checksInUpdate
      let (inner, other) = (Ordered(), Ordered())
      (object.inner, object.other) = (inner, other)
      let before = object.state
      let error = try? #require(throws: (any Error).self) {
        try FlexDecoder(leniency).update(object, from: Data(text.utf8))
      }
      if leniency == .strict, text.contains("\\") {
        #expect(error is DecodingError)
      } else if checksInUpdate {
        #expect(error is Ordered.WrongOrder)
      } else {
        #expect((error as? DecodingError).map(Failure.init)?.underlying is Ordered.WrongOrder)
      }
      #expect(object.state == before)
      #expect(object.inner === inner)
      #expect(object.other === other)
    }
  }

  @Test("takes a nested object back that refuses, and keeps the rest unless strict")
  func nestedTakenBack() throws {
    let object = Ordered()
    let inner = Ordered()
    object.inner = inner
    let text = #"{"low":1,"inner":{"low":20,"list":[],"inner":{"low":5}},"list":[9]}"#
    try FlexDecoder().update(object, from: Data(text.utf8))
    #expect((inner.low, inner.high, inner.list) == (0, 10, [1]))
    #expect(inner.note == nil)
    #expect((object.low, object.list, object.note) == (1, [9], "seen"))
    #expect(object.inner === inner)
    let before = object.state
    #expect(throws: (any Error).self) {
      try FlexDecoder(.strict).update(object, from: Data(text.utf8))
    }
    #expect(object.state == before)
  }

  @Test("takes objects back that hold each other or stand in two places")
  func cycles() throws {
    let object = Ordered()
    let shared = Ordered()
    (object.inner, object.other, shared.inner) = (shared, shared, object)
    defer { shared.inner = nil }
    let text = #"{"inner":{"low":3,"inner":{"low":4}},"other":{"low":5},"#
    #expect(throws: (any Error).self) {
      try FlexDecoder().update(object, from: Data((text + #""low":11}"#).utf8))
    }
    #expect((object.low, shared.low) == (0, 0))
    #expect(shared.inner === object)
    let error = try thrown {
      try FlexDecoder(.strict).update(object, from: Data((text + #""low":1}"#).utf8))
    }
    #expect(error?.path == "inner.inner")
    #expect((object.low, shared.low) == (0, 0))
    // Leniently, an object that cannot be updated is left as it is.
    try FlexDecoder().update(object, from: Data((text + #""low":1}"#).utf8))
    #expect((object.low, shared.low) == (1, 5))
  }
}
