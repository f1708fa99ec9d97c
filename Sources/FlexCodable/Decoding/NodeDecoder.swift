import Foundation

/// The decoder that a model's `init(from:)` is handed: a node of a document and its frame.
struct NodeDecoder: Decoder {
  let session: DecodingSession
  let node: Int32
  let frame: Int32
  /// The frame's number: a decoder that was kept must not take what belongs to the value that has its
  /// place now.
  private let serial: UInt32
  /// The type that is decoded, above the leniency: together they leave the decoder room to be kept
  /// without a box.
  private let factsAndMode: Int32

  @inline(__always)
  init(_ session: DecodingSession, node: Int, frame: Int) {
    self.session = session
    self.node = Int32(truncatingIfNeeded: node)
    self.frame = Int32(truncatingIfNeeded: frame)
    let own = session.run.frame(frame)
    serial = own.serial
    factsAndMode = own.facts &<< 8 | Int32(own.mode)
  }

  private var facts: Int { Int(factsAndMode &>> 8) }
  private var mode: UInt8 { UInt8(truncatingIfNeeded: factsAndMode) }

  /// The frame; nil when another value has its place.
  private var own: Frame? {
    let frame = session.run.frame(Int(frame))
    return frame.serial == serial ? frame : nil
  }

  var codingPath: [any CodingKey] { session.run.codingPath(Int(frame)) }

  var userInfo: [CodingUserInfoKey: Any] { session.options.userInfo }

  /// The node as compact JSON text.
  func text() -> [UInt8] {
    guard node >= 0 else { return Array("null".utf8) }
    let buffer = ByteBuffer()
    session.document.writeCompact(Int(node), to: buffer)
    return buffer.bytes()
  }

  /// The options for a value that is decoded when the call is over, with what the rule of its property
  /// says.
  var optionsForLater: DecodingOptions {
    guard let own,
      let rule = session.run.registry.table(at: Int(own.table))?.plan(Int(own.key))?.rule,
      !rule.dateForms.isEmpty || rule.propertyLeniency != nil
    else { return session.options }
    var values = session.options.values
    values.leniency = rule.propertyLeniency ?? values.leniency
    if !rule.dateForms.isEmpty { values.dates = .forms(rule.dateForms) }
    return DecodingOptions(values, pool: session.options.pool)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let node = Int(node)
    guard node >= 0, session.document.isObject(node),
      let facts = session.run.registry.borrowedFacts(at: facts),
      !facts.object.hasRoot
    else { return try looseContainer(keyedBy: type) }
    return container(keyedBy: type, session, node, facts, mode)
  }

  @inline(__always)
  private func container<Key: CodingKey>(
    keyedBy type: Key.Type, _ session: DecodingSession, _ node: Int,
    _ facts: Borrowed<DecodingFacts>, _ mode: UInt8
  ) -> KeyedDecodingContainer<Key> {
    let run = session.run
    let opening = facts.object.opening(for: type, in: run.registry)
    if facts.object.hasDefaults { run.mayHaveInitialValues = true }
    if run.report != nil { noteOpened(session, node, opening.object.table) }
    let number = Int32(truncatingIfNeeded: node)
    let state = ContainerState(
      session: Borrowed(session), table: opening.with { Borrowed($0.table) }, node: number,
      fastNode: run.takesLongWay ? -1 : number, frame: frame, serial: serial, mode: mode)
    return opening.with { $0.typed(type).open(session, state) }
  }

  @inline(never)
  private func noteOpened(_ session: DecodingSession, _ node: Int, _ table: KeyTable) {
    let run = session.run
    guard let facts = run.registry.facts(at: table.typeIndex) else { return }
    run.report?.noteOpened(session, node, table, facts, frame: Int(frame))
  }

  /// A keyed container over what is no object, or which lies elsewhere.
  @inline(never)
  private func looseContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let facts =
      session.run.registry.facts(at: facts)
      ?? session.run.registry.facts(Unmapped.self)
    let opened = try session.openObject(
      Int(node), frame: Int(frame), mode: mode,
      isOptional: own.map { $0.flags & Frame.isOptional != 0 } ?? false, root: facts.mapping?.root)
    return container(keyedBy: type, opened.session, opened.node, Borrowed(facts), mode)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try unkeyedContainer(mode: openAlternatives())
  }

  /// A container inside another one of the same type, which has its leniency.
  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try unkeyedContainer(mode: mode)
  }

  private func unkeyedContainer(mode: UInt8) throws -> any UnkeyedDecodingContainer {
    let opened = try session.openArray(Int(node), frame: Int(frame), mode: mode)
    return UnkeyedContainer(
      session: opened.session, array: opened.node, frame: Int(frame), mode: mode)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleValueContainer(session: session, node: node, frame: frame, mode: openAlternatives())
  }

  /// The leniency for a container of a type that may be trying alternatives: strict at first.
  private func openAlternatives() -> UInt8 {
    guard mode != DecodingRun.strictMode,
      let known = session.run.registry.facts(at: facts), known.kind == .model
    else { return mode }
    guard let own, own.flags & Frame.isSecondAttempt == 0 else { return mode }
    if session.hasFailedStrictly(node, own) {
      session.run.setFlag(Frame.isSecondAttempt, of: Int(frame))
      return mode
    }
    session.run.setFlag(Frame.triesAlternatives, of: Int(frame))
    return DecodingRun.strictMode
  }
}

/// Stands for a type that is not known: no mapping.
enum Unmapped {}

extension DecodingSession {
  /// Where the members of an object are: at the node, elsewhere, or nowhere (-1: an empty object).
  func openObject(
    _ node: Int, frame: Int, mode: UInt8, isOptional: Bool = false, root: JSON.Path?,
    step: Int32 = 0
  ) throws -> (session: DecodingSession, node: Int) {
    if let root {
      let same = Place(frame: frame, table: Frame.same, key: 0, mode: mode)
      if let fault = root.fault {
        let facts = run.registry.facts(at: Int(run.frame(frame).facts))
        throw run.stop(
          .configuration(
            "root of \(facts?.name ?? "a mapping"): \(fault)", codingPath: run.codingPath(frame)))
      }
      let outer = try openObject(
        node, frame: frame, mode: mode, isOptional: isOptional, root: nil)
      run.report?.noteRoot(root, of: outer.node, outer.session)
      let target = outer.session.find(root.steps, from: outer.node)
      if target < 0 || outer.session.document.isNull(target) {
        guard run.mode(mode).missing == .throwError else {
          return (outer.session, DecodingSession.nowhere)
        }
        throw DecodingError.missing(
          PlainKey(stringValue: root.description), expected: "an object", searched: nil,
          place: outer.session.placeText(
            outer.node, path: run.mappedPath(same), behind: "in the object at"),
          codingPath: run.codingPath(frame))
      }
      return try outer.session.openObject(
        target, frame: frame, mode: mode, isOptional: isOptional, root: nil,
        step: run.extraStep(root))
    }
    if node == DecodingSession.nowhere { return (self, node) }
    let place = Place(frame: frame, table: Frame.same, key: 0, step: step, mode: mode)
    guard node >= 0 else {
      throw mismatch([String: Any].self, expected: "an object", node, place)
    }
    if document.isObject(node) { return (self, node) }
    if !isOptional, document.isArray(node), document.childCount(node) == 0,
      run.mode(mode).emptyArrayIsObject
    {
      run.report?.add(.coerced, expected: "an object", node, place, self)
      return (self, -1)
    }
    if let inner = try parsedText(node, place, opening: 0x7B) {
      run.report?.add(.parsedText, expected: "an object", node, place, self)
      return (inner, 0)
    }
    throw mismatch([String: Any].self, expected: "an object", node, place)
  }

  /// Where the elements of an array are: at the node, elsewhere, or nowhere (-1: an empty array).
  func openArray(
    _ node: Int, frame: Int, mode: UInt8
  ) throws -> (session: DecodingSession, node: Int) {
    let leniency = run.mode(mode)
    let place = Place(frame: frame, table: Frame.same, key: 0, mode: mode)
    guard node >= 0 else { throw mismatch([Any].self, expected: "an array", node, place) }
    if document.isArray(node) { return (self, node) }
    if document.isObject(node), document.childCount(node) == 0, leniency.emptyObjectIsArray {
      run.report?.add(.coerced, expected: "an array", node, place, self)
      return (self, -1)
    }
    if let inner = try parsedText(node, place, opening: 0x5B) {
      run.report?.add(.parsedText, expected: "an array", node, place, self)
      return (inner, 0)
    }
    throw mismatch([Any].self, expected: "an array", node, place)
  }

  /// The error for a node of the wrong kind: null, or anything else.
  func mismatch(_ type: Any.Type, expected: String, _ node: Int, _ place: Place) -> DecodingError {
    let path = run.codingPath(place)
    if node < 0 || document.isNull(node) {
      return .null(type, expected: expected, place: placeText(node, place), codingPath: path)
    }
    return .mismatch(
      type, expected: expected, found: describe(node), place: placeText(node, place),
      codingPath: path)
  }
}
