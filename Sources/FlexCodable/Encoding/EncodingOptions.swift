import Foundation

/// The options of an encoder as they are when a call begins; immutable, shared by its calls.
final class EncodingOptions: Sendable {
  /// What the options were made from.
  let values: Values
  /// Workspaces that no call is using; those of plain configurations are shared by the process.
  let pool: WorkspacePool

  /// Writes every value of one type.
  typealias Converter = @Sendable (Any) throws -> JSON

  init(_ values: Values) {
    self.values = values
    pool = WorkspacePool.pool(for: values.keys)
  }

  /// The options while they are set.
  struct Values: Sendable {
    /// As JSONEncoder does, where the two differ.
    var isStrict: Bool
    var isPretty = false
    var sortsKeys = false
    var escapesSlashes = true
    var dates: FlexDateEncodingStrategy
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

  /// A buffer that has grown beyond this many bytes is not kept.
  private static let keptBytes = 1 << 20

  init(_ configuration: KeyConfiguration) {
    registry = EncodingRegistry(configuration)
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
  private let idle = Lock<[Workspace]>([])
  private static let limit = 16
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
    idle.withLock { $0.popLast() } ?? Workspace(configuration)
  }

  /// Keeps a workspace that nobody uses any more.
  func give(back workspace: Workspace) {
    guard !workspace.registry.isCrowded else { return }
    workspace.reset()
    idle.withLock { if $0.count < WorkspacePool.limit { $0.append(workspace) } }
  }
}
