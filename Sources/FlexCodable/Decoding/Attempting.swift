import Foundation

/// Making a value from a node, or failing to.
extension DecodingSession {
  /// A model or enum without hooks: straight to its `init(from:)`.
  @inline(__always)
  func plain<T: Decodable>(
    _ type: T.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts
  ) throws -> T {
    let frame = try run.push(place, facts: facts.index, mode: place.mode)
    do {
      let value = try type.init(from: NodeDecoder(self, node: node, frame: frame))
      run.frames.truncate(to: frame)
      return value
    } catch {
      return try plainFailed(type, node, place, facts, frame, error)
    }
  }

  /// A model or enum without hooks that may be nil.
  @inline(__always)
  func plainIfPresent<T: Decodable>(
    _ type: T.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts
  ) throws -> T? {
    let frame = try run.push(
      place, facts: facts.index, mode: place.mode, flags: Frame.isOptional)
    do {
      let value = try type.init(from: NodeDecoder(self, node: node, frame: frame))
      run.frames.truncate(to: frame)
      return value
    } catch {
      return try plainFailed(type, node, place, facts, frame, error, isOptional: true)
    }
  }

  /// A type that the library reads itself.
  @inline(__always)
  func direct<T: Decodable>(
    _ type: T.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts,
    _ witness: any DecodingWitness.Type
  ) throws -> T {
    let serial = run.serial
    do {
      return try witness.attempt(type, self, node, place)
    } catch {
      return try requiredFailed(type, node, place, facts, error, serial)
    }
  }

  /// A type that the library reads itself and that may be nil.
  @inline(__always)
  func directIfPresent<T: Decodable>(
    _ type: T.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts,
    _ witness: any DecodingWitness.Type
  ) throws -> T? {
    let serial = run.serial
    do {
      return try witness.attempt(type, self, node, place)
    } catch {
      return try failed(type, node, place, facts, error, serial, isOptional: true)
    }
  }

  /// Makes a value of any type from a node, or throws why it cannot be used.
  func attempt<T: Decodable>(
    _ type: T.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts, isOptional: Bool = false
  ) throws -> T {
    if run.hasConverters, let convert = options.converters[ObjectIdentifier(type)] {
      return try converted(type, node, place, convert)
    }
    if let witness = facts.witness { return try witness.attempt(type, self, node, place) }
    let mode = facts.mapping?.leniencyOverride.map(run.modeNumber) ?? place.mode
    let flags = isOptional ? Frame.isOptional : 0
    if facts.hooks != nil || facts.polymorphic != nil {
      return try special(type, node, place, facts, mode: mode, flags: flags)
    }
    return try construct(type, node, place, facts, mode: mode, flags: flags)
  }

  /// Calls a type's `init(from:)`: once, or twice if it tries alternatives and its strict attempt
  /// failed as a whole.
  func construct<T: Decodable>(
    _ type: T.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts, mode: UInt8,
    flags: UInt8 = 0
  ) throws -> T {
    let frame = try run.push(place, facts: facts.index, mode: mode, flags: flags)
    do {
      let value: T
      do {
        value = try type.init(from: NodeDecoder(self, node: node, frame: frame))
      } catch {
        value = try secondAttempt(type, node, facts, frame, error)
      }
      run.frames.truncate(to: frame)
      return value
    } catch {
      run.frames.truncate(to: frame)
      throw error
    }
  }

  /// The lenient attempt of a type that tries alternatives; throws the error of the first one if
  /// the type is none.
  func secondAttempt<T: Decodable>(
    _ type: T.Type, _ node: Int, _ facts: DecodingFacts, _ frame: Int, _ error: any Error
  ) throws -> T {
    if let fatal = run.fatal { throw fatal }
    let own = run.frame(frame)
    guard own.flags & Frame.triesAlternatives != 0, own.flags & Frame.isSecondAttempt == 0 else {
      if own.mode == DecodingRun.strictMode, facts.kind == .model { noteStrictFailure(node, own) }
      throw error
    }
    run.report?.truncate(after: own.serial &- 1)
    run.frames.truncate(to: frame + 1)
    run.setFlag(Frame.isSecondAttempt, of: frame)
    let value = try type.init(from: NodeDecoder(self, node: node, frame: frame))
    run.frames.truncate(to: frame)
    return value
  }

  /// Whether the caller reads values of this type, null and blank text included.
  func hasConverter(_ type: Any.Type) -> Bool {
    run.hasConverters && options.converters[ObjectIdentifier(type)] != nil
  }

  /// Runs a converter that is registered for the type.
  private func converted<T>(
    _ type: T.Type, _ node: Int, _ place: Place, _ convert: DecodingOptions.Converter
  ) throws -> T {
    let result: Any?
    do {
      result = try withTree(node) { try convert($0) }
    } catch {
      throw rejection("the converter of \(type)", node, place, error)
    }
    guard let value = result as? T else { throw Mismatch(isCorrupted: true) }
    return value
  }

  /// A type with hooks, or one that chooses its subclass.
  @inline(never)
  private func special<T: Decodable>(
    _ type: T.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts, mode: UInt8, flags: UInt8
  ) throws -> T {
    // Hooks and the choice of a class see the object that a text holds, not the text.
    var asked = place
    asked.mode = mode
    if let inner = try parsedText(node, asked, opening: 0x7B) {
      let value = try inner.special(type, 0, place, facts, mode: mode, flags: flags)
      run.report?.add(.parsedText, expected: "an object", node, place, self)
      return value
    }
    return try withTree(node) { tree in
      try hooked(type, &tree, node, place, facts, mode: mode, flags: flags)
    }
  }

  private func hooked<T: Decodable>(
    _ type: T.Type, _ tree: inout JSON, _ node: Int, _ place: Place, _ facts: DecodingFacts,
    mode: UInt8, flags: UInt8
  ) throws -> T {
    var session = self
    var node = node
    if let hooks = facts.hooks {
      var original = tree
      defer { original.dismantle() }
      do {
        try hooks.willDecode(&tree)
      } catch {
        throw rejection("\(type)", node, place, error)
      }
      if tree.text() != original.text() {
        session = try self.session(for: tree, at: node)
        node = 0
      }
    }
    let value: T
    if let chosen = try chooseClass(type, tree, node, place, facts) {
      value = try session.subclass(chosen, as: type, node, place, flags: flags)
    } else {
      value = try session.construct(type, node, place, facts, mode: mode, flags: flags)
    }
    guard facts.hooks != nil, var hooked = value as? any FlexDecodingHooks else { return value }
    do {
      try hooked.didDecode(from: tree)
    } catch {
      throw rejection("\(type)", node, place, error)
    }
    return hooked as? T ?? value
  }

  private func chooseClass(
    _ type: Any.Type, _ tree: JSON, _ node: Int, _ place: Place, _ facts: DecodingFacts
  ) throws -> (any Decodable.Type)? {
    guard let polymorphic = facts.polymorphic else { return nil }
    do {
      guard let chosen = try polymorphic.type(for: tree), chosen != type else { return nil }
      return chosen
    } catch {
      throw rejection("\(type)", node, place, error)
    }
  }

  private func subclass<D: Decodable, T>(
    _ chosen: D.Type, as type: T.Type, _ node: Int, _ place: Place, flags: UInt8
  ) throws -> T {
    let facts = run.registry.facts(chosen)
    let mode = facts.mapping?.leniencyOverride.map(run.modeNumber) ?? place.mode
    let value = try construct(chosen, node, place, facts, mode: mode, flags: flags)
    guard let result = value as? T else {
      throw run.stop(
        .configuration(
          "\(type).type(for:) chose \(chosen), which is no \(type)",
          codingPath: run.codingPath(place)))
    }
    return result
  }

  /// The error for a value that a hook or converter refused.
  func rejection(
    _ who: String, _ node: Int, _ place: Place, _ error: any Error
  ) -> DecodingError {
    .rejected(
      expected: who, found: describe(node), place: placeText(node, place),
      codingPath: run.codingPath(place), underlying: error)
  }
}
