public import Foundation

/// How one date is written in JSON.
///
///     .birthday: .date(.format("yyyy-MM-dd"), .secondsSince1970)
public enum FlexDateForm: Sendable {
  /// ISO 8601, such as `2024-01-02T03:04:05Z`: with or without fraction and zone, or a date alone.
  case iso8601
  /// A number, or a text with one: seconds since 1970-01-01T00:00:00Z.
  case secondsSince1970
  /// A number, or a text with one: milliseconds since 1970-01-01T00:00:00Z.
  case millisecondsSince1970
  /// A pattern of Unicode Technical Standard 35, read in a fixed locale and by default in UTC.
  case format(String, timeZone: TimeZone = TimeZone(secondsFromGMT: 0) ?? .current)
  /// Functions of one's own; a nil from `read` means that this form does not fit.
  case custom(read: @Sendable (JSON) throws -> Date?, write: @Sendable (Date) throws -> JSON)
}
