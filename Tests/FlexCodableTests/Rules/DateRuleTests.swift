import Foundation
import Testing

@testable import FlexCodable

/// Dates whose form a rule names.
@Suite("Date rules")
struct DateRuleTests {
  struct Model: FlexModel, Equatable {
    var day = Date(timeIntervalSince1970: 1)
    var optional: Date?
    var list: [Date] = []
    var optionals: [Date?] = []
    var map: [String: Date] = [:]
    var seconds: Date?
    var millis: Date?
    var iso: Date?
    var local: Date?

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .day: .date(.format("yyyy-MM-dd"), .format("dd.MM.yyyy"), .secondsSince1970),
        .optional: .from("opt.day").date(.format("yyyy-MM-dd")),
        .list: .date(.format("yyyy-MM-dd")),
        .optionals: .date(.format("yyyy-MM-dd")),
        .map: .date(.millisecondsSince1970),
        .seconds: .date(.secondsSince1970),
        .millis: .date(.millisecondsSince1970),
        .iso: .date(.iso8601),
        .local: .date(
          .format("yyyy-MM-dd HH:mm", timeZone: TimeZone(secondsFromGMT: 3600) ?? .gmt)),
      ])
  }

  private static let day = Date(timeIntervalSince1970: 1_315_612_800)

  @Test(
    "try their forms in order",
    arguments: ["\"2011-09-10\"", "\"10.09.2011\"", "1315612800", "\"1315612800\""])
  func order(_ value: String) throws {
    #expect(try read(Model.self, #"{"day":\#(value)}"#).day == Self.day)
  }

  @Test(
    "take no other form",
    arguments: [
      "\"tomorrow\"", "\"2011-13-01\"", "\"2011-09-10T00:00:00Z\"", "\"2011-02-30\"", "true", "{}",
    ])
  func otherForms(_ value: String) throws {
    #expect(try read(Model.self, #"{"day":\#(value)}"#).day == Date(timeIntervalSince1970: 1))
    struct Strict: Codable, FlexMapped {
      var day: Date
      static let mapping = FlexMapping(CodingKeys.self, [.day: .date(.format("yyyy-MM-dd"))])
    }
    #expect(try thrown(Strict.self, #"{"day":\#(value)}"#, FlexDecoder(.strict)).path == "day")
  }

  static let text = """
    {"day":"2011-09-10","opt":{"day":"2011-09-10"},"list":["2011-09-10","1970-01-02"],
    "optionals":["2011-09-10",null],"map":{"a":1315612800000},"seconds":1315612800,
    "millis":1315612800000,"iso":"2011-09-10T00:00:00Z","local":"2011-09-10 01:00"}
    """

  static let model = Model(
    day: day, optional: day, list: [day, Date(timeIntervalSince1970: 86_400)],
    optionals: [day, nil], map: ["a": day], seconds: day, millis: day, iso: day, local: day)

  @Test("hold for Optionals, lists and dictionaries of dates", arguments: [true, false])
  func containers(isStrict: Bool) throws {
    let decoder = FlexDecoder(isStrict ? .strict : .lenient)
    #expect(try read(Model.self, Self.text, decoder) == Self.model)
    let (_, report) = try decoder.decodeReporting(Model.self, from: Data(Self.text.utf8))
    #expect(report.isEmpty)
  }

  @Test("write the first form", arguments: [true, false])
  func writing(isStrict: Bool) throws {
    let encoder = FlexEncoder(isStrict ? .strict : .lenient)
    #expect(try encoder.encodeJSON(Self.model) == JSON(parsing: Self.text))
  }

  @Test("drop a bad element of a list and tell where it was")
  func badElement() throws {
    let text = #"{"day":1,"list":["2011-09-10","x"],"map":{"a":"x"},"optionals":["x"]}"#
    let (model, report) = try FlexDecoder().decodeReporting(Model.self, from: Data(text.utf8))
    #expect(model.list == [Self.day])
    #expect(model.map == [:])
    #expect(model.optionals == [nil])
    #expect(
      report.summary == [
        "list[1] droppedElement", "map.a droppedElement", "optionals[0] usedNil",
      ])
  }

  @Test("go before the decoder's strategy; what has no rule follows that")
  func strategy() throws {
    struct Mixed: Codable, Equatable, FlexMapped {
      var day: Date
      var other: Date
      static let mapping = FlexMapping(CodingKeys.self, [.day: .date(.format("yyyy-MM-dd"))])
    }
    let decoder = FlexDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    #expect(
      try read(Mixed.self, #"{"day":"2011-09-10","other":1315612800000}"#, decoder)
        == Mixed(day: Self.day, other: Self.day))
  }

  struct Custom: FlexModel, Equatable {
    var year = Date(timeIntervalSince1970: 0)

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .year: .date(
          .custom(
            read: { json in
              guard let text = json.stringValue else { return nil }
              guard let day = Double(text.dropFirst()) else { throw BadDay() }
              return Date(timeIntervalSince1970: day * 86_400)
            },
            write: { date in .string("d\(Int(date.timeIntervalSince1970 / 86_400))") }),
          .secondsSince1970)
      ])
  }

  struct BadDay: Error {}

  @Test("may be the user's own, both ways")
  func custom() throws {
    let model = Custom(year: Date(timeIntervalSince1970: 172_800))
    #expect(try read(Custom.self, #"{"year":"d2"}"#) == model)
    #expect(try read(Custom.self, #"{"year":172800}"#) == model)
    #expect(try FlexEncoder().encodeText(model) == #"{"year":"d2"}"#)
    #expect(try read(Custom.self, #"{"year":"dx"}"#) == Custom())
    let strict = try thrown(Custom.self, #"{"year":"dx"}"#, FlexDecoder(.strict))
    #expect(strict.path == "year")
    #expect(strict.underlying is BadDay)
  }

  @Test("on what holds no date are a mistake")
  func mistake() throws {
    struct Wrong: Codable, FlexMapped {
      var count: Int?
      static let mapping = FlexMapping(CodingKeys.self, [.count: .date(.iso8601)])
    }
    let error = try thrown(Wrong.self, #"{"count":1}"#)
    #expect(error.isConfiguration)
    #expect(error.message.contains("Wrong.count"))
  }

  /// Models with one property each, which has a form for dates.
  struct Formed<Value: Codable>: Codable, FlexMapped {
    var value: Value?
    var required: Value
    static var mapping: FlexMapping {
      FlexMapping(
        CodingKeys.self,
        [.value: .date(.format("yyyy-MM-dd")), .required: .date(.format("yyyy-MM-dd"))])
    }
    enum CodingKeys: CodingKey { case value, required }
  }

  enum Raw: String, Codable { case a }

  /// A property wrapper as other packages have them.
  @propertyWrapper struct Plain<Value: Codable>: Codable {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }

  private func expectMistake<Value: Codable>(
    _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    typealias Model = Formed<Value>
    for preset in [FlexLeniency.strict, .lenient, .permissive] {
      for text in ["{}", #"{"value":1,"required":"a"}"#, #"{"value":null,"required":null}"#] {
        let error = try thrown(
          Model.self, text, FlexDecoder(preset), sourceLocation: sourceLocation)
        #expect(error.isConfiguration, "\(Value.self)", sourceLocation: sourceLocation)
      }
      for model in [Model(required: value), Model(value: value, required: value)] {
        do {
          _ = try FlexEncoder(preset).encode([model])
          Issue.record("\(Value.self) was written", sourceLocation: sourceLocation)
        } catch let EncodingError.invalidValue(_, context) {
          let name = model.value == nil ? "required" : "value"
          #expect(
            context.debugDescription
              == "\(Model.self).\(name): a date form for \(Value.self), which is no date",
            sourceLocation: sourceLocation)
          #expect(context.codingPath.map(\.stringValue) == ["Index 0", name])
        }
      }
    }
  }

  @Test("on what holds no date are a mistake in both directions")
  func mistakes() throws {
    try expectMistake(1)
    try expectMistake(UInt8(1))
    try expectMistake(1.5)
    try expectMistake(Float(1.5))
    try expectMistake(true)
    try expectMistake("2011-09-10")
    try expectMistake(Decimal(1))
    try expectMistake(Data([1]))
    try expectMistake(UUID())
    try expectMistake(URL(fileURLWithPath: "/"))
    try expectMistake(JSON.string("a"))
    try expectMistake(Raw.a)
    try expectMistake(["a"])
    try expectMistake(["a": [1]])
    try expectMistake([Raw.a: 1])
    try expectMistake(Set([1]))
    try expectMistake([Int?.none, 1])
  }

  struct Event: Codable, Equatable {
    var at: Date
    @Plain var wrapped: Date
    var presence: FlexPresence<Date>
    var map: [String: [Date?]]

    init(_ date: Date) {
      at = date
      _wrapped = Plain(wrappedValue: date)
      presence = .value(date)
      map = ["a": [date, nil]]
    }

    static func == (left: Event, right: Event) -> Bool {
      left.at == right.at && left.wrapped == right.wrapped && left.presence == right.presence
        && left.map == right.map
    }
  }

  @Test(
    "read no date from characters of several scalars, and do not stop the program",
    arguments: [
      "0\u{711}\u{6D3}k", "2064-02-2\u{306}", "2011-09-10\u{301}", "2011-09-10\r\n",
      "10\u{20E3}.09.2011",
      "2011-09-1\u{200D}\u{FE0F}", "\u{301}2011-09-10", "2011\u{338}-09-10",
    ])
  func composed(_ text: String) throws {
    struct Only: Decodable { var day: Date }
    let json = "{\"day\":\(JSON.string(text).text())}"
    for pattern in ["yyyy-MM-dd", "dd.MM.yyyy", "yyyy", "d", "EEEE d MMMM yyyy"] {
      let ruled = FlexDecoder()
      ruled[mapping: Only.self] = ["day": .date(.format(pattern))]
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.dateFormat = pattern
      let formatted = FlexDecoder()
      formatted.dateDecodingStrategy = .formatted(formatter)
      for decoder in [ruled, formatted] {
        #expect(throws: DecodingError.self) { try decoder.decode(Only.self, from: json) }
      }
    }
  }

  @Test("hold for wrapped dates in both directions, and not for the dates of nested models")
  func wrapped() throws {
    let decoder = FlexDecoder()
    let encoder = FlexEncoder()
    let form = FlexRule.date(.format("dd/MM/yyyy"))
    decoder[mapping: Event.self] = ["at": form, "wrapped": form, "presence": form, "map": form]
    encoder[mapping: Event.self] = decoder[mapping: Event.self]
    encoder.outputFormatting = .withoutEscapingSlashes
    let text =
      #"{"at":"10/09/2011","wrapped":"10/09/2011","presence":"10/09/2011","#
      + #""map":{"a":["10/09/2011",null]}}"#
    #expect(try encoder.encodeText(Event(Self.day)) == text)
    #expect(try read(Event.self, text, decoder) == Event(Self.day))
    struct Calendar: Codable, Equatable { var events: [Event] }
    for mapping in [["events": form], FlexMapping(properties: ["events": form, "day": form])] {
      let plain = FlexEncoder()
      plain[mapping: Calendar.self] = mapping
      let written = try plain.encodeJSON(Calendar(events: [Event(Self.day)]))
      #expect(written[path: "events[0].at"] == "2011-09-10T00:00:00Z")
      #expect(written[path: "events[0].wrapped"] == "2011-09-10T00:00:00Z")
    }
  }
}
