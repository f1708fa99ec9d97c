/// The one value that a model is written as.
struct SingleValueWriter: SingleValueEncodingContainer {
  let stream: EncodingStream
  let index: Int32
  let serial: UInt32

  var codingPath: [any CodingKey] { stream.path(of: Int(index), serial) }

  /// Writes a scalar.
  @inline(__always)
  func primitive<T: PrimitiveEncoding>(_ value: T) throws {
    guard !stream.hasConverters else { return try encode(value) }
    try begin()
    if !T.append(value, to: stream) {
      do {
        try stream.writeNonFinite(value, T.floating(value), path: codingPath)
      } catch {
        stream.frames[Int(index)].kind = .pending
        throw error
      }
    }
  }

  func encode<T: Encodable>(_ value: T) throws {
    try begin()
    let mark = stream.buffer.count
    do {
      if stream.run.hasDateRules {
        try stream.writeContent(value, of: Int(index))
      } else {
        try stream.write(value, .none)
      }
    } catch {
      stream.rollBack(to: mark, frames: Int(index) + 1)
      stream.frames[Int(index)].kind = .pending
      throw error
    }
  }

  func encodeNil() throws {
    try begin()
    stream.buffer.append("null")
  }

  /// Marks the value as written.
  @inline(__always)
  private func begin() throws {
    let index = Int(index)
    guard index == stream.frames.count &- 1, stream.frames[index].serial == serial,
      stream.frames[index].kind == .pending
    else { throw misuse() }
    stream.frames[index].kind = .done
  }

  @inline(never)
  private func misuse() -> EncodingError {
    .misuse(
      "expected one value, found a second one or a container that was closed",
      codingPath: codingPath)
  }
}
