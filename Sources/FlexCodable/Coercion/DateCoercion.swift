import Foundation

/// Reads a date in the first of several declared forms that fits.
///
/// A declared form is exact in every preset. A text that holds the number a form asks for, and a
/// number whose digits a format asks for, are steps that the leniency has to allow.
///
/// - Parameters:
///   - found: What stands in the document.
///   - forms: The forms, in order.
///   - leniency: Whether numbers may be texts, and texts numbers.
///   - tree: The value as a tree, for `.custom`; without it an array or object that is not empty
///     fits no custom form.
/// - Returns: The date, or `unusable` if no form fits.
/// - Throws: What the function of a custom form throws.
func readDate(
  _ found: Found, forms: [FlexDateForm], _ leniency: FlexLeniency, tree: (() -> JSON)? = nil
) throws -> Outcome<Date> {
  for form in forms {
    let outcome = try readDate(found, form: form, leniency, tree)
    if case .unusable = outcome { continue }
    return outcome
  }
  return .unusable
}

private func readDate(
  _ found: Found, form: FlexDateForm, _ leniency: FlexLeniency, _ tree: (() -> JSON)?
) throws -> Outcome<Date> {
  switch form {
  case .iso8601:
    guard case .text(let text) = found else { return .unusable }
    return readISO8601(text).map(Outcome.exact) ?? .unusable
  case .secondsSince1970:
    return dateNumber(found, leniency).map { Date(timeIntervalSince1970: $0) }
  case .millisecondsSince1970:
    return dateNumber(found, leniency).map { Date(timeIntervalSince1970: $0 / 1000) }
  case .format(let pattern, let timeZone):
    switch found {
    case .text(let text):
      return DateFormat.read(text, pattern, timeZone).map(Outcome.exact) ?? .unusable
    case .number(let text):
      guard leniency.coercions.contains(.numberToText) else { return .unusable }
      return DateFormat.read(text, pattern, timeZone).map(Outcome.coerced) ?? .unusable
    case .missing, .null, .bool, .array, .object:
      return .unusable
    }
  case .custom(let read, _):
    guard found != .missing, let json = tree?() ?? found.tree else { return .unusable }
    return try read(json).map(Outcome.exact) ?? .unusable
  }
}

/// Reads a date in any of the forms that `.lenient` knows.
///
/// ISO 8601, the form of Twitter and Weibo, and numbers since 1970: below 1e11 in magnitude they
/// count seconds, from there on milliseconds, since seconds that large are the year 5138.
func readFlexibleDate(_ found: Found, _ leniency: FlexLeniency) -> Outcome<Date> {
  if case .text(let text) = found, let date = readISO8601(text) ?? readTwitterDate(text) {
    return .exact(date)
  }
  return dateNumber(found, leniency).map { number in
    Date(timeIntervalSince1970: isReadAsSeconds(number) ? number : number / 1000)
  }
}

/// Reads `Fri Sep 04 00:12:21 +0800 2015`, the form of Twitter and Weibo, also with a fraction.
///
/// The day of the week must be the right one: else one of the two is wrong, and who knows which.
func readTwitterDate(_ text: String) -> Date? {
  let space = UInt8(ascii: " ")
  var scanner = DateScanner(text)
  guard let weekday = scanner.word(of: weekdayNames), scanner.take(space),
    let month = scanner.word(of: monthNames), scanner.take(space),
    let day = scanner.digits(2), scanner.take(space),
    let time = scanner.timeOfDay(), let fraction = scanner.fraction(), scanner.take(space),
    let zone = scanner.zone(), scanner.take(space),
    let year = scanner.digits(4), scanner.next == nil,
    let date = CivilDate(year: year, month: month + 1, day: day), date.weekday == weekday
  else { return nil }
  let seconds = date.daysSince2001 * 86_400 + time - zone
  return Date(timeIntervalSinceReferenceDate: fraction.added(to: seconds))
}

private let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
private let monthNames = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]

/// The number that counts a date's seconds or milliseconds.
///
/// Prefixes and grouping separators are for quantities: `2024-01-xx` must not become 2024 seconds.
private func dateNumber(_ found: Found, _ leniency: FlexLeniency) -> Outcome<Double> {
  switch found {
  case .number(let text):
    let number = JSON.Number(unchecked: text).jsonText
    return number.flatMap { readDouble($0) }.map(Outcome.exact) ?? .unusable
  case .text(let text):
    guard leniency.coercions.contains(.textToNumber) else { return .unusable }
    return trimmedNumber(text).flatMap { readDouble($0) }.map(Outcome.coerced) ?? .unusable
  case .missing, .null, .bool, .array, .object:
    return .unusable
  }
}

// MARK: - Writing

/// Writes a date in one form.
///
/// - Parameters:
///   - date: Any date.
///   - form: How to write it.
/// - Returns: A text or number, or what a custom form gives.
/// - Throws: `EncodingError.invalidValue` without a path for a date that the form cannot write, as
///   ISO 8601 cannot write the year 10000; what the function of a custom form throws.
func writeDate(_ date: Date, form: FlexDateForm) throws -> JSON {
  switch form {
  case .iso8601:
    guard let text = iso8601Text(date) else {
      throw unwritable(date, by: "ISO 8601")
    }
    return .string(text)
  case .secondsSince1970:
    return try number(date.timeIntervalSince1970, of: date)
  case .millisecondsSince1970:
    return try number(milliseconds(date), of: date)
  case .format(let pattern, let timeZone):
    guard date.timeIntervalSince1970.isFinite else {
      throw unwritable(date, by: "the format \(pattern)")
    }
    return .string(DateFormat.text(date, pattern, timeZone))
  case .custom(_, let write):
    return try write(date)
  }
}

/// Whole milliseconds where they read back to the date: the product alone may be a digit off.
private func milliseconds(_ date: Date) -> Double {
  let product = date.timeIntervalSince1970 * 1000
  let whole = product.rounded()
  return Date(timeIntervalSince1970: whole / 1000) == date ? whole : product
}

private func number(_ value: Double, of date: Date) throws -> JSON {
  guard let number = JSON.Number(value) else {
    throw unwritable(date, by: "a number")
  }
  return .number(number)
}

/// The error for a date that a form cannot write; its caller knows the path.
private func unwritable(_ date: Date, by form: String) -> EncodingError {
  // The seconds instead of the date: Foundation traps on describing a date that is no number.
  let seconds = date.timeIntervalSince1970
  return .invalidValue(
    seconds,
    EncodingError.Context(
      codingPath: [],
      debugDescription:
        "expected a date that \(form) can write, found \(seconds) seconds since 1970"))
}

/// Whether a number since 1970 counts seconds, where nothing says what it counts.
func isReadAsSeconds(_ number: Double) -> Bool { abs(number) < 1e11 }
