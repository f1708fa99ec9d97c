import Foundation

/// The options of an encoder as they are when a call begins; immutable, shared by its calls.
final class EncodingOptions: Sendable {
  /// What the options were made from.
  let values: Values
  /// Workspaces that no call is using; those of plain configurations are shared by the process.
  let pool: WorkspacePool
  /// A number that no other options have, ever.
  let identity = EncodingOptions.identities.withLock { identity in
    identity += 1
    return identity
  }

  private static let identities = Lock<UInt64>(0)

  /// Writes every value of one type.
  typealias Converter = @Sendable (Any) throws -> JSON

  init(_ values: Values) {
    self.values = values
    pool = WorkspacePool.pool(for: values.keys)
  }

  /// The options that a preset stands for, shared by all encoders.
  static func of(_ preset: FlexLeniency) -> EncodingOptions {
    preset == .strict ? strict : lenient
  }

  private static let strict = EncodingOptions(Values(.strict))
  private static let lenient = EncodingOptions(Values(.lenient))

  /// The options while they are set.
  struct Values: Sendable {
    /// As JSONEncoder does, where the two differ.
    var isStrict: Bool
    var isPretty = false
    var sortsKeys = false
    var escapesSlashes = true
    var dates: FlexDateEncodingStrategy { didSet { hasChosenDates = true } }
    /// Somebody said how dates are written: one that cannot be written so is an error.
    private(set) var hasChosenDates = false
    var data = FlexDataEncodingStrategy.base64
    var floats = FlexFloatEncodingStrategy.throw
    var omitsNil = true
    var maximumDepth = 512
    var keys = KeyConfiguration()
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    var converters: [ObjectIdentifier: Converter] = [:]

    /// The options that a preset stands for.
    init(_ preset: FlexLeniency) {
      isStrict = preset == .strict
      dates = isStrict ? .deferredToDate : .form(.iso8601)
    }
  }
}

/// What one call needs and the next one can use again: memory, and facts about types.
final class Workspace {
  let registry: EncodingRegistry
  let buffer = ByteBuffer(capacity: 4096)
  let frames = TrivialStack<EncodingFrame>()
  let serials = Counter()
  /// The stream of the last call, and the options that it is for.
  private var spare: (stream: EncodingStream, identity: UInt64)?

  /// A buffer that has grown beyond this many bytes is not kept.
  private static let keptBytes = 1 << 20

  init(_ configuration: KeyConfiguration) {
    registry = EncodingRegistry(configuration)
  }

  /// A stream for one call: the last one again, where nothing would be different.
  func stream(_ options: EncodingOptions) -> EncodingStream {
    defer { spare = nil }
    guard let (stream, identity) = spare, identity == options.identity else {
      return EncodingStream(EncodingRun(options, self), self)
    }
    stream.run.options = options
    return stream
  }

  /// Keeps the stream of a call for the next one, if it can be used again; nobody else has it.
  func keep(_ stream: EncodingStream) {
    guard !stream.run.isWorn else { return }
    assert(stream.isFresh, "something of a call is left unnoticed")
    spare = (stream, stream.run.options.identity)
    // An encoder's options hold what its user has put there, so they are not kept.
    stream.run.options = EncodingOptions.of(.lenient)
  }

  /// Makes ready for the next call.
  func reset() {
    // What was written may be gone again, after an error for example, and the room still there.
    buffer.removeAll(keepingCapacity: buffer.capacity <= Workspace.keptBytes)
    frames.truncate(to: 0)
    serials.reset()
  }
}

/// Workspaces that wait for the next call.
final class WorkspacePool: Sendable {
  private let idle = IdlePool<Workspace>()
  private static let shared = Lock<[KeyConfiguration.Identity: WorkspacePool]>([:])

  /// The process's pool for a plain configuration, a new one for any other.
  static func pool(for configuration: KeyConfiguration) -> WorkspacePool {
    guard let identity = configuration.identity else { return WorkspacePool() }
    return shared.withLock { pools in
      if let pool = pools[identity] { return pool }
      let pool = WorkspacePool()
      pools[identity] = pool
      return pool
    }
  }

  /// A workspace for one call.
  func take(_ configuration: KeyConfiguration) -> Workspace {
    idle.take() ?? Workspace(configuration)
  }

  /// Keeps a workspace that nobody uses any more, with the stream of its last call.
  func give(back workspace: Workspace, _ stream: EncodingStream) {
    guard !workspace.registry.isCrowded else { return }
    workspace.keep(stream)
    workspace.reset()
    idle.give(back: workspace)
  }
}
