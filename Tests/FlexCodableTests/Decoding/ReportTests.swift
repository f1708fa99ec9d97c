import Foundation
import Testing

@testable import FlexCodable

private struct Order: FlexModel {
  var id = 0
  var total = Decimal(0)
  var note: String?
  var count = 1
  var mood = Mood.happy
  var tags: [String] = []
  var lines: [Line] = []
  var meta: [String: Int] = [:]
  var paid: Date?

  struct Line: FlexModel {
    var sku = ""
    var price = 0.0
    static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.sku: ["code", "item.sku"]]) }
  }

  static var mapping: FlexMapping {
    FlexMapping(
      CodingKeys.self,
      [
        .id: ["order_id", "id"], .count: .default(7), .note: "info.note",
        .paid: .date(.format("yyyy/MM/dd")),
      ])
  }
}

@Suite("The report")
struct ReportTests {
  private func entries<T: Decodable>(
    _ type: T.Type, _ text: String, _ leniency: FlexLeniency = .lenient
  ) throws -> [String] {
    try FlexDecoder(leniency).decodeReporting(type, from: Data(text.utf8)).report.entries
      .map { shown($0) }
  }

  @Test("has an entry for everything that was bent, with its place")
  func everything() throws {
    let text = """
      {
        "order_id": null, "id": "7",
        "total": 0.9876543210987654321098765432109876543214,
        "info": {"note": 5},
        "count": "many",
        "mood": "angry",
        "tags": "a",
        "lines": [
          {"item": {"sku": 1}, "price": "2"},
          "x"
        ],
        "meta": [],
        "paid": "2001/02/03"
      }
      """
    let result = try FlexDecoder().decodeReporting(Order.self, from: Data(text.utf8))
    let expected = [
      #"id | id | coerced | Int | text "7" | 2:27"#,
      "total | total | rounded | Decimal | number 0.9876543210987654321098765432109876543… | 3:12",
      "info.note | note | coerced | String | number 5 | 4:20",
      #"count | count | usedDefault | Int | text "many" | 5:12"#,
      #"mood | mood | unknownCase | Mood | text "angry" | 6:11"#,
      #"tags | tags | wrappedSingleValue | Array<String> | text "a" | 7:11"#,
      "lines[0].item.sku | lines.0.sku | coerced | String | number 1 | 9:22",
      #"lines[0].price | lines.0.price | coerced | Double | text "2" | 9:35"#,
      #"lines[1] | lines.1 | droppedElement | Line | text "x" | 10:5"#,
      "meta | meta | coerced | an object | an empty array | 12:11",
    ]
    #expect(result.report.entries.map { shown($0) } == expected)
    #expect(result.report.unreadMembers.isEmpty)
    #expect(result.report.unusedRules.isEmpty)
    #expect(result.value.count == 7)
    #expect(result.value.lines.first?.sku == "1")
    // The tree has the same entries, without lines.
    let tree = try JSON(parsing: text)
    let other = try FlexDecoder().decodeReporting(Order.self, from: tree).report
    let placeless = expected.map { $0.replacing(/\d+:\d+$/, with: "-") }
    #expect(other.entries.map { shown($0) } == placeless)
  }

  @Test("is empty for a document that is as the model says")
  func clean() throws {
    let texts = [
      #"{"id":1,"total":1.5,"info":{"note":"n"},"count":2,"mood":"sad","tags":["a"],"lines":"#
        + #"[{"code":"c","price":1}],"meta":{"a":1},"paid":"2001/02/03"}"#,
      // A second name, a path, nulls and missing Optionals are no bends.
      #"{"order_id":1,"total":0,"info":{"note":null},"count":2,"mood":"sad","tags":[],"lines":"#
        + #"[{"item":{"sku":"c"},"price":2}],"meta":{},"paid":null}"#,
    ]
    for preset in presets {
      for text in texts {
        let report = try FlexDecoder(preset.leniency).decodeReporting(
          Order.self, from: Data(text.utf8)
        ).report
        #expect(report.isEmpty, "\(preset.name) \(report)")
        #expect(report.unreadMembers.isEmpty, "\(preset.name)")
        #expect(report.description.isEmpty, "\(preset.name)")
      }
    }
  }

  @Test("says nothing of what is no bend")
  func noEntry() throws {
    #expect(try entries(Maybe<Int>.self, "{}").isEmpty)
    #expect(try entries(Maybe<Int>.self, #"{"v":null}"#).isEmpty)
    #expect(try entries(Required<Int>.self, #"{"v":3.0}"#).isEmpty)
    #expect(try entries(Required<Date>.self, #"{"v":"2001-01-01"}"#).isEmpty)
    #expect(try entries(Required<Data>.self, #"{"v":"AQ"}"#).isEmpty)
    #expect(try entries([Int?].self, "[null,1]").isEmpty)
    #expect(try entries(Required<JSON>.self, #"{"v":[1,"x",null]}"#).isEmpty)
    #expect(try entries(Ignoring.self, #"{"v":"x"}"#).isEmpty)
  }

  private struct Ignoring: FlexModel {
    var v = 1
    static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: .ignored]) }
  }

  @Test("tells what stands in for nothing, for a blank and for the unusable")
  func standIns() throws {
    #expect(
      try entries(Order.Line.self, #"{"price":null}"#) == [
        "code | sku | usedDefault | String | nothing | -",
        "price | price | usedDefault | Double | null | 1:10",
      ])
    #expect(
      try entries(Order.Line.self, #"{"code":[1],"price":" "}"#) == [
        "code | sku | usedDefault | String | an array | 1:9",
        #"price | price | usedDefault | Double | text " " | 1:21"#,
      ])
    #expect(
      try entries(Maybe<Int>.self, #"{"v":""}"#) == [#"v | v | usedNil | Int | text "" | 1:6"#])
    #expect(
      try entries(Required<Int>.self, #"{"v":{}}"#, .permissive) == [
        "v | v | usedZero | Int | an empty object | 1:6"
      ])
    #expect(
      try entries(Maybe<Bag>.self, #"{"v":{"name":1}}"#) == [
        "v | v | usedNil | Bag | an object | 1:6"
      ])
  }

  @Test("tells of JSON inside a text, whose values have the place of that text")
  func parsedText() throws {
    let text = #"{"v":"{\"name\":1,\"price\":\"2\"}"}"#
    #expect(
      try entries(Required<Bag>.self, text) == [
        #"v | v | parsedText | an object | text "{"name":1,"price":"2"}" | 1:6"#,
        "v.name | v.name | coerced | String | number 1 | 1:6",
        #"v.price | v.price | coerced | Int | text "2" | 1:6"#,
      ])
  }

  @Test("cuts what it found after 40 characters")
  func found() throws {
    let long = String(repeating: "é", count: 50)
    let entry = try entries(Maybe<Int>.self, "{\"v\":\"\(long)\"}")
    #expect(entry == ["v | v | usedNil | Int | text \"\(long.prefix(39))…\" | 1:6"])
    let exact = String(repeating: "x", count: 40)
    let whole = try entries(Maybe<Int>.self, "{\"v\":\"\(exact)\"}")
    #expect(whole == ["v | v | usedNil | Int | text \"\(exact)\" | 1:6"])
  }

  @Test("names keys and places as paths that lead there")
  func paths() throws {
    let text = #"{"a.b":[{"v":"1"}],"c[0]":[{"v":"2"}]}"#
    let json = try JSON(parsing: text)
    let report = try FlexDecoder().decodeReporting([String: [Required<Int>]].self, from: json)
      .report
    #expect(report.entries.map { json[path: $0.path] } == ["1", "2"])
    #expect(report.entries.map(\.path.description) == [#"a\.b[0].v"#, #"c\[0][0].v"#])
  }

  @Test("lists members that no property asked for, outermost only")
  func unread() throws {
    let text = #"{"name":"n","price":1,"x":{"y":1},"list":[1]}"#
    let report = try FlexDecoder().decodeReporting(Bag.self, from: Data(text.utf8)).report
    #expect(report.unreadMembers == ["x", "list"])
    #expect(report.isEmpty)
    let nested = try FlexDecoder().decodeReporting(
      [Required<Bag>].self, from: Data(#"[{"v":\#(text),"w":2}]"#.utf8)
    ).report
    #expect(
      Set(nested.unreadMembers.map(\.description)) == ["[0].w", "[0].v.x", "[0].v.list"])
    // A name that was not needed was asked for all the same.
    let names = try FlexDecoder().decodeReporting(
      Order.Line.self, from: Data(#"{"code":"c","item":{"sku":"s","z":1},"price":1,"sku":1}"#.utf8)
    ).report
    #expect(names.unreadMembers == ["sku"])
  }

  @Test("lists rules whose property no type asked for")
  func unusedRules() throws {
    struct Plain: Decodable { var a: Int }
    let decoder = FlexDecoder()
    decoder[mapping: Plain.self] = ["a": "b", "misspelled": "c"]
    let report = try decoder.decodeReporting(Plain.self, from: Data(#"{"b":1}"#.utf8)).report
    #expect(report.unusedRules == ["Plain.misspelled"])
    #expect(report.isEmpty)
  }

  @Test("has no entries of attempts that did not count")
  func attempts() throws {
    struct Either: Decodable {
      var v: Int
      init(from decoder: any Decoder) throws {
        // The first bends a value before it fails, the second counts.
        if let bag = try? decoder.container(keyedBy: Key.self).decode(Bag.self, forKey: .a) {
          v = bag.price
        } else {
          v = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .b)
        }
      }
      enum Key: CodingKey { case a, b }
    }
    let text = #"{"a":{"name":5,"price":[]},"b":"2"}"#
    #expect(try entries(Either.self, text) == [#"b | b | coerced | Int | text "2" | 1:32"#])
    // An Optional model that bent a value before it turned out unusable.
    #expect(
      try entries(Maybe<Bag>.self, #"{"v":{"name":5,"price":[]}}"#) == [
        "v | v | usedNil | Bag | an object | 1:6"
      ])
    #expect(
      try entries([Bag].self, #"[{"name":5,"price":[]}]"#) == [
        "[0] | 0 | droppedElement | Bag | an object | 1:2"
      ])
    #expect(
      try entries(SingleBox<[Int]>.self, #"["1","x"]"#) == [
        #"[0] | 0 | coerced | Int | text "1" | 1:2"#,
        #"[1] | 1 | droppedElement | Int | text "x" | 1:6"#,
      ])
  }

  @Test("is readable as text")
  func description() throws {
    let text = "{\"name\":1,\n\"price\":\"2\",\"x\":1}"
    let report = try FlexDecoder().decodeReporting(Bag.self, from: Data(text.utf8)).report
    #expect(
      report.description == """
        line 1, column 9: name: String from number 1
        line 2, column 9: price: Int from text "2"
        not read: x
        """)
    let root = try FlexDecoder().decodeReporting(Int.self, from: Data(#""5""#.utf8)).report
    #expect(root.description == #"line 1, column 1: document: Int from text "5""#)
  }
}
