import Foundation

/// Hands native values to a model.
struct NativeDecoder: Decoder {
  let copy: NativeCopy
  let node: NativeNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { copy.options.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      Keyed<Key>(copy: copy, node: try opened(), codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    Unkeyed(copy: copy, node: try opened(), codingPath: codingPath)
  }

  /// The node that has the members or elements: also of a value that was written as a single one.
  private func opened() throws -> NativeNode {
    var node = node
    while let content = node.content {
      switch content {
      case .node(let inner): node = inner
      case .value(let value): node = try copy.taken(value, at: codingPath)
      case .null: return NativeNode()
      }
    }
    return node
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    Single(copy: copy, node: node, codingPath: codingPath)
  }

  /// A decoder for a slot that is a container.
  private static func inner(
    _ copy: NativeCopy, _ slot: NativeNode.Slot?, _ path: [any CodingKey]
  ) throws -> NativeDecoder {
    let node: NativeNode
    switch slot {
    case .node(let inner)?: node = inner
    case .value(let value)?: node = try copy.taken(value, at: path)
    case .null?, nil:
      node = NativeNode()
      node.content = .null
    }
    return NativeDecoder(copy: copy, node: node, codingPath: path)
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let copy: NativeCopy
    let node: NativeNode
    let codingPath: [any CodingKey]
    var allKeys: [Key] { node.names.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { node.members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
      if case .null = try slot(key) { return true }
      return false
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      if node.members[key.stringValue] == nil,
        let absent = (type as? any NativelyCopied.Type)?.ofNothing(in: copy.options) as? T
      {
        return absent
      }
      return try copy.value(slot(key), as: type, at: codingPath + [key])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
      try copy.value(slot(key), as: type, at: codingPath + [key])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
      try copy.value(slot(key), as: type, at: codingPath + [key])
    }

    private func slot(_ key: Key) throws -> NativeNode.Slot {
      guard let slot = node.members[key.stringValue] else {
        throw DecodingError.missing(
          key, expected: "a value", searched: nil, place: "", codingPath: codingPath)
      }
      return slot
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try inner(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try inner(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
      try NativeDecoder.inner(
        copy, node.members[PlainKey.super.stringValue], codingPath + [PlainKey.super])
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try inner(key) }

    private func inner(_ key: Key) throws -> NativeDecoder {
      try NativeDecoder.inner(copy, node.members[key.stringValue], codingPath + [key])
    }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let copy: NativeCopy
    let node: NativeNode
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0
    var count: Int? { node.elements.count }
    var isAtEnd: Bool { currentIndex >= node.elements.count }
    private var path: [any CodingKey] { codingPath + [PlainKey(index: currentIndex)] }

    init(copy: NativeCopy, node: NativeNode, codingPath: [any CodingKey]) {
      self.copy = copy
      self.node = node
      self.codingPath = codingPath
    }

    private func slot(_ type: Any.Type) throws -> NativeNode.Slot {
      guard !isAtEnd else {
        throw DecodingError.atEnd(type, expected: "\(type)", codingPath: path)
      }
      return node.elements[currentIndex]
    }

    mutating func decodeNil() throws -> Bool {
      guard case .null = try slot(Any.self) else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      let value = try copy.value(slot(type), as: type, at: path)
      currentIndex += 1
      return value
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try whole(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try whole(type) }

    private mutating func whole<T: Decodable>(_ type: T.Type) throws -> T { try decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try inner().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try inner().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try inner() }

    private mutating func inner() throws -> NativeDecoder {
      let decoder = try NativeDecoder.inner(copy, slot(Any.self), path)
      currentIndex += 1
      return decoder
    }
  }

  private struct Single: SingleValueDecodingContainer {
    let copy: NativeCopy
    let node: NativeNode
    let codingPath: [any CodingKey]

    func decodeNil() -> Bool {
      if case .null? = node.content { return true }
      return false
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      guard let content = node.content else {
        return try copy.value(node, as: type, at: codingPath)
      }
      if case .null = content {
        throw DecodingError.null(type, expected: "\(type)", place: "", codingPath: codingPath)
      }
      return try copy.value(content, as: type, at: codingPath)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try whole(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try whole(type) }

    private func whole<T: Decodable>(_ type: T.Type) throws -> T { try decode(type) }
  }
}
