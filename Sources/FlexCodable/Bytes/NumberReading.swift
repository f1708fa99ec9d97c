// Reading a number that the scanner has found to be one. Bytes that are no number give nil.

/// The nearest Double to a number, ties to even; nil if that would be infinite.
@inline(__always)
func readDouble(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
  // The bytes are alive within this call, and counted.
  guard let number = unsafe ShortNumber(bytes) else {
    // The same bytes.
    return unsafe readLong(bytes, .binary64).map { Double(bitPattern: $0) }
  }
  // Both are exact, so one operation rounds once.
  if number.significand <= 1 << 53, number.exponent >= -22, number.exponent <= 22 {
    let value = Double(Int64(truncatingIfNeeded: number.significand))
    let magnitude =
      number.exponent < 0
      ? value / exactPowersOfTen[-number.exponent] : value * exactPowersOfTen[number.exponent]
    return number.isNegative ? -magnitude : magnitude
  }
  guard number.significand != 0,
    case .exact(let bits) = roundToBinary(number.significand, number.exponent, .binary64)
  else {
    return unsafe readLong(bytes, .binary64).map { Double(bitPattern: $0) }
  }
  guard bits < BinaryFormat.binary64.infinity else { return nil }
  return Double(bitPattern: bits | (number.isNegative ? 1 << 63 : 0))
}

/// The nearest Float to a number, ties to even; nil if that would be infinite.
func readFloat(_ bytes: UnsafeBufferPointer<UInt8>) -> Float? {
  // From the digits at once: by way of a Double it would be rounded twice.
  unsafe readBits(bytes, .binary32).map { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
/// The nearest Float16 to a number, ties to even; nil if that would be infinite.
func readFloat16(_ bytes: UnsafeBufferPointer<UInt8>) -> Float16? {
  // From the digits at once: by way of a Float it would be rounded twice.
  unsafe readBits(bytes, .binary16).map { Float16(bitPattern: UInt16(truncatingIfNeeded: $0)) }
}
#endif

/// The nearest Double to a number in a text.
func readDouble(_ text: some StringProtocol) -> Double? {
  // The bytes are read while the text lives.
  unsafe withUTF8Bytes(text) { unsafe readDouble($0) }
}

/// The nearest Float to a number in a text.
func readFloat(_ text: some StringProtocol) -> Float? {
  // The bytes are read while the text lives.
  unsafe withUTF8Bytes(text) { unsafe readFloat($0) }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
/// The nearest Float16 to a number in a text.
func readFloat16(_ text: some StringProtocol) -> Float16? {
  // The bytes are read while the text lives.
  unsafe withUTF8Bytes(text) { unsafe readFloat16($0) }
}
#endif

/// The bits of the nearest number of a format, with the sign.
@inline(__always)
private func readBits(
  _ bytes: UnsafeBufferPointer<UInt8>, _ format: BinaryFormat
) -> UInt64? {
  // The bytes are alive within this call, and counted.
  guard let number = unsafe ShortNumber(bytes), number.significand != 0,
    case .exact(let bits) = roundToBinary(number.significand, number.exponent, format)
  else {
    // The same bytes.
    return unsafe readLong(bytes, format)
  }
  return bits < format.infinity ? bits | (number.isNegative ? format.sign : 0) : nil
}

extension BinaryFormat {
  /// The bit of the sign.
  @inline(__always)
  fileprivate var sign: UInt64 { (infinity &>> UInt64(fractionBits) &+ 1) &<< UInt64(fractionBits) }
}

/// Any number: of more than 19 digits, near to the middle between two values, or zero.
@inline(never)
private func readLong(
  _ bytes: UnsafeBufferPointer<UInt8>, _ format: BinaryFormat
) -> UInt64? {
  // The parts use the bytes only within this call.
  guard let parts = unsafe NumberParts(bytes) else { return nil }
  let sign = unsafe parts.isNegative ? format.sign : 0
  let count = unsafe parts.count
  if count == 0 { return sign }
  // Saturated far away from what a Double can be; no text is long enough to come back from there.
  let exponent = unsafe parts.exponent
  if exponent &+ count > 400 { return nil }
  if exponent &+ count < -400 { return sign }

  let taken = min(count, 19)
  let significand = unsafe parts.leadingDigits(taken)
  let scale = exponent &+ (count &- taken)
  let below = roundToBinary(significand, scale, format)
  var bits: UInt64
  switch below {
  case .exact(let exact) where count == taken: bits = exact
  // The digits left out make less than one more.
  case .exact(let exact) where roundToBinary(significand &+ 1, scale, format) == below: bits = exact
  case .exact(let lower), .between(let lower):
    // A middle has at most 767 digits; beyond 800 it only counts that there is something more.
    var digits: [UInt8] = []
    unsafe parts.forEachDigit(limit: 800) { digits.append($0) }
    if count > 800 { digits.append(1) }
    bits = roundExactly(
      digits: digits, exponent: exponent &+ count &- digits.count, lower: lower, format)
  }
  return bits < format.infinity ? bits | sign : nil
}

/// A number of at most 19 digits, read in one pass.
private struct ShortNumber {
  var significand: UInt64 = 0
  var exponent = 0
  var isNegative = false

  /// Nil if the number is longer, or none: ``readLong`` tells.
  @inline(__always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard var place = bytes.baseAddress else { return nil }
    // The place is only read where it is before the end.
    let end = unsafe place + bytes.count
    guard unsafe place < end else { return nil }
    if unsafe place.pointee == UInt8(ascii: "-") {
      isNegative = true
      unsafe place += 1
    }
    let start = unsafe place
    unsafe Self.readDigits(&place, end, &significand)
    var digits = unsafe place - start
    guard digits > 0 else { return nil }
    if unsafe place < end, unsafe place.pointee == UInt8(ascii: ".") {
      unsafe place += 1
      let fraction = unsafe place
      // Eight digits at a time: fractions are long.
      while unsafe end - place >= 8 {
        let word = unsafe load8(place)
        guard isEightDigits(word) else { break }
        significand = significand &* 100_000_000 &+ valueOfEightDigits(word)
        unsafe place += 8
      }
      let left = unsafe end - place
      if left > 0, left < 8, unsafe end - start >= 8 {
        // The last eight bytes hold them; zeros take the place of the others.
        let others = UInt64(truncatingIfNeeded: 64 &- left &* 8)
        let zeros = (0x3030_3030_3030_3030 as UInt64) &>> (64 &- others)
        let word = unsafe (load8(end - 8) &>> others) &<< others | zeros
        if isEightDigits(word) {
          significand =
            significand &* integerPowersOfTen[left] &+ valueOfEightDigits(word)
          unsafe place = end
        }
      }
      unsafe Self.readDigits(&place, end, &significand)
      exponent = unsafe fraction - place
      guard exponent < 0 else { return nil }
      digits &-= exponent
    }
    if digits > 19 {
      // Zeros in front do not count.
      var zero = unsafe start
      while unsafe zero < end,
        unsafe zero.pointee == UInt8(ascii: "0")
          || zero.pointee == UInt8(ascii: ".")
      {
        if unsafe zero.pointee == UInt8(ascii: "0") { digits &-= 1 }
        unsafe zero += 1
      }
      guard digits <= 19, significand != 0 else { return nil }
    }
    guard unsafe place < end else { return }

    guard unsafe place.pointee | 0x20 == UInt8(ascii: "e") else { return nil }
    unsafe place += 1
    guard unsafe place < end else { return nil }
    let isBelow = unsafe place.pointee == UInt8(ascii: "-")
    if unsafe isBelow || place.pointee == UInt8(ascii: "+") { unsafe place += 1 }
    let first = unsafe place
    var written: UInt64 = 0
    unsafe Self.readDigits(&place, end, &written)
    let count = unsafe place - first
    guard unsafe place == end, count > 0, count <= 9 else { return nil }
    exponent &+= isBelow ? -Int(written) : Int(written)
  }

  @inline(__always)
  private static func readDigits(
    _ place: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ value: inout UInt64
  ) {
    // The place is only read where it is before the end.
    while unsafe place < end {
      let digit = unsafe place.pointee &- UInt8(ascii: "0")
      guard digit <= 9 else { return }
      value = value &* 10 &+ UInt64(digit)
      unsafe place += 1
    }
  }
}

/// The high bit of the first byte of a word that is no digit; bits above it are not reliable.
@inline(__always)
func notDigits(_ word: UInt64) -> UInt64 {
  // What is no digit is at least ten away from "0", or not ASCII.
  let values = word ^ 0x3030_3030_3030_3030
  return (values &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080
}

/// Whether all bytes of a word are digits.
@inline(__always)
func isEightDigits(_ word: UInt64) -> Bool { notDigits(word) == 0 }

/// The number that the eight digits of a word spell, the first one lowest.
@inline(__always)
func valueOfEightDigits(_ word: UInt64) -> UInt64 {
  let ones = ((word ^ 0x3030_3030_3030_3030) &* (10 << 8 | 1)) >> 8
  let pairs = ((ones & 0x00FF_00FF_00FF_00FF) &* (100 << 16 | 1)) >> 16
  return ((pairs & 0x0000_FFFF_0000_FFFF) &* (10_000 << 32 | 1)) >> 32
}

/// Powers of ten that a Double holds exactly.
let exactPowersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]
