import Foundation

/// The state of one call: shared by all containers of all documents that it opens.
///
/// What depends on the options alone stays, so that the next call with the same ones finds it.
final class DecodingRun {
  /// What a call is made for.
  enum Purpose {
    case value
    /// A value, and what was bent for it.
    case report
    /// Problems, which are collected instead of thrown.
    case problems
    /// A value that is there already: what the document lacks stays as it is.
    case update
  }

  /// Held by the caller during a call; nil between two of them.
  private var borrowed: Borrowed<DecodingOptions>?
  /// The same options, where a decoder that a model has kept outlives the call.
  private var kept: DecodingOptions?
  /// The identity of the options that a later call may have, too; 0 for a run that serves once.
  private let identity: UInt64
  let registry: DecodingRegistry
  let frames: TrivialStack<Frame>
  /// What is written down, if a report was asked for.
  var report: ReportBuilder?
  /// Problems are collected instead of thrown.
  var isCollecting: Bool
  /// A type with initial values was met, so a missing Optional may have one.
  @inline(__always)
  var mayHaveInitialValues: Bool {
    get { counters[DecodingMemory.initialValues] != 0 }
    set { counters[DecodingMemory.initialValues] = newValue ? 1 : 0 }
  }
  /// A number and a flag, which are reached without exclusivity checks.
  private let counters: TrivialStack<UInt32>
  /// Types are read by converters of the caller.
  let hasConverters: Bool
  /// Each value is decided in full: converters read it, or problems are collected.
  let takesLongWay: Bool
  /// A report is written, and nothing else needs the long way.
  let isReportingOnly: Bool
  /// The decoder's own leniency: mode 0.
  private let leniency: FlexLeniency
  /// The steps between kinds that the decoder's own leniency takes.
  let coercions: FlexLeniency.Coercions
  /// What is missing takes its initial value under the decoder's own leniency, and nothing else is
  /// asked first.
  let takesInitialValues: Bool
  /// Null for an Optional is nil under the decoder's own leniency.
  let nullIsNil: Bool
  /// An object is being updated in place: what its properties hold is put among the captures.
  var updatesInPlace = false
  /// The container that was asked last, for strategies that convert keys by their path.
  var openFrame = -1
  /// Empty objects that are being made for missing models, one inside the other.
  var zeroDepth = 0
  /// What is decoded: document 0, as frames number them.
  private(set) var document: Document?
  /// What few calls need; made when it is needed.
  private(set) var extras: DecodingExtras?

  /// A value is updated.
  private let keepsWhatIsMissing: Bool

  static let strictMode: UInt8 = 1
  private static let firstOtherMode = 2
  /// Levels below which the stack is not looked at: without optimization one can take 10 KB.
  private static let unguardedDepth = 8

  /// Begins a call.
  init(
    _ options: DecodingOptions, document: Document, registry: DecodingRegistry, _ purpose: Purpose
  ) {
    borrowed = Borrowed(options)
    identity = purpose == .value ? options.identity : 0
    self.document = document
    self.registry = registry
    isCollecting = purpose == .problems
    keepsWhatIsMissing = purpose == .update
    let own = keepsWhatIsMissing ? options.keepingWhatIsMissing : options
    rootMode = own.isStrict ? DecodingRun.strictMode : 0
    hasConverters = !options.converters.isEmpty
    takesLongWay = hasConverters || purpose == .problems || purpose == .report
    isReportingOnly = purpose == .report && !hasConverters
    takesInitialValues = !keepsWhatIsMissing && own.takesInitialValues
    leniency = own.leniency
    nullIsNil = own.nullIsNil
    coercions = own.coercions
    frames = registry.memory.frames
    counters = registry.memory.counters
    registry.memory.reset()
  }

  /// Begins another call, if nothing is different for it but the document.
  func begin(_ options: DecodingOptions, document: Document, _ purpose: Purpose) -> Bool {
    guard purpose == .value, identity == options.identity else { return false }
    borrowed = Borrowed(options)
    self.document = document
    registry.memory.reset()
    return true
  }

  /// Lets go of everything that belongs to the call which is over.
  func end() {
    borrowed = nil
    document = nil
    report = nil
    extras = nil
    openFrame = -1
  }

  var options: DecodingOptions { borrowed?.object ?? .of(.lenient) }

  /// Holds the options itself: somebody goes on using this run when the call is over.
  func keepOptions() { kept = options }

  /// Counts the frames that were made.
  @inline(__always)
  var serial: UInt32 { counters[DecodingMemory.serial] }

  /// The mode of the document itself.
  let rootMode: UInt8

  /// The leniency with a number.
  @inline(__always)
  func mode(_ number: UInt8) -> FlexLeniency {
    number == 0 ? leniency : otherMode(number)
  }

  @inline(never)
  private func otherMode(_ number: UInt8) -> FlexLeniency {
    guard number != DecodingRun.strictMode else { return .strict }
    let modes = extras?.modes ?? []
    let place = Int(number) - DecodingRun.firstOtherMode
    return modes.indices.contains(place) ? modes[place] : leniency
  }

  /// The number of a leniency; the decoder's own when there are too many.
  func modeNumber(_ asked: FlexLeniency) -> UInt8 {
    let leniency = keepsWhatIsMissing ? asked.keepingWhatIsMissing : asked
    if leniency == self.leniency { return 0 }
    if leniency == .strict { return DecodingRun.strictMode }
    let extras = needed
    let place = extras.modes.firstIndex(of: leniency) ?? extras.modes.count
    let number = place + DecodingRun.firstOtherMode
    guard number <= UInt8.max else { return 0 }
    if place == extras.modes.count { extras.modes.append(leniency) }
    return UInt8(number)
  }

  // MARK: What few calls need

  /// The extras, made if there are none.
  var needed: DecodingExtras {
    if let extras { return extras }
    let extras = DecodingExtras()
    self.extras = extras
    return extras
  }

  /// A limit or a configuration mistake that nothing may swallow.
  var fatal: (any Error)? {
    get { extras?.fatal }
    set { needed.fatal = newValue }
  }

  /// The value that is being updated: stands in for what the document does not have.
  var base: (any Encodable)? {
    get { extras?.base }
    set { needed.base = newValue }
  }

  /// Initial values of the models that are being read, outermost first.
  var captures: ReferenceList<Capture> { needed.captures }

  /// Converted keys of the objects that were searched last, the latest first.
  var looseIndexes: [LooseIndex] {
    get { extras?.looseIndexes ?? [] }
    _modify { yield &needed.looseIndexes }
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
    // Not by the depth: a container that was kept is asked at one depth, however deep the stack is.
    if frames.count >= DecodingRun.unguardedDepth { try checkDepth(Int(depth), place) }
    let serial = serial &+ 1
    counters[DecodingMemory.serial] = serial
    return frames.push(
      Frame(
        parent: Int32(truncatingIfNeeded: place.frame), table: place.table, key: place.key,
        step: place.step, facts: Int32(truncatingIfNeeded: facts), serial: serial, depth: depth,
        mode: mode, flags: flags))
  }

  @inline(never)
  private func checkDepth(_ depth: Int, _ place: Place) throws {
    // Swallowed by a type that tries again, at every level perhaps.
    if let fatal { throw fatal }
    // A level of the document may take two of the model: a newtype around its content.
    guard depth <= options.parsing.maximumDepth * 2 else {
      throw stop(
        .limit(
          JSON.SyntaxError.tooDeep(options.parsing.maximumDepth), codingPath: codingPath(place)))
    }
    let level = max(depth, frames.count + 1)
    guard hasRoom(atDepth: level) else {
      throw stop(
        .limit(
          "the stack of this thread is nearly used up at level \(level)",
          codingPath: codingPath(place)))
    }
  }

  /// Whether the stack has room for another level; near the surface it is not looked at.
  func hasRoom(atDepth depth: Int) -> Bool {
    guard depth > DecodingRun.unguardedDepth else { return true }
    return StackGuard().hasRoom()
  }

  /// Keeps an error that nothing may swallow, and returns it.
  func stop(_ error: DecodingError) -> DecodingError {
    if fatal == nil { fatal = error }
    return error
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
