import Foundation

/// Compact JSON that is being written, and the containers that are open in it.
///
/// A call has one main stream. What is written late, or to a `superEncoder`, goes to a stream of its
/// own, which is spliced in at its place when the value around it is complete.
final class EncodingStream {
  let run: EncodingRun
  let registry: EncodingRegistry
  let buffer: ByteBuffer
  /// Tells the frames of a call apart.
  let serials: Counter
  let frames: TrivialStack<EncodingFrame>
  let escapesSlashes: Bool
  let omitsNil: Bool
  let hasConverters: Bool
  let maximumDepth: UInt16
  /// The coding path of this stream's first frame.
  let basePath: [any CodingKey]
  let baseDepth: UInt16
  private let lease: EncodingRun.Lease?
  /// Where other streams belong, in the order of their places.
  var places: [LatePlace] = []
  /// The stream in which this one's container was closed, and where it stands there.
  weak var origin: EncodingStream?
  var originRange = 0..<0
  /// Names written so far, by the serial of a watched frame.
  var watches: [UInt32: NameWatch] = [:]
  /// The one of them that was asked for last.
  var latestWatch: (serial: UInt32, watch: NameWatch)?
  /// Members that wait to be put together, with the serials of their frames, outermost first.
  var assemblies: [(serial: UInt32, assembly: Assembly)] = []
  /// Where dictionaries began to write themselves, with the serials of their frames.
  var sortings: [(serial: UInt32, start: Int)] = []
  /// The rule for the whole of what is written here.
  var convert: ((JSON) throws -> JSON?)?
  /// The outermost value wrote nothing.
  private(set) var isEmpty = false
  /// Used and empty, for the next object.
  var spareAssembly: Assembly?
  /// Where assembled members are put together.
  lazy var scratch = ByteBuffer()

  /// The main stream of a call.
  init(_ run: EncodingRun, _ workspace: Workspace) {
    self.run = run
    registry = workspace.registry
    serials = run.serials
    buffer = workspace.buffer
    frames = workspace.frames
    escapesSlashes = run.options.values.escapesSlashes
    omitsNil = run.options.values.omitsNil
    hasConverters = run.hasConverters
    maximumDepth = run.maximumDepth
    basePath = []
    baseDepth = 0
    lease = nil
  }

  /// A stream beside another one.
  init(_ run: EncodingRun, path: [any CodingKey], depth: UInt16) {
    self.run = run
    run.isWorn = true
    registry = run.registry
    serials = run.serials
    buffer = ByteBuffer(capacity: 256)
    frames = TrivialStack(capacity: 8)
    escapesSlashes = run.options.values.escapesSlashes
    omitsNil = run.options.values.omitsNil
    hasConverters = run.hasConverters
    maximumDepth = run.maximumDepth
    basePath = path
    baseDepth = depth
    lease = run.lend()
  }

  deinit {
    if !places.isEmpty || !assemblies.isEmpty { dismantle() }
  }

  /// Nothing but the buffer and the frames was used.
  var isFresh: Bool {
    places.isEmpty && watches.isEmpty && assemblies.isEmpty && sortings.isEmpty
      && spareAssembly == nil && latestWatch == nil && run.isFresh
  }

  // MARK: Frames

  /// Levels below which the stack is not looked at.
  private static let unguardedLevels = 16

  /// Adds a frame for a value inside the topmost one.
  @inline(__always)
  func push(
    _ facts: Borrowed<EncodingFacts>, _ step: PathStep
  ) throws -> (index: Int, serial: UInt32) {
    let index = frames.count
    if index >= EncodingStream.unguardedLevels { try checkRoom(index &+ 1, step) }
    let serial = serials.next()
    let depth = index > 0 ? frames[index &- 1].depth : baseDepth
    _ = frames.push(
      EncodingFrame(serial: serial, depth: depth, facts: facts.with { $0.index }, step: step))
    return (index, serial)
  }

  @inline(never)
  private func checkRoom(_ level: Int, _ step: PathStep) throws {
    // A level of the text may take several of the model: newtypes around their content.
    let limit = 8 * Int(maximumDepth)
    if level > limit {
      throw stop(.limit("more than \(limit) values inside each other", codingPath: shortPath(step)))
    }
    try checkRoom(level, shortPath(step))
  }

  /// Throws when the stack is nearly used up, or when that was found before: a value that swallows the
  /// error must not try again at every level.
  func checkRoom(_ level: Int, _ path: @autoclosure () -> [any CodingKey]) throws {
    guard level > EncodingStream.unguardedLevels else { return }
    if let failure = run.failure { throw failure }
    guard StackGuard().hasRoom() else {
      throw stop(
        .limit("the stack of this thread is nearly used up at level \(level)", codingPath: path()))
    }
  }

  /// Keeps an error for the end of the call, and returns it.
  private func stop(_ error: EncodingError) -> EncodingError {
    run.fail(error)
    return error
  }

  /// The coding path of a value inside the topmost frame, no longer than a document is deep.
  private func shortPath(_ step: PathStep) -> [any CodingKey] {
    Array(path(to: step).prefix(Int(maximumDepth)))
  }

  /// The error for a container that lies too deep, kept for the end of the call.
  func tooDeep(_ path: [any CodingKey]) -> EncodingError {
    stop(.limit(JSON.SyntaxError.tooDeep(Int(maximumDepth)), codingPath: path))
  }

  /// Whether a frame is still there.
  @inline(__always)
  func isOpen(_ index: Int, _ serial: UInt32) -> Bool {
    index < frames.count && frames[index].serial == serial
  }

  /// Writes the brackets of a value's containers, after its `encode(to:)` has returned.
  @inline(__always)
  func finish(_ index: Int, _ serial: UInt32) {
    guard frames.count == index &+ 1, frames[index].serial == serial, frames[index].isPlain,
      frames[index].kind != .pending
    else { return finishSlowly(index, serial) }
    if frames[index].kind != .done {
      buffer.append(frames[index].kind == .keyed ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
    frames.truncate(to: index)
  }

  @inline(never)
  private func finishSlowly(_ index: Int, _ serial: UInt32) {
    guard isOpen(index, serial) else { return }
    repeat { closeTop() } while frames.count > index
  }

  /// Closes the topmost frame.
  func closeTop() {
    let top = frames.count - 1
    if frames[top].isPlain {
      switch frames[top].kind {
      case .keyed: buffer.append(UInt8(ascii: "}"))
      case .unkeyed: buffer.append(UInt8(ascii: "]"))
      case .pending:
        buffer.append("{}")
        if top == 0 {
          isEmpty = true
          run.isWorn = true
        }
      case .done: break
      }
    } else {
      closeSlowly(frames[top])
    }
    frames.truncate(to: top)
  }

  /// Takes back what was written since a value inside a container was begun.
  func rollBack(to mark: Int, frames count: Int) {
    frames.truncate(to: count)
    buffer.truncate(to: min(mark, buffer.count))
    places.removeAll { $0.position >= mark }
  }

  // MARK: Members

  /// Writes comma and key, if the container is on top and nothing else has to be done.
  @inline(__always)
  func begin(_ serial: UInt32, _ table: EncodingTable, _ slot: Int) -> Bool {
    let key = table.ready.at(slot, or: EncodingTable.ReadyKey())
    let top = frames.count &- 1
    guard key.length > 0, top >= 0, frames[top].hot.serial == serial,
      frames[top].hot.mark(key.number)
    else { return false }
    let skipped = buffer.last == UInt8(ascii: "{") ? 1 : 0
    buffer.appendWords(
      table.block, from: Int(key.offset) &+ skipped, count: Int(key.length) &- skipped)
    return true
  }

  /// Takes back a member that was begun with `begin`.
  @inline(never)
  func undo(_ table: EncodingTable, _ slot: Int, mark: Int, index: Int) {
    rollBack(to: mark, frames: index + 1)
    guard index < frames.count else { return }
    frames[index].hot.unmark(table.ready[slot].number)
  }

  /// Writes the comma before an element, if the container is on top.
  @inline(__always)
  func beginElement(_ serial: UInt32) -> Bool {
    let top = frames.count &- 1
    guard top >= 0, frames[top].hot.serial == serial else { return false }
    if frames[top].hot.count > 0 { buffer.append(UInt8(ascii: ",")) }
    frames[top].hot.count &+= 1
    return true
  }

  /// Takes back an element that was begun.
  @inline(never)
  func undoElement(mark: Int, index: Int) {
    rollBack(to: mark, frames: index + 1)
    if index < frames.count { frames[index].hot.count &-= 1 }
  }

  // MARK: Paths

  /// The coding path of a frame.
  func path(of index: Int) -> [any CodingKey] {
    var path = basePath
    guard index >= 0 else { return path }
    for level in 0..<min(index + 1, frames.count) {
      if let key = key(frames[level].step) { path.append(key) }
    }
    return path
  }

  /// The coding path of a value inside the topmost frame.
  func path(to step: PathStep) -> [any CodingKey] {
    path(of: frames.count - 1) + (key(step).map { [$0] } ?? [])
  }

  private func key(_ step: PathStep) -> (any CodingKey)? {
    let place = Int(step.key)
    switch step.table {
    case PathStep.elementMark: return PlainKey(index: place)
    case PathStep.nameMark:
      return run.names.indices.contains(place) ? PlainKey(stringValue: run.names[place]) : nil
    case PathStep.extraMark:
      return run.extraKeys.indices.contains(place) ? run.extraKeys[place] : nil
    default: return registry.tables.at(Int(step.table))?.plan(place)?.key
    }
  }
}
