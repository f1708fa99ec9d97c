/// The nearest Double to a number that the scanner has found to be one, ties to even.
///
/// The plain twin of this is `readDouble`, which it asks wherever one look does not decide.
///
/// - Parameters:
///   - start: The first byte; at least eight bytes can be read behind the last one.
///   - count: Bytes of the number; a byte that is no digit follows them.
/// - Returns: Nil if the value would be infinite.
@inline(__always)
func readScannedDouble(_ start: UnsafePointer<UInt8>, _ count: Int) -> Double? {
  var place = unsafe start
  // A token is followed by a byte that is no digit, which ends each loop; see also `start`.
  let end = unsafe start + count
  let isNegative = unsafe place.pointee == UInt8(ascii: "-")
  if isNegative { unsafe place += 1 }
  var significand: UInt64 = 0
  var digit = unsafe place.pointee &- UInt8(ascii: "0")
  while digit <= 9 {
    significand = significand &* 10 &+ UInt64(digit)
    unsafe place += 1
    digit = unsafe place.pointee &- UInt8(ascii: "0")
  }
  var exponent = 0
  if unsafe place < end, unsafe place.pointee == UInt8(ascii: ".") {
    unsafe place += 1
    let fraction = unsafe place
    while unsafe end - place >= 8 {
      let word = unsafe load8(place)
      guard isEightDigits(word) else { break }
      significand = significand &* 100_000_000 &+ valueOfEightDigits(word)
      unsafe place += 8
    }
    let left = unsafe end - place
    if left > 0, left < 8 {
      // The digits move to the end of the word, behind zeros.
      let bits = UInt64(truncatingIfNeeded: left &* 8)
      let word = unsafe load8(place) &<< (64 &- bits) | 0x3030_3030_3030_3030 &>> bits
      if isEightDigits(word) {
        significand = significand &* integerPowersOfTen[left] &+ valueOfEightDigits(word)
        unsafe place = end
      }
    }
    exponent = unsafe fraction - place
  }
  // Up to 19 digits fit into the significand; sign and point make 21 bytes.
  let digits = count &- (isNegative ? 1 : 0) &- (exponent < 0 ? 1 : 0)
  if unsafe place == end, digits <= 19 {
    if significand <= 1 << 53, exponent >= -22 {
      // Both are exact, so one division rounds once.
      var value = Double(Int64(truncatingIfNeeded: significand))
      if exponent < 0 { value /= exactPowersOfTen[-exponent] }
      return isNegative ? -value : value
    }
    let bits = nearestDoubleBits(significand, exponent)
    if bits != 0 { return Double(bitPattern: bits | (isNegative ? 1 << 63 : 0)) }
  }
  // The bytes of the token.
  return unsafe readDoubleSlowly(UnsafeBufferPointer(start: start, count: count))
}

@inline(never)
private func readDoubleSlowly(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
  // The same bytes.
  unsafe readDouble(bytes)
}

/// The bits of the Double next to `significand * 10^exponent`; 0 where 64 bits of the power do not
/// decide, or the number is not a normal one.
///
/// After Lemire, "Number parsing at a gigabyte per second". The 64 bits are too few by less than one
/// unit, so the product is at most `significand` too low, which matters only if the bits below the
/// half bit are all set. There are no ties to look for: a power with a negative exponent is never
/// exact, so the true product is larger than the one seen here.
@inline(__always)
private func nearestDoubleBits(_ significand: UInt64, _ exponent: Int) -> UInt64 {
  guard significand != 0, exponent >= -300, exponent < 0 else { return 0 }
  let zeros = significand.leadingZeroBitCount
  let power = powerOfTen(exponent).high
  let product = power.multipliedFullWidth(
    by: significand &<< UInt64(truncatingIfNeeded: zeros))
  guard product.high & 0x1FF != 0x1FF else { return 0 }
  let top = Int(truncatingIfNeeded: product.high >> 63)
  let biased = binaryLogOfPowerOfTen(exponent) &- zeros &+ 63 &+ top &+ 1023
  guard biased >= 1 else { return 0 }
  let shift = UInt64(truncatingIfNeeded: 10 &+ top)
  let kept = product.high &>> shift
  let half = product.high &>> (shift &- 1) & 1
  return UInt64(truncatingIfNeeded: biased &- 1) &<< 52 &+ kept &+ half
}
