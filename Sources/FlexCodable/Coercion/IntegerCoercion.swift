/// Reads an integer of any width; never wraps around and never clamps.
func coerceInteger<T: FixedWidthInteger>(
  _ found: Found, to type: T.Type, _ leniency: FlexLeniency
) -> Outcome<T> {
  switch found {
  case .number(let text):
    if let value = readInteger(text, as: type) { return .exact(value) }
    // JSON5 also has numbers such as `+1` and `5.`.
    guard let number = JSON.Number(unchecked: text).jsonText else { return .unusable }
    if let value = readInteger(number, as: type) { return .exact(value) }
    return withoutFraction(number, type, leniency.fractions)
  case .text(let text):
    guard let number = numberText(in: text, leniency) else { return .unusable }
    if let value = readInteger(number, as: type) { return .coerced(value) }
    return withoutFraction(number, type, leniency.fractions)
  case .bool(let value):
    return leniency.coercions.contains(.boolToNumber) ? .coerced(value ? 1 : 0) : .unusable
  case .missing, .null, .array, .object:
    return .unusable
  }
}

/// Reads the value of a text's first Unicode scalar, if it fits; a number is its own code.
///
/// The rule `.characterCode` asks for this, so that it is exact in every preset.
func coerceCharacterCode<T: FixedWidthInteger>(
  _ found: Found, to type: T.Type, _ leniency: FlexLeniency
) -> Outcome<T> {
  guard case .text(let text) = found else { return coerceInteger(found, to: type, leniency) }
  guard let scalar = text.unicodeScalars.first, let code = T(exactly: scalar.value) else {
    return .unusable
  }
  return .exact(code)
}

/// The integer next to a number with a fraction, if the leniency takes one and it fits.
private func withoutFraction<T: FixedWidthInteger>(
  _ text: String, _ type: T.Type, _ fractions: FlexLeniency.Fractions
) -> Outcome<T> {
  guard fractions != .reject, let number = WholePart(text) else { return .unusable }
  var digits = number.digits
  if fractions == .round, number.isHalfOrMore { increment(&digits) }
  if number.isNegative { digits.insert(UInt8(ascii: "-"), at: 0) }
  guard let value = readInteger(String(decoding: digits, as: UTF8.self), as: type) else {
    return .unusable
  }
  return .coerced(value)
}

/// Adds one to a number in decimal digits.
private func increment(_ digits: inout [UInt8]) {
  for place in digits.indices.reversed() {
    guard digits[place] == UInt8(ascii: "9") else {
      digits[place] += 1
      return
    }
    digits[place] = UInt8(ascii: "0")
  }
  digits.insert(UInt8(ascii: "1"), at: 0)
}

/// What stands before the point of a number, wherever an exponent moves that.
private struct WholePart {
  let isNegative: Bool
  let digits: [UInt8]
  /// Whether what follows the point is at least a half.
  let isHalfOrMore: Bool

  /// More digits than any integer type has, so that a huge exponent never becomes a long text.
  private static let limit = 64

  /// Takes a number of JSON apart; nil for one with more whole digits than any integer type holds.
  init?(_ text: String) {
    var rest = text.utf8[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    let mantissa = rest.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let before = mantissa.prefix { $0 != UInt8(ascii: ".") }.count
    let all = mantissa.filter { $0 != UInt8(ascii: ".") }

    var exponent = 0
    let written = String(Substring(rest[mantissa.endIndex...].dropFirst()))
    if !written.isEmpty {
      // Beyond Int every digit is moved to one side, or far away.
      exponent = Int(written) ?? (written.hasPrefix("-") ? .min : .max)
    }
    guard let first = all.firstIndex(where: { $0 != UInt8(ascii: "0") }) else {
      digits = [UInt8(ascii: "0")]
      isHalfOrMore = false
      return
    }
    let sum = before.addingReportingOverflow(exponent)
    let point = sum.overflow ? Int.max : sum.partialValue
    guard point <= first || point - first <= WholePart.limit else { return nil }
    guard point > first else {
      digits = [UInt8(ascii: "0")]
      isHalfOrMore = point == first && all[first] >= UInt8(ascii: "5")
      return
    }
    let zeros = max(point - all.count, 0)
    digits =
      Array(all[first..<min(point, all.count)])
      + Array(repeating: UInt8(ascii: "0"), count: zeros)
    isHalfOrMore = point < all.count && all[point] >= UInt8(ascii: "5")
  }
}
