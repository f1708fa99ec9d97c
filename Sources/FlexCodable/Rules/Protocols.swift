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

/// A model that rewrites its JSON before it is read, and finishes or checks itself behind it.
///
/// Each hook runs once for each value: as the document, a property, an element or a member.
///
///     mutating func didDecode(from json: JSON) throws {
///       guard end >= start else { throw RangeProblem() }
///     }
public protocol FlexDecodingHooks: FlexCustomizable {
  /// Rewrites the JSON before it is decoded.
  ///
  /// - Parameter json: What stands in the document.
  /// - Throws: Anything that makes the value unusable.
  static func willDecode(_ json: inout JSON) throws

  /// Finishes and checks the model.
  ///
  /// - Parameter json: What it was decoded from, as `willDecode` left it.
  /// - Throws: Anything that makes the value unusable.
  mutating func didDecode(from json: JSON) throws
}

extension FlexDecodingHooks {
  /// Leaves the JSON as it is.
  ///
  /// - Parameter json: What stands in the document.
  /// - Throws: Nothing.
  public static func willDecode(_ json: inout JSON) throws {}

  /// Does nothing.
  ///
  /// - Parameter json: What the model was decoded from.
  /// - Throws: Nothing.
  public mutating func didDecode(from json: JSON) throws {}
}

/// A model that checks itself before it is written, and rewrites its JSON behind it.
public protocol FlexEncodingHooks: FlexCustomizable {
  /// Checks the model.
  ///
  /// - Throws: Anything that stops the encoding.
  func willEncode() throws

  /// Rewrites the JSON.
  ///
  /// - Parameter json: What the model was encoded to.
  /// - Throws: Anything that stops the encoding.
  func didEncode(to json: inout JSON) throws
}

extension FlexEncodingHooks {
  /// Does nothing.
  ///
  /// - Throws: Nothing.
  public func willEncode() throws {}

  /// Leaves the JSON as it is.
  ///
  /// - Parameter json: What the model was encoded to.
  /// - Throws: Nothing.
  public func didEncode(to json: inout JSON) throws {}
}

/// A base class whose subclass is chosen by the JSON.
///
///     class Shape: Codable, FlexPolymorphic {
///       class func type(for json: JSON) throws -> (any Decodable.Type)? {
///         json["kind"] == "circle" ? Circle.self : nil
///       }
///     }
public protocol FlexPolymorphic: FlexCustomizable {
  /// Chooses the class.
  ///
  /// Asked once, after `willDecode` of the class that was asked for; the answer's own `type(for:)`
  /// is not asked again.
  ///
  /// - Parameter json: What stands in the document.
  /// - Returns: The class to decode; nil for the one that was asked for.
  /// - Throws: Anything that makes the value unusable.
  static func type(for json: JSON) throws -> (any Decodable.Type)?
}
