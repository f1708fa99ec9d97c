/// An enum's known case, or the raw value that it does not know, kept for writing back.
///
///     struct Order: Codable { var status: FlexOpen<Status> }
public enum FlexOpen<E: RawRepresentable & Codable & Sendable>: Codable, Sendable
where E.RawValue: Codable & Sendable {
  /// A case of the enum.
  case known(E)
  /// A raw value that no case has.
  case unknown(E.RawValue)

  /// Reads a raw value.
  ///
  /// - Parameter decoder: Any decoder.
  /// - Throws: The raw value's error.
  public init(from decoder: any Decoder) throws {
    let raw = try decoder.singleValueContainer().decode(E.RawValue.self)
    self = E(rawValue: raw).map(FlexOpen.known) ?? .unknown(raw)
  }

  /// Writes the raw value.
  ///
  /// - Parameter encoder: Any encoder.
  /// - Throws: The raw value's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .known(let value): try container.encode(value.rawValue)
    case .unknown(let raw): try container.encode(raw)
    }
  }
}

extension FlexOpen: Equatable where E: Equatable, E.RawValue: Equatable {}
extension FlexOpen: Hashable where E: Hashable, E.RawValue: Hashable {}
