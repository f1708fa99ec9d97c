import Foundation
import Testing

@testable import FlexCodable

private struct Renamed: Decodable, FlexMapped {
  var v: Int
  enum CodingKeys: CodingKey { case v }
  static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: ["w", "a.b[0]"]]) }
}

private struct Chosen: Decodable, FlexMapped {
  var v: Color
  enum CodingKeys: CodingKey { case v }
  static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: "a.w"]) }
}

private struct Rooted: Decodable, FlexMapped {
  var v: Int
  enum CodingKeys: CodingKey { case v }
  static var mapping: FlexMapping { FlexMapping(CodingKeys.self, root: "data.info") }
}

/// An enum in all but name, whose decoding is the standard library's.
private struct Even: RawRepresentable, Codable {
  let rawValue: Int
  init?(rawValue: Int) {
    guard rawValue % 2 == 0 else { return nil }
    self.rawValue = rawValue
  }
}

/// Refuses a property under a mapping by an error of its own.
private struct Refuser: Codable, FlexMapped {
  var v: Int
  enum CodingKeys: CodingKey { case v }
  static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: "a.w"]) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    v = try container.decode(Int.self, forKey: .v)
    guard v > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .v, in: container, debugDescription: "not positive.")
    }
  }
}

/// Refuses a value by an error that has no path.
private struct Pathless: Codable {
  init(from decoder: any Decoder) throws {
    guard try decoder.singleValueContainer().decode(Int.self) > 0 else {
      throw DecodingError.typeMismatch(
        Pathless.self, .init(codingPath: [], debugDescription: "too small"))
    }
  }

  func encode(to encoder: any Encoder) throws {}
}

/// Refuses elements of an array inside.
private struct Pair: Codable {
  enum CodingKeys: CodingKey { case list }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var list = try container.nestedUnkeyedContainer(forKey: .list)
    let first = try list.decode(Int.self)
    guard try list.decode(Int.self) > first else {
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "not in order")
    }
    guard list.isAtEnd else {
      let path = list.codingPath + [PlainKey(index: list.currentIndex)]
      throw DecodingError.valueNotFound(
        Int.self, .init(codingPath: path, debugDescription: "one too many"))
    }
  }

  func encode(to encoder: any Encoder) throws {}
}

private typealias Probe = @Sendable (String, FlexDecoder) -> (any Error)?

private func probe<T: Decodable & SendableMetatype>(_ type: T.Type) -> Probe {
  { text, decoder in
    do {
      _ = try decoder.decode(type, from: Data(text.utf8))
      return nil
    } catch {
      // A tree has no lines; the rest is the same.
      if let tree = try? JSON(parsing: text) {
        let other = shownFailure { try decoder.decode(type, from: tree) }
        #expect(other == shown(error: error))
      }
      return error
    }
  }
}

private let types: [String: Probe] = [
  "Int": probe(Int.self), "Int8": probe(Int8.self), "Required<Int>": probe(Required<Int>.self),
  "Required<Bool>": probe(Required<Bool>.self), "Required<Bag>": probe(Required<Bag>.self),
  "Required<[Int]>": probe(Required<[Int]>.self), "Required<Color>": probe(Required<Color>.self),
  "Required<Date>": probe(Required<Date>.self), "Required<URL>": probe(Required<URL>.self),
  "Required<UUID>": probe(Required<UUID>.self), "Renamed": probe(Renamed.self),
  "Chosen": probe(Chosen.self),
  "[Chosen]": probe([Chosen].self), "Rooted": probe(Rooted.self), "[Rooted]": probe([Rooted].self),
  "Even": probe(Even.self), "Required<Even>": probe(Required<Even>.self),
  "[String: Even]": probe([String: Even].self), "Refuser": probe(Refuser.self),
  "Required<Refuser>": probe(Required<Refuser>.self), "Pathless": probe(Pathless.self),
  "Required<Pathless>": probe(Required<Pathless>.self), "[Pathless]": probe([Pathless].self),
  "Maybe<Pathless>": probe(Maybe<Pathless>.self), "Required<Pair>": probe(Required<Pair>.self),
]

@Suite("A decoding error")
struct DecodingErrorTests {
  @Test(
    "names its kind, coding path and place", arguments: FixtureTable.rows("Decoding/errors.tsv"))
  func table(_ row: FixtureRow) throws {
    let probe = try #require(types[row[0]])
    let preset = try #require(presets.first { $0.name == row[2] })
    let error = try #require(probe(row[1], FlexDecoder(preset.leniency)))
    #expect(shown(error: error) == row[3])
    guard row[4] == "?" else {
      #expect(message(error) == row[4])
      return
    }
    let context = try #require((error as? DecodingError)?.context)
    let cause = try #require(context.underlyingError as? JSON.SyntaxError)
    #expect(context.debugDescription == cause.description)
    #expect(cause.line == 1)
  }

  @Test("about text that is no JSON has the syntax error as its cause")
  func syntax() throws {
    let text = "{\n  \"a\": 1,\n  \"b\" 2\n}"
    for preset in presets {
      let error = #expect(throws: DecodingError.self) {
        try FlexDecoder(preset.leniency).decode(Required<Int>.self, from: text)
      }
      let cause = try #require(error?.context?.underlyingError as? JSON.SyntaxError)
      #expect("\(cause.line):\(cause.column) \(cause.offset)" == "3:7 18")
      #expect(error?.context?.codingPath.isEmpty == true)
    }
    // Also where no property reads.
    let unread = #expect(throws: DecodingError.self) {
      try FlexDecoder().decode(Required<Int>.self, from: #"{"v":1,"x":[01]}"#)
    }
    #expect(unread?.context?.underlyingError is JSON.SyntaxError)
  }

  @Test(
    "in an object without its braces has the place in the text as it is",
    arguments: [String.Encoding.utf8, .utf16, .utf32])
  func braces(_ encoding: String.Encoding) throws {
    let decoder = FlexDecoder(.strict)
    decoder.assumesTopLevelDictionary = true
    func failure(_ text: String) throws -> DecodingError {
      // Foundation puts a byte order mark before UTF-16 and UTF-32.
      let data = try #require(text.data(using: encoding))
      return try #require(
        #expect(throws: DecodingError.self) {
          try decoder.decode([String: Int].self, from: data)
        })
    }
    let mismatch = try failure(#""a":1,"b":[]"#)
    #expect(message(mismatch) == "expected Int, found an empty array, at line 1, column 11")
    let cause = try failure("\"a\":1,\n\"b\" 2").context?.underlyingError as? JSON.SyntaxError
    // Mark and characters in bytes of the encoding.
    func bytes(_ count: Int) -> Int {
      [.utf16: 2 + 2 * count, .utf32: 4 + 4 * count][encoding] ?? count
    }
    #expect(cause.map { "\($0.line):\($0.column) \($0.offset)" } == "2:5 \(bytes(11))")
    #expect(cause?.excerpt == "\"b\" 2\n    ^")
    let end = try failure("\"a\"").context?.underlyingError as? JSON.SyntaxError
    #expect(end?.reason == "expected ':' behind the key, found the end of the text")
    #expect(end.map { "\($0.line):\($0.column) \($0.offset)" } == "1:4 \(bytes(3))")
  }

  @Test("about a tree has no lines")
  func tree() {
    let error = #expect(throws: DecodingError.self) {
      try FlexDecoder().decode(Required<Int>.self, from: ["v": []] as JSON)
    }
    #expect(error.map(message) == "expected Int, found an empty array")
  }

  @Test("inside text that was parsed has the place of that text")
  func insideText() {
    let text = #"{"v":"[1]","w":"{\"v\":\n\n[]}"}"#
    let error = #expect(throws: DecodingError.self) {
      try FlexDecoder().decode([String: Required<Int>].self, from: text, dropping: false)
    }
    #expect(error.map(shown(error:)) == "! typeMismatch v")
    let inner = #expect(throws: DecodingError.self) {
      try FlexDecoder().decode(
        [String: Required<Int>].self, from: #"{"w":"{\"v\":\n[]}"}"#, dropping: false)
    }
    #expect(inner.map(shown(error:)) == "! typeMismatch w.v")
    #expect(
      inner.map(message) == "expected Int, found an empty array, at line 1, column 6")
  }

  @Test("of a value that is asked for at a path that is not there names the path")
  func path() {
    let data = Data(#"{"a":{"b":1}}"#.utf8)
    #expect(
      shownFailure { try FlexDecoder().decode(Int.self, from: data, at: "a.c") }
        == "! keyNotFound a.c")
    #expect(
      shownFailure { try FlexDecoder().decode(Bool.self, from: data, at: "a") } == "! typeMismatch")
  }
}

extension FlexDecoder {
  /// Decodes with or without leaving elements out.
  fileprivate func decode<T: Decodable>(
    _ type: T.Type, from text: String, dropping: Bool
  ) throws -> T {
    leniency.dropsUnusableElements = dropping
    return try decode(type, from: text)
  }
}
