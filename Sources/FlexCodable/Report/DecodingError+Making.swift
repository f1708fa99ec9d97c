import Foundation

/// A mistake in a mapping or in the options, found at its first use.
///
/// Such as the path `a..b`, a default of another type than its property, or a date form for an Int.
/// Stands under a `DecodingError` or `EncodingError` and is never taken for an unusable value.
struct ConfigurationFault: Error, CustomStringConvertible {
  let description: String
}

/// A limit that the document or the model crossed: depth, or the stack that is left.
struct LimitFault: Error, CustomStringConvertible {
  let description: String
}

/// The one place that makes decoding errors. Messages have no full stop: Swift prints one.
extension DecodingError {
  /// The text is not JSON, such as `{"a":}`.
  static func malformed(_ error: JSON.SyntaxError) -> DecodingError {
    .dataCorrupted(Context(codingPath: [], debugDescription: "\(error)", underlyingError: error))
  }

  /// A required property is not there, such as `{}` for a model with `id`.
  static func missing(
    _ key: any CodingKey, expected: String, searched: String?, place: String,
    codingPath: [any CodingKey]
  ) -> DecodingError {
    let searched = searched.map { ", looked at \($0)" } ?? ""
    let found = "found nothing under \"\(key.stringValue)\"\(searched)\(place)"
    return .keyNotFound(
      key, Context(codingPath: codingPath, debugDescription: "expected \(expected), \(found)"))
  }

  /// Null where a value is required, such as `{"id":null}`.
  static func null(
    _ type: Any.Type, expected: String, place: String, codingPath: [any CodingKey]
  ) -> DecodingError {
    .valueNotFound(
      type,
      Context(codingPath: codingPath, debugDescription: "expected \(expected), found null\(place)"))
  }

  /// A value of another kind, such as `{"id":[]}` for an Int.
  static func mismatch(
    _ type: Any.Type, expected: String, found: String, place: String, codingPath: [any CodingKey]
  ) -> DecodingError {
    .typeMismatch(
      type,
      Context(
        codingPath: codingPath, debugDescription: "expected \(expected), found \(found)\(place)"))
  }

  /// A value of the right kind that cannot be read, such as `300` for an Int8.
  static func corrupted(
    expected: String, found: String, place: String, codingPath: [any CodingKey],
    underlying: (any Error)? = nil
  ) -> DecodingError {
    .dataCorrupted(
      Context(
        codingPath: codingPath, debugDescription: "expected \(expected), found \(found)\(place)",
        underlyingError: underlying))
  }

  /// A hook or converter refused a value.
  static func rejected(
    expected: String, found: String, place: String, codingPath: [any CodingKey],
    underlying: any Error
  ) -> DecodingError {
    .dataCorrupted(
      Context(
        codingPath: codingPath,
        debugDescription: "\(expected) refused \(found)\(place): \(underlying)",
        underlyingError: underlying))
  }

  /// An unkeyed container was asked for more elements than it has.
  static func atEnd(_ type: Any.Type, expected: String, codingPath: [any CodingKey])
    -> DecodingError
  {
    .valueNotFound(
      type,
      Context(
        codingPath: codingPath,
        debugDescription: "expected \(expected), found the end of the array"))
  }

  /// A mistake in a mapping or in the options.
  static func configuration(_ description: String, codingPath: [any CodingKey]) -> DecodingError {
    let fault = ConfigurationFault(description: description)
    return .dataCorrupted(
      Context(codingPath: codingPath, debugDescription: description, underlyingError: fault))
  }

  /// Too many levels, or too little stack for another one.
  static func limit(_ description: String, codingPath: [any CodingKey]) -> DecodingError {
    let fault = LimitFault(description: description)
    return .dataCorrupted(
      Context(codingPath: codingPath, debugDescription: description, underlyingError: fault))
  }

  /// All problems of a document, when they are collected.
  static func collected(_ problems: FlexProblems, first error: any Error) -> DecodingError {
    let count = problems.report.entries.count
    let noun = count == 1 ? "problem" : "problems"
    let path = (error as? DecodingError)?.context?.codingPath ?? []
    return .dataCorrupted(
      Context(
        codingPath: path, debugDescription: "\(count) \(noun):\n\(problems)",
        underlyingError: problems))
  }

  /// The same error with the number of the line it is in, from 1, and its place among the values.
  func at(line: Int, index: Int) -> DecodingError {
    guard let context else { return self }
    let message = context.debugDescription
    let isPlaced = message.contains("line \(line), column ")
    return with(
      Context(
        codingPath: [PlainKey(index: index)] + context.codingPath,
        debugDescription: isPlaced ? message : "line \(line): \(message)",
        underlyingError: context.underlyingError))
  }

  /// Whether the message tells a line and a column.
  var hasPlace: Bool { context?.debugDescription.contains(", column ") ?? false }

  /// The same error with a place behind its message, and with another path if one is given.
  func with(place: String, codingPath: [any CodingKey]?) -> DecodingError {
    guard let context else { return self }
    let message = context.debugDescription
    let start = message.hasSuffix(".") && !place.isEmpty ? message.dropLast() : message[...]
    return with(
      Context(
        codingPath: codingPath ?? context.codingPath, debugDescription: start + place,
        underlyingError: context.underlyingError))
  }

  private func with(_ context: Context) -> DecodingError {
    switch self {
    case .keyNotFound(let key, _): .keyNotFound(key, context)
    case .valueNotFound(let type, _): .valueNotFound(type, context)
    case .typeMismatch(let type, _): .typeMismatch(type, context)
    default: .dataCorrupted(context)
    }
  }

  /// A line of more bytes than allowed.
  static func lineTooLong(_ limit: Int, line: Int) -> DecodingError {
    .dataCorrupted(
      Context(codingPath: [], debugDescription: "line \(line): more than \(limit) bytes"))
  }

  /// Whether this is a mistake of the program or a limit that was crossed, never to be swallowed.
  var isFatal: Bool {
    let cause = context?.underlyingError
    return cause is ConfigurationFault || cause is LimitFault
  }

  /// The context of a known case.
  var context: Context? {
    switch self {
    case .keyNotFound(_, let context), .valueNotFound(_, let context),
      .typeMismatch(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
