import Foundation

/// Members that take more than a ready key: rules, paths, computed names, equal names.
extension EncodingStream {
  /// A property's plan and the way to it, for one write.
  struct Property {
    let plan: EncodingPlan
    let step: PathStep
    let table: EncodingTable
    /// -1 for a key that has no slot.
    let slot: Int
  }

  /// The plan for a key; `release` has to be called when the write is over.
  func property(_ table: EncodingTable, _ slot: Int, _ key: some CodingKey) -> Property {
    if slot >= 0, let plan = table.plan(slot) {
      return Property(
        plan: plan, step: PathStep(table: Int32(truncatingIfNeeded: table.index), key: Int32(slot)),
        table: table, slot: slot)
    }
    run.isWorn = true
    run.extraKeys.append(key)
    return Property(
      plan: table.plan(for: key),
      step: PathStep(
        table: PathStep.extraMark, key: Int32(truncatingIfNeeded: run.extraKeys.count - 1)),
      table: table, slot: -1)
  }

  /// Forgets a key that has no slot.
  func release(_ property: Property) {
    if property.slot < 0, !run.extraKeys.isEmpty { run.extraKeys.removeLast() }
  }

  /// Writes a member the long way; the container is on top.
  func member<T: Encodable>(_ value: T, _ property: Property) throws {
    guard try isWritten(property) else { return }
    let mark = buffer.count
    let count = frames.count
    let state = frames[count - 1].hot
    do {
      let frame = frames[count - 1]
      if frame.flags & EncodingFrame.isAssembled != 0 {
        guard try converted(value, property) else { return rollBack(to: mark, frames: count) }
        settle(from: mark)
        try assemble(frame, property, from: mark)
      } else {
        let isRepeated = try beginSlowly(property)
        guard try converted(value, property) else {
          rollBack(to: mark, frames: count)
          frames[count - 1].hot = state
          return
        }
        if isRepeated { frames[count - 1].flags |= EncodingFrame.hasDuplicates }
      }
    } catch {
      rollBack(to: mark, frames: count)
      if frames.count >= count {
        frames[count - 1].hot = state
        if frames[count - 1].flags & EncodingFrame.isWatched != 0 {
          frames[count - 1].hot.serial = HotFrame.none
        }
      }
      watches[frames[count - 1].serial]?.removeLast()
      throw error
    }
  }

  /// Writes a member whose key has no rule and no slot; the container is on top.
  ///
  /// - Returns: False, with nothing done, where members are put together at the end.
  func plainMember<T: Encodable>(_ value: T, _ name: String, _ key: some CodingKey) throws -> Bool {
    let top = frames.count - 1
    guard frames[top].flags & EncodingFrame.isAssembled == 0 else { return false }
    let mark = buffer.count
    let watch = watch(top)
    let isNew = watch.insert(name, nil)
    beginMember(name)
    run.extraKeys.append(key)
    defer { run.extraKeys.removeLast() }
    do {
      try write(
        value,
        PathStep(
          table: PathStep.extraMark, key: Int32(truncatingIfNeeded: run.extraKeys.count - 1)))
    } catch {
      rollBack(to: mark, frames: top + 1)
      watch.removeLast()
      throw error
    }
    if !isNew { frames[top].flags |= EncodingFrame.hasDuplicates }
    return true
  }

  private func beginMember(_ name: String) {
    if buffer.last != UInt8(ascii: "{") { buffer.append(UInt8(ascii: ",")) }
    buffer.appendQuoted(name, escapingSlashes: escapesSlashes)
    buffer.append(UInt8(ascii: ":"))
  }

  /// Whether the property is written at all.
  ///
  /// - Throws: When a path of its rule is malformed.
  private func isWritten(_ property: Property) throws -> Bool {
    if !property.table.isOfDictionary { endSorting(frames.count - 1) }
    guard !property.plan.isIgnored else { return false }
    if let fault = property.plan.fault {
      throw configuration(property, "\(fault)")
    }
    return true
  }

  /// A mistake in the rule of a property.
  func configuration(_ property: Property, _ description: String) -> EncodingError {
    .configuration(
      type: property.table.typeName, property: property.plan.property, description,
      codingPath: path(to: property.step))
  }

  // MARK: Straight into the buffer

  /// Writes comma and key; true if the object has a member with that key.
  private func beginSlowly(_ property: Property) throws -> Bool {
    let name = try memberName(property)
    let isRepeated = try note(name, property)
    beginMember(name)
    return isRepeated
  }

  private func memberName(_ property: Property) throws -> String {
    switch property.plan.target {
    case .name(let name): return name
    case .computed:
      guard case .custom(let convert) = registry.configuration.encodingStrategy else {
        return property.plan.property
      }
      let path = path(to: property.step)
      return lending { convert(path).stringValue }
    case .path, .flattened:
      throw configuration(property, "expected an object to write into")
    }
  }

  /// Remembers that a name is written; true if it was before.
  private func note(_ name: String, _ property: Property) throws -> Bool {
    let top = frames.count - 1
    let frame = frames[top]
    if frame.flags & EncodingFrame.isWatched == 0, property.slot >= 0, !property.plan.sharesName,
      !property.plan.isComputed
    {
      if frames[top].hot.mark(property.table.ready[property.slot].number) { return false }
    }
    let watch = watch(top)
    let owner = property.table.isMapped ? property.plan.property : nil
    guard !watch.insert(name, owner) else { return false }
    guard let owner = watch.owner(of: name) ?? conflicting(property, name),
      owner != property.plan.property
    else { return true }
    guard let other = conflicting(property, name) else { return true }
    throw conflict(property, with: other, at: name)
  }

  /// The names of the topmost frame, learnt from what it has written so far.
  private func watch(_ top: Int) -> NameWatch {
    let serial = frames[top].serial
    if let latestWatch, latestWatch.serial == serial { return latestWatch.watch }
    if let watch = watches[serial] {
      latestWatch = (serial, watch)
      return watch
    }
    let watch = NameWatch()
    let part = ByteBuffer(capacity: buffer.count - frames[top].start + 16)
    part.append(buffer, from: frames[top].start, count: buffer.count - frames[top].start)
    part.append(UInt8(ascii: "}"))
    var options = JSON.ParsingOptions()
    options.maximumDepth = JSON.ParsingOptions.deepest
    if let document = try? Document.parse(part.bytes(), options: options) {
      document.forEachMember(0) { key, _ in
        watch.insert(document.string(key), nil)
        return true
      }
    }
    run.isWorn = true
    watches[serial] = watch
    frames[top].flags |= EncodingFrame.isWatched
    frames[top].hot.serial = HotFrame.none
    return watch
  }

  private func conflicting(_ property: Property, _ name: String) -> String? {
    let facts = registry.list[frames[frames.count - 1].facts]
    return facts.conflict(property.plan, named: name)
  }

  private func conflict(_ property: Property, with other: String, at place: String) -> EncodingError
  {
    configuration(property, "written to \"\(place)\", where the property \"\(other)\" is written")
  }

  // MARK: Into an assembly

  /// Hands over what was written from a place on.
  private func assemble(_ frame: EncodingFrame, _ property: Property, from mark: Int) throws {
    if case .flattened = property.plan.target {
      guard let document = parsed(from: mark), document.isObject(0) else {
        throw EncodingError.unusable(
          property.plan.property, expected: "an object to be written into its parent's",
          found: buffer.string(from: mark), codingPath: path(to: property.step))
      }
      try assembled(frame, property) { assembly in
        try assembly.merge(document, 0, into: 0, property.plan.property)
      }
    } else {
      try add(.part(mark, buffer.count), property)
    }
  }

  /// Gives a property its place among the members that wait.
  private func add(_ content: Assembly.Content, _ property: Property) throws {
    let (frame, steps) = try room(for: property)
    try assembled(frame, property) { assembly in
      try assembly.add(content, at: steps, property.plan.property)
    }
  }

  /// The stream of the container that a property began before, or a new one in its place.
  private func join(_ stream: EncodingStream, _ property: Property) throws -> EncodingStream {
    let (frame, steps) = try room(for: property)
    var joined = stream
    try assembled(frame, property) { assembly in
      joined = try assembly.join(stream, at: steps, property.plan.property)
    }
    return joined
  }

  /// The object whose members wait, and the way from it to a property's place.
  private func room(
    for property: Property
  ) throws -> (frame: EncodingFrame, steps: [JSON.Path.Step]) {
    let frame = frames[frames.count - 1]
    let steps: [JSON.Path.Step] = try property.plan.steps ?? [.key(memberName(property))]
    guard Int(frame.depth) + steps.count <= Int(maximumDepth) else {
      throw tooDeep(path(to: property.step))
    }
    return (frame, steps)
  }

  private func assembled(
    _ frame: EncodingFrame, _ property: Property, _ body: (Assembly) throws -> Void
  ) throws {
    guard let assembly = assemblies.last(where: { $0.serial == frame.serial })?.assembly else {
      return
    }
    do {
      try body(assembly)
    } catch let error as Assembly.Fault {
      switch error {
      case .conflict(let other):
        throw conflict(property, with: other, at: property.plan.place)
      case .index(let index):
        throw configuration(property, "nothing can be written to [\(index)]")
      }
    }
  }

  // MARK: Containers and encoders under a key

  /// Begins a member whose value is a container or comes from another encoder.
  ///
  /// - Returns: The stream to write to, with nothing but the key written: this one, or one beside.
  func beginNested(_ property: Property, joins: Bool = true) throws -> EncodingStream {
    let top = frames.count - 1
    let frame = frames[top]
    let unnamed = run.unnamed.index
    guard try isWritten(property) else {
      return try side(unnamed, path: path(to: property.step), depth: frame.depth)
    }
    let convert = property.plan.rule?.writing
    guard frame.flags & EncodingFrame.isAssembled != 0 else {
      let mark = buffer.count
      if try beginSlowly(property) { frames[top].flags |= EncodingFrame.hasDuplicates }
      guard let convert else { return self }
      var frame = frame
      frame.facts = unnamed
      let stream = try late(frame, path(to: property.step), keyLength: buffer.count - mark)
      stream.convert = convert
      return stream
    }
    let stream = try side(unnamed, path: path(to: property.step), depth: frame.depth)
    stream.convert = convert
    guard joins else {
      try add(.stream(stream), property)
      return stream
    }
    stream.frames[0].flags |= EncodingFrame.isNested
    return try join(stream, property)
  }

  /// A stream for the value of an encoder that belongs to the topmost frame.
  func beginSuper(_ property: Property?) throws -> EncodingStream {
    let top = frames.count - 1
    let frame = frames[top]
    guard let property else {
      return try late(frame, path(to: beginElementSlowly()))
    }
    let stream = try beginNested(property, joins: false)
    guard stream === self else {
      stream.frames[0].facts = frame.facts
      return stream
    }
    return try late(frame, path(to: property.step))
  }

  /// A stream for an element that is written by a container of its own.
  func beginElement(_ facts: EncodingFacts) throws -> EncodingStream {
    var frame = frames[frames.count - 1]
    frame.facts = facts.index
    return try late(frame, path(to: beginElementSlowly()))
  }

  private func late(
    _ frame: EncodingFrame, _ path: [any CodingKey], keyLength: Int = 0
  ) throws -> EncodingStream {
    let stream = try side(frame.facts, path: path, depth: frame.depth)
    run.isWorn = true
    places.append(
      LatePlace(
        position: buffer.count, serial: 0, frame: frame, stream: stream, keyLength: keyLength))
    buffer.append("{}")
    return stream
  }
}

extension EncodingPlan {
  /// The name depends on the coding path.
  var isComputed: Bool {
    if case .computed = target { true } else { false }
  }

  /// Where the value goes, for messages.
  var place: String { steps.map { JSON.Path(steps: $0).description } ?? property }
}
