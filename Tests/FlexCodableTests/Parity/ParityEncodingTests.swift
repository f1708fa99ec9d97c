import Foundation
import Testing

@testable import FlexCodable

/// Writes by hand: the closure gets the encoder.
private struct Written: Encodable, Sendable {
  let name: String
  let write: @Sendable (any Encoder) throws -> Void

  init(_ name: String, _ write: @escaping @Sendable (any Encoder) throws -> Void) {
    self.name = name
    self.write = write
  }

  func encode(to encoder: any Encoder) throws { try write(encoder) }
}

private let a = TextKey("a")
private let b = TextKey("b")
private let c = TextKey("c")

private let written: [Written] = [
  Written("nothing") { _ in },
  Written("an empty object") { _ = $0.container(keyedBy: TextKey.self) },
  Written("an empty array") { _ = $0.unkeyedContainer() },
  Written("an empty single value") { _ = $0.singleValueContainer() },
  Written("null") {
    var container = $0.singleValueContainer()
    try container.encodeNil()
  },
  Written("null in an object") {
    var container = $0.container(keyedBy: TextKey.self)
    try container.encodeNil(forKey: a)
    try container.encodeIfPresent(Int?.none, forKey: b)
    try container.encode(Int?.none, forKey: c)
  },
  Written("null in an array") {
    var container = $0.unkeyedContainer()
    try container.encodeNil()
    try container.encode(Int?.none)
    try container.encode(contentsOf: [1, nil, 3])
    try container.encode(container.count)
  },
  Written("a key twice") {
    var container = $0.container(keyedBy: TextKey.self)
    try container.encode(1, forKey: a)
    try container.encode("two", forKey: b)
    try container.encode([3], forKey: a)
  },
  Written("a container, asked for twice") {
    var first = $0.container(keyedBy: TextKey.self)
    var second = $0.container(keyedBy: TextKey.self)
    try first.encode(1, forKey: a)
    try second.encode(2, forKey: b)
    try first.encode(3, forKey: c)
  },
  Written("an array, asked for twice") {
    var first = $0.unkeyedContainer()
    var second = $0.unkeyedContainer()
    try first.encode(1)
    try second.encode(2)
    try first.encode(second.count)
  },
  Written("a nested object under a key twice") {
    var root = $0.container(keyedBy: TextKey.self)
    var first = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
    try first.encode(1, forKey: a)
    var second = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
    try second.encode(2, forKey: b)
  },
  Written("a nested array under a key twice, with another between") {
    var root = $0.container(keyedBy: TextKey.self)
    var first = root.nestedUnkeyedContainer(forKey: a)
    try first.encode(1)
    var other = root.nestedUnkeyedContainer(forKey: b)
    try other.encode(9)
    var second = root.nestedUnkeyedContainer(forKey: a)
    try second.encode(2)
    try first.encode(3)
    try other.encode(8)
    try root.encode(first.count, forKey: c)
  },
  Written("three levels under the same keys, twice") { encoder in
    var root = encoder.container(keyedBy: TextKey.self)
    for number in 1...2 {
      var outer = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
      var inner = outer.nestedContainer(keyedBy: TextKey.self, forKey: a)
      try inner.encode(number, forKey: TextKey("\(number)"))
      var list = outer.nestedUnkeyedContainer(forKey: b)
      try list.encode(number)
    }
  },
  Written("nested containers that stay empty") {
    var root = $0.container(keyedBy: TextKey.self)
    _ = root.nestedContainer(keyedBy: TextKey.self, forKey: a)
    _ = root.nestedUnkeyedContainer(forKey: b)
    var list = root.nestedUnkeyedContainer(forKey: c)
    _ = list.nestedContainer(keyedBy: TextKey.self)
    _ = list.nestedUnkeyedContainer()
  },
  Written("containers that are written to by turns") {
    var root = $0.unkeyedContainer()
    var first = root.nestedContainer(keyedBy: TextKey.self)
    var second = root.nestedUnkeyedContainer()
    var third = first.nestedUnkeyedContainer(forKey: b)
    for number in 1...3 {
      try first.encode(number, forKey: TextKey("k\(number)"))
      try second.encode(number)
      try third.encode(number)
      try root.encode(number)
    }
  },
  Written("super encoders that are used late") {
    var root = $0.container(keyedBy: TextKey.self)
    let plain = root.superEncoder()
    let keyed = root.superEncoder(forKey: b)
    try root.encode(1, forKey: a)
    var container = keyed.unkeyedContainer()
    try container.encode(2)
    try root.encode(3, forKey: c)
    var single = plain.singleValueContainer()
    try single.encode("late")
  },
  Written("super encoders that are never used") {
    var root = $0.container(keyedBy: TextKey.self)
    _ = root.superEncoder()
    _ = root.superEncoder(forKey: a)
    try root.encode(1, forKey: b)
  },
  Written("super encoders of an array") {
    var root = $0.unkeyedContainer()
    let first = root.superEncoder()
    let unused = root.superEncoder()
    try root.encode(unused.codingPath.count)
    var container = first.container(keyedBy: TextKey.self)
    try container.encode(first.codingPath.map(\.stringValue), forKey: a)
  },
  Written("a value by its own method") { try [1, 2].encode(to: $0) },
  Written("a date by its own method") {
    try Date(timeIntervalSinceReferenceDate: 1.5).encode(to: $0)
  },
  Written("an error that was caught") {
    var root = $0.container(keyedBy: TextKey.self)
    try root.encode(1, forKey: a)
    try? root.encode(Double.nan, forKey: b)
    var list = root.nestedUnkeyedContainer(forKey: c)
    try list.encode(2)
    try? list.encode(Float.infinity)
    try list.encode(3)
  },
  Written("numbers that JSON does not have") {
    var root = $0.container(keyedBy: TextKey.self)
    try root.encode([1, Double.nan], forKey: a)
  },
  Written("an error of its own") { _ in throw ParityRefusal() },
  Written("an error in a nested value") {
    var root = $0.container(keyedBy: TextKey.self)
    try root.encode(["k": [Written("inner") { _ in throw ParityRefusal() }]], forKey: a)
  },
]

/// Foundation's paths lack the steps of nested containers, so this one is not compared.
private let paths = Written("coding paths") { encoder in
  var root = encoder.container(keyedBy: TextKey.self)
  var list = root.nestedUnkeyedContainer(forKey: a)
  try list.encode(root.codingPath.count)
  try list.encode(list.codingPath.map(\.stringValue))
  var object = list.nestedContainer(keyedBy: TextKey.self)
  try object.encode(object.codingPath.map(\.stringValue), forKey: b)
  try object.encode(Place(), forKey: c)
  try list.encode([Place()])
  try list.encode(["k": Place()])
}

/// Writes where it is.
private struct Place: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(encoder.codingPath.map(\.stringValue))
  }
}

private enum Positions: String, CaseIterable {
  case root, property, element, member, optional

  func place(_ value: Written) -> any Encodable {
    switch self {
    case .root: value
    case .property: ["p": value]
    case .element: [value, value]
    case .member: ["k": [value]]
    case .optional: [Written?.some(value), nil]
    }
  }
}

@Suite("What is written by hand")
struct ParityEncodingTests {
  @Test("is written as by JSONEncoder, wherever it stands", arguments: written.map(\.name))
  func values(_ name: String) throws {
    let value = try #require(written.first { $0.name == name })
    for position in Positions.allCases {
      for pretty in [false, true] {
        let coders = ParityCoders("")
        coders.encoder.outputFormatting = pretty ? [.sortedKeys, .prettyPrinted] : .sortedKeys
        coders.foundationEncoder.outputFormatting =
          pretty ? [.sortedKeys, .prettyPrinted] : .sortedKeys
        let placed = position.place(value)
        let strict = parityBytes { try encode(placed, coders.encoder.encode) }
        let foundation = parityBytes { try coders.foundationEncoder.encode(placed) }
        #expect(strict == foundation, "\(position)")
      }
    }
  }

  @Test("sees its whole coding path, also below nested containers")
  func codingPaths() throws {
    let text = try FlexEncoder(.strict).encodeText(["p": paths])
    #expect(
      text == #"{"p":{"a":[1,["p","a"],{"b":["p","a","Index 2"],"c":["p","a","Index 2","c"]},"#
        + #"[["p","a","Index 3","Index 0"]],{"k":["p","a","Index 4","k"]}]}}"#)
  }

  private func encode(_ value: any Encodable, _ write: (Erased) throws -> Data) throws -> Data {
    try write(Erased(value: value))
  }

  /// Passes on to any value.
  private struct Erased: Encodable {
    let value: any Encodable
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  /// Needs to be told a unit.
  private struct Length: EncodableWithConfiguration, DecodableWithConfiguration, Sendable {
    var meters: Double

    init(meters: Double) { self.meters = meters }

    init(from decoder: any Decoder, configuration: Double) throws {
      meters = try decoder.singleValueContainer().decode(Double.self) * configuration
    }

    func encode(to encoder: any Encoder, configuration: Double) throws {
      var container = encoder.singleValueContainer()
      try container.encode(meters / configuration)
    }
  }

  private struct Kilometers: EncodingConfigurationProviding, DecodingConfigurationProviding {
    static var encodingConfiguration: Double { 1000 }
    static var decodingConfiguration: Double { 1000 }
  }

  private struct Route: Codable {
    @CodableConfiguration(from: Kilometers.self) var length = Length(meters: 0)
    var legs: [Length]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _length = try container.decode(
        CodableConfiguration<Length, Kilometers>.self, forKey: .length)
      legs = try container.decode([Length].self, forKey: .legs, configuration: 10)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(_length, forKey: .length)
      try container.encode(legs, forKey: .legs, configuration: 10)
    }

    enum CodingKeys: CodingKey { case length, legs }
  }

  @Test(
    "with a configuration is as by Foundation's coders",
    arguments: ["1.5", "[]", "null", "\"x\"", "", "{"])
  func configured(_ text: String) throws {
    let coders = ParityCoders("")
    let data = Data(text.utf8)
    let strict = Result {
      try coders.decoder.decode(Length.self, from: data, configuration: 1000)
    }
    let foundation = Result {
      try coders.foundationDecoder.decode(Length.self, from: data, configuration: 1000)
    }
    #expect(
      parityFailure { try strict.get().meters } == parityFailure { try foundation.get().meters }
    )
    guard let value = try? foundation.get() else { return }
    #expect(
      try coders.encoder.encode(value, configuration: 10)
        == coders.foundationEncoder.encode(value, configuration: 10))
  }

  @Test(
    "with configurations inside is as by Foundation's coders",
    arguments: [
      #"{"length":1.5,"legs":[1,2]}"#, #"{"length":"x","legs":[]}"#, #"{"length":1,"legs":[null]}"#,
      #"{"length":1}"#, #"{"legs":[]}"#,
    ])
  func nested(_ text: String) throws {
    let probe = ParityProbe(Route.self)
    let coders = ParityCoders("")
    coders.encoder.outputFormatting = .sortedKeys
    coders.foundationEncoder.outputFormatting = .sortedKeys
    let read = probe.decode(text, coders)
    #expect(read.strict == read.foundation)
    guard let written = probe.encode(text, coders) else { return }
    #expect(written.strict == written.foundation)
  }
}
