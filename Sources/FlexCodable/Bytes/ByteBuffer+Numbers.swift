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
    // A sign and three stores of eight bytes fit.
    let start = unsafe room(for: 32)
    unsafe start.pointee = UInt8(ascii: "-")
    let sign = isNegative ? 1 : 0
    advance(by: unsafe sign &+ writeDigits(magnitude, at: start + sign))
  }

  @inline(never)
  private func appendWide<Value: FixedWidthInteger>(_ value: Value) {
    if value < 0 { append(UInt8(ascii: "-")) }
    // Parts of 16 digits, the lowest first.
    let unit = Value.Magnitude(10_000_000_000_000_000 as UInt64)
    var rest = value.magnitude
    var parts: [UInt64] = []
    while rest >= unit {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: unit)
      parts.append(UInt64(truncatingIfNeeded: remainder))
      rest = quotient
    }
    append(magnitude: UInt64(truncatingIfNeeded: rest), isNegative: false)
    for part in parts.reversed() {
      let upper = part / 100_000_000
      // Two stores of eight bytes fit.
      let place = unsafe UnsafeMutableRawPointer(room(for: 16))
      unsafe place.storeBytes(of: eightDigits(upper).littleEndian, as: UInt64.self)
      unsafe place.storeBytes(
        of: eightDigits(part &- upper &* 100_000_000).littleEndian, toByteOffset: 8,
        as: UInt64.self)
      advance(by: 16)
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
    // At most a sign, a point with five zeros, 17 digits in three stores, and an exponent.
    var target = unsafe room(for: 48)
    let start = unsafe target
    unsafe target.pointee = UInt8(ascii: "-")
    if isNegative { unsafe target += 1 }
    // Written one place to the right, where those behind the point stay.
    let count = unsafe writeDigits(number.digits, at: target + 1)
    // The exponent of the first digit
    let leading = number.exponent &+ count &- 1
    if isExponential || leading < -4 || number.exponent >= 0 {
      unsafe target[0] = target[1]
      unsafe target[1] = UInt8(ascii: ".")
      unsafe target += count > 1 ? count &+ 1 : 1
      unsafe target = writeExponent(leading, at: target)
    } else if leading < 0 {
      let zeros = -leading
      let digits = unsafe target + (zeros &+ 1)
      _ = unsafe writeDigits(number.digits, at: digits)
      for index in 0...zeros { unsafe target[index] = UInt8(ascii: "0") }
      unsafe target[1] = UInt8(ascii: ".")
      unsafe target = digits + count
    } else {
      // The whole part moves to the left of the point.
      for index in 0...leading { unsafe target[index] = target[index &+ 1] }
      unsafe target[leading &+ 1] = UInt8(ascii: ".")
      unsafe target += count &+ 1
    }
    advance(by: unsafe target - start)
  }
}

/// Writes `e-07` and the like, and gives the place behind it.
private func writeExponent(
  _ exponent: Int, at target: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
  // The caller has room for three bytes and for the stores of the digits.
  unsafe target[0] = UInt8(ascii: "e")
  unsafe target[1] = exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
  unsafe target[2] = UInt8(ascii: "0")
  let digits = unsafe target + (exponent.magnitude < 10 ? 3 : 2)
  return unsafe digits + writeDigits(UInt64(exponent.magnitude), at: digits)
}

// swift-format-ignore
let integerPowersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]

/// Writes all digits of a number, and gives their count; the caller has room for 24 bytes.
@inline(__always)
private func writeDigits(_ value: UInt64, at start: UnsafeMutablePointer<UInt8>) -> Int {
  let target = UnsafeMutableRawPointer(start)
  // At most three stores of eight bytes, one behind the digits of the other.
  guard value >= 100_000_000 else { return unsafe writeFirstDigits(value, at: target) }
  let upper = value / 100_000_000
  var count: Int
  if upper < 100_000_000 {
    count = unsafe writeFirstDigits(upper, at: target)
  } else {
    let top = upper / 100_000_000
    count = unsafe writeFirstDigits(top, at: target)
    unsafe target.storeBytes(
      of: eightDigits(upper &- top &* 100_000_000).littleEndian, toByteOffset: count,
      as: UInt64.self)
    count &+= 8
  }
  unsafe target.storeBytes(
    of: eightDigits(value &- upper &* 100_000_000).littleEndian, toByteOffset: count,
    as: UInt64.self)
  return count &+ 8
}

/// Writes the digits of a number below 10^8 and gives their count; stores eight bytes.
@inline(__always)
private func writeFirstDigits(_ value: UInt64, at target: UnsafeMutableRawPointer) -> Int {
  guard value >= 10 else {
    // The caller has room for eight bytes.
    unsafe target.storeBytes(
      of: UInt8(truncatingIfNeeded: value) &+ UInt8(ascii: "0"), as: UInt8.self)
    return 1
  }
  let digits = eightDigits(value)
  // Zeros in front are the lowest bytes; the last digit is one in any case.
  let zeros = (digits & 0x0F0F_0F0F_0F0F_0F0F | 1 << 56).trailingZeroBitCount & ~7
  // The caller has room for eight bytes.
  unsafe target.storeBytes(
    of: (digits &>> UInt64(truncatingIfNeeded: zeros)).littleEndian, as: UInt64.self)
  return 8 &- zeros >> 3
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
