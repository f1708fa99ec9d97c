/// The elements of an array, written one after the other.
struct UnkeyedWriter: UnkeyedEncodingContainer {
  let stream: EncodingStream
  let index: Int32
  /// 0 for a container that cannot be written to.
  let serial: UInt32

  var codingPath: [any CodingKey] { stream.path(of: Int(index), serial) }

  var count: Int {
    if stream.isOpen(Int(index), serial) { return Int(stream.hot[Int(index)].count) }
    guard let place = stream.places.last(where: { $0.serial == serial }) else { return 0 }
    return Int(place.stream.map { $0.hot.count > 0 ? $0.hot[0].count : 0 } ?? place.count)
  }

  /// Writes a scalar.
  @inline(__always)
  func primitive<T: PrimitiveEncoding>(_ value: T) throws {
    guard stream.beginElement(serial) else { return try slowly(value) }
    if !T.append(value, to: stream) { try nonFinite(value) }
  }

  @inline(never)
  private func nonFinite<T: PrimitiveEncoding>(_ value: T) throws {
    let place = Int(stream.hot[Int(index)].count) - 1
    do {
      try stream.writeNonFinite(
        value, T.floating(value), path: stream.path(to: .element(place)))
    } catch {
      let mark = stream.buffer.count - (place > 0 ? 1 : 0)
      stream.undoElement(mark: mark, index: Int(index))
      throw error
    }
  }

  func encode<T: Encodable>(_ value: T) throws {
    let mark = stream.buffer.count
    guard stream.beginElement(serial) else { return try slowly(value) }
    do {
      try stream.write(value, .element(Int(stream.hot[Int(index)].count) - 1))
    } catch {
      stream.undoElement(mark: mark, index: Int(index))
      throw error
    }
  }

  func encodeNil() throws { try encode(JSON.null) }

  @inline(never)
  private func slowly<T: Encodable>(_ value: T) throws {
    let stream = try stream.reach(Int(index), serial)
    let mark = stream.buffer.count
    let top = stream.frames.count - 1
    let step = stream.beginElementSlowly()
    do {
      try stream.write(value, step)
    } catch {
      stream.undoElement(mark: mark, index: top)
      throw error
    }
  }

  // MARK: Containers inside

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    let inner = nested()
    let (table, serial) = inner.stream.openKeyed(inner.index, inner.serial, type)
    return table.object.open(inner.stream, inner.index, serial)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let inner = nested()
    return UnkeyedWriter(
      stream: inner.stream, index: Int32(truncatingIfNeeded: inner.index),
      serial: inner.stream.openUnkeyed(inner.index, inner.serial))
  }

  /// A frame for a container that is an element.
  private func nested() -> (stream: EncodingStream, index: Int, serial: UInt32) {
    do {
      let outer = try stream.reach(Int(index), serial)
      // Members that are put together at the end could not be reached again from outside.
      if stream.run.unnamed.isAssembled {
        let inner = outer.beginElement(stream.run.unnamed)
        return (inner, 0, inner.frames[0].serial)
      }
      let step = outer.beginElementSlowly()
      let (index, serial) = try outer.push(stream.run.unnamed.index, step)
      outer.frames[index].flags |= EncodingFrame.isNested
      return (outer, index, serial)
    } catch {
      stream.run.fail(error)
      return (stream, 0, 0)
    }
  }

  func superEncoder() -> any Encoder {
    do {
      return try stream.reach(Int(index), serial).beginSuper(nil).encoder
    } catch {
      stream.run.fail(error)
      return ValueEncoder(stream: stream, index: 0, serial: 0)
    }
  }
}

extension EncodingStream {
  /// Writes the comma before an element of the topmost frame.
  func beginElementSlowly() -> PathStep {
    let top = frames.count - 1
    let place = Int(hot[top].count)
    if place > 0 { buffer.append(UInt8(ascii: ",")) }
    hot[top].count += 1
    return .element(place)
  }
}
