/// The nearest Double to a number that the scanner has found to be one, ties to even.
///
/// The plain twin of this is `readDouble`, which it asks wherever one look does not decide.
///
/// - Parameters:
///   - start: The first byte of `[-] digits . digits`; at least eight bytes can be read behind the
///     last one.
///   - count: Bytes of the number; a byte that is no digit follows them.
/// - Returns: Nil if the value would be infinite.
@inline(__always)
func readScannedFraction(_ start: UnsafePointer<UInt8>, _ count: Int) -> Double? {
  // Up to 19 digits fit into the significand.
  let sign = unsafe start.pointee == UInt8(ascii: "-") ? 1 : 0
  if count &- sign <= 20 {
    // The end of the token, where its digits end; see also `start`.
    let end = unsafe start + count
    var place = unsafe start + sign
    var significand = unsafe readDigits(&place)
    // The point.
    unsafe place += 1
    var left = unsafe end - place
    let exponent = 0 &- left
    // At most eighteen digits: a loop would cost more than its body.
    if left >= 8 {
      significand = unsafe significand &* 100_000_000 &+ valueOfEightDigits(load8(place))
      unsafe place += 8
      left &-= 8
      if left >= 8 {
        significand = unsafe significand &* 100_000_000 &+ valueOfEightDigits(load8(place))
        unsafe place += 8
        left &-= 8
      }
    }
    if left > 0 {
      // The digits move to the end of the word, behind zeros.
      let bits = UInt64(truncatingIfNeeded: left &* 8)
      let word = unsafe load8(place) &<< (64 &- bits) | 0x3030_3030_3030_3030 &>> bits
      significand = significand &* integerPowersOfTen[left] &+ valueOfEightDigits(word)
    }
    if exponent >= -22 {
      if significand <= 1 << 53 {
        // Both are exact, so one division rounds once.
        let value = Double(Int64(truncatingIfNeeded: significand)) / exactPowersOfTen[-exponent]
        return sign > 0 ? -value : value
      }
      let bits = nearestDoubleBits(significand, exponent)
      if bits != 0 { return Double(bitPattern: bits | UInt64(truncatingIfNeeded: sign) << 63) }
    }
  }
  // The bytes of the token.
  return unsafe readDoubleSlowly(UnsafeBufferPointer(start: start, count: count))
}

/// The same for `[-] digits`.
@inline(__always)
func readScannedWhole(_ start: UnsafePointer<UInt8>, _ count: Int) -> Double? {
  // Up to 19 digits fit into the significand.
  if count <= 19 {
    // A byte that is no digit follows the token.
    var place = unsafe start
    let isNegative = unsafe place.pointee == UInt8(ascii: "-")
    if isNegative { unsafe place += 1 }
    let significand = unsafe readDigits(&place)
    if significand <= 1 << 53 {
      let value = Double(Int64(truncatingIfNeeded: significand))
      return isNegative ? -value : value
    }
  }
  // The bytes of the token.
  return unsafe readDoubleSlowly(UnsafeBufferPointer(start: start, count: count))
}

/// The value of a run of digits, and moves behind them.
@inline(__always)
private func readDigits(_ place: inout UnsafePointer<UInt8>) -> UInt64 {
  var value: UInt64 = 0
  // The caller vouches for a byte that is no digit.
  var digit = unsafe place.pointee &- UInt8(ascii: "0")
  while digit <= 9 {
    value = value &* 10 &+ UInt64(digit)
    unsafe place += 1
    digit = unsafe place.pointee &- UInt8(ascii: "0")
  }
  return value
}

@inline(never)
private func readDoubleSlowly(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
  // The same bytes.
  unsafe readDouble(bytes)
}

/// The bits of the Double next to `significand * 10^exponent`, or 0 where one look does not decide.
///
/// The significand is beyond 2^53, and the exponent from -22 to -1.
///
/// After Lemire, "Number parsing at a gigabyte per second". The 64 bits are too few by less than one
/// unit, so the product is at most `significand` too low, which matters only if the bits below the
/// half bit are all set. There are no ties to look for: a power with a negative exponent is never
/// exact, so the true product is larger than the one seen here.
@inline(__always)
private func nearestDoubleBits(_ significand: UInt64, _ exponent: Int) -> UInt64 {
  let zeros = significand.leadingZeroBitCount
  let power = powerOfTen(exponent).high
  let product = power.multipliedFullWidth(
    by: significand &<< UInt64(truncatingIfNeeded: zeros))
  guard product.high & 0x1FF != 0x1FF else { return 0 }
  let top = Int(truncatingIfNeeded: product.high >> 63)
  let biased = binaryLogOfPowerOfTen(exponent) &- zeros &+ 63 &+ top &+ 1023
  let shift = UInt64(truncatingIfNeeded: 10 &+ top)
  let kept = product.high &>> shift
  let half = product.high &>> (shift &- 1) & 1
  return UInt64(truncatingIfNeeded: biased &- 1) &<< 52 &+ kept &+ half
}
