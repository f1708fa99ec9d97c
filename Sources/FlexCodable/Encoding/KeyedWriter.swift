/// The members of an object, written by the properties of a model.
///
/// One generic body for each kind of write. The sixteen primitive overloads, which the standard
/// library's defaults would otherwise answer, are in `KeyedWriter+Primitives.swift`.
struct KeyedWriter<Key: CodingKey>: KeyedWriting {
  let stream: EncodingStream
  /// Owned by the registry, which the stream holds.
  private let borrowedTable: Borrowed<EncodingTable>
  let index: Int32
  /// 0 for a container that cannot be written to.
  let serial: UInt32

  init(stream: EncodingStream, table: Borrowed<EncodingTable>, index: Int32, serial: UInt32) {
    self.stream = stream
    borrowedTable = table
    self.index = index
    self.serial = serial
  }

  @inline(__always)
  private var table: EncodingTable { borrowedTable.object }

  var codingPath: [any CodingKey] { stream.path(of: Int(index), serial) }

  /// Writes a scalar.
  @inline(__always)
  func primitive<T: PrimitiveEncoding>(_ value: T, _ key: Key) throws {
    guard borrowedTable.with({ stream.begin(serial, $0, keyNumber(key)) }) else {
      return try slowly(value, key)
    }
    if !T.append(value, to: stream) { try nonFinite(value, key) }
  }

  /// Writes a scalar, or nothing for nil.
  @inline(__always)
  func primitiveIfPresent<T: PrimitiveEncoding>(_ value: T?, _ key: Key) throws {
    guard try withPayload(of: value, { try primitive($0, key) }) else { return try absent(key) }
  }

  @inline(never)
  private func nonFinite<T: PrimitiveEncoding>(_ value: T, _ key: Key) throws {
    let slot = table.slot(key)
    do {
      try stream.writeNonFinite(
        value, T.floating(value), path: stream.path(to: step(slot)))
    } catch {
      // The key is all that was written.
      let length = Int(table.ready[slot].length)
      let mark = stream.buffer.count - length
      let isFirst = mark >= 0 && stream.buffer[mark] == UInt8(ascii: "{")
      stream.undo(table, slot, mark: isFirst ? mark + 1 : mark, index: Int(index))
      throw error
    }
  }

  @inline(__always)
  private func step(_ slot: Int) -> PathStep {
    PathStep(
      table: borrowedTable.with { Int32(truncatingIfNeeded: $0.index) },
      key: Int32(truncatingIfNeeded: slot))
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let slot = keyNumber(key)
    let mark = stream.buffer.count
    guard borrowedTable.with({ stream.begin(serial, $0, slot) }) else {
      return try slowly(value, key)
    }
    do {
      try stream.write(value, step(slot))
    } catch {
      stream.undo(table, slot, mark: mark, index: Int(index))
      throw error
    }
  }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    guard try withPayload(of: value, { try encode($0, forKey: key) }) else {
      return try absent(key)
    }
  }

  func encodeNil(forKey key: Key) throws {
    guard borrowedTable.with({ stream.begin(serial, $0, keyNumber(key)) }) else {
      return try slowly(JSON.null, key)
    }
    stream.buffer.append("null")
  }

  /// Writes nothing, or null where the options or the rule say so.
  @inline(__always)
  private func absent(_ key: Key) throws {
    if !stream.omitsNil || borrowedTable.with({ $0.writesNulls }) { try absentSlowly(key) }
  }

  @inline(never)
  private func absentSlowly(_ key: Key) throws {
    let slot = table.slot(key)
    let rule = slot >= 0 ? table.plan(slot)?.rule : table.plan(for: key).rule
    guard !stream.omitsNil || rule?.writesNull ?? false, !(rule?.isFlattened ?? false) else {
      return
    }
    try encodeNil(forKey: key)
  }

  @inline(never)
  private func slowly<T: Encodable>(_ value: T, _ key: Key) throws {
    let stream = try stream.reach(Int(index), serial)
    let slot = table.slot(key)
    if slot < 0, let name = table.plainName(key) {
      if !table.isOfDictionary { stream.endSorting(stream.frames.count - 1) }
      if try stream.plainMember(value, name, key) { return }
    }
    let property = stream.property(table, slot, key)
    defer { stream.release(property) }
    let mark = stream.buffer.count
    let top = stream.frames.count - 1
    if stream.begin(serial, table, property.slot) {
      // It had only to be brought to the top, or its key to be made ready.
      do {
        try stream.write(value, property.step)
      } catch {
        stream.undo(table, property.slot, mark: mark, index: top)
        throw error
      }
    } else {
      try stream.member(value, property)
    }
  }

  // MARK: Containers inside

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  /// A frame for a container under a key.
  private func nested(_ key: Key) -> ValueEncoder {
    do {
      let outer = try stream.reach(Int(index), serial)
      let property = outer.property(table, table.slot(key), key)
      if let again = try outer.reopened(property) {
        outer.release(property)
        return ValueEncoder(
          stream: again.stream, facts: Borrowed(stream.run.unnamed), index: 0, serial: again.serial)
      }
      // A key without a slot stays as long as its container.
      let inner = try outer.beginNested(property)
      guard inner === outer else { return inner.encoder }
      let facts = Borrowed(stream.run.unnamed)
      let (index, serial) = try outer.push(facts, property.step)
      outer.frames[index].flags |= EncodingFrame.isNested
      return ValueEncoder(stream: outer, facts: facts, index: index, serial: serial)
    } catch {
      stream.run.fail(error)
      return stream.closedEncoder
    }
  }

  func superEncoder() -> any Encoder {
    superEncoder(PlainKey.super, slot: -1)
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    superEncoder(key, slot: table.slot(key))
  }

  private func superEncoder(_ key: some CodingKey, slot: Int) -> any Encoder {
    do {
      let outer = try stream.reach(Int(index), serial)
      let property = outer.property(table, slot, key)
      defer { outer.release(property) }
      return try outer.beginSuper(property).encoder
    } catch {
      stream.run.fail(error)
      return stream.closedEncoder
    }
  }
}
