/// Absent, null or a value: what a PATCH needs to say.
///
///     struct Patch: Codable { var name: FlexPresence<String> = .absent }
///
/// `.absent` is left out when encoding as a property; where something must be written, such as an
/// element of an array, it is null.
public enum FlexPresence<Value: Codable>: Codable {
  /// The member is missing.
  case absent
  /// The member is null.
  case null
  /// The member has a value.
  case value(Value)
}

extension FlexPresence {
  /// Reads null or a value; a missing member does not come here.
  ///
  /// - Parameter decoder: Any decoder.
  /// - Throws: The value's error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
  }

  /// Writes the value, or null.
  ///
  /// - Parameter encoder: Any encoder.
  /// - Throws: The value's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .absent, .null: try container.encodeNil()
    case .value(let value): try container.encode(value)
    }
  }
}

extension FlexPresence: Sendable where Value: Sendable {}
extension FlexPresence: Equatable where Value: Equatable {}
extension FlexPresence: Hashable where Value: Hashable {}

extension FlexPresence: ContentStating {
  static func stating(_ content: Any?) -> FlexPresence? {
    guard let content else { return .null }
    return (content as? Value).map(FlexPresence.value)
  }
}
