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
