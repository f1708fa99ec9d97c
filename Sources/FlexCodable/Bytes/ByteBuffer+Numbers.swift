extension ByteBuffer {
  /// Appends an integer in decimal digits.
  @inline(__always)
  func append(integer value: some FixedWidthInteger) {
    if value.bitWidth <= 64 {
      let isNegative = value < 0
      let bits = UInt64(truncatingIfNeeded: value)
      append(magnitude: isNegative ? 0 &- bits : bits, isNegative: isNegative)
    } else {
      appendWide(value)
    }
  }

  private func append(magnitude: UInt64, isNegative: Bool) {
    // A sign and twenty digits fit; all writes stay within the room.
    let start = unsafe room(for: 24)
    unsafe start.pointee = UInt8(ascii: "-")
    let sign = isNegative ? 1 : 0
    let count = digitCount(magnitude)
    unsafe writeDigits(magnitude, endingAt: start + (sign &+ count))
    advance(by: sign &+ count)
  }

  @inline(never)
  private func appendWide<Value: FixedWidthInteger>(_ value: Value) {
    if value < 0 { append(UInt8(ascii: "-")) }
    // Parts of 18 digits, the lowest first.
    let unit = Value.Magnitude(1_000_000_000_000_000_000 as UInt64)
    var rest = value.magnitude
    var parts: [UInt64] = []
    while rest >= unit {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: unit)
      parts.append(UInt64(truncatingIfNeeded: remainder))
      rest = quotient
    }
    append(magnitude: UInt64(truncatingIfNeeded: rest), isNegative: false)
    for part in parts.reversed() {
      // Eighteen bytes of room, zeros in front.
      let start = unsafe room(for: 24)
      unsafe start.update(repeating: UInt8(ascii: "0"), count: 18)
      unsafe writeDigits(part, endingAt: start + 18)
      advance(by: 18)
    }
  }

  /// Appends a finite number with the fewest digits that read back as the same value.
  func append(_ value: Double) {
    let bits = value.bitPattern
    let magnitude = value.magnitude
    // Integers beyond 2^53 have an exponent.
    if magnitude <= 0x1p53 {
      let whole = Int64(magnitude)
      if Double(whole) == magnitude {
        append(magnitude: UInt64(truncatingIfNeeded: whole), isNegative: value.sign == .minus)
        return
      }
    } else if !value.isFinite {
      return appendNull()
    }
    let number = DecimalDigits(
      fraction: bits & (1 << 52 - 1), biasedExponent: Int(bits >> 52 & 0x7FF), fractionBits: 52,
      bias: 1023)
    append(number, isNegative: value.sign == .minus, isExponential: magnitude > 0x1p53)
  }

  /// Appends a finite number with the fewest digits that read back as the same Float.
  func append(_ value: Float) {
    let bits = value.bitPattern
    let magnitude = value.magnitude
    if magnitude <= 0x1p24 {
      let whole = Int64(magnitude)
      if Float(whole) == magnitude {
        append(magnitude: UInt64(truncatingIfNeeded: whole), isNegative: value.sign == .minus)
        return
      }
    } else if !value.isFinite {
      return appendNull()
    }
    let number = DecimalDigits(
      fraction: UInt64(bits & (1 << 23 - 1)), biasedExponent: Int(bits >> 23 & 0xFF),
      fractionBits: 23, bias: 127)
    append(number, isNegative: value.sign == .minus, isExponential: magnitude > 0x1p24)
  }

  #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  /// Appends a finite number with the fewest digits that read back as the same Float16.
  func append(_ value: Float16) {
    guard value.isFinite else { return appendNull() }
    let bits = value.bitPattern
    let magnitude = value.magnitude
    let whole = Int64(magnitude)
    if Float16(whole) == magnitude {
      append(magnitude: UInt64(truncatingIfNeeded: whole), isNegative: value.sign == .minus)
      return
    }
    let number = DecimalDigits(
      fraction: UInt64(bits & (1 << 10 - 1)), biasedExponent: Int(bits >> 10 & 0x1F),
      fractionBits: 10, bias: 15)
    append(number, isNegative: value.sign == .minus, isExponential: false)
  }
  #endif

  /// Callers deal with NaN and infinity before; what is written must be JSON in any case.
  @inline(never)
  private func appendNull() { append("null") }

  /// Spells digits as Swift does, but for the `.0` of whole numbers.
  @inline(__always)
  private func append(_ number: DecimalDigits, isNegative: Bool, isExponential: Bool) {
    // At most a sign, 17 digits, a point, and four zeros or five bytes of exponent.
    var target = unsafe room(for: 40)
    let start = unsafe target
    unsafe target.pointee = UInt8(ascii: "-")
    if isNegative { unsafe target += 1 }
    let digits = number.digits
    let count = digitCount(digits)
    // The exponent of the first digit
    let leading = number.exponent &+ count &- 1
    if isExponential || leading < -4 {
      // Written one place to the right; then the first digit moves to the left of the point.
      unsafe writeDigits(digits, endingAt: target + (count &+ 1))
      unsafe target[0] = target[1]
      unsafe target += 1
      if count > 1 {
        unsafe target.pointee = UInt8(ascii: ".")
        unsafe target += count
      }
      unsafe target = writeExponent(leading, at: target)
    } else if leading < 0 {
      let zeros = -leading
      for index in 0...zeros { unsafe target[index] = UInt8(ascii: "0") }
      unsafe target[1] = UInt8(ascii: ".")
      unsafe target += zeros &+ 1 &+ count
      unsafe writeDigits(digits, endingAt: target)
    } else if number.exponent < 0 {
      // Written one place to the right; then the whole part moves to the left of the point.
      unsafe writeDigits(digits, endingAt: target + (count &+ 1))
      for index in 0...leading { unsafe target[index] = target[index &+ 1] }
      unsafe target[leading &+ 1] = UInt8(ascii: ".")
      unsafe target += count &+ 1
    } else {
      unsafe target += count
      unsafe writeDigits(digits, endingAt: target)
      for _ in 0..<number.exponent {
        unsafe target.pointee = UInt8(ascii: "0")
        unsafe target += 1
      }
    }
    advance(by: unsafe target - start)
  }
}

/// Writes `e-07` and the like, and gives the place behind it.
private func writeExponent(
  _ exponent: Int, at target: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
  let magnitude = UInt64(exponent.magnitude)
  let count = max(2, digitCount(magnitude))
  // The caller has room for five bytes: exponents have at most three digits.
  unsafe target[0] = UInt8(ascii: "e")
  unsafe target[1] = exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
  unsafe target[2] = UInt8(ascii: "0")
  unsafe writeDigits(magnitude, endingAt: target + (2 &+ count))
  return unsafe target + (2 &+ count)
}

/// How many decimal digits a number has; 1 for zero.
@inline(__always)
private func digitCount(_ value: UInt64) -> Int {
  // log10(2) is 1233 / 4096; the estimate is one too small or right.
  let bits = 64 &- (value | 1).leadingZeroBitCount
  let estimate = (bits &* 1233) >> 12
  return estimate &+ (value >= integerPowersOfTen[estimate] ? 1 : 0) &+ (value == 0 ? 1 : 0)
}

// swift-format-ignore
let integerPowersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]

/// Two digits each, from 00 to 99.
private let digitPairs: StaticString = """
  00010203040506070809101112131415161718192021222324252627282930313233343536373839\
  40414243444546474849505152535455565758596061626364656667686970717273747576777879\
  8081828384858687888990919293949596979899
  """

/// Writes all digits of a number in front of a place; the caller has that much room.
@inline(__always)
private func writeDigits(_ value: UInt64, endingAt end: UnsafeMutablePointer<UInt8>) {
  // Pairs are below 100, so two bytes of the 200 are read; the room before `end` is the caller's.
  let pairs = unsafe UnsafeRawPointer(digitPairs.utf8Start)
  var rest = value
  var place = UnsafeMutableRawPointer(end)
  while rest >= 100_000_000 {
    let quotient = rest / 100_000_000
    unsafe place -= 8
    unsafe place.storeBytes(
      of: eightDigits(rest &- quotient &* 100_000_000).littleEndian, as: UInt64.self)
    rest = quotient
  }
  while rest >= 100 {
    let quotient = rest / 100
    let pair = Int(truncatingIfNeeded: rest &- quotient &* 100)
    rest = quotient
    unsafe place -= 2
    unsafe place.storeBytes(
      of: pairs.loadUnaligned(fromByteOffset: pair &* 2, as: UInt16.self), as: UInt16.self)
  }
  if rest >= 10 {
    unsafe place -= 2
    unsafe place.storeBytes(
      of: pairs.loadUnaligned(
        fromByteOffset: Int(truncatingIfNeeded: rest) &* 2, as: UInt16.self), as: UInt16.self)
  } else {
    unsafe (place - 1).storeBytes(
      of: UInt8(truncatingIfNeeded: rest) &+ UInt8(ascii: "0"), as: UInt8.self)
  }
}

/// The eight digits of a number below 10^8, with zeros in front; the first one lowest.
@inline(__always)
private func eightDigits(_ value: UInt64) -> UInt64 {
  // Split into halves, pairs and digits, all of them at a time in lanes of one word.
  let upper = value / 10_000
  let halves = upper | (value &- upper &* 10_000) << 32
  let hundreds = ((halves &* 10_486) >> 20) & 0x0000_007F_0000_007F
  let pairs = hundreds | (halves &- hundreds &* 100) << 16
  let tens = ((pairs &* 103) >> 10) & 0x000F_000F_000F_000F
  return (tens | (pairs &- tens &* 10) << 8) | 0x3030_3030_3030_3030
}
