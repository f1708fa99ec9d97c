import FlexCodable
import Foundation
import Testing

/// Faults that values showed in one place and not in another, each seen failing first.
@Suite("Regressions of places")
struct VariationRegressionTests {
  private struct Prices: Codable, Equatable {
    var set: Set<Decimal> = [1.5]
    var byPrice: [Decimal: Int] = [2.5: 1]
    var n = 1
  }

  private final class Shelf: FlexUpdatable, Codable {
    final class Label: FlexUpdatable, Codable {
      var text = "old"
      func update(from container: FlexUpdateContainer) throws {
        try container.update(&text, forKey: CodingKeys.text)
      }
    }

    var prices: Set<Decimal> = [1.5]
    var label: Label? = Label()
    func update(from container: FlexUpdateContainer) throws {
      try container.update(&prices, forKey: CodingKeys.prices)
      try container.update(&label, forKey: CodingKeys.label)
    }
  }

  @Test("an update makes no Foundation object of a set or dictionary")
  func bridging() throws {
    // Foundation's hash of a Decimal calls itself on Linux until the stack is used up.
    var set: Set<Decimal> = [1.5]
    try FlexDecoder().update(&set, from: [2.5, 3.5])
    #expect(set == [2.5, 3.5])
    var prices = Prices()
    try FlexDecoder().update(&prices, from: ["set": [4], "n": 2])
    #expect(prices == Prices(set: [4], n: 2))
    let shelf = Shelf()
    let label = shelf.label
    try FlexDecoder().update(shelf, from: Data(#"{"prices":[7],"label":{"text":"new"}}"#.utf8))
    #expect(shelf.prices == [7])
    #expect(shelf.label === label && label?.text == "new")
    var optional: Shelf? = shelf
    try FlexDecoder().update(&optional, from: ["label": ["text": "newer"]])
    #expect(optional === shelf && label?.text == "newer")
  }

  private struct Code: Codable, Equatable {
    var number: Int
    init(number: Int) { self.number = number }
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }

  private struct Coded: Codable, FlexMapped {
    var ruled: Code
    var optional: Code?
    var list: [Code]
    var plain: Code
    static let mapping = FlexMapping(CodingKeys.self, [.ruled: .default(Code(number: 7))])
  }

  @Test("a type around one value takes its default, nil or nothing before a zero")
  func contentHasNoZero() throws {
    let text = #"{"ruled":"x","optional":{},"list":[1,"x"],"plain":"x"}"#
    let (value, report) = try FlexDecoder(.permissive).decodeReporting(
      Coded.self, from: Data(text.utf8))
    #expect(value.ruled.number == 7 && value.optional == nil && value.plain.number == 0)
    #expect(value.list == [Code(number: 1)])
    #expect(
      report.summary == [
        "ruled usedDefault", "optional usedNil", "list[1] droppedElement", "plain usedZero",
      ])
  }

  private struct Size: Codable {
    var width: Int
    var code: Code
  }

  private struct Exact: Codable, FlexMapped {
    var n: Int
    static let mapping = FlexMapping(CodingKeys.self, leniency: .strict)
  }

  @Test("the zero of a content is no entry of its own, and a strict type has none")
  func zeros() throws {
    let decoder = FlexDecoder(.permissive)
    let (sizes, report) = try decoder.decodeReporting(
      [String: Required<Size>].self, from: Data(#"{"a":{"v":[1]},"b":{}}"#.utf8))
    #expect(sizes["a"]?.v.width == 0 && sizes["b"]?.v.code.number == 0)
    let zeros = ["a.v", "a.v.code", "a.v.width", "b.v", "b.v.code", "b.v.width"]
    #expect(report.summary.sorted() == zeros.map { "\($0) usedZero" })
    #expect(try thrown(Required<Exact>.self, #"{"v":{"n":"1"}}"#, decoder).path == "v.n")
    #expect(try decoder.decode(Maybe<Exact>.self, from: #"{"v":{"n":"1"}}"#).v == nil)
  }

  @Test("blank text is no unknown case of an enum, wherever it stands")
  func blankElements() throws {
    let decoder = FlexDecoder()
    let text = Data(#"["sad",""," ","blue"]"#.utf8)
    let (moods, report) = try decoder.decodeReporting([Mood].self, from: text)
    #expect(moods == [.sad, .other])
    #expect(report.summary == ["[1] droppedElement", "[2] droppedElement", "[3] unknownCase"])
    #expect(try decoder.decode([String: Mood].self, from: #"{"a":"","b":"x"}"#) == ["b": .other])
    #expect(try decoder.decode([Mood?].self, from: text) == [.sad, nil, nil, .other])
  }

  private struct Later: Codable {
    var at: FlexLazy<Date>
    var link: FlexLazy<URL>
    var data: FlexLazy<Data>
    var who: FlexLazy<UserReportModels.Person>
  }

  @Test("a lazy value that was asked for is written as any other is")
  func lazyStrategies() throws {
    let text =
      #"{"at":"2025-03-04T05:06:07Z","link":"http:a","data":"AQ==","who":{"user_name":"n"}}"#
    let value = try FlexDecoder().decode(Later.self, from: text)
    #expect(try FlexEncoder().encodeText(value) == text)
    #expect(try value.at.value().timeIntervalSince1970 == 1_741_064_767)
    #expect(try value.link.value().absoluteString == "http:a")
    #expect(try value.data.value() == Data([1]))
    #expect(try value.who.value().userName == "n")
    #expect(try FlexEncoder().encodeText(value) == text)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let date = try decoder.decode(
      FlexLazy<Date>.self, from: Data(#""2025-03-04T05:06:07Z""#.utf8))
    #expect(try date.value().timeIntervalSince1970 == 1_741_064_767)
  }

  @Test("a list that a model opens inside its own container is read leniently")
  func nestedLists() throws {
    let decoder = FlexDecoder()
    #expect(try decoder.decode(Varied.NestedUnkeyed<Int>.self, from: #"{"list":["5"]}"#).v == 5)
    #expect(try decoder.decode(Varied.UnkeyedUnkeyed<Int>.self, from: #"[["5"]]"#).v == 5)
    #expect(
      try thrown(
        Varied.NestedUnkeyed<Int>.self, #"{"list":["5"]}"#, FlexDecoder(.strict)
      ).path == "list[0]")
  }

  @Test("an update keeps what a superclass has under super")
  func superclasses() throws {
    var value = try FlexDecoder().decode(
      Varied.SuperKeyed<Int>.self, from: #"{"super":{"v":5}}"#)
    for patch: JSON in [[:], ["super": [:]], ["super": ["v": nil]]] {
      try FlexDecoder().update(&value, from: patch)
      #expect(value.v == 5)
    }
    try FlexDecoder().update(&value, from: ["super": ["v": "6"]])
    #expect(value.v == 6)
  }

  @Test("a Float16 is rounded once, from the digits")
  func halfPrecision() throws {
    // Halfway between two values of Float16 but for its last digit, which a Float does not hold.
    let text = #"[1.000488281251,"1.000488281251",65519.9,65520,true,""]"#
    let (values, report) = try FlexDecoder().decodeReporting([Float16].self, from: Data(text.utf8))
    #expect(values == [1.0009765625, 1.0009765625, 65504, 1])
    #expect(
      report.summary == [
        "[1] coerced", "[3] droppedElement", "[4] coerced", "[5] droppedElement",
      ])
    let decoder = FlexDecoder(.permissive)
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    #expect(
      try decoder.decode([Float16].self, from: #"["-inf","inf"]"#) == [-.infinity, .infinity])
    #expect(try decoder.decode(Required<Float16>.self, from: "{}").v == 0)
  }

  private struct Dated<Value: Codable>: Codable {
    var v: Value
  }

  @Test("a date form of a rule writes what it reads, around and inside a value")
  func dateForms() throws {
    typealias Box = SingleBox<Date>
    typealias Boxed = UserReportModels.Boxed
    try check(Date.self, "1500")
    try check(Date?.self, "1500")
    try check([Date].self, "[1500]")
    try check([String: [Date?]].self, #"{"k":[1500,null]}"#)
    try check(Box.self, "1500")
    try check(Boxed<[Date]>.self, "[1500]")
    try check(FlexPresence<Date>.self, "1500")
    try check(FlexLazy<Date>.self, "1500") { lazy in
      let date = try lazy.value()
      #expect(date.timeIntervalSince1970 == 1.5)
    }
  }

  /// A property with a date form in milliseconds is read and written back unchanged.
  private func check<Value: Codable>(
    _ type: Value.Type, _ json: String, _ look: (Value) throws -> Void = { _ in }
  ) throws {
    let rules: FlexMapping = ["v": .date(.millisecondsSince1970)]
    let decoder = FlexDecoder()
    decoder[mapping: Dated<Value>.self] = rules
    let encoder = FlexEncoder()
    encoder[mapping: Dated<Value>.self] = rules
    let text = #"{"v":\#(json)}"#
    let (value, report) = try decoder.decodeReporting(Dated<Value>.self, from: Data(text.utf8))
    try look(value.v)
    #expect(report.isEmpty)
    #expect(try encoder.encodeText(value) == text)
  }
}
