/// Whether two numbers have the same decimal value: `1`, `1.0`, `10e-1` and `0.1e1` do.
///
/// Texts that are no numbers are compared as they are.
///
/// - Complexity: Linear in the length of the texts, whatever their exponents.
func decimalEqual(_ first: String, _ second: String) -> Bool {
  if first == second { return true }
  // The bytes are read while both texts live.
  return unsafe withUTF8Bytes(first) { firstBytes in
    unsafe withUTF8Bytes(second) { secondBytes in
      guard let first = unsafe NumberParts(firstBytes), let second = unsafe NumberParts(secondBytes)
      else { return false }
      return unsafe hasEqualValue(first, second)
    }
  }
}

/// Feeds a number's decimal value, so that equal numbers give the same hash.
func hashDecimal(_ text: String, into hasher: inout Hasher) {
  // The bytes are read while the text lives.
  let isNumber = unsafe withUTF8Bytes(text) { unsafe hashDecimal($0, into: &hasher) }
  if !isNumber { hasher.combine(text) }
}

/// Feeds a number's decimal value; false for bytes that are none.
func hashDecimal(_ bytes: UnsafeBufferPointer<UInt8>, into hasher: inout Hasher) -> Bool {
  // The parts are used only within this call.
  guard let parts = unsafe NumberParts(bytes) else { return false }
  let isNegative = unsafe parts.isNegative && !parts.isZero
  unsafe hasher.combine(parts.count &* 2 &+ (isNegative ? 1 : 0))
  // Fifteen digits at a time; the number of digits tells how many the last part has.
  var part: UInt64 = 1
  unsafe parts.forEachDigit { digit in
    part = part &* 16 &+ UInt64(digit)
    if part >> 60 != 0 {
      hasher.combine(part)
      part = 1
    }
  }
  hasher.combine(part)
  if unsafe !parts.isZero { unsafe hasher.combine(DecimalExponent(parts)) }
  return true
}

private func hasEqualValue(_ first: NumberParts, _ second: NumberParts) -> Bool {
  // Both are used only within this call, in which their bytes are alive.
  if unsafe first.isZero || second.isZero { return unsafe first.isZero && second.isZero }
  guard unsafe first.isNegative == second.isNegative, unsafe first.count == second.count,
    unsafe DecimalExponent(first) == DecimalExponent(second)
  else { return false }
  // Both have as many digits, so both indices stay between their first and last one.
  var index = unsafe first.first
  var other = unsafe second.first
  while unsafe index <= first.last, unsafe other <= second.last {
    if unsafe index == first.point { index &+= 1 }
    if unsafe other == second.point { other &+= 1 }
    guard unsafe first.bytes[index] == second.bytes[other] else { return false }
    index &+= 1
    other &+= 1
  }
  return true
}

/// The exponent of a number's last digit, of any size; every value has one form only.
private enum DecimalExponent: Hashable {
  case small(Int)
  case large(isNegative: Bool, digits: [UInt8])

  init(_ parts: NumberParts) {
    // The parts are used only within this call.
    guard unsafe parts.exponentDigits.count > NumberParts.exponentDigitLimit else {
      self = unsafe .small(parts.exponent)
      return
    }
    let isNegative = unsafe parts.isExponentNegative
    var digits: [UInt8] = unsafe parts.exponentDigits.map {
      unsafe parts.bytes[$0] &- UInt8(ascii: "0")
    }
    // The scale has fewer digits than the exponent, so the sign stays.
    let scale = unsafe parts.scale
    Self.add(isNegative ? -scale : scale, to: &digits)
    var value = 0
    var fits = true
    for digit in digits {
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isSumTooLarge) = product.addingReportingOverflow(Int(digit))
      value = sum
      if isTooLarge || isSumTooLarge {
        fits = false
        break
      }
    }
    self =
      fits ? .small(isNegative ? -value : value) : .large(isNegative: isNegative, digits: digits)
  }

  /// Adds a smaller number, which may be negative, to a number of digits.
  private static func add(_ term: Int, to digits: inout [UInt8]) {
    var carry = term
    for index in digits.indices.reversed() where carry != 0 {
      let sum = Int(digits[index]) + carry
      // The remainder is from 0 to 9; the quotient is rounded down.
      let quotient = sum >= 0 ? sum / 10 : -((9 - sum) / 10)
      digits[index] = UInt8(truncatingIfNeeded: sum - quotient * 10)
      carry = quotient
    }
    if carry > 0 { digits.insert(UInt8(truncatingIfNeeded: carry), at: 0) }
    digits.removeFirst(digits.prefix { $0 == 0 }.count)
  }
}
