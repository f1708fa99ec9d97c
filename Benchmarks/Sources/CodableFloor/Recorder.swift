/// A decoder that passes every question on to another one and writes the answers down.
struct Recorder: Decoder {
  let base: any Decoder
  let tape: Tape

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      RecordedMembers(base: try base.container(keyedBy: type), recorder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try base.unkeyedContainer()
    tape.words.append(UInt64(container.count ?? 0))
    return RecordedElements(base: container, recorder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    RecordedValue(base: try base.singleValueContainer(), recorder: self)
  }

  /// What `Replay.value` reads back: the four commonest scalars have no word for their type.
  func value<T: Decodable>(_ type: T.Type, from base: any Decoder) throws -> T {
    let isPlain =
      type == String.self || type == Int.self || type == Bool.self || type == Double.self
    return isPlain ? try element(type, from: base) : try nested(type, from: base)
  }

  func nested<T: Decodable>(_ type: T.Type, from base: any Decoder) throws -> T {
    tape.words.append((type as? any Answer.Type).map(tape.place) ?? 0)
    return try element(type, from: base)
  }

  /// A value whose type stands on the tape already.
  func element<T: Decodable>(_ type: T.Type, from base: any Decoder) throws -> T {
    let recorder = Recorder(base: base, tape: tape)
    guard let answer = type as? any Answer.Type else { return try T(from: recorder) }
    guard let value = try answer.record(recorder) as? T else { throw OtherType() }
    return value
  }

  struct OtherType: Error {}
}

private struct RecordedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>
  let recorder: Recorder

  var codingPath: [any CodingKey] { base.codingPath }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool {
    let isThere = base.contains(key)
    recorder.tape.append(isThere)
    return isThere
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    let isNull = try base.decodeNil(forKey: key)
    recorder.tape.append(isNull)
    return isNull
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try recorder.value(type, from: base.superDecoder(forKey: key))
  }

  private func optional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    let isThere = try base.contains(key) && !base.decodeNil(forKey: key)
    recorder.tape.append(isThere)
    return isThere ? try decode(type, forKey: key) : nil
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try optional(type, key)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try optional(type, key)
  }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try optional(type, key)
  }

  private func below(_ key: Key) throws -> Recorder {
    Recorder(base: try base.superDecoder(forKey: key), tape: recorder.tape)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try below(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try below(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    Recorder(base: try base.superDecoder(), tape: recorder.tape)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try below(key) }
}

private struct RecordedElements: UnkeyedDecodingContainer {
  var base: any UnkeyedDecodingContainer
  let recorder: Recorder

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  mutating func decodeNil() throws -> Bool {
    let isNull = try base.decodeNil()
    recorder.tape.append(isNull)
    return isNull
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try recorder.value(type, from: base.superDecoder())
  }

  private mutating func below() throws -> Recorder {
    Recorder(base: try base.superDecoder(), tape: recorder.tape)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try below().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try below().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try below() }
}

private struct RecordedValue: SingleValueDecodingContainer {
  let base: any SingleValueDecodingContainer
  let recorder: Recorder

  var codingPath: [any CodingKey] { base.codingPath }

  func decodeNil() -> Bool {
    let isNull = base.decodeNil()
    recorder.tape.append(isNull)
    return isNull
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try recorder.value(type, from: recorder.base)
  }
}
