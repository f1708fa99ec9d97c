/// Where one property goes when it is written, and what is done to it on the way.
final class EncodingPlan {
  /// The coding key's name.
  let property: String
  let key: any CodingKey
  let rule: FlexRule?
  let target: Target
  let isIgnored: Bool
  /// A rule says where the value goes.
  let isRenamed: Bool
  /// A path of the rule that is not one.
  let fault: JSON.PathError?
  /// The rule changes the value, not only its place.
  let isConverted: Bool
  /// Another property of the type has the same name.
  var sharesName = false

  enum Target {
    case name(String)
    case path([JSON.Path.Step])
    /// The value's members become the object's own.
    case flattened
    /// The name depends on the coding path.
    case computed
  }

  init(key: any CodingKey, mapping: FlexMapping?, configuration: KeyConfiguration) {
    self.key = key
    let name = key.stringValue
    property = name
    let rule = mapping?.rule(for: name)
    self.rule = rule
    let isListed = mapping?.only.map { $0.contains(name) } ?? true
    isIgnored =
      !isListed || mapping?.ignoring.contains(name) ?? false || rule?.ignoresEncoding ?? false
    isConverted =
      rule.map {
        $0.writing != nil || $0.isCharacterCode || $0.isJSONText || !$0.dateForms.isEmpty
      } ?? false
    guard !configuration.usesPropertyNames else {
      target = .name(name)
      isRenamed = false
      fault = nil
      return
    }
    var path = rule?.writingPath ?? rule?.paths.first
    isRenamed = path != nil
    if path == nil, configuration.codingKeysArePaths { path = JSON.Path(stringLiteral: name) }
    fault = rule?.paths.lazy.compactMap(\.fault).first ?? path?.fault
    if rule?.isFlattened ?? false {
      target = .flattened
    } else if let path {
      if path.steps.count == 1, case .key(let renamed) = path.steps[0] {
        target = .name(renamed)
      } else {
        target = .path(path.steps)
      }
    } else if let converted = configuration.encodingStrategy.memberName(for: name) {
      target = .name(converted)
    } else {
      target = .computed
    }
  }

  /// The name that containers can write without looking further.
  var readyName: String? {
    guard !isIgnored, fault == nil, !isConverted, !sharesName, case .name(let name) = target else {
      return nil
    }
    return name
  }

  /// Where the value goes in its object; nil where that depends on the value.
  var steps: [JSON.Path.Step]? {
    switch target {
    case .name(let name): [.key(name)]
    case .path(let steps): steps
    case .flattened, .computed: nil
    }
  }
}
