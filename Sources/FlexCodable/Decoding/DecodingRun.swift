import Foundation

/// The state of one call: shared by all containers of all documents that it opens.
final class DecodingRun {
  let options: DecodingOptions
  let registry: DecodingRegistry
  let frames: TrivialStack<Frame>
  /// Leniencies in force somewhere in this call; the decoder's own is the first, strict the second.
  private(set) var modes: [FlexLeniency]
  /// What is written down, if a report was asked for.
  var report: ReportBuilder?
  /// Problems are collected instead of thrown.
  var isCollecting: Bool
  /// A limit or a configuration mistake that nothing may swallow.
  var fatal: (any Error)?
  /// A type with initial values was met, so a missing Optional may have one.
  var mayHaveInitialValues: Bool {
    get { flags[0] }
    set { flags[0] = newValue }
  }
  private let flags: TrivialStack<Bool>
  /// Types are read by converters of the caller.
  let hasConverters: Bool
  /// Each value is decided in full: converters read it, or problems are collected.
  let takesLongWay: Bool
  /// A report is written, and nothing else needs the long way.
  let isReportingOnly: Bool
  /// The steps between kinds that the decoder's own leniency takes.
  let coercions: FlexLeniency.Coercions
  /// What is missing takes its initial value under the decoder's own leniency, and nothing else is
  /// asked first.
  let takesInitialValues: Bool
  /// Null for an Optional is nil under the decoder's own leniency.
  let nullIsNil: Bool
  /// The value that is being updated: stands in for what the document does not have.
  var base: (any Encodable)?
  /// An object is being updated in place: what its properties hold is put among the captures.
  var updatesInPlace = false
  var captures: [(frame: Int, serial: UInt32, values: CapturedValues?)] = []
  /// The container that was asked last, for strategies that convert keys by their path.
  var openFrame = -1
  /// Empty objects that are being made for missing models, one inside the other.
  var zeroDepth = 0
  /// Converted keys of the objects that were searched last, the latest first.
  var looseIndexes: [LooseIndex] = []
  /// What is decoded: document 0, as frames number them.
  let document: Document
  /// Documents from 1 on, which texts inside of it or hooks have brought in.
  private var documents: [Document?] = []
  var extraKeys: [any CodingKey] = []
  var extraSteps: [JSON.Path] = []
  /// Holds one number, the count of frames that were made, where reading it costs no check.
  private let serials: TrivialStack<UInt32>
  private var stack: StackGuard?

  /// A value is updated.
  private let keepsWhatIsMissing: Bool

  static let strictMode: UInt8 = 1
  /// Levels below which the stack is not looked at: without optimization one can take 10 KB.
  private static let unguardedDepth = 8

  /// Begins a call; when a value is updated, what the document lacks stays as it is.
  init(
    _ options: DecodingOptions, document: Document, registry: DecodingRegistry,
    keepsWhatIsMissing: Bool = false,
    isCollecting: Bool = false, isReporting: Bool = false
  ) {
    self.isCollecting = isCollecting
    self.options = options
    self.document = document
    self.registry = registry
    self.keepsWhatIsMissing = keepsWhatIsMissing
    let own = keepsWhatIsMissing ? options.keepingWhatIsMissing : options
    modes = own.modes
    rootMode = own.isStrict ? DecodingRun.strictMode : 0
    hasConverters = !options.converters.isEmpty
    takesLongWay = hasConverters || isCollecting || isReporting
    isReportingOnly = isReporting && !hasConverters && !isCollecting
    takesInitialValues = !keepsWhatIsMissing && own.takesInitialValues
    nullIsNil = own.nullIsNil
    coercions = own.coercions
    let memory = registry.memory
    memory.reset()
    frames = memory.frames
    flags = memory.flags
    serials = memory.serials
  }

  /// Counts the frames that were made.
  @inline(__always)
  var serial: UInt32 { serials[0] }

  /// The mode of the document itself.
  let rootMode: UInt8

  /// The leniency with a number.
  func mode(_ number: UInt8) -> FlexLeniency {
    Int(number) < modes.count ? modes[Int(number)] : options.leniency
  }

  /// The number of a leniency; the decoder's own when there are too many.
  func modeNumber(_ asked: FlexLeniency) -> UInt8 {
    let leniency = keepsWhatIsMissing ? asked.keepingWhatIsMissing : asked
    if let known = modes.firstIndex(of: leniency) { return UInt8(known) }
    guard modes.count < 255 else { return 0 }
    modes.append(leniency)
    return UInt8(modes.count - 1)
  }

  // MARK: Frames

  /// A frame, or a blank one for a decoder that outlived its call.
  @inline(__always)
  func frame(_ index: Int) -> Frame {
    index >= 0 && index < frames.count ? frames[index] : Frame()
  }

  @inline(__always)
  func setFlag(_ flag: UInt8, of index: Int) {
    guard index >= 0, index < frames.count else { return }
    frames[index].flags |= flag
  }

  /// Adds a frame for the value of a place.
  ///
  /// - Throws: When the value lies too deep, or when the stack is nearly used up.
  @inline(__always)
  func push(_ place: Place, facts: Int, mode: UInt8, flags: UInt8 = 0) throws -> Int {
    let parent = frame(place.frame)
    let depth = place.frame < 0 ? 1 : parent.depth &+ 1
    if depth > DecodingRun.unguardedDepth { try checkDepth(Int(depth), place) }
    let serial = serials[0] &+ 1
    serials[0] = serial
    return frames.push(
      Frame(
        parent: Int32(truncatingIfNeeded: place.frame), table: place.table, key: place.key,
        step: place.step, facts: Int32(truncatingIfNeeded: facts), serial: serial, depth: depth,
        mode: mode, flags: flags))
  }

  @inline(never)
  private func checkDepth(_ depth: Int, _ place: Place) throws {
    // A level of the document may take two of the model: a newtype around its content.
    guard depth <= options.parsing.maximumDepth * 2 else {
      throw stop(
        .limit(
          JSON.SyntaxError.tooDeep(options.parsing.maximumDepth), codingPath: codingPath(place)))
    }
    guard hasRoom(atDepth: depth) else {
      throw stop(
        .limit(
          "the stack of this thread is nearly used up at level \(depth)",
          codingPath: codingPath(place)))
    }
  }

  /// Whether the stack has room for another level; near the surface it is not looked at.
  func hasRoom(atDepth depth: Int) -> Bool {
    guard depth > DecodingRun.unguardedDepth else { return true }
    if stack == nil { stack = StackGuard() }
    return stack?.hasRoom() ?? true
  }

  /// Keeps an error that nothing may swallow, and returns it.
  func stop(_ error: DecodingError) -> DecodingError {
    if fatal == nil { fatal = error }
    return error
  }

  // MARK: Paths

  /// The coding path of a frame, root first.
  func codingPath(_ index: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var index = index
    while index >= 0 {
      let frame = frame(index)
      let outer = Int(frame.parent)
      if let key = codingKey(frame.table, frame.key, frame.step, in: outer) { path.append(key) }
      guard Int(frame.parent) < index else { break }
      index = Int(frame.parent)
    }
    return path.reversed()
  }

  /// The coding path of the container that was asked last.
  var openPath: [any CodingKey] { codingPath(openFrame) }

  /// The coding path of a place.
  func codingPath(_ place: Place) -> [any CodingKey] {
    codingPath(place.frame)
      + (codingKey(place.table, place.key, place.step, in: place.frame).map { [$0] } ?? [])
  }

  private func codingKey(
    _ table: Int32, _ key: Int32, _ step: Int32, in outer: Int
  ) -> (any CodingKey)? {
    switch table {
    case Frame.member:
      memberKey(key, step).map { name in
        outer >= 0 && frame(outer).flags & Frame.hasNumberKeys != 0
          ? PlainKey(member: name) : PlainKey(stringValue: name)
      }
    case Frame.root, Frame.same: nil
    case Frame.element: PlainKey(index: Int(key))
    case Frame.extra: extraKeys.indices.contains(Int(key)) ? extraKeys[Int(key)] : nil
    default: registry.table(at: Int(table))?.plan(Int(key))?.key
    }
  }

  /// The path in the document of a frame.
  func path(_ index: Int) -> JSON.Path {
    var parts: [[JSON.Path.Step]] = []
    var index = index
    while index >= 0 {
      let frame = frame(index)
      // The container path of a type stands between its own place and those of its properties.
      if !parts.isEmpty { parts.append(rootSteps(frame)) }
      parts.append(steps(frame.table, frame.key, frame.step))
      guard Int(frame.parent) < index else { break }
      index = Int(frame.parent)
    }
    return JSON.Path(steps: parts.reversed().flatMap { $0 })
  }

  /// The path in the document of a place.
  func path(_ place: Place) -> JSON.Path {
    let isSame = place.table == Frame.same
    let outer = path(place.frame).steps + (isSame ? [] : rootSteps(frame(place.frame)))
    return JSON.Path(steps: outer + steps(place.table, place.key, place.step))
  }

  /// The path in the document of a place, if it is another one than the coding path.
  func mappedPath(_ place: Place) -> String? {
    var isMapped = isMapped(place.table, place.key, place.step)
    var isInside = place.table != Frame.same
    var index = place.frame
    while index >= 0, !isMapped {
      let frame = frame(index)
      isMapped =
        isInside && !rootSteps(frame).isEmpty || self.isMapped(frame.table, frame.key, frame.step)
      isInside = true
      guard Int(frame.parent) < index else { break }
      index = Int(frame.parent)
    }
    guard isMapped else { return nil }
    let text = path(place).description
    return text.isEmpty ? nil : text
  }

  /// Whether a step of the document is not the coding key.
  private func isMapped(_ table: Int32, _ key: Int32, _ step: Int32) -> Bool {
    switch table {
    case Frame.member, Frame.element, Frame.extra: return false
    case Frame.root, Frame.same: return step < 0
    default:
      guard step == 0, let plan = registry.table(at: Int(table))?.plan(Int(key)),
        case .name(let name)? = plan.candidates.first
      else { return true }
      return name != plan.property
    }
  }

  /// The path in the document of the object that a frame's members are in.
  func containerPath(_ index: Int) -> JSON.Path {
    JSON.Path(steps: path(index).steps + rootSteps(frame(index)))
  }

  private func rootSteps(_ frame: Frame) -> [JSON.Path.Step] {
    registry.facts(at: Int(frame.facts))?.mapping?.root?.steps ?? []
  }

  /// The number of a further document.
  func adopt(_ document: Document) -> Int32 {
    documents.append(document)
    return Int32(truncatingIfNeeded: documents.count)
  }

  /// Lets go of a document that no container holds any more.
  func forgetDocument(_ number: Int32) {
    let place = Int(number) - 1
    guard documents.indices.contains(place) else { return }
    documents[place] = nil
    while case .some(.none) = documents.last { documents.removeLast() }
  }

  /// How many containers of the document are around a place.
  func level(_ place: Place) -> Int {
    var level = stepCount(place.table, place.key, place.step)
    var index = place.frame
    while index >= 0 {
      let frame = frame(index)
      // The container path of a type lies between its own place and those of its properties.
      if level > 0 { level += rootSteps(frame).count }
      level += stepCount(frame.table, frame.key, frame.step)
      guard Int(frame.parent) < index else { break }
      index = Int(frame.parent)
    }
    return level
  }

  private func stepCount(_ table: Int32, _ key: Int32, _ step: Int32) -> Int {
    table == Frame.member ? 1 : steps(table, key, step).count
  }

  /// The key of a dictionary's member.
  private func memberKey(_ key: Int32, _ document: Int32) -> String? {
    if document == 0 { return self.document.string(Int(key)) }
    let place = Int(document) - 1
    guard documents.indices.contains(place) else { return nil }
    return documents[place]?.string(Int(key))
  }

  private func steps(_ table: Int32, _ key: Int32, _ step: Int32) -> [JSON.Path.Step] {
    if table == Frame.member { return memberKey(key, step).map { [.key($0)] } ?? [] }
    if step < 0 {
      let extra = Int(~step)
      return extraSteps.indices.contains(extra) ? extraSteps[extra].steps : []
    }
    switch table {
    case Frame.root, Frame.same: return []
    case Frame.element: return [.index(Int(key))]
    case Frame.extra:
      return extraKeys.indices.contains(Int(key)) ? [.key(extraKeys[Int(key)].stringValue)] : []
    default:
      guard let plan = registry.table(at: Int(table))?.plan(Int(key)) else { return [] }
      guard plan.candidates.indices.contains(Int(step)) else { return [.key(plan.property)] }
      return plan.candidates[Int(step)].path.steps
    }
  }

  /// A place among the extra keys for a key that is in no table.
  func extraKey(_ key: any CodingKey) -> Int32 {
    extraKeys.append(key)
    return Int32(truncatingIfNeeded: extraKeys.count - 1)
  }

  /// The mark in a frame for a path that is no candidate of a plan.
  func extraStep(_ path: JSON.Path) -> Int32 {
    extraSteps.append(path)
    return ~Int32(truncatingIfNeeded: extraSteps.count - 1)
  }
}

extension FlexLeniency {
  /// The same for an update, which keeps what the document does not have.
  var keepingWhatIsMissing: FlexLeniency {
    var leniency = self
    if missing == .throwError { leniency.missing = .useDefault }
    if null == .throwError { leniency.null = .useDefault }
    return leniency
  }
}
