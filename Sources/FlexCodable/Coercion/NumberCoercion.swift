import Foundation

/// Reads a floating-point number, correctly rounded from its digits; overflow is unusable.
func coerceFloating(
  _ found: Found, to type: Double.Type, _ leniency: FlexLeniency
) -> Outcome<Double> {
  coerceNumber(found, leniency, zero: 0, one: 1) { text in
    readFloating(text) { readDouble($0) }
  }
}

/// Reads a floating-point number, correctly rounded from its digits; overflow is unusable.
func coerceFloating(
  _ found: Found, to type: Float.Type, _ leniency: FlexLeniency
) -> Outcome<Float> {
  coerceNumber(found, leniency, zero: 0, one: 1) { text in
    readFloating(text) { readFloat($0) }
  }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
/// Reads a floating-point number, correctly rounded from its digits; overflow is unusable.
func coerceFloating(
  _ found: Found, to type: Float16.Type, _ leniency: FlexLeniency
) -> Outcome<Float16> {
  coerceNumber(found, leniency, zero: 0, one: 1) { text in
    readFloating(text) { readFloat16($0) }
  }
}
#endif

/// Reads a decimal number from its digits, never by way of a Double.
///
/// One that has more digits than a Decimal holds is `rounded`, wherever it was found.
func coerceDecimal(_ found: Found, _ leniency: FlexLeniency) -> Outcome<Decimal> {
  let outcome: Outcome<(value: Decimal, isExact: Bool)> = coerceNumber(
    found, leniency, zero: (0, true), one: (1, true)
  ) { text in
    readDecimal(text) ?? JSON.Number(unchecked: text).jsonText.flatMap { readDecimal($0) }
  }
  switch outcome {
  case .exact(let read): return read.isExact ? .exact(read.value) : .rounded(read.value)
  case .coerced(let read): return read.isExact ? .coerced(read.value) : .rounded(read.value)
  case .rounded(let read): return .rounded(read.value)
  case .unusable: return .unusable
  }
}

private func coerceNumber<Value>(
  _ found: Found, _ leniency: FlexLeniency, zero: Value, one: Value, _ read: (String) -> Value?
) -> Outcome<Value> {
  switch found {
  case .number(let text):
    return read(text).map(Outcome.exact) ?? .unusable
  case .text(let text):
    guard let number = numberText(in: text, leniency) else { return .unusable }
    return read(number).map(Outcome.coerced) ?? .unusable
  case .bool(let value):
    return leniency.coercions.contains(.boolToNumber) ? .coerced(value ? one : zero) : .unusable
  case .missing, .null, .array, .object:
    return .unusable
  }
}

/// Reads a number of JSON or JSON5, the words for infinity and NaN included.
private func readFloating<Value: BinaryFloatingPoint>(
  _ text: String, _ read: (String) -> Value?
) -> Value? {
  if let value = read(text) { return value }
  let number = JSON.Number(unchecked: text)
  guard let plain = number.jsonText else { return number.double.map { Value($0) } }
  return plain == text ? nil : read(plain)
}
