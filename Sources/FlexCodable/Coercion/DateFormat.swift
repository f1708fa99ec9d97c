import Foundation

/// Reads a date by a formatter; nil if the text is none.
///
/// Foundation's own formatter, outside of Darwin, stops the program where what it has read ends inside of
/// a character, as before a combining mark. Texts with characters of several scalars are no dates there.
func readDate(_ text: String, _ formatter: DateFormatter) -> Date? {
  #if !canImport(Darwin)
  guard text.count == text.unicodeScalars.count else { return nil }
  #endif
  return formatter.date(from: text)
}

/// Dates in a pattern of Unicode Technical Standard 35, in a fixed locale.
///
/// Formatters are kept by pattern and zone: making one takes far longer than using it.
struct DateFormat {
  private let formatter = DateFormatter()
  /// What the pattern has besides its fields, white space aside, in order.
  private let literals: [Unicode.Scalar]

  private init(_ pattern: String, _ timeZone: TimeZone) {
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = timeZone
    formatter.isLenient = false
    formatter.dateFormat = pattern
    literals = DateFormat.literals(of: pattern)
  }

  /// Reads a text; nil if it does not follow the pattern.
  static func read(_ text: String, _ pattern: String, _ timeZone: TimeZone) -> Date? {
    withFormat(pattern, timeZone) { format in
      // The formatter takes any punctuation for any other: 2024-01-02 for yyyy/MM/dd.
      format.hasLiterals(text) ? readDate(text, format.formatter) : nil
    }
  }

  /// Writes a date.
  static func text(_ date: Date, _ pattern: String, _ timeZone: TimeZone) -> String {
    withFormat(pattern, timeZone) { $0.formatter.string(from: date) }
  }

  /// Whether the pattern's literals stand in a text, in their order.
  private func hasLiterals(_ text: String) -> Bool {
    var rest = text.unicodeScalars[...]
    for literal in literals {
      guard let place = rest.firstIndex(of: literal) else { return false }
      rest = rest[place...].dropFirst()
    }
    return true
  }

  /// ASCII letters are fields, unless they stand between quotes; two quotes are one.
  private static func literals(of pattern: String) -> [Unicode.Scalar] {
    var literals: [Unicode.Scalar] = []
    var isQuoted = false
    var last: Unicode.Scalar?
    for scalar in pattern.unicodeScalars {
      if scalar == "'" {
        if last == "'" {
          literals.append(scalar)
          last = nil
        } else {
          last = scalar
        }
        isQuoted.toggle()
        continue
      }
      last = scalar
      let isField = !isQuoted && scalar.isASCII && scalar.properties.isAlphabetic
      if !isField, !scalar.properties.isWhitespace { literals.append(scalar) }
    }
    return literals
  }

  // MARK: Keeping

  private struct Key: Hashable {
    let pattern: String
    let timeZone: TimeZone
  }

  private static let formats = Lock<[Key: DateFormat]>([:])

  /// More patterns than any program declares; one that makes them up must not fill the memory.
  private static let limit = 64

  /// Calls the body with a format that nobody else uses meanwhile.
  private static func withFormat<Result>(
    _ pattern: String, _ timeZone: TimeZone, _ body: (DateFormat) -> Result
  ) -> Result {
    formats.withLock { formats in
      let key = Key(pattern: pattern, timeZone: timeZone)
      if let format = formats[key] { return body(format) }
      if formats.count >= limit { formats.removeAll() }
      let format = DateFormat(pattern, timeZone)
      formats[key] = format
      return body(format)
    }
  }
}
