/// Overloads that synthesized code picks for the wrappers, because only a keyed container can tell a
/// missing member from a null.
extension KeyedDecodingContainer {
  /// Reads a presence: absent, null or a value.
  ///
  /// - Parameters:
  ///   - type: The presence.
  ///   - key: The property.
  /// - Returns: For a missing member the property's initial value if it is known, else `.absent`.
  /// - Throws: The value's error.
  public func decode<Value: Codable>(
    _ type: FlexPresence<Value>.Type, forKey key: Key
  ) throws -> FlexPresence<Value> {
    guard contains(key) else { return try decodeIfPresent(type, forKey: key) ?? .absent }
    return try generic(type, key)
  }

  /// The same as `decode`, called where this overload is not wanted.
  private func generic<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try decode(type, forKey: key)
  }
}

extension KeyedEncodingContainer {
  /// Writes a presence; nothing for `.absent`.
  ///
  /// - Parameters:
  ///   - presence: Absent, null or a value.
  ///   - key: The property.
  /// - Throws: The value's error.
  public mutating func encode<Value: Codable>(
    _ presence: FlexPresence<Value>, forKey key: Key
  ) throws {
    switch presence {
    case .absent: break
    case .null: try encodeNil(forKey: key)
    case .value(let value): try encode(value, forKey: key)
    }
  }

  /// Writes a part that is decoded on demand; nothing where the document had no such member and
  /// nobody asked for the value.
  ///
  /// - Parameters:
  ///   - lazy: The part.
  ///   - key: The property.
  /// - Throws: The value's error.
  public mutating func encode<Value: Codable & Sendable>(
    _ lazy: FlexLazy<Value>, forKey key: Key
  ) throws {
    if !lazy.isAbsent { try generic(lazy, key) }
  }

  /// The same as `encode`, called where these overloads are not wanted.
  private mutating func generic<T: Encodable>(_ value: T, _ key: Key) throws {
    try encode(value, forKey: key)
  }
}
