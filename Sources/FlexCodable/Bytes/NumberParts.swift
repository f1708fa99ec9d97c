/// The parts of a decimal number in a text: `significand * 10^exponent`, however long.
///
/// Nothing is converted, so that any number takes time linear in its length and no memory. Unsafe because
/// it borrows the bytes: they must outlive it. What else it holds are places among them and plain values.
@unsafe
struct NumberParts {
  let bytes: UnsafeBufferPointer<UInt8>
  let isNegative: Bool
  /// The places of the first and the last digit that is not zero; -1 for zero.
  private(set) var first = -1
  private(set) var last = -1
  /// The place of the point, or of the end of the digits.
  let point: Int
  /// The digits of the exponent, without its sign and without zeros in front.
  let exponentDigits: Range<Int>
  let isExponentNegative: Bool

  /// Takes a number apart, with any number of zeros in front.
  ///
  /// - Returns: Nil if the bytes are not `[-] digits [. digits] [e [+|-] digits]`.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
    // All indices stay below the count.
    let end = bytes.count
    var index = 0
    unsafe isNegative = unsafe end > 0 && bytes[0] == UInt8(ascii: "-")
    if unsafe isNegative { index = 1 }

    var first = -1
    var last = -1
    func skipDigits() -> Bool {
      let start = index
      while index < end {
        let digit = unsafe bytes[index] &- UInt8(ascii: "0")
        guard digit <= 9 else { break }
        if digit != 0 {
          last = index
          if first < 0 { first = index }
        }
        index &+= 1
      }
      return index > start
    }

    guard skipDigits() else { return nil }
    unsafe point = index
    if index < end, unsafe bytes[index] == UInt8(ascii: ".") {
      index &+= 1
      guard skipDigits() else { return nil }
    }
    unsafe self.first = first
    unsafe self.last = last

    guard index < end else {
      unsafe exponentDigits = index..<index
      unsafe isExponentNegative = false
      return
    }
    guard unsafe bytes[index] | 0x20 == UInt8(ascii: "e") else { return nil }
    index &+= 1
    var isBelow = false
    if index < end, unsafe bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isBelow = unsafe bytes[index] == UInt8(ascii: "-")
      index &+= 1
    }
    unsafe isExponentNegative = isBelow
    guard skipDigits() else { return nil }
    guard index == end else { return nil }
    var start = index
    while start > 0, unsafe bytes[start &- 1] &- UInt8(ascii: "0") <= 9 { start &-= 1 }
    while start < end, unsafe bytes[start] == UInt8(ascii: "0") { start &+= 1 }
    unsafe exponentDigits = start..<end
  }

  var isZero: Bool { unsafe first < 0 }

  /// How many digits the significand has, from the first to the last that is not zero.
  var count: Int {
    guard unsafe first >= 0 else { return 0 }
    let crossesPoint = unsafe first < point && last > point
    return unsafe last &- first &+ (crossesPoint ? 0 : 1)
  }

  /// What the place of the last digit adds to the written exponent.
  var scale: Int {
    unsafe last < point ? point &- 1 &- last : point &- last
  }

  /// How many digits of an exponent an Int holds, with room for the length of any text.
  static var exponentDigitLimit: Int { Int.bitWidth >= 64 ? 17 : 9 }

  /// The written exponent; of one with more digits than the limit, a value as far away.
  var writtenExponent: Int {
    var value = 0
    if unsafe exponentDigits.count > Self.exponentDigitLimit {
      value = unsafe Self.saturatedExponent
    } else {
      // The digits were found within the bytes.
      for index in unsafe exponentDigits {
        value = unsafe value &* 10 &+ Int(bytes[index] &- UInt8(ascii: "0"))
      }
    }
    return unsafe isExponentNegative ? -value : value
  }

  private static var saturatedExponent: Int {
    Int(truncatingIfNeeded: Int.bitWidth >= 64 ? 100_000_000_000_000_000 : 1_000_000_000 as Int64)
  }

  /// The exponent of the significand's last digit.
  var exponent: Int { unsafe writtenExponent &+ scale }

  /// Calls the body with the significand's digits, at most so many of them.
  @inline(__always)
  func forEachDigit(limit: Int = .max, _ body: (UInt8) -> Void) {
    guard unsafe first >= 0 else { return }
    var left = limit
    var index = unsafe first
    // From the first to the last digit, which lie within the bytes.
    while unsafe index <= last, left > 0 {
      if unsafe index != point {
        unsafe body(bytes[index] &- UInt8(ascii: "0"))
        left &-= 1
      }
      index &+= 1
    }
  }

  /// The significand's first digits as an integer; at most 19 of them.
  func leadingDigits(_ limit: Int) -> UInt64 {
    var value: UInt64 = 0
    unsafe forEachDigit(limit: min(limit, 19)) { value = value &* 10 &+ UInt64($0) }
    return value
  }
}
