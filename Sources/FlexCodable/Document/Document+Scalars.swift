/// Reading the scalars of a document.
extension Document {
  // MARK: Numbers

  /// The value of a number that is integral and fits, in any spelling; nil otherwise.
  @inline(__always)
  func integer<T: FixedWidthInteger>(_ node: Int, as type: T.Type = T.self) -> T? {
    let word = words[node]
    let length = Int(truncatingIfNeeded: (word >> 32) & Tape.lengthMask)
    if word >> 60 == Tape.integer, length <= 18 {
      // The token lies inside the text, and zeros follow it.
      let start = unsafe base + Int(truncatingIfNeeded: word & Tape.offsetMask)
      return unsafe readPlainInteger(start, count: length).flatMap { T(exactly: $0) }
    }
    return integerSlowly(node)
  }

  @inline(never)
  private func integerSlowly<T: FixedWidthInteger>(_ node: Int) -> T? {
    switch tag(node) {
    // The scanner has found the token to be a number; it is alive within the closure.
    case .integer, .fraction, .scientific:
      unsafe withToken(node) { unsafe readInteger($0, as: T.self) }
    case .extendedNumber: readInteger(numberText(node), as: T.self)
    default: nil
    }
  }

  /// The value of a number as Double, correctly rounded; nil for other nodes and on overflow.
  @inline(__always)
  func double(_ node: Int) -> Double? {
    // The token lies inside the text, and zeros follow that.
    switch words[node] >> 60 {
    case Tape.fraction: unsafe readScannedFraction(base + offset(node), length(node))
    case Tape.integer: unsafe readScannedWhole(base + offset(node), length(node))
    default: doubleSlowly(node)
    }
  }

  @inline(never)
  private func doubleSlowly(_ node: Int) -> Double? {
    switch tag(node) {
    // The token is alive within the closure.
    case .scientific: unsafe withToken(node) { unsafe readDouble($0) }
    case .extendedNumber: readDouble(numberText(node))
    default: nil
    }
  }

  /// The value of a number as Float, correctly rounded from its digits.
  func float(_ node: Int) -> Float? {
    switch tag(node) {
    // The scanner has found the token to be a number; it is alive within the closure.
    case .integer, .fraction, .scientific:
      unsafe withToken(node) { unsafe readFloat($0) }
    case .extendedNumber: readFloat(numberText(node))
    default: nil
    }
  }

  /// The text of a number; JSON5's hexadecimal numbers as decimal integers.
  func numberText(_ node: Int) -> String {
    // Tokens of numbers are ASCII.
    let text = unsafe withToken(node) { unsafe String(decoding: $0, as: UTF8.self) }
    guard tag(node) == .extendedNumber else { return text }
    return decimalText(extended: text)
  }

  /// A number of a tree, packed where it can be.
  @inline(__always)
  func number(_ node: Int) -> JSON.Number {
    let word = words[node]
    let length = Int(truncatingIfNeeded: word &>> 32 & Tape.lengthMask)
    guard word >> 60 != UInt64(Tape.Tag.extendedNumber.rawValue), length <= PackedNumber.capacity
    else { return longNumber(node) }
    // Zeros follow the text, so 32 bytes are readable from any token.
    let start = unsafe base + Int(truncatingIfNeeded: word & Tape.offsetMask)
    return unsafe JSON.Number(PackedNumber(scanned: start, count: length))
  }

  @inline(never)
  private func longNumber(_ node: Int) -> JSON.Number {
    JSON.Number(unchecked: numberText(node))
  }

  private func decimalText(extended text: String) -> String {
    var digits = Substring(text)
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    guard digits.hasPrefix("0x") || digits.hasPrefix("0X") else { return text }
    return (isNegative ? "-" : "") + decimalDigits(hexadecimal: digits.dropFirst(2))
  }

  /// Converts digits of any count; the usual sixteen take one step.
  private func decimalDigits(hexadecimal digits: Substring) -> String {
    if let value = UInt64(digits, radix: 16) { return String(value) }
    // Limbs of nine decimal digits, least first. Quadratic: the scanner limits the digits.
    var limbs: [UInt64] = [0]
    for digit in digits.utf8 {
      var carry = UInt64(hexadecimalDigit(digit) ?? 0)
      for place in limbs.indices {
        let value = limbs[place] * 16 + carry
        limbs[place] = value % 1_000_000_000
        carry = value / 1_000_000_000
      }
      if carry > 0 { limbs.append(carry) }
    }
    while limbs.count > 1, limbs.last == 0 { limbs.removeLast() }
    return limbs.reversed().enumerated().map { place, limb in
      let text = String(limb)
      return place == 0 ? text : String(repeating: "0", count: 9 - text.count) + text
    }.joined()
  }

  /// The value of a text that is `[-] digits`, at most 18 of them, and fits; nil for anything else.
  func plainInteger<T: FixedWidthInteger>(inText node: Int, as type: T.Type = T.self) -> T? {
    guard words[node] >> 60 == Tape.text else { return nil }
    let start = unsafe base + offset(node)
    // The token lies inside the text, and zeros follow that.
    return unsafe readPlainInteger(start, count: length(node)).flatMap { T(exactly: $0) }
  }

  /// The value of a text that is `[-] digits [. digits]`; nil for anything else.
  func plainDouble(inText node: Int) -> Double? {
    guard words[node] >> 60 == Tape.text else { return nil }
    let count = length(node)
    // The token is alive within the closure.
    return unsafe withToken(node) { token in
      var digits = 0
      var points = 0
      // All places are below the count.
      for place in 0..<count {
        let byte = unsafe token[place]
        if byte &- 0x30 <= 9 {
          digits += 1
        } else if byte == 0x2E, digits > 0, points == 0 {
          points = 1
        } else if byte != 0x2D || place > 0 {
          return nil
        }
      }
      guard digits > 0, unsafe token[count - 1] != 0x2E, let start = token.baseAddress else {
        return nil
      }
      // A number that has just been checked; the quote behind it is no digit.
      return unsafe points > 0 ? readScannedFraction(start, count) : readScannedWhole(start, count)
    }
  }

  /// The fields of a text that is spelled as nearly all dates are; nil for any other node.
  func timestamp(_ node: Int) -> TimestampFields? {
    guard words[node] >> 60 == Tape.text else { return nil }
    // The token lies inside the text, and zeros follow that.
    return unsafe withToken(node) { unsafe TimestampFields($0) }
  }

  // MARK: Text

  @inline(__always)
  func isText(_ node: Int) -> Bool {
    let kind = words[node] >> 60
    return kind >= 5 && kind <= 7 || kind == UInt64(Tape.Tag.extendedText.rawValue)
  }

  /// The text of a node, escapes read; meaningless for nodes that are not text.
  @inline(__always)
  func string(_ node: Int) -> String {
    let kind = words[node] >> 60
    if kind == Tape.text || kind == UInt64(Tape.Tag.wideText.rawValue) {
      // Tokens are validated UTF-8.
      return unsafe withToken(node) {
        unsafe validatedString($0, isASCII: kind == Tape.text)
      }
    }
    return unescapedString(node)
  }

  /// A text from bytes that the scanner has validated, not validated again where that can be said.
  @inline(__always)
  private func validatedString(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      // The scanner has validated the token.
      return unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    }
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  @inline(never)
  private func unescapedString(_ node: Int) -> String {
    unsafe withToken(node) { token in
      // Reading an escape never makes text longer.
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: token.count) { output in
        let isExtended = words[node] >> 60 == UInt64(Tape.Tag.extendedText.rawValue)
        // The token is validated UTF-8, escapes stand for scalars, and so many bytes are written.
        let count = unsafe Unescaping.write(token, to: output, extended: isExtended)
        let text = unsafe UnsafeBufferPointer(start: output.baseAddress, count: count)
        return unsafe validatedString(text, isASCII: isASCII(text))
      }
    }
  }
}

/// Reads escapes, each of which the scanner has checked.
enum Unescaping {
  /// Writes the text of a token; returns the number of bytes written, at most the token's.
  static func write(
    _ token: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>,
    extended: Bool
  ) -> Int {
    guard let source = token.baseAddress, let target = output.baseAddress,
      output.count >= token.count
    else { return 0 }
    var read = 0
    var written = 0
    // Each step reads inside the token, and writes at most as many bytes as it reads.
    while read < token.count {
      while read <= token.count &- 8 {
        // Eight bytes lie in the token, and `written` is at most `read`, so eight fit the output.
        let word = unsafe load8(source + read)
        unsafe UnsafeMutableRawPointer(target + written).storeBytes(
          of: word.littleEndian, as: UInt64.self)
        let plain = bytesBeforeBackslash(word)
        read &+= plain
        written &+= plain
        if plain < 8 { break }
      }
      guard read < token.count else { break }
      let byte = unsafe token[read]
      guard byte == 0x5C, read + 1 < token.count else {
        unsafe output[written] = byte
        read += 1
        written += 1
        continue
      }
      let kind = unsafe token[read + 1]
      if kind == 0x75 || kind == 0x78 {
        let (scalar, length) = unsafe scalarEscape(token, at: read)
        for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          unsafe output[written] = unit
          written += 1
        }
        read += length
        continue
      }
      read += 2
      if let plain = plainEscape(kind, extended: extended) {
        unsafe output[written] = plain
        written += 1
      } else if kind == 0x0D, read < token.count, unsafe token[read] == 0x0A {
        read += 1
      } else if kind == 0xE2, read + 1 < token.count {
        // U+2028 and U+2029 continue a line like any line end; other characters stand for themselves.
        let isSeparator =
          unsafe token[read] == 0x80
          && (token[read + 1] == 0xA8
            || token[read + 1] == 0xA9)
        if isSeparator {
          read += 2
        } else {
          unsafe output[written] = kind
          written += 1
        }
      }
    }
    return written
  }

  /// How many bytes of a word, the lowest first, come before a backslash; 8 if there is none.
  @inline(__always)
  private static func bytesBeforeBackslash(_ word: UInt64) -> Int {
    let difference = word ^ 0x5C5C_5C5C_5C5C_5C5C
    // The lowest mark is exact: a borrow can only reach the places above a zero byte.
    let marks = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    return marks.trailingZeroBitCount &>> 3
  }

  /// The byte that an escape stands for; nil if it stands for none or begins a longer sequence.
  private static func plainEscape(_ kind: UInt8, extended: Bool) -> UInt8? {
    switch kind {
    case 0x62: 0x08
    case 0x66: 0x0C
    case 0x6E: 0x0A
    case 0x72: 0x0D
    case 0x74: 0x09
    case 0x76 where extended: 0x0B
    case 0x30 where extended: 0x00
    case 0x0A, 0x0D, 0xE2: nil
    default: kind
    }
  }

  /// The scalar of `\uXXXX` (with its other half, if it is one of two) or `\xHH`, and its bytes.
  private static func scalarEscape(
    _ token: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (Unicode.Scalar, Int) {
    // The place of the kind is inside the token.
    if unsafe token[start + 1] == 0x78 {
      let code = unsafe hexadecimal(token, from: start + 2, count: 2)
      return (Unicode.Scalar(UInt8(truncatingIfNeeded: code)), 4)
    }
    let unit = unsafe hexadecimal(token, from: start + 2, count: 4)
    if unit & 0xFC00 == 0xD800, start + 12 <= token.count, unsafe token[start + 6] == 0x5C,
      unsafe token[start + 7] == 0x75
    {
      let low = unsafe hexadecimal(token, from: start + 8, count: 4)
      if low & 0xFC00 == 0xDC00 {
        let code = 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
        return (Unicode.Scalar(code) ?? "\u{FFFD}", 12)
      }
    }
    // Half of a pair: the scanner lets it pass only where it is to be replaced.
    return (Unicode.Scalar(unit) ?? "\u{FFFD}", 6)
  }

  private static func hexadecimal(
    _ token: UnsafeBufferPointer<UInt8>, from start: Int, count: Int
  ) -> UInt32 {
    var value: UInt32 = 0
    for place in start..<min(start + count, token.count) {
      // The place is below the token's count.
      value = value << 4 | UInt32(hexadecimalDigit(unsafe token[place]) ?? 0)
    }
    return value
  }
}
