import Foundation
import Testing

@testable import FlexCodable

/// Which member a property takes its value from.
@Suite("Finding a property by its names")
struct PropertyNameTests {
  struct Model: FlexModel, Equatable {
    var name = "none"
    var count: Int?
    var other = 0

    static let mapping = FlexMapping(
      CodingKeys.self, [.name: ["name", "nick.name", "n"], .count: ["count", "n"]])
  }

  @Test(
    "takes the first that is present and not null, in written order",
    arguments: [
      (#"{"name":"a","nick":{"name":"b"},"n":"c"}"#, "a"),
      (#"{"n":"c","nick":{"name":"b"},"name":"a"}"#, "a"),
      (#"{"nick":{"name":"b"},"n":"c"}"#, "b"),
      (#"{"name":null,"nick":{"name":"b"}}"#, "b"),
      (#"{"name":null,"nick":null,"n":"c"}"#, "c"),
      (#"{"name":"","n":"c"}"#, ""),
      (#"{"name":null,"nick":{"name":null},"n":null}"#, "none"),
      (#"{"name":[],"n":"c"}"#, "none"),
      ("{}", "none"),
    ])
  func order(_ text: String, _ name: String) throws {
    #expect(try read(Model.self, text).name == name)
  }

  @Test("counts blank text as null for what is no text")
  func blank() throws {
    #expect(try read(Model.self, #"{"count":" ","n":4}"#).count == 4)
    #expect(try read(Model.self, #"{"count":"","n":null}"#).count == nil)
    #expect(try read(Model.self, #"{"count":"no","n":4}"#).count == nil)
  }

  struct Needed<V: Codable>: Codable { var v: V }

  @Test("counts blank text as null for every type that is no text", arguments: ["", " \\t"])
  func blankOfEveryType(_ blank: String) throws {
    func value<V: Codable & Equatable>(_ type: V.Type, _ value: String) throws {
      let names: FlexMapping = ["v": ["a", "b"]]
      let decoder = FlexDecoder()
      decoder[mapping: Needed<V>.self] = names
      decoder[mapping: Maybe<V>.self] = names
      let expected = try read(V.self, value)
      let text = "{\"a\":\"\(blank)\",\"b\":\(value)}"
      #expect(try read(Needed<V>.self, text, decoder).v == expected)
      #expect(try read(Maybe<V>.self, text, decoder).v == expected)
      #expect(try decoder.decodeReporting(Needed<V>.self, from: Data(text.utf8)).report.isEmpty)
    }
    try value(Int.self, "1")
    try value(Double.self, "1.5")
    try value(Bool.self, "true")
    try value(Decimal.self, "2.5")
    try value(Date.self, #""2026-01-02""#)
    try value(URL.self, #""http://a.b""#)
    try value(UUID.self, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#)
    try value([Int].self, "[1]")
    try value(Set<Int>.self, "[1]")
    try value([String: Int].self, #"{"k":1}"#)
    try value(Model.self, #"{"name":"n","count":1,"other":2}"#)
  }

  @Test("gives one value to several properties")
  func shared() throws {
    #expect(try read(Model.self, #"{"n":"12"}"#) == Model(name: "12", count: 12))
    struct Twice: FlexModel, Equatable {
      var whole = JSON.null
      var text = ""
      var number = 0

      static let mapping = FlexMapping(
        CodingKeys.self, [.whole: "v", .text: "v.a", .number: "v.a"])
    }
    #expect(
      try read(Twice.self, #"{"v":{"a":5}}"#) == Twice(whole: ["a": 5], text: "5", number: 5))
  }

  @Test("writes nothing into the report for a second name or a path")
  func report() throws {
    let (_, report) = try FlexDecoder().decodeReporting(
      Model.self, from: Data(#"{"name":null,"nick":{"name":"b"},"count":1,"other":2}"#.utf8))
    #expect(report.isEmpty)
    #expect(report.unreadMembers.isEmpty)
  }

  @Test("reports what was bent under the name it was found by")
  func reportedPlace() throws {
    let (_, report) = try FlexDecoder().decodeReporting(
      Model.self, from: Data(#"{"nick":{"name":7},"n":"3"}"#.utf8))
    #expect(report.summary.contains("nick.name coerced"))
    #expect(report.summary.contains("n coerced"))
    #expect(report.entries.map { Failure.text($0.codingPath) }.contains("name"))
  }

  struct Required: Codable, FlexMapped {
    var name: String

    static let mapping = FlexMapping(CodingKeys.self, [.name: ["title", "label.text"]])
  }

  @Test("says where it looked for a missing one", arguments: [FlexLeniency.strict, .lenient])
  func missing(_ leniency: FlexLeniency) throws {
    let error = try thrown(Required.self, #"{"name":"own"}"#, FlexDecoder(leniency))
    #expect(error.path == "name")
    #expect(
      error.message
        == #"expected String, found nothing under "name", looked at title, label.text"#
        + ", in the object at line 1, column 1")
  }

  @Test("works in every preset", arguments: [FlexLeniency.strict, .lenient, .permissive])
  func presets(_ leniency: FlexLeniency) throws {
    let decoder = FlexDecoder(leniency)
    #expect(try read(Required.self, #"{"title":null,"label":{"text":"x"}}"#, decoder).name == "x")
  }

  struct HandWritten: Decodable, FlexMapped {
    let hasName: Bool
    let isNil: Bool?
    let keys: [String]

    enum CodingKeys: CodingKey { case name, size }

    static let mapping = FlexMapping(CodingKeys.self, [.name: ["title", "label.text"]])

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      hasName = container.contains(.name)
      isNil = hasName ? try container.decodeNil(forKey: .name) : nil
      keys = container.allKeys.map(\.stringValue).sorted()
    }
  }

  @Test("answers contains and allKeys under the mapping")
  func contains() throws {
    let plain = try read(HandWritten.self, #"{"label":{"text":"x"},"size":1}"#)
    #expect(plain.hasName)
    #expect(plain.isNil == false)
    #expect(plain.keys == ["name", "size"])
    let own = try read(HandWritten.self, #"{"name":1}"#)
    #expect(!own.hasName)
    #expect(own.keys == [])
    let null = try read(HandWritten.self, #"{"title":null,"x":1}"#)
    #expect(null.hasName)
    #expect(null.isNil == true)
    #expect(null.keys == ["name"])
  }
}
