import Foundation
import Testing

@testable import FlexCodable

private let a = TextKey("a")
private let b = TextKey("b")
private let c = TextKey("c")
private let list = TextKey("list")

/// What a model does with its decoder, and keeps as its log.
struct HostileReading: Sendable {
  typealias Body = @Sendable (any Decoder) throws -> [String]

  let name: String
  /// The value that is read.
  let text: String
  let read: Body
  /// Decoders and containers stay on the shelf when the call is over.
  var keeps: Bool { name == HostileReading.keeping }
  private static let keeping = "decoders that are kept for others"

  init(_ name: String, _ text: String, _ read: @escaping Body) {
    self.name = name
    self.text = text
    self.read = read
  }

  static let all = kinds + containers + [goingOn, elementErrors, beyondTheEnd] + kept
}

extension CodingUserInfoKey {
  fileprivate static let reading = named("hostileReading")
  fileprivate static let position = named("hostilePosition")

  private static func named(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else { preconditionFailure("has a name") }
    return key
  }
}

/// Reads itself as the coder's user info says.
struct HostileModel: Decodable {
  let log: [String]

  init(from decoder: any Decoder) throws {
    let body = decoder.userInfo[.reading] as? HostileReading.Body
    log = try body.map { try $0(decoder) } ?? ["no body"]
  }
}

/// Reads itself with a closure that its type names.
private protocol Reader { static func read(_ decoder: any Decoder) throws }

private struct Inner<R: Reader>: Decodable {
  init(from decoder: any Decoder) throws { try R.read(decoder) }
}

/// Where a hostile model stands.
enum HostilePosition: String, CaseIterable, Sendable {
  case root, optional, member, element, dictionary, newtype, nestedMember, nestedElement
  case superMember, keyedSuperMember, superElement

  /// A document with a value in that place.
  func text(_ value: String) -> String {
    switch self {
    case .root, .newtype: value
    case .element: "[\(value),\(value)]"
    case .dictionary: #"{"k":[\#(value)]}"#
    case .nestedElement: "[0,[1,\(value)]]"
    case .superElement: "[0,\(value),2]"
    case .optional, .member: #"{"first":0,"v":\#(value),"last":1}"#
    case .nestedMember: #"{"in":{"first":0,"v":\#(value)}}"#
    case .superMember: #"{"first":0,"super":\#(value)}"#
    case .keyedSuperMember: #"{"first":0,"v":\#(value)}"#
    }
  }
}

/// Reads a hostile model in its place, and what is around it.
struct HostilePlace: Decodable {
  var logs: [[String]]

  init(from decoder: any Decoder) throws {
    let position = (decoder.userInfo[.position] as? String).flatMap(HostilePosition.init)
    switch position {
    case nil, .root: logs = [try HostileModel(from: decoder).log]
    case .newtype: logs = [try decoder.singleValueContainer().decode(HostileModel.self).log]
    case .element: logs = try [HostileModel](from: decoder).map(\.log)
    case .dictionary:
      logs = try [String: [HostileModel]](from: decoder).flatMap { $0.value.map(\.log) }
    case .nestedElement:
      var outer = try decoder.unkeyedContainer()
      _ = try outer.decode(Int.self)
      var inner = try outer.nestedUnkeyedContainer()
      _ = try inner.decode(Int.self)
      logs = [try inner.decode(HostileModel.self).log, ["\(inner.isAtEnd) \(outer.isAtEnd)"]]
    case .superElement:
      var outer = try decoder.unkeyedContainer()
      _ = try outer.decode(Int.self)
      logs = [try HostileModel(from: outer.superDecoder()).log, ["\(try outer.decode(Int.self))"]]
    case .optional, .member, .nestedMember, .superMember, .keyedSuperMember:
      logs = try HostilePlace.members(decoder.container(keyedBy: TextKey.self), position)
    }
  }

  private static func members(
    _ root: KeyedDecodingContainer<TextKey>, _ position: HostilePosition?
  ) throws -> [[String]] {
    let v = TextKey("v")
    switch position {
    case .optional:
      let value = try root.decodeIfPresent(HostileModel.self, forKey: v)
      return [value?.log ?? ["nil"], ["\(try root.decode(Int.self, forKey: TextKey("last")))"]]
    case .nestedMember:
      let inner = try root.nestedContainer(keyedBy: TextKey.self, forKey: TextKey("in"))
      return [try inner.decode(HostileModel.self, forKey: v).log]
    case .superMember: return [try HostileModel(from: root.superDecoder()).log]
    case .keyedSuperMember: return [try HostileModel(from: root.superDecoder(forKey: v)).log]
    default:
      let log = try root.decode(HostileModel.self, forKey: v).log
      return [log, ["\(try root.decode(Int.self, forKey: TextKey("last")))"]]
    }
  }

  /// What a decoder makes of a reading in a place.
  static func logs(
    _ reading: HostileReading, _ position: HostilePosition,
    _ setUserInfo: ([CodingUserInfoKey: any Sendable]) -> Void,
    _ decode: (Data) throws -> HostilePlace
  ) -> [[String]] {
    setUserInfo([.reading: reading.read, .position: position.rawValue])
    do {
      return try decode(Data(position.text(reading.text).utf8)).logs
    } catch {
      return [[parityText(error)]]
    }
  }
}

extension HostileReading {
  /// One value, asked for as every kind of container, in every order, twice.
  private static let kinds = [
    #"{"a":1,"b":{}}"#, "[1,[2]]", "5", "-0.5", #""text""#, "true", "null", "{}", #""""#,
  ].map { text in
    HostileReading("three kinds of containers for \(text)", text) { decoder in
      var log: [String] = []
      let questions: [() -> String] = [
        {
          parityFailure {
            try decoder.container(keyedBy: TextKey.self).allKeys.map(\.stringValue).sorted()
          }
        },
        { parityFailure { try decoder.unkeyedContainer().count ?? -1 } },
        { parityFailure { try decoder.singleValueContainer().decodeNil() } },
      ]
      for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 2, 1, 0]] {
        for question in order { log.append(questions[question]()) }
      }
      return log
    }
  }

  private static let containers = [
    HostileReading("every key twice, in any order", #"{"a":1,"b":[1,{"a":"x"}],"c":null}"#) {
      decoder in
      let first = try decoder.container(keyedBy: TextKey.self)
      let second = try decoder.container(keyedBy: TextKey.self)
      var log: [String] = []
      for root in [second, first, second] {
        for key in [c, b, a, TextKey("none"), b] {
          log.append("\(key.stringValue) \(root.contains(key))")
          log.append(parityFailure { try root.decode(Bag.self, forKey: key) })
          log.append(parityFailure { try root.nestedUnkeyedContainer(forKey: key).count ?? -1 })
          log.append(
            parityFailure {
              try root.nestedContainer(keyedBy: TextKey.self, forKey: key).allKeys.count
            })
        }
        log.append("\(try root.decode(Int.self, forKey: a)) \(try root.decodeNil(forKey: c))")
      }
      return log
    },
    HostileReading("containers that are never read", #"{"a":1,"b":{"a":2},"list":[3,{}]}"#) {
      decoder in
      let root = try decoder.container(keyedBy: TextKey.self)
      for _ in 0..<500 {
        _ = try root.nestedContainer(keyedBy: TextKey.self, forKey: b)
        _ = try root.nestedUnkeyedContainer(forKey: list)
        _ = try root.superDecoder(forKey: b).container(keyedBy: TextKey.self)
        _ = try root.superDecoder(forKey: a).singleValueContainer()
        _ = try? root.superDecoder()
        var elements = try root.superDecoder(forKey: list).unkeyedContainer()
        _ = try elements.superDecoder()
        _ = try elements.nestedContainer(keyedBy: TextKey.self)
      }
      return ["\(try root.decode(Int.self, forKey: a))"]
    },
  ]

  private enum Throwing: Reader {
    static func read(_ decoder: any Decoder) throws {
      let root = try decoder.container(keyedBy: TextKey.self)
      _ = try root.nestedContainer(keyedBy: TextKey.self, forKey: b)
      var elements = try root.nestedUnkeyedContainer(forKey: list)
      _ = try elements.decode(Int.self)
      throw ParityRefusal()
    }
  }

  /// Models inside throw in the middle, and the model goes on.
  private static let goingOn = HostileReading(
    "models inside that throw", #"{"a":{"a":1,"b":{},"list":[2]},"b":"x","list":[3]}"#
  ) { decoder in
    let root = try decoder.container(keyedBy: TextKey.self)
    var log: [String] = []
    for key in [a, b, a, list, c] {
      log.append(parityFailure { try root.decode(Inner<Throwing>.self, forKey: key) })
      log.append(parityFailure { try root.decode(Bag.self, forKey: key) })
    }
    log.append(parityFailure { try Inner<Throwing>(from: decoder) })
    log.append(parityFailure { try Inner<Throwing>(from: root.superDecoder(forKey: a)) })
    let inner = try root.nestedContainer(keyedBy: TextKey.self, forKey: a)
    log.append(parityFailure { try inner.decode(Inner<Throwing>.self, forKey: a) })
    log.append(
      "\(try inner.decode(Int.self, forKey: a)) \(try root.decode(String.self, forKey: b))")
    log.append("\(inner.codingPath.last?.stringValue ?? "none")")
    return log
  }

  /// What cannot be read leaves the container where it was.
  private static let elementErrors = HostileReading(
    "errors of elements", #"["x",{"a":1},[2],7,{"a":3,"b":{},"list":[4]},8]"#
  ) { decoder in
    var elements = try decoder.unkeyedContainer()
    var log: [String] = []
    while !elements.isAtEnd {
      log.append("at \(elements.currentIndex) of \(elements.count ?? -1)")
      log.append(parityFailure { try elements.decode(Bag.self) })
      log.append(parityFailure { try elements.decode(Inner<Throwing>.self) })
      log.append(parityFailure { try elements.decodeNil() })
      log.append("at \(elements.currentIndex)")
      if elements.currentIndex == 0 || elements.currentIndex == 3 {
        log.append(parityFailure { try elements.nestedContainer(keyedBy: TextKey.self) })
        log.append(parityFailure { try elements.nestedUnkeyedContainer().count })
        log.append("at \(elements.currentIndex)")
      }
      log.append("\(try elements.superDecoder().codingPath.last?.intValue ?? -1)")
    }
    return log
  }

  private static let beyondTheEnd = HostileReading("elements beyond the end", #"[1,{"a":2}]"#) {
    decoder in
    var elements = try decoder.unkeyedContainer()
    var log = ["\(try elements.decode(Int.self))"]
    log.append("\(try elements.decode([String: Int].self))")
    for _ in 0..<2 {
      log.append(parityFailure { try elements.decode(Int.self) })
      log.append(parityFailure { try elements.decode(String.self) })
      log.append(parityFailure { try elements.decode(Bag.self) })
      log.append(parityFailure { try elements.decode([Int].self) })
      log.append(parityFailure { try elements.decode(Int?.self) ?? -1 })
      log.append(parityFailure { try elements.decodeNil() })
      log.append(parityFailure { try elements.nestedContainer(keyedBy: TextKey.self).allKeys })
      log.append(parityFailure { try elements.nestedUnkeyedContainer().count ?? -1 })
      log.append(parityFailure { try elements.superDecoder().codingPath.count })
      log.append("\(elements.currentIndex) \(elements.isAtEnd) \(elements.count ?? -1)")
    }
    return log
  }

  // MARK: Kept

  /// What models keep for others; each log has its own.
  private final class Shelf: @unchecked Sendable {
    // One call puts things here and takes them, on one thread.
    var decoders: [(decoder: any Decoder, answers: [String])] = []
    var keyed: [KeyedDecodingContainer<TextKey>] = []
    var unkeyed: [any UnkeyedDecodingContainer] = []
  }

  /// A shelf for each thread, emptied by each reading.
  private static func shelf() -> Shelf {
    let key = "HostileReading.shelf"
    if let shelf = Thread.current.threadDictionary[key] as? Shelf { return shelf }
    let shelf = Shelf()
    Thread.current.threadDictionary[key] = shelf
    return shelf
  }

  private enum Keeping: Reader {
    static func read(_ decoder: any Decoder) throws {
      let shelf = shelf()
      let root = try decoder.container(keyedBy: TextKey.self)
      shelf.decoders.append((decoder, answers(decoder)))
      shelf.keyed.append(root)
      shelf.keyed.append(try root.nestedContainer(keyedBy: TextKey.self, forKey: b))
      let inner = try root.superDecoder(forKey: b)
      shelf.decoders.append((inner, answers(inner)))
      shelf.unkeyed.append(try root.nestedUnkeyedContainer(forKey: list))
    }
  }

  private enum KeepingAndThrowing: Reader {
    static func read(_ decoder: any Decoder) throws {
      try Keeping.read(decoder)
      throw ParityRefusal()
    }
  }

  /// Looks at all that is kept, also while it is itself being read.
  private enum Looking: Reader {
    static func read(_ decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: TextKey.self)
        .nestedContainer(keyedBy: TextKey.self, forKey: b)
      lastLook = look()
    }

    static var lastLook: [String] {
      get { Thread.current.threadDictionary["HostileReading.look"] as? [String] ?? [] }
      set { Thread.current.threadDictionary["HostileReading.look"] = newValue }
    }
  }

  /// A value, or the kind of the error: the coding path of what was kept is lost with its model.
  private static func result<R>(_ body: () throws -> R) -> String {
    let text = parityFailure(body)
    return text.hasPrefix("!") ? text.split(separator: " ").prefix(2).joined(separator: " ") : text
  }

  private static func answers(_ decoder: any Decoder) -> [String] {
    [
      result { try decoder.container(keyedBy: TextKey.self).decode(Int.self, forKey: a) },
      result { try decoder.container(keyedBy: TextKey.self).decode([Int].self, forKey: list) },
      result { try decoder.container(keyedBy: TextKey.self).allKeys.map(\.stringValue).sorted() },
    ]
  }

  /// What the things on the shelf give.
  private static func look() -> [String] {
    let shelf = shelf()
    var log: [String] = []
    for root in shelf.keyed {
      log.append(result { try root.decode(Int.self, forKey: a) })
      log.append(result { try root.decode(Bag.self, forKey: a) })
      log.append(result { try root.decode([Int].self, forKey: list) })
      log.append(result { try root.superDecoder(forKey: list).unkeyedContainer().count ?? -1 })
      log.append("\(root.contains(b)) \(root.allKeys.map(\.stringValue).sorted())")
    }
    for place in shelf.unkeyed.indices {
      var elements = shelf.unkeyed[place]
      while !elements.isAtEnd {
        log.append(result { try elements.decode(Bag.self) })
        log.append("at \(elements.currentIndex): \(result { try elements.decode(Int.self) })")
      }
    }
    // A decoder of JSONDecoder's is at another value by now.
    for (decoder, known) in shelf.decoders where decoder is NodeDecoder {
      let now = answers(decoder)
      if now != known { log.append("a decoder gives \(now), not \(known)") }
    }
    return log
  }

  private static let kept = [
    HostileReading(
      keeping,
      #"{"a":{"a":1,"b":{"a":2},"list":[3,4]},"b":{"a":5,"b":{"b":{}},"list":[]}}"#
    ) { decoder in
      let shelf = shelf()
      (shelf.decoders, shelf.keyed, shelf.unkeyed) = ([], [], [])
      let root = try decoder.container(keyedBy: TextKey.self)
      var log = [parityFailure { try root.decode(Inner<Keeping>.self, forKey: a) }]
      log += look()
      log.append(parityFailure { try root.decode(Inner<Looking>.self, forKey: b) })
      log += Looking.lastLook
      log.append(parityFailure { try root.decode(Inner<KeepingAndThrowing>.self, forKey: b) })
      log += look()
      return log
    }
  ]

  /// What was kept by the reading above gives the same when the call is over.
  static func lookAfterwards() -> [String] { look() }
}
