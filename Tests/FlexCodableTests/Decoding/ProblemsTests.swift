import Foundation
import Testing

@testable import FlexCodable

private struct Person: Decodable {
  var name: String
  var age: Int
  var born: Date
  var home: Address
  var tags: [String]
  var nick: String?
}

private struct Address: Decodable {
  var city: String
  var zip: Int
  var kind: Sealed
}

@Suite("The problems of a document")
struct ProblemsTests {
  private let text = """
    {
      "name": null,
      "born": "soon",
      "home": {"zip": "x", "kind": "z"},
      "tags": [1, null],
      "nick": []
    }
    """
  private let expected = [
    "name | name | null | String | null | 2:11",
    "age | age | missing | Int | nothing | -",
    #"born | born | unusable | Date | text "soon" | 3:11"#,
    "home.city | home.city | missing | String | nothing | -",
    #"home.zip | home.zip | unusable | Int | text "x" | 4:19"#,
    #"home.kind | home.kind | unusable | Sealed | text "z" | 4:32"#,
  ]

  @Test("are found all at once, with the bends")
  func problems() {
    let decoder = FlexDecoder()
    let report = decoder.problems(decoding: Person.self, from: Data(text.utf8))
    let entries = report.entries.map { shown($0) }
    #expect(entries.filter { expected.contains($0) } == expected)
  }

  @Test("that cost only the model that no placeholder is found for end the search there")
  func ended() {
    let decoder = FlexDecoder()
    let text = #"{"kind":"z"}"#
    let report = decoder.problems(decoding: Address.self, from: Data(text.utf8))
    #expect(
      report.entries.map { shown($0) } == [
        "city | city | missing | String | nothing | -", "zip | zip | missing | Int | nothing | -",
        #"kind | kind | unusable | Sealed | text "z" | 1:9"#,
      ])
  }

  @Test("are none for a document that decodes without a bend")
  func none() {
    let text = #"{"name":"n","price":1}"#
    for preset in presets {
      let report = FlexDecoder(preset.leniency).problems(
        decoding: Bag.self, from: Data(text.utf8))
      #expect(report.isEmpty)
    }
  }

  @Test("of text that is no JSON are one, with the place of the fault")
  func syntax() {
    let report = FlexDecoder().problems(decoding: Bag.self, from: Data("{\n\"a\":}".utf8))
    #expect(report.entries.count == 1)
    #expect(report.entries.first?.kind == .syntax)
    #expect(report.entries.first?.location.map { "\($0.line):\($0.column)" } == "2:5")
    #expect(report.entries.first?.codingPath.isEmpty == true)
  }

  @Test("are the cause of the error when they are collected")
  func collected() throws {
    struct Form: Decodable, Equatable {
      var a: Int
      var b: String
      var c: Bool
      var list: [Bag]
      var d: Int?
    }
    let text = #"{"b":5,"list":[{"name":"n"}],"d":"x"}"#
    for preset in presets where preset.name != "permissive" {
      let decoder = FlexDecoder(preset.leniency)
      let plain = #expect(throws: DecodingError.self) { try decoder.decode(Form.self, from: text) }
      #expect(plain?.context?.underlyingError == nil)
      decoder.collectsProblems = true
      let error = #expect(throws: DecodingError.self) { try decoder.decode(Form.self, from: text) }
      let problems = try #require(error?.context?.underlyingError as? FlexProblems)
      let paths = problems.report.entries.map { "\($0.kind) \(shown($0.codingPath))" }
      if preset.name == "strict" {
        #expect(
          paths == [
            "missing a", "unusable b", "missing c", "missing list.0.price", "unusable d",
          ])
      } else {
        #expect(paths == ["missing a", "missing c"])
      }
      let first = try #require(error.map(message)?.split(separator: "\n").first)
      #expect(first == "\(paths.count) problems:")
    }
  }

  @Test("are not looked for when the decode succeeds, and leave it as it is")
  func success() throws {
    let decoder = FlexDecoder()
    decoder.collectsProblems = true
    #expect(try decoder.decode([Int].self, from: #"["1","x"]"#) == [1])
    let (bag, report) = try decoder.decodeReporting(
      Bag.self, from: Data(#"{"name":"n","price":"1"}"#.utf8))
    #expect(bag.price == 1)
    #expect(report.entries.map(\.kind) == [.coerced])
  }

  @Test("of a hundred elements are all told under strict")
  func many() throws {
    let decoder = FlexDecoder(.strict)
    decoder.collectsProblems = true
    let text = "[" + Array(repeating: #"{"name":1}"#, count: 100).joined(separator: ",") + "]"
    let error = #expect(throws: DecodingError.self) { try decoder.decode([Bag].self, from: text) }
    let problems = try #require(error?.context?.underlyingError as? FlexProblems)
    #expect(problems.report.entries.count == 200)
    #expect(problems.report.entries.last.map { shown($0.codingPath) } == "99.price")
  }

  enum WithoutZero: String, Decodable { case only }

  /// A chain of models, each of which needs the next one, down to a value that nothing stands for.
  final class Link: Decodable {
    static let counter = CodingUserInfoKey(rawValue: "counter")
    // One call counts, and then the test reads.
    final class Count: @unchecked Sendable { var value = 0 }
    var next: Link?
    var end: WithoutZero?
    enum CodingKeys: CodingKey { case next, end }

    init(from decoder: any Decoder) throws {
      let count = Link.counter.flatMap { decoder.userInfo[$0] as? Count }
      count?.value += 1
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if decoder.codingPath.count < 12 {
        next = try container.decode(Link.self, forKey: .next)
      } else {
        end = try container.decode(WithoutZero.self, forKey: .end)
      }
    }
  }

  @Test("are looked for once where a zero cannot be made, not twice on every level")
  func chain() throws {
    for preset in [FlexLeniency.permissive, .lenient] {
      let decoder = FlexDecoder(preset)
      let count = Link.Count()
      decoder.userInfo = [try #require(Link.counter): count]
      _ = decoder.problems(decoding: Link.self, from: Data("{}".utf8))
      #expect(count.value <= 5 * 13, "\(count.value)")
    }
  }
}
