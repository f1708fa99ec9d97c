/// What the protocols that a model may adopt have in common; there is nothing to adopt in it.
///
/// The library asks a type for this one first: looking in vain for a conformance takes the runtime
/// tens of microseconds, and most types adopt none of the protocols.
public protocol FlexCustomizable: SendableMetatype {}

/// A model with rules of its own.
///
///     struct Item: Codable, FlexMapped {
///       var desc: String
///       static let mapping = FlexMapping(CodingKeys.self, [.desc: "description"])
///     }
public protocol FlexMapped: FlexCustomizable {
  /// The rules; only the properties that differ are listed.
  static var mapping: FlexMapping { get }
}

/// A model whose initial values stand in for missing, null and unusable values.
///
///     struct Bag: Codable, FlexDefaults { var name = ""; var price = 0.0 }
///
/// Encodable, because the values are learnt by encoding a fresh instance: once for each decoded
/// instance that needs one, so that a class instance or `UUID()` as an initial value is never
/// shared.
public protocol FlexDefaults: Encodable, FlexCustomizable {
  /// Makes an instance with the initial values.
  init()
}

/// A model with rules and initial values, read and written.
public typealias FlexModel = Codable & FlexMapped & FlexDefaults

/// An enum that names a case for raw values it does not know.
///
///     enum Status: String, Codable, FlexUnknownCase {
///       case open, closed, unknown
///       static var unknownCase: Status { .unknown }
///     }
public protocol FlexUnknownCase: FlexCustomizable {
  /// The case for values that no case has.
  static var unknownCase: Self { get }
}
