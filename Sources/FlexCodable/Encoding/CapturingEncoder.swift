/// The values of a model's properties, as they are in memory, by the names of their coding keys.
struct CapturedValues {
  let values: [String: Captured]

  /// What a property holds.
  enum Captured {
    /// The model does not write it.
    case absent
    case `nil`
    case value(Any)
  }

  /// What a property holds.
  func value(for property: String) -> Captured { values[property] ?? .absent }

  /// The value of one property alone.
  init(_ property: String, _ value: Any) {
    values = [property: nonNil(value).map(Captured.value) ?? .nil]
  }

  fileprivate init(values: [String: Captured]) {
    self.values = values
  }
}

/// Learns the values of a model's properties by letting it encode itself.
///
/// Nothing is written: each value that is handed to a keyed container is kept as it is, and its own
/// `encode(to:)` is not called.
///
/// - Throws: What the model's `encode(to:)` throws.
func captureValues(of value: any Encodable) throws -> CapturedValues {
  let capture = Capture()
  try value.encode(to: CapturingEncoder(capture: capture))
  return CapturedValues(values: capture.values)
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

/// Where the values are kept.
private final class Capture {
  var values: [String: CapturedValues.Captured] = [:]

  /// Whatever is written here is forgotten.
  static var nowhere: Capture { Capture() }
}

private struct CapturingEncoder: Encoder {
  let capture: Capture

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(CapturingContainer(capture: capture))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { ForgettingContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer { ForgettingContainer() }
}

private struct CapturingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let capture: Capture

  var codingPath: [any CodingKey] { [] }

  @inline(__always)
  private func keep(_ value: Any, _ key: Key) { capture.values[key.stringValue] = .value(value) }

  @inline(__always)
  private func keep(ifPresent value: Any?, _ key: Key) {
    capture.values[key.stringValue] = value.map(CapturedValues.Captured.value) ?? .nil
  }

  func encodeNil(forKey key: Key) { capture.values[key.stringValue] = .nil }

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
    KeyedEncodingContainer(CapturingContainer<NestedKey>(capture: .nowhere))
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
    return KeyedEncodingContainer(CapturingContainer<NestedKey>(capture: .nowhere))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    count += 1
    return ForgettingContainer()
  }

  mutating func superEncoder() -> any Encoder {
    count += 1
    return CapturingEncoder(capture: .nowhere)
  }
}
