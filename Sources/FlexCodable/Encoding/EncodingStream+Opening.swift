/// Opening the containers of values.
extension EncodingStream {
  /// Opens the object of a value, or takes part in it if it is open.
  ///
  /// - Returns: The table of the keys, and the serial to write with; 0 if nothing can be written.
  @inline(__always)
  func openKeyed<Key: CodingKey>(
    _ value: ValueEncoder, _ key: Key.Type
  ) -> (table: Borrowed<TypedEncodingTable<Key>>, serial: UInt32) {
    let index = Int(value.index)
    let table = value.facts.with { $0.table(for: key, in: registry) }
    guard index == frames.count &- 1, frames[index].serial == value.serial,
      frames[index].kind == .pending, frames[index].depth < maximumDepth,
      value.facts.with({ $0.isDirect })
    else { return openKeyedSlowly(index, value.serial, key) }
    // Field by field: copying a frame that was just written in parts would wait for the parts.
    frames[index].start = buffer.count
    frames[index].depth &+= 1
    frames[index].kind = .keyed
    frames[index].table = table.with { $0.index }
    if !hasConverters { frames[index].hot.serial = value.serial }
    buffer.append(UInt8(ascii: "{"))
    return (table, value.serial)
  }

  @inline(never)
  private func openKeyedSlowly<Key: CodingKey>(
    _ index: Int, _ serial: UInt32, _ key: Key.Type
  ) -> (table: Borrowed<TypedEncodingTable<Key>>, serial: UInt32) {
    guard isOpen(index, serial) else {
      return (run.unnamed.table(for: key, in: registry), 0)
    }
    var frame = frames[index]
    let facts = registry.list[frame.facts]
    let table = facts.table(for: key, in: registry)
    switch frame.kind {
    case .keyed:
      endSorting(index)
      if table.object.isOfDictionary {
        // Writes of other keys tell where it ends.
        frames[index].hot.serial = HotFrame.none
        beginSorting(index)
      }
      if frame.table != table.object.index, !facts.sharesLedger {
        // Two kinds of keys of which nothing is known: compared by name from here on.
        frames[index].hot.serial = HotFrame.none
        frames[index].flags |= EncodingFrame.isWatched
      }
      return (table, serial)
    case .unkeyed, .done:
      run.fail(secondContainer(index))
      return (table, 0)
    case .pending:
      guard index == frames.count - 1, prepare(&frame, facts) else { return (table, 0) }
      frame.kind = .keyed
      frame.table = table.object.index
      frame.start = buffer.count
      if facts.isAssembled {
        frame.flags |= EncodingFrame.isAssembled
        run.isWorn = true
        assemblies.append((serial, spareAssembly ?? Assembly()))
        spareAssembly = nil
      } else {
        buffer.append(UInt8(ascii: "{"))
        if !hasConverters { frame.hot.serial = serial }
      }
      frames[index] = frame
      if table.object.isOfDictionary { beginSorting(index) }
      return (table, serial)
    }
  }

  /// Counts the brackets, and writes those of the container path.
  private func prepare(_ frame: inout EncodingFrame, _ facts: EncodingFacts) -> Bool {
    if let fault = facts.root?.fault {
      run.fail(
        EncodingError.configuration(
          type: facts.name, property: nil, "root: \(fault)",
          codingPath: path(of: frames.count - 1)))
      return false
    }
    let steps = facts.root?.steps ?? []
    guard Int(frame.depth) + steps.count < Int(maximumDepth) else {
      _ = tooDeep(path(of: frames.count - 1))
      return false
    }
    frame.depth += UInt16(truncatingIfNeeded: steps.count + 1)
    guard !steps.isEmpty else { return true }
    for step in steps {
      switch step {
      case .key(let name):
        buffer.append(UInt8(ascii: "{"))
        buffer.appendQuoted(name, escapingSlashes: escapesSlashes)
        buffer.append(UInt8(ascii: ":"))
      case .index(let index):
        guard index >= 0, index <= Assembly.largestGap else {
          run.fail(
            EncodingError.configuration(
              type: facts.name, property: nil, "root: nothing can be written to [\(index)]",
              codingPath: path(of: frames.count - 1)))
          return false
        }
        buffer.append(UInt8(ascii: "["))
        for _ in 0..<index { buffer.append("null,") }
      }
    }
    frame.flags |= EncodingFrame.hasRoot
    return true
  }

  /// Opens the array of a value, or takes part in it if it is open.
  ///
  /// - Returns: The serial to write with; 0 if nothing can be written.
  func openUnkeyed(_ index: Int, _ serial: UInt32) -> UInt32 {
    guard isOpen(index, serial) else { return 0 }
    switch frames[index].kind {
    case .unkeyed: return serial
    case .keyed, .done:
      run.fail(secondContainer(index))
      return 0
    case .pending:
      guard index == frames.count - 1 else { return 0 }
      guard frames[index].depth < maximumDepth else {
        _ = tooDeep(path(of: index))
        return 0
      }
      beginArray(index, serial)
      return serial
    }
  }

  /// Turns the topmost frame into an open array.
  @inline(__always)
  func beginArray(_ index: Int, _ serial: UInt32) {
    frames[index].kind = .unkeyed
    frames[index].depth &+= 1
    frames[index].start = buffer.count
    if !hasConverters { frames[index].hot.serial = serial }
    buffer.append(UInt8(ascii: "["))
  }

  private func secondContainer(_ index: Int) -> EncodingError {
    .misuse(
      "expected one kind of container for a value, found a second one",
      codingPath: path(of: index))
  }

  // MARK: Closing

  /// Closes a container whose end takes more than a bracket.
  @inline(never)
  func closeSlowly(_ frame: EncodingFrame) {
    endSorting(frames.count - 1)
    if frame.flags & EncodingFrame.isAssembled != 0 {
      if let place = assemblies.lastIndex(where: { $0.serial == frame.serial }) {
        let assembly = assemblies[place].assembly
        // Those behind it belong to values that failed.
        assemblies.removeSubrange(place...)
        put(assembly, at: frame.start)
        assembly.reset()
        spareAssembly = assembly
      }
    } else {
      switch frame.kind {
      case .keyed: buffer.append(UInt8(ascii: "}"))
      case .unkeyed: buffer.append(UInt8(ascii: "]"))
      case .pending: buffer.append("{}")
      case .done: break
      }
    }
    if frame.flags & EncodingFrame.hasDuplicates != 0 {
      settle(from: frame.start)
      keepLast(from: frame.start)
    }
    if frame.flags & EncodingFrame.isWatched != 0 {
      watches[frame.serial] = nil
      latestWatch = nil
    }
    guard frame.flags & EncodingFrame.hasRoot != 0 else { return }
    let facts = registry.list[frame.facts]
    for step in (facts.root?.steps ?? []).reversed() {
      if case .key = step {
        buffer.append(UInt8(ascii: "}"))
      } else {
        buffer.append(UInt8(ascii: "]"))
      }
    }
  }

  /// Puts the text of assembled members in the place of their parts.
  private func put(_ assembly: Assembly, at start: Int) {
    scratch.truncate(to: 0)
    assembly.write(to: scratch, parts: buffer, escapesSlashes: escapesSlashes)
    buffer.truncate(to: start)
    buffer.append(contentsOf: scratch)
  }

  /// Of members with one key keeps the last.
  func keepLast(from start: Int) {
    guard let document = parsed(from: start, duplicateKeys: .useLast) else { return }
    buffer.truncate(to: start)
    document.writeCompact(0, to: buffer)
  }

  /// The complete value from a place on, as a document.
  func parsed(from start: Int, duplicateKeys: JSON.DuplicateKeys = .keepAll) -> Document? {
    var options = JSON.ParsingOptions()
    options.maximumDepth = JSON.ParsingOptions.deepest
    options.duplicateKeys = duplicateKeys
    do throws(JSON.SyntaxError) {
      return try Document.parse(buffer.bytes(from: start), options: options)
    } catch {
      run.fail(
        EncodingError.unusable(
          error, expected: "JSON", found: "\(error)", codingPath: path(of: frames.count - 1),
          underlying: error))
      return nil
    }
  }
}
