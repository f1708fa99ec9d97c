import FlexCodable
import Foundation

/// A key that the input makes.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// Looks up every member once, in another order than the document's.
struct EveryMember: Decodable {
  var sum = 0

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    for key in container.allKeys.reversed() { sum += try container.decode(Int.self, forKey: key) }
  }
}

/// Asks for a thousand members that are not there.
struct Absent: Decodable {
  var found = 0

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    for number in 0..<1_000 {
      let value = try container.decodeIfPresent(Int.self, forKey: AnyKey("absent\(number)"))
      if value != nil { found += 1 }
    }
  }
}

/// Two properties, found loosely or not at all.
struct Loose: Decodable {
  var firstName: Int?
  var lastName: Int?
}

/// Properties with many names and paths.
struct ManyNames: Codable, FlexMapped {
  var a: Int?
  var b: Int?

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .a: ["a1", "a2", "a3", "a4.x", "a5[0]", "a6", "a7", "a8", "a9", "k1.a", "k2.a", "last"],
      .b: ["b1", "b2", "b3", "b4.x", "b5[0]", "b6", "b7", "b8", "b9", "k1.b", "k2.b", "last"],
    ])
}

/// An object of a lossy array.
struct Point: Codable {
  var x: Int
  var y: Int?
}

/// Holds itself and tries what it is.
indirect enum Union: Decodable {
  case number(Int)
  case list([Union])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Int.self) {
      self = .number(value)
    } else {
      self = .list(try container.decode([Union].self))
    }
  }
}

/// Named by paths into one list.
struct Listed: Codable {
  let numbers: [Int]

  init(_ numbers: [Int]) { self.numbers = numbers }

  init(from decoder: any Decoder) throws { numbers = [] }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (index, number) in numbers.enumerated() {
      try container.encode(number, forKey: AnyKey("list.k\(index)"))
    }
  }
}
