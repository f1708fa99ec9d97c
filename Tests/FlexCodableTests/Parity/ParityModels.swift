import Foundation

/// The models of the parity tests.
///
/// Each is plain `Codable`; nothing here knows of either coder.
enum ParityModels {
  struct Numbers: Codable {
    var i: Int
    var i8: Int8
    var i16: Int16
    var i32: Int32
    var i64: Int64
    var u: UInt
    var u8: UInt8
    var u16: UInt16
    var u32: UInt32
    var u64: UInt64
    var f: Float
    var d: Double
    var m: Decimal
    var b: Bool
  }

  struct Optionals: Codable {
    var plain: Int?
    var double: Int??
    var triple: String???
    var list: [Int?]?
    var lists: [[Int]?]?
    var map: [String: Int?]?
    var model: Point?
    var date: Date?
  }

  struct Point: Codable, Hashable {
    var x: Double
    var y: Double
  }

  struct Segment: Codable {
    var from: Point
    var to: Point?
    var via: [Point]
    var named: [String: Point]
  }

  /// A model that contains itself.
  struct Node: Codable {
    var value: Int
    var children: [Node]?
  }

  final class Chain: Codable {
    var value: Int
    var next: Chain?
  }

  /// Written and read as a bare value.
  struct Identifier: Codable, Hashable {
    var raw: String

    init(from decoder: any Decoder) throws {
      raw = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(raw)
    }
  }

  struct Labelled: Codable {
    var id: Identifier
    var other: Identifier?
    var all: [Identifier]
    var byName: [String: Identifier]
  }

  enum Suit: String, Codable { case clubs, hearts }
  enum Rank: Int, Codable { case one = 1, two, ten = 10 }
  enum Ratio: Double, Codable { case half = 0.5, one = 1 }

  struct Card: Codable {
    var suit: Suit
    var rank: Rank?
    var ratio: Ratio?
    var hand: [Suit]?
  }

  struct Rights: OptionSet, Codable {
    var rawValue: UInt8
  }

  struct Access: Codable {
    var rights: Rights
    var more: [Rights]
  }

  enum Shape: Codable {
    case dot
    case circle(radius: Double)
    case box(Double, height: Double)
    case named(String)
    indirect case group([Shape], cover: Shape?)
  }

  enum Event: Codable {
    case opened(at: Date)
    case closed(reason: String?)

    enum CodingKeys: String, CodingKey {
      case opened = "did_open"
      case closed = "did_close"
    }

    enum OpenedCodingKeys: String, CodingKey { case at = "when" }
  }

  struct Times: Codable {
    var at: Date
    var maybe: Date?
    var list: [Date]
    var named: [String: Date]
    var pairs: [[Date?]]
  }

  struct Blobs: Codable {
    var data: Data
    var maybe: Data?
    var list: [Data]
    var named: [String: Data]
  }

  struct Floats: Codable {
    var float: Float
    var double: Double
    var list: [Double]
    var named: [String: Float]
    var maybe: Double?
  }

  struct Links: Codable {
    var url: URL
    var maybe: URL?
    var list: [URL]
    var named: [String: URL]
  }

  struct Amounts: Codable {
    var amount: Decimal
    var maybe: Decimal?
    var list: [Decimal]
    var named: [String: Decimal]
  }

  struct Tokens: Codable {
    var id: UUID
    var list: [UUID]
    var named: [String: UUID]
    var byID: [UUID: Int]
  }

  /// Names that snake case bends.
  struct Names: Codable {
    var firstName: String?
    var userURL: String?
    var htmlBody: String?
    var id2: Int?
    var _private: Int?
    var trailing_: Int?
    var x: Int?
    var aBC: Int?
    var innerMap: [String: [String: Int]]?
    var innerModel: Inner?
    var innerList: [Inner]?

    struct Inner: Codable { var deepName: Int }
  }

  enum Direction: String, Codable, CodingKeyRepresentable { case up, down }
  enum Grade: Int, Codable, CodingKeyRepresentable { case a = 1, b = 2 }

  struct Keyed: Codable, Hashable, CodingKeyRepresentable {
    var text: String
    init?(codingKey: some CodingKey) {
      guard codingKey.stringValue.hasPrefix("k") else { return nil }
      text = codingKey.stringValue
    }
    var codingKey: any CodingKey { TextKey(text) }
  }

  struct Dictionaries: Codable {
    var byText: [String: Int]?
    var byInt: [Int: String]?
    var byDirection: [Direction: Int]?
    var byGrade: [Grade: [Int]]?
    var byKeyed: [Keyed: Bool]?
    var bySuit: [Suit: Int]?
    var nested: [String: [Int: [String: Int]]]?
  }

  struct Scaled: Codable {
    var value: Int

    init(from decoder: any Decoder) throws {
      let scale = decoder.userInfo[.parityScale] as? Int ?? 1
      value = try decoder.singleValueContainer().decode(Int.self) * scale
    }

    func encode(to encoder: any Encoder) throws {
      let scale = encoder.userInfo[.parityScale] as? Int ?? 1
      var container = encoder.singleValueContainer()
      try container.encode(value / scale)
    }
  }

  @propertyWrapper struct Clamped: Codable {
    var wrappedValue: Int
    init(wrappedValue: Int) { self.wrappedValue = min(wrappedValue, 10) }
    init(from decoder: any Decoder) throws {
      self.init(wrappedValue: try decoder.singleValueContainer().decode(Int.self))
    }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }

  struct Wrapped: Codable {
    @Clamped var count: Int
    var scaled: Scaled
  }

  /// Types of the standard library and of Foundation.
  struct Standard: Codable {
    var range: Range<Int>?
    var closed: ClosedRange<Double>?
    var from: PartialRangeFrom<Int>?
    var contiguous: ContiguousArray<Int>?
    var set: Set<Int>?
    var duration: Duration?
    var interval: DateInterval?
    var index: IndexPath?
    var indexes: IndexSet?
    var zone: TimeZone?
    var locale: Locale?
    var length: Measurement<UnitLength>?
    var parts: DateComponents?
    var cg: CGFloat?
    var point: CGPoint?
    var rect: CGRect?
  }

  /// Names a type that fails in its own way.
  struct Refusing: Codable {
    var v: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      v = try container.decode(Int.self, forKey: .v)
      if v == 1 { throw ParityRefusal() }
      if v == 2 {
        throw DecodingError.dataCorruptedError(forKey: .v, in: container, debugDescription: "two")
      }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct Wide: Codable {
    var signed: Int128
    var unsigned: UInt128
    var maybe: Int128?
    var list: [UInt128]?
    var named: [String: Int128]?
  }
}
