import Foundation

/// Writes `Codable` models as JSON: the mapping of ``FlexDecoder`` backwards.
///
///     let data = try FlexEncoder().encode(student)
///
/// A class with JSONEncoder's option names, so it takes its place: `FlexEncoder(.strict)` with
/// `.sortedKeys` writes the bytes of `JSONEncoder`. Members stand in declaration order otherwise, and
/// dictionaries and sets in an order that is the same in every run; a set that a model tells to write
/// itself is an array like any other, in the order of its hashes. One encoder can be used from any
/// number of threads at once; a call works on the options as they were when it began.
public final class FlexEncoder: Sendable {
  private let current: Lock<EncodingOptions>

  /// Makes an encoder with the options of a preset.
  ///
  /// - Parameter preset: `.strict` does as JSONEncoder. `.lenient` and `.permissive` write dates as
  ///   ISO 8601, and dictionaries as objects whenever their keys are encoded as text or numbers.
  public init(_ preset: FlexLeniency = .lenient) {
    current = Lock(EncodingOptions.of(preset))
  }

  /// The options as they are now.
  var options: EncodingOptions { current.withLock { $0 } }

  private func set(_ change: (inout EncodingOptions.Values) -> Void) {
    current.withLock { options in
      var values = options.values
      change(&values)
      options = EncodingOptions(values)
    }
  }

  // MARK: As on JSONEncoder

  /// White space, the order of members, and slashes.
  public var outputFormatting: OutputFormatting {
    get {
      let values = options.values
      var formatting: OutputFormatting = []
      if values.isPretty { formatting.insert(.prettyPrinted) }
      if values.sortsKeys { formatting.insert(.sortedKeys) }
      if !values.escapesSlashes { formatting.insert(.withoutEscapingSlashes) }
      return formatting
    }
    set {
      set { values in
        values.isPretty = newValue.contains(.prettyPrinted)
        values.sortsKeys = newValue.contains(.sortedKeys)
        values.escapesSlashes = !newValue.contains(.withoutEscapingSlashes)
      }
    }
  }

  /// How dates are written: as ISO 8601 at first, `.deferredToDate` under `.strict`.
  ///
  /// ISO 8601 has the years 1 to 9999. At first, dates outside of them are numbers since 1970, which
  /// the lenient decoder reads back; where a strategy was set, one that it cannot write throws.
  public var dateEncodingStrategy: DateEncodingStrategy {
    get { options.values.dates }
    set { set { $0.dates = newValue } }
  }

  /// How data is written: as base64 at first.
  public var dataEncodingStrategy: DataEncodingStrategy {
    get { options.values.data }
    set { set { $0.data = newValue } }
  }

  /// How infinities and NaN are written: not at all at first.
  public var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
    get { options.values.floats }
    set { set { $0.floats = newValue } }
  }

  /// How property names become member names; a name in a mapping wins.
  public var keyEncodingStrategy: KeyEncodingStrategy {
    get { options.values.keys.encodingStrategy }
    set { set { $0.keys.encodingStrategy = newValue } }
  }

  /// What models find in their encoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { options.values.userInfo }
    set { set { $0.userInfo = newValue } }
  }

  // MARK: Beyond it

  /// Whether properties that are nil are left out or written as null.
  public var nilEncoding: NilEncoding {
    get { options.values.omitsNil ? .omit : .null }
    set { set { $0.omitsNil = newValue == .omit } }
  }

  /// What becomes of a property that is nil.
  public enum NilEncoding: Sendable, Hashable {
    /// It is left out.
    case omit
    /// It is written as null.
    case null
  }

  /// Whether members have the names and paths of mappings and strategies, or those of properties.
  public var keys: Keys {
    get { options.values.keys.usesPropertyNames ? .propertyNames : .mapped }
    set { set { $0.keys.usesPropertyNames = newValue == .propertyNames } }
  }

  /// What members are called.
  public enum Keys: Sendable, Hashable {
    /// As mappings and strategies have it.
    case mapped
    /// As the coding keys have it; ignored properties are left out all the same.
    case propertyNames
  }

  /// Whether the raw values of coding keys are paths: `case city = "address.city"`.
  public var codingKeysArePaths: Bool {
    get { options.values.keys.codingKeysArePaths }
    set { set { $0.keys.codingKeysArePaths = newValue } }
  }

  /// How many levels of nesting are written: 512 at first, at most 1,000.
  ///
  /// A model that is nested deeper, or contains itself, is an `EncodingError`.
  public var maximumDepth: Int {
    get { options.values.maximumDepth }
    set { set { $0.maximumDepth = min(max(newValue, 1), JSON.ParsingOptions.deepest) } }
  }

  /// Rules for a type one does not own, or instead of its own.
  ///
  ///     encoder[mapping: Place.self] = ["name": "title", "city": "address.city"]
  ///
  /// - Parameter type: The type.
  public subscript(mapping type: Any.Type) -> FlexMapping? {
    get { options.values.keys.mappings[ObjectIdentifier(type)] }
    set { set { $0.keys.mappings[ObjectIdentifier(type)] = newValue } }
  }

  /// Sets a converter that writes every value of a type.
  ///
  ///     encoder.register(TimeZone.self) { .string($0.identifier) }
  ///
  /// - Parameters:
  ///   - type: Exactly this type, not its subclasses.
  ///   - convert: Makes what is written in the value's place.
  public func register<T: Sendable>(
    _ type: T.Type, writing convert: @escaping @Sendable (T) throws -> JSON
  ) {
    set { values in
      values.converters[ObjectIdentifier(type)] = { value in
        guard let value = value as? T else {
          throw EncodingError.unusable(
            value, expected: "\(type)", found: "\(Swift.type(of: value))", codingPath: [])
        }
        return try convert(value)
      }
    }
  }

  /// White space, the order of members, and slashes; JSONEncoder's options.
  public struct OutputFormatting: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes a set of options from bits.
    ///
    /// - Parameter rawValue: The options as bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// One member or element a line, two spaces a level, `"key" : value`.
    public static let prettyPrinted = Self(rawValue: 1)
    /// Members sorted by the UTF-8 bytes of their keys.
    public static let sortedKeys = Self(rawValue: 2)
    /// `/` instead of `\/`.
    public static let withoutEscapingSlashes = Self(rawValue: 8)
  }

  /// JSONEncoder's name for ``FlexDateEncodingStrategy``.
  public typealias DateEncodingStrategy = FlexDateEncodingStrategy
  /// JSONEncoder's name for ``FlexDataEncodingStrategy``.
  public typealias DataEncodingStrategy = FlexDataEncodingStrategy
  /// JSONEncoder's name for ``FlexFloatEncodingStrategy``.
  public typealias NonConformingFloatEncodingStrategy = FlexFloatEncodingStrategy
  /// JSONEncoder's name for ``FlexKeyEncodingStrategy``.
  public typealias KeyEncodingStrategy = FlexKeyEncodingStrategy
}
