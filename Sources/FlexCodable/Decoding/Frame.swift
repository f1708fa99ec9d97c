/// One step of the way from the document's root to the value that is being decoded.
///
/// Frames lie on one stack and link to their parent, so a coding path is made only when someone asks
/// for it. They are dropped when the `init(from:)` they belong to returns.
struct Frame: BitwiseCopyable {
  /// The frame of the container this value was asked from; -1 for the root.
  var parent: Int32 = -1
  /// The table of the container's keys, or one of the marks below.
  var table = Frame.root
  /// The slot of the key in its table, the index of an element, or a place among the extra keys.
  var key: Int32 = 0
  /// Which candidate of the property's plan was found; below zero a place among the extra steps.
  var step: Int32 = 0
  /// The number of the type that is being decoded; -1 if it is not known.
  var facts: Int32 = -1
  /// Tells a frame from an earlier one at the same place.
  var serial: UInt32 = 0
  var depth: UInt16 = 1
  /// The leniency in force, as a place among the run's modes.
  var mode: UInt8 = 0
  var flags: UInt8 = 0

  /// The document itself.
  static let root: Int32 = -1
  /// An element of an array.
  static let element: Int32 = -2
  /// A key that is in no table: `super`.
  static let extra: Int32 = -3
  /// A dictionary's member: `key` is its key's place on the tape, `step` the document's number.
  static let member: Int32 = -5
  /// The same value as the parent's: a single-value container's content.
  static let same: Int32 = -4

  /// Nil may stand in for the value.
  static let isOptional: UInt8 = 1
  /// The type opened a single-value or unkeyed container, so it may be trying alternatives.
  static let triesAlternatives: UInt8 = 2
  /// The strict attempt failed: this one is lenient.
  static let isSecondAttempt: UInt8 = 4
  /// A dictionary whose keys are not text: names that are numbers have one in coding paths.
  static let hasNumberKeys: UInt8 = 8
}

/// Where a value is asked for: the container's frame and the key, before a frame of its own is made.
struct Place {
  var frame: Int
  var table: Int32
  var key: Int32
  var step: Int32 = 0
  /// The number of the container's frame; 0 where the container is being read for sure.
  var serial: UInt32 = 0
  /// The object that a property was looked for in.
  var object = DecodingSession.nowhere
  var mode: UInt8
  /// What the rules say of the property; nil for values that are no property.
  var plan: PropertyPlan?
  /// The rule's conversions apply, its names and defaults do not: an element of the property.
  var isElement = false

  /// The property's rule.
  var rule: FlexRule? { plan?.rule }
}

/// A value that a type was to be read from: what decides whether a strict attempt succeeds.
struct StrictAttempt: Hashable {
  private let node: Int32
  private let facts: Int32
  /// The property, whose rule applies; elements have none.
  private let table: Int32
  private let key: Int32

  init(_ node: Int32, _ frame: Frame) {
    self.node = node
    facts = frame.facts
    table = max(frame.table, -1)
    key = frame.table < 0 ? 0 : frame.key
  }
}
