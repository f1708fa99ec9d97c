import Foundation

/// Reads `Codable` models from JSON as it comes: renamed, nested, with numbers as text and text as
/// numbers.
///
///     let student = try FlexDecoder().decode(Student.self, from: data)
///
/// A class with JSONDecoder's option names, so it takes its place: `FlexDecoder(.strict)` behaves as
/// `JSONDecoder()`. One decoder can be used from any number of threads at once; a call works on the
/// options as they were when it began.
public final class FlexDecoder: Sendable {
  private let current: Lock<DecodingOptions>

  /// Makes a decoder with the options of a preset.
  ///
  /// The preset sets leniency, parsing options and strategies; assigning ``leniency`` later changes
  /// that alone.
  ///
  /// - Parameter preset: `.strict`, `.lenient` or `.permissive`, or a leniency made from one.
  public init(_ preset: FlexLeniency = .lenient) {
    current = Lock(DecodingOptions.of(preset))
  }

  /// The options as they are now.
  var options: DecodingOptions { current.withLock { $0 } }

  private func set(_ change: (inout DecodingOptions.Values) -> Void) {
    current.withLock { options in
      var values = options.values
      change(&values)
      options = DecodingOptions(values, pool: options.pool)
    }
  }

  /// Other names lead to other facts about types.
  private func setKeys(_ change: (inout KeyConfiguration) -> Void) {
    current.withLock { options in
      var values = options.values
      change(&values.keys)
      options = DecodingOptions(values)
    }
  }

  /// What may be bent.
  public var leniency: FlexLeniency {
    get { options.leniency }
    set { set { $0.leniency = newValue } }
  }

  // MARK: As on JSONDecoder

  /// How dates are read: `.flexible` at first, `.deferredToDate` under `.strict`.
  public var dateDecodingStrategy: DateDecodingStrategy {
    get { options.dates }
    set { set { $0.dates = newValue } }
  }

  /// How data is read: `.flexibleBase64` at first, `.base64` under `.strict`.
  public var dataDecodingStrategy: DataDecodingStrategy {
    get { options.data }
    set { set { $0.data = newValue } }
  }

  /// How infinities and NaN are read: not at all at first.
  public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
    get { options.floats }
    set { set { $0.floats = newValue } }
  }

  /// How member names become property names.
  public var keyDecodingStrategy: KeyDecodingStrategy {
    get { options.keys.decodingStrategy }
    set { setKeys { $0.decodingStrategy = newValue } }
  }

  /// What models find in their decoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { options.userInfo }
    set { set { $0.userInfo = newValue } }
  }

  /// Whether the whole grammar of JSON5 is read.
  public var allowsJSON5: Bool {
    get { options.parsing.allowsJSON5 }
    set { set { $0.parsing.allowsJSON5 = newValue } }
  }

  /// Whether the text is the inside of an object whose braces are left out.
  public var assumesTopLevelDictionary: Bool {
    get { options.assumesTopLevelDictionary }
    set { set { $0.assumesTopLevelDictionary = newValue } }
  }

  // MARK: Beyond it

  /// What text is accepted: comments, trailing commas, equal keys, depth.
  public var parsing: JSON.ParsingOptions {
    get { options.parsing }
    set { set { $0.parsing = newValue } }
  }

  /// Whether names match exactly, or without regard to case and separators.
  public var keyMatching: KeyMatching {
    get { options.keys.matching }
    set { setKeys { $0.matching = newValue } }
  }

  /// Whether the raw values of coding keys are paths: `case city = "address.city"`.
  public var codingKeysArePaths: Bool {
    get { options.keys.codingKeysArePaths }
    set { setKeys { $0.codingKeysArePaths = newValue } }
  }

  /// Rules for a type one does not own, or instead of its own.
  ///
  ///     decoder[mapping: Place.self] = ["name": "title", "city": "address.city"]
  ///
  /// - Parameter type: The type.
  public subscript(mapping type: Any.Type) -> FlexMapping? {
    get { options.keys.mappings[ObjectIdentifier(type)] }
    set { setKeys { $0.mappings[ObjectIdentifier(type)] = newValue } }
  }

  /// Sets a converter that reads every value of a type.
  ///
  ///     decoder.register(TimeZone.self) { json in
  ///       json.stringValue.flatMap { TimeZone(identifier: $0) }
  ///     }
  ///
  /// - Parameters:
  ///   - type: Exactly this type, not its subclasses.
  ///   - convert: Makes the value from what stands in the document; nil means it cannot be used.
  public func register<T: Sendable>(
    _ type: T.Type, reading convert: @escaping @Sendable (JSON) throws -> T?
  ) {
    set { $0.converters[ObjectIdentifier(type)] = { try convert($0) } }
  }

  /// Whether an error lists every problem of the document.
  ///
  /// The problems are found by a second pass after a failure and stand in a ``FlexProblems``, the
  /// error's underlying error. Off at first, because that pass runs `init(from:)` on placeholder
  /// values.
  public var collectsProblems: Bool {
    get { options.collectsProblems }
    set { set { $0.collectsProblems = newValue } }
  }

  /// JSONDecoder's name for ``FlexDateDecodingStrategy``.
  public typealias DateDecodingStrategy = FlexDateDecodingStrategy
  /// JSONDecoder's name for ``FlexDataDecodingStrategy``.
  public typealias DataDecodingStrategy = FlexDataDecodingStrategy
  /// JSONDecoder's name for ``FlexFloatDecodingStrategy``.
  public typealias NonConformingFloatDecodingStrategy = FlexFloatDecodingStrategy
  /// JSONDecoder's name for ``FlexKeyDecodingStrategy``.
  public typealias KeyDecodingStrategy = FlexKeyDecodingStrategy
  /// How names match, beside the strategy.
  public typealias KeyMatching = FlexKeyMatching
}
