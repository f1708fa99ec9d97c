import Foundation
import Testing

@testable import FlexCodable

/// The inputs of the article about `YYModel`: every way in, several keys, lists of properties, hooks.
@Suite("YYModel's models")
struct YYModelTests {
  struct User: Codable, Equatable {
    var uid: UInt64
    var name: String
    var created: Date
  }

  @Test("come from a text, data and a dictionary")
  func inputs() throws {
    let text = #"{"uid":123456,"name":"Harry","created":"1965-07-31T00:00:00+0000"}"#
    let harry = User(
      uid: 123456, name: "Harry", created: Date(timeIntervalSince1970: -139_536_000))
    #expect(try read(User.self, text) == harry)
    let decoder = FlexDecoder()
    #expect(try decoder.decode(User.self, from: Data(text.utf8)) == harry)
    let dictionary: [String: Any] = [
      "uid": NSNumber(value: 123456), "name": "Harry", "created": "1965-07-31T00:00:00+0000",
    ]
    #expect(try decoder.decode(User.self, fromFoundationObject: dictionary) == harry)
    #expect(
      try FlexEncoder().encodeText(harry)
        == #"{"uid":123456,"name":"Harry","created":"1965-07-31T00:00:00Z"}"#)
  }

  struct Book: FlexModel, Equatable {
    var name: String?
    var page: Int?
    var desc: String?
    var bookID: String?
    var dotted: String?

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .name: "n", .page: "p", .desc: "ext.desc", .bookID: ["id", "ID", "book_id", "ext.id"],
        .dotted: .from(.key(".ext")),
      ])
  }

  @Test(
    "take a key, a path and the first of several keys",
    arguments: [
      (
        #"{"n":"Harry Pottery","p":256,"ext":{"desc":"A book"},"ID":100010}"#,
        Book(name: "Harry Pottery", page: 256, desc: "A book", bookID: "100010")
      ),
      (#"{"name":"own name","page":1}"#, Book()),
      (#"{"id":null,"ID":null,"book_id":"b"}"#, Book(bookID: "b")),
      (#"{"book_id":"b","ID":"I","id":"i"}"#, Book(bookID: "i")),
      (#"{"ext":{"id":"abcd"}}"#, Book(bookID: "abcd")),
      (#"{"ext":12,".ext":"Apple"}"#, Book(dotted: "Apple")),
      (#"{"ext.desc":"x"}"#, Book()),
      (#"{"ext.desc":"x","ext":{"desc":"y"}}"#, Book(desc: "y")),
    ])
  func keys(_ text: String, _ book: Book) throws {
    #expect(try read(Book.self, text) == book)
  }

  @Test("write to the key, the path and the first of several keys")
  func keysBack() throws {
    let book = Book(name: "n", page: 1, desc: "d", bookID: "b", dotted: "x")
    let text = #"{"n":"n","p":1,"ext":{"desc":"d"},"id":"b",".ext":"x"}"#
    #expect(try FlexEncoder().encodeJSON(book) == JSON(parsing: text))
    #expect(try read(Book.self, text) == book)
  }

  struct White: FlexModel, Equatable {
    var a: String?
    var b: String?
    var c: String?

    static let mapping = FlexMapping(CodingKeys.self, only: [.a])
  }

  struct Closed: FlexModel, Equatable {
    var a: String?

    static let mapping = FlexMapping(CodingKeys.self, only: [])
  }

  struct BlackAndWhite: FlexModel, Equatable {
    var a: String?
    var b: String?
    var c: String?

    static let mapping = FlexMapping(CodingKeys.self, only: [.a, .b], ignoring: [.a])
  }

  @Test("respect black and white lists in both directions")
  func lists() throws {
    let text = #"{"a":"A","b":"B","c":"C","d":"D"}"#
    #expect(try read(White.self, text) == White(a: "A"))
    #expect(try read(Closed.self, text) == Closed())
    #expect(try read(BlackAndWhite.self, text) == BlackAndWhite(b: "B"))
    let encoder = FlexEncoder()
    #expect(try encoder.encodeText(White(a: "1", b: "2", c: "3")) == #"{"a":"1"}"#)
    #expect(try encoder.encodeText(Closed(a: "1")) == "{}")
    #expect(try encoder.encodeText(BlackAndWhite(a: "1", b: "2", c: "3")) == #"{"b":"2"}"#)
  }

  struct Item: Codable, Hashable {
    var name: String
    var count: Int?
  }

  struct Holder: Codable, Equatable {
    var array: [Item]?
    var set: Set<Item>?
    var map: [String: Item]?
    var names: [String]?
    var any: [JSON]?
  }

  @Test("hold arrays, sets and dictionaries of models")
  func collections() throws {
    let apple = Item(name: "Apple", count: 10)
    let text = """
      {"array":[{"name":"Apple","count":10},null],"set":[{"name":"Apple","count":"10"},null],
      "map":{"a":{"name":"Apple","count":10},"b":null},"names":["a",1,null,"b"],
      "any":[{"name":"Apple"},null]}
      """
    let holder = try read(Holder.self, text)
    #expect(
      holder
        == Holder(
          array: [apple], set: [apple], map: ["a": apple], names: ["a", "1", "b"],
          any: [["name": "Apple"], nil]))
  }

  struct Outgoing: Codable {
    var array: [JSON] = [1, "2", nil]
    var urls = [URL(string: "https://github.com"), nil]
    var set: Set = [1]
    var none: String?
    var data = Data("haha".utf8)
    var flag = true
    var date = Date(timeIntervalSince1970: 1_390_220_688)
  }

  @Test("write URLs, sets, data and dates as JSON can say them; nulls in lists stay")
  func outgoing() throws {
    #expect(
      try FlexEncoder().encodeJSON(Outgoing()) == [
        "array": [1, "2", nil], "urls": ["https://github.com", nil], "set": [1],
        "data": "aGFoYQ==", "flag": true, "date": "2014-01-20T12:24:48Z",
      ])
  }

  class Person: Codable, FlexPolymorphic {
    var uid: Int
    var name: String

    static func type(for json: JSON) throws -> (any Decodable.Type)? {
      if json["localName"] != nil { return Local.self }
      if json["remoteName"] != nil { return Remote.self }
      return nil
    }
  }

  final class Local: Person {
    let localName: String

    private enum CodingKeys: CodingKey { case localName }

    required init(from decoder: any Decoder) throws {
      localName = try decoder.container(keyedBy: CodingKeys.self)
        .decode(String.self, forKey: .localName)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(localName, forKey: .localName)
    }
  }

  final class Remote: Person {}

  @Test("choose the class by what the JSON holds")
  func classes() throws {
    let local = try read(Person.self, #"{"uid":123,"name":"Harry","localName":"HarryLocal"}"#)
    #expect((local as? Local)?.localName == "HarryLocal")
    #expect(local.uid == 123)
    let users = try read(
      [Person].self,
      """
      [{"uid":123,"name":"Harry"},{"uid":1,"name":"H","localName":"L"},
       {"uid":"2","name":"H","remoteName":"R"}]
      """)
    #expect(users.map { "\(type(of: $0))" } == ["Person", "Local", "Remote"])
    #expect(
      try FlexEncoder().encodeJSON(users)[1] == ["uid": 1, "name": "H", "localName": "L"])
  }

  struct Message: Codable, Equatable, FlexDecodingHooks {
    var id: Int
    var content: String
    var time: Date

    struct HasNoTime: Error {}

    static func willDecode(_ json: inout JSON) throws {
      guard let date = json["date"] else { throw HasNoTime() }
      json["time"] = date
    }
  }

  @Test("change or refuse the JSON before they are decoded")
  func hooks() throws {
    let message = try read(
      Message.self, #"{"id":5472746497,"content":"Hello","date":1401234567000}"#)
    #expect(message.time == Date(timeIntervalSince1970: 1_401_234_567))
    let error = try thrown(Message.self, #"{"id":5472746497,"content":"Hello"}"#)
    #expect(error.underlying is Message.HasNoTime)
  }

  struct Repo: Codable, Equatable {
    struct Owner: Codable, Equatable {
      var uid: Int
      var name: String
    }
    var repoID: Int
    var name: String
    var user: Owner
    var tags = [1, 2]
  }

  @Test("merge into an existing model, nested ones too; lists are replaced")
  func merge() throws {
    var repo = Repo(repoID: 1234, name: "YYModel", user: Repo.Owner(uid: 5678, name: "ibireme"))
    let change = #"{"name":"YYImage","user":{"name":"bot"},"tags":[3]}"#
    try FlexDecoder().update(&repo, from: Data(change.utf8))
    #expect(
      repo
        == Repo(
          repoID: 1234, name: "YYImage", user: Repo.Owner(uid: 5678, name: "bot"), tags: [3]))
  }
}
