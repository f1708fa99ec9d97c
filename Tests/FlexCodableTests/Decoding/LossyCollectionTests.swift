import Foundation
import Testing

@testable import FlexCodable

/// An entry of a report as text: path, coding path, kind, expected, found and place.
func shown(_ entry: FlexReport.Entry) -> String {
  let place = entry.location.map { "\($0.line):\($0.column)" } ?? "-"
  return [
    entry.path.description, shown(entry.codingPath), "\(entry.kind)", entry.expected, entry.found,
    place,
  ].joined(separator: " | ")
}

private typealias Probe = @Sendable (Data, FlexDecoder) throws -> (String, FlexReport)

private func probe<T: Decodable & SendableMetatype>(_ type: T.Type) -> Probe {
  { data, decoder in
    let (value, report) = try decoder.decodeReporting(type, from: data)
    return (shown(value), report)
  }
}

private let types: [String: Probe] = [
  "[Int]": probe([Int].self), "[Int?]": probe([Int?].self), "[String]": probe([String].self),
  "[[Int]]": probe([[Int]].self), "Set<Int>": probe(Set<Int>.self),
  "[String: Int]": probe([String: Int].self), "[String: Int?]": probe([String: Int?].self),
  "[Int: Int]": probe([Int: Int].self), "[Color: Int]": probe([Color: Int].self),
  "[Bag]": probe([Bag].self), "[Color]": probe([Color].self), "[Mood]": probe([Mood].self),
  "[Date]": probe([Date].self), "[URL]": probe([URL].self),
  "[String: [Bag]]": probe([String: [Bag]].self),
]

@Suite("A collection")
struct LossyCollectionTests {
  @Test(
    "leaves out what cannot be used, and says so",
    arguments: FixtureTable.rows("Decoding/lossy.tsv"))
  func table(_ row: FixtureRow) throws {
    let probe = try #require(types[row[0]])
    let (value, report) = try probe(Data(row[1].utf8), FlexDecoder())
    #expect(value == row[2])
    #expect(report.entries.map { shown($0) } == row[3].components(separatedBy: " ; "))
  }

  @Test(
    "loses the same under permissive", arguments: FixtureTable.rows("Decoding/lossy.tsv"))
  func permissive(_ row: FixtureRow) throws {
    // Zeros and truncated fractions are for what lenient cannot use at all.
    guard !row[1].contains("1.5"), !row[0].contains("Bag") else {
      let probe = try #require(types[row[0]])
      #expect(throws: Never.self) { try probe(Data(row[1].utf8), FlexDecoder(.permissive)) }
      return
    }
    let probe = try #require(types[row[0]])
    let (value, report) = try probe(Data(row[1].utf8), FlexDecoder(.permissive))
    #expect(value == row[2])
    #expect(report.entries.map { shown($0) } == row[3].components(separatedBy: " ; "))
  }

  @Test(
    "fails under strict at its first bad element",
    arguments: FixtureTable.rows("Decoding/lossy.tsv"))
  func strict(_ row: FixtureRow) throws {
    let probe = try #require(types[row[0]])
    #expect(throws: DecodingError.self) { try probe(Data(row[1].utf8), FlexDecoder(.strict)) }
  }

  @Test("keeps its elements or none when the switch is off")
  func switchedOff() throws {
    var leniency = FlexLeniency.lenient
    leniency.dropsUnusableElements = false
    let decoder = FlexDecoder(leniency)
    #expect(
      shownFailure { try decoder.decode([Int].self, from: #"[1,"x"]"#) } == "! typeMismatch 1")
    #expect(
      shownFailure { try decoder.decode([Int].self, from: "[1,null]") } == "! valueNotFound 1")
    #expect(try decoder.decode([Int].self, from: #"[1,"2"]"#) == [1, 2])
    #expect(
      shownFailure { try decoder.decode([String: Int].self, from: #"{"a":"x"}"#) }
        == "! typeMismatch a")
    #expect(
      shownFailure { try decoder.decode([Int: Int].self, from: #"{"x":1}"#) } == "! typeMismatch x")
    let result = agreedOutcome(Maybe<[Int]>.self, #"{"v":[1,"x"]}"#, decoder)
    #expect(result == "nil + usedNil")
  }

  @Test("of a nested model is lossy for the model, not for its parent")
  func nested() throws {
    struct Order: Decodable { var id: Int; var bags: [Bag] }
    let text = #"{"id":1,"bags":[{"name":"n"},{"name":"m","price":"2"}]}"#
    let (order, report) = try FlexDecoder().decodeReporting(Order.self, from: Data(text.utf8))
    #expect(order.bags == [Bag(name: "m", price: 2)])
    #expect(
      report.entries.map { shown($0) } == [
        "bags[0] | bags.0 | droppedElement | Bag | an object | 1:17",
        #"bags[1].price | bags.1.price | coerced | Int | text "2" | 1:50"#,
      ])
  }

  @Test("drops a hundred thousand elements in one pass")
  func many() throws {
    let text = "[" + Array(repeating: "null", count: 100_000).joined(separator: ",") + "]"
    let (value, report) = try FlexDecoder().decodeReporting([Int].self, from: Data(text.utf8))
    #expect(value.isEmpty)
    #expect(report.entries.count == 100_000)
    #expect(report.entries.last?.path == "[99999]")
  }

  enum Side: String, Codable, Hashable { case left, right }

  @Test("of members with equal keys keeps the first, and says which are lost")
  func equalKeys() throws {
    func expect<K: Decodable & Hashable>(
      _ type: [K: Int].Type, _ text: String, _ expected: [K: Int], _ lost: [String],
      _ decoder: FlexDecoder = FlexDecoder(), sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let (value, report) = try decoder.decodeReporting(type, from: Data(text.utf8))
      #expect(value == expected, sourceLocation: sourceLocation)
      #expect(report.summary == lost.map { $0 + " droppedElement" }, sourceLocation: sourceLocation)
    }
    try expect([Int: Int].self, #"{"1":1,"01":2,"2":3}"#, [1: 1, 2: 3], ["01"])
    try expect([UInt8: Int].self, #"{"1":1,"1.0":2," 1":3}"#, [1: 1], [#"1\.0"#, " 1"])
    try expect([Side: Int].self, #"{"left":1,"left":2}"#, [.left: 1], ["left"])
    try expect([String: Int].self, "{\"e\u{301}\":1,\"\u{e9}\":2}", ["é": 1], ["é"])
    try expect([String: Int].self, #"{"a":1,"a":2}"#, ["a": 1], ["a"])
    let upper = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
    try expect(
      [UUID: Int].self, "{\"\(upper)\":1,\"\(upper.lowercased())\":2}",
      [try #require(UUID(uuidString: upper)): 1], [upper.lowercased()])
    let last = FlexDecoder()
    last.parsing.duplicateKeys = .useLast
    try expect([String: Int].self, #"{"a":1,"b":3,"a":2}"#, ["a": 2, "b": 3], ["a"], last)
    try expect([Int: Int].self, #"{"1":1,"1":2,"01":3}"#, [1: 2], ["1", "01"], last)
    let many = "{" + (0..<50_000).map { #""\#($0)":1,"0\#($0)":2"# }.joined(separator: ",") + "}"
    let (value, report) = try FlexDecoder().decodeReporting(
      [Int: Int].self, from: Data(many.utf8))
    #expect(value.count == 50_000 && report.entries.count == 50_000)
  }
}
