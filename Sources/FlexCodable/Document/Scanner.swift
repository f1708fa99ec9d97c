/// Reads a whole document in one pass: validates every byte and writes the tape.
///
/// The pass itself is in `Scanner+Pass.swift`; here are the tokens that it has no short way for. Wide
/// loads are safe because zeros follow the text, and a zero ends every loop.
@safe struct Scanner {
  /// The text, with zeros behind it.
  let base: UnsafePointer<UInt8>
  let count: Int
  let options: JSON.ParsingOptions
  /// Anything beyond RFC 8259 is allowed; asked only where strict reading would fail.
  let isExtended: Bool
  let markLength: Int

  /// Where the next byte is read.
  var index = 0
  private(set) var words: UnsafeMutablePointer<UInt64>
  /// The words have moved to a block of their own, or had one from the beginning.
  private(set) var ownsWords: Bool
  var wordCount = 0
  private(set) var capacity: Int

  init(_ block: TextBlock, options: JSON.ParsingOptions, markLength: Int) {
    // The caller keeps the text alive for as long as the scanner lives.
    unsafe base = UnsafePointer(block.text)
    count = block.count
    self.options = options
    self.markLength = markLength
    isExtended = options.allowsJSON5 || options.allowsComments || options.allowsTrailingCommas
    capacity = block.tapeCapacity
    // A tape without a place in the block is freed by `Document`, or when scanning fails.
    unsafe words = block.tape ?? .allocate(capacity: capacity)
    ownsWords = unsafe block.tape == nil
  }

  @_transparent
  var current: UInt8 {
    // `index` never passes the zeros: every loop that moves it stops at a zero byte.
    unsafe base[index]
  }

  @inline(__always)
  func peek(_ distance: Int) -> UInt8 {
    // Distances are below 16, and 64 zero bytes follow the text.
    unsafe base[index + distance]
  }

  var allowsTrailingComma: Bool { options.allowsTrailingCommas || options.allowsJSON5 }

  // MARK: Tokens

  /// Reads a number, or what JSON5 adds, of whatever kind.
  @inline(never)
  mutating func scanScalar() throws(JSON.SyntaxError) {
    switch current {
    case 0x2D, 0x30...0x39: try scanNumber()
    default:
      guard options.allowsJSON5 else { throw unexpected(expecting: "a value") }
      try scanExtendedValue()
    }
  }

  /// Reads a key of any kind and its colon.
  @inline(never)
  mutating func scanKey() throws(JSON.SyntaxError) {
    if current == 0x22 {
      try scanText(from: index + 1, at: index + 1, .text)
    } else {
      guard options.allowsJSON5 else { throw unexpected(expecting: "a key in double quotes") }
      try scanExtendedKey()
    }
    try skipSpace()
    guard current == 0x3A else { throw unexpected(expecting: "':' behind the key") }
    index += 1
  }

  /// Reads `-?digits(.digits)?([eE][+-]?digits)?`, as RFC 8259 section 6 has it.
  private mutating func scanNumber() throws(JSON.SyntaxError) {
    let start = index
    if current == 0x2D { index += 1 }
    if current == 0x30 {
      index += 1
    } else {
      guard skipDigits() else {
        guard options.allowsJSON5 else { throw unexpected(expecting: "a digit") }
        index = start
        return try scanExtendedValue()
      }
    }
    if current != 0x2E, current | 0x20 != 0x65 {
      // JSON5's hexadecimal numbers begin with a zero.
      if options.allowsJSON5, current | 0x20 == 0x78 {
        index = start
        return try scanExtendedValue()
      }
      emit(Tape.word(.integer, offset: start, length: index - start))
      return
    }
    if current == 0x2E {
      index += 1
      guard skipDigits() else {
        guard options.allowsJSON5 else { throw unexpected(expecting: "a digit") }
        index = start
        return try scanExtendedValue()
      }
    }
    let hasExponent = current | 0x20 == 0x65
    if hasExponent {
      index += 1
      if current == 0x2B || current == 0x2D { index += 1 }
      guard skipDigits() else { throw unexpected(expecting: "a digit") }
    }
    emit(
      Tape.word(hasExponent ? .scientific : .fraction, offset: start, length: index - start))
  }

  /// Moves behind a run of digits; false if there is none.
  @inline(__always)
  mutating func skipDigits() -> Bool {
    let start = index
    index = digitsEnd(from: start)
    return index > start
  }

  /// Reads the rest of a text in double quotes from a place on; up to there it is valid, and what the
  /// tag says.
  @inline(never)
  mutating func scanText(
    from start: Int, at place: Int, _ soFar: Tape.Tag
  ) throws(JSON.SyntaxError) {
    var position = place
    var tag = soFar
    while true {
      // Wide loads end in the zeros behind the text at the latest; a zero stops the loop below.
      let eight = unsafe load8(base + position)
      let stops = TextScan.stops(eight)
      if stops == 0 {
        position += 8
        continue
      }
      position += stops.trailingZeroBitCount >> 3
      let byte = unsafe base[position]
      if byte == 0x22 {
        emit(Tape.word(tag, offset: start, length: position - start))
        index = position + 1
        return
      }
      if byte >= 0x80 {
        // At least eight bytes can be read here: zeros follow the text.
        repeat {
          let length = unsafe validUTF8RunLength(base + position)
          guard length > 0 else {
            index = position
            throw fault("invalid UTF-8")
          }
          position += length
        } while unsafe base[position] >= 0x80
        if tag == .text { tag = .wideText }
        continue
      }
      if byte == 0x5C, unsafe Scanner.isPlainEscape(base[position + 1]) {
        if tag != .extendedText { tag = .escapedText }
        position += 2
        continue
      }
      index = position
      if byte == 0x5C {
        let isExtendedEscape = try scanEscape()
        if tag != .extendedText { tag = isExtendedEscape ? .extendedText : .escapedText }
      } else {
        guard index < count else { throw fault("text without a closing quote") }
        guard options.allowsJSON5, byte != 0x0A, byte != 0x0D else {
          throw fault("a control character must be escaped in text")
        }
        index += 1
      }
      position = index
    }
  }

  // MARK: Small steps

  /// Moves over white space, and over comments where they are allowed.
  @inline(never)
  mutating func skipSpace() throws(JSON.SyntaxError) {
    while true {
      switch current {
      case 0x20, 0x0A: index = blanksEnd(from: index + 1)
      case 0x0D, 0x09: index += 1
      default:
        guard isExtended, try skipExtendedSpace() else { return }
      }
    }
  }

  /// Whether four bytes stand at a place, the first one lowest.
  @inline(__always)
  func isFour(_ bytes: UInt32, at place: Int) -> Bool {
    // The load ends in the zeros behind the text at the latest.
    UInt32(truncatingIfNeeded: unsafe load8(base + place)) == bytes
  }

  @inline(__always)
  mutating func emit(_ word: UInt64) {
    if wordCount == capacity { grow() }
    // There is room: `grow` was called if there was none.
    unsafe words[wordCount] = word
    wordCount += 1
  }

  @inline(never)
  mutating func grow() {
    let larger = capacity * 2
    // The old block is moved as a whole, then freed; nobody else holds it.
    let moved = UnsafeMutablePointer<UInt64>.allocate(capacity: larger)
    unsafe moved.moveInitialize(from: words, count: wordCount)
    if ownsWords { unsafe words.deallocate() }
    unsafe words = moved
    ownsWords = true
    capacity = larger
  }
}

/// Eight bytes of text at a time.
enum TextScan {
  /// The high bit of the first byte that ends a plain run of text.
  ///
  /// These are a quote, a backslash, a control character and a byte that is not ASCII. Bits above the
  /// first are not reliable.
  @_transparent
  static func stops(_ eight: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // A subtraction sets the high bit of a byte that is too small for it, or that was not ASCII.
    let quote = (eight ^ (ones &* 0x22)) &- ones
    let backslash = (eight ^ (ones &* 0x5C)) &- ones
    return (quote | backslash | (eight &- (ones &* 0x20)) | eight) & (ones &* 0x80)
  }
}
