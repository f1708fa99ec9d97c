/// What JSON5 and the switches for comments and trailing commas add. Reached only where the strict
/// grammar has no reading, so it costs strict documents nothing.
extension Scanner {
  /// Digits of a hexadecimal number at most: its decimal text takes time quadratic in them.
  private static let hexadecimalDigitLimit = 1_024

  /// A value that only JSON5 knows: single quotes, signs, hexadecimal, infinities, bare points.
  @inline(never)
  mutating func scanExtendedValue() throws(JSON.SyntaxError) {
    switch current {
    case 0x27: try scanExtendedText(quote: 0x27)
    case 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x49, 0x4E: try scanExtendedNumber()
    default: throw unexpected(expecting: "a value")
    }
  }

  /// A key in single quotes or without any (an ECMAScript identifier name).
  @inline(never)
  mutating func scanExtendedKey() throws(JSON.SyntaxError) {
    if current == 0x27 { return try scanExtendedText(quote: 0x27) }
    let start = index
    var tag = Tape.Tag.text
    while true {
      let byte = current
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x24, 0x5F:
        index += 1
        continue
      case 0x30...0x39 where index > start:
        index += 1
        continue
      case 0x5C where peek(1) == 0x75:
        let escape = index
        guard let unit = hexadecimalUnit(at: index + 2), let scalar = Unicode.Scalar(UInt32(unit)),
          isNameScalar(scalar, first: escape == start)
        else { throw fault("a key without quotes must be a name") }
        index += 6
        tag = .escapedText
        continue
      case 0x80...:
        // At least four bytes can be read here: zeros follow the text.
        let length = unsafe validUTF8SequenceLength(base + index)
        guard length > 0 else { throw fault("invalid UTF-8") }
        guard isNameScalar(scalar(at: index, length: length), first: index == start) else { break }
        index += length
        if tag == .text { tag = .wideText }
        continue
      default: break
      }
      break
    }
    guard index > start, index - start < Tape.longLength else {
      throw unexpected(expecting: "a key")
    }
    emit(Tape.word(tag, offset: start, length: index - start))
  }

  /// Whether ECMAScript 5.1 (section 7.6) lets a scalar begin or continue a name.
  private func isNameScalar(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation:
      !first || scalar == "_"
    default:
      scalar == "$" || !first && (scalar == "\u{200C}" || scalar == "\u{200D}")
    }
  }

  private func scalar(at offset: Int, length: Int) -> Unicode.Scalar {
    // The sequence was just validated.
    let bytes = unsafe UnsafeBufferPointer(start: base + offset, count: length)
    return unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
  }

  /// Text in single quotes; also what double quotes hold is checked by the same rules.
  private mutating func scanExtendedText(quote: UInt8) throws(JSON.SyntaxError) {
    let start = index + 1
    index = start
    var tag = Tape.Tag.text
    while current != quote {
      switch current {
      case 0x5C:
        let isExtendedEscape = try scanEscape()
        if tag != .extendedText { tag = isExtendedEscape ? .extendedText : .escapedText }
      case 0x0A, 0x0D:
        throw fault("a line end must be escaped in text")
      case 0x80...:
        // At least four bytes can be read here: zeros follow the text.
        let length = unsafe validUTF8SequenceLength(base + index)
        guard length > 0 else { throw fault("invalid UTF-8") }
        index += length
        if tag == .text { tag = .wideText }
      default:
        guard index < count else { throw fault("text without a closing quote") }
        index += 1
      }
    }
    emit(Tape.word(tag, offset: start, length: index - start))
    index += 1
  }

  /// `+1`, `.5`, `5.`, `0x1F`, `Infinity`, `NaN`, with or without a sign.
  private mutating func scanExtendedNumber() throws(JSON.SyntaxError) {
    let start = index
    if current == 0x2B || current == 0x2D { index += 1 }
    switch current {
    case 0x49: try scanWord("Infinity")
    case 0x4E: try scanWord("NaN")
    case 0x30 where peek(1) | 0x20 == 0x78:
      index += 2
      let digits = index
      while hexadecimalDigit(current) != nil { index += 1 }
      guard index > digits else { throw unexpected(expecting: "a hexadecimal digit") }
      guard index - digits <= Scanner.hexadecimalDigitLimit else {
        throw fault("a hexadecimal number with more than \(Scanner.hexadecimalDigitLimit) digits")
      }
    default:
      var hasDigits = false
      if current == 0x30 {
        index += 1
        hasDigits = true
      } else {
        hasDigits = skipDigits()
      }
      if current == 0x2E {
        index += 1
        let hasFraction = skipDigits()
        hasDigits = hasDigits || hasFraction
      }
      guard hasDigits else { throw unexpected(expecting: "a digit") }
      if current | 0x20 == 0x65 {
        index += 1
        if current == 0x2B || current == 0x2D { index += 1 }
        guard skipDigits() else { throw unexpected(expecting: "a digit") }
      }
    }
    emit(Tape.word(.extendedNumber, offset: start, length: index - start))
  }

  private mutating func scanWord(_ word: StaticString) throws(JSON.SyntaxError) {
    let start = index
    for place in 0..<word.utf8CodeUnitCount {
      // The place lies inside the literal.
      guard unsafe current == word.utf8Start[place] else {
        index = start
        throw unexpected(expecting: "a value")
      }
      index += 1
    }
  }

  /// Moves over one blank or comment beyond RFC 8259; false if there is none here.
  @inline(never)
  mutating func skipExtendedSpace() throws(JSON.SyntaxError) -> Bool {
    switch current {
    case 0x2F where options.allowsComments || options.allowsJSON5:
      try skipComment()
      return true
    case 0x0B, 0x0C:
      guard options.allowsJSON5 else { return false }
      index += 1
      return true
    case 0x80...:
      guard options.allowsJSON5 else { return false }
      let length = blankLength()
      index += length
      return length > 0
    default:
      return false
    }
  }

  /// Bytes of the Unicode blank here: U+00A0, U+FEFF, the line separators and category Zs; 0 if none.
  private func blankLength() -> Int {
    // At least four bytes can be read here: zeros follow the text.
    let length = unsafe validUTF8SequenceLength(base + index)
    guard length > 0 else { return 0 }
    let scalar = scalar(at: index, length: length)
    let isBlank =
      scalar.properties.generalCategory == .spaceSeparator
      || scalar == "\u{FEFF}" || scalar == "\u{2028}" || scalar == "\u{2029}"
    return isBlank ? length : 0
  }

  private mutating func skipComment() throws(JSON.SyntaxError) {
    let start = index
    if peek(1) == 0x2F {
      index += 2
      while index < count, current != 0x0A, current != 0x0D, !isLineSeparator {
        try skipCommentByte()
      }
    } else if peek(1) == 0x2A {
      index += 2
      while !(current == 0x2A && peek(1) == 0x2F) {
        guard index < count else {
          index = start
          throw fault("comment without an end")
        }
        try skipCommentByte()
      }
      index += 2
    } else {
      throw unexpected(expecting: "a value or a comment")
    }
  }

  /// Comments are text too: their UTF-8 is checked.
  private mutating func skipCommentByte() throws(JSON.SyntaxError) {
    guard current >= 0x80 else {
      index += 1
      return
    }
    // At least four bytes can be read here: zeros follow the text.
    let length = unsafe validUTF8SequenceLength(base + index)
    guard length > 0 else { throw fault("invalid UTF-8") }
    index += length
  }

  private var isLineSeparator: Bool {
    current == 0xE2 && peek(1) == 0x80 && (peek(2) == 0xA8 || peek(2) == 0xA9)
  }
}
