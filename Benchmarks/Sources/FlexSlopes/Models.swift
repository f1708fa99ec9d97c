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

/// Asks for as many properties as it is told to.
struct Asking: Decodable {
  static let names = CodingUserInfoKey(rawValue: "names")
  var sum = 0

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    let names = Self.names.flatMap { decoder.userInfo[$0] as? [String] } ?? []
    for name in names { sum += try container.decodeIfPresent(Int.self, forKey: AnyKey(name)) ?? 0 }
  }
}

/// Two properties, found loosely or not at all.
struct Loose: Decodable {
  var firstName: Int?
  var lastName: Int?
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
