import FlexCodable
import Foundation
import Testing

private struct Model: Encodable {
  var first = 1
  var second: Int? = 2
  var third: String? = "3"
  enum CodingKeys: String, CodingKey { case first, second, third }
}

/// A mapping for `Model` and what it writes.
private struct Row: CustomTestStringConvertible {
  let mapping: FlexMapping
  let text: String
  let testDescription: String

  init(_ mapping: FlexMapping, _ text: String) {
    self.mapping = mapping
    self.text = text
    testDescription = text
  }
}

private let rows: [Row] = [
  Row(["first": "one"], #"{"one":1,"second":2,"third":"3"}"#),
  Row(["first": ["a", "b"]], #"{"a":1,"second":2,"third":"3"}"#),
  Row(["first": FlexRule.from("a").writing(to: "b")], #"{"b":1,"second":2,"third":"3"}"#),
  Row(["first": "x.a", "third": "x.b"], #"{"x":{"a":1,"b":"3"},"second":2}"#),
  Row(["first": "x[1].y"], #"{"x":[null,{"y":1}],"second":2,"third":"3"}"#),
  Row(["first": "x[1]", "second": "x[0]"], #"{"x":[2,1],"third":"3"}"#),
  Row(["first": "x[0]", "second": "x.1"], #"{"x":[1,2],"third":"3"}"#),
  Row(["first": "x.1"], #"{"x":{"1":1},"second":2,"third":"3"}"#),
  Row(["first": #"x\.y"#], #"{"x.y":1,"second":2,"third":"3"}"#),
  Row(["first": .ignored, "second": .ignored(.encoding)], #"{"third":"3"}"#),
  Row(["first": .ignored(.decoding)], #"{"first":1,"second":2,"third":"3"}"#),
  Row(FlexMapping(properties: [:], only: ["second"]), #"{"second":2}"#),
  Row(FlexMapping(properties: [:], only: []), "{}"),
  Row(FlexMapping(properties: [:], ignoring: ["first", "third"]), #"{"second":2}"#),
  Row(
    FlexMapping(properties: ["first": "a"], root: "data.info"),
    #"{"data":{"info":{"a":1,"second":2,"third":"3"}}}"#),
  Row(
    FlexMapping(properties: ["first": "a.b"], root: "list[1]"),
    #"{"list":[null,{"a":{"b":1},"second":2,"third":"3"}]}"#),
  Row(["first": .writing { _ in nil }], #"{"second":2,"third":"3"}"#),
  Row(["first": .writing { .array([$0, $0]) }], #"{"first":[1,1],"second":2,"third":"3"}"#),
  Row(
    ["first": FlexRule.from("a.b").writing { .array([$0]) }],
    #"{"a":{"b":[1]},"second":2,"third":"3"}"#),
  Row(["first": .characterCode], #"{"first":"\u0001","second":2,"third":"3"}"#),
]

@Suite("Writing a mapping backwards")
struct EncodingMappingTests {
  @Test("by the rules", arguments: rows)
  private func rules(_ row: Row) throws {
    let encoder = FlexEncoder()
    encoder[mapping: Model.self] = row.mapping
    #expect(try encoder.encodeText(Model()) == row.text)
    #expect(try encoder.encodeText([Model(), Model()]) == "[\(row.text),\(row.text)]")
  }

  @Test("nil and null")
  func nils() throws {
    let encoder = FlexEncoder()
    let model = Model(second: nil, third: nil)
    #expect(try encoder.encodeText(model) == #"{"first":1}"#)
    encoder[mapping: Model.self] = [
      "second": .writingNull, "third": FlexRule.from("a.b").writingNull,
    ]
    #expect(try encoder.encodeText(model) == #"{"first":1,"second":null,"a":{"b":null}}"#)
    encoder[mapping: Model.self] = nil
    encoder.nilEncoding = .null
    #expect(try encoder.encodeText(model) == #"{"first":1,"second":null,"third":null}"#)
    #expect(try encoder.encodeText([1, nil]) == "[1,null]")
  }

  @Test(
    "conflicts are errors that name both properties",
    arguments: [
      ("x", "x"), ("second", "second"), ("x", "x.y"), ("x.y", "x"), ("x.y", "x.y"),
      ("x[0]", "x.y"),
    ])
  func conflicts(_ first: String, _ second: String) throws {
    let encoder = FlexEncoder()
    encoder[mapping: Model.self] = [
      "first": FlexRule(stringLiteral: first), "second": FlexRule(stringLiteral: second),
    ]
    for _ in 0..<2 {
      let error = try #require(throws: EncodingError.self) { try encoder.encode(Model()) }
      #expect("\(error)".contains("\"first\""))
      #expect("\(error)".contains("Model.second"))
    }
  }

  @Test(
    "places that cannot be made are errors",
    arguments: ["x[-1]", "x[65537]", "x[9999999999]", "a..b", "", "x[01]"])
  func badPlaces(_ path: String) throws {
    let encoder = FlexEncoder()
    encoder[mapping: Model.self] = ["second": FlexRule(stringLiteral: path)]
    let error = try #require(throws: EncodingError.self) { try encoder.encode(Model()) }
    #expect("\(error)".contains("Model.second"))
  }

  @Test("property names instead of mapped ones")
  func propertyNames() throws {
    let encoder = FlexEncoder()
    encoder.keys = .propertyNames
    encoder[mapping: Model.self] = FlexMapping(
      properties: ["first": "a.b", "second": "s", "third": .ignored], root: "r")
    #expect(try encoder.encodeText([Model()]) == #"[{"first":1,"second":2}]"#)
  }

  @Test("raw coding keys as paths")
  func codingKeyPaths() throws {
    struct Place: Encodable {
      var name = "n"
      var city = "c"
      var zip: String? = "z"
      enum CodingKeys: String, CodingKey {
        case name
        case city = "address.city"
        case zip = "address.codes[0]"
      }
    }
    let encoder = FlexEncoder()
    #expect(
      try encoder.encodeText(Place())
        == #"{"name":"n","address.city":"c","address.codes[0]":"z"}"#)
    encoder.codingKeysArePaths = true
    #expect(
      try encoder.encodeText([Place()])
        == #"[{"name":"n","address":{"city":"c","codes":["z"]}}]"#)
  }

  @Test("flattened models share their parent's object")
  func flattened() throws {
    struct Inner: Encodable { var a = 1, b = 2 }
    struct Outer: Encodable, FlexMapped {
      var id = 0
      var inner = Inner()
      var more: [String: Int]? = ["c": 3]
      var last: Inner?
      enum CodingKeys: String, CodingKey { case id, inner, more, last }
      static var mapping: FlexMapping {
        FlexMapping(
          CodingKeys.self,
          [.inner: .flattened, .more: .flattened, .last: .flattened, .id: "meta.id"])
      }
    }
    let encoder = FlexEncoder()
    #expect(try encoder.encodeText(Outer()) == #"{"meta":{"id":0},"a":1,"b":2,"c":3}"#)
    let error = try #require(throws: EncodingError.self) {
      try encoder.encode(Outer(more: ["b": 3]))
    }
    #expect("\(error)".contains("\"inner\""))
  }

  @Test("dates, text with JSON, and everything at once")
  func forms() throws {
    struct Event: Encodable, FlexMapped {
      var day = Date(timeIntervalSince1970: 86_400)
      var days: [Date]? = [Date(timeIntervalSince1970: 0)]
      var plain = Date(timeIntervalSince1970: 0.5)
      var extra = #" {"b": [1, 2] } "#
      var note = "{not json"
      var code: Int8 = 65
      enum CodingKeys: String, CodingKey { case day, days, plain, extra, note, code }
      static var mapping: FlexMapping {
        FlexMapping(
          CodingKeys.self,
          [
            .day: .date(.format("yyyy-MM-dd"), .iso8601), .days: .date(.secondsSince1970),
            .extra: .jsonText, .note: .jsonText, .code: .characterCode,
          ])
      }
    }
    let text = """
      {"day":"1970-01-02","days":[0],"plain":"1970-01-01T00:00:00.500Z","extra":{"b":[1,2]},\
      "note":"{not json","code":"A"}
      """
    #expect(try FlexEncoder().encodeText(Event()) == text)
  }

  @Test("the mapping of the instance's class counts")
  func dynamicClass() throws {
    class Base: Encodable, FlexMapped {
      var id = 1
      class var mapping: FlexMapping { ["id": "base_id"] }
    }
    final class Sub: Base {
      override class var mapping: FlexMapping { ["id": "sub.id"] }
    }
    struct Box: Encodable { var items: [Base] = [Base(), Sub()] }
    #expect(
      try FlexEncoder().encodeText(Box()) == #"{"items":[{"base_id":1},{"sub":{"id":1}}]}"#)
  }
}
