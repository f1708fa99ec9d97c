public import Foundation

/// How dates are read; JSONDecoder's strategies and two more.
public enum FlexDateDecodingStrategy: Sendable {
  /// As `Date` itself does: seconds since 2001-01-01T00:00:00Z.
  case deferredToDate
  /// Seconds since 1970-01-01T00:00:00Z.
  case secondsSince1970
  /// Milliseconds since 1970-01-01T00:00:00Z.
  case millisecondsSince1970
  /// Internet date-times as in RFC 3339.
  case iso8601
  /// A formatter of one's own.
  case formatted(DateFormatter)
  /// A function of one's own.
  case custom(@Sendable (any Decoder) throws -> Date)
  /// ISO 8601 in all its usual forms, the form of Twitter and Weibo, and numbers since 1970:
  /// seconds below 1e11 in magnitude, milliseconds from there on. The default of `.lenient`.
  case flexible
  /// These forms, tried in order.
  case forms([FlexDateForm])
}

/// How data is read; JSONDecoder's strategies and two more.
public enum FlexDataDecodingStrategy: Sendable {
  /// As `Data` itself does: an array of bytes.
  case deferredToData
  /// Base64 as in RFC 4648 section 4.
  case base64
  /// A function of one's own.
  case custom(@Sendable (any Decoder) throws -> Data)
  /// Base64, also URL-safe, unpadded or with white space. The default of `.lenient`.
  case flexibleBase64
  /// The text's own bytes in UTF-8.
  case utf8
}

/// How infinities and NaN are read.
public enum FlexFloatDecodingStrategy: Sendable {
  /// Not at all.
  case `throw`
  /// From these texts.
  case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
}

/// How property names and member names meet when reading.
///
/// A member matches if the converted name of the property equals its key, or if its key, converted
/// back, equals the property's name.
public enum FlexKeyDecodingStrategy: Sendable {
  /// Property names are member names.
  case useDefaultKeys
  /// `userName` reads `user_name`.
  case convertFromSnakeCase
  /// `line2` reads `line_2`; the rest is as in `convertFromSnakeCase`.
  case convertFromSnakeCaseSplittingDigits
  /// `userName` reads `UserName`.
  case capitalized
  /// `UserName` reads `userName`.
  case uncapitalized
  /// A function from the path of a member to a property's key, as JSONDecoder has it.
  case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
}

/// How exactly a name has to match a member's key.
public enum FlexKeyMatching: Sendable, Hashable {
  /// Byte for byte.
  case exact
  /// Without regard to the case of ASCII letters, where nothing matches exactly.
  case ignoringCase
  /// Without regard to case, `_` and `-`, where nothing matches exactly.
  case ignoringCaseAndSeparators
}

/// How dates are written; JSONEncoder's strategies and one more.
public enum FlexDateEncodingStrategy: Sendable {
  /// As `Date` itself does: seconds since 2001-01-01T00:00:00Z.
  case deferredToDate
  /// Seconds since 1970-01-01T00:00:00Z.
  case secondsSince1970
  /// Milliseconds since 1970-01-01T00:00:00Z.
  case millisecondsSince1970
  /// Internet date-times as in RFC 3339, whole seconds.
  case iso8601
  /// A formatter of one's own.
  case formatted(DateFormatter)
  /// A function of one's own.
  case custom(@Sendable (Date, any Encoder) throws -> Void)
  /// One form.
  case form(FlexDateForm)
}

/// How data is written; JSONEncoder's strategies and one more.
public enum FlexDataEncodingStrategy: Sendable {
  /// As `Data` itself does: an array of bytes.
  case deferredToData
  /// Base64 as in RFC 4648 section 4.
  case base64
  /// The bytes as text in UTF-8; bytes that are none throw.
  case utf8
  /// A function of one's own.
  case custom(@Sendable (Data, any Encoder) throws -> Void)
}

/// How infinities and NaN are written.
public enum FlexFloatEncodingStrategy: Sendable {
  /// Not at all.
  case `throw`
  /// As null.
  case null
  /// As these texts.
  case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
}

/// How property names become member names when writing.
public enum FlexKeyEncodingStrategy: Sendable {
  /// Property names are member names.
  case useDefaultKeys
  /// `userName` writes `user_name`.
  case convertToSnakeCase
  /// `line2` writes `line_2`; the rest is as in `convertToSnakeCase`.
  case convertToSnakeCaseSplittingDigits
  /// `userName` writes `UserName`.
  case capitalized
  /// `UserName` writes `userName`.
  case uncapitalized
  /// A function from the path of a property to a member's key, as JSONEncoder has it.
  case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
}
