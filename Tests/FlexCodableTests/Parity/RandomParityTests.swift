import Foundation
import Testing

@testable import FlexCodable

/// What a random model asks for.
private indirect enum Schema: Sendable {
  case bool, int, small, double, text, date, decimal, url
  case optional(Schema)
  case list(Schema)
  case map(Schema)
  case object([(key: String, schema: Schema)])
  /// Elements of an array, each of its own kind.
  case tuple([Schema])

  static func random(_ depth: Int, using random: inout SeededNumbers) -> Schema {
    switch Int.random(in: 0..<(depth > 0 ? 14 : 8), using: &random) {
    case 0: return .bool
    case 1: return .int
    case 2: return .small
    case 3: return .double
    case 4: return .text
    case 5: return .date
    case 6: return .decimal
    case 7: return .url
    case 8: return .optional(.random(depth - 1, using: &random))
    case 9: return .list(.random(depth - 1, using: &random))
    case 10: return .map(.random(depth - 1, using: &random))
    case 11:
      let count = Int.random(in: 0...4, using: &random)
      return .tuple((0..<count).map { _ in .random(depth - 1, using: &random) })
    default:
      let names = ["id", "firstName", "é", "a/b", "", "userURL", "k1", "k2"].shuffled(
        using: &random)
      return .object(
        names.prefix(Int.random(in: 0...6, using: &random)).map {
          ($0, .random(depth - 1, using: &random))
        })
    }
  }

  /// JSON that mostly fits.
  func document(using random: inout SeededNumbers) -> JSON {
    if Int.random(in: 0..<60, using: &random) == 0 { return RandomJSON.value(2, using: &random) }
    switch self {
    case .bool: return .bool(Bool.random(using: &random))
    case .int: return .number(JSON.Number(Int.random(in: -1000...1000, using: &random)))
    case .small: return .number(JSON.Number(Int.random(in: -130...127, using: &random)))
    case .double, .date, .decimal:
      return .number(JSON.Number(Double.random(in: -1e6...1e6, using: &random)) ?? 0)
    case .text, .url: return .string(RandomJSON.text(using: &random))
    case .optional(let schema):
      return Bool.random(using: &random) ? .null : schema.document(using: &random)
    case .list(let schema):
      return .array(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          schema.document(using: &random)
        })
    case .map(let schema):
      // One member: of several bad ones Foundation names any.
      return .object(["k": schema.document(using: &random)])
    case .tuple(let schemas): return .array(schemas.map { $0.document(using: &random) })
    case .object(let members):
      var object = JSON.Object()
      for (key, schema) in members.shuffled(using: &random) {
        if case .optional = schema, Bool.random(using: &random) { continue }
        if Int.random(in: 0..<80, using: &random) == 0 { continue }
        object[key] = schema.document(using: &random)
      }
      if Bool.random(using: &random) { object["other"] = RandomJSON.value(1, using: &random) }
      return .object(object)
    }
  }
}

/// Reads what the schema in `userInfo` says by a container of every kind, and writes it back.
private struct RandomModel: Codable {
  static let key = ["randomSchema"].compactMap(CodingUserInfoKey.init(rawValue:))[0]
  var content: JSON

  init(from decoder: any Decoder) throws {
    guard let schema = decoder.userInfo[Self.key] as? Schema else { throw ParityRefusal() }
    content = try Self.read(schema, decoder)
  }

  func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }

  private static func read(_ schema: Schema, _ decoder: any Decoder) throws -> JSON {
    switch schema {
    case .object(let members):
      let container = try decoder.container(keyedBy: TextKey.self)
      var object = JSON.Object()
      for (key, schema) in members {
        object[key] = try read(schema, container, TextKey(key))
      }
      return .object(object)
    case .list(let schema):
      var container = try decoder.unkeyedContainer()
      var list: [JSON] = []
      while !container.isAtEnd { list.append(try read(schema, &container)) }
      return .array(list)
    case .tuple(let schemas):
      var container = try decoder.unkeyedContainer()
      return .array(try schemas.map { try read($0, &container) })
    case .map(let schema):
      let container = try decoder.container(keyedBy: TextKey.self)
      var object = JSON.Object()
      for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        object[key.stringValue] = try read(schema, container, key)
      }
      return .object(object)
    case .optional(let schema):
      let container = try decoder.singleValueContainer()
      return container.decodeNil() ? .null : try read(schema, decoder)
    default:
      let container = try decoder.singleValueContainer()
      switch schema {
      case .bool: return .bool(try container.decode(Bool.self))
      case .int: return .number(JSON.Number(try container.decode(Int.self)))
      case .small: return .number(JSON.Number(try container.decode(Int8.self)))
      case .double: return .number(JSON.Number(try container.decode(Double.self)) ?? 0)
      case .date:
        let date = try container.decode(Date.self)
        return .number(JSON.Number(date.timeIntervalSinceReferenceDate) ?? 0)
      case .decimal: return .number(JSON.Number(try container.decode(Decimal.self)) ?? 0)
      case .url: return .string(try container.decode(URL.self).absoluteString)
      default: return .string(try container.decode(String.self))
      }
    }
  }

  private static func read(
    _ schema: Schema, _ container: KeyedDecodingContainer<TextKey>, _ key: TextKey
  ) throws -> JSON {
    switch schema {
    case .bool: return .bool(try container.decode(Bool.self, forKey: key))
    case .int: return .number(JSON.Number(try container.decode(Int.self, forKey: key)))
    case .text: return .string(try container.decode(String.self, forKey: key))
    case .date:
      let date = try container.decode(Date.self, forKey: key)
      return .number(JSON.Number(date.timeIntervalSinceReferenceDate) ?? 0)
    case .optional(.int):
      return try container.decodeIfPresent(Int.self, forKey: key).map { .number(JSON.Number($0)) }
        ?? .null
    case .optional(let schema):
      guard container.contains(key), try !container.decodeNil(forKey: key) else { return .null }
      return try read(schema, container, key)
    case .object(let members):
      let nested = try container.nestedContainer(keyedBy: TextKey.self, forKey: key)
      var object = JSON.Object()
      for (key, schema) in members { object[key] = try read(schema, nested, TextKey(key)) }
      return .object(object)
    default:
      guard container.contains(key) else {
        // Foundation's `superDecoder(forKey:)` gives null for a missing key.
        return .string(try container.decode(String.self, forKey: key))
      }
      return try read(schema, container.superDecoder(forKey: key))
    }
  }

  private static func read(
    _ schema: Schema, _ container: inout any UnkeyedDecodingContainer
  ) throws -> JSON {
    switch schema {
    case .double: return .number(JSON.Number(try container.decode(Double.self)) ?? 0)
    case .small: return .number(JSON.Number(try container.decode(Int8.self)))
    case .text: return .string(try container.decode(String.self))
    case .optional(let schema):
      return try container.decodeNil() ? .null : try read(schema, &container)
    case .object(let members):
      let nested = try container.nestedContainer(keyedBy: TextKey.self)
      var object = JSON.Object()
      for (key, schema) in members { object[key] = try read(schema, nested, TextKey(key)) }
      return .object(object)
    default:
      return try read(schema, container.superDecoder())
    }
  }
}

/// JSON of random shape.
enum RandomJSON {
  static func value(_ depth: Int, using random: inout SeededNumbers) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .number(JSON.Number(Int.random(in: -300...300, using: &random)))
    case 3:
      let exponent = Int.random(in: -20...20, using: &random)
      let digits = Int.random(in: 0...999_999, using: &random)
      return .number(JSON.Number(text: "\(digits).5e\(exponent)") ?? 0)
    case 4, 5: return .string(text(using: &random))
    case 6:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth - 1, using: &random) })
    default:
      let keys = ["v", "x", "y", "value", "children", "name", "é", "from", "via"]
      var object = JSON.Object()
      for key in keys.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)) {
        object[key] = value(depth - 1, using: &random)
      }
      return .object(object)
    }
  }

  static func text(using random: inout SeededNumbers) -> String {
    let parts = ["a", "1", "/", "\"", "\\", "\n", "é", "😀", "\u{1}", " ", "red", "e\u{301}"]
    return (0..<Int.random(in: 0...5, using: &random))
      .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }
}

/// Random numbers that are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = (seed &+ 1) &* 0xD134_2543_DE82_EF95 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite("Random documents")
struct RandomParityTests {
  @Test("read into random models as by JSONDecoder", arguments: 0..<40)
  func models(_ seed: Int) throws {
    var random = SeededNumbers(UInt64(seed))
    var successes = 0
    for _ in 0..<25 {
      let schema = Schema.random(4, using: &random)
      let text = schema.document(using: &random).text(.compact)
      let coders = ParityCoders("")
      coders.decoder.userInfo[RandomModel.key] = schema
      coders.foundationDecoder.userInfo[RandomModel.key] = schema
      let data = Data(text.utf8)
      let strict = parityOutcome { try coders.decoder.decode(RandomModel.self, from: data) }
      let foundation = parityOutcome {
        try coders.foundationDecoder.decode(RandomModel.self, from: data)
      }
      let isSame = ParityDifferences.isSame(strict, foundation)
      #expect(isSame, "\(text) as \(schema): \(strict) instead of \(foundation)")
      if !foundation.hasPrefix("!") { successes += 1 }
      guard let value = try? coders.foundationDecoder.decode(RandomModel.self, from: data) else {
        continue
      }
      coders.encoder.outputFormatting = .sortedKeys
      coders.foundationEncoder.outputFormatting = .sortedKeys
      #expect(
        parityBytes { try coders.encoder.encode(value) }
          == parityBytes { try coders.foundationEncoder.encode(value) })
    }
    #expect(successes > 5)
  }

  @Test("of random shape are read into fixed models as by JSONDecoder", arguments: 0..<20)
  func documents(_ seed: Int) throws {
    var random = SeededNumbers(UInt64(1000 + seed))
    let names = [
      "Anything", "Node", "Point", "Segment", "Walk", "Identifier", "[Int]", "[Int?]", "Optionals",
      "Required<Int>", "Maybe<Int>", "[Point?]", "Required<Double>", "Animal", "Maybe<Date>",
    ]
    for _ in 0..<20 {
      let text = RandomJSON.value(4, using: &random).text(.compact)
      for name in names {
        let probe = try #require(ParityProbe.all[name])
        let (strict, foundation) = probe.decode(text, ParityCoders(""))
        let isSame = ParityDifferences.isSame(strict, foundation)
        #expect(isSame, "\(text) as \(name): \(strict) instead of \(foundation)")
      }
    }
  }

  @Test("changed in one byte are read or refused as by JSONDecoder", arguments: 0..<20)
  func bytes(_ seed: Int) throws {
    var random = SeededNumbers(UInt64(2000 + seed))
    let probe = try #require(ParityProbe.all["Anything"])
    for _ in 0..<50 {
      var bytes = Array(RandomJSON.value(3, using: &random).text(.compact).utf8)
      guard let place = bytes.indices.randomElement(using: &random) else { continue }
      bytes[place] = Array(#"{}[]",:0-e.+\ untrfas1x/"#.utf8).randomElement(using: &random) ?? 0x20
      // Also changes inside a character: what is no UTF-8 becomes U+FFFD here.
      let text = String(decoding: bytes, as: UTF8.self)
      let (strict, foundation) = probe.decode(text, ParityCoders(""))
      if foundation.hasPrefix("!") || text.contains(",]") || text.contains(",}") {
        // What Foundation checks late is another kind of error there, or none: a trailing comma.
        #expect(strict.hasPrefix("! dataCorrupted []"), "\(text): \(strict)")
      } else {
        #expect(strict == foundation, "\(text)")
      }
    }
  }
}

/// The differences that are meant, where random input meets them.
enum ParityDifferences {
  /// Equal, but for the path of a number that does not fit: Foundation leaves its last steps out.
  static func isSame(_ strict: String, _ foundation: String) -> Bool {
    guard strict != foundation else { return true }
    guard foundation.hasPrefix("! dataCorrupted [") else { return false }
    return strict.hasPrefix(foundation.dropLast())
  }
}
