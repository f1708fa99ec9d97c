/// A binary floating-point format of the IEEE 754 standard.
struct BinaryFormat: Sendable {
  let fractionBits: Int
  let bias: Int

  @inline(__always)
  static var binary64: BinaryFormat { BinaryFormat(fractionBits: 52, bias: 1023) }
  @inline(__always)
  static var binary32: BinaryFormat { BinaryFormat(fractionBits: 23, bias: 127) }
  @inline(__always)
  static var binary16: BinaryFormat { BinaryFormat(fractionBits: 10, bias: 15) }

  /// The exponent of the smallest normal number.
  @inline(__always)
  var smallestExponent: Int { 1 &- bias }

  /// The bits of infinity, the first that no finite number has.
  @inline(__always)
  var infinity: UInt64 { UInt64(truncatingIfNeeded: 2 &* bias &+ 1) &<< UInt64(fractionBits) }
}

/// A number rounded to a binary format: the bits of its magnitude.
enum RoundedBits: Equatable {
  case exact(UInt64)
  /// Too near to the middle between these bits and the next ones to tell from 128 bits.
  case between(UInt64)
}

/// Rounds `significand * 10^exponent` to the nearest number of a format, ties to even.
///
/// The 128 bits of the power are too small by less than one unit, so the true product lies between
/// `product` and `product + significand`; only if these differ in the bits that decide does it
/// stay open which way to round. After Lemire, "Number parsing at a gigabyte per second".
///
/// - Parameters:
///   - significand: Not zero.
///   - exponent: Any.
///   - format: Where to round to.
/// - Returns: The bits; from `format.infinity` on there is no such finite number.
@inline(__always)
func roundToBinary(_ significand: UInt64, _ exponent: Int, _ format: BinaryFormat) -> RoundedBits {
  if exponent < powerOfTenRange.lowerBound { return .exact(0) }
  if exponent > 308 { return .exact(format.infinity) }
  let zeros = significand.leadingZeroBitCount
  let normalized = significand &<< UInt64(truncatingIfNeeded: zeros)
  let power = powerOfTen(exponent)
  let upper = power.high.multipliedFullWidth(by: normalized)
  let lower = power.low.multipliedFullWidth(by: normalized)
  let (middle, overflow) = upper.low.addingReportingOverflow(lower.high)
  let high = upper.high &+ (overflow ? 1 : 0)

  // The top bit of the product is its last or the one before.
  let top = Int(truncatingIfNeeded: high >> 63)
  let binaryExponent = binaryLogOfPowerOfTen(exponent) &- zeros &+ 63 &+ top
  var shift = 63 &+ top &- format.fractionBits &- 1
  let missing = format.smallestExponent &- binaryExponent
  if missing > 0 { shift &+= missing }
  if shift > 64 {
    // Below the middle between zero and the smallest number, but for one that touches it.
    return shift == 65 && high == .max && middle == .max ? .between(0) : .exact(0)
  }

  let count = UInt64(truncatingIfNeeded: shift)
  let kept = shift == 64 ? 0 : high &>> count
  let half = high &>> (count &- 1) & 1
  let mask = (1 as UInt64) &<< (count &- 1) &- 1
  let scale = missing > 0 ? 0 : UInt64(truncatingIfNeeded: -missing)
  let bits = scale &<< UInt64(truncatingIfNeeded: format.fractionBits) &+ kept

  if exponent >= 0, exponent <= 55 {
    // The power is exact, so ties are seen.
    let isMore = high & mask != 0 || middle != 0 || lower.low != 0
    return .exact(bits &+ (isMore || kept & 1 != 0 ? half : 0))
  }
  // More than the product, so the half bit decides, unless adding a little sets it.
  if half == 0, middle == .max, high & mask == mask { return .between(bits) }
  return .exact(bits &+ half)
}

/// Decides between two neighbours by comparing a number with the middle between them, exactly.
///
/// - Parameters:
///   - digits: The significand's digits, at most 800 of them.
///   - exponent: The exponent of the last digit; the number is in the range of the format.
///   - lower: The bits of the lower neighbour.
///   - format: The format of the neighbours.
/// - Returns: The bits of the nearer one, of two equally near ones the even one.
func roundExactly(
  digits: [UInt8], exponent: Int, lower: UInt64, _ format: BinaryFormat
) -> UInt64 {
  let fraction = lower & ((1 as UInt64) &<< UInt64(format.fractionBits) &- 1)
  let biased = Int(truncatingIfNeeded: lower &>> UInt64(format.fractionBits))
  let hidden = biased == 0 ? 0 : (1 as UInt64) &<< UInt64(format.fractionBits)
  // The middle is `(2 * significand + 1) * 2^binaryExponent`.
  let binaryExponent = max(biased, 1) &- format.bias &- format.fractionBits &- 1
  var middle = WideInteger((fraction | hidden) &* 2 &+ 1)
  var number = WideInteger(0)
  for digit in digits { number.multiply(by: 10, adding: UInt64(digit)) }

  if exponent >= 0 {
    number.multiplyByPowerOfTen(exponent)
  } else {
    middle.multiplyByPowerOfTen(-exponent)
  }
  if binaryExponent >= 0 {
    middle.multiplyByPowerOfTwo(binaryExponent)
  } else {
    number.multiplyByPowerOfTwo(-binaryExponent)
  }
  switch number.compared(with: middle) {
  case ..<0: return lower
  case 0: return lower &+ (lower & 1)
  default: return lower &+ 1
  }
}

/// An integer of any size, as far as comparing a number with a middle needs it.
private struct WideInteger {
  /// 64 bits each, the lowest first, the last one not zero.
  private var limbs: [UInt64] = []

  init(_ value: UInt64) {
    if value != 0 { limbs = [value] }
  }

  mutating func multiply(by factor: UInt64, adding term: UInt64 = 0) {
    var carry = term
    for index in limbs.indices {
      let (high, low) = limbs[index].multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      limbs[index] = sum
      carry = high &+ (overflow ? 1 : 0)
    }
    if carry != 0 { limbs.append(carry) }
  }

  mutating func multiplyByPowerOfTen(_ exponent: Int) {
    var left = exponent
    while left >= 19 {
      multiply(by: 10_000_000_000_000_000_000)
      left -= 19
    }
    for _ in 0..<left { multiply(by: 10) }
  }

  mutating func multiplyByPowerOfTwo(_ exponent: Int) {
    guard !limbs.isEmpty else { return }
    multiply(by: 1 << UInt64(exponent & 63))
    limbs.insert(contentsOf: repeatElement(0, count: exponent >> 6), at: 0)
  }

  /// Below zero, zero, or above zero.
  func compared(with other: WideInteger) -> Int {
    if limbs.count != other.limbs.count { return limbs.count < other.limbs.count ? -1 : 1 }
    for (limb, otherLimb) in zip(limbs, other.limbs).reversed() where limb != otherLimb {
      return limb < otherLimb ? -1 : 1
    }
    return 0
  }
}
