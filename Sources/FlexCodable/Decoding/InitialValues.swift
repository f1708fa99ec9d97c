import Foundation

/// Values that stand in because a rule or the model itself names them.
extension DecodingSession {
  /// The default of a property's rule.
  ///
  /// - Throws: A configuration error if it is of another type than the property.
  func ruleDefault<T: Decodable>(_ type: T.Type, _ place: Place, _ isOptional: Bool) throws -> T? {
    guard !place.isElement, let make = place.rule?.defaultValue else { return nil }
    let value: Any = make()
    if let exact = value as? T { return exact }
    if let number = value as? any Numeric, let converted = convert(number, type) as? T {
      return converted
    }
    throw run.stop(
      .configuration(
        "\(propertyName(place)): a default of type \(Swift.type(of: value)) for \(type)",
        codingPath: run.codingPath(place)))
  }

  /// A number as another number type, if it is exactly one.
  private func convert(_ number: any Numeric, _ type: Any.Type) -> Any? {
    let text = "\(number)"
    guard isJSONNumber(text) else { return nil }
    if type == Decimal.self {
      guard case .exact(let value) = coerceDecimal(.number(text), .strict) else { return nil }
      return value
    }
    guard let type = type as? any PrimitiveDecoding.Type else { return nil }
    func exact<P: PrimitiveDecoding>(_ type: P.Type) -> Any? {
      guard case .exact(let value) = P.coerce(.number(text), .strict) else { return nil }
      return value
    }
    return exact(type)
  }

  /// What a property has as its initial value.
  enum Initial<T> {
    case absent
    case `nil`
    case value(T)
  }

  /// The initial value of a property, learnt by encoding a fresh instance of its model.
  func initialValue<T>(_ type: T.Type, _ place: Place) -> Initial<T> {
    guard !place.isElement, let plan = place.plan, isOpen(place.frame, place.serial),
      let values = initialValues(of: place.frame)
    else { return .absent }
    switch values.value(for: plan.property) {
    case .absent: return .absent
    case .nil: return stated(nil, type).map(Initial.value) ?? .nil
    case .value(let value):
      return (exactly(value, type) ?? value as? T ?? stated(value, type)).map(Initial.value)
        ?? .absent
    }
  }

  /// What a property of a frame's model has as its initial value, as it was captured.
  @inline(never)
  func capturedValue(
    _ table: Borrowed<KeyTable>, _ slot: Int, _ frame: Int, _ serial: UInt32
  ) -> CapturedValues.Captured {
    guard isOpen(frame, serial), let plan = table.with({ $0.plan(slot) }),
      let values = initialValues(of: frame)
    else { return .absent }
    return values.value(for: plan.property)
  }

  /// Whether a frame is the one with a number: that of a container which was kept may be another
  /// value's by now.
  private func isOpen(_ frame: Int, _ serial: UInt32) -> Bool {
    serial == 0 || run.frame(frame).serial == serial
  }

  /// The initial value of a type that writes its content in its own place.
  private func stated<T>(_ content: Any?, _ type: T.Type) -> T? {
    (type as? any ContentStating.Type)?.stating(content) as? T
  }

  /// The initial values of the model that a frame belongs to; made once for each decoded instance.
  private func initialValues(of frame: Int) -> CapturedValues? {
    guard frame >= 0, frame < run.frames.count else { return nil }
    let own = run.frame(frame)
    let captures = run.captures
    // Frames come and go as a stack, and so do their values.
    while let last = captures.at(captures.count - 1) {
      if last.frame == frame, last.serial == own.serial { return last.values }
      if run.frame(last.frame).serial == last.serial { break }
      captures.removeLast()
    }
    for place in (0..<captures.count).reversed() {
      let known = captures[place]
      if known.frame == frame, known.serial == own.serial { return known.values }
    }
    let values = capture(own, frame)
    captures.append(Capture(frame: frame, serial: own.serial, values: values))
    return values
  }

  /// Whether the initial values of a frame are those of a value that is being updated.
  func isKept(_ frame: Int, _ serial: UInt32 = 0) -> Bool {
    guard run.base != nil || run.updatesInPlace, frame >= 0, frame < run.frames.count,
      isOpen(frame, serial)
    else { return false }
    let own = run.frame(frame)
    if own.parent < 0 { return true }
    // Only a container that outlived its call has a parent above it.
    guard Int(own.parent) < frame, isKept(Int(own.parent)) else { return false }
    if own.table == Frame.same || own.table == Frame.extra { return true }
    return valueInParent(own) != nil
  }

  /// What a model is in its parent's initial value; a collection there is no model: one value that
  /// stands for a list of one is new.
  private func valueInParent(_ own: Frame) -> (any Encodable)? {
    guard own.table >= 0, let plan = run.registry.table(at: Int(own.table))?.plan(Int(own.key)),
      case .value(let value)? = initialValues(of: Int(own.parent))?.value(for: plan.property),
      let model = value as? any Encodable, run.registry.facts(type(of: model)).kind != .native
    else { return nil }
    return model
  }

  private func capture(_ own: Frame, _ frame: Int) -> CapturedValues? {
    // Frames of a container that outlived its call may lie in each other's places.
    guard Int(own.parent) < frame else { return nil }
    // One call a level: a deep model must not use up a small stack here either.
    guard run.hasRoom(atDepth: Int(own.depth)) else {
      _ = run.stop(.limit("the stack of this thread is nearly used up", codingPath: []))
      return nil
    }
    // The properties of a superclass under `super` are captured as the model's own.
    if own.table == Frame.same || own.table == Frame.extra {
      return initialValues(of: Int(own.parent))
    }
    if own.parent < 0, let base = run.base { return try? captureValues(of: base) }
    // What the parent's initial value has here goes before the model's own.
    if let model = valueInParent(own) { return try? captureValues(of: model) }
    guard let defaults = run.registry.facts(at: Int(own.facts))?.defaults else { return nil }
    return try? captureValues(of: defaults.init())
  }

  // MARK: Zeros

  /// The zero of a type; nil for types that have none.
  func zero<T: Decodable>(_ type: T.Type, _ facts: DecodingFacts, _ place: Place) throws -> T? {
    if let witness = facts.witness { return witness.zero(type) }
    if facts.kind == .enumeration {
      guard let cases = type as? any CaseIterable.Type else { return nil }
      return firstCase(cases) as? T
    }
    // An empty object; a model that contains itself would never end.
    guard run.zeroDepth < 16 else { return nil }
    run.zeroDepth += 1
    defer { run.zeroDepth -= 1 }
    let mode = facts.mapping?.leniencyOverride.map(run.modeNumber) ?? place.mode
    do {
      return try construct(type, DecodingSession.nowhere, place, facts, mode: mode)
    } catch {
      if let fatal = run.fatal { throw fatal }
      return nil
    }
  }

  private func firstCase<E: CaseIterable>(_ type: E.Type) -> Any? { E.allCases.first }

  /// While problems are collected: writes one down and goes on with a value that stands for none.
  func placeholder<T: Decodable>(
    _ type: T.Type, _ facts: DecodingFacts, _ situation: Situation, _ node: Int, _ place: Place,
    _ error: any Error, hasZero: Bool
  ) throws -> T? {
    let kind: FlexReport.Kind
    switch situation {
    case .missing, .ignored: kind = .missing
    case .null, .blank: kind = .null
    case .unusable(let error):
      let context = (error as? DecodingError)?.context
      kind = context?.underlyingError == nil ? .unusable : .rejected
    }
    // A problem inside the value is written down already, and is the reason why it failed.
    if run.report?.hasProblems(under: run.codingPath(place)) != true {
      run.report?.add(kind, expected: facts.name, node, place, self)
    }
    if let witness = facts.witness, let value = witness.placeholder(type) { return value }
    if let value = facts.unknownCase?.unknownCase as? T { return value }
    if case .value(let value) = initialValue(type, place) { return value }
    // A zero that was tried before would fail again, at every level twice.
    guard hasZero else { throw error }
    // Only the value counts, not what its own properties lack.
    let isPaused = run.report?.isPaused ?? false
    run.report?.isPaused = true
    defer { run.report?.isPaused = isPaused }
    if let value = try zero(type, facts, place) { return value }
    throw error
  }
}

/// A type that writes null or its content where it stands, instead of being written itself.
protocol ContentStating {
  /// The value that wrote this content; nil for null.
  static func stating(_ content: Any?) -> Self?
}
