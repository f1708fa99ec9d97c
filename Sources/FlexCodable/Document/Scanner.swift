/// Reads a whole document in one pass: validates every byte and writes the tape.
///
/// Iterative: innermost containers are linked through their own unfinished headers in the tape, so depth
/// costs no stack. Wide loads are safe because zeros follow the text, and a zero ends every loop.
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
  var words: UnsafeMutablePointer<UInt64>
  var wordCount = 0
  private var capacity: Int

  /// The header of the innermost open container; -1 at the top.
  private var innermost = -1
  private var innermostIsObject = false
  /// Children that the innermost open container has so far.
  private var children = 0
  private var depth = 0

  init(base: UnsafePointer<UInt8>, count: Int, options: JSON.ParsingOptions, markLength: Int) {
    // The caller keeps the text alive for as long as the scanner lives.
    unsafe self.base = base
    self.count = count
    self.options = options
    self.markLength = markLength
    isExtended = options.allowsJSON5 || options.allowsComments || options.allowsTrailingCommas
    capacity = count / 4 + 32
    // Freed by `Document`, or by the caller when scanning fails.
    unsafe words = .allocate(capacity: capacity)
  }

  @inline(__always)
  var current: UInt8 {
    // `index` never passes the zeros: every loop that moves it stops at a zero byte.
    unsafe base[index]
  }

  @inline(__always)
  func peek(_ distance: Int) -> UInt8 {
    // Distances are below 16, and 64 zero bytes follow the text.
    unsafe base[index + distance]
  }

  // MARK: The pass

  /// Reads the document from its first byte to its last.
  mutating func scan() throws(JSON.SyntaxError) {
    try skipSpace()
    repeat {
      try scanValue()
      try closeAndAdvance()
    } while innermost >= 0
    guard index == count else { throw fault("unexpected text after the document") }
  }

  /// Reads a scalar whole, or the opening of a container up to where its first value begins.
  @inline(__always)
  private mutating func scanValue() throws(JSON.SyntaxError) {
    while true {
      switch current {
      case 0x22:
        try scanText()
        return
      case 0x2D, 0x30...0x39:
        try scanNumber()
        return
      case 0x7B:
        try openContainer(.object)
        if current == 0x7D { return }
        try scanKey()
      case 0x5B:
        try openContainer(.array)
        if current == 0x5D { return }
        children = 1
      case 0x74 where matches(0x6575_7274):
        emit(Tape.word(.true, offset: index, length: 4))
        index += 4
        return
      case 0x66 where matches(0x736C_6166) && peek(4) == 0x65:
        emit(Tape.word(.false, offset: index, length: 5))
        index += 5
        return
      case 0x6E where matches(0x6C6C_756E):
        emit(Tape.word(.null, offset: index, length: 4))
        index += 4
        return
      default:
        guard options.allowsJSON5 else { throw unexpected(expecting: "a value") }
        try scanExtendedValue()
        return
      }
    }
  }

  /// Behind a value: closes the containers that end here and moves to the next value, if any.
  @inline(__always)
  private mutating func closeAndAdvance() throws(JSON.SyntaxError) {
    while true {
      try skipSpace()
      guard innermost >= 0 else { return }
      let byte = current
      if byte == 0x2C {
        index += 1
        try skipSpace()
        if innermostIsObject {
          if current == 0x7D, allowsTrailingComma { continue }
          try scanKey()
        } else {
          if current == 0x5D, allowsTrailingComma { continue }
          children += 1
        }
        return
      }
      guard byte == (innermostIsObject ? 0x7D : 0x5D) else {
        throw unexpected(expecting: innermostIsObject ? "',' or '}'" : "',' or ']'")
      }
      index += 1
      closeContainer()
    }
  }

  private var allowsTrailingComma: Bool { options.allowsTrailingCommas || options.allowsJSON5 }

  /// Reads a key and its colon, up to where the value begins.
  @inline(__always)
  private mutating func scanKey() throws(JSON.SyntaxError) {
    children += 1
    if current == 0x22 {
      try scanText()
    } else {
      guard options.allowsJSON5 else { throw unexpected(expecting: "a key in double quotes") }
      try scanExtendedKey()
    }
    if current != 0x3A {
      try skipSpace()
      guard current == 0x3A else { throw unexpected(expecting: "':' behind the key") }
    }
    index += 1
    try skipSpace()
  }

  @inline(__always)
  private mutating func openContainer(_ tag: Tape.Tag) throws(JSON.SyntaxError) {
    depth += 1
    guard depth <= options.maximumDepth else {
      throw fault("more than \(options.maximumDepth) levels of nesting")
    }
    if innermost >= 0 {
      // The parent's link stays in the low half of its second word.
      // `innermost` is the header of a container that this scanner wrote.
      let link = unsafe words[innermost + 1] & Tape.offsetMask
      unsafe words[innermost + 1] = UInt64(children) << 32 | link
    }
    let header = wordCount
    emit(Tape.word(tag, offset: index, length: 0))
    emit(UInt64(UInt32(truncatingIfNeeded: innermost)))
    if tag == .object { emit(UInt64(header + Tape.objectHeader)) }
    innermost = header
    innermostIsObject = tag == .object
    children = 0
    index += 1
    try skipSpace()
  }

  @inline(__always)
  private mutating func closeContainer() {
    depth -= 1
    // `innermost`, and the parent it links to, are headers that this scanner wrote.
    let parent = Int(Int32(truncatingIfNeeded: unsafe words[innermost + 1] & Tape.offsetMask))
    unsafe words[innermost + 1] = UInt64(children) << 32 | UInt64(wordCount)
    innermost = parent
    guard parent >= 0 else { return }
    children = unsafe Int(truncatingIfNeeded: words[parent + 1] >> 32)
    innermostIsObject = unsafe words[parent] >> 60 == UInt64(Tape.Tag.object.rawValue)
  }

  // MARK: Tokens

  /// Reads `-?digits(.digits)?([eE][+-]?digits)?`, as RFC 8259 section 6 has it.
  @inline(__always)
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
    if current | 0x20 == 0x65 {
      index += 1
      if current == 0x2B || current == 0x2D { index += 1 }
      guard skipDigits() else { throw unexpected(expecting: "a digit") }
    }
    emit(Tape.word(.number, offset: start, length: index - start))
  }

  /// Moves behind a run of digits; false if there is none.
  @inline(__always)
  mutating func skipDigits() -> Bool {
    let start = index
    while true {
      // Wide loads end in the zeros behind the text at the latest.
      let eight = unsafe load8(base + index)
      let high =
        (eight & 0xF0F0_F0F0_F0F0_F0F0)
        | (((eight &+ 0x0606_0606_0606_0606)
          & 0xF0F0_F0F0_F0F0_F0F0) >> 4)
      let other = high ^ 0x3333_3333_3333_3333
      guard other == 0 else {
        index += other.trailingZeroBitCount >> 3
        return index > start
      }
      index += 8
    }
  }

  /// Reads text in double quotes; `index` is at the opening quote.
  @inline(__always)
  private mutating func scanText() throws(JSON.SyntaxError) {
    let start = index + 1
    var position = start
    var tag = Tape.Tag.text
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
        // At least four bytes can be read here: zeros follow the text.
        repeat {
          let length = unsafe validUTF8SequenceLength(base + position)
          guard length > 0 else {
            index = position
            throw fault("invalid UTF-8")
          }
          position += length
        } while unsafe base[position] >= 0x80
        if tag == .text { tag = .wideText }
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
  @inline(__always)
  mutating func skipSpace() throws(JSON.SyntaxError) {
    if current > 0x20, !isExtended { return }
    // Compact text has at most one blank behind a colon or comma.
    if current == 0x20, peek(1) > 0x20, !isExtended {
      index += 1
      return
    }
    try skipSpaceSlowly()
  }

  @inline(never)
  private mutating func skipSpaceSlowly() throws(JSON.SyntaxError) {
    while true {
      switch current {
      case 0x20, 0x0A:
        index += 1
        // Indentation: eight blanks at a time. The load ends in the zeros behind the text.
        while true {
          let other = unsafe load8(base + index) ^ 0x2020_2020_2020_2020
          index += other == 0 ? 8 : other.trailingZeroBitCount >> 3
          if other != 0 { break }
        }
      case 0x0D, 0x09:
        index += 1
      default:
        guard isExtended, try skipExtendedSpace() else { return }
      }
    }
  }

  @inline(__always)
  private func matches(_ four: UInt32) -> Bool {
    // The load ends in the zeros behind the text at the latest.
    UInt32(truncatingIfNeeded: unsafe load8(base + index)) == four
  }

  @inline(__always)
  mutating func emit(_ word: UInt64) {
    if wordCount == capacity { grow() }
    // There is room: `grow` was called if there was none.
    unsafe words[wordCount] = word
    wordCount += 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = capacity * 2
    // The old block is moved as a whole, then freed; nobody else holds it.
    let moved = UnsafeMutablePointer<UInt64>.allocate(capacity: larger)
    unsafe moved.moveInitialize(from: words, count: wordCount)
    unsafe words.deallocate()
    unsafe words = moved
    capacity = larger
  }
}

/// Eight bytes of text at a time.
enum TextScan {
  /// The high bit of the first byte that ends a plain run of text.
  ///
  /// These are a quote, a backslash, a control character and a byte that is not ASCII. Bits above the
  /// first are not reliable.
  @inline(__always)
  static func stops(_ eight: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = eight ^ (ones &* 0x22)
    let backslash = eight ^ (ones &* 0x5C)
    return
      ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash
      | (eight &- (ones &* 0x20)) & ~eight | eight) & (ones &* 0x80)
  }
}
