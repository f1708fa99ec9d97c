/// A decimal number `digits * 10^exponent`.
struct DecimalDigits: Equatable {
  var digits: UInt64
  var exponent: Int
}

/// The fewest digits that read back as `significand * 2^exponent`, and the nearest such.
///
/// The interval of the decimals that round to the value is scaled by a power of ten such that one
/// or two of its ends are integers apart; the way of Giulietti, "The Schubfach way to render
/// doubles".
///
/// - Parameters:
///   - significand: At most 53 bits, not zero.
///   - exponent: That of a Double or of a smaller type.
///   - isLowerGapHalf: Whether the next value below is only half as far away as the one above.
/// - Returns: The digits, which may end with zeros.
@inline(__always)
func shortestDigits(
  significand: UInt64, exponent: Int, isLowerGapHalf: Bool
) -> DecimalDigits {
  // Ends of the interval count as inside when the significand is even: reading rounds to even.
  let odd = significand & 1
  // floor(log10(2^exponent)), or of 3/4 of it
  let decimal = (exponent &* 1_262_611 &- (isLowerGapHalf ? 524_031 : 0)) >> 22
  let shift = UInt64(truncatingIfNeeded: exponent &+ ((-decimal &* 1_741_647) >> 19) &+ 1)
  var power = powerOfTen(-decimal)
  // The table rounds down where it is not exact; here it has to be up.
  if decimal > 0 || decimal < -55 {
    power.low &+= 1
    if power.low == 0 { power.high &+= 1 }
  }

  let center = significand &<< 2
  let lower = scaled(power, (center &- (isLowerGapHalf ? 1 : 2)) &<< shift) &+ odd
  let middle = scaled(power, center &<< shift)
  let upper = scaled(power, (center &+ 2) &<< shift) &- odd

  let floor = middle >> 2
  if floor >= 10 {
    // One digit less, if just one of the two neighbours is inside.
    let tens = floor / 10
    let isDownInside = lower <= 40 &* tens
    let isUpInside = 40 &* tens &+ 40 <= upper
    if isDownInside != isUpInside {
      return DecimalDigits(digits: tens &+ (isUpInside ? 1 : 0), exponent: decimal &+ 1)
    }
  }
  let isDownInside = lower <= 4 &* floor
  let isUpInside = 4 &* floor &+ 4 <= upper
  if isDownInside != isUpInside {
    return DecimalDigits(digits: floor &+ (isUpInside ? 1 : 0), exponent: decimal)
  }
  // Both or none: the nearer one, of two equally near ones the even one.
  let half = 4 &* floor &+ 2
  let roundsUp = middle > half || (middle == half && floor & 1 != 0)
  return DecimalDigits(digits: floor &+ (roundsUp ? 1 : 0), exponent: decimal)
}

/// The upper part of the product; its last bit also tells whether anything was cut off.
@inline(__always)
private func scaled(_ power: (high: UInt64, low: UInt64), _ factor: UInt64) -> UInt64 {
  let low = power.low.multipliedFullWidth(by: factor)
  let high = power.high.multipliedFullWidth(by: factor)
  let (middle, overflow) = high.low.addingReportingOverflow(low.high)
  return (high.high &+ (overflow ? 1 : 0)) | (middle > 1 ? 1 : 0)
}

extension DecimalDigits {
  /// The shortest digits of a finite value that is not zero, by its significand and exponent bits.
  @inline(__always)
  init(fraction: UInt64, biasedExponent: Int, fractionBits: Int, bias: Int) {
    if biasedExponent == 0 {
      self = shortestDigits(
        significand: fraction, exponent: 1 &- bias &- fractionBits, isLowerGapHalf: false)
    } else {
      self = shortestDigits(
        significand: fraction | 1 &<< UInt64(truncatingIfNeeded: fractionBits),
        exponent: biasedExponent &- bias &- fractionBits,
        isLowerGapHalf: fraction == 0 && biasedExponent > 1)
    }
    removeTrailingZeros()
  }

  @inline(__always)
  private mutating func removeTrailingZeros() {
    // A value of few digits ends with many zeros; most others end with another digit.
    if digits % 100_000_000 == 0, digits != 0 {
      digits /= 100_000_000
      exponent &+= 8
    }
    guard digits % 10 == 0 else { return }
    if digits % 10_000 == 0 {
      digits /= 10_000
      exponent &+= 4
    }
    if digits % 100 == 0 {
      digits /= 100
      exponent &+= 2
    }
    // At most 17 digits, so at most two more zeros.
    while digits % 10 == 0, digits != 0 {
      digits /= 10
      exponent &+= 1
    }
  }
}
