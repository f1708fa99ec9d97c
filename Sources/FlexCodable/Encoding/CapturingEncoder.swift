/// The values of a model's properties, as they are in memory, by the names of their coding keys.
final class CapturedValues {
  /// In the order in which they were written; of equal names the last one counts.
  private let entries: ReferenceList<Entry>
  /// The places of many entries, made when one of them is first asked for.
  private var places: [String: Int]?

  private struct Entry {
    let name: String
    let value: Captured
  }

  /// What a property holds.
  enum Captured {
    /// The model does not write it.
    case absent
    case `nil`
    case value(Any)
  }

  /// So many names are found faster by comparing than by hashing.
  private static let fewEntries = 48

  /// Names that were written.
  var count: Int { entries.count }

  /// What a property holds.
  func value(for property: String) -> Captured {
    guard entries.count > CapturedValues.fewEntries else {
      var place = entries.count
      while place > 0 {
        place -= 1
        if entries[place].name == property { return entries[place].value }
      }
      return .absent
    }
    if places == nil {
      places = Dictionary(
        (0..<entries.count).lazy.map { (self.entries[$0].name, $0) }, uniquingKeysWith: { $1 })
    }
    return places?[property].map { entries[$0].value } ?? .absent
  }

  /// The value of one property alone.
  init(_ property: String, _ value: Any) {
    entries = ReferenceList(capacity: 1)
    keep(nonNil(value).map(Captured.value) ?? .nil, property)
  }

  fileprivate init() { entries = ReferenceList() }

  @inline(__always)
  fileprivate func keep(_ value: Captured, _ name: String) {
    entries.append(Entry(name: name, value: value))
  }
}

/// Learns the values of a model's properties by letting it encode itself.
///
/// Nothing is written: each value that is handed to a keyed container is kept as it is, and its own
/// `encode(to:)` is not called.
///
/// - Throws: What the model's `encode(to:)` throws.
func captureValues(of value: any Encodable) throws -> CapturedValues {
  let capture = CapturedValues()
  try value.encode(to: CapturingEncoder(capture: capture))
  return capture
}

/// What stands inside Optionals.
private func nonNil(_ value: Any) -> Any? {
  var value = value
  // By type first: a cast alone would look through the Optional.
  while type(of: value) is any Wrapping.Type, let optional = value as? any Wrapping {
    guard let inner = optional.wrapped else { return nil }
    value = inner
  }
  return value
}

/// An Optional of any type.
private protocol Wrapping {
  var wrapped: Any? { get }
}

extension Optional: Wrapping {
  fileprivate var wrapped: Any? { map { $0 } }
}

private struct CapturingEncoder: Encoder {
  let capture: CapturedValues

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(CapturingContainer(capture: capture))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { ForgettingContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer { ForgettingContainer() }
}

private struct CapturingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let capture: CapturedValues

  var codingPath: [any CodingKey] { [] }

  @inline(__always)
  private func keep(_ value: Any, _ key: Key) { capture.keep(.value(value), key.stringValue) }

  @inline(__always)
  private func keep(ifPresent value: Any?, _ key: Key) {
    capture.keep(value.map(CapturedValues.Captured.value) ?? .nil, key.stringValue)
  }

  func encodeNil(forKey key: Key) { capture.keep(.nil, key.stringValue) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) { keep(value, key) }
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeConditional<T: AnyObject & Encodable>(_ object: T, forKey key: Key) {
    keep(object, key)
  }

  // One line a type: without these the standard library's defaults would be called.
  func encode(_ value: Bool, forKey key: Key) { keep(value, key) }
  func encode(_ value: String, forKey key: Key) { keep(value, key) }
  func encode(_ value: Double, forKey key: Key) { keep(value, key) }
  func encode(_ value: Float, forKey key: Key) { keep(value, key) }
  func encode(_ value: Int, forKey key: Key) { keep(value, key) }
  func encode(_ value: Int8, forKey key: Key) { keep(value, key) }
  func encode(_ value: Int16, forKey key: Key) { keep(value, key) }
  func encode(_ value: Int32, forKey key: Key) { keep(value, key) }
  func encode(_ value: Int64, forKey key: Key) { keep(value, key) }
  func encode(_ value: UInt, forKey key: Key) { keep(value, key) }
  func encode(_ value: UInt8, forKey key: Key) { keep(value, key) }
  func encode(_ value: UInt16, forKey key: Key) { keep(value, key) }
  func encode(_ value: UInt32, forKey key: Key) { keep(value, key) }
  func encode(_ value: UInt64, forKey key: Key) { keep(value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) { keep(value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) { keep(value, key) }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) { keep(ifPresent: value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) { keep(ifPresent: value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: Int128?, forKey key: Key) { keep(ifPresent: value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) { keep(ifPresent: value, key) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(CapturingContainer<NestedKey>(capture: CapturedValues()))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    ForgettingContainer()
  }

  /// The superclass's properties are the model's own.
  func superEncoder() -> any Encoder { CapturingEncoder(capture: capture) }

  func superEncoder(forKey key: Key) -> any Encoder { CapturingEncoder(capture: capture) }
}

/// Takes values that are no properties and forgets them.
private struct ForgettingContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  private(set) var count = 0

  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() { count += 1 }

  mutating func encode<T: Encodable>(_ value: T) { count += 1 }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    count += 1
    return KeyedEncodingContainer(CapturingContainer<NestedKey>(capture: CapturedValues()))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    count += 1
    return ForgettingContainer()
  }

  mutating func superEncoder() -> any Encoder {
    count += 1
    return CapturingEncoder(capture: CapturedValues())
  }
}
