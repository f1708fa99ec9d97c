import Foundation

/// Models that open containers by hand.
extension ParityModels {
  /// Flat in Swift, nested in JSON; both ways in nested containers.
  struct Flat: Codable {
    var city: String
    var latitude: Double
    var tags: [String]

    private enum Key: String, CodingKey { case address, city, position, tags }

    init(from decoder: any Decoder) throws {
      let root = try decoder.container(keyedBy: Key.self)
      let address = try root.nestedContainer(keyedBy: Key.self, forKey: .address)
      city = try address.decode(String.self, forKey: .city)
      var position = try address.nestedUnkeyedContainer(forKey: .position)
      latitude = try position.decode(Double.self)
      var inner = try position.nestedUnkeyedContainer()
      tags = []
      while !inner.isAtEnd { tags.append(try inner.decode(String.self)) }
    }

    func encode(to encoder: any Encoder) throws {
      var root = encoder.container(keyedBy: Key.self)
      var address = root.nestedContainer(keyedBy: Key.self, forKey: .address)
      var position = address.nestedUnkeyedContainer(forKey: .position)
      try position.encode(latitude)
      var inner = position.nestedUnkeyedContainer()
      for tag in tags { try inner.encode(tag) }
      try address.encode(city, forKey: .city)
    }
  }

  /// Opens the same key twice, and one container after another was used.
  struct Twice: Codable {
    var a: Int
    var b: Int

    init(from decoder: any Decoder) throws {
      let root = try decoder.container(keyedBy: TextKey.self)
      let first = try root.nestedContainer(keyedBy: TextKey.self, forKey: TextKey("in"))
      let second = try root.nestedContainer(keyedBy: TextKey.self, forKey: TextKey("in"))
      a = try second.decode(Int.self, forKey: TextKey("a"))
      b = try first.decode(Int.self, forKey: TextKey("b"))
    }

    func encode(to encoder: any Encoder) throws {
      var root = encoder.container(keyedBy: TextKey.self)
      var first = root.nestedContainer(keyedBy: TextKey.self, forKey: TextKey("in"))
      try first.encode(a, forKey: TextKey("a"))
      var list = root.nestedUnkeyedContainer(forKey: TextKey("list"))
      try list.encode(a)
      var second = root.nestedContainer(keyedBy: TextKey.self, forKey: TextKey("in"))
      try second.encode(b, forKey: TextKey("b"))
      var again = root.nestedUnkeyedContainer(forKey: TextKey("list"))
      try again.encode(b)
      try first.encode(a + b, forKey: TextKey("sum"))
      var other = encoder.container(keyedBy: TextKey.self)
      try other.encode(true, forKey: TextKey("late"))
      try list.encode("last")
    }
  }

  /// Reads an array of mixed elements by trying, and keeps a log.
  struct Walk: Codable {
    var log: [String] = []

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      log.append("count \(container.count ?? -1)")
      while !container.isAtEnd {
        let index = container.currentIndex
        if try container.decodeNil() {
          log.append("\(index) null")
        } else if let value = try? container.decode(Bool.self) {
          log.append("\(index) \(value)")
        } else if let value = try? container.decode(Int8.self) {
          log.append("\(index) \(value)")
        } else if let value = try? container.decode(String.self) {
          log.append("\(index) text \(value)")
        } else if let value = try? container.decode(Double.self) {
          log.append("\(index) double \(value)")
        } else if let nested = try? container.nestedContainer(keyedBy: TextKey.self) {
          log.append("\(index) \(nested.allKeys.map(\.stringValue).sorted())")
        } else {
          var nested = try container.nestedUnkeyedContainer()
          log.append("\(index) \(try nested.decodeIfPresent(Int.self) ?? -1)")
          log.append("at \(nested.codingPath.count) \(nested.currentIndex)")
        }
      }
      log.append(parityFailure { try container.decode(Int.self) })
      log.append(parityFailure { try container.decodeNil() })
      log.append(parityFailure { try container.nestedUnkeyedContainer().count ?? 0 })
      log.append(parityFailure { try container.nestedContainer(keyedBy: TextKey.self).allKeys })
      log.append(parityFailure { try container.superDecoder().codingPath.count })
      log.append(parityFailure { try container.decodeIfPresent(Int.self) ?? -2 })
    }
  }

  /// Asks a keyed container everything.
  struct Ask: Codable {
    var log: [String] = []

    private enum Key: String, CodingKey { case v, w, none }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      log.append(container.allKeys.map(\.rawValue).sorted().joined(separator: ","))
      for key in [Key.v, .none] {
        log.append("\(container.contains(key))")
        log.append(parityFailure { try container.decodeNil(forKey: key) })
        log.append(parityFailure { try container.decode(Int.self, forKey: key) })
        log.append(parityFailure { try container.decode(Int?.self, forKey: key) ?? -1 })
        log.append(parityFailure { try container.decodeIfPresent(String.self, forKey: key) ?? "-" })
        log.append(parityFailure { try container.decodeIfPresent(Point.self, forKey: key) == nil })
        log.append(parityFailure { try container.decode([Int].self, forKey: key) })
        log.append(parityFailure { try container.decode([String: Int].self, forKey: key).count })
        log.append(parityFailure { try container.decode(Date.self, forKey: key) })
        log.append(
          parityFailure {
            try container.nestedContainer(keyedBy: Key.self, forKey: key).codingPath.count
          })
        log.append(
          parityFailure { try container.nestedUnkeyedContainer(forKey: key).count ?? -1 })
        log.append(
          parityFailure {
            try container.superDecoder(forKey: key).singleValueContainer().decodeNil()
          })
        log.append(
          parityFailure { try container.superDecoder(forKey: key).unkeyedContainer().count ?? -1 })
      }
      log.append(parityFailure { try container.superDecoder().codingPath.count })
      log.append(parityFailure { try decoder.unkeyedContainer().count ?? -1 })
      log.append(parityFailure { try decoder.singleValueContainer().decode(Int.self) })
    }
  }

  /// Says where a container is after an element that is not there.
  struct AtEnd: Codable {
    var index: Int

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while try container.decodeIfPresent(Int.self) != nil {}
      index = container.currentIndex
    }
  }

  /// Its key is one character of one scalar, which can also be written as two.
  struct Accented: Codable {
    var é: Int?
  }

  /// Its keys are numbers.
  struct Numbered: Codable {
    var one: String
    var two: String?

    enum CodingKeys: Int, CodingKey { case one = 1, two = 2 }
  }

  class Animal: Codable {
    var name: String
    var legs: Int?

    private enum CodingKeys: String, CodingKey { case name, legs }
  }

  /// A subclass in the same object.
  final class Dog: Animal {
    var tricks: [String]
    var owner: Animal?

    private enum CodingKeys: String, CodingKey { case tricks, owner }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      tricks = try container.decode([String].self, forKey: .tricks)
      owner = try container.decodeIfPresent(Animal.self, forKey: .owner)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(tricks, forKey: .tricks)
      try container.encodeIfPresent(owner, forKey: .owner)
    }
  }

  /// A subclass with its superclass under `super`.
  final class Cat: Animal {
    var lives: Int

    private enum CodingKeys: String, CodingKey { case lives }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      lives = try container.decode(Int.self, forKey: .lives)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(lives, forKey: .lives)
      try super.encode(to: container.superEncoder())
    }
  }

  /// A subclass with its superclass under a key of its own.
  final class Bird: Animal {
    var wings: Int

    private enum CodingKeys: String, CodingKey { case wings, base }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      wings = try container.decode(Int.self, forKey: .wings)
      try super.init(from: container.superDecoder(forKey: .base))
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try super.encode(to: container.superEncoder(forKey: .base))
      try container.encode(wings, forKey: .wings)
    }
  }

  /// A subclass and its superclass as the elements of an array.
  final class Fish: Animal {
    var fins: Int

    required init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      fins = try container.decode(Int.self)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(fins)
      try super.encode(to: container.superEncoder())
      try container.encode("end")
    }
  }

  /// Whatever it finds, by trying one kind after the other.
  enum Anything: Codable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case text(String)
    case list([Anything])
    case map([String: Anything])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Int.self) {
        self = .int(value)
      } else if let value = try? container.decode(Double.self) {
        self = .double(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else if let value = try? container.decode([Anything].self) {
        self = .list(value)
      } else {
        self = .map(try container.decode([String: Anything].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .bool(let value): try container.encode(value)
      case .int(let value): try container.encode(value)
      case .double(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      case .list(let value): try container.encode(value)
      case .map(let value): try container.encode(value)
      }
    }
  }
}

/// What an expression gives, or its error, as text.
func parityFailure<R>(_ body: () throws -> R) -> String {
  do { return "\(try body())" } catch { return parityText(error) }
}
