import Foundation
import Testing

@testable import FlexCodable

/// Values that pass through the user's code, and the two conversions that rules name.
@Suite("Converters")
struct ConverterRuleTests {
  struct Refused: Error {}

  struct Model: FlexModel, Equatable {
    var price = 1.5
    var optional: Int?
    var tags: [String] = ["i"]

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .price: .from("cost", "price").reading { json in
          guard let text = json?.stringValue else { return json }
          if text == "bad" { throw Refused() }
          return .string(text.replacingOccurrences(of: ",", with: "."))
        }
        .writing { json in .string(json.text().replacingOccurrences(of: ".", with: ",")) },
        .optional: .reading { $0 == nil ? 7 : ($0 == .null ? JSON?.none : $0) },
        .tags: .reading { json in
          guard let text = json?.stringValue else { return json }
          return .array(text.split(separator: ",").map { .string(String($0)) })
        }
        .writing { json in json.arrayValue?.isEmpty == true ? JSON?.none : json },
      ])
  }

  @Test("rewrite what was found by any of the names")
  func reading() throws {
    let model = Model(price: 100.9, optional: 7, tags: ["a", "b"])
    #expect(try read(Model.self, #"{"cost":"100,9","tags":"a,b"}"#) == model)
    #expect(try read(Model.self, #"{"cost":null,"price":"100,9","tags":["a","b"]}"#) == model)
    #expect(try read(Model.self, #"{"cost":100.9,"tags":"a,b"}"#) == model)
  }

  @Test("see a missing value as nil and may make it missing")
  func missing() throws {
    #expect(try read(Model.self, "{}").optional == 7)
    #expect(try read(Model.self, #"{"optional":null}"#).optional == nil)
    #expect(try read(Model.self, #"{"optional":"8"}"#).optional == 8)
  }

  @Test("make the value unusable by throwing")
  func throwing() throws {
    #expect(try read(Model.self, #"{"cost":"bad"}"#).price == 1.5)
    let error = try thrown(
      Model.self, #"{"cost":"bad","tags":[]}"#, FlexDecoder(.strict))
    #expect(error.path == "price")
    #expect(error.underlying is Refused)
    let (_, report) = try FlexDecoder().decodeReporting(
      Model.self, from: Data(#"{"cost":"bad","optional":1,"tags":[]}"#.utf8))
    #expect(report.summary == ["cost usedDefault"])
  }

  @Test("rewrite what is written; nil leaves it out")
  func writing() throws {
    #expect(
      try FlexEncoder().encodeText(Model(price: 2.5, optional: nil, tags: []))
        == #"{"cost":"2,5"}"#)
    #expect(
      try FlexEncoder().encodeText(Model(price: 2.5, optional: 1, tags: ["a"]))
        == #"{"cost":"2,5","optional":1,"tags":["a"]}"#)
  }

  struct Targets: FlexModel, Equatable {
    var name = ""
    var gone: Int?

    static let mapping = FlexMapping(
      CodingKeys.self, [.name: .from("a", "b").writing(to: "out.name"), .gone: .writingNull])
  }

  @Test("write to another place, and null for a nil")
  func places() throws {
    #expect(
      try FlexEncoder().encodeText(Targets(name: "n")) == #"{"out":{"name":"n"},"gone":null}"#)
    #expect(try read(Targets.self, #"{"b":"n"}"#) == Targets(name: "n"))
  }

  struct Letters: FlexModel, Equatable {
    var signed: Int8 = 1
    var unsigned: UInt8 = 1
    var optional: UInt8?
    var plain: Int8 = 1

    static let mapping = FlexMapping(
      CodingKeys.self,
      [.signed: .characterCode, .unsigned: .characterCode, .optional: .characterCode])
  }

  @Test("read the code of a character, and write the character")
  func characterCode() throws {
    let text = #"{"signed":"A","unsigned":"é","optional":"5","plain":"5"}"#
    let letters = Letters(signed: 65, unsigned: 233, optional: 53, plain: 5)
    #expect(try read(Letters.self, text) == letters)
    #expect(
      try FlexEncoder().encodeText(letters)
        == #"{"signed":"A","unsigned":"é","optional":"5","plain":5}"#)
    #expect(
      try read(Letters.self, #"{"signed":66,"unsigned":"true","optional":null}"#)
        == Letters(signed: 66, unsigned: 116))
  }

  struct AnyLetters: FlexModel, Equatable {
    var one: UInt8 = 200
    var optional: UInt8? = 201
    var list: [UInt8] = [202]
    var set: Set<UInt8> = [203]
    var byKey: [String: UInt8?] = [:]
    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .one: .from("none", "one").characterCode, .optional: .characterCode, .list: .characterCode,
        .set: .characterCode, .byKey: .characterCode,
      ])
  }

  @Test(
    "keep the code of every character, blanks included",
    arguments: [FlexLeniency.strict, .lenient, .permissive])
  func everyCharacterCode(preset: FlexLeniency) throws {
    for code in UInt8.min...UInt8.max {
      let letters = AnyLetters(
        one: code, optional: code, list: [code, 65], set: [code], byKey: ["k": code])
      let text = try FlexEncoder(preset).encodeText(letters)
      #expect(try read(AnyLetters.self, text, FlexDecoder(preset)) == letters, "\(code)")
      guard preset != .strict else { continue }
      let single = try JSON(parsing: text)["none"].map { JSON.object(["list": $0]) } ?? [:]
      #expect(try FlexDecoder(preset).decode(AnyLetters.self, from: single).list == [code])
    }
  }

  @Test("find no code in an empty text or in a character that is too large")
  func noCharacterCode() throws {
    for value in [#""""#, #""é""#, #""中""#, "{}", "null", "true"] {
      let letters = try read(Letters.self, #"{"signed":\#(value)}"#)
      #expect(letters.signed == (value == "true" ? letters.signed : 1), "\(value)")
    }
    #expect(try read(Letters.self, #"{"unsigned":"中"}"#).unsigned == 1)
  }

  struct Raw: FlexModel, Equatable {
    var payload = "i"
    var optional: String?
    var plain = "i"

    static let mapping = FlexMapping(
      CodingKeys.self, [.payload: .jsonText, .optional: .from("o.p").jsonText])
  }

  @Test(
    "keep an object or array as its text, and write it back as what it was",
    arguments: [#"{"b":[1,2.50],"a":{"x":null}}"#, "[]", "{}", #"[1,"é"]"#])
  func jsonText(_ value: String) throws {
    let text = #"{"payload":\#(value),"o":{"p":\#(value)},"plain":"x"}"#
    let raw = Raw(payload: value, optional: value, plain: "x")
    #expect(try read(Raw.self, text) == raw)
    #expect(try FlexEncoder().encodeJSON(raw) == JSON(parsing: text))
  }

  @Test("leave texts as they are where they hold no object or array")
  func plainText() throws {
    let raw = try read(Raw.self, #"{"payload":"12","o":{"p":"no { json"},"plain":{"a":1}}"#)
    #expect(raw == Raw(payload: "12", optional: "no { json"))
    #expect(
      try FlexEncoder().encodeText(raw)
        == #"{"payload":"12","o":{"p":"no { json"},"plain":"i"}"#)
    #expect(try read(Raw.self, #"{"payload":null}"#) == Raw())
  }

  struct Celsius: Codable, Equatable, Sendable {
    var degrees: Double
  }

  struct Weather: Codable, Equatable {
    var now: Celsius
    var later: [Celsius]?
    var names: [String: Celsius]?
    var perhaps: Celsius?
  }

  private var registered: FlexDecoder {
    let decoder = FlexDecoder()
    decoder.register(Celsius.self) { json in
      if json == "refuse" { throw Refused() }
      guard let text = json.stringValue, let degrees = Double(text.dropLast()) else { return nil }
      return Celsius(degrees: degrees)
    }
    return decoder
  }

  @Test("hold for every value of a type they are registered for")
  func registeredType() throws {
    let text = #"{"now":"20C","later":["1C","2C",3],"names":{"a":"4C"},"perhaps":{"degrees":1}}"#
    #expect(
      try read(Weather.self, text, registered)
        == Weather(
          now: Celsius(degrees: 20), later: [Celsius(degrees: 1), Celsius(degrees: 2)],
          names: ["a": Celsius(degrees: 4)]))
    #expect(try read(Celsius.self, #""7C""#, registered) == Celsius(degrees: 7))
    #expect(try read(Celsius.self, #"{"degrees":7}"#) == Celsius(degrees: 7))
  }

  @Test("make a value unusable by nil or by throwing, when registered")
  func registeredFailure() throws {
    let wrong = try thrown(Weather.self, #"{"now":5}"#, registered)
    #expect(wrong.path == "now")
    #expect(wrong.message.contains("Celsius"))
    let refused = try thrown(Weather.self, #"{"now":"refuse"}"#, registered)
    #expect(refused.path == "now")
    #expect(refused.underlying is Refused)
  }

  @Test("write every value of a type they are registered for")
  func registeredWriting() throws {
    let encoder = FlexEncoder()
    encoder.register(Celsius.self) { .string("\(Int($0.degrees))C") }
    let weather = Weather(
      now: Celsius(degrees: 20), later: [Celsius(degrees: 1)], names: ["a": Celsius(degrees: 2)])
    #expect(
      try encoder.encodeText(weather) == #"{"now":"20C","later":["1C"],"names":{"a":"2C"}}"#)
  }

  struct Texts: Codable, Equatable, FlexMapped {
    var letters: [UInt8]
    var byKey: [String: Int8?]
    var parts: [String]
    @DateRuleTests.Plain var wrapped: String
    @DateRuleTests.Plain var letter: UInt8
    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .letters: .characterCode, .byKey: .characterCode, .letter: .characterCode,
        .parts: .jsonText, .wrapped: .jsonText,
      ])

    static func == (left: Texts, right: Texts) -> Bool {
      left.letters == right.letters && left.byKey == right.byKey && left.parts == right.parts
        && left.wrapped == right.wrapped && left.letter == right.letter
    }
  }

  @Test("of codes and of JSON in texts hold inside collections and wrappers, both ways")
  func inside() throws {
    let text =
      #"{"letters":["a","é"],"byKey":{"k":"5","n":null},"parts":[{"a":1.0},"t"],"#
      + #""wrapped":[1,2],"letter":"x"}"#
    let model = try read(Texts.self, text)
    #expect(model.letters == [97, 233])
    #expect(model.byKey == ["k": 53, "n": nil])
    #expect(model.parts == [#"{"a":1.0}"#, "t"])
    #expect(model.wrapped == "[1,2]")
    #expect(model.letter == 120)
    #expect(try FlexEncoder().encodeText(model) == text)
  }

  /// Opens containers and coders under its keys by hand, which rules rewrite.
  struct ByHand: Codable, Equatable, FlexMapped {
    var numbers: [Int]

    enum Keys: String, CodingKey, CaseIterable { case keyed, list, coder, last }
    enum Inner: CodingKey { case n }

    static var mapping: FlexMapping {
      let double = FlexRule.reading { json in
        if json == "refused" { throw Refused() }
        return json?["hidden"] ?? json
      }
      .writing { json in
        if json.text().contains("13") { throw Refused() }
        return json.text().contains("7") ? JSON?.none : ["hidden": json]
      }
      return FlexMapping(
        Keys.self, [.keyed: double, .list: double, .coder: double])
    }

    init(_ numbers: [Int]) { self.numbers = numbers }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      let coder = try container.superDecoder(forKey: .coder)
      numbers = [
        try container.nestedContainer(keyedBy: Inner.self, forKey: .keyed)
          .decode(Int.self, forKey: .n),
        try list.decode(Int.self), try coder.singleValueContainer().decode(Int.self),
        try container.decode(Int.self, forKey: .last),
      ]
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var keyed = container.nestedContainer(keyedBy: Inner.self, forKey: .keyed)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      var coder = container.superEncoder(forKey: .coder).singleValueContainer()
      try container.encode(numbers[3], forKey: .last)
      try coder.encode(numbers[2])
      try list.encode(numbers[1])
      try keyed.encode(numbers[0], forKey: .n)
    }
  }

  @Test(
    "rewrite what is read from and written to containers and coders under a key",
    arguments: [
      (
        [1, 2, 3, 4],
        #"{"keyed":{"hidden":{"n":1}},"list":{"hidden":[2]},"coder":{"hidden":3},"last":4}"#
      ),
      ([7, 2, 3, 4], #"{"list":{"hidden":[2]},"coder":{"hidden":3},"last":4}"#),
      ([1, 7, 3, 4], #"{"keyed":{"hidden":{"n":1}},"coder":{"hidden":3},"last":4}"#),
      ([1, 2, 7, 4], #"{"keyed":{"hidden":{"n":1}},"list":{"hidden":[2]},"last":4}"#),
      ([7, 7, 7, 4], #"{"last":4}"#),
    ])
  func byHand(_ numbers: [Int], _ text: String) throws {
    let model = ByHand(numbers)
    #expect(try FlexEncoder().encodeText([model, model]) == "[\(text),\(text)]")
    #expect(throws: Refused.self) { try FlexEncoder().encode(ByHand([1, 13, 3, 4])) }
    // Under paths members are put together at the end.
    let encoder = FlexEncoder()
    let rules = KeyValuePairs<String, FlexRule>(
      dictionaryLiteral: ("last", .from("tail.last")))
    encoder[mapping: ByHand.self] = FlexMapping(properties: rules).merging(ByHand.mapping)
    let assembled = text.replacingOccurrences(of: #""last":4"#, with: #""tail":{"last":4}"#)
    #expect(try encoder.encodeText([model, model]) == "[\(assembled),\(assembled)]")
    #expect(throws: Refused.self) { try encoder.encode(ByHand([1, 13, 3, 4])) }
    guard !numbers.contains(7) else { return }
    #expect(try read(ByHand.self, text) == model)
    for key in ["keyed", "list", "coder"] {
      var tree = try JSON(parsing: text)
      tree[key] = "refused"
      let failure = try thrown(ByHand.self, tree.text())
      #expect(failure.path == key)
      #expect(failure.underlying is Refused)
    }
  }
}
