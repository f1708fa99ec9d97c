import Foundation

/// Copies a value deeply: what its `encode(to:)` writes is handed to its `init(from:)` as it is.
struct NativeCopy {
  let options: DecodingOptions
  private let stack = StackGuard()

  init(_ options: DecodingOptions) {
    self.options = options
  }

  /// A copy of a value, of the same dynamic type.
  func copy<T: Decodable>(_ value: T) throws -> T { try copy(value, as: T.self, at: []) }

  /// A copy of a value as a type that it is of.
  func copy<T: Decodable>(_ value: Any, as type: T.Type, at path: [any CodingKey]) throws -> T {
    if isLeaf(value), let leaf = value as? T { return leaf }
    if let special = value as? any NativelyCopied,
      let copied = try special.copied(by: self, at: path) as? T
    {
      return copied
    }
    guard let model = value as? any Encodable else { throw mismatch(type, value, path) }
    // A subclass stays what it is.
    let copied: Any
    if let dynamic = Swift.type(of: value) as? any Decodable.Type, dynamic is T.Type {
      copied = try rebuild(model, as: dynamic, at: path)
    } else {
      copied = try rebuild(model, as: type, at: path)
    }
    guard let result = copied as? T else { throw mismatch(type, value, path) }
    return result
  }

  private func rebuild<D: Decodable>(
    _ value: any Encodable, as type: D.Type, at path: [any CodingKey]
  ) throws -> D {
    let node = try taken(value, at: path)
    try replaceIgnored(in: node, of: type)
    return try type.init(from: NativeDecoder(copy: self, node: node, codingPath: path))
  }

  /// Throws where an object that leads back to itself, or a type that asks for itself, would never end.
  private func checkRoom(_ path: [any CodingKey]) throws {
    guard path.count <= options.parsing.maximumDepth, stack.hasRoom() else {
      throw DecodingError.limit(
        "the value to copy has more than \(max(path.count - 1, 0)) levels of nesting",
        codingPath: path)
    }
  }

  /// What a value writes of itself.
  func taken(_ value: any Encodable, at path: [any CodingKey]) throws -> NativeNode {
    try checkRoom(path)
    let node = NativeNode()
    try value.encode(
      to: NativeEncoder(node: node, codingPath: path, userInfo: options.userInfo))
    return node
  }

  /// Gives properties that the rules ignore their initial values.
  private func replaceIgnored(in node: NativeNode, of type: Any.Type) throws {
    let mapping =
      options.keys.mappings[ObjectIdentifier(type)] ?? (type as? any FlexMapped.Type)?.mapping
    guard let mapping, let defaults = type as? any FlexDefaults.Type else { return }
    var fresh: CapturedValues?
    for name in node.names where mapping.ignoresReading(name) {
      let values = try fresh ?? captureValues(of: defaults.init())
      fresh = values
      switch values.value(for: name) {
      case .value(let value as any Encodable): node.set(name, .value(value))
      case .nil: node.set(name, .null)
      default: break
      }
    }
  }

  /// Whether a value holds no instance of a class that could be shared.
  private func isLeaf(_ value: Any) -> Bool {
    switch value {
    case is any PrimitiveDecoding, is Date, is Data, is URL, is UUID, is Decimal, is JSON: true
    default: false
    }
  }

  private func mismatch(_ type: Any.Type, _ value: Any, _ path: [any CodingKey]) -> DecodingError {
    .mismatch(
      type, expected: "\(type)", found: "a value of type \(Swift.type(of: value))", place: "",
      codingPath: path)
  }

  /// The value of a slot.
  func value<T: Decodable>(
    _ slot: NativeNode.Slot, as type: T.Type, at path: [any CodingKey]
  ) throws -> T {
    switch slot {
    case .value(let value): return try copy(value, as: type, at: path)
    case .node(let node): return try value(node, as: type, at: path)
    case .null:
      let node = NativeNode()
      node.content = .null
      return try value(node, as: type, at: path)
    }
  }

  /// A value from what one has written.
  func value<T: Decodable>(
    _ node: NativeNode, as type: T.Type, at path: [any CodingKey]
  ) throws -> T {
    try checkRoom(path)
    return try type.init(from: NativeDecoder(copy: self, node: node, codingPath: path))
  }
}

extension FlexMapping {
  /// Whether a property is not read.
  fileprivate func ignoresReading(_ property: String) -> Bool {
    ignoring.contains(property) || only.map { !$0.contains(property) } ?? false
      || rule(for: property)?.ignoresDecoding ?? false
  }
}

/// A type that knows better than its coding how it is copied.
protocol NativelyCopied {
  /// A copy that shares nothing with the value.
  func copied(by copy: NativeCopy, at path: [any CodingKey]) throws -> Self

  /// A copy of a value that was not written as it stands for a missing member.
  static func ofNothing(in options: DecodingOptions) -> Self
}
