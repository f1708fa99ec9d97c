/// The rules of one type; only the properties that differ are listed.
///
///     struct Item: FlexModel {
///       var id = 0
///       var desc = ""
///       var cache: [String] = []
///       static let mapping = FlexMapping(CodingKeys.self, [
///         .desc: "description",
///         .cache: .ignored,
///       ])
///     }
///
/// reads `{"id":1,"description":"A jar"}`. A malformed path in a rule never traps: the first use of
/// the mapping throws a `DecodingError` or `EncodingError` that names type, property and path.
public struct FlexMapping: Sendable, ExpressibleByDictionaryLiteral {
  /// The rules by property name; of several for one property the last one counts.
  var rules: [(property: String, rule: FlexRule)]
  var root: JSON.Path?
  /// The allow list; nil allows everything.
  var only: [String]?
  var ignoring: [String]
  var leniencyOverride: FlexLeniency?

  /// Rules keyed by the type's own coding keys, so that a misspelled property does not compile.
  ///
  /// - Parameters:
  ///   - keys: The coding keys, also the private ones that the compiler makes.
  ///   - rules: What differs.
  ///   - root: Where the type's members are, such as `"data.info"`; nil for the object itself.
  ///   - only: The properties that are read and written at all; nil for all, empty for none.
  ///   - ignoring: Properties that are neither read nor written; wins over `only`.
  ///   - leniency: What may be bent in this type; nil for what the decoder says.
  public init<Key: CodingKey>(
    _ keys: Key.Type, _ rules: KeyValuePairs<Key, FlexRule> = [:], root: JSON.Path? = nil,
    only: [Key]? = nil, ignoring: [Key] = [], leniency: FlexLeniency? = nil
  ) {
    self.rules = rules.map { ($0.key.stringValue, $0.value) }
    self.root = root
    self.only = only.map { $0.map(\.stringValue) }
    self.ignoring = ignoring.map(\.stringValue)
    leniencyOverride = leniency
  }

  /// Rules for a type one does not own, keyed by property names.
  ///
  /// Names that the type never asked for stand in ``FlexReport/unusedRules``.
  ///
  /// - Parameter elements: The rules.
  public init(dictionaryLiteral elements: (String, FlexRule)...) {
    rules = elements.map { ($0.0, $0.1) }
    ignoring = []
  }

  /// Rules for a type one does not own, keyed by property names.
  ///
  /// - Parameters:
  ///   - rules: What differs.
  ///   - root: Where the type's members are, such as `"data.info"`; nil for the object itself.
  ///   - only: The properties that are read and written at all; nil for all, empty for none.
  ///   - ignoring: Properties that are neither read nor written; wins over `only`.
  ///   - leniency: What may be bent in this type; nil for what the decoder says.
  public init(
    properties rules: KeyValuePairs<String, FlexRule>, root: JSON.Path? = nil,
    only: [String]? = nil, ignoring: [String] = [], leniency: FlexLeniency? = nil
  ) {
    self.rules = rules.map { ($0.key, $0.value) }
    self.root = root
    self.only = only
    self.ignoring = ignoring
    leniencyOverride = leniency
  }

  /// The rules of a subclass over those of its superclass.
  ///
  ///     override class var mapping: FlexMapping {
  ///       FlexMapping(CodingKeys.self, [.level: "lvl"]).merging(super.mapping)
  ///     }
  ///
  /// Of the rules for one property this mapping's counts. Allow lists and ignore lists are united;
  /// no allow list with a list gives the list. Root and leniency are this mapping's, else the
  /// inherited ones.
  ///
  /// - Parameter inherited: The superclass's mapping.
  /// - Returns: Both in one.
  public func merging(_ inherited: FlexMapping) -> FlexMapping {
    var merged = self
    let own = Set(rules.map(\.property))
    merged.rules = inherited.rules.filter { !own.contains($0.property) } + rules
    merged.root = root ?? inherited.root
    merged.ignoring = FlexMapping.united(inherited.ignoring, ignoring)
    merged.leniencyOverride = leniencyOverride ?? inherited.leniencyOverride
    if let only, let others = inherited.only {
      merged.only = FlexMapping.united(others, only)
    } else {
      merged.only = only ?? inherited.only
    }
    return merged
  }

  private static func united(_ first: [String], _ second: [String]) -> [String] {
    first + second.filter { !first.contains($0) }
  }
}
