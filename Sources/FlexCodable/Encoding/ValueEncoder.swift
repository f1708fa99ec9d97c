/// The encoder that a model's `encode(to:)` is handed: a frame of a stream.
struct ValueEncoder: Encoder {
  let stream: EncodingStream
  /// Owned by the registry, which the stream holds; kept here because a container needs them first.
  let facts: Borrowed<EncodingFacts>
  let index: Int32
  let serial: UInt32

  @inline(__always)
  init(stream: EncodingStream, facts: Borrowed<EncodingFacts>, index: Int, serial: UInt32) {
    self.stream = stream
    self.facts = facts
    self.index = Int32(truncatingIfNeeded: index)
    self.serial = serial
  }

  var codingPath: [any CodingKey] { stream.path(of: Int(index), serial) }

  var userInfo: [CodingUserInfoKey: Any] { stream.run.options.values.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let (table, serial) = stream.openKeyed(self, type)
    return table.with { $0.open(stream, index, serial) }
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedWriter(stream: stream, index: index, serial: stream.openUnkeyed(Int(index), serial))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueWriter(stream: stream, index: index, serial: serial)
  }
}

extension EncodingStream {
  /// The coding path of a container: also of one that was closed, as long as its place is known.
  func path(of index: Int, _ serial: UInt32) -> [any CodingKey] {
    if isOpen(index, serial) { return path(of: index) }
    return places.last { $0.serial == serial }?.path ?? basePath
  }
}
