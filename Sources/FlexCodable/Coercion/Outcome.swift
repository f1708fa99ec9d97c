/// What stands at a place of the document, as the coercions see it.
enum Found: Sendable, Hashable {
  case missing
  case null
  case bool(Bool)
  /// The number's own text.
  case number(String)
  case text(String)
  case array(isEmpty: Bool)
  case object(isEmpty: Bool)
}

extension Found {
  /// The same as a tree; nil for nothing, and for an array or object with unknown content.
  var tree: JSON? {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let text): .number(JSON.Number(unchecked: text))
    case .text(let text): .string(text)
    case .array(isEmpty: true): .array([])
    case .object(isEmpty: true): .object(JSON.Object())
    case .missing, .array, .object: nil
    }
  }
}

/// What a value became.
enum Outcome<Value> {
  /// It was of the type asked for.
  case exact(Value)
  /// It was one step away.
  case coerced(Value)
  /// It had more digits than the type holds.
  case rounded(Value)
  case unusable

  /// The same with another value.
  func map<Other>(_ transform: (Value) -> Other) -> Outcome<Other> {
    switch self {
    case .exact(let value): .exact(transform(value))
    case .coerced(let value): .coerced(transform(value))
    case .rounded(let value): .rounded(transform(value))
    case .unusable: .unusable
    }
  }
}

extension Outcome: Sendable where Value: Sendable {}
extension Outcome: Equatable where Value: Equatable {}

/// The number that a text holds, as JSON writes it; nil if the leniency reads none from it.
func numberText(in text: String, _ leniency: FlexLeniency) -> String? {
  guard leniency.coercions.contains(.textToNumber) else { return nil }
  if let number = trimmedNumber(text) { return number }
  if leniency.groupingSeparators, let number = removingGroupingSeparators(text) { return number }
  return leniency.numericPrefixes ? numericPrefix(text) : nil
}
