/// How property names and member names meet, as set on a decoder or an encoder.
struct KeyConfiguration: Sendable {
  var decodingStrategy = FlexKeyDecodingStrategy.useDefaultKeys
  var encodingStrategy = FlexKeyEncodingStrategy.useDefaultKeys
  var matching = FlexKeyMatching.exact
  var codingKeysArePaths = false
  /// Encoding writes property names instead of mapped ones.
  var usesPropertyNames = false
  /// Rules for types one does not own, by type.
  var mappings: [ObjectIdentifier: FlexMapping] = [:]

  /// Equal for configurations that lead to the same facts; nil where that cannot be told.
  var identity: Identity? {
    guard mappings.isEmpty else { return nil }
    guard let decoding = decodingStrategy.number, let encoding = encodingStrategy.number else {
      return nil
    }
    return Identity(
      decoding: decoding, encoding: encoding, matching: matching, paths: codingKeysArePaths,
      propertyNames: usesPropertyNames)
  }

  struct Identity: Hashable, Sendable {
    let decoding: Int
    let encoding: Int
    let matching: FlexKeyMatching
    let paths: Bool
    let propertyNames: Bool
  }
}

extension FlexKeyDecodingStrategy {
  /// A number for each strategy without a closure.
  fileprivate var number: Int? {
    switch self {
    case .useDefaultKeys: 0
    case .convertFromSnakeCase: 1
    case .convertFromSnakeCaseSplittingDigits: 2
    case .capitalized: 3
    case .uncapitalized: 4
    case .custom: nil
    }
  }

  /// The member name that this strategy expects for a property; nil where only the way back is known.
  func memberName(for property: String) -> String? {
    switch self {
    case .useDefaultKeys: property
    case .convertFromSnakeCase: snakeCased(property)
    case .convertFromSnakeCaseSplittingDigits: snakeCasedSplittingDigits(property)
    case .capitalized: capitalizedFirst(property)
    case .uncapitalized: uncapitalizedFirst(property)
    case .custom: nil
    }
  }

  /// The property name that a member's key is converted to; nil where the strategy has no such step.
  func propertyName(for key: String) -> String? {
    switch self {
    case .convertFromSnakeCase, .convertFromSnakeCaseSplittingDigits: camelCasedFromSnake(key)
    case .useDefaultKeys, .capitalized, .uncapitalized, .custom: nil
    }
  }
}

extension FlexKeyEncodingStrategy {
  /// A number for each strategy without a closure.
  fileprivate var number: Int? {
    switch self {
    case .useDefaultKeys: 0
    case .convertToSnakeCase: 1
    case .convertToSnakeCaseSplittingDigits: 2
    case .capitalized: 3
    case .uncapitalized: 4
    case .custom: nil
    }
  }

  /// The member name for a property; nil where it depends on the coding path.
  func memberName(for property: String) -> String? {
    switch self {
    case .useDefaultKeys: property
    case .convertToSnakeCase: snakeCased(property)
    case .convertToSnakeCaseSplittingDigits: snakeCasedSplittingDigits(property)
    case .capitalized: capitalizedFirst(property)
    case .uncapitalized: uncapitalizedFirst(property)
    case .custom: nil
    }
  }
}
