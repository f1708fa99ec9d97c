import Foundation

/// Containers in random order, of the encoder and of the decoder: the input is the programme of a model.
func fuzzContainers(_ input: FuzzInput) {
  var choices = input
  let options = choices.byte()
  let model = Programme(choices)
  let encoder = FlexEncoder(options & 1 == 0 ? .lenient : .strict)
  var formatting: FlexEncoder.OutputFormatting = []
  if options & 2 != 0 { formatting.insert(.sortedKeys) }
  if options & 4 != 0 { formatting.insert(.prettyPrinted) }
  encoder.outputFormatting = formatting
  if options & 8 != 0 { encoder.nilEncoding = .null }
  if options & 16 != 0 { encoder.keyEncodingStrategy = .convertToSnakeCase }
  if options & 32 != 0 { encoder.codingKeysArePaths = true }
  if options & 64 != 0 {
    encoder[mapping: Programme.self] = FlexMapping(
      properties: ["a": "b", "b": "c.d", "c": "c.e[1]", "d": .flattened, "e": .writingNull])
  }
  if options & 128 != 0 { encoder.maximumDepth = 6 }

  do {
    Kept.all.begin()
    let data = try encoder.encode([model])
    require(StrictReader.tokens(of: Array(data)) != nil, "containers write no JSON")
    if options & 64 == 0 {
      Kept.all.begin()
      let tree = try encoder.encodeJSON([model])
      require(
        (try? JSON(parsing: data)) == (try? JSON(parsing: tree.data())), "text and tree differ")
    }
    Kept.all.begin()
    let again = try encoder.encode([model])
    require(again == data, "a second call writes otherwise")
  } catch {
    require(error is EncodingError || error is Refusal, "another error: \(type(of: error))")
  }
  // What a model kept is used after the call.
  Kept.all.begin()
  for kept in Kept.all.used.prefix(4) { _ = try? model.encode(to: kept) }
  Kept.all.begin()
  Kept.all.used = []

  for preset in [FlexLeniency.strict, .lenient, .permissive] {
    let decoder = FlexDecoder(preset)
    if let key = Reading.programme { decoder.userInfo[key] = input.bytes }
    Kept.all.steps = 0
    do {
      _ = try decoder.decode([Reading].self, from: ground)
      _ = try decoder.decodeReporting([Reading].self, from: Data(ground.utf8)).report.description
    } catch {
      require(error is DecodingError || error is Refusal, "another error: \(type(of: error))")
    }
    for kept in Kept.all.decoders.prefix(4) { _ = try? Reading(from: kept) }
    Kept.all.decoders = []
  }
}

private let ground = #"""
  [{"a":1,"b":"2","c":[1,[2,"x",null],{"d":{"a":-0.5}}],"d":{"a":{"a":{"b":[]}}},"e":null,"a":"\u00e9"},
   [1,2,[3]], "{\"a\":[1]}", null]
  """#

/// Decoders and encoders that models keep.
private final class Kept: @unchecked Sendable {
  // Only the fuzzer's one thread comes here.
  static let all = Kept()
  var encoders: [any Encoder] = []
  var keyed: [KeyedEncodingContainer<AnyKey>] = []
  var unkeyed: [any UnkeyedEncodingContainer] = []
  /// Encoders of calls that are over.
  var used: [any Encoder] = []
  var decoders: [any Decoder] = []
  /// Models inside a model run the same programme again: that must come to an end.
  var steps = 0

  /// Begins a call.
  func begin() {
    steps = 0
    used += encoders
    (encoders, keyed, unkeyed) = ([], [], [])
  }

  /// Writes to what values around this one, or values before it, have kept.
  func write(_ choices: inout FuzzInput) {
    let key = AnyKey.next(&choices)
    let place = choices.below(4)
    switch choices.below(7) {
    case 0: if place < keyed.count { try? keyed[place].encode(7, forKey: key) }
    case 1: if place < unkeyed.count { try? unkeyed[place].encode(["kept"]) }
    case 2:
      guard place < keyed.count else { return }
      var list = keyed[place].nestedUnkeyedContainer(forKey: key)
      try? list.encode(8)
    case 3:
      guard place < unkeyed.count else { return }
      try? 9.encode(to: unkeyed[place].superEncoder())
    case 4:
      guard place < encoders.count else { return }
      var single = encoders[place].singleValueContainer()
      try? single.encode("kept")
    case 5:
      guard place < encoders.count else { return }
      var container = encoders[place].container(keyedBy: AnyKey.self)
      try? container.encode(10, forKey: key)
    default:
      if place < keyed.count { try? keyed[place].encode(Double.nan, forKey: key) }
    }
  }

  func step() -> Bool {
    steps += 1
    return steps < 200
  }
}

private struct Refusal: Error {}

private struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }

  static func next(_ choices: inout FuzzInput) -> AnyKey {
    switch choices.below(9) {
    case 0: AnyKey(intValue: Int(Int8(bitPattern: choices.byte())))
    case 1: AnyKey(stringValue: choices.shortText())
    case 2: AnyKey(stringValue: "c.d[\(choices.below(40))]")
    default: AnyKey(stringValue: ["a", "b", "c", "d", "e", "aB"][choices.below(6)])
    }
  }
}

/// Encodes as the bytes say.
private struct Programme: Encodable {
  let choices: FuzzInput
  let depth: Int

  init(_ choices: FuzzInput, depth: Int = 0) {
    self.choices = choices
    self.depth = depth
  }

  func encode(to encoder: any Encoder) throws {
    var choices = choices
    try run(&choices, encoder, depth)
  }

  private func run(_ choices: inout FuzzInput, _ encoder: any Encoder, _ depth: Int) throws {
    guard depth < 12 else { return }
    var steps = 0
    while !choices.isAtEnd, steps < 6, Kept.all.step() {
      steps += 1
      switch choices.below(7) {
      case 0: return
      case 1, 2:
        var container = encoder.container(keyedBy: AnyKey.self)
        try fill(&container, &choices, encoder, depth)
      case 3, 4:
        var container = encoder.unkeyedContainer()
        try fill(&container, &choices, encoder, depth)
      case 5:
        var container = encoder.singleValueContainer()
        switch choices.below(5) {
        case 0: try container.encodeNil()
        case 1: try container.encode(Double(choices.below(9)) / 4)
        case 2: try container.encode(choices.shortText())
        case 3: try container.encode([choices.below(3): [true]])
        default: try container.encode(Programme(choices, depth: depth + 1))
        }
      default:
        switch choices.below(4) {
        case 0: throw Refusal()
        case 1: Kept.all.write(&choices)
        default: Kept.all.encoders.append(encoder)
        }
      }
    }
  }

  private func fill(
    _ container: inout KeyedEncodingContainer<AnyKey>, _ choices: inout FuzzInput,
    _ encoder: any Encoder, _ depth: Int
  ) throws {
    Kept.all.keyed.append(container)
    for _ in 0..<choices.below(6) where Kept.all.step() {
      let key = AnyKey.next(&choices)
      switch choices.below(15) {
      case 0: try container.encodeNil(forKey: key)
      case 1: try container.encode(choices.below(2) == 0, forKey: key)
      case 2: try container.encode(choices.shortText(), forKey: key)
      case 3: try container.encode(Int64(bitPattern: choices.bits()), forKey: key)
      case 4: try container.encode(Double(bitPattern: choices.bits()), forKey: key)
      case 5: try container.encode([choices.shortText(): choices.below(9)], forKey: key)
      case 6: try container.encodeIfPresent(nil as Int?, forKey: key)
      case 7: try container.encode(Programme(choices, depth: depth + 1), forKey: key)
      case 8:
        var inner = container.nestedContainer(keyedBy: AnyKey.self, forKey: key)
        try fill(&inner, &choices, encoder, depth)
      case 9:
        var inner = container.nestedUnkeyedContainer(forKey: key)
        try fill(&inner, &choices, encoder, depth)
      case 10: try run(&choices, container.superEncoder(), depth + 1)
      case 11: try run(&choices, container.superEncoder(forKey: key), depth + 1)
      case 12: try? container.encode(Programme(choices, depth: depth + 1), forKey: key)
      case 13: Kept.all.write(&choices)
      default: try run(&choices, encoder, depth + 1)
      }
      if choices.isAtEnd { return }
    }
  }

  private func fill(
    _ container: inout any UnkeyedEncodingContainer, _ choices: inout FuzzInput,
    _ encoder: any Encoder, _ depth: Int
  ) throws {
    Kept.all.unkeyed.append(container)
    for _ in 0..<choices.below(6) where Kept.all.step() {
      switch choices.below(11) {
      case 0: try container.encodeNil()
      case 1: try container.encode(contentsOf: [1.5, Double(choices.below(7))])
      case 2: try container.encode(choices.shortText())
      case 3: try container.encode(UInt64(choices.bits()))
      case 4: try container.encode(Programme(choices, depth: depth + 1))
      case 5:
        var inner = container.nestedContainer(keyedBy: AnyKey.self)
        try fill(&inner, &choices, encoder, depth)
      case 6:
        var inner = container.nestedUnkeyedContainer()
        try fill(&inner, &choices, encoder, depth)
      case 7: try run(&choices, container.superEncoder(), depth + 1)
      case 8: try? container.encode(Programme(choices, depth: depth + 1))
      case 9: Kept.all.write(&choices)
      default: try run(&choices, encoder, depth + 1)
      }
      if choices.isAtEnd { return }
    }
  }
}

/// Decodes as the bytes say.
private struct Reading: Decodable {
  static let programme = CodingUserInfoKey(rawValue: "programme")

  init(from decoder: any Decoder) throws {
    var choices = FuzzInput(
      bytes: Reading.programme.flatMap { decoder.userInfo[$0] as? [UInt8] } ?? [])
    // Where the value is decides where the programme begins, so that values inside differ.
    for _ in decoder.codingPath { _ = choices.byte() }
    guard decoder.codingPath.count < 16 else { return }
    try Reading.run(&choices, decoder)
  }

  private static func run(_ choices: inout FuzzInput, _ decoder: any Decoder) throws {
    var steps = 0
    while !choices.isAtEnd, steps < 4, Kept.all.step() {
      steps += 1
      switch choices.below(6) {
      case 0: return
      case 1, 2: try keyed(decoder.container(keyedBy: AnyKey.self), &choices)
      case 3:
        var container = try decoder.unkeyedContainer()
        try unkeyed(&container, &choices)
      case 4:
        let container = try decoder.singleValueContainer()
        switch choices.below(6) {
        case 0: _ = container.decodeNil()
        case 1: _ = try? container.decode(Int.self)
        case 2: _ = try? container.decode([String: JSON].self)
        case 3: _ = try? container.decode(Reading.self)
        case 4: _ = try container.decode(String.self)
        default: _ = try? container.decode([Reading].self)
        }
      default:
        if choices.below(4) == 0 { throw Refusal() }
        Kept.all.decoders.append(decoder)
      }
    }
  }

  private static func keyed(
    _ container: KeyedDecodingContainer<AnyKey>, _ choices: inout FuzzInput
  ) throws {
    for _ in 0..<choices.below(6) where Kept.all.step() {
      let key = AnyKey.next(&choices)
      switch choices.below(12) {
      case 0: _ = container.contains(key)
      case 1: _ = container.allKeys
      case 2: _ = try? container.decodeNil(forKey: key)
      case 3: _ = try? container.decode(Int.self, forKey: key)
      case 4: _ = try container.decodeIfPresent(String.self, forKey: key)
      case 5: _ = try? container.decode(Reading.self, forKey: key)
      case 6: _ = try? container.decode([String: Reading].self, forKey: key)
      case 7:
        if let inner = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: key) {
          try keyed(inner, &choices)
        }
      case 8:
        if var inner = try? container.nestedUnkeyedContainer(forKey: key) {
          try unkeyed(&inner, &choices)
        }
      case 9: if let inner = try? container.superDecoder() { try run(&choices, inner) }
      case 10: if let inner = try? container.superDecoder(forKey: key) { try run(&choices, inner) }
      default: _ = try container.decodeIfPresent([Double].self, forKey: key)
      }
      if choices.isAtEnd { return }
    }
  }

  private static func unkeyed(
    _ container: inout any UnkeyedDecodingContainer, _ choices: inout FuzzInput
  ) throws {
    for _ in 0..<choices.below(8) where Kept.all.step() {
      switch choices.below(10) {
      case 0: _ = try? container.decodeNil()
      case 1: _ = try? container.decode(Int.self)
      case 2: _ = try container.decodeIfPresent(String.self)
      case 3: _ = try? container.decode(Reading.self)
      case 4: _ = try? container.decodeIfPresent([Int].self)
      case 5:
        if let inner = try? container.nestedContainer(keyedBy: AnyKey.self) {
          try keyed(inner, &choices)
        }
      case 6:
        if var inner = try? container.nestedUnkeyedContainer() { try unkeyed(&inner, &choices) }
      case 7: if let inner = try? container.superDecoder() { try run(&choices, inner) }
      case 8: _ = container.isAtEnd || container.currentIndex < 0 || container.count == nil
      default: _ = try? container.decode(JSON.self)
      }
      if choices.isAtEnd { return }
    }
  }
}
