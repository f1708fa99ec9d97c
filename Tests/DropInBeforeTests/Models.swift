import Foundation

/// The models of a small application that talks to a server and keeps settings.

struct User: Codable, Hashable, Identifiable {
  var id: Int
  var fullName: String
  var email: String?
  var joinedAt: Date
  var role: Role
  var website: URL?
  var avatar: Data?
  var scores: [String: Double]
  var tags: Set<String>

  enum Role: String, Codable, CaseIterable { case admin, member, guest }
}

struct Page<Item: Codable & Hashable>: Codable, Hashable {
  var items: [Item]
  var nextCursor: String?
  var total: Int
}

/// What a server sends in one of several forms.
enum Event: Codable, Hashable {
  case message(text: String, at: Date)
  case joined(User.Role)
  case left
}

/// A value of any kind, tried one after the other.
enum Loose: Codable, Hashable {
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([Loose])
  case object([String: Loose])
  case nothing

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .nothing
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([Loose].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: Loose].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    case .nothing: try container.encodeNil()
    }
  }
}

/// Keeps its place in a nested object and reads an amount that two versions wrote differently.
struct Invoice: Codable, Hashable {
  var number: String
  var amount: Decimal
  var street: String
  var lines: [Int]

  enum CodingKeys: String, CodingKey {
    case number = "no"
    case amount, address, lines
  }
  enum AddressKeys: String, CodingKey { case street }

  init(number: String, amount: Decimal, street: String, lines: [Int]) {
    self.number = number
    self.amount = amount
    self.street = street
    self.lines = lines
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    number = try container.decode(String.self, forKey: .number)
    do {
      amount = try container.decode(Decimal.self, forKey: .amount)
    } catch DecodingError.typeMismatch {
      let text = try container.decode(String.self, forKey: .amount)
      guard let amount = Decimal(string: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .amount, in: container, debugDescription: "\(text) is no amount")
      }
      self.amount = amount
    }
    let address = try container.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
    street = try address.decode(String.self, forKey: .street)
    var list = try container.nestedUnkeyedContainer(forKey: .lines)
    lines = []
    while !list.isAtEnd { lines.append(try list.decode(Int.self)) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
    try container.encode(amount, forKey: .amount)
    var address = container.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
    try address.encode(street, forKey: .street)
    var list = container.nestedUnkeyedContainer(forKey: .lines)
    for line in lines { try list.encode(line) }
  }
}

class Shape: Codable {
  var name: String
  init(name: String) { self.name = name }
}

final class Circle: Shape {
  var radius: Double
  enum CodingKeys: CodingKey { case radius }

  init(name: String, radius: Double) {
    self.radius = radius
    super.init(name: name)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    radius = try container.decode(Double.self, forKey: .radius)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(radius, forKey: .radius)
    try super.encode(to: container.superEncoder())
  }
}

/// Read and written with a unit that the caller knows.
struct Distance: DecodableWithConfiguration, EncodableWithConfiguration, Hashable {
  var meters: Double

  enum Unit: Sendable { case meters, kilometers }
  enum Kilometers: DecodingConfigurationProviding, EncodingConfigurationProviding {
    static var decodingConfiguration: Unit { .kilometers }
    static var encodingConfiguration: Unit { .kilometers }
  }

  init(meters: Double) { self.meters = meters }

  init(from decoder: any Decoder, configuration: Unit) throws {
    let value = try decoder.singleValueContainer().decode(Double.self)
    meters = configuration == .meters ? value : value * 1000
  }

  func encode(to encoder: any Encoder, configuration: Unit) throws {
    var container = encoder.singleValueContainer()
    try container.encode(configuration == .meters ? meters : meters / 1000)
  }
}

extension CodingUserInfoKey {
  static let currency = CodingUserInfoKey(rawValue: "currency")
}

/// Asks its decoder and its encoder for the currency.
struct Price: Codable, Hashable {
  var text: String

  init(from decoder: any Decoder) throws {
    let currency = CodingUserInfoKey.currency.flatMap { decoder.userInfo[$0] as? String }
    text = "\(try Int(from: decoder)) \(currency ?? "?")"
  }

  func encode(to encoder: any Encoder) throws {
    let currency = CodingUserInfoKey.currency.flatMap { encoder.userInfo[$0] as? String }
    var container = encoder.singleValueContainer()
    try container.encode("\(text) in \(currency ?? "?")")
  }
}
