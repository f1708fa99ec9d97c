/// What a container looks at before each write.
struct HotFrame: BitwiseCopyable {
  /// The serial of the container that may write without further ado.
  var serial = HotFrame.none
  /// Elements written; for members, one more than the last number from 64 on.
  var count: UInt32 = 0
  /// A bit for each of the first 64 properties that were written.
  var seen: UInt64 = 0

  /// No container has this serial; 0 is that of containers that cannot be written to.
  static let none = UInt32.max

  /// Notes that a property is written; false if it may have been before.
  @inline(__always)
  mutating func mark(_ number: UInt16) -> Bool {
    guard number < 64 else {
      // Numbers follow the order of the first write, which hardly ever changes.
      guard UInt32(number) >= count else { return false }
      count = UInt32(number) &+ 1
      return true
    }
    let bit = (1 as UInt64) &<< UInt64(truncatingIfNeeded: number)
    guard seen & bit == 0 else { return false }
    seen |= bit
    return true
  }

  /// Takes that back.
  mutating func unmark(_ number: UInt16) {
    if number < 64 { seen &= ~((1 as UInt64) &<< UInt64(truncatingIfNeeded: number)) }
  }
}

/// One value that is being written, and the container that it opened.
///
/// Frames lie on one stack, each inside the one below, so a coding path is made only when someone
/// asks for it.
struct EncodingFrame: BitwiseCopyable {
  /// Tells a frame from an earlier one at the same place of the stack.
  var serial: UInt32
  /// Brackets that are open here, its own included.
  var depth: UInt16
  var kind = Kind.pending
  var flags: UInt8 = 0
  /// The number of the type that is being encoded.
  var facts: Int
  /// The table of the keys of its members.
  var table = -1
  /// How it was reached from the frame below.
  var step: PathStep
  /// Where its bracket is in the buffer.
  var start = 0
  var hot = HotFrame()

  enum Kind: UInt8, BitwiseCopyable {
    /// Nothing has been written.
    case pending
    case keyed
    case unkeyed
    /// A scalar has been written.
    case done
  }

  /// A key was written twice; the later one counts.
  static let hasDuplicates: UInt8 = 1
  /// Names are compared before each write.
  static let isWatched: UInt8 = 2
  /// Members are put together when the container is closed.
  static let isAssembled: UInt8 = 4
  /// Brackets of a container path follow its own.
  static let hasRoot: UInt8 = 8
  /// A container that was asked for under a key, not a value's own.
  static let isNested: UInt8 = 16
  /// A dictionary is writing itself: its members are put in order.
  static let isSorting: UInt8 = 32

  /// Nothing but a bracket ends the value.
  @inline(__always)
  var isPlain: Bool {
    flags
      & (EncodingFrame.hasDuplicates | EncodingFrame.isWatched | EncodingFrame.isAssembled
        | EncodingFrame.hasRoot | EncodingFrame.isSorting) == 0
  }
}

/// A coding key without its existential: a table and a slot, or one of the marks.
struct PathStep: BitwiseCopyable {
  var table: Int32
  var key: Int32

  @inline(__always)
  init(table: Int32, key: Int32) {
    self.table = table
    self.key = key
  }

  /// The document itself, or the same value as the frame below.
  static let none = PathStep(table: -1, key: 0)

  /// An element of an array.
  @inline(__always)
  static func element(_ index: Int) -> PathStep {
    PathStep(table: elementMark, key: Int32(truncatingIfNeeded: index))
  }

  static let elementMark: Int32 = -2
  /// A place among the names of the dictionaries that are being written.
  static let nameMark: Int32 = -3
  /// A place among the keys that are in no table.
  static let extraMark: Int32 = -4
}
