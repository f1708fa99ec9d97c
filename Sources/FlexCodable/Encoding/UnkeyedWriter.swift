/// The elements of an array, written one after the other.
struct UnkeyedWriter: UnkeyedEncodingContainer {
  let stream: EncodingStream
  let index: Int32
  /// 0 for a container that cannot be written to.
  let serial: UInt32

  var codingPath: [any CodingKey] { stream.path(of: Int(index), serial) }

  var count: Int {
    if stream.isOpen(Int(index), serial) { return Int(stream.frames[Int(index)].hot.count) }
    guard let place = stream.places.last(where: { $0.serial == serial }) else { return 0 }
    return Int(place.stream.map { $0.frames.count > 0 ? $0.frames[0].hot.count : 0 } ?? place.count)
  }

  /// Writes a scalar.
  @inline(__always)
  func primitive<T: PrimitiveEncoding>(_ value: T) throws {
    guard stream.beginElement(serial) else { return try slowly(value) }
    if !T.append(value, to: stream) { try nonFinite(value) }
  }

  @inline(never)
  private func nonFinite<T: PrimitiveEncoding>(_ value: T) throws {
    let place = Int(stream.frames[Int(index)].hot.count) - 1
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
      try stream.write(value, .element(Int(stream.frames[Int(index)].hot.count) - 1))
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
    nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    nested().unkeyedContainer()
  }

  /// A frame for a container that is an element.
  private func nested() -> ValueEncoder {
    do {
      let outer = try stream.reach(Int(index), serial)
      // Members that are put together at the end could not be reached again from outside.
      if stream.run.unnamed.isAssembled {
        return try outer.beginElement(stream.run.unnamed).encoder
      }
      let step = outer.beginElementSlowly()
      let facts = Borrowed(stream.run.unnamed)
      let (index, serial) = try outer.push(facts, step)
      outer.frames[index].flags |= EncodingFrame.isNested
      return ValueEncoder(stream: outer, facts: facts, index: index, serial: serial)
    } catch {
      stream.run.fail(error)
      return stream.closedEncoder
    }
  }

  func superEncoder() -> any Encoder {
    do {
      return try stream.reach(Int(index), serial).beginSuper(nil).encoder
    } catch {
      stream.run.fail(error)
      return stream.closedEncoder
    }
  }
}

extension EncodingStream {
  /// Writes the comma before an element of the topmost frame.
  func beginElementSlowly() -> PathStep {
    let top = frames.count - 1
    let place = Int(frames[top].hot.count)
    if place > 0 { buffer.append(UInt8(ascii: ",")) }
    frames[top].hot.count += 1
    return .element(place)
  }
}
