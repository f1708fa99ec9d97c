import Foundation

extension Dictionary: DecodingWitness where Key: Decodable, Value: Decodable {
  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R {
    var values: [Key: Value] = [:]
    if Key.self != String.self, node >= 0, session.document.isArray(node),
      session.document.childCount(node) > 0 || session.run.mode(place.mode) == .strict
    {
      // Foundation's flat form: keys and values by turns.
      let facts = session.run.registry.facts(Self.self)
      return sameCast(
        try session.construct(Self.self, node, place, facts, mode: place.mode), to: result)
    }
    if node >= 0, session.document.isObject(node) {
      if session.run.mode(place.mode) == .strict, !takesNames { throw Mismatch() }
      values.reserveCapacity(session.document.childCount(node))
    }
    let hasNumberKeys = Key.self != String.self
    try session.members(of: Value.self, node, place, hasNumberKeys: hasNumberKeys) {
      session, key, value in
      guard let name = try self.key(session, key, place) else { return }
      // Of equal keys the first one counts.
      guard let first = values.updateValue(value, forKey: name) else { return }
      values[name] = first
      session.note(.droppedElement, Value.self, key + 1, member(key, session, place))
    }
    return sameCast(values, to: result)
  }

  static func zero<R>(_ result: R.Type) -> R? { sameCast([Key: Value](), to: result) }

  /// Whether Foundation, too, reads the keys from the names of members.
  private static var takesNames: Bool {
    if Key.self == String.self || Key.self == Int.self { return true }
    guard #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *) else { return false }
    return Key.self is any CodingKeyRepresentable.Type
  }

  /// The place of a member of the dictionary that is being read.
  private static func member(_ key: Int, _ session: DecodingSession, _ outer: Place) -> Place {
    Place(
      frame: session.run.frames.count - 1, table: Frame.member,
      key: Int32(truncatingIfNeeded: key), step: session.number, mode: outer.mode)
  }

  /// A member's key as a dictionary's; nil if it was dropped.
  private static func key(
    _ session: DecodingSession, _ member: Int, _ place: Place
  ) throws -> Key? {
    if Key.self == String.self {
      return sameCast(session.document.string(member), to: Key.self)
    }
    let place = self.member(member, session, place)
    if let key = try converted(session, member, place) { return key }
    guard session.run.mode(place.mode).dropsUnusableElements else {
      if session.run.isCollecting {
        session.note(.unusable, Key.self, member, place)
        return nil
      }
      guard Key.self == Int.self || !takesNames else {
        throw DecodingError.corrupted(
          expected: "a key of type \(Key.self)", found: session.describe(member),
          place: session.placeText(member, place), codingPath: session.run.codingPath(place))
      }
      throw DecodingError.mismatch(
        Key.self, expected: "a key of type \(Key.self)", found: session.describe(member),
        place: session.placeText(member, place), codingPath: session.run.codingPath(place))
    }
    session.note(.droppedElement, Key.self, member, place)
    return nil
  }

  private static func converted(
    _ session: DecodingSession, _ member: Int, _ place: Place
  ) throws -> Key? {
    if Key.self == Int.self {
      return Int(session.document.string(member)).map { sameCast($0, to: Key.self) }
    }
    if #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *),
      let type = Key.self as? any CodingKeyRepresentable.Type
    {
      return type.init(codingKey: PlainKey(member: session.document.string(member))) as? Key
    }
    // Any key that is read from a text or a number: an enum, a UUID, another integer.
    let leniency = session.run.mode(place.mode)
    guard leniency != .strict else { throw Mismatch() }
    let facts = session.run.registry.facts(Key.self)
    let isReporting = session.run.report?.isPaused
    session.run.report?.isPaused = true
    defer { session.run.report?.isPaused = isReporting ?? false }
    do {
      return try session.attempt(Key.self, member, place, facts)
    } catch {
      if let fatal = session.run.fatal { throw fatal }
      return nil
    }
  }
}
