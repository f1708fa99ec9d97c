import Foundation
import Testing

@testable import FlexCodable

/// The inputs of the article about `MJExtension`: paths with indices, several names, formatted dates.
@Suite("MJExtension's models")
struct MJExtensionTests {
  enum Sex: Int, Codable { case male, female }

  struct User: FlexModel, Equatable {
    var name = ""
    var icon = ""
    var age: UInt32 = 0
    var height: String?
    var money: Decimal = 0
    var sex = Sex.male
    var gay = false

    static let mapping: FlexMapping = [:]
  }

  @Test("bend texts and numbers to what the user wants")
  func user() throws {
    let text = """
      {"name":"Jack","icon":"lufy.png","age":20,"height":"1.55","money":100.9,"sex":1,"gay":"true"}
      """
    let user = try read(User.self, text)
    let money = try #require(Decimal(string: "100.9"))
    #expect(
      user
        == User(
          name: "Jack", icon: "lufy.png", age: 20, height: "1.55", money: money, sex: .female,
          gay: true))
    let written = #"{"name":"Jack","icon":"lufy.png","age":20,"height":"1.55","money":100.9,"#
    #expect(try FlexEncoder().encodeText(user) == written + #""sex":1,"gay":true}"#)
    #expect(
      try read(User.self, #"{"height":1.55,"money":"100.9","age":"20","sex":"1","gay":"1"}"#)
        == User(age: 20, height: "1.55", money: money, sex: .female, gay: true))
  }

  @Test("come from a text, data, a dictionary and a list")
  func inputs() throws {
    let decoder = FlexDecoder()
    let jack = User(name: "Jack", icon: "lufy.png")
    let text = #"{"name":"Jack","icon":"lufy.png"}"#
    #expect(try decoder.decode(User.self, from: text) == jack)
    #expect(try decoder.decode(User.self, from: Data(text.utf8)) == jack)
    let dictionary: [String: Any] = ["name": "Jack", "icon": "lufy.png"]
    #expect(try decoder.decode(User.self, fromFoundationObject: dictionary) == jack)
    #expect(
      try decoder.decode(
        [User].self, fromFoundationObject: [dictionary, NSNull(), ["name": "Rose"]])
        == [jack, User(name: "Rose")])
  }

  final class Status: Codable {
    var text: String?
    var user: User?
    var retweetedStatus: Status?
  }

  struct Ad: Codable, Equatable {
    var image: String
    var url: URL
  }

  struct StatusResult: Codable {
    var statuses: [Status]
    var ads: [Ad]
    var totalNumber: Int
    var previousCursor: Int64
  }

  @Test("hold a model of their own type")
  func recursive() throws {
    let text = """
      {"text":"a","user":{"name":"Jack"},"retweetedStatus":{"text":"b","user":{"name":"Rose"}}}
      """
    let status = try read(Status.self, text)
    #expect(status.user?.name == "Jack")
    #expect(status.retweetedStatus?.text == "b")
    #expect(status.retweetedStatus?.user?.name == "Rose")
    #expect(status.retweetedStatus?.retweetedStatus == nil)
  }

  @Test("hold lists of models")
  func lists() throws {
    let text = """
      {"statuses":[{"text":"t","user":{"name":"Rose"}},{"text":"u"}],
      "ads":[{"image":"ad01.png","url":"http://www.ad01.com"}],
      "totalNumber":"2014","previousCursor":"13476589"}
      """
    let result = try read(StatusResult.self, text)
    #expect(result.statuses.map(\.text) == ["t", "u"])
    #expect(result.ads.map(\.url.absoluteString) == ["http://www.ad01.com"])
    #expect(result.totalNumber == 2014)
    #expect(result.previousCursor == 13_476_589)
  }

  struct Bag: FlexModel, Equatable {
    var name = ""
    var price = 0.0

    static let mapping: FlexMapping = [:]
  }

  struct Student: FlexModel, Equatable {
    var id = ""
    var otherName = ""
    var nowName = ""
    var oldName = ""
    var nameChangedTime = ""
    var desc = ""
    var bag: Bag?

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .desc: "desciption",
        .oldName: "name.oldName",
        .nowName: "name.newName",
        .otherName: ["otherName", "name.newName", "name.oldName"],
        .nameChangedTime: "name.info[1].nameChangedTime",
        .bag: "other.bag",
      ])
  }

  static let student = """
    {"id":"20","desciption":"kids","name":{"newName":"lufy","oldName":"kitty",
    "info":["test-data",{"nameChangedTime":"2013-08"}]},
    "other":{"bag":{"name":"a red bag","price":100.7}}}
    """

  @Test("follow paths with indices, several properties from one value")
  func student() throws {
    let student = try read(Student.self, Self.student)
    #expect(
      student
        == Student(
          id: "20", otherName: "lufy", nowName: "lufy", oldName: "kitty",
          nameChangedTime: "2013-08", desc: "kids", bag: Bag(name: "a red bag", price: 100.7)))
    let text = #"{"name":{"oldName":"kitty"},"otherName":null,"other":{"bag":7}}"#
    #expect(try read(Student.self, text) == Student(otherName: "kitty", oldName: "kitty"))
  }

  @Test("write paths back, with null for what is not known")
  func studentBack() throws {
    let student = try FlexDecoder().decode(Student.self, from: Self.student)
    let tree = try FlexEncoder().encodeJSON(student)
    #expect(
      tree == [
        "id": "20", "otherName": "lufy", "desciption": "kids",
        "name": [
          "newName": "lufy", "oldName": "kitty", "info": [nil, ["nameChangedTime": "2013-08"]],
        ],
        "other": ["bag": ["name": "a red bag", "price": 100.7]],
      ])
    #expect(try FlexDecoder().decode(Student.self, from: tree) == student)
  }

  @Test("write flat property names when asked to")
  func flat() throws {
    let encoder = FlexEncoder()
    encoder.keys = .propertyNames
    let student = Student(id: "123", oldName: "rose", bag: Bag(name: "b", price: 1))
    #expect(
      try encoder.encodeJSON(student) == [
        "id": "123", "otherName": "", "nowName": "", "oldName": "rose", "nameChangedTime": "",
        "desc": "", "bag": ["name": "b", "price": 1],
      ])
  }

  struct Book: FlexModel, Equatable {
    var name = ""
    var publisher = "?"
    var publishedTime = Date.distantPast

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .publisher: .reading { $0 == nil || $0 == .null ? "" : $0 },
        .publishedTime: .date(.format("yyyy-MM-dd")),
      ])
  }

  @Test(
    "read a formatted date, and an empty text for a missing publisher",
    arguments: [
      (#"{"name":"b","publishedTime":"2011-09-10"}"#, ""),
      (#"{"name":"b","publisher":null,"publishedTime":"2011-09-10"}"#, ""),
      (#"{"name":"b","publisher":"p","publishedTime":"2011-09-10"}"#, "p"),
    ])
  func book(_ text: String, _ publisher: String) throws {
    let book = try read(Book.self, text)
    let date = Date(timeIntervalSince1970: 1_315_612_800)
    #expect(book == Book(name: "b", publisher: publisher, publishedTime: date))
    #expect(
      try FlexEncoder().encodeText(book)
        == #"{"name":"b","publisher":"\#(publisher)","publishedTime":"2011-09-10"}"#)
  }

  struct Listed: FlexModel, Equatable {
    var name = "n"
    var icon = "i"
    var secret = "s"

    static let mapping = FlexMapping(CodingKeys.self, only: [.name, .secret], ignoring: [.secret])
  }

  @Test("read and write only what is listed; ignoring goes first")
  func listed() throws {
    #expect(
      try read(Listed.self, #"{"name":"a","icon":"b","secret":"c"}"#) == Listed(name: "a"))
    #expect(try FlexEncoder().encodeText(Listed()) == #"{"name":"n"}"#)
  }

  @Test("take a nested default for a value that is no model")
  func nestedDefault() throws {
    struct Owner: Codable, FlexDefaults {
      var bag: Bag? = Bag(name: "default", price: 9)
    }
    #expect(try read(Owner.self, #"{"bag":5}"#).bag == Bag(name: "default", price: 9))
    #expect(try read(Owner.self, #"{"bag":{"name":"n"}}"#).bag == Bag(name: "n", price: 9))
    #expect(try read(Owner.self, #"{"bag":null}"#).bag == nil)
  }

  @Test("merge into a model that is there already")
  func merge() throws {
    var user = User(name: "old", age: 5)
    try FlexDecoder().update(&user, from: JSON(parsing: #"{"age":null,"icon":"i"}"#))
    #expect(user == User(name: "old", icon: "i", age: 5))
  }
}
