#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The value of `[-] digits`, at most 18 of them; nil for anything else.
///
/// - Parameters:
///   - base: The first byte; eight more bytes must be readable behind the last one.
///   - count: How many bytes there are.
/// - Returns: The value.
@inline(__always)
func readPlainInteger(_ base: UnsafePointer<UInt8>, count: Int) -> Int64? {
  guard count > 0 else { return nil }
  // Loads begin below `count`, and the caller vouches for the eight bytes behind it.
  let isNegative = unsafe base.pointee == UInt8(ascii: "-")
  let sign = isNegative ? 1 : 0
  let digits = unsafe base + sign
  var left = count &- sign
  guard left > 0, left <= 18 else { return nil }
  // The first part has one to eight digits; zeros take the place of what is missing in front.
  let head = (left &- 1) & 7 &+ 1
  let empty = UInt64(truncatingIfNeeded: 64 &- head &* 8)
  let zeros: UInt64 = 0x3030_3030_3030_3030
  let word = unsafe load8(digits) &<< empty | (empty == 0 ? 0 : zeros &>> (64 &- empty))
  guard isEightDigits(word) else { return nil }
  var value = valueOfEightDigits(word)
  var index = head
  left &-= head
  while left > 0 {
    let word = unsafe load8(digits + index)
    guard isEightDigits(word) else { return nil }
    value = value &* 100_000_000 &+ valueOfEightDigits(word)
    index &+= 8
    left &-= 8
  }
  let magnitude = Int64(truncatingIfNeeded: value)
  return isNegative ? 0 &- magnitude : magnitude
}

/// The exact value of a number that is whole, however it is spelled; nil if it does not fit.
func readInteger<Value: FixedWidthInteger>(
  _ bytes: UnsafeBufferPointer<UInt8>, as type: Value.Type
) -> Value? {
  // Plain digits are by far the most frequent spelling.
  if let plain = unsafe plainInteger(bytes) { return Value(exactly: plain) }
  // The parts use the bytes only within this call.
  guard let parts = unsafe NumberParts(bytes) else { return nil }
  let count = unsafe parts.count
  if count == 0 { return 0 }
  let exponent = unsafe parts.exponent
  // More digits than any value has: three bits make less than a digit.
  let limit = Value.bitWidth / 3 + 1
  guard exponent >= 0, exponent <= limit, count <= limit else { return nil }

  var value: Value = 0
  var fits = true
  let isNegative = unsafe parts.isNegative
  func shift(_ digit: Value) {
    // Towards the sign, since the smallest value has no positive counterpart.
    let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
    let (sum, isSumTooLarge) =
      isNegative
      ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
    value = sum
    if isTooLarge || isSumTooLarge { fits = false }
  }
  unsafe parts.forEachDigit { shift(Value(truncatingIfNeeded: $0)) }
  for _ in 0..<exponent { shift(0) }
  return fits ? value : nil
}

/// The value of `[-] digits`, at most 18 of them; reads nothing behind the last byte.
@inline(__always)
private func plainInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
  // Every index is compared with the count first.
  let isNegative = unsafe bytes.count > 1 && bytes[0] == UInt8(ascii: "-")
  let first = isNegative ? 1 : 0
  guard bytes.count > first, bytes.count &- first <= 18 else { return nil }
  var value: Int64 = 0
  for index in first..<bytes.count {
    let digit = unsafe bytes[index] &- UInt8(ascii: "0")
    guard digit <= 9 else { return nil }
    value = value &* 10 &+ Int64(digit)
  }
  return isNegative ? 0 &- value : value
}

/// The exact value of a whole number in a text.
func readInteger<Value: FixedWidthInteger>(
  _ text: some StringProtocol, as type: Value.Type
) -> Value? {
  // The bytes are read while the text lives.
  unsafe withUTF8Bytes(text) { unsafe readInteger($0, as: type) }
}

/// The decimal value of a number, rounded to 38 digits and to the smallest place of a Decimal.
///
/// - Parameter bytes: The number.
/// - Returns: The value and whether it is exact; nil if it is too large or no number.
func readDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> (value: Decimal, isExact: Bool)? {
  // The parts use the bytes only within this call.
  guard let parts = unsafe NumberParts(bytes) else { return nil }
  let count = unsafe parts.count
  if count == 0 { return (0, true) }
  var exponent = unsafe parts.exponent
  // The place of the last digit that is kept: at most 38 digits, and none below 10^-128.
  let dropped = max(0, count &- 38, -128 &- exponent)
  if dropped > count { return (0, false) }
  var digits: [UInt8] = []
  unsafe parts.forEachDigit(limit: count &- dropped &+ 1) { digits.append($0) }
  if dropped > 0 {
    // One more digit was taken to round by: halves away from zero.
    exponent &+= dropped
    if digits.removeLast() >= 5 { increment(&digits) }
  }
  // What rounding leaves may end with zeros, or have a digit more.
  while digits.last == 0 {
    digits.removeLast()
    exponent &+= 1
  }
  guard !digits.isEmpty else { return (0, false) }
  // A larger exponent fits if the significand has digits to spare.
  guard exponent &+ digits.count <= 127 &+ 38 else { return nil }
  let value =
    exponent > 127
    ? unsafe largeDecimal(digits, zeros: exponent, isNegative: parts.isNegative)
    : unsafe decimal(digits, exponent, isNegative: parts.isNegative)
  return value.map { ($0, dropped == 0) }
}

/// The decimal value of a number in a text.
func readDecimal(_ text: some StringProtocol) -> (value: Decimal, isExact: Bool)? {
  // The bytes are read while the text lives.
  unsafe withUTF8Bytes(text) { unsafe readDecimal($0) }
}

/// Adds one to the last digit.
private func increment(_ digits: inout [UInt8]) {
  for index in digits.indices.reversed() {
    if digits[index] < 9 {
      digits[index] += 1
      return
    }
    digits[index] = 0
  }
  digits.insert(1, at: 0)
}

/// A value with an exponent above 127, some of whose zeros must stand in the significand: Decimal's
/// arithmetic moves them into the exponent and gives NaN, its parser leaves them where they are.
private func largeDecimal(_ digits: [UInt8], zeros: Int, isNegative: Bool) -> Decimal? {
  let sign = isNegative ? "-" : ""
  let value = Decimal(
    string: sign + digits.map(String.init).joined() + String(repeating: "0", count: zeros))
  guard let value, value.isFinite else { return nil }
  return value
}

/// At most 38 digits with an exponent from -128 to 127.
private func decimal(_ digits: [UInt8], _ exponent: Int, isNegative: Bool) -> Decimal? {
  func part(_ digits: ArraySlice<UInt8>) -> Decimal {
    Decimal(digits.reduce(0 as UInt64) { $0 &* 10 &+ UInt64($1) })
  }
  // Two parts that 64 bits hold; the sum has at most 38 digits, so it is exact.
  let low = part(digits.suffix(19))
  let high = part(digits.dropLast(19))
  let significand = high * Decimal(10_000_000_000_000_000_000 as UInt64) + low
  return Decimal(
    sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
}
