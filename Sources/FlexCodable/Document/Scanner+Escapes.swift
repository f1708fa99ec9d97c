extension Scanner {
  /// Whether a byte behind a backslash is all there is of the escape.
  @inline(__always)
  static func isPlainEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: true
    default: false
    }
  }

  /// Checks the escape that `index` is at and moves behind it.
  ///
  /// - Returns: Whether only JSON5 knows this escape.
  @inline(never)
  mutating func scanEscape() throws(JSON.SyntaxError) -> Bool {
    let start = index
    index += 1
    let byte = current
    switch byte {
    case _ where Scanner.isPlainEscape(byte):
      index += 1
      return false
    case 0x75:
      try scanUnicodeEscape(from: start)
      return false
    default:
      guard options.allowsJSON5, index < count else {
        index = start
        throw fault("unknown escape in text")
      }
      try scanExtendedEscape(byte, from: start)
      return true
    }
  }

  /// Checks `\uXXXX`, for a high surrogate with its other half; `index` is at the `u`.
  private mutating func scanUnicodeEscape(from start: Int) throws(JSON.SyntaxError) {
    guard let unit = hexadecimalUnit(at: index + 1) else {
      index = start
      throw fault("four hexadecimal digits must follow '\\u'")
    }
    index += 5
    guard unit & 0xF800 == 0xD800 else { return }
    if unit < 0xDC00, current == 0x5C, peek(1) == 0x75, let low = hexadecimalUnit(at: index + 2),
      low & 0xFC00 == 0xDC00
    {
      index += 6
      return
    }
    guard options.replacesLoneSurrogates else {
      index = start
      throw fault("half of a surrogate pair")
    }
  }

  /// The value of four hexadecimal digits, or nil.
  func hexadecimalUnit(at offset: Int) -> UInt16? {
    var unit: UInt16 = 0
    for place in 0..<4 {
      // At most 16 bytes behind `index`, and 64 zero bytes follow the text.
      guard let digit = unsafe hexadecimalDigit(base[offset + place]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Escapes that JSON5 adds: `\'`, `\v`, `\0`, `\xHH`, line continuations and any other character.
  private mutating func scanExtendedEscape(_ byte: UInt8, from start: Int) throws(JSON.SyntaxError)
  {
    switch byte {
    case 0x78:
      guard hexadecimalDigit(peek(1)) != nil, hexadecimalDigit(peek(2)) != nil else {
        index = start
        throw fault("two hexadecimal digits must follow '\\x'")
      }
      index += 3
    case 0x31...0x39:
      index = start
      throw fault("unknown escape in text")
    case 0x30:
      guard !(0x30...0x39).contains(peek(1)) else {
        index = start
        throw fault("a digit must not follow '\\0'")
      }
      index += 1
    case 0x0D:
      index += peek(1) == 0x0A ? 2 : 1
    case 0x80...:
      // At least four bytes can be read here: zeros follow the text.
      let length = unsafe validUTF8SequenceLength(base + index)
      guard length > 0 else { throw fault("invalid UTF-8") }
      index += length
    default:
      index += 1
    }
  }
}

/// The value of a hexadecimal digit, or nil.
@inline(__always)
func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  case 0x61...0x66: byte - 0x57
  default: nil
  }
}
