import Foundation
import Testing

@testable import FlexCodable

/// The inputs of the article about `BaseModel`: a map from JSON keys to properties, and nested models.
@Suite("BaseModel's models")
struct BaseModelTests {
  struct Pupil: FlexModel, Equatable {
    var name: String?
    var age = 0
    var grade: Int?

    static let mapping = FlexMapping(
      CodingKeys.self, [.name: "sName", .age: "iAge", .grade: "iGrade"])
  }

  @Test("take numbers from texts under other names, Optional ones too")
  func numbers() throws {
    let pupil = try read(Pupil.self, #"{"sName":"Stan","iAge":"12","iGrade":"6"}"#)
    #expect(pupil == Pupil(name: "Stan", age: 12, grade: 6))
    let dictionary: [String: Any] = ["sName": "Stan", "iAge": "12", "iGrade": "6"]
    #expect(try FlexDecoder().decode(Pupil.self, fromFoundationObject: dictionary) == pupil)
    #expect(
      try FlexEncoder().encodeText(pupil) == #"{"sName":"Stan","iAge":12,"iGrade":6}"#)
  }

  @Test("do not answer to their own names when mapped")
  func ownNames() throws {
    #expect(try read(Pupil.self, #"{"name":"Stan","age":12}"#) == Pupil())
  }

  struct User: FlexModel, Equatable {
    var userName = "?"
    var other: String?

    static let mapping = FlexMapping(
      CodingKeys.self, [.userName: ["UserName", "sUserName", "userName"]])
  }

  @Test(
    "take one property from any of several names",
    arguments: [
      #"{"UserName":"Stan"}"#, #"{"sUserName":"Stan"}"#, #"{"userName":"Stan"}"#,
      #"{"userName":"no","UserName":"Stan"}"#, #"{"UserName":null,"sUserName":"Stan"}"#,
    ])
  func names(_ text: String) throws {
    let user = try read(User.self, text)
    #expect(user.userName == "Stan")
    #expect(try FlexEncoder().encodeText(user) == #"{"UserName":"Stan"}"#)
  }

  @Test("read what the mapping does not list by its own name")
  func unlisted() throws {
    #expect(
      try read(User.self, #"{"UserName":"a","other":"b"}"#) == User(userName: "a", other: "b"))
  }

  struct Demo: Codable, Equatable {
    var id: Int
    var title: String?
  }

  struct Page: FlexModel, Equatable {
    var demoOther: Demo?
    var demoOthers: [Demo] = []

    static let mapping = FlexMapping(
      CodingKeys.self, [.demoOther: "DemoOther", .demoOthers: "DemoOthers"])
  }

  @Test("hold a nested model and a list of them")
  func nested() throws {
    let text =
      #"{"DemoOther":{"id":"1","title":"one"},"DemoOthers":[{"id":2},{"id":"3","title":"x"}]}"#
    let page = try read(Page.self, text)
    #expect(
      page
        == Page(
          demoOther: Demo(id: 1, title: "one"),
          demoOthers: [Demo(id: 2), Demo(id: 3, title: "x")]))
    #expect(
      try FlexEncoder().encodeText(page)
        == #"{"DemoOther":{"id":1,"title":"one"},"DemoOthers":[{"id":2},{"id":3,"title":"x"}]}"#)
  }

  @Test("say what stands where an object is expected")
  func notAnObject() throws {
    let error = try thrown(Pupil.self, "[1,2]")
    #expect(error.path == "")
    #expect(error.message.hasPrefix("expected an object, found an array"))
  }
}
