import FlexCodable
import Foundation

/// Read by a strategy of the decoder, which a leniency for one property does not change.
protocol ByStrategy {}

/// A type whose zero is made of the zeros of its parts.
protocol Composite {}

/// Read in one piece by a library, and in parts by its own `init(from:)`.
struct VariedMoney: VariedValue, Composite {
  var amount: Int
  static let sample = VariedMoney(amount: 11)
  static let zeroSample: VariedMoney? = nil
}

final class VariedToken: VariedValue, Composite, ShownModel {
  let number: Int
  init(_ number: Int) { self.number = number }
  static let sample = VariedToken(11)
  static let zeroSample: VariedToken? = nil
  var shown: String { "#\(number)" }
  static func == (left: VariedToken, right: VariedToken) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A text in a type of its own.
struct VariedLabel: VariedValue, ShownModel {
  let text: String
  static let sample = VariedLabel(text: "sample")
  static let zeroSample: VariedLabel? = VariedLabel(text: "")
  var shown: String { text }
  init(text: String) { self.text = text }

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// A struct with a raw value.
struct VariedNumber: RawRepresentable, VariedValue {
  let rawValue: Int
  static let sample = VariedNumber(rawValue: 11)
  static let zeroSample: VariedNumber? = nil
}

/// Tries one type after the other.
enum VariedScalar: VariedValue, ShownModel {
  case flag(Bool), number(Int), text(String)
  static let sample = VariedScalar.text("sample")
  static let zeroSample: VariedScalar? = .flag(false)

  var shown: String {
    switch self {
    case .flag(let value): "flag \(value)"
    case .number(let value): "number \(value)"
    case .text(let value): "text \(value)"
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Int.self) {
      self = .number(value)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    }
  }
}

extension VariedValue where Self: Numeric {
  static var sample: Self { 11 }
  static var zeroSample: Self? { 0 }
}

extension Int: VariedValue {}
extension Int8: VariedValue {}
extension Int16: VariedValue {}
extension Int32: VariedValue {}
extension Int64: VariedValue {}
extension Int128: VariedValue {}
extension UInt: VariedValue {}
extension UInt8: VariedValue {}
extension UInt16: VariedValue {}
extension UInt32: VariedValue {}
extension UInt64: VariedValue {}
extension UInt128: VariedValue {}
extension Double: VariedValue {}
extension Float: VariedValue {}
extension Float16: VariedValue {}
extension CGFloat: VariedValue {}
extension Decimal: VariedValue {}

extension Bool: VariedValue {
  static var sample: Bool { true }
  static var zeroSample: Bool? { false }
}

extension String: VariedValue {
  static var sample: String { "sample" }
  static var zeroSample: String? { "" }
}

extension Date: VariedValue, ByStrategy {
  static var sample: Date { Date(timeIntervalSince1970: 11) }
  static var zeroSample: Date? { nil }
}

extension Data: VariedValue, ByStrategy {
  static var sample: Data { Data([11]) }
  static var zeroSample: Data? { Data() }
}

extension URL: VariedValue {
  static var sample: URL { URL(fileURLWithPath: "/sample") }
  static var zeroSample: URL? { nil }
}

extension UUID: VariedValue {
  static var sample: UUID { UUID(uuid: (11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
  static var zeroSample: UUID? { nil }
}

extension Grade: VariedValue {
  static var sample: Grade { .high }
  static var zeroSample: Grade? { .low }
}

extension Color: VariedValue {
  static var sample: Color { .green }
  static var zeroSample: Color? { .red }
}

extension Mood: VariedValue {
  static var sample: Mood { .sad }
  static var zeroSample: Mood? { .happy }
}

extension Code: VariedValue {
  static var sample: Code { .ok }
  static var zeroSample: Code? { nil }
}

extension Array: VariedValue where Element == Int {
  static var sample: [Int] { [11] }
  static var zeroSample: [Int]? { [] }
}

extension Set: VariedValue where Element == Int {
  static var sample: Set<Int> { [11] }
  static var zeroSample: Set<Int>? { [] }
}

extension Dictionary: VariedValue where Key: VariedValue, Value == Int {
  static var sample: [Key: Int] { [.sample: 11] }
  static var zeroSample: [Key: Int]? { [:] }
}

extension ClosedRange: VariedValue, Composite where Bound == Int {
  static var sample: ClosedRange<Int> { 11...12 }
  static var zeroSample: ClosedRange<Int>? { nil }
}
