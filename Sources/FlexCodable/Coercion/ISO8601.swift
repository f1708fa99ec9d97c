import Foundation

/// Reads a date in one of the forms of ISO 8601 that servers write.
///
/// `2024-01-02`, or with a time behind `T` or a space: `2024-01-02T03:04:05`, with or without a
/// fraction and a zone. A missing zone is UTC. Days of the Gregorian calendar, years 1 to 9999.
///
/// - Parameter text: The whole text; white space around it is none of these forms.
/// - Returns: The `Date` next to the instant that is written.
func readISO8601(_ text: String) -> Date? {
  let hyphen = UInt8(ascii: "-")
  var scanner = DateScanner(text)
  guard let year = scanner.digits(4), scanner.take(hyphen), let month = scanner.digits(2),
    scanner.take(hyphen), let day = scanner.digits(2),
    let date = CivilDate(year: year, month: month, day: day)
  else { return nil }
  var seconds = date.daysSince2001 * 86_400
  guard scanner.next != nil else {
    return Date(timeIntervalSinceReferenceDate: Double(seconds))
  }
  guard scanner.take(UInt8(ascii: "T")) || scanner.take(UInt8(ascii: " ")),
    let time = scanner.timeOfDay(), let fraction = scanner.fraction()
  else { return nil }
  seconds += time
  if scanner.next != nil {
    guard let zone = scanner.zone(), scanner.next == nil else { return nil }
    seconds -= zone
  }
  return Date(timeIntervalSinceReferenceDate: fraction.added(to: seconds))
}

/// The date of a text whose fields have been read; nil for a day that the calendar does not have.
func date(of fields: TimestampFields) -> Date? {
  guard let day = CivilDate(year: fields.year, month: fields.month, day: fields.day) else {
    return nil
  }
  let seconds = day.daysSince2001 * 86_400 + fields.secondOfDay - fields.offset
  guard fields.fraction != 0 else {
    return Date(timeIntervalSinceReferenceDate: Double(seconds))
  }
  let fraction = SecondFraction(value: fields.fraction, count: fields.fractionDigits)
  return Date(timeIntervalSinceReferenceDate: fraction.added(to: seconds))
}

/// A date in UTC, with 0, 3, 6 or 9 digits of fraction: the fewest that read back to it.
///
/// A date within about 100 days of 2001 can be finer than that; it is rounded to the nanosecond.
///
/// - Parameter date: Any date.
/// - Returns: Nil outside the years 1 to 9999, and for a date that is no number.
func iso8601Text(_ date: Date) -> String? {
  ISO8601Parts(date).map { parts in
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    parts.write { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Appends what `iso8601Text` gives, without quotes.
///
/// - Parameters:
///   - date: Any date.
///   - buffer: Where to write.
/// - Returns: False, with nothing written, for a date that has no such text.
func appendISO8601(_ date: Date, to buffer: ByteBuffer) -> Bool {
  guard let parts = ISO8601Parts(date) else { return false }
  parts.write { buffer.append($0) }
  return true
}

/// Whether a date has such a text.
func hasISO8601Text(_ date: Date) -> Bool {
  // The years 1 to 9999; at their ends a fraction decides.
  -63_113_904_000..<252_423_993_599 ~= date.timeIntervalSinceReferenceDate
    || ISO8601Parts(date) != nil
}

/// What the text of a date is made of.
private struct ISO8601Parts {
  let date: CivilDate
  let secondOfDay: Int
  let fraction: Int
  let fractionDigits: Int

  init?(_ instant: Date) {
    let interval = instant.timeIntervalSinceReferenceDate
    // Also false for NaN. Far more than the years that can be written, far less than Int holds.
    guard abs(interval) < 1e12 else { return nil }
    let whole = Int(interval.rounded(.down))
    let (seconds, fraction, digits) = ISO8601Parts.shortest(interval, whole)
    let day = seconds >= 0 ? seconds / 86_400 : (seconds + 1) / 86_400 - 1
    guard let date = CivilDate(daysSince2001: day) else { return nil }
    self.date = date
    secondOfDay = seconds - day * 86_400
    self.fraction = fraction
    fractionDigits = digits
  }

  /// Seconds and the fewest digits behind them that read back to the interval.
  private static func shortest(
    _ interval: Double, _ whole: Int
  ) -> (seconds: Int, fraction: Int, digits: Int) {
    let rest = interval - Double(whole)
    guard rest != 0 else { return (whole, 0, 0) }
    var nearest = (seconds: whole, fraction: 0)
    for (digits, scale) in [(3, 1_000), (6, 1_000_000), (9, 1_000_000_000)] {
      let fraction = Int((rest * Double(scale)).rounded())
      nearest = fraction < scale ? (whole, fraction) : (whole + 1, 0)
      let readBack = SecondFraction(value: nearest.fraction, count: digits)
        .added(to: nearest.seconds)
      if readBack == interval, nearest.fraction != 0 {
        return (nearest.seconds, nearest.fraction, digits)
      }
    }
    // No nine digits give it back: the nearest nanosecond, without zeros at its end.
    var (fraction, digits) = (nearest.fraction, 9)
    while digits > 0, fraction % 1_000 == 0 {
      fraction /= 1_000
      digits -= 3
    }
    return (nearest.seconds, fraction, digits)
  }

  @inline(__always)
  func write(_ append: (UInt8) -> Void) {
    // Divisors are constants, so that nothing is divided.
    func two(_ value: Int) {
      append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10))
      append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
    }
    two(date.year / 100)
    two(date.year % 100)
    append(UInt8(ascii: "-"))
    two(date.month)
    append(UInt8(ascii: "-"))
    two(date.day)
    append(UInt8(ascii: "T"))
    two(secondOfDay / 3_600)
    append(UInt8(ascii: ":"))
    two(secondOfDay / 60 % 60)
    append(UInt8(ascii: ":"))
    two(secondOfDay % 60)
    if fractionDigits > 0 {
      append(UInt8(ascii: "."))
      var divisor = 1
      for _ in 1..<fractionDigits { divisor *= 10 }
      while divisor > 0 {
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / divisor % 10))
        divisor /= 10
      }
    }
    append(UInt8(ascii: "Z"))
  }
}

// MARK: - As Foundation has it

/// The first second of the year 1600 and the last one of 9999, since 2001: between them whole seconds
/// are written and read by Foundation as they are here.
let firstCommonSecond: Double = -12_654_403_200
let lastCommonSecond: Double = 252_423_993_599

/// Reads a date as JSONDecoder's `iso8601` does, on every system with or without a fraction.
///
/// Foundation takes more than the standard: 30 February is the first of March, and what stands
/// behind the zone does not count.
func readStrictISO8601(_ text: String) -> Date? {
  // Its errors say nothing that the caller does not know.
  let date = try? Date.ISO8601FormatStyle().parse(text)
  return date ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
}

/// Writes a date as JSONEncoder's `iso8601` does: in UTC and without a fraction.
func strictISO8601Text(_ date: Date) -> String {
  Date.ISO8601FormatStyle().format(date)
}
