/// The numbers in a text like `2024-01-02T03:04:05.678Z`, the spelling that nearly all dates have.
///
/// Nothing is said about whether there is such a day; see ISO 8601 for what the fields mean.
struct TimestampFields: BitwiseCopyable {
  var year: Int
  var month: Int
  var day: Int
  /// From 0 to 86,399.
  var secondOfDay: Int
  /// The digits behind the point as an integer, and how many they are: none, or up to nine.
  var fraction = 0
  var fractionDigits = 0
  /// Seconds east of Greenwich.
  var offset = 0

  /// Reads a text of this very spelling: `T`, a point, and `Z` or an offset with a colon.
  ///
  /// Nil for any other spelling, be it ISO 8601 or not.
  ///
  /// - Parameter text: Eight bytes can be read behind the last one.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    let count = text.count
    guard count >= 20, count <= 35, let start = text.baseAddress else { return nil }
    // All loads lie within the text or the eight bytes behind it.
    let date = unsafe load8(start)
    let dayAndHour = unsafe load8(start + 8)
    let minutes = unsafe load8(start + 16)
    // `2024-01-`, `02T03:04`, `:05`: digits become zeros to `9`, and the marks are compared.
    let digitsOfDate = date & 0x00FF_FF00_FFFF_FFFF | 0x3000_0030_0000_0000
    let digitsOfDay = dayAndHour & 0xFFFF_00FF_FF00_FFFF | 0x0000_3000_0030_0000
    guard date & 0xFF00_00FF_0000_0000 == 0x2D00_002D_0000_0000,
      dayAndHour & 0x0000_FF00_00FF_0000 == 0x0000_3A00_0054_0000,
      minutes & 0xFF == 0x3A, isEightDigits(digitsOfDate), isEightDigits(digitsOfDay)
    else { return nil }
    let second = (Self.digit(minutes, 1), Self.digit(minutes, 2))
    guard second.0 <= 5, second.1 <= 9 else { return nil }
    year =
      (Self.digit(date, 0) &* 10 &+ Self.digit(date, 1)) &* 100
      &+ Self.digit(date, 2) &* 10 &+ Self.digit(date, 3)
    month = Self.digit(date, 5) &* 10 &+ Self.digit(date, 6)
    day = Self.digit(dayAndHour, 0) &* 10 &+ Self.digit(dayAndHour, 1)
    let hour = Self.digit(dayAndHour, 3) &* 10 &+ Self.digit(dayAndHour, 4)
    let minute = Self.digit(dayAndHour, 6) &* 10 &+ Self.digit(dayAndHour, 7)
    guard hour < 24, minute < 60 else { return nil }
    secondOfDay = (hour &* 60 &+ minute) &* 60 &+ second.0 &* 10 &+ second.1

    var place = 19
    if unsafe start[place] == UInt8(ascii: ".") {
      place &+= 1
      while place < count, fractionDigits < 9 {
        let digit = unsafe start[place] &- UInt8(ascii: "0")
        guard digit <= 9 else { break }
        fraction = fraction &* 10 &+ Int(digit)
        fractionDigits &+= 1
        place &+= 1
      }
      guard fractionDigits > 0 else { return nil }
    }
    guard place < count else { return nil }
    let zone = unsafe start[place]
    if zone == UInt8(ascii: "Z") {
      guard place &+ 1 == count else { return nil }
      return
    }
    guard zone == UInt8(ascii: "+") || zone == UInt8(ascii: "-"), place &+ 6 == count else {
      return nil
    }
    let written = unsafe load8(start + place)
    guard (written >> 24) & 0xFF == 0x3A else { return nil }
    let parts = [1, 2, 4, 5].map { Self.digit(written, $0) }
    guard parts.allSatisfy({ $0 >= 0 && $0 <= 9 }) else { return nil }
    let hours = parts[0] &* 10 &+ parts[1]
    let restOfHour = parts[2] &* 10 &+ parts[3]
    guard hours < 24, restOfHour < 60 else { return nil }
    let east = (hours &* 60 &+ restOfHour) &* 60
    offset = zone == UInt8(ascii: "-") ? 0 &- east : east
  }

  /// The value of a digit of a word, the first one lowest; from 0 to 9 if it is one.
  @inline(__always)
  private static func digit(_ word: UInt64, _ place: Int) -> Int {
    Int(UInt8(truncatingIfNeeded: word >> UInt64(truncatingIfNeeded: place &* 8)) &- 0x30)
  }
}
