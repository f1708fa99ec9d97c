import Foundation
import Testing

@testable import FlexCodable

/// What has to fail, by the names that the table uses.
private typealias Failing = @Sendable (FlexEncoder) throws -> Void

private struct Script: Encodable, Sendable {
  let body: @Sendable (any Encoder) throws -> Void

  func encode(to encoder: any Encoder) throws { try body(encoder) }
}

private enum Key: String, CodingKey { case a, b }

private struct Pair: Encodable {
  var first = 1
  var second = 2
}

private struct Holder<Value: Encodable>: Encodable, Sendable where Value: Sendable { var v: Value }

private struct Codes: Encodable, FlexMapped {
  var code = 0x110000
  enum CodingKeys: CodingKey { case code }
  static var mapping: FlexMapping {
    FlexMapping(CodingKeys.self, [.code: FlexRule().characterCode])
  }
}

private struct Flat: Encodable, FlexMapped {
  var inner = [1, 2]
  enum CodingKeys: CodingKey { case inner }
  static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.inner: .flattened]) }
}

private struct Overlapping: Encodable, FlexMapped {
  var id = 1
  var inner = ["id": 2]
  enum CodingKeys: CodingKey { case id, inner }
  static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.inner: .flattened]) }
}

private struct Refused: Error, CustomStringConvertible {
  var description: String { "refused" }
}

private struct Converted: Encodable, FlexMapped {
  var v = 1
  enum CodingKeys: CodingKey { case v }
  static var mapping: FlexMapping {
    FlexMapping(CodingKeys.self, [.v: .writing { _ in throw Refused() }])
  }
}

private struct Own: Encodable {
  func encode(to encoder: any Encoder) throws {
    let context = EncodingError.Context(
      codingPath: encoder.codingPath, debugDescription: "a message of its own")
    throw EncodingError.invalidValue(self, context)
  }
}

private struct Chain: Encodable {
  var depth: Int
  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    if depth > 1 { try list.encode(Chain(depth: depth - 1)) }
  }
}

/// A newtype around itself: deep without a bracket.
private struct Onion: Encodable {
  var depth: Int
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if depth > 1 { try container.encode(Onion(depth: depth - 1)) } else { try container.encode(1) }
  }
}

private struct Configured: EncodableWithConfiguration {
  func encode(to encoder: any Encoder, configuration: Bool) throws {
    guard configuration else { return }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Double.nan, forKey: .a)
  }
}

private func encoding<T: Encodable & Sendable>(_ value: T) -> Failing {
  { _ = try $0.encode(value) }
}

private func script(_ body: @escaping @Sendable (any Encoder) throws -> Void) -> Failing {
  { _ = try $0.encode(["s": Script(body: body)]) }
}

private func mapped(_ rules: [String: FlexRule], root: JSON.Path? = nil) -> Failing {
  { encoder in
    encoder[mapping: Pair.self] = FlexMapping(rules: rules, root: root)
    _ = try encoder.encode(["p": Pair()])
  }
}

private func mappedDate(_ seconds: Double, _ form: FlexDateForm) -> Failing {
  { encoder in
    encoder[mapping: Holder<Date>.self] = ["v": FlexRule.date(form)]
    _ = try encoder.encode(["k": Holder(v: Date(timeIntervalSince1970: seconds))])
  }
}

extension FlexMapping {
  fileprivate init(rules: [String: FlexRule], root: JSON.Path?) {
    self.init(properties: [:], root: root)
    self.rules = rules.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

private let failing: [String: Failing] = [
  "NaN": encoding(Double.nan),
  "Float infinity": encoding([Float.infinity]),
  "NaN in an array": encoding(Holder(v: [[1, -Double.infinity]])),
  "NaN in an Optional": encoding(Holder(v: Double?.some(.nan))),
  "NaN in a dictionary": encoding(["k": Double.nan]),
  "date without an end": {
    $0.dateEncodingStrategy = .secondsSince1970
    _ = try $0.encode(Holder(v: Date(timeIntervalSince1970: .infinity)))
  },
  "a date form that cannot write a date": mappedDate(.infinity, .secondsSince1970),
  "bytes that are no text": {
    $0.dataEncodingStrategy = .utf8
    _ = try $0.encode(Holder(v: Data([0xFF])))
  },
  "no character": encoding([Codes()]),
  "nothing at the root": encoding(Script { _ in }),
  "nothing with a configuration": { _ = try $0.encode(Configured(), configuration: false) },
  "NaN with a configuration": { _ = try $0.encode(Configured(), configuration: true) },
  "nothing on a line": { _ = try $0.encodeLines([Script { _ in }]) },
  "NaN on a line": { _ = try $0.encodeLines([1, Double.nan]) },
  "nothing as a tree": { _ = try $0.encodeJSON(Script { _ in }) },
  "an array flattened": encoding([Flat()]),
  "a member twice by flattening": encoding([Overlapping()]),
  "one place for two": mapped(["first": "x", "second": "x"]),
  "the place of another": mapped(["first": "second"]),
  "a value and a member of it": mapped(["first": "x", "second": "x.y"]),
  "a member and its object": mapped(["first": "x.y", "second": "x"]),
  "an element and a member": mapped(["first": "x[0]", "second": "x.y"]),
  "a negative index": mapped(["second": "x[-1]"]),
  "a huge index": mapped(["second": "x[65537]"]),
  "a malformed path": mapped(["second": "a..b"]),
  "a malformed writing path": mapped(["second": FlexRule.from("a").writing(to: "b[01]")]),
  "a malformed root": mapped([:], root: "a."),
  "a root with a negative index": mapped([:], root: "a[-1]"),
  "a root with a huge index": mapped([:], root: "a[65537]"),
  "a converter that throws": encoding([Converted()]),
  "a registered converter that throws": {
    $0.register(UUID.self) { _ in throw Refused() }
    _ = try $0.encode(Holder(v: UUID()))
  },
  "too deep": {
    $0.maximumDepth = 3
    _ = try $0.encode(Holder(v: Chain(depth: 3)))
  },
  "objects too deep": {
    $0.maximumDepth = 2
    _ = try $0.encode(Holder(v: Holder(v: Pair())))
  },
  "a root too deep": { encoder in
    encoder.maximumDepth = 2
    encoder[mapping: Pair.self] = FlexMapping(rules: [:], root: "a.b")
    _ = try encoder.encode(Pair())
  },
  "a path too deep": { encoder in
    encoder.maximumDepth = 2
    encoder[mapping: Pair.self] = ["second": "a.b.c"]
    _ = try encoder.encode(Pair())
  },
  "a tree too deep": { encoder in
    encoder.maximumDepth = 2
    _ = try encoder.encode([[[1]]] as JSON)
  },
  "newtypes without an end": {
    $0.maximumDepth = 4
    _ = try $0.encode(Onion(depth: 100))
  },
  "two containers for one value": script { encoder in
    _ = encoder.unkeyedContainer()
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(1, forKey: .a)
  },
  "an array behind an object": script { encoder in
    _ = encoder.container(keyedBy: Key.self)
    var list = encoder.unkeyedContainer()
    try list.encode(1)
  },
  "two single values": script { encoder in
    var container = encoder.singleValueContainer()
    try container.encode(1)
    try container.encode(2)
  },
  "a container behind a value": script { encoder in
    var container = encoder.singleValueContainer()
    try container.encode(1)
    _ = encoder.container(keyedBy: Key.self)
  },
  "a value begun before": script { encoder in
    // One call fills it, on the thread of the test.
    final class Box: @unchecked Sendable { var container: KeyedEncodingContainer<Key>? }
    let box = Box()
    var container = encoder.container(keyedBy: Key.self)
    box.container = container
    try container.encode(Script { _ in try box.container?.encode(1, forKey: .b) }, forKey: .a)
  },
  "a container that outlived its call": { encoder in
    // One call fills it, on the thread of the test.
    final class Box: @unchecked Sendable { var container: KeyedEncodingContainer<Key>? }
    let box = Box()
    _ = try encoder.encode(
      Script {
        box.container = $0.container(keyedBy: Key.self)
        try box.container?.encode(1, forKey: .a)
      })
    try box.container?.encode(2, forKey: .b)
  },
  "an encoder that outlived its call": { encoder in
    // One call fills it, on the thread of the test.
    final class Box: @unchecked Sendable { var encoder: (any Encoder)? }
    let box = Box()
    _ = try encoder.encode(
      Script {
        box.encoder = $0
        var container = $0.singleValueContainer()
        try container.encode(1)
      })
    var container = box.encoder?.container(keyedBy: Key.self)
    try container?.encode(2, forKey: .b)
  },
  "a model's own error": encoding(["k": Own()]),
  "what is no JSON": { _ in _ = try JSON(foundationObject: ["k": [Date(timeIntervalSince1970: 0)]])
  },
  "NaN of Foundation": { _ in _ = try JSON(foundationObject: [Double.nan]) },
  "a key that is no text": { _ in _ = try JSON(foundationObject: [1: 2] as NSDictionary) },
  "a number for another encoder": { _ in
    _ = try JSONEncoder().encode([JSON(parsing: "1e999")])
  },
]

@Suite("The text of an encoding error")
struct EncodingErrorTests {
  private static let rows = FixtureTable.rows("Errors/encoding.tsv")

  @Test("is as the table has it", arguments: rows)
  func table(_ row: FixtureRow) throws {
    let encode = try #require(failing[row[0]], "no case named \(row[0])")
    let preset: FlexLeniency = row[1] == "strict" ? .strict : .lenient
    do {
      try encode(FlexEncoder(preset))
      Issue.record("nothing was thrown")
    } catch let EncodingError.invalidValue(_, context) {
      #expect(shown(context.codingPath) == row[2])
      #expect(context.debugDescription == row[3])
    } catch {
      #expect("\(type(of: error))" == row[2])
      #expect("\(error)" == row[3])
    }
  }

  @Test("has a row for every case")
  func complete() {
    #expect(Set(Self.rows.map { $0[0] }) == Set(failing.keys))
  }
}
