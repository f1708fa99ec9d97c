/// How keyed containers for one kind of coding key are opened for one type.
///
/// The standard library puts each container into an object whose type it looks up each time, which
/// takes longer than reading two members. So a container is handed out again once the model has let
/// go of it. Meanwhile it borrows the session, which the call holds: counting references would take
/// as long again. One that somebody still has when the call ends is found then, and holds what it
/// needs from there on.
class KeyedOpening {
  let keyType: ObjectIdentifier
  let table: KeyTable
  private let spares = ReferenceList<SpareContainer>(capacity: 1)
  private final var habit = Habit.unknown
  /// The first container, until it is known what becomes of it.
  private final var first: SoleReference?
  /// The call that goes on has opened containers here.
  private final var isInUse = false

  /// What models do with their containers.
  private enum Habit {
    case unknown
    /// They let go of them.
    case returning
    /// They keep them, so that each needs one of its own.
    case keeping
  }

  /// A model that contains itself has several containers at a time.
  private static let maximumSpares = 8

  fileprivate init(_ table: KeyTable) {
    keyType = table.keyType
    self.table = table
  }

  /// The same with its kind of key, which the caller has compared.
  @inline(__always)
  final func typed<Key: CodingKey>(_ key: Key.Type) -> TypedOpening<Key> {
    sameObject(self, as: TypedOpening<Key>.self)
  }

  /// Whether the first of the spare containers may be handed out.
  @inline(__always)
  fileprivate final func hasSpare(for session: DecodingSession) -> Bool {
    session.isLent && spares.count > 0 && spares.borrowed(0).with { $0.isFree }
  }

  /// The first of the spare containers, at another place.
  @inline(__always)
  fileprivate final func spare(
    for session: DecodingSession, at state: ContainerState
  ) -> Borrowed<SpareContainer> {
    if !isInUse { begin(session) }
    let spare = spares.borrowed(0)
    spare.with { $0.cell.value = state }
    return spare
  }

  /// What a container is to be for a session: the first one of its kind is watched.
  fileprivate final func choice(_ session: DecodingSession) -> Choice {
    guard habit != .keeping, session.isLent else { return .held }
    if !isInUse { begin(session) }
    if habit == .unknown {
      guard let first else { return .watched }
      guard first.isSole else { return .held }
      learnHabit()
    }
    for place in 0..<spares.count where spares[place].isFree { return .spare(spares[place]) }
    return spares.count < KeyedOpening.maximumSpares ? .newSpare : .held
  }

  fileprivate enum Choice {
    /// One that holds what it needs.
    case held
    case watched
    case spare(SpareContainer)
    case newSpare
  }

  fileprivate final func watch(_ container: OpaqueObject?) {
    first = container.map(SoleReference.init)
    if first == nil { habit = .keeping }
  }

  fileprivate final func add(_ spare: SpareContainer) { spares.append(spare) }

  private func learnHabit() {
    guard let first else { return }
    habit = first.isSole ? .returning : .keeping
    self.first = nil
  }

  /// Begins the call of a session, which ends with `close`.
  private func begin(_ session: DecodingSession) {
    isInUse = true
    session.run.registry.memory.noteOpening(self)
  }

  /// Ends the call of a session, which its containers must not borrow any longer.
  final func close(_ session: DecodingSession) {
    isInUse = false
    if first != nil { learnHabit() }
    for place in 0..<spares.count where spares.borrowed(place).with({ !$0.isFree }) {
      return releaseKept(session)
    }
  }

  @inline(never)
  private func releaseKept(_ session: DecodingSession) {
    let kept = (0..<spares.count).map { spares[$0] }.filter { !$0.isFree }
    for spare in kept { spare.cell.owner = session }
    KeptContainers.add(kept)
    spares.removeAll()
    habit = .keeping
  }
}

/// The same for a kind of key that is known by its type.
final class TypedOpening<Key: CodingKey>: KeyedOpening {
  private let makeBorrowing: (ContainerCell) -> KeyedDecodingContainer<Key>
  private let makeHolding: (ContainerCell) -> KeyedDecodingContainer<Key>
  private let form = ReferenceForm<KeyedDecodingContainer<Key>>()

  override init(_ table: KeyTable) {
    makeBorrowing = maker(KeyedContainer<Key>.self)
    makeHolding = maker(HoldingKeyedContainer<Key>.self)
    super.init(table)
  }

  /// A container for an object.
  @inline(__always)
  func open(_ session: DecodingSession, _ state: ContainerState) -> KeyedDecodingContainer<Key> {
    guard hasSpare(for: session) else { return openSlowly(session, state) }
    return spare(for: session, at: state).with { form.value($0.container.object) }
  }

  @inline(never)
  private func openSlowly(
    _ session: DecodingSession, _ state: ContainerState
  ) -> KeyedDecodingContainer<Key> {
    let cell: ContainerCell
    switch choice(session) {
    case .spare(let spare):
      spare.cell.value = state
      return form.value(spare.container.object)
    case .newSpare:
      cell = ContainerCell(state)
      let container = makeBorrowing(cell)
      if let object = form.reference(in: container) {
        add(SpareContainer(cell, object))
        return container
      }
    case .watched:
      cell = ContainerCell(state)
      cell.owner = session
      let container = makeHolding(cell)
      watch(form.reference(in: container))
      return container
    case .held:
      cell = ContainerCell(state)
    }
    cell.owner = session
    return makeHolding(cell)
  }
}

/// Where a container is: plain values only.
struct ContainerState: BitwiseCopyable {
  let session: Borrowed<DecodingSession>
  /// Owned by the registry, which the session holds.
  let table: Borrowed<KeyTable>
  /// The object; -1 for an empty one that is not in the document.
  let node: Int32
  /// The object; -1 where every value takes the long way, as a converter may want it.
  let fastNode: Int32
  let frame: Int32
  /// The frame's number: when it is another one, the model is done and this container was kept.
  let serial: UInt32
  let mode: UInt8
}

typealias ContainerCell = PlainCell<ContainerState>

/// A container that is handed out again.
private final class SpareContainer {
  let cell: ContainerCell
  /// What the standard library makes of it.
  let container: SoleReference

  init(_ cell: ContainerCell, _ container: OpaqueObject) {
    self.cell = cell
    self.container = SoleReference(container)
  }

  /// Whether nobody has it.
  @inline(__always)
  var isFree: Bool { container.isSole }
}

/// Containers that borrowed their session, and which somebody still had when the call ended.
///
/// A registry sends at most eight for each kind of key: from then on its containers hold what they
/// need. Those that nobody has any more go when others come.
private enum KeptContainers {
  private static let all = Lock<[SpareContainer]>([])

  static func add(_ kept: [SpareContainer]) {
    // What goes is freed when the lock is open again: with it may go values of the caller.
    var free: [SpareContainer] = []
    all.withLock { all in
      let old = all
      all = kept
      for spare in old {
        if spare.isFree { free.append(spare) } else { all.append(spare) }
      }
    }
  }
}

/// Makes containers in code that is generic over the container itself.
///
/// `KeyedContainer<Key>`, written in code that is generic over the key, is looked up by the runtime
/// each time. A closure that has captured the type as a whole has nothing to look up.
@inline(never)
private func maker<Container: KeyedReading>(
  _ container: Container.Type
) -> (ContainerCell) -> KeyedDecodingContainer<Container.Key> {
  { cell in KeyedDecodingContainer(Container(cell)) }
}
