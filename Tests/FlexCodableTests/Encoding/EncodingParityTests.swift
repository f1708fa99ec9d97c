import FlexCodable
import Foundation
import Testing

private enum Suit: String, Codable, Hashable { case clubs, hearts }
private enum Rank: Int, Codable { case low = 1, high }
private enum Shape: Codable {
  case circle(radius: Double)
  case square(Int)
  case none
}

private struct Wrapping: Codable { let id: Int }
private struct Wrapped: Encodable {
  let text: String
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
private struct Silent: Encodable { func encode(to encoder: any Encoder) throws {} }

private struct Everything: Encodable {
  var bool = true
  var int = -1
  var int8 = Int8.min
  var int16 = Int16.max
  var int32 = Int32.min
  var int64 = Int64.min
  var uint = UInt.max
  var uint8 = UInt8.max
  var uint16: UInt16 = 0
  var uint32: UInt32 = 7
  var uint64 = UInt64.max
  var double = 0.1
  var float: Float = 0.1
  var text = "a\"b\\c/d\n\u{1}é😀\u{2028}"
  var url = URL(string: "https://example.org/a?b=c&d=%41")
  var uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
  var date = Date(timeIntervalSinceReferenceDate: 12_345.678)
  var data = Data([0, 255, 254, 62, 63])
  var decimal = Decimal(string: "12345678901234567890.123456789") ?? 0
  var nothing: Int?
  var something: Int? = 3
  var nested: Wrapping? = Wrapping(id: 1)
  var noNested: Wrapping?
  var suit = Suit.hearts
  var level = Rank.high
  var shapes: [Shape] = [.circle(radius: 1.5), .square(2), .none]
  var optionals: [Int?] = [1, nil, 3]
  var dates = [Date(timeIntervalSinceReferenceDate: 0)]
  var matrix = [[1.5, 2], [], [1e21, 1e-7]]
  var words = ["x", "y/z", ""]
  var byText = ["b": 1, "a": 2, "/": 3]
  var byNumber = [10: "x", 2: "y"]
  var models = ["z": [Wrapping(id: 2)], "y": []]
  var newtypes = [Wrapping(id: 3), Wrapping(id: 4)]
  var wrapped = Wrapped(text: "w")
  var silent = Silent()
  var silents = [Silent()]
  var empty: [Int] = []
  var emptyObject: [String: Int] = [:]
  var range = 1..<5
  var set: Set<Int> = [7]
  var contiguous: ContiguousArray<String> = ["c"]
  var twice: Int?? = .some(.some(1))
  var characters = String(repeating: "long text without anything to escape ", count: 9)
}

private class Animal: Encodable {
  var name = "Rex"
  private enum CodingKeys: String, CodingKey { case name }
}

private final class Dog: Animal {
  var tricks = ["sit"]
  var owner: Animal? = Animal()
  private enum CodingKeys: String, CodingKey { case tricks, owner }
  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tricks, forKey: .tricks)
    try container.encodeIfPresent(owner, forKey: .owner)
  }
}

private final class Cat: Animal {
  private enum CodingKeys: String, CodingKey { case lives }
  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(9, forKey: .lives)
    try super.encode(to: container.superEncoder())
  }
}

private struct Person: Encodable {
  var firstName = "A"
  var lastURL = "u"
  var id2 = 1
  var inner = ["someKey": Deep()]
  struct Deep: Encodable { var deepName = "d" }
}

private struct Family: Encodable {
  var parents: [Parent]
  struct Parent: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: TextKey.self)
      var inner = container.nestedContainer(keyedBy: TextKey.self, forKey: TextKey("in"))
      try inner.encode(1, forKey: TextKey("x"))
      var outer = container.superEncoder().singleValueContainer()
      try outer.encode(2)
    }
  }
}

@Suite("Encoding as JSONEncoder does")
struct EncodingParityTests {
  @Test("every kind of property") func everything() throws { try expectParity(Everything()) }

  @Test("subclasses, in one object and under super")
  func subclasses() throws {
    try expectParity(Dog())
    try expectParity(Cat())
    try expectParity([Animal(), Dog(), Cat()] as [Animal])
  }

  @Test("values that are no objects")
  func fragments() throws {
    try expectParity(5)
    try expectParity("a/b")
    try expectParity(true)
    try expectParity(1.5)
    try expectParity(Int?.none)
    try expectParity([Int]())
    try expectParity([String: Int]())
    try expectParity([[[1]], []])
    try expectParity(Suit.clubs)
    try expectParity(Date(timeIntervalSinceReferenceDate: 1.25))
    try expectParity(Data([1, 2, 3]))
    try expectParity(URL(string: "a/b"))
    try expectParity(Decimal(1) / 3)
    try expectParity([Suit.clubs: 1])
    try expectParity([Wrapping(id: 1)])
    try expectParity(Optional(Wrapping(id: 1)))
  }

  @Test(
    "the order of sorted keys",
    arguments: [
      ["a", "B", "a10", "a2", "_"], ["e", "e\u{301}", "f"], ["😀", "\u{FFFD}", ""],
    ])
  func sortedKeys(_ keys: [String]) throws {
    try expectParity(Dictionary(uniqueKeysWithValues: Set(keys).map { ($0, 1) }))
  }

  @Test(
    "numbers",
    arguments: [
      0, -0.0, 1e16, 1e17, 9_007_199_254_740_992, 1e21, 1e-5, 1e-4, 1e-7, .leastNonzeroMagnitude,
      .pi, 1e100,
      .greatestFiniteMagnitude, 123_456.789,
    ])
  func numbers(_ value: Double) throws {
    try expectParity(value)
    try expectParity(Float(value.magnitude < 1e38 ? value : 1))
  }

  @Test("strategies for dates")
  func dates() throws {
    struct Box: Encodable { let at: [Date] }
    let box = Box(
      at: [0, 0.5, -1e9, 1_700_000_000.123].map(Date.init(timeIntervalSinceReferenceDate:)))
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy/MM/dd"
    try expectParity(
      box, { $0.dateEncodingStrategy = .secondsSince1970 },
      and: { $0.dateEncodingStrategy = .secondsSince1970 })
    try expectParity(
      box, { $0.dateEncodingStrategy = .millisecondsSince1970 },
      and: { $0.dateEncodingStrategy = .millisecondsSince1970 })
    try expectParity(
      box, { $0.dateEncodingStrategy = .iso8601 }, and: { $0.dateEncodingStrategy = .iso8601 })
    try expectParity(
      box, { $0.dateEncodingStrategy = .formatted(formatter) },
      and: { $0.dateEncodingStrategy = .formatted(formatter) })
    let custom: @Sendable (Date, any Encoder) throws -> Void = { date, encoder in
      var container = encoder.unkeyedContainer()
      try container.encode(date.timeIntervalSinceReferenceDate)
      try container.encode(encoder.codingPath.map(\.stringValue))
    }
    try expectParity(
      box, { $0.dateEncodingStrategy = .custom(custom) },
      and: { $0.dateEncodingStrategy = .custom(custom) })
    try expectParity(
      box, { $0.dateEncodingStrategy = .custom { _, _ in } },
      and: { $0.dateEncodingStrategy = .custom { _, _ in } })
  }

  @Test("strategies for data and numbers that are none")
  func dataAndNumbers() throws {
    struct Box: Encodable {
      var data = [Data([1, 2]), Data()]
      var number = -Double.infinity
      var other = Float.nan
    }
    let names = ("+", "-", "?")
    try expectParity(Box()) {
      $0.dataEncodingStrategy = .deferredToData
      $0.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: names.0, negativeInfinity: names.1, nan: names.2)
    } and: {
      $0.dataEncodingStrategy = .deferredToData
      $0.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: names.0, negativeInfinity: names.1, nan: names.2)
    }
  }

  @Test("strategies for keys; a dictionary's keys stay")
  func keys() throws {
    try expectParity(
      Person(), { $0.keyEncodingStrategy = .convertToSnakeCase },
      and: { $0.keyEncodingStrategy = .convertToSnakeCase })
    let custom: @Sendable ([any CodingKey]) -> any CodingKey = { path in
      TextKey(path.map(\.stringValue).joined(separator: "-"))
    }
    // Without the dictionary: below one, JSONEncoder forgets the start of the path.
    let person = Family(parents: [Family.Parent()])
    try expectParity(
      person, { $0.keyEncodingStrategy = .custom(custom) },
      and: { $0.keyEncodingStrategy = .custom(custom) })
  }

  @Test("the errors of values that JSON does not have")
  func errors() throws {
    struct Box: Encodable { var numbers = [1.0, .nan] }
    for value in [[Box()]] {
      let error = try #require(throws: EncodingError.self) {
        try FlexEncoder(.strict).encode(value)
      }
      guard case .invalidValue(_, let context) = error else { return }
      #expect(context.codingPath.map(\.stringValue) == ["Index 0", "numbers", "Index 1"])
      #expect(context.debugDescription == "expected a finite number, found nan")
    }
    #expect(throws: EncodingError.self) { try FlexEncoder().encode(Silent()) }
    #expect(throws: EncodingError.self) { try FlexEncoder().encode(Double.infinity) }
  }
}

/// A coding key of any text.
struct TextKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ text: String) { stringValue = text }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// Expects the bytes of JSONEncoder, compact and pretty, with and without escaped slashes.
func expectParity<T: Encodable>(
  _ value: T, _ change: (FlexEncoder) -> Void = { _ in },
  and changeOther: (JSONEncoder) -> Void = { _ in },
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let formats: [(FlexEncoder.OutputFormatting, JSONEncoder.OutputFormatting)] = [
    (.sortedKeys, .sortedKeys),
    ([.sortedKeys, .prettyPrinted], [.sortedKeys, .prettyPrinted]),
    ([.sortedKeys, .withoutEscapingSlashes], [.sortedKeys, .withoutEscapingSlashes]),
  ]
  for (format, other) in formats {
    let encoder = FlexEncoder(.strict)
    encoder.outputFormatting = format
    change(encoder)
    let reference = JSONEncoder()
    reference.outputFormatting = other
    changeOther(reference)
    #expect(
      String(decoding: try encoder.encode(value), as: UTF8.self)
        == String(decoding: try reference.encode(value), as: UTF8.self),
      sourceLocation: sourceLocation)
  }
}
