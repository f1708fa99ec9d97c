/// A decoder that reads its answers off a tape.
final class Replay: Decoder {
  // Behind pointers: properties of a class would be checked for exclusive access at every answer.
  // The tape holds as many words as the recorded model asked for, and the same model asks again.
  private let words: UnsafeMutablePointer<UInt64>
  private let texts: UnsafeMutablePointer<String>
  private let cursor: UnsafeMutablePointer<UnsafePointer<UInt64>>
  private let loops: [any Answer.Type]
  private let textCount: Int

  init(_ tape: Tape) {
    words = .allocate(capacity: tape.words.count + 1)
    words.initialize(repeating: 0, count: tape.words.count + 1)
    words.update(from: tape.words, count: tape.words.count)
    texts = .allocate(capacity: tape.texts.count + 1)
    textCount = tape.texts.count
    for (index, text) in tape.texts.enumerated() { (texts + index).initialize(to: text) }
    cursor = .allocate(capacity: 1)
    cursor.initialize(to: UnsafePointer(words))
    loops = tape.loops
  }

  deinit {
    texts.deinitialize(count: textCount)
    texts.deallocate()
    words.deallocate()
    cursor.deallocate()
  }

  func rewind() { cursor.pointee = UnsafePointer(words) }

  @inline(__always)
  func next() -> UInt64 {
    let word = cursor.pointee
    cursor.pointee = word + 1
    return word.pointee
  }

  @inline(__always)
  func text() -> String { texts[Int(next())] }

  /// The words of a row of 64-bit scalars, as they stand.
  func copy<Scalar>(_ count: Int) -> [Scalar] {
    let start = cursor.pointee
    cursor.pointee = start + count
    return start.withMemoryRebound(to: Scalar.self, capacity: count) {
      Array(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  func loop() -> (any Answer.Type)? {
    let place = Int(next())
    return place == 0 ? nil : loops[place - 1]
  }

  func answer<T>(_ loop: any Answer.Type, as type: T.Type) throws -> T {
    func answer<Loop: Answer>(_ loop: Loop.Type) throws -> T {
      // The loop is the type: it was looked up with it.
      unsafeBitCast(try loop.replay(self), to: T.self)
    }
    return try answer(loop)
  }

  /// A value of any type; scalars are told apart by the compiler where it knows the type.
  @inline(__always)
  func value<T: Decodable>(_ type: T.Type) throws -> T {
    if type == String.self { return unsafeBitCast(text(), to: T.self) }
    if type == Int.self { return unsafeBitCast(Int(truncatingIfNeeded: next()), to: T.self) }
    if type == Bool.self { return unsafeBitCast(next() != 0, to: T.self) }
    if type == Double.self { return unsafeBitCast(next(), to: T.self) }
    return try nested(type)
  }

  @inline(never)
  func nested<T: Decodable>(_ type: T.Type) throws -> T {
    guard let loop = loop() else { return try T(from: self) }
    return try answer(loop, as: type)
  }

  // MARK: Decoder

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ReplayedMembers<Key>(replay: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    ReplayedElements(replay: self, count: Int(next()))
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { ReplayedValue(replay: self) }
}

// One generic body is the witness of every type; only `decodeIfPresent` needs its lines, because
// the standard library has defaults for them.
struct ReplayedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  // Not counted: the caller holds it as long as it decodes.
  unowned(unsafe) let replay: Replay

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { replay.next() != 0 }
  func decodeNil(forKey key: Key) -> Bool { replay.next() != 0 }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try replay.value(type)
  }

  @inline(__always)
  private func optional<T: Decodable>(_ type: T.Type) throws -> T? {
    replay.next() == 0 ? nil : try replay.value(type)
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try optional(type)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try optional(type)
  }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try optional(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> { replay.container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    replay.unkeyedContainer()
  }

  func superDecoder() -> any Decoder { replay }
  func superDecoder(forKey key: Key) -> any Decoder { replay }
}

struct ReplayedElements: UnkeyedDecodingContainer {
  unowned(unsafe) let replay: Replay
  let known: Int
  var currentIndex = 0

  init(replay: Replay, count: Int) {
    self.replay = replay
    known = count
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { known }
  var isAtEnd: Bool { currentIndex == known }

  mutating func decodeNil() -> Bool {
    let isNull = replay.next() != 0
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    currentIndex += 1
    return try replay.value(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedDecodingContainer<Nested> {
    currentIndex += 1
    return replay.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return replay.unkeyedContainer()
  }

  mutating func superDecoder() -> any Decoder {
    currentIndex += 1
    return replay
  }
}

struct ReplayedValue: SingleValueDecodingContainer {
  unowned(unsafe) let replay: Replay

  var codingPath: [any CodingKey] { [] }
  func decodeNil() -> Bool { replay.next() != 0 }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try replay.value(type) }
}
