/// What may be bent to make a document fit a model.
///
/// A preset is only a value; change what differs:
///
///     var leniency = FlexLeniency.lenient
///     leniency.fractions = .round
///     let decoder = FlexDecoder(leniency)
///
/// Nothing is bent silently: the report of a decode lists every value that was.
public struct FlexLeniency: Sendable, Hashable {
  /// Which steps between kinds are taken.
  public var coercions: Coercions = []
  /// What happens when a property that is not Optional is missing.
  public var missing = Fallback.throwError
  /// What happens when a property that is not Optional is null.
  public var null = Fallback.throwError
  /// What happens when a value cannot be read as the type asked for.
  public var unusable = Fallback.throwError
  /// What a number with a fraction becomes where an integer is asked for.
  public var fractions = Fractions.reject
  /// Whether `"12px"` gives 12 where a number is asked for.
  public var numericPrefixes = false
  /// Whether `"1,234"` gives 1234 where a number is asked for.
  public var groupingSeparators = false
  /// Whether elements that cannot be used are left out of arrays, sets and dictionaries.
  public var dropsUnusableElements = false
  /// Whether one value is read as an array of one.
  public var wrapsSingleValues = false
  /// Whether blank text is null where the property is no text.
  public var blankTextIsNull = false
  /// Whether `[]` is read as an empty object or dictionary.
  public var emptyArrayIsObject = false
  /// Whether `{}` is read as an empty array.
  public var emptyObjectIsArray = false
  /// Whether an Optional that is null takes its default instead of nil.
  public var nullKeepsOptionalDefault = false
  /// Texts that are true, whatever the case of their ASCII letters.
  public var trueWords: Set<String> = ["true", "yes", "y", "t", "on"]
  /// Texts that are false, whatever the case of their ASCII letters.
  public var falseWords: Set<String> = ["false", "no", "n", "f", "off"]

  init() {}

  /// What Foundation's `JSONDecoder` gives: nothing is bent.
  public static let strict = FlexLeniency()

  /// Coerces between kinds, falls back to defaults and nil, and drops elements that cannot be used.
  public static let lenient: FlexLeniency = {
    var leniency = FlexLeniency()
    leniency.coercions = .all
    leniency.missing = .useDefault
    leniency.null = .useDefault
    leniency.unusable = .useDefault
    leniency.dropsUnusableElements = true
    leniency.wrapsSingleValues = true
    leniency.blankTextIsNull = true
    leniency.emptyArrayIsObject = true
    leniency.emptyObjectIsArray = true
    return leniency
  }()

  /// As lenient, and never fails because of a value: the type's zero stands in at last.
  public static let permissive: FlexLeniency = {
    var leniency = lenient
    leniency.missing = .useZero
    leniency.null = .useZero
    leniency.unusable = .useZero
    leniency.fractions = .truncate
    return leniency
  }()

  /// Steps from one kind of value to another.
  public struct Coercions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set from its bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `"42"` for a number.
    public static let textToNumber = Self(rawValue: 1)
    /// `42` for a text.
    public static let numberToText = Self(rawValue: 2)
    /// `true` for a number.
    public static let boolToNumber = Self(rawValue: 4)
    /// `1` for a Bool.
    public static let numberToBool = Self(rawValue: 8)
    /// `"yes"` for a Bool.
    public static let textToBool = Self(rawValue: 16)
    /// `true` for a text.
    public static let boolToText = Self(rawValue: 32)
    /// `"{\"a\":1}"` for a model, `"[1]"` for an array.
    public static let jsonInText = Self(rawValue: 64)
    /// Every step.
    public static let all: Self = [
      .textToNumber, .numberToText, .boolToNumber, .numberToBool, .textToBool, .boolToText,
      .jsonInText,
    ]
  }

  /// What happens when there is no usable value.
  public enum Fallback: Sendable, Hashable {
    /// The decode fails.
    case throwError
    /// The rule's default, the initial value, or nil; the decode fails if there is none of them.
    case useDefault
    /// As `useDefault`, and at last the type's zero.
    case useZero
  }

  /// What a number with a fraction becomes where an integer is asked for.
  public enum Fractions: Sendable, Hashable {
    /// It cannot be used.
    case reject
    /// The fraction is cut off: 2.9 gives 2, -2.9 gives -2.
    case truncate
    /// The nearest integer, halves away from zero: 2.5 gives 3, -2.5 gives -3.
    case round
  }
}
