import Foundation

/// A class that can be updated in place, keeping its identity and that of nested ones.
///
///     extension Account: FlexUpdatable {
///       func update(from container: FlexUpdateContainer) throws {
///         try container.update(&name, forKey: CodingKeys.name)
///         try container.update(&address, forKey: CodingKeys.address)
///       }
///     }
///
/// `update(from:)` runs twice: once to decode and check everything without writing, and, only if that
/// succeeded, once to write. Of an object with ``FlexDecodingHooks``, `willDecode` runs before either,
/// and `didDecode` when everything is written. If `didDecode` or the second run throws, another run
/// gives every property that was asked for its old value back; what the object changes by itself,
/// beside the container, stays changed.
public protocol FlexUpdatable: AnyObject {
  /// Reads the properties that the JSON has.
  ///
  /// - Parameter container: The JSON's members.
  /// - Throws: What the container throws, and anything that refuses the update.
  func update(from container: FlexUpdateContainer) throws
}

/// The members of a JSON object that an existing object is updated from.
public struct FlexUpdateContainer {
  private let session: DecodingSession
  private let object: Int
  private let frame: Int
  private let facts: DecodingFacts
  private let pass: UpdatePass
  /// What the properties held before, in the order in which they are asked for.
  private let old: UpdateJournal.Reader

  init(
    _ session: DecodingSession, _ object: Int, frame: Int, _ facts: DecodingFacts,
    _ pass: UpdatePass, _ old: UpdateJournal.Reader
  ) {
    self.session = session
    self.object = object
    self.frame = frame
    self.facts = facts
    self.pass = pass
    self.old = old
  }

  /// Reads one property if the JSON has it.
  ///
  /// A nested ``FlexUpdatable`` is updated, another nested model is merged with the JSON into a new
  /// one, anything else is replaced. Null clears an Optional and keeps anything else; so does a value
  /// that cannot be used, unless the leniency throws for it.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - key: Its coding key; names and paths are those of the type's mapping.
  /// - Throws: `DecodingError` when the value cannot be used.
  public func update<T: Decodable>(_ property: inout T, forKey key: some CodingKey) throws {
    let run = session.run
    let table = facts.opening(for: type(of: key), in: run.registry).object.table
    let slot = table.slot(key)
    if pass == .restoring { return restore(&property, table.index, slot) }
    old.keep(property, table.index, slot)
    let mode = run.frame(frame).mode
    let place = Place(
      frame: frame, table: Int32(truncatingIfNeeded: table.index),
      key: Int32(truncatingIfNeeded: slot), mode: mode, plan: table.plan(slot))
    let located = try session.locate(object, place, T.self)
    guard located.node != DecodingSession.nowhere else { return }
    if located.session.isNull(located.node), !run.registry.facts(T.self).takesNull { return }
    // What is there stands in for what is missing, null or unusable.
    let captures = run.captures
    let known = captures.count
    captures.append(
      Capture(
        frame: frame, serial: run.frame(frame).serial,
        values: CapturedValues(key.stringValue, property)))
    defer { while captures.count > known { captures.removeLast() } }
    if let nested = updatable(property), !located.session.isNull(located.node) {
      try update(nested, located)
      return
    }
    let value = try session.required(T.self, located)
    if pass == .writing { property = value }
  }

  /// Updates a nested object; one that refuses its JSON is left as it is.
  private func update(_ nested: any FlexUpdatable, _ located: Located) throws {
    let session = located.session
    do {
      try session.update(nested, located.node, located.place, .checking, old.journal)
      guard pass == .writing else { return }
      try session.update(nested, located.node, located.place, .writing, old.journal)
    } catch {
      let policy = session.run.mode(located.place.mode).unusable
      guard session.run.fatal == nil, policy != .throwError else { throw error }
      if pass == .writing { session.restore(nested, located.place, old.journal) }
    }
  }

  /// Gives a property its old value back, and those of the object that it held.
  private func restore<T>(_ property: inout T, _ table: Int, _ slot: Int) {
    guard let value: T = old.next(table, slot) else { return }
    property = value
    guard let nested = value as? any FlexUpdatable else { return }
    session.restoreOnce(
      nested, Place(frame: frame, table: Frame.same, key: 0, mode: 0), old.journal)
  }
}

/// The object that a value is or holds, if it can be updated in place.
///
/// Only classes are cast: a cast of a set or dictionary to an object would make one of Foundation's,
/// element by element, and on Linux never end for keys that Foundation cannot hash.
func updatable<T>(_ value: T) -> (any FlexUpdatable)? {
  let content = (T.self as? any Unwrapping.Type)?.innermost ?? T.self
  return content is AnyClass ? value as? any FlexUpdatable : nil
}

/// An Optional.
private protocol Unwrapping {
  /// What is left when every Optional is taken off.
  static var innermost: Any.Type { get }
}

extension Optional: Unwrapping {
  fileprivate static var innermost: Any.Type {
    (Wrapped.self as? any Unwrapping.Type)?.innermost ?? Wrapped.self
  }
}

extension DecodingSession {
  /// Updates an object from the document: checks everything, then writes.
  func updateWhole(_ object: any FlexUpdatable) throws {
    let journal = UpdateJournal()
    try update(object, 0, rootPlace, .checking, journal)
    do {
      try update(object, 0, rootPlace, .writing, journal)
    } catch {
      restore(object, rootPlace, journal)
      throw error
    }
  }

  /// Updates an object from a node: a first time to check, or a second time to write.
  func update(
    _ object: any FlexUpdatable, _ node: Int, _ place: Place, _ pass: UpdatePass,
    _ journal: UpdateJournal
  ) throws {
    if let inner = try parsedText(node, place, opening: 0x7B) {
      return try inner.update(object, 0, place, pass, journal)
    }
    let facts = run.registry.facts(type(of: object))
    let (session, start) = try prepared(node, place, facts)
    let frame = try run.push(place, facts: facts.index, mode: place.mode)
    defer { run.frames.truncate(to: frame) }
    let opened = try session.openObject(
      start, frame: frame, mode: place.mode, root: facts.mapping?.root)
    // The property that leads to it is being written, and Swift stops a second access to that.
    guard journal.enter(object) else {
      throw DecodingError.limit(
        "the \(type(of: object)) holds itself and is being updated already",
        codingPath: run.codingPath(frame))
    }
    defer { journal.leave(object) }
    try object.update(
      from: FlexUpdateContainer(
        opened.session, opened.node, frame: frame, facts, pass,
        UpdateJournal.Reader(journal, object)))
    if let fatal = run.fatal { throw fatal }
    guard pass == .writing, var hooked = object as? any FlexDecodingHooks else { return }
    do {
      try session.withTree(start) { try hooked.didDecode(from: $0) }
    } catch {
      throw rejection("\(type(of: object))", node, place, error)
    }
  }

  /// Gives an object and those inside it their old values back.
  func restore(_ object: any FlexUpdatable, _ place: Place, _ journal: UpdateJournal) {
    journal.rewind()
    restoreOnce(object, place, journal)
  }

  fileprivate func restoreOnce(
    _ object: any FlexUpdatable, _ place: Place, _ journal: UpdateJournal
  ) {
    guard journal.takesBack(object) else { return }
    let facts = run.registry.facts(type(of: object))
    do {
      let frame = try run.push(place, facts: facts.index, mode: place.mode)
      defer { run.frames.truncate(to: frame) }
      try object.update(
        from: FlexUpdateContainer(
          self, DecodingSession.nowhere, frame: frame, facts, .restoring,
          UpdateJournal.Reader(journal, object)))
    } catch {
      // What the object objects to now was no objection before: the update's own error is thrown.
    }
  }

  /// Where the object's JSON is after its `willDecode`.
  private func prepared(
    _ node: Int, _ place: Place, _ facts: DecodingFacts
  ) throws -> (session: DecodingSession, node: Int) {
    guard let hooks = facts.hooks else { return (self, node) }
    return try withTree(node) { tree in
      var original = tree
      defer { original.dismantle() }
      do {
        try hooks.willDecode(&tree)
      } catch {
        throw rejection("\(facts.name)", node, place, error)
      }
      return tree == original ? (self, node) : (try session(for: tree, at: node), 0)
    }
  }
}
