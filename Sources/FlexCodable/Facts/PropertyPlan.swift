/// What the rules say of one property of one type, ready to be followed.
final class PropertyPlan {
  /// The coding key's name.
  let property: String
  let key: any CodingKey
  /// What the mapping says of it, if anything.
  let rule: FlexRule?
  /// Where to look, in order.
  let candidates: [Candidate]
  /// Never read; takes its default or initial value.
  let isIgnored: Bool
  /// Not written.
  let isIgnoredInEncoding: Bool
  /// Members may match by a converted or folded name where none matches exactly.
  let isLoose: Bool
  /// A path of the rule that is not one.
  let fault: JSON.PathError?

  /// One place where the value may be.
  enum Candidate {
    case name(String)
    case path([JSON.Path.Step])

    /// The place as a path.
    var path: JSON.Path {
      switch self {
      case .name(let name): .key(name)
      case .path(let steps): JSON.Path(steps: steps)
      }
    }
  }

  init(
    key: any CodingKey, rule: FlexRule?, mapping: FlexMapping?, configuration: KeyConfiguration
  ) {
    property = key.stringValue
    self.key = key
    self.rule = rule
    let name = key.stringValue
    let isListed = mapping?.only.map { $0.contains(name) } ?? true
    let isExcluded = !isListed || mapping?.ignoring.contains(name) ?? false
    isIgnored = isExcluded || rule?.ignoresDecoding ?? false
    isIgnoredInEncoding = isExcluded || rule?.ignoresEncoding ?? false
    var fault: JSON.PathError?
    if let rule, !rule.paths.isEmpty {
      candidates = rule.paths.map(PropertyPlan.candidate)
      fault = rule.paths.lazy.compactMap(\.fault).first
    } else if configuration.codingKeysArePaths {
      let path = JSON.Path(stringLiteral: name)
      candidates = [PropertyPlan.candidate(path)]
      fault = path.fault
    } else {
      candidates = [.name(configuration.decodingStrategy.memberName(for: name) ?? name)]
    }
    self.fault = fault ?? rule?.writingPath?.fault
    let hasOwnName = rule?.paths.isEmpty ?? true
    let isConverted: Bool =
      switch configuration.decodingStrategy {
      case .useDefaultKeys, .capitalized, .uncapitalized: false
      default: hasOwnName && !configuration.codingKeysArePaths
      }
    isLoose = isConverted || configuration.matching != .exact
  }

  private static func candidate(_ path: JSON.Path) -> Candidate {
    if path.steps.count == 1, case .key(let name) = path.steps[0] { return .name(name) }
    return .path(path.steps)
  }

  /// The name that the fast path compares with; nil where a value must take the long way.
  var fastName: String? {
    guard isUnchanged, case .name(let name)? = candidates.first else { return nil }
    return name
  }

  /// Whether there are only several places to look at, or one that is further down.
  var isRouted: Bool {
    guard isUnchanged, !isLoose else { return false }
    if case .name? = candidates.first { return candidates.count > 1 }
    return true
  }

  /// Whether the value is taken as it stands, wherever that is.
  private var isUnchanged: Bool {
    guard !isIgnored, fault == nil else { return false }
    guard let rule else { return true }
    return rule.reading == nil && !rule.isFlattened && !rule.isCharacterCode && !rule.isJSONText
      && rule.dateForms.isEmpty && rule.propertyLeniency == nil
  }

  /// Whether a missing member of the fast name leaves nothing else to look for.
  var isSimple: Bool {
    fastName != nil && candidates.count == 1 && !isLoose && rule?.defaultValue == nil
  }
}
