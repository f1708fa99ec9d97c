/// The index over a document's bytes: one 8-byte word a token, in document order.
///
/// For `{"a":[1,"x"]}` the tape is
///
///     0  object   offset 0        header: where it starts
///     1  count 1 | end 9          members, and the index behind the last of them
///     2  cursor  | rank           where the next look-up begins (see Document+Lookup.swift)
///     3  summary | stamp          what its keys can be, or that they were noted, when look-ups have asked
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
    /// Digits, a point and digits, with an optional minus sign.
    case fraction = 4
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
    /// A number with an exponent.
    case scientific = 12
    /// The key of a member that a later one replaces.
    case replacedKey = 15
  }

  @_transparent static var arrayHeader: Int { 2 }
  @_transparent static var objectHeader: Int { 4 }
  @_transparent static var lengthMask: UInt64 { 0x0FFF_FFFF }
  @_transparent static var offsetMask: UInt64 { 0xFFFF_FFFF }
  /// The tags that are asked for most, as numbers.
  @_transparent static var integer: UInt64 { 3 }
  @_transparent static var fraction: UInt64 { 4 }
  @_transparent static var text: UInt64 { 5 }
  @_transparent static var array: UInt64 { 8 }
  @_transparent static var object: UInt64 { 9 }
  /// Stands for a length of this many bytes or more.
  static let longLength = 0x0FFF_FFFF
  /// Bytes a document may have: offsets and indices are 31 bits wide.
  static let maximumBytes = 0x7FFF_0000

  @_transparent
  static func word(_ tag: Tag, offset: Int, length: Int) -> UInt64 {
    UInt64(tag.rawValue) << 60
      | UInt64(truncatingIfNeeded: min(length, longLength)) << 32
      | UInt64(truncatingIfNeeded: offset)
  }
}

/// The words of a tape.
///
/// What is asked of each token is transparent: an unoptimized build, in which people work all day,
/// would spend half of its time in calls.
@safe struct TapeWords {
  let start: UnsafeMutablePointer<UInt64>
  let count: Int

  /// Takes as many initialized words, which live as long as the document.
  init(_ start: UnsafeMutablePointer<UInt64>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  subscript(index: Int) -> UInt64 {
    @_transparent
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      // The index was just checked.
      return unsafe start[index]
    }
    @_transparent
    nonmutating set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      // The index was just checked.
      unsafe start[index] = newValue
    }
  }

  @_transparent
  func tag(_ node: Int) -> Tape.Tag {
    Tape.Tag(rawValue: UInt8(truncatingIfNeeded: self[node] >> 60)) ?? .null
  }

  @_transparent
  func isNull(_ node: Int) -> Bool { self[node] >> 60 == 0 }

  @_transparent
  func isArray(_ node: Int) -> Bool { self[node] >> 60 == Tape.array }

  @_transparent
  func isObject(_ node: Int) -> Bool { self[node] >> 60 == Tape.object }

  @_transparent
  func offset(_ node: Int) -> Int { Int(truncatingIfNeeded: self[node] & Tape.offsetMask) }

  @_transparent
  func childCount(_ container: Int) -> Int {
    Int(truncatingIfNeeded: self[container + 1] >> 32)
  }

  @_transparent
  func containerEnd(_ container: Int) -> Int {
    Int(truncatingIfNeeded: self[container + 1] & Tape.offsetMask)
  }

  @_transparent
  func next(_ node: Int) -> Int {
    let kind = self[node] >> 60
    return kind == Tape.array || kind == Tape.object ? containerEnd(node) : node + 1
  }

  @_transparent
  func firstChild(_ container: Int) -> Int {
    container + (isObject(container) ? Tape.objectHeader : Tape.arrayHeader)
  }
}
