extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Makes null.
  public init(nilLiteral: ()) {
    self = .null
  }

  /// Makes a Boolean.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  /// Makes a number.
  public init(integerLiteral value: Int) {
    self = .number(Number(integerLiteral: value))
  }

  /// Makes a number.
  public init(floatLiteral value: Double) {
    self = .number(Number(floatLiteral: value))
  }

  /// Makes a text.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// Makes an array.
  public init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }

  /// Makes an object; a later member replaces the value of an earlier one of its key.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Object(elements))
  }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
  /// Makes an object; a later member replaces the value of an earlier one of its key.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(elements)
  }
}
