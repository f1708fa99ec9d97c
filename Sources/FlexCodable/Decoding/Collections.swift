import Foundation

/// Elements of collections, and collections themselves.
extension DecodingSession {
  /// Decodes one element or member value; nil if it was dropped.
  ///
  /// - Throws: The element's error where the leniency does not drop it.
  func element<E: Decodable>(
    _ type: E.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts
  ) throws -> E? {
    let wasCollecting = run.isCollecting
    if run.mode(place.mode).dropsUnusableElements { run.isCollecting = false }
    let serial = run.serial
    do {
      let value = try elementValue(type, node, place, facts)
      run.isCollecting = wasCollecting
      return value
    } catch {
      run.isCollecting = wasCollecting
      return try unusableElement(type, node, place, facts, error, serial)
    }
  }

  /// Drops an element that cannot be used, or throws why.
  private func unusableElement<E: Decodable>(
    _ type: E.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts, _ error: any Error,
    _ serial: UInt32
  ) throws -> E? {
    if let fatal = run.fatal { throw fatal }
    // What an element lacks is told where nothing takes its place.
    if !run.isCollecting || run.mode(place.mode).dropsUnusableElements {
      run.report?.truncate(after: serial)
    }
    if let value = unknownElement(type, facts, node, place) { return value }
    guard run.mode(place.mode).dropsUnusableElements else {
      do {
        return try standIn(type, facts, situation(error, node, place), node, place, false)
      } catch let failure {
        // While problems are collected, this one is written down: no element has to be there.
        guard run.isCollecting, run.fatal == nil else { throw failure }
        return nil
      }
    }
    note(.droppedElement, type, node, place)
    return nil
  }

  private func elementValue<E: Decodable>(
    _ type: E.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts
  ) throws -> E {
    if !hasConverter(type) {
      if isNull(node), !facts.takesNull { throw Mismatch() }
      if facts.kind == .native, !facts.isTextLike, isBlank(node, place.rule) { throw Mismatch() }
    }
    return try attempt(type, node, place, facts)
  }

  private func unknownElement<E>(
    _ type: E.Type, _ facts: DecodingFacts, _ node: Int, _ place: Place
  ) -> E? {
    guard facts.kind == .enumeration, facts.unknownCase != nil, !isNull(node),
      !run.mode(place.mode).blankTextIsNull || !isBlank(node),
      run.mode(place.mode).unusable != .throwError, !document.isArray(node),
      !document.isObject(node), let value = facts.unknownCase?.unknownCase as? E
    else { return nil }
    note(.unknownCase, type, node, place)
    return value
  }

  /// Decodes an array: the elements of a node, of a text that holds one, or one value alone.
  ///
  /// Nothing here has the type `E?`: code that is not specialized would look its metadata up for
  /// every array.
  @inline(__always)
  func array<E: Decodable>(of type: E.Type, _ node: Int, _ place: Place) throws -> [E] {
    let facts = run.registry.facts(type)
    guard node >= 0, document.isArray(node) else { return try looseArray(type, node, place, facts) }
    let frame = try run.push(place, facts: -1, mode: place.mode)
    let values = try elements(type, node, place, facts, frame)
    run.frames.truncate(to: frame)
    return values
  }

  /// An array from what is none.
  @inline(never)
  private func looseArray<E: Decodable>(
    _ type: E.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts
  ) throws -> [E] {
    let frame = try run.push(place, facts: -1, mode: place.mode)
    defer { run.frames.truncate(to: frame) }
    let opened: (session: DecodingSession, node: Int)
    do {
      opened = try openArray(node, frame: frame, mode: place.mode)
    } catch {
      if let fatal = run.fatal { throw fatal }
      guard let value = try single(type, node, place, facts) else { throw Mismatch() }
      return [value]
    }
    return try opened.session.elements(type, opened.node, place, facts, frame)
  }

  private func elements<E: Decodable>(
    _ type: E.Type, _ array: Int, _ outer: Place, _ facts: DecodingFacts, _ frame: Int
  ) throws -> [E] {
    guard array >= 0 else { return [] }
    return try buildArray(capacity: document.childCount(array)) { values in
      try append(type, array, outer, facts, frame, to: &values)
    }
  }

  private func append<E: Decodable>(
    _ type: E.Type, _ array: Int, _ outer: Place, _ facts: DecodingFacts, _ frame: Int,
    to values: inout ElementSink<E>
  ) throws {
    var place = Place(
      frame: frame, table: Frame.element, key: 0, mode: outer.mode, plan: outer.plan,
      isElement: true)
    var node = document.firstChild(array)
    let end = document.containerEnd(array)
    let isPlain = facts.isPlain && !run.takesLongWay
    let witness = facts.isDirect && !run.takesLongWay ? facts.witness : nil
    let inner = witness != nil && outer.plan == nil ? facts.elementPrimitive : nil
    while node < end {
      if document.isNull(node) {
        try appendSlowly(type, node, place, facts, &values)
      } else if isPlain {
        let own = try run.push(place, facts: facts.index, mode: place.mode)
        do {
          values.append(try type.init(from: NodeDecoder(self, node: node, frame: own)))
          run.frames.truncate(to: own)
        } catch {
          try appendFailed(type, node, place, facts, own, error, &values)
        }
      } else if let inner, document.isArray(node),
        inner.appendArray(to: &values, scalars(node, place.mode))
      {
        // An array of scalars in an array: nothing is asked for by name there.
      } else if let witness {
        let serial = run.serial
        do {
          values.append(try witness.attempt(type, self, node, place))
        } catch {
          run.frames.truncate(to: frame + 1)
          try appendUnusable(type, node, place, facts, error, serial, &values)
        }
      } else {
        try appendSlowly(type, node, place, facts, &values)
      }
      place.key += 1
      node = document.next(node)
    }
  }

  /// An array that may be one of scalars; only the decoder's own leniency has short steps.
  @inline(__always)
  func scalars(_ node: Int, _ mode: UInt8) -> ScalarArray {
    ScalarArray(document: document, node: node, coercions: mode == 0 ? run.coercions : [])
  }

  @inline(never)
  private func appendSlowly<E: Decodable>(
    _ type: E.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts,
    _ values: inout ElementSink<E>
  ) throws {
    if let value = try element(type, node, place, facts) { values.append(value) }
  }

  /// A plain element that failed: a lenient second attempt where one is due, else it is dropped.
  @inline(never)
  private func appendFailed<E: Decodable>(
    _ type: E.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts, _ frame: Int,
    _ error: any Error, _ values: inout ElementSink<E>
  ) throws {
    if let value = try failedElement(type, node, place, facts, frame, error) {
      values.append(value)
    }
  }

  @inline(never)
  private func appendUnusable<E: Decodable>(
    _ type: E.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts, _ error: any Error,
    _ serial: UInt32, _ values: inout ElementSink<E>
  ) throws {
    if let value = try unusableElement(type, node, place, facts, error, serial) {
      values.append(value)
    }
  }

  @inline(never)
  private func failedElement<E: Decodable>(
    _ type: E.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts, _ frame: Int,
    _ error: any Error
  ) throws -> E? {
    let serial = run.frame(frame).serial &- 1
    do {
      return try secondAttempt(type, node, facts, frame, error)
    } catch {
      run.frames.truncate(to: frame)
      return try unusableElement(type, node, place, facts, error, serial)
    }
  }

  /// One value where an array is asked for; nil if that is not allowed or the value is nothing.
  private func single<E: Decodable>(
    _ type: E.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts
  ) throws -> E? {
    guard run.mode(place.mode).wrapsSingleValues, !isNull(node), !isBlank(node, place.rule),
      node >= 0, !document.isArray(node), !isInside(facts, place)
    else { return nil }
    var inner = place
    inner.isElement = true
    let serial = run.serial
    do {
      note(.wrappedSingleValue, [E].self, node, place)
      return try elementValue(type, node, inner, facts)
    } catch {
      if let fatal = run.fatal { throw fatal }
      run.report?.truncate(after: serial &- 1)
      throw Mismatch()
    }
  }

  /// Whether a value is asked for by its own type, so that wrapping it would never end.
  private func isInside(_ facts: DecodingFacts, _ place: Place) -> Bool {
    var table = place.table
    var index = place.frame
    while table == Frame.same, index >= 0 {
      let frame = run.frame(index)
      if Int(frame.facts) == facts.index { return true }
      guard Int(frame.parent) < index else { return false }
      table = frame.table
      index = Int(frame.parent)
    }
    return false
  }

  /// Decodes the members of an object as key and value pairs, in order.
  func members<V: Decodable>(
    of type: V.Type, _ node: Int, _ place: Place, hasNumberKeys: Bool = false,
    _ body: (DecodingSession, Int, V) throws -> Void
  ) throws {
    let frame = try run.push(place, facts: -1, mode: place.mode)
    if hasNumberKeys { run.frames[frame].flags |= Frame.hasNumberKeys }
    defer { run.frames.truncate(to: frame) }
    let opened: (session: DecodingSession, node: Int)
    do {
      opened = try openObject(node, frame: frame, mode: place.mode, root: nil)
    } catch is DecodingError {
      if let fatal = run.fatal { throw fatal }
      throw Mismatch()
    }
    guard opened.node >= 0 else { return }
    try opened.session.members(of: type, opened.node, place, frame, body)
  }

  private func members<V: Decodable>(
    of type: V.Type, _ object: Int, _ outer: Place, _ frame: Int,
    _ body: (DecodingSession, Int, V) throws -> Void
  ) throws {
    let facts = run.registry.facts(type)
    var place = Place(
      frame: frame, table: Frame.member, key: 0, step: number, mode: outer.mode, plan: outer.plan,
      isElement: true)
    var key = document.firstChild(object)
    let end = document.containerEnd(object)
    let isPlain = facts.isPlain && !run.takesLongWay
    let witness = facts.isDirect && !run.takesLongWay ? facts.witness : nil
    while key < end {
      let node = key + 1
      defer { key = document.next(node) }
      place.key = Int32(truncatingIfNeeded: key)
      if document.tag(key) == .replacedKey {
        note(.droppedElement, type, node, place)
        continue
      }
      let value: V
      if document.isNull(node) || !isPlain && witness == nil {
        try slowMember(type, key, place, facts, body)
        continue
      } else if isPlain {
        let own = try run.push(place, facts: facts.index, mode: place.mode)
        do {
          value = try type.init(from: NodeDecoder(self, node: node, frame: own))
          run.frames.truncate(to: own)
        } catch {
          try failedMember(type, key, place, facts, own, error, body)
          continue
        }
      } else if let witness {
        let serial = run.serial
        do {
          value = try witness.attempt(type, self, node, place)
        } catch {
          run.frames.truncate(to: frame + 1)
          try unusableMember(type, key, place, facts, error, serial, body)
          continue
        }
      } else {
        continue
      }
      try body(self, key, value)
    }
  }

  @inline(never)
  private func failedMember<V: Decodable>(
    _ type: V.Type, _ key: Int, _ place: Place, _ facts: DecodingFacts, _ frame: Int,
    _ error: any Error, _ body: (DecodingSession, Int, V) throws -> Void
  ) throws {
    if let value = try failedElement(type, key + 1, place, facts, frame, error) {
      try body(self, key, value)
    }
  }

  @inline(never)
  private func unusableMember<V: Decodable>(
    _ type: V.Type, _ key: Int, _ place: Place, _ facts: DecodingFacts, _ error: any Error,
    _ serial: UInt32, _ body: (DecodingSession, Int, V) throws -> Void
  ) throws {
    if let value = try unusableElement(type, key + 1, place, facts, error, serial) {
      try body(self, key, value)
    }
  }

  @inline(never)
  private func slowMember<V: Decodable>(
    _ type: V.Type, _ key: Int, _ place: Place, _ facts: DecodingFacts,
    _ body: (DecodingSession, Int, V) throws -> Void
  ) throws {
    if let value = try element(type, key + 1, place, facts) { try body(self, key, value) }
  }
}

extension Array: DecodingWitness where Element: Decodable {
  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R {
    if node >= 0, session.document.isArray(node), !session.run.takesLongWay, place.plan == nil,
      let primitive = session.run.registry.facts(Element.self).primitive
    {
      do { return try primitive.readArray(result, session.scalars(node, place.mode)) } catch {}
    }
    return sameCast(try session.array(of: Element.self, node, place), to: result)
  }

  static var elementPrimitive: (any PrimitiveDecoding.Type)? {
    KnownTypes.primitive(Element.self)
  }

  static func zero<R>(_ result: R.Type) -> R? { sameCast([Element](), to: result) }
}

extension ContiguousArray: DecodingWitness where Element: Decodable {
  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R {
    let elements = try session.array(of: Element.self, node, place)
    return sameCast(ContiguousArray(elements), to: result)
  }

  static func zero<R>(_ result: R.Type) -> R? { sameCast(ContiguousArray<Element>(), to: result) }
}

extension Set: DecodingWitness where Element: Decodable {
  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R {
    sameCast(Set(try session.array(of: Element.self, node, place)), to: result)
  }

  static func zero<R>(_ result: R.Type) -> R? { sameCast(Set<Element>(), to: result) }
}

extension Optional: DecodingWitness where Wrapped: Decodable {
  static var isOptional: Bool { true }
  static var takesNull: Bool { true }

  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R {
    guard !session.isNull(node) else { return sameCast(Wrapped?.none, to: result) }
    let located = Located(session: session, node: node, place: place)
    return sameCast(
      try session.resolve(Wrapped.self, located, isOptional: true), to: result)
  }

  static func zero<R>(_ result: R.Type) -> R? { sameCast(Wrapped?.none, to: result) }
  static func nothing<R>(_ result: R.Type) -> R? { sameCast(Wrapped?.none, to: result) }
}
