import Foundation

/// The elements of an array, asked for one after the other.
///
/// A failed `decode` leaves the place where it was, so that another type can be tried.
struct UnkeyedContainer: UnkeyedDecodingContainer {
  let session: DecodingSession
  let frame: Int
  let mode: UInt8
  let count: Int?
  private(set) var currentIndex = 0
  private var node: Int
  private let end: Int

  init(session: DecodingSession, array: Int, frame: Int, mode: UInt8) {
    self.session = session
    self.frame = frame
    self.mode = mode
    count = array < 0 ? 0 : session.document.childCount(array)
    node = array < 0 ? 0 : session.document.firstChild(array)
    end = array < 0 ? 0 : session.document.containerEnd(array)
  }

  var codingPath: [any CodingKey] { session.run.codingPath(frame) }

  var isAtEnd: Bool { node >= end }

  private var place: Place {
    Place(
      frame: frame, table: Frame.element, key: Int32(truncatingIfNeeded: currentIndex), mode: mode,
      isElement: true)
  }

  private mutating func advance() {
    node = session.document.next(node)
    currentIndex += 1
  }

  @inline(__always)
  mutating func primitive<T: PrimitiveDecoding>(_ type: T.Type) throws -> T {
    if node < end, !session.run.hasConverters, let exact = T.exact(session.document, node) {
      advance()
      return exact
    }
    return try slowly(type)
  }

  @inline(__always)
  mutating func primitiveIfPresent<T: PrimitiveDecoding>(_ type: T.Type) throws -> T? {
    if node < end, !session.run.hasConverters, let exact = T.exact(session.document, node) {
      advance()
      return exact
    }
    return try slowlyIfPresent(type)
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try slowly(type) }

  mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
    try slowlyIfPresent(type)
  }

  @inline(never)
  private mutating func slowly<T: Decodable>(_ type: T.Type) throws -> T {
    try checkEnd(type)
    let located = Located(session: session, node: node, place: place)
    let value = try session.required(type, located)
    advance()
    return value
  }

  @inline(never)
  private mutating func slowlyIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
    guard !isAtEnd else { return nil }
    let located = Located(session: session, node: node, place: place)
    let value = try session.resolve(type, located, isOptional: true)
    advance()
    return value
  }

  private func checkEnd(_ type: Any.Type, expected: String? = nil) throws {
    guard isAtEnd else { return }
    throw DecodingError.atEnd(
      type, expected: expected ?? "\(type)", codingPath: session.run.codingPath(place))
  }

  mutating func decodeNil() throws -> Bool {
    try checkEnd(Any.self, expected: "a value")
    guard session.document.isNull(node) else { return false }
    advance()
    return true
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try inner().container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try inner().nestedUnkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try inner()
    advance()
    return decoder
  }

  /// The decoder for the current element; its frame stays until the model is done.
  private func inner() throws -> NodeDecoder {
    try checkEnd(Any.self, expected: "a container")
    let facts = session.run.registry.facts(Unmapped.self)
    return try session.decoder(node, place, facts: facts.index)
  }
}
