import Foundation

/// A property's name as snake case has it: `myURL` becomes `my_url`.
///
/// The same words as JSONEncoder's `convertToSnakeCase`: a word begins at a capital that follows a
/// small letter, and at the last of several capitals if a small letter follows. The first letter
/// begins a word of its own if a capital follows it.
func snakeCased(_ name: String) -> String {
  let letters = Array(name)
  guard !letters.isEmpty else { return name }
  var words: [ArraySlice<Character>] = []
  var start = 0
  var index = 1
  while let capital = letters[index...].firstIndex(where: \.isCapital) {
    words.append(letters[start..<capital])
    start = capital
    guard let small = letters[capital...].firstIndex(where: \.isSmall) else { break }
    if small > capital + 1 {
      // The last of the capitals belongs to the next word.
      words.append(letters[capital..<(small - 1)])
      start = small - 1
    }
    index = small
  }
  words.append(letters[start...])
  return words.map { String($0).lowercased() }.joined(separator: "_")
}

/// Snake case in which digits are words too: `myURLValue2` becomes `my_url_value_2`.
func snakeCasedSplittingDigits(_ name: String) -> String {
  var result = String.UnicodeScalarView()
  var last: Unicode.Scalar?
  for scalar in snakeCased(name).unicodeScalars {
    if isDigit(scalar), let last, !isDigit(last), last != "_" { result.append("_") }
    result.append(scalar)
    last = scalar
  }
  return String(result)
}

/// A member's key without its underscores: `user_name` and `USER_NAME` become `userName`.
///
/// As JSONDecoder's `convertFromSnakeCase`: underscores at both ends stay, and a key without any
/// between them stays as it is.
func camelCasedFromSnake(_ key: String) -> String {
  guard let first = key.firstIndex(where: { $0 != "_" }),
    let last = key.lastIndex(where: { $0 != "_" })
  else { return key }
  let end = key.index(after: last)
  let words = key[first..<end].split(separator: "_")
  guard words.count > 1 else { return key }
  let camel = words[0].lowercased() + words.dropFirst().map { $0.capitalized }.joined()
  return key[..<first] + camel + key[end...]
}

/// A name with a capital first letter.
func capitalizedFirst(_ name: String) -> String {
  name.prefix(1).uppercased() + name.dropFirst()
}

/// A name with a small first letter.
func uncapitalizedFirst(_ name: String) -> String {
  name.prefix(1).lowercased() + name.dropFirst()
}

/// What is equal in two keys that match loosely.
///
/// - Parameters:
///   - key: A name or a key.
///   - separators: Whether `_` and `-` do not count, besides the case of ASCII letters.
/// - Returns: The letters that count.
func foldedKey(_ key: String, separators: Bool) -> String {
  let folded = asciiLowercased(key)
  func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") }
  guard separators, folded.utf8.contains(where: isSeparator) else { return folded }
  return String(decoding: folded.utf8.filter { !isSeparator($0) }, as: UTF8.self)
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
  ("0"..."9").contains(scalar)
}

extension Character {
  fileprivate var isCapital: Bool { unicodeScalars.contains(where: \.properties.isUppercase) }
  fileprivate var isSmall: Bool { unicodeScalars.contains(where: \.properties.isLowercase) }
}
