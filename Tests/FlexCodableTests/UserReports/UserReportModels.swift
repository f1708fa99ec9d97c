import FlexCodable
import Foundation

/// Models of people whose payloads broke an app: what a row cannot describe.
enum UserReportModels {
  // MARK: Wrappers

  /// A wrapper that knows nothing of this library.
  @propertyWrapper struct Boxed<Value: Codable>: Codable {
    var wrappedValue: Value

    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }

  /// A wrapper with a fallback of its own.
  @propertyWrapper struct Seven: Codable {
    var wrappedValue: Int

    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      wrappedValue = (try? decoder.singleValueContainer().decode(Int.self)) ?? 7
    }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }

  /// A wrapper around a lock, without which nothing reaches the value.
  @propertyWrapper final class Locked<Value: Codable & Sendable>: Codable, @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value
    var wrappedValue: Value {
      get { lock.withLock { value } }
      set { lock.withLock { value = newValue } }
    }

    init(wrappedValue: Value) { value = wrappedValue }
    init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }

  struct BoxedOptional: Codable {
    @Boxed var a: Int?
    var b: Int
  }

  struct Composed: Codable { @Boxed @Seven var n: Int }
  struct Locking: Codable, FlexDefaults { @Locked var count = 9 }

  // MARK: Rules

  struct LossyCounts: Codable { var openItems: [String: Int] }

  struct Constant: Codable, FlexMapped {
    let id: Int
    static let mapping = FlexMapping(CodingKeys.self, [.id: .default(0)])
  }

  struct BoundedCount: Codable, FlexMapped {
    let id: Int8
    static let mapping = FlexMapping(CodingKeys.self, [.id: .default(7)])
  }

  struct Stamped: Codable, FlexMapped {
    var on: Date?
    static let mapping = FlexMapping(
      CodingKeys.self, [.on: .date(.format("yyyy-MM-dd HH:mm:ss"), .secondsSince1970)])
  }

  struct EitherDate: Codable, FlexMapped {
    var t: Date
    static let mapping = FlexMapping(CodingKeys.self, [.t: .date(.secondsSince1970, .iso8601)])
  }

  struct Writer: Codable {
    var portrait: URL?
    var name: String
  }

  struct Article: Codable { var writer: Writer }
  struct Stop: Codable { let id: Int }
  struct Route: Codable { var stops: [Stop] }

  struct EveryEntrance: Codable {
    struct Inner: Codable { var c: [Int] }
    var a: [Int]
    var b: Inner
    var d: [[Int]]
    var e: [Int]?
    var f: [String: [Int]]
  }

  // MARK: Enums, unions, keys

  enum Shade: String, Codable, Sendable { case dark, light }
  struct Painted: Codable { var shade: FlexOpen<Shade> }
  struct ByShade: Codable { var m: [Shade: Int] }
  struct ByNumber: Codable { var m: [Int: String] }

  enum OnlyA: String, Codable, FlexUnknownCase {
    case a, other
    static var unknownCase: OnlyA { .other }
  }

  /// Tries a type that takes any text for its enum before the one that fits.
  enum Choice: Codable {
    enum OnlyB: String, Codable { case b }
    struct First: Codable {
      let type: OnlyA
      let v: Int
    }
    struct Second: Codable {
      let type: OnlyB
      let v: Int
    }
    case first(First), second(Second)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do { self = .first(try container.decode(First.self)) } catch {
        self = .second(try container.decode(Second.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .first(let value): try container.encode(["first": value])
      case .second(let value): try container.encode(["second": value])
      }
    }
  }

  /// Known content, or the tree of anything else.
  enum Content: Codable {
    case number(Int), text(String), raw(JSON)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .raw(try container.decode(JSON.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      case .raw(let json): try container.encode(["raw": json])
      }
    }
  }

  struct Holding: Codable { var any: Content }

  /// Reads three numbers one by one.
  struct Three: Codable {
    var values: [Int?] = []

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      for _ in 0..<3 { values.append(try container.decodeIfPresent(Int.self)) }
    }

    func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
  }

  // MARK: Classes

  class Creature: Codable, FlexMapped {
    var name = ""
    class var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.name: "n"]) }
    private enum CodingKeys: CodingKey { case name }
  }

  final class Lion: Creature {
    let teeth: Int
    private enum CodingKeys: CodingKey { case teeth }

    override class var mapping: FlexMapping {
      FlexMapping(CodingKeys.self, [.teeth: "t"]).merging(super.mapping)
    }

    required init(from decoder: any Decoder) throws {
      teeth = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .teeth)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(teeth, forKey: .teeth)
    }
  }

  class Event: Codable, FlexPolymorphic {
    struct UnknownKind: Error {}
    var kind: String

    class func type(for json: JSON) throws -> (any Decodable.Type)? {
      switch json["kind"] {
      case "start": Start.self
      case "stop": Halt.self
      default: throw UnknownKind()
      }
    }
  }

  final class Start: Event {
    let speed: Int
    private enum CodingKeys: CodingKey { case speed }

    required init(from decoder: any Decoder) throws {
      speed = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .speed)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(speed, forKey: .speed)
    }
  }

  final class Halt: Event {}

  // MARK: Writing and updates

  struct Person: Codable, FlexMapped {
    var userName: String
    static let mapping = FlexMapping(CodingKeys.self, [.userName: "user_name"])
  }

  struct Club: Codable {
    var head: Person
    var members: [Person]
    var byRole: [String: Person]
  }

  struct Patch: Codable, FlexDefaults {
    var name: FlexPresence<String> = .absent
    var age: FlexPresence<Int> = .absent
  }

  struct Home: Codable {
    var city: String
    var zip: String
  }

  struct Member: Codable {
    var name: String
    var nick: String?
    var age: Int
    var home: Home
    var tags: [String]?
  }

  struct Page<Item: Codable>: Codable, FlexMapped {
    var items: [Item]
    static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.items: "data.items"]) }
  }

  struct Entry: Codable { var n: Int }

  static var all: [String: any Codable.Type] {
    [
      "BoxedOptional": BoxedOptional.self, "Composed": Composed.self, "Locking": Locking.self,
      "LossyCounts": LossyCounts.self, "Constant": Constant.self, "BoundedCount": BoundedCount.self,
      "Stamped": Stamped.self, "[EitherDate]": [EitherDate].self, "Article": Article.self,
      "Route": Route.self, "[Stop]": [Stop].self, "EveryEntrance": EveryEntrance.self,
      "Painted": Painted.self, "ByShade": ByShade.self, "ByNumber": ByNumber.self,
      "Choice": Choice.self, "Holding": Holding.self, "Three": Three.self, "Lion": Lion.self,
      "[Event]": [Event].self, "Club": Club.self, "Patch": Patch.self, "Member": Member.self,
      "Page<Entry>": Page<Entry>.self, "[String: Int]": [String: Int].self, "JSON": JSON.self,
      "Double": Double.self,
    ]
  }
}
