import FlexCodable
import Foundation
import Testing

@Suite("Key strategies there and back")
struct KeyRoundTripTests {
  struct Names: Codable, Equatable {
    var myURLValue2 = 1
    var userID = 2
    var item145Details = 3
    var _private = 4
    var x = 5
    var URL = 6
    var Upper = 7
    var with_under = 8
    var trailing_ = 9
    var a1B2c3 = 10
    var nested = Nested()
    var byKey = ["someKey_two": 1, "URLKey": 2]

    struct Nested: Codable, Equatable {
      var innerURLName = "i"
    }
  }

  static let strategies: [(FlexKeyEncodingStrategy, FlexKeyDecodingStrategy, String)] = [
    (.useDefaultKeys, .useDefaultKeys, "myURLValue2"),
    (.convertToSnakeCase, .convertFromSnakeCase, "my_url_value2"),
    (
      .convertToSnakeCaseSplittingDigits, .convertFromSnakeCaseSplittingDigits,
      "my_url_value_2"
    ),
    (.capitalized, .capitalized, "MyURLValue2"),
    (.uncapitalized, .uncapitalized, "myURLValue2"),
  ]

  @Test("bring every property back", arguments: strategies.indices, [true, false])
  func roundTrip(_ index: Int, isStrict: Bool) throws {
    let (writing, reading, key) = Self.strategies[index]
    let encoder = FlexEncoder(isStrict ? .strict : .lenient)
    encoder.keyEncodingStrategy = writing
    let decoder = FlexDecoder(isStrict ? .strict : .lenient)
    decoder.keyDecodingStrategy = reading
    let names = Names(
      myURLValue2: 11, userID: 12, item145Details: 13, _private: 14, x: 15, URL: 16, Upper: 17,
      with_under: 18, trailing_: 19, a1B2c3: 20, nested: .init(innerURLName: "n"))
    let tree = try encoder.encodeJSON(names)
    #expect(tree[key] == 11)
    #expect(tree.objectValue?.count == 12)
    #expect(tree.objectValue?.values.last == ["someKey_two": 1, "URLKey": 2])
    #expect(try decoder.decode(Names.self, from: tree) == names)
  }

  struct Mapped: FlexModel, Equatable {
    var myURLValue2 = 1
    var otherName = 2
    static let mapping = FlexMapping(CodingKeys.self, [.otherName: "Other_Name.deepKey"])
  }

  @Test("leave what a mapping names as it is", arguments: strategies.indices)
  func mapped(_ index: Int) throws {
    let (writing, reading, key) = Self.strategies[index]
    let encoder = FlexEncoder()
    encoder.keyEncodingStrategy = writing
    let decoder = FlexDecoder()
    decoder.keyDecodingStrategy = reading
    let model = Mapped(myURLValue2: 5, otherName: 6)
    let tree = try encoder.encodeJSON(model)
    #expect(tree == .object([key: 5, "Other_Name": ["deepKey": 6]]))
    #expect(try decoder.decode(Mapped.self, from: tree) == model)
  }

  @Test("convert by a function of the caller")
  func custom() throws {
    let encoder = FlexEncoder()
    encoder.keyEncodingStrategy = .custom { path in
      Mapped.Key(stringValue: "<" + (path.last?.stringValue ?? "") + ">")
    }
    let decoder = FlexDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      Mapped.Key(stringValue: String((path.last?.stringValue ?? "").dropFirst().dropLast()))
    }
    let model = Names.Nested(innerURLName: "n")
    #expect(try encoder.encodeText(model) == #"{"<innerURLName>":"n"}"#)
    #expect(
      try decoder.decode(Names.Nested.self, from: #"{"<innerURLName>":"n"}"#) == model)
  }
}

extension KeyRoundTripTests.Mapped {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

@Suite("An unknown case inside alternatives")
struct UnknownAlternativeTests {
  enum Color: String, Codable, FlexUnknownCase {
    case red, other
    static var unknownCase: Color { .other }
  }

  enum Either: Codable, Equatable {
    case color(Color)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let color = try? container.decode(Color.self) {
        self = .color(color)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .color(let color): try container.encode(color)
      case .text(let text): try container.encode(text)
      }
    }
  }

  @Test("leaves a later alternative its chance")
  func alternatives() throws {
    let list = try read([Either].self, #"["red","blue"]"#)
    #expect(list == [.color(.red), .text("blue")])
    #expect(try FlexEncoder().encodeText(list) == #"["red","blue"]"#)
    #expect(try read([Color].self, #"["red","blue"]"#) == [.red, .other])
  }
}

@Suite("Converters of a type, there and back")
struct RegisteredBothWaysTests {
  struct Money: Codable, Hashable {
    var cents: Int
  }

  struct Bill: Codable, Equatable {
    var total: Money
    var tip: Money?
    var items: [Money] = []
    var byName: [String: Money] = [:]
  }

  struct NoMoney: Error {}

  @Test("read and write every value of it")
  func bothWays() throws {
    let decoder = FlexDecoder()
    decoder.register(Money.self) { json in
      guard case .string(let text) = json else { return nil }
      guard let cents = Int(text.dropFirst()) else { throw NoMoney() }
      return Money(cents: cents)
    }
    let encoder = FlexEncoder()
    encoder.register(Money.self) { .string("$\($0.cents)") }
    let text = #"{"total":"$5","tip":"$1","items":["$2","$3"],"byName":{"a":"$4"}}"#
    let bill = try read(Bill.self, text, decoder)
    #expect(
      bill
        == Bill(
          total: Money(cents: 5), tip: Money(cents: 1),
          items: [Money(cents: 2), Money(cents: 3)], byName: ["a": Money(cents: 4)]))
    #expect(try encoder.encodeText(bill) == text)
    let bent = try read(
      Bill.self, #"{"total":"$5","tip":7,"items":["$x","$3"],"byName":{}}"#, decoder)
    #expect(bent == Bill(total: Money(cents: 5), items: [Money(cents: 3)]))
    let error = try thrown(Bill.self, #"{"total":"$x"}"#, decoder)
    #expect(error.path == "total")
    #expect(error.underlying is NoMoney)
  }
}
