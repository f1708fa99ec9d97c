import Foundation

/// What one `encode(to:)` wrote, as native values: no JSON, and no value inside is encoded.
final class NativeNode {
  var members: [String: Slot] = [:]
  /// The names of the members, in order.
  var names: [String] = []
  var elements: [Slot] = []
  var content: Slot?

  /// One value.
  enum Slot {
    case null
    case value(any Encodable)
    /// A nested container, or what a `superEncoder` wrote.
    case node(NativeNode)
  }

  func set(_ name: String, _ slot: Slot) {
    if members.updateValue(slot, forKey: name) == nil { names.append(name) }
  }

  /// A member that is a container of its own; the same one when it is asked for again.
  func inner(_ name: String) -> NativeNode {
    if case .node(let node)? = members[name] { return node }
    let node = NativeNode()
    set(name, .node(node))
    return node
  }
}

/// Keeps every value that is written to it as it is.
struct NativeEncoder: Encoder {
  let node: NativeNode
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed<Key>(node: node, codingPath: codingPath, userInfo: userInfo))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    Unkeyed(node: node, codingPath: codingPath, userInfo: userInfo)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(node: node, codingPath: codingPath)
  }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: NativeNode
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any]

    func encodeNil(forKey key: Key) { node.set(key.stringValue, .null) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) {
      node.set(key.stringValue, .value(value))
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128, forKey key: Key) { node.set(key.stringValue, .value(value)) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128, forKey key: Key) { node.set(key.stringValue, .value(value)) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      inner(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      inner(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { inner(PlainKey.super) }

    func superEncoder(forKey key: Key) -> any Encoder { inner(key) }

    private func inner(_ key: any CodingKey) -> NativeEncoder {
      NativeEncoder(
        node: node.inner(key.stringValue), codingPath: codingPath + [key], userInfo: userInfo)
    }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let node: NativeNode
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any]
    var count: Int { node.elements.count }

    func encodeNil() { node.elements.append(.null) }

    func encode<T: Encodable>(_ value: T) { node.elements.append(.value(value)) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) { node.elements.append(.value(value)) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) { node.elements.append(.value(value)) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      inner().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { inner().unkeyedContainer() }

    func superEncoder() -> any Encoder { inner() }

    private func inner() -> NativeEncoder {
      let inner = NativeNode()
      let key = PlainKey(index: count)
      node.elements.append(.node(inner))
      return NativeEncoder(node: inner, codingPath: codingPath + [key], userInfo: userInfo)
    }
  }

  private struct Single: SingleValueEncodingContainer {
    let node: NativeNode
    let codingPath: [any CodingKey]

    func encodeNil() { node.content = .null }

    func encode<T: Encodable>(_ value: T) { node.content = .value(value) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) { node.content = .value(value) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) { node.content = .value(value) }
  }
}
