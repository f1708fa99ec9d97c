import Foundation

/// Why a value has to be stood in for.
enum Situation {
  case missing
  case null((any Error)?)
  /// Blank text where text is no value.
  case blank((any Error)?)
  case unusable(any Error)
  case ignored
}

/// Says only that a value does not fit; the full error is made when nothing stands in for it.
struct Mismatch: Error {
  /// The kind is right, but the value is out of range or not in the expected form.
  var isCorrupted = false
}

/// Deciding what a property, element or document becomes: its value, or what stands in for it.
///
/// The order is: the rule's default, an enum's unknown case, the initial value, nil, zero, an error.
extension DecodingSession {
  /// Decodes a value that must be there.
  func required<T: Decodable>(_ type: T.Type, _ located: Located) throws -> T {
    guard let value = try resolve(type, located, isOptional: false) else {
      // Nil is made for Optionals only.
      throw missing(expected: "\(type)", located.place)
    }
    return value
  }

  /// Decodes a value or finds what stands in for it: nil only if `isOptional`.
  @inline(never)
  func resolve<T: Decodable>(
    _ type: T.Type, _ located: Located, isOptional: Bool
  ) throws -> T? {
    let facts = run.registry.facts(type)
    let (session, node, place) = (located.session, located.node, located.place)
    if !place.isElement, let plan = place.plan {
      if plan.isIgnored { return try standIn(type, facts, .ignored, node, place, isOptional) }
      if plan.rule?.dateForms.isEmpty == false { try session.checkDateForms(facts, place) }
    }
    let situation: Situation
    if let failure = located.failure {
      situation = .unusable(failure)
    } else if node == DecodingSession.nowhere {
      situation = .missing
    } else if session.isNull(node), isOptional || !facts.takesNull && !session.hasConverter(type) {
      situation = .null(nil)
    } else if facts.kind == .native, !facts.isTextLike, run.mode(place.mode).blankTextIsNull,
      session.isBlank(node, place.rule), !session.hasConverter(type)
    {
      situation = .blank(nil)
    } else {
      let wasCollecting = run.isCollecting
      if wasCollecting { run.isCollecting = !canStandIn(type, facts, place, isOptional) }
      let serial = run.serial
      let isCollecting = run.isCollecting
      do {
        let value = try session.attempt(type, node, place, facts, isOptional: isOptional)
        run.isCollecting = wasCollecting
        return value
      } catch {
        run.isCollecting = wasCollecting
        if let fatal = run.fatal { throw fatal }
        // Problems inside are the reason of this one.
        if !isCollecting { run.report?.truncate(after: serial) }
        situation = session.situation(error, node, place)
      }
    }
    return try session.standIn(type, facts, situation, node, place, isOptional)
  }

  /// What an error of a value means: null and blank text that nobody could use are nothing.
  func situation(_ error: any Error, _ node: Int, _ place: Place) -> Situation {
    if isNull(node) { return .null(error) }
    if run.mode(place.mode).blankTextIsNull, isBlank(node, place.rule) { return .blank(error) }
    return .unusable(error)
  }

  /// A plain model or enum that failed on the fast path: tries again leniently where that is due,
  /// then looks for what stands in for it.
  @inline(never)
  func plainFailed<T: Decodable>(
    _ type: T.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts, _ frame: Int,
    _ error: any Error
  ) throws -> T {
    guard
      let value = try plainFailed(type, node, place, facts, frame, error, isOptional: false)
    else { throw error }
    return value
  }

  /// The same for a value that may be nil.
  @inline(never)
  func plainFailed<T: Decodable>(
    _ type: T.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts, _ frame: Int,
    _ error: any Error, isOptional: Bool
  ) throws -> T? {
    let serial = run.frame(frame).serial &- 1
    do {
      return try secondAttempt(type, node, facts, frame, error)
    } catch {
      run.frames.truncate(to: frame)
      return try failed(type, node, place, facts, error, serial, isOptional: isOptional)
    }
  }

  /// Finds what stands in for a value that must be there and failed on the fast path.
  ///
  /// Out of line: where `T?` is written, its metadata is looked up for every value.
  @inline(never)
  func requiredFailed<T: Decodable>(
    _ type: T.Type, _ node: Int, _ place: Place, _ facts: DecodingFacts, _ error: any Error,
    _ serial: UInt32
  ) throws -> T {
    guard let value = try failed(type, node, place, facts, error, serial, isOptional: false)
    else { throw error }
    return value
  }

  /// Finds what stands in for a value of a property that failed on the fast path.
  @inline(never)
  func failed<T: Decodable>(
    _ type: T.Type, _ node: Int, _ asked: Place, _ facts: DecodingFacts, _ error: any Error,
    _ serial: UInt32, isOptional: Bool
  ) throws -> T? {
    if let fatal = run.fatal { throw fatal }
    run.report?.truncate(after: serial)
    var place = asked
    if place.plan == nil {
      place.plan = run.registry.table(at: Int(place.table))?.plan(Int(place.key))
    }
    return try standIn(
      type, facts, situation(error, node, place), node, place, isOptional)
  }

  /// Finds what stands in for a value, in the order above.
  func standIn<T: Decodable>(
    _ type: T.Type, _ facts: DecodingFacts, _ situation: Situation, _ node: Int, _ place: Place,
    _ isOptional: Bool
  ) throws -> T? {
    let mode = run.mode(place.mode)
    let policy: FlexLeniency.Fallback
    var isNothing = true
    switch situation {
    case .missing: policy = mode.missing
    case .ignored: policy = mode.missing == .useZero ? .useZero : .useDefault
    case .null, .blank:
      policy = mode.null
      if isOptional, !mode.nullKeepsOptionalDefault {
        if case .blank = situation { note(.usedNil, type, node, place) }
        return nil
      }
    case .unusable:
      policy = mode.unusable
      isNothing = false
    }
    if policy != .throwError {
      if isNothing, isKept(place.frame, place.serial),
        case .value(let value) = initialValue(type, place)
      {
        return value
      }
      if let value = try ruleDefault(type, place, isOptional) {
        if case .ignored = situation {} else { note(.usedDefault, type, node, place) }
        return value
      }
      if !isNothing, facts.unknownCase != nil, let value = unknownCase(type, facts, node) {
        note(.unknownCase, type, node, place)
        return value
      }
      switch initialValue(type, place) {
      case .value(let value):
        if case .ignored = situation {
        } else if run.base == nil {
          note(.usedDefault, type, node, place)
        }
        return value
      case .nil where isOptional && isNothing: return nil
      case .nil, .absent: break
      }
      if isNothing, !isOptional, let value = wrapperOfNothing(type, facts, situation, place) {
        return value
      }
      if isOptional {
        if !isNothing { note(.usedNil, type, node, place) }
        return nil
      }
      if let value = facts.witness?.nothing(type) { return value }
      if policy == .useZero, !isContent(node, place), let value = try zero(type, facts, place) {
        // The zero of a content is that of the type around it, which is told already.
        if case .ignored = situation {
        } else if place.table != Frame.same {
          note(.usedZero, type, node, place)
        }
        return value
      }
    } else if isOptional, isNothing {
      return nil
    }
    let error = fullError(type, facts, situation, node, place)
    // What a type asks for without a key may be one of several tries: its failure is the type's.
    let isTry = place.table == Frame.same && run.report?.isPaused != true
    if run.isCollecting, !isTry, !isRawValue(place) {
      return try placeholder(
        type, facts, situation, node, place, error, hasZero: policy != .useZero)
    }
    throw error
  }

  /// Writes an entry into the report, if there is one.
  @inline(__always)
  func note(_ kind: FlexReport.Kind, _ type: Any.Type, _ node: Int, _ place: Place) {
    run.report?.add(kind, expected: "\(type)", node, place, self)
  }

  /// A property that a wrapper holds, whose key is missing: the wrapper may know what null means.
  private func wrapperOfNothing<T: Decodable>(
    _ type: T.Type, _ facts: DecodingFacts, _ situation: Situation, _ place: Place
  ) -> T? {
    guard case .missing = situation, facts.kind == .model, facts.isPlain,
      let value = try? construct(
        type, DecodingSession.absentNull, place, facts, mode: DecodingRun.strictMode)
    else { return nil }
    // A wrapper of nil is as the model says; any other content was put in the place of nothing.
    if run.report != nil, !writesNull(value) {
      note(.usedDefault, type, DecodingSession.nowhere, place)
    }
    return value
  }

  /// Whether a value writes null, or nothing at all, as a wrapper of nil does.
  private func writesNull(_ value: Any) -> Bool {
    guard let value = value as? any Encodable else { return false }
    let node = NativeNode()
    do {
      try value.encode(to: NativeEncoder(node: node, codingPath: [], userInfo: [:]))
    } catch {
      return false
    }
    switch node.content {
    case .null?: return true
    case .value(let content)?:
      if case .nil = CapturedValues("", content).value(for: "") { return true }
      return false
    case .node?: return false
    case nil: return node.members.isEmpty && node.elements.isEmpty
    }
  }

  /// The case that an enum names for raw values it does not know.
  private func unknownCase<T>(_ type: T.Type, _ facts: DecodingFacts, _ node: Int) -> T? {
    guard facts.kind == .enumeration, node >= 0, !document.isArray(node), !document.isObject(node)
    else { return nil }
    return facts.unknownCase?.unknownCase as? T
  }

  /// Whether an enum asks for its raw value: what stands in for that is the enum's affair.
  private func isRawValue(_ place: Place) -> Bool {
    guard place.table == Frame.same, place.frame >= 0 else { return false }
    return run.registry.facts(at: Int(run.frame(place.frame).facts))?.kind == .enumeration
  }

  /// Whether a type asks for the value that is there in its own place: what stands in for that is the
  /// affair of whoever asked for the type, and may be a default, nil or nothing instead of a zero.
  private func isContent(_ node: Int, _ place: Place) -> Bool {
    isRawValue(place) || place.table == Frame.same && node != DecodingSession.nowhere
  }

  /// Whether something stands in for a value that cannot be used, so that its problems are none.
  private func canStandIn<T: Decodable>(
    _ type: T.Type, _ facts: DecodingFacts, _ place: Place, _ isOptional: Bool
  ) -> Bool {
    let policy = run.mode(place.mode).unusable
    guard policy != .throwError else { return false }
    if isOptional || policy == .useZero { return true }
    if !place.isElement, place.rule?.defaultValue != nil { return true }
    if case .value = initialValue(type, place) { return true }
    return false
  }

  // MARK: Errors

  /// The error for a property that is not there.
  func missing(expected: String, _ place: Place) -> DecodingError {
    let path = run.codingPath(place)
    guard let key = path.last else {
      return .null(Any.self, expected: expected, place: "", codingPath: path)
    }
    let searched: String? = place.plan.flatMap { plan in
      let places = plan.candidates.map(\.path.description)
      return places == [plan.property] ? nil : places.joined(separator: ", ")
    }
    return .missing(
      key, expected: expected, searched: searched,
      place: objectText(place.object, frame: place.frame), codingPath: Array(path.dropLast()))
  }

  /// Where the object is that lacks a member, to be put behind a message.
  func objectText(_ object: Int, frame: Int) -> String {
    let inside = Place(frame: frame, table: Frame.root, key: 0, mode: 0)
    return placeText(object, path: run.mappedPath(inside), behind: "in the object at")
  }

  private func fullError(
    _ type: Any.Type, _ facts: DecodingFacts, _ situation: Situation, _ node: Int, _ place: Place
  ) -> any Error {
    switch situation {
    case .missing, .ignored: return missing(expected: facts.name, place)
    case .null(let error?), .blank(let error?):
      return error is Mismatch
        ? mismatch(type, expected: facts.name, node, place) : explained(error, facts, node, place)
    case .null(nil), .blank(nil): return mismatch(type, expected: facts.name, node, place)
    case .unusable(let error):
      guard let mismatch = error as? Mismatch else {
        return explained(error, facts, node, place)
      }
      guard mismatch.isCorrupted else {
        return self.mismatch(type, expected: facts.name, node, place)
      }
      return DecodingError.corrupted(
        expected: facts.name, found: describe(node), place: placeText(node, place),
        codingPath: run.codingPath(place))
    }
  }

  /// A form for dates on a property that holds none is a mistake.
  private func checkDateForms(_ facts: DecodingFacts, _ place: Place) throws {
    let content = contentType(of: facts.type)
    guard content != Date.self, run.registry.facts(content).kind != .model else { return }
    throw run.stop(
      .configuration(
        "\(propertyName(place)): a date form for \(facts.name), which is no date",
        codingPath: run.codingPath(place)))
  }
}
