import Foundation

/// The members of an object, asked for by the properties of a model.
///
/// One generic body for each kind of question. The sixteen primitive overloads, which the standard
/// library's defaults would otherwise answer, are in `KeyedContainer+Primitives.swift`.
///
/// All members but the rare ones are inlined: here the type of the container is not known yet. On their
/// short way they read the cell once: each reading is several calls in an unoptimized build.
protocol KeyedReading: KeyedDecodingContainerProtocol {
  init(_ cell: ContainerCell)

  var cell: Borrowed<ContainerCell> { get }
}

/// A container whose cell somebody else holds.
///
/// Nothing is counted when it is copied, which the standard library does for each key.
struct KeyedContainer<Key: CodingKey>: KeyedReading {
  let cell: Borrowed<ContainerCell>

  init(_ cell: ContainerCell) { self.cell = Borrowed(cell) }
}

/// A container that holds its cell.
struct HoldingKeyedContainer<Key: CodingKey>: KeyedReading {
  private let owner: ContainerCell

  init(_ cell: ContainerCell) { owner = cell }

  var cell: Borrowed<ContainerCell> { Borrowed(owner) }
}

extension KeyedReading {
  @_transparent
  private var state: ContainerState { cell.object.value }

  @_transparent
  var session: DecodingSession { state.session.object }

  @_transparent
  var node: Int32 { state.node }

  @_transparent
  var frame: Int32 { state.frame }

  @_transparent
  private var serial: UInt32 { state.serial }

  @_transparent
  var mode: UInt8 { state.mode }

  @_transparent
  private var fastNode: Int32 { state.fastNode }

  @_transparent
  private var table: KeyTable { state.keys }

  var codingPath: [any CodingKey] { session.run.codingPath(Int(frame)) }

  // MARK: Scalars

  /// Reads a scalar; what is neither there as asked for nor one short step away goes the long way.
  @inline(__always)
  func primitive<T: PrimitiveDecoding>(_ type: T.Type, _ key: Key) throws -> T {
    let state = state
    return try state.session.with { try primitive(type, key, $0, state) }
  }

  @inline(__always)
  private func primitive<T: PrimitiveDecoding>(
    _ type: T.Type, _ key: Key, _ session: DecodingSession, _ state: ContainerState
  ) throws -> T {
    let slot = state.keys.slot(key)
    var missed = 0
    if state.fastNode >= 0, state.keys.names.hasName(slot) {
      let value = session.document.member(of: Int(state.fastNode), state.keys.names, slot)
      if value >= 0, let exact = T.exact(session.document, value) { return exact }
      if value >= 0, let near = near(type, value) { return near }
      if value < 0, let initial = initial(type, slot) { return initial }
      missed = value < 0 ? 1 : 0
    }
    if state.fastNode >= 0, let routed = routed(type, slot, missed) { return routed }
    if state.fastNode < 0, let noted = noted(type, slot) { return noted }
    return try slowly(type, slot)
  }

  /// A scalar that is exactly as asked for, where all that the long way would do is to write down that
  /// it was asked for.
  @inline(never)
  private func noted<T: PrimitiveDecoding>(_ type: T.Type, _ slot: Int) -> T? {
    guard node >= 0, session.run.isReportingOnly, table.names.hasName(slot),
      let report = session.run.report
    else { return nil }
    let value = session.document.member(of: Int(node), table.names, slot)
    guard value >= 0, let exact = T.exact(session.document, value) else { return nil }
    report.noteAsked(slot, table, of: Int(node), session)
    return exact
  }

  /// A scalar of another kind, where the one step between them is a short one.
  @inline(__always)
  private func near<T: PrimitiveDecoding>(_ type: T.Type, _ value: Int) -> T? {
    mode == 0 ? T.near(session.document, value, session.run.coercions) : nil
  }

  /// The initial value of a property whose member is missing and which has nothing else.
  @inline(__always)
  private func initial<T: Decodable>(_ type: T.Type, _ slot: Int) -> T? {
    guard mode == 0, session.run.takesInitialValues, session.run.mayHaveInitialValues,
      table.names.isSimple(slot), case .value(let value) = captured(slot)
    else { return nil }
    return exactly(value, type) ?? value as? T
  }

  @inline(__always)
  private func captured(_ slot: Int) -> CapturedValues.Captured {
    session.capturedValue(state.table, slot, Int(frame), serial)
  }

  /// A scalar that is exactly at one of several places, or further down.
  @inline(__always)
  private func routed<T: PrimitiveDecoding>(_ type: T.Type, _ slot: Int, _ missed: Int) -> T? {
    let value = table.routes.find(slot, in: session.document, Int(fastNode), skipping: missed)
    return value >= 0 ? T.exact(session.document, value) : nil
  }

  /// Reads a scalar that may be missing or null.
  @inline(__always)
  func primitiveIfPresent<T: PrimitiveDecoding>(_ type: T.Type, _ key: Key) throws -> T? {
    let state = state
    return try state.session.with { try primitiveIfPresent(type, key, $0, state) }
  }

  @inline(__always)
  private func primitiveIfPresent<T: PrimitiveDecoding>(
    _ type: T.Type, _ key: Key, _ session: DecodingSession, _ state: ContainerState
  ) throws -> T? {
    let slot = state.keys.slot(key)
    var missed = 0
    if state.fastNode >= 0, state.keys.names.hasName(slot) {
      let value = session.document.member(of: Int(state.fastNode), state.keys.names, slot)
      missed = value < 0 ? 1 : 0
      if value >= 0 {
        if let exact = T.exact(session.document, value) { return exact }
        if session.document.isNull(value), state.keys.names.isSimple(slot), session.run.nullIsNil,
          state.mode <= 1
        {
          return nil
        }
        if let near = near(type, value) { return near }
      } else if state.keys.names.isSimple(slot) {
        if !session.run.mayHaveInitialValues { return nil }
        if state.mode == 0, session.run.takesInitialValues {
          guard case .value(let value) = captured(slot) else { return nil }
          if let value = exactly(value, type) ?? value as? T { return value }
        }
      }
    }
    if state.fastNode >= 0, let routed = routed(type, slot, missed) { return routed }
    if state.fastNode < 0, let noted = noted(type, slot) { return noted }
    return try slowlyIfPresent(type, slot)
  }

  // MARK: Everything else

  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let state = state
    return try state.session.with { try decode(type, key, $0, state) }
  }

  @inline(__always)
  private func decode<T: Decodable>(
    _ type: T.Type, _ key: Key, _ session: DecodingSession, _ state: ContainerState
  ) throws -> T {
    let slot = state.keys.slot(key)
    if state.fastNode >= 0, state.keys.names.hasName(slot) {
      let value = session.document.member(of: Int(state.fastNode), state.keys.names, slot)
      if value >= 0, !session.document.isNull(value), !mayBePassedOver(value, slot) {
        let facts = session.run.registry.facts(type)
        if facts.isPlain { return try session.plain(type, value, place(slot), facts) }
        if facts.isDirect, let witness = facts.witness {
          if let primitive = facts.elementPrimitive, session.document.isArray(value) {
            do { return try primitive.readArray(type, session.scalars(value, state.mode)) } catch {}
          }
          return try session.direct(type, value, place(slot), facts, witness)
        }
      }
      if value < 0 { return try missing(type, slot) }
    }
    return try slowly(type, slot)
  }

  @inline(__always)
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    let state = state
    return try state.session.with { try decodeIfPresent(type, key, $0, state) }
  }

  @inline(__always)
  private func decodeIfPresent<T: Decodable>(
    _ type: T.Type, _ key: Key, _ session: DecodingSession, _ state: ContainerState
  ) throws -> T? {
    let slot = state.keys.slot(key)
    if state.fastNode >= 0, state.keys.names.hasName(slot) {
      let value = session.document.member(of: Int(state.fastNode), state.keys.names, slot)
      if value < 0 {
        if state.keys.names.isSimple(slot), !session.run.mayHaveInitialValues { return nil }
      } else if session.document.isNull(value) {
        if state.keys.names.isSimple(slot), session.run.nullIsNil, state.mode <= 1 { return nil }
      } else if !mayBePassedOver(value, slot) {
        let facts = session.run.registry.facts(type)
        if facts.isPlain { return try session.plainIfPresent(type, value, place(slot), facts) }
        if facts.isDirect, let witness = facts.witness {
          if let primitive = facts.elementPrimitive, session.document.isArray(value) {
            do { return try primitive.readArray(type, session.scalars(value, state.mode)) } catch {}
          }
          return try session.directIfPresent(type, value, place(slot), facts, witness)
        }
      }
    }
    return try slowlyIfPresent(type, slot)
  }

  /// Blank text under the first of several names: the next name may have the value.
  @inline(__always)
  private func mayBePassedOver(_ value: Int, _ slot: Int) -> Bool {
    !table.names.isSimple(slot) && session.isBlank(value)
  }

  /// Out of line: where `T?` is written, its metadata is looked up.
  @inline(never)
  private func missing<T: Decodable>(_ type: T.Type, _ slot: Int) throws -> T {
    if let initial = initial(type, slot) { return initial }
    return try slowly(type, slot)
  }

  @inline(never)
  private func slowly<T: Decodable>(_ type: T.Type, _ slot: Int) throws -> T {
    try session.required(type, located(slot, type))
  }

  @inline(never)
  private func slowlyIfPresent<T: Decodable>(_ type: T.Type, _ slot: Int) throws -> T? {
    try session.resolve(type, located(slot, type), isOptional: true)
  }

  private func located(_ slot: Int, _ type: Any.Type) throws -> Located {
    session.run.report?.noteAsked(slot, table, of: Int(node), session)
    var place = place(slot, withPlan: true)
    place.object = Int(node)
    return try session.locate(Int(node), place, type)
  }

  /// Where a slot's value is asked for.
  @inline(__always)
  private func place(_ slot: Int, withPlan: Bool = false) -> Place {
    Place(
      frame: Int(frame), table: Int32(truncatingIfNeeded: table.index),
      key: Int32(truncatingIfNeeded: slot), serial: serial, mode: mode,
      plan: withPlan ? table.plan(slot) : nil)
  }

  // MARK: Questions about members

  @inline(__always)
  func contains(_ key: Key) -> Bool {
    guard let plan = table.plan(table.slot(key)), !plan.isIgnored else { return false }
    return session.find(plan, in: Int(node), blankIsNull: false).node >= 0
  }

  @inline(__always)
  func decodeNil(forKey key: Key) throws -> Bool {
    let located = try located(table.slot(key), Unmapped.self)
    guard located.node == DecodingSession.nowhere else {
      return located.session.isNull(located.node)
    }
    guard session.run.mode(mode).missing == .throwError, !session.run.isCollecting else {
      return true
    }
    throw session.missing(expected: "a value", located.place)
  }

  var allKeys: [Key] { session.keys(of: Int(node), table) }

  // MARK: Containers inside

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try inner(key, required: true).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try inner(key, required: true).nestedUnkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let key = session.run.extraKey(PlainKey.super)
    let place = Place(frame: Int(frame), table: Frame.extra, key: key, mode: mode)
    let value = session.superMember(of: Int(node), frame: Int(frame))
    // The superclass is not known, but the subclass's mapping speaks of its properties too.
    return try session.decoder(orNull(value), place, facts: table.typeIndex)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try inner(key, required: false) }

  /// The decoder for a property's value; its frame stays until the model is done.
  private func inner(_ key: Key, required: Bool) throws -> NodeDecoder {
    let located = try located(table.slot(key), Unmapped.self)
    if let failure = located.failure { throw failure }
    if required, located.node == DecodingSession.nowhere {
      throw session.missing(expected: "a container", located.place)
    }
    let facts = session.run.registry.facts(Unmapped.self)
    let node = required ? located.node : orNull(located.node)
    return try located.session.decoder(node, located.place, facts: facts.index)
  }

  /// A missing value for an encoder of its own is null, as in JSONDecoder; leniently it stays
  /// missing, so that initial values stand in.
  private func orNull(_ value: Int) -> Int {
    value < 0 && session.run.mode(mode) == .strict ? DecodingSession.absentNull : value
  }
}

extension ContainerState {
  @_transparent
  fileprivate var keys: KeyTable { table.object }
}
