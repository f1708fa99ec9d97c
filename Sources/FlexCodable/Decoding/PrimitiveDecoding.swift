import Foundation

/// Says that a value has to go the long way.
struct NotExact: Error {}

/// A type that the library reads itself, in every place where it can stand.
///
/// The functions are generic over their result because a model's containers know the type only as
/// `T`; `sameCast` brings the value back without a dynamic cast.
protocol DecodingWitness {
  /// Makes a value from a node, or throws why it cannot be used.
  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R
  /// The type's zero; nil where it has none.
  static func zero<R>(_ result: R.Type) -> R?
  /// A value to go on with while problems are collected.
  static func placeholder<R>(_ result: R.Type) -> R?
  /// The value for a missing one, if the type itself has a value for nothing.
  static func nothing<R>(_ result: R.Type) -> R?
  /// Blank text is a value.
  static var isTextLike: Bool { get }
  /// Null is a value.
  static var takesNull: Bool { get }
  static var isOptional: Bool { get }
  /// The scalar that this is an array of.
  static var elementPrimitive: (any PrimitiveDecoding.Type)? { get }
}

extension DecodingWitness {
  static func zero<R>(_ result: R.Type) -> R? { nil }
  static func placeholder<R>(_ result: R.Type) -> R? { zero(result) }
  static func nothing<R>(_ result: R.Type) -> R? { nil }
  static var isTextLike: Bool { false }
  static var takesNull: Bool { false }
  static var isOptional: Bool { false }
  static var elementPrimitive: (any PrimitiveDecoding.Type)? { nil }
}

/// A scalar of the standard library.
protocol PrimitiveDecoding: DecodingWitness, Decodable {
  /// The value of a node that is exactly one of this type: the fast path.
  static func exact(_ document: Document, _ node: Int) -> Self?
  /// The value of a node of another kind, for the spellings that nearly all of those have; what
  /// `coerce` says of the same node, or nil.
  static func near(
    _ document: Document, _ node: Int, _ coercions: FlexLeniency.Coercions
  ) -> Self?
  /// The value of anything else, one step away.
  static func coerce(_ found: Found, _ leniency: FlexLeniency) -> Outcome<Self>
  /// The value under a strategy for numbers that JSON cannot write.
  static func nonConforming(_ text: String, _ strategy: FlexFloatDecodingStrategy) -> Self?
  /// The value under a rule that reads another form.
  static func ruled(_ found: Found, _ rule: FlexRule, _ tree: () -> JSON) -> Outcome<Self>?
  /// Reads an array, whatever type the caller knows it by.
  ///
  /// - Throws: `NotExact` if any element is not exactly one of this type, or one short step away.
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R
  /// Reads an array into one of arrays; false where `readArray` throws.
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool
  static var zeroValue: Self { get }
}

extension PrimitiveDecoding {
  static func near(
    _ document: Document, _ node: Int, _ coercions: FlexLeniency.Coercions
  ) -> Self? { nil }

  static func nonConforming(_ text: String, _ strategy: FlexFloatDecodingStrategy) -> Self? { nil }

  static func ruled(_ found: Found, _ rule: FlexRule, _ tree: () -> JSON) -> Outcome<Self>? { nil }

  static func zero<R>(_ result: R.Type) -> R? { sameCast(zeroValue, to: result) }

  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R {
    let isRuled = place.rule.map { $0.isCharacterCode || $0.isJSONText } ?? false
    if node >= 0, !isRuled, let value = exact(session.document, node) {
      return sameCast(value, to: result)
    }
    return sameCast(try slowly(session, node, place), to: result)
  }

  @inline(never)
  private static func slowly(
    _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> Self {
    let found = session.found(node)
    if case .text(let text) = found, case .convertFromString = session.options.floats,
      let value = nonConforming(text, session.options.floats)
    {
      return value
    }
    let leniency = session.run.mode(place.mode)
    let ruled = place.rule.flatMap { rule in
      Self.ruled(found, rule) { session.document.tree(node) }
    }
    switch ruled ?? coerce(found, leniency) {
    case .exact(let value): return value
    case .coerced(let value):
      session.note(.coerced, Self.self, node, place)
      return value
    case .rounded(let value):
      session.note(.rounded, Self.self, node, place)
      return value
    case .unusable:
      throw Mismatch(isCorrupted: isSameKind(found))
    }
  }

  /// Whether the node is of the kind that the type is read from, so that only its value is wrong.
  private static func isSameKind(_ found: Found) -> Bool {
    if case .number = found { return zeroValue is any Numeric }
    return false
  }
}

extension Bool: PrimitiveDecoding {
  static var zeroValue: Bool { false }

  @inline(__always)
  static func exact(_ document: Document, _ node: Int) -> Bool? {
    switch document.tag(node) {
    case .true: true
    case .false: false
    default: nil
    }
  }

  static func near(
    _ document: Document, _ node: Int, _ coercions: FlexLeniency.Coercions
  ) -> Bool? {
    guard coercions.contains(.numberToBool), let number: Int = document.integer(node) else {
      return nil
    }
    return number != 0
  }

  static func coerce(_ found: Found, _ leniency: FlexLeniency) -> Outcome<Bool> {
    coerceBool(found, leniency)
  }
}

extension String: PrimitiveDecoding {
  static var zeroValue: String { "" }
  static var isTextLike: Bool { true }

  @inline(__always)
  static func exact(_ document: Document, _ node: Int) -> String? {
    document.isText(node) ? document.string(node) : nil
  }

  static func near(
    _ document: Document, _ node: Int, _ coercions: FlexLeniency.Coercions
  ) -> String? {
    switch document.tag(node) {
    case .integer, .fraction, .scientific:
      coercions.contains(.numberToText) ? document.numberText(node) : nil
    case .true: coercions.contains(.boolToText) ? "true" : nil
    case .false: coercions.contains(.boolToText) ? "false" : nil
    default: nil
    }
  }

  static func coerce(_ found: Found, _ leniency: FlexLeniency) -> Outcome<String> {
    coerceString(found, leniency)
  }

  static func ruled(_ found: Found, _ rule: FlexRule, _ tree: () -> JSON) -> Outcome<String>? {
    guard rule.isJSONText else { return nil }
    switch found {
    case .array, .object: return .exact(tree().text())
    default: return nil
    }
  }
}

/// The integers of the standard library.
protocol IntegerDecoding: PrimitiveDecoding, FixedWidthInteger {}

extension IntegerDecoding {
  static var zeroValue: Self { 0 }

  @inline(__always)
  static func exact(_ document: Document, _ node: Int) -> Self? { document.integer(node) }

  static func near(
    _ document: Document, _ node: Int, _ coercions: FlexLeniency.Coercions
  ) -> Self? {
    switch document.tag(node) {
    case .text: coercions.contains(.textToNumber) ? document.plainInteger(inText: node) : nil
    case .true: coercions.contains(.boolToNumber) ? 1 : nil
    case .false: coercions.contains(.boolToNumber) ? 0 : nil
    default: nil
    }
  }

  static func coerce(_ found: Found, _ leniency: FlexLeniency) -> Outcome<Self> {
    coerceInteger(found, to: Self.self, leniency)
  }

  static func ruled(_ found: Found, _ rule: FlexRule, _ tree: () -> JSON) -> Outcome<Self>? {
    guard rule.isCharacterCode, case .text = found else { return nil }
    return coerceCharacterCode(found, to: Self.self, .lenient)
  }
}

extension Int: IntegerDecoding {}
extension Int8: IntegerDecoding {}
extension Int16: IntegerDecoding {}
extension Int32: IntegerDecoding {}
extension Int64: IntegerDecoding {}
extension UInt: IntegerDecoding {}
extension UInt8: IntegerDecoding {}
extension UInt16: IntegerDecoding {}
extension UInt32: IntegerDecoding {}
extension UInt64: IntegerDecoding {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: IntegerDecoding {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: IntegerDecoding {}

/// The infinity or NaN that a strategy's text stands for.
private func special<F: BinaryFloatingPoint>(
  _ text: String, _ strategy: FlexFloatDecodingStrategy
) -> F? {
  guard case .convertFromString(let positive, let negative, let nan) = strategy else { return nil }
  switch text {
  case positive: return F.infinity
  case negative: return -F.infinity
  case nan: return F.nan
  default: return nil
  }
}

extension Double: PrimitiveDecoding {
  static var zeroValue: Double { 0 }

  @inline(__always)
  static func exact(_ document: Document, _ node: Int) -> Double? { document.double(node) }

  static func near(
    _ document: Document, _ node: Int, _ coercions: FlexLeniency.Coercions
  ) -> Double? {
    coercions.contains(.textToNumber) ? document.plainDouble(inText: node) : nil
  }

  static func coerce(_ found: Found, _ leniency: FlexLeniency) -> Outcome<Double> {
    coerceFloating(found, to: Double.self, leniency)
  }

  static func nonConforming(_ text: String, _ strategy: FlexFloatDecodingStrategy) -> Double? {
    special(text, strategy)
  }
}

extension Float: PrimitiveDecoding {
  static var zeroValue: Float { 0 }

  static func exact(_ document: Document, _ node: Int) -> Float? { document.float(node) }

  static func coerce(_ found: Found, _ leniency: FlexLeniency) -> Outcome<Float> {
    coerceFloating(found, to: Float.self, leniency)
  }

  static func nonConforming(_ text: String, _ strategy: FlexFloatDecodingStrategy) -> Float? {
    special(text, strategy)
  }
}
