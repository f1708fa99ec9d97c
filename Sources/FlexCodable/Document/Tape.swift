/// The index over a document's bytes: one 8-byte word a token, in document order.
///
/// For `{"a":[1,"x"]}` the tape is
///
///     0  object   offset 0        header: where it starts
///     1  count 1 | end 9          members, and the index behind the last of them
///     2  cursor  | rank           where the next look-up begins (see Document+Lookup.swift)
///     3  summary                  what its keys can be, when a look-up has asked
///     4  text     offset 2, length 1        the key "a"
///     5  array    offset 5
///     6  count 2 | end 9
///     7  integer  offset 6, length 1
///     8  text     offset 9, length 1
///
/// A token's word holds 4 bits of tag, 28 bits of length and 32 bits of offset. Texts are measured
/// without their quotes. A length that does not fit is found again by scanning (`longLength`).
enum Tape {
  /// What a word stands for.
  enum Tag: UInt8 {
    case null = 0
    case `false` = 1
    case `true` = 2
    /// Digits with an optional minus sign.
    case integer = 3
    /// Any other number of RFC 8259.
    case number = 4
    /// ASCII text without escapes.
    case text = 5
    /// Text without escapes, some of it not ASCII; validated.
    case wideText = 6
    /// Text with at least one escape.
    case escapedText = 7
    case array = 8
    case object = 9
    /// A number that only JSON5 allows.
    case extendedNumber = 10
    /// Text with escapes that only JSON5 allows.
    case extendedText = 11
    /// The key of a member that a later one replaces.
    case replacedKey = 15
  }

  static let arrayHeader = 2
  static let objectHeader = 4
  static let lengthMask: UInt64 = 0x0FFF_FFFF
  static let offsetMask: UInt64 = 0xFFFF_FFFF
  /// Stands for a length of this many bytes or more.
  static let longLength = 0x0FFF_FFFF
  /// Bytes a document may have: offsets and indices are 31 bits wide.
  static let maximumBytes = 0x7FFF_0000

  @inline(__always)
  static func word(_ tag: Tag, offset: Int, length: Int) -> UInt64 {
    UInt64(tag.rawValue) << 60
      | UInt64(truncatingIfNeeded: min(length, longLength)) << 32
      | UInt64(truncatingIfNeeded: offset)
  }
}
