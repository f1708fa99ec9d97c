extension Scanner {
  /// A syntax error at the current place.
  @inline(never)
  func fault(_ reason: String) -> JSON.SyntaxError {
    unsafe SyntaxFault.make(
      reason: reason, at: index, markLength: markLength,
      // The scanner's text is alive for as long as the scanner.
      in: UnsafeBufferPointer(start: base, count: count))
  }

  /// A syntax error that tells what was found at the current place instead of what may stand there.
  @inline(never)
  func unexpected(expecting expected: String) -> JSON.SyntaxError {
    guard index < count else { return fault("expected \(expected), found the end of the text") }
    let byte = current
    switch byte {
    case 0x21...0x7E:
      return fault("expected \(expected), found '\(Unicode.Scalar(byte))'")
    case 0x80...:
      // At least four bytes can be read here: zeros follow the text.
      guard unsafe validUTF8SequenceLength(base + index) > 0 else { return fault("invalid UTF-8") }
      return fault("expected \(expected), found a character that is not ASCII")
    default:
      let code = String(byte, radix: 16, uppercase: true)
      return fault(
        "expected \(expected), found the character U+00\(code.count < 2 ? "0" : "")\(code)")
    }
  }
}

/// Where syntax errors get their line, column and excerpt.
enum SyntaxFault {
  /// Characters of the document that an excerpt shows at most.
  private static let excerptLimit = 60

  static func make(
    reason: String, at offset: Int, markLength: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> JSON.SyntaxError {
    let place = min(offset, text.count)
    var line = 1
    var lineStart = 0
    for index in 0..<place {
      // The index is below the count.
      let byte = unsafe text[index]
      // A line ends with LF, CR or both; the CR of a pair does not count.
      let following = unsafe index + 1 < text.count ? text[index + 1] : 0
      if byte == 0x0A || byte == 0x0D && following != 0x0A {
        line += 1
        lineStart = index + 1
      }
    }
    let column = unsafe scalars(in: text[lineStart..<place]) + 1
    return JSON.SyntaxError(
      reason: reason, offset: place + markLength, line: line, column: column,
      excerpt: unsafe excerpt(text, place: place, lineStart: lineStart))
  }

  /// Characters (Unicode scalars) that begin in these bytes.
  private static func scalars(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    // A slice checks its bounds, and the caller's text is alive.
    unsafe bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  /// The part of the line around the place, and below it a caret.
  private static func excerpt(
    _ text: UnsafeBufferPointer<UInt8>, place: Int, lineStart: Int
  ) -> String {
    var start = max(lineStart, place - excerptLimit / 2)
    // Not inside a character.
    // All indices stay between the line's start and the place, or below the count.
    while start < place, unsafe text[start] & 0xC0 == 0x80 { start += 1 }
    var end = place
    while end < text.count, end - start < excerptLimit, unsafe text[end] != 0x0A,
      unsafe text[end] != 0x0D
    {
      end += 1
    }
    while end > place, end < text.count, unsafe text[end] & 0xC0 == 0x80 { end -= 1 }
    let before = unsafe printable(text[start..<place])
    let after = unsafe printable(text[place..<end])
    let padding = String(repeating: " ", count: before.unicodeScalars.count)
    return "\(before)\(after)\n\(padding)^"
  }

  /// The text with control characters and invalid bytes shown as one character each.
  private static func printable(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var text = String.UnicodeScalarView()
    // The text copies the bytes while the caller's text is alive.
    for scalar in unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars {
      text.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    return String(text)
  }
}
