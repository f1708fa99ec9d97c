/// The one place that makes encoding errors. Messages have no full stop: Swift prints one.
extension EncodingError {
  /// A value that JSON cannot hold, such as an infinite number.
  static func unusable(
    _ value: Any, expected: String, found: String, codingPath: [any CodingKey],
    underlying: (any Error)? = nil
  ) -> EncodingError {
    .invalidValue(
      value,
      Context(
        codingPath: codingPath, debugDescription: "expected \(expected), found \(found)",
        underlyingError: underlying))
  }

  /// A value whose `encode(to:)` wrote nothing, where something must stand.
  static func empty(_ value: Any, codingPath: [any CodingKey]) -> EncodingError {
    .invalidValue(
      value,
      Context(
        codingPath: codingPath,
        debugDescription: "Top-level \(type(of: value)) did not encode any values"))
  }

  /// A mistake in a mapping or in the options, such as two properties with one place.
  static func configuration(
    type: String, property: String?, _ description: String, codingPath: [any CodingKey]
  ) -> EncodingError {
    let owner = property.map { "\(type).\($0)" } ?? type
    let fault = ConfigurationFault(description: "\(owner): \(description)")
    return .invalidValue(
      owner,
      Context(
        codingPath: codingPath, debugDescription: fault.description, underlyingError: fault))
  }

  /// Too many levels, or too little stack for another one.
  static func limit(_ description: String, codingPath: [any CodingKey]) -> EncodingError {
    let fault = LimitFault(description: description)
    return .invalidValue(
      description,
      Context(codingPath: codingPath, debugDescription: description, underlyingError: fault))
  }

  /// A container that cannot be had or written to, such as a second one of another kind.
  static func misuse(_ description: String, codingPath: [any CodingKey]) -> EncodingError {
    .invalidValue(
      description, Context(codingPath: codingPath, debugDescription: description))
  }

  /// The error with a coding path, if it has none yet.
  func at(_ codingPath: [any CodingKey]) -> EncodingError {
    guard case .invalidValue(let value, let context) = self, context.codingPath.isEmpty else {
      return self
    }
    return .invalidValue(
      value,
      Context(
        codingPath: codingPath, debugDescription: context.debugDescription,
        underlyingError: context.underlyingError))
  }
}
