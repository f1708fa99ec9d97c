public import Foundation

extension JSON {
  /// A number as it was written; converted on demand, exactly.
  ///
  /// Numbers are equal by decimal value: `1`, `1.0` and `1e0` are; ``text`` tells them apart.
  public struct Number: Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    private enum Storage: Sendable {
      /// A number of RFC 8259.
      case packed(PackedNumber)
      /// A longer number, or another spelling of JSON5.
      case text(String)
    }

    private let storage: Storage

    /// The number's source text, digit for digit.
    public var text: String {
      switch storage {
      case .packed(let number): number.text
      case .text(let text): text
      }
    }

    /// Takes a number's text as JSON spells it.
    ///
    /// - Parameter text: A number of RFC 8259; anything else, white space included, gives nil.
    public init?(text: String) {
      let packed = PackedNumber(text)
      guard packed != nil || isJSONNumber(text) else { return nil }
      storage = packed.map { .packed($0) } ?? .text(text)
    }

    /// Spells an integer.
    ///
    /// - Parameter value: The integer, of any width.
    public init(_ value: some BinaryInteger) {
      self.init(unchecked: String(value))
    }

    /// Spells a floating-point number with the fewest digits that read back to it.
    ///
    /// - Parameter value: NaN and infinity give nil: JSON cannot write them.
    public init?(_ value: Double) {
      guard value.isFinite else { return nil }
      self.init(unchecked: Self.spelling("\(value)"))
    }

    /// Spells a decimal number, digit for digit.
    ///
    /// - Parameter value: NaN gives nil: JSON cannot write it.
    public init?(_ value: Decimal) {
      guard value.isFinite else { return nil }
      self.init(unchecked: value.description)
    }

    /// Spells an integer literal.
    public init(integerLiteral value: Int) {
      self.init(unchecked: String(value))
    }

    /// Spells a floating-point literal; one that is out of range is written as null.
    public init(floatLiteral value: Double) {
      self.init(
        unchecked: value.isFinite
          ? Self.spelling("\(value)") : Self.nonFiniteSpelling(of: value))
    }

    /// Trusts a text that a scanner has checked, in a spelling of JSON or JSON5.
    init(unchecked text: String) {
      storage = PackedNumber(text).map { .packed($0) } ?? .text(text)
    }

    /// Keeps a number that is packed already.
    @inline(__always)
    init(_ packed: PackedNumber) {
      storage = .packed(packed)
    }

    /// Spells a single-precision number with the fewest digits that read back to it.
    init?(_ value: Float) {
      guard value.isFinite else { return nil }
      self.init(unchecked: Self.spelling("\(value)"))
    }
  }
}

// MARK: - Conversions

extension JSON.Number {
  /// Converts to an integer, never wrapping and never rounding.
  ///
  /// - Parameter type: The integer type.
  /// - Returns: The integer; nil when the number is not integral or does not fit.
  public func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T? {
    if case .packed(let number) = storage { return number.integer(as: type) }
    guard let text = jsonText else { return nil }
    return readInteger(text, as: type)
  }

  /// The nearest `Double`; nil when the number is too large for one.
  ///
  /// The words `Infinity` and `NaN` of JSON5 give those values.
  public var double: Double? {
    if case .packed(let number) = storage { return number.double }
    guard let text = jsonText else { return nonFinite }
    return readDouble(text)
  }

  /// The number as `Decimal`, rounded to its 38 digits; nil when it is too large for one.
  public var decimal: Decimal? {
    guard let text = jsonText else { return nil }
    return readDecimal(text)?.value
  }
}

// MARK: - Equality

extension JSON.Number: Hashable {
  /// Compares decimal values, whatever their spelling.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    if case .packed(let left) = lhs.storage, case .packed(let right) = rhs.storage {
      if left == right { return true }
      // An integer has one spelling only.
      if left.isInteger && right.isInteger { return false }
    }
    switch (lhs.jsonText, rhs.jsonText) {
    case (let left?, let right?): return decimalEqual(left, right)
    case (nil, nil): return lhs.nonFiniteName == rhs.nonFiniteName
    default: return false
    }
  }

  /// Hashes the decimal value.
  public func hash(into hasher: inout Hasher) {
    if case .packed(let number) = storage {
      number.hashValue(into: &hasher)
    } else if let text = jsonText {
      hashDecimal(text, into: &hasher)
    } else {
      hasher.combine(nonFiniteName)
    }
  }
}

// MARK: - Spelling

extension JSON.Number {
  /// The number as RFC 8259 spells it; nil for the words of JSON5 that stand for no number.
  ///
  /// JSON5 also has `+1`, `.5` and `5.`; they become `1`, `0.5` and `5.0`.
  var jsonText: String? {
    guard case .text(let text) = storage else { return text }
    if isJSONNumber(text) { return text }
    var digits = Substring(text)
    let isNegative = digits.hasPrefix("-")
    if isNegative || digits.hasPrefix("+") { digits = digits.dropFirst() }
    let exponent = digits.firstIndex { $0 == "e" || $0 == "E" } ?? digits.endIndex
    let power = digits[exponent...]
    digits = digits[..<exponent]
    var spelled = isNegative ? "-" : ""
    if digits.hasPrefix(".") { spelled += "0" }
    spelled += digits
    if digits.hasSuffix(".") { spelled += "0" }
    spelled += power
    return isJSONNumber(spelled) ? spelled : nil
  }

  /// True for a spelling without fraction and exponent, other than `-0`.
  var isSpelledAsInteger: Bool {
    if case .packed(let number) = storage { return number.isInteger }
    return text != "-0"
      && text.utf8.allSatisfy { byte in
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      }
  }

  /// Writes the number as RFC 8259 spells it; null for the words of JSON5 that stand for no number.
  func write(to buffer: ByteBuffer) {
    if case .packed(let number) = storage {
      buffer.append(number)
    } else {
      buffer.append(utf8: jsonText ?? "null")
    }
  }

  /// The word of JSON5 that stands here for no number, if one does.
  var word: String? {
    guard case .text(let text) = storage, nonFinite != nil else { return nil }
    return text
  }

  /// The value of a word of JSON5.
  private var nonFinite: Double? {
    switch text {
    case "Infinity", "+Infinity": .infinity
    case "-Infinity": -.infinity
    case "NaN", "+NaN", "-NaN": .nan
    default: nil
    }
  }

  /// One name for each value that is no number, so that it equals itself.
  private var nonFiniteName: String {
    if let value = nonFinite { Self.nonFiniteSpelling(of: value) } else { text }
  }

  private static func spelling(_ description: String) -> String {
    description.hasSuffix(".0") ? String(description.dropLast(2)) : description
  }

  private static func nonFiniteSpelling(of value: Double) -> String {
    value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity"
  }
}
