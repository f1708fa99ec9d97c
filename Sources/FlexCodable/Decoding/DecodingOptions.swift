import Foundation

/// The options of a decoder as they are when a call begins; immutable, shared by its calls.
final class DecodingOptions: Sendable {
  let leniency: FlexLeniency
  let isStrict: Bool
  /// What is missing takes its initial value.
  let takesInitialValues: Bool
  /// Null for an Optional is nil.
  let nullIsNil: Bool
  /// The steps between kinds that are taken.
  let coercions: FlexLeniency.Coercions
  let parsing: JSON.ParsingOptions
  let dates: FlexDateDecodingStrategy
  let data: FlexDataDecodingStrategy
  let floats: FlexFloatDecodingStrategy
  let keys: KeyConfiguration
  let userInfo: [CodingUserInfoKey: any Sendable]
  let converters: [ObjectIdentifier: Converter]
  let assumesTopLevelDictionary: Bool
  let collectsProblems: Bool
  /// Runs that no call is using; those of plain configurations are shared by the process.
  let pool: RunPool
  /// A number that no other options have, ever.
  let identity = DecodingOptions.identities.withLock { identity in
    identity += 1
    return identity
  }

  private static let identities = Lock<UInt64>(0)

  /// Reads every value of one type; nil is unusable.
  typealias Converter = @Sendable (JSON) throws -> Any?

  /// Options with the pool of others that have the same keys, or with the one that fits.
  init(_ values: Values, pool shared: RunPool? = nil) {
    leniency = values.leniency
    isStrict = values.leniency == .strict
    takesInitialValues = values.leniency.missing != .throwError
    nullIsNil = !values.leniency.nullKeepsOptionalDefault
    coercions = values.leniency.coercions
    parsing = values.parsing
    dates = values.dates
    data = values.data
    floats = values.floats
    keys = values.keys
    userInfo = values.userInfo
    converters = values.converters
    assumesTopLevelDictionary = values.assumesTopLevelDictionary
    collectsProblems = values.collectsProblems
    pool = shared ?? RunPool.pool(for: values.keys)
    self.values = values
  }

  /// The options that a preset stands for; those of the usual ones are shared by all decoders.
  static func of(_ preset: FlexLeniency) -> DecodingOptions {
    if preset == .lenient { return lenient }
    if preset == .strict { return strict }
    return DecodingOptions(Values(preset))
  }

  private static let lenient = DecodingOptions(Values(.lenient))
  private static let strict = DecodingOptions(Values(.strict))

  /// What the options were made from.
  let values: Values

  /// The same for an update, which keeps what the document does not have.
  var keepingWhatIsMissing: DecodingOptions {
    var values = values
    values.leniency = values.leniency.keepingWhatIsMissing
    return DecodingOptions(values, pool: pool)
  }

  /// The options while they are set.
  struct Values: Sendable {
    var leniency: FlexLeniency
    var parsing = JSON.ParsingOptions()
    var dates: FlexDateDecodingStrategy
    var data: FlexDataDecodingStrategy
    var floats = FlexFloatDecodingStrategy.throw
    var keys = KeyConfiguration()
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    var converters: [ObjectIdentifier: Converter] = [:]
    var assumesTopLevelDictionary = false
    var collectsProblems = false

    /// The options that a preset stands for.
    init(_ preset: FlexLeniency) {
      leniency = preset
      dates = preset == .strict ? .deferredToDate : .flexible
      data = preset == .strict ? .base64 : .flexibleBase64
      parsing.allowsTrailingCommas = preset == .permissive
    }
  }
}

/// Runs that wait for the next call, so that facts about types are found once.
final class RunPool: Sendable {
  private let idle = IdlePool<DecodingRun>()
  private static let shared = Lock<[KeyConfiguration.Identity: RunPool]>([:])

  /// The process's pool for a plain configuration, a new one for any other.
  static func pool(for configuration: KeyConfiguration) -> RunPool {
    guard let identity = configuration.identity else { return RunPool() }
    return shared.withLock { pools in
      if let pool = pools[identity] { return pool }
      let pool = RunPool()
      pools[identity] = pool
      return pool
    }
  }

  /// A run for one call.
  func take(
    for options: DecodingOptions, document: Document, _ purpose: DecodingRun.Purpose
  ) -> DecodingRun {
    let idle = waiting()
    if let idle, idle.begin(options, document: document, purpose) { return idle }
    return DecodingRun(
      options, document: document,
      registry: idle?.registry ?? DecodingRegistry(options.keys), purpose)
  }

  /// Any run that waits.
  func waiting() -> DecodingRun? { idle.take() }

  /// Keeps a run that nobody uses any more.
  func give(back run: DecodingRun) {
    guard !run.registry.isCrowded else { return }
    run.end()
    idle.give(back: run)
  }
}
