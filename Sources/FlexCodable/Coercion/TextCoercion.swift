/// Reads a text: a number as it is written, a Bool as its word.
func coerceString(_ found: Found, _ leniency: FlexLeniency) -> Outcome<String> {
  switch found {
  case .text(let text): .exact(text)
  case .number(let text) where leniency.coercions.contains(.numberToText): .coerced(text)
  case .bool(let value) where leniency.coercions.contains(.boolToText):
    .coerced(value ? "true" : "false")
  case .missing, .null, .bool, .number, .array, .object: .unusable
  }
}

/// Reads a Bool: a number by its being zero, a text by its word or number.
func coerceBool(_ found: Found, _ leniency: FlexLeniency) -> Outcome<Bool> {
  switch found {
  case .bool(let value):
    return .exact(value)
  case .number(let text):
    guard leniency.coercions.contains(.numberToBool),
      let number = JSON.Number(unchecked: text).jsonText
    else { return .unusable }
    return .coerced(isNonZero(number))
  case .text(let text):
    guard leniency.coercions.contains(.textToBool) else { return .unusable }
    let word = asciiLowercased(trimmed(text))
    if contains(word, leniency.trueWords) { return .coerced(true) }
    if contains(word, leniency.falseWords) { return .coerced(false) }
    return trimmedNumber(text).map { .coerced(isNonZero($0)) } ?? .unusable
  case .missing, .null, .array, .object:
    return .unusable
  }
}

/// Whether a word in lower case is one of a set in any case.
private func contains(_ word: String, _ words: Set<String>) -> Bool {
  words.contains(word) || words.contains { asciiLowercased($0) == word }
}

/// Whether any digit before an exponent is not zero; no exponent makes a number zero.
private func isNonZero(_ number: String) -> Bool {
  number.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    .contains { $0 > UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
}

/// A text without white space at its ends.
func trimmed(_ text: some StringProtocol) -> Substring {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  return Substring(text[first..<scalars.index(after: last)])
}

/// A text with its ASCII letters in lower case.
func asciiLowercased(_ text: some StringProtocol) -> String {
  func isUpper(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
  guard text.utf8.contains(where: isUpper) else { return String(text) }
  return String(decoding: text.utf8.map { isUpper($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
}
