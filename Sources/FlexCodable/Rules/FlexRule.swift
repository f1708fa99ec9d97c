/// What to do for one property.
///
///     .desc: "description",  // another name
///     .nickname: ["nickname", "nick_name", "nick"],  // the first that is present and not null
///     .changedAt: "name.info[1].nameChangedTime",  // a path
///     .birthday: .from("birthday", "born").date(.format("yyyy-MM-dd")),
///     .token: .ignored,
///
/// Every member stands both alone and behind another one, so that names, dates, defaults and
/// converters compose.
public struct FlexRule: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// Where to look, in order; empty for the property's own name.
  var paths: [JSON.Path] = []
  var ignoresDecoding = false
  var ignoresEncoding = false
  var defaultValue: (@Sendable () -> any Sendable)?
  var dateForms: [FlexDateForm] = []
  var reading: (@Sendable (JSON?) throws -> JSON?)?
  var writing: (@Sendable (JSON) throws -> JSON?)?
  var writingPath: JSON.Path?
  var writesNull = false
  var isFlattened = false
  var isCharacterCode = false
  var isJSONText = false
  var propertyLeniency: FlexLeniency?

  init() {}

  /// One path where the value is, such as `"description"` or `"name.info[1].x"`.
  ///
  /// - Parameter value: The path. A malformed one never traps: the first use of the mapping throws.
  public init(stringLiteral value: String) {
    paths = [JSON.Path(stringLiteral: value)]
  }

  /// Several paths; the first that is present and not null counts, and the first one is written.
  ///
  /// - Parameter elements: The paths, in order.
  public init(arrayLiteral elements: JSON.Path...) {
    paths = elements
  }

  /// Looks at these paths, in order.
  ///
  /// - Parameter paths: The first that is present and not null counts; the first one is written.
  /// - Returns: The rule.
  public static func from(_ paths: JSON.Path...) -> FlexRule {
    var rule = FlexRule()
    rule.paths = paths
    return rule
  }

  /// A copy with a change.
  func with(_ change: (inout FlexRule) -> Void) -> FlexRule {
    var rule = self
    change(&rule)
    return rule
  }

  // MARK: Ignoring

  /// Neither read nor written; the property keeps its default or initial value.
  public static var ignored: FlexRule { FlexRule().ignored(.decoding).ignored(.encoding) }

  /// Not read, or not written.
  ///
  /// - Parameter direction: The direction in which the property is left alone.
  /// - Returns: The rule.
  public static func ignored(_ direction: Direction) -> FlexRule { FlexRule().ignored(direction) }

  /// Not read, or not written.
  ///
  /// - Parameter direction: The direction in which the property is left alone.
  /// - Returns: The rule with this addition.
  public func ignored(_ direction: Direction) -> FlexRule {
    with { rule in
      switch direction {
      case .decoding: rule.ignoresDecoding = true
      case .encoding: rule.ignoresEncoding = true
      }
    }
  }

  /// One of the two ways.
  public enum Direction: Sendable, Hashable {
    /// From JSON to the model.
    case decoding
    /// From the model to JSON.
    case encoding
  }

  // MARK: Defaults

  /// A value that stands in for a missing, null or unusable one.
  ///
  ///     .retries: .default(3)
  ///
  /// - Parameter value: Of the property's type; a number is converted exactly to another number
  ///   type where needed (`.default(0)` for a Double). Another type is a configuration error that
  ///   names type and property. Evaluated anew at each use.
  /// - Returns: The rule.
  public static func `default`<V: Sendable>(
    _ value: @autoclosure @escaping @Sendable () -> V
  ) -> FlexRule {
    FlexRule().default(value())
  }

  /// A value that stands in for a missing, null or unusable one.
  ///
  /// - Parameter value: Of the property's type; a number is converted exactly to another number
  ///   type where needed. Another type is a configuration error that names type and property.
  ///   Evaluated anew at each use.
  /// - Returns: The rule with this addition.
  public func `default`<V: Sendable>(
    _ value: @autoclosure @escaping @Sendable () -> V
  ) -> FlexRule {
    with { $0.defaultValue = { value() } }
  }

  // MARK: Forms

  /// How a date is written in the JSON.
  ///
  ///     .born: .date(.format("yyyy-MM-dd"), .secondsSince1970)
  ///
  /// - Parameter forms: Tried in order; the first one also writes.
  /// - Returns: The rule.
  public static func date(_ forms: FlexDateForm...) -> FlexRule {
    FlexRule().with { $0.dateForms = forms }
  }

  /// How a date is written in the JSON.
  ///
  /// - Parameter forms: Tried in order; the first one also writes.
  /// - Returns: The rule with this addition.
  public func date(_ forms: FlexDateForm...) -> FlexRule {
    with { $0.dateForms = forms }
  }

  /// The nested model reads from its parent's object and writes into it.
  ///
  ///     .size: .flattened,  // {"name":"n","width":2,"height":3} for name and size
  public static var flattened: FlexRule { FlexRule().with { $0.isFlattened = true } }

  /// A number that is read as the code of a text's first character, as a C `char` is.
  ///
  ///     .grade: .characterCode,  // {"grade":"5"} gives 53
  public static var characterCode: FlexRule { FlexRule().characterCode }

  /// A number that is read as the code of a text's first character, as a C `char` is.
  public var characterCode: FlexRule { with { $0.isCharacterCode = true } }

  /// A String property that takes an object or array as compact JSON text.
  ///
  ///     .raw: .jsonText,  // {"raw":{"a":1}} gives "{\"a\":1}"
  public static var jsonText: FlexRule { FlexRule().jsonText }

  /// A String property that takes an object or array as compact JSON text.
  public var jsonText: FlexRule { with { $0.isJSONText = true } }

  /// Leniency for this property alone.
  ///
  ///     .amount: .leniency(.strict)
  ///
  /// - Parameter leniency: What may be bent in this property and in all that is below it.
  /// - Returns: The rule.
  public static func leniency(_ leniency: FlexLeniency) -> FlexRule {
    FlexRule().leniency(leniency)
  }

  /// Leniency for this property alone.
  ///
  /// - Parameter leniency: What may be bent in this property and in all that is below it.
  /// - Returns: The rule with this addition.
  public func leniency(_ leniency: FlexLeniency) -> FlexRule {
    with { $0.propertyLeniency = leniency }
  }
}
