/// Whether bytes are a number as RFC 8259 defines it.
func isJSONNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  let end = bytes.count
  var index = 0
  // Every index is compared with the count first.
  func byte() -> UInt8 { unsafe index < end ? bytes[index] : 0 }
  func skipDigits() -> Bool {
    let start = index
    while byte() &- UInt8(ascii: "0") <= 9 { index &+= 1 }
    return index > start
  }
  if byte() == UInt8(ascii: "-") { index &+= 1 }
  if byte() == UInt8(ascii: "0") {
    index &+= 1
  } else if !skipDigits() {
    return false
  }
  if byte() == UInt8(ascii: ".") {
    index &+= 1
    guard skipDigits() else { return false }
  }
  if byte() | 0x20 == UInt8(ascii: "e") {
    index &+= 1
    if byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") { index &+= 1 }
    guard skipDigits() else { return false }
  }
  return index == end
}

/// Whether a text is a number as RFC 8259 defines it.
func isJSONNumber(_ text: some StringProtocol) -> Bool {
  // The bytes are read while the text lives.
  unsafe withUTF8Bytes(text) { unsafe isJSONNumber($0) }
}

/// The JSON number that a text written by hand stands for.
///
/// White space around it, a plus sign and zeros in front are dropped. What is left must be digits
/// with an optional fraction and exponent: `6abc`, `0x1F`, `1,234`, `nan`, `.5` and `5.` are none.
///
/// - Parameter text: Any text.
/// - Returns: The number's text; nil if it is none.
func trimmedNumber(_ text: some StringProtocol) -> String? {
  // The bytes are read while the text lives.
  unsafe withUTF8Bytes(text) { bytes in
    guard let number = unsafe WrittenNumber(bytes), number.end == number.limit else { return nil }
    return unsafe number.normalized(bytes)
  }
}

/// The longest number that a text begins with, white space aside: of `6abc` it is `6`.
///
/// - Parameter text: Any text.
/// - Returns: The number's text as of ``trimmedNumber(_:)``; nil if the text begins with none.
func numericPrefix(_ text: some StringProtocol) -> String? {
  // The bytes are read while the text lives.
  unsafe withUTF8Bytes(text) { bytes in
    // The same bytes.
    unsafe WrittenNumber(bytes)?.normalized(bytes)
  }
}

/// The number of a text in whose whole part commas separate groups of three digits.
///
/// - Parameter text: Any text, such as `1,234,567.5`.
/// - Returns: The number's text as of ``trimmedNumber(_:)``, which a text without commas gives too;
///   nil if a comma stands elsewhere or the rest is no number.
func removingGroupingSeparators(_ text: some StringProtocol) -> String? {
  // The bytes are read while the text lives.
  let joined = unsafe withUTF8Bytes(text) { bytes -> [UInt8]? in
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count)
    // Digits since the last comma, or since the beginning
    var group = 0
    var commas = 0
    var isWhole = true
    for index in bytes.indices {
      // An index of the bytes themselves.
      let byte = unsafe bytes[index]
      if isWhole, byte == UInt8(ascii: ",") {
        guard commas == 0 ? 1...3 ~= group : group == 3 else { return nil }
        commas += 1
        group = 0
        continue
      }
      if byte &- UInt8(ascii: "0") <= 9 {
        if isWhole { group += 1 }
      } else if group > 0 || commas > 0 {
        // The whole part ends.
        guard !isWhole || commas == 0 || group == 3 else { return nil }
        isWhole = false
      }
      joined.append(byte)
    }
    guard !isWhole || commas == 0 || group == 3 else { return nil }
    return joined
  }
  return joined.flatMap { trimmedNumber(String(decoding: $0, as: UTF8.self)) }
}

/// Where the parts of a number lie that somebody wrote by hand.
private struct WrittenNumber {
  var isNegative = false
  /// The first digit that counts.
  var start: Int
  /// Where the number ends.
  var end: Int
  /// Where the text ends, white space aside.
  var limit: Int

  /// Finds the longest number at the beginning.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var limit = bytes.count
    // Every index is compared with the count first.
    while limit > 0, unsafe isWhiteSpace(bytes[limit &- 1]) { limit &-= 1 }
    var index = 0
    func byte(_ index: Int) -> UInt8 { unsafe index < limit ? bytes[index] : 0 }
    func isDigit(_ index: Int) -> Bool { byte(index) &- UInt8(ascii: "0") <= 9 }
    while index < limit, isWhiteSpace(byte(index)) { index &+= 1 }
    if byte(index) == UInt8(ascii: "-") || byte(index) == UInt8(ascii: "+") {
      isNegative = byte(index) == UInt8(ascii: "-")
      index &+= 1
    }
    guard isDigit(index) else { return nil }
    while byte(index) == UInt8(ascii: "0"), isDigit(index &+ 1) { index &+= 1 }
    start = index
    while isDigit(index) { index &+= 1 }
    if byte(index) == UInt8(ascii: "."), isDigit(index &+ 1) {
      index &+= 1
      while isDigit(index) { index &+= 1 }
    }
    if byte(index) | 0x20 == UInt8(ascii: "e") {
      let sign = byte(index &+ 1) == UInt8(ascii: "-") || byte(index &+ 1) == UInt8(ascii: "+")
      let first = index &+ (sign ? 2 : 1)
      if isDigit(first) {
        index = first
        while isDigit(index) { index &+= 1 }
      }
    }
    end = index
    self.limit = limit
  }

  func normalized(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    // Both ends were found within the same bytes.
    let digits = unsafe String(decoding: bytes[start..<end], as: UTF8.self)
    return isNegative ? "-" + digits : digits
  }
}

@inline(__always)
private func isWhiteSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte >= 0x09 && byte <= 0x0D
}
