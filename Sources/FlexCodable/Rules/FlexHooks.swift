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
///
///     func didEncode(to json: inout JSON) throws {
///       json["version"] = 2
///     }
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
