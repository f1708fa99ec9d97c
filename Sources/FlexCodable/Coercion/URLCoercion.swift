import Foundation

/// Reads a UUID from its text, in any case.
func coerceUUID(_ found: Found, _ leniency: FlexLeniency) -> Outcome<UUID> {
  guard case .text(let text) = found else { return .unusable }
  return UUID(uuidString: text).map(Outcome.exact) ?? .unusable
}

/// Reads a URL: as it is written, else with only its illegal characters percent-encoded.
///
/// Without coercions it is read as JSONDecoder does. That encodes too, but where one character of a
/// part is illegal, it also encodes the percent signs of that part: `%41 b` becomes `%2541%20b`.
func coerceURL(_ found: Found, _ leniency: FlexLeniency) -> Outcome<URL> {
  guard case .text(let text) = found else { return .unusable }
  guard !leniency.coercions.isEmpty else {
    return URL(string: text).map(Outcome.exact) ?? .unusable
  }
  let trimmed = String(trimmed(text))
  guard !trimmed.isEmpty else { return .unusable }
  if let url = URL(string: trimmed), url.absoluteString == trimmed {
    return trimmed.utf8.count == text.utf8.count ? .exact(url) : .coerced(url)
  }
  return URL(string: percentEncoded(trimmed)).map(Outcome.coerced) ?? .unusable
}

/// A URL's text with its illegal characters percent-encoded, and nothing else changed.
///
/// The host stays as it is: its other letters are no matter of percent signs.
func percentEncoded(_ text: String) -> String {
  let bytes = Array(text.utf8)
  let authority = authorityRange(bytes)
  // Of several @ the last one ends the user's part.
  let host = bytes[authority].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 }
  let user = host.map { authority.lowerBound..<($0 - 1) }
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count * 2)
  var isInFragment = false
  for (index, byte) in bytes.enumerated() {
    let isLegal: Bool
    switch byte {
    case UInt8(ascii: "%"):
      isLegal = isHexadecimal(bytes, index + 1) && isHexadecimal(bytes, index + 2)
    case UInt8(ascii: "#"):
      isLegal = !isInFragment
      isInFragment = true
    case UInt8(ascii: "@"):
      isLegal = user.map { !$0.contains(index) } ?? true
    default:
      let isHost = authority.contains(index) && index >= host ?? authority.lowerBound
      isLegal = isHost || isLegalInURL(byte)
    }
    if isLegal {
      result.append(byte)
    } else {
      result += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
    }
  }
  return String(decoding: result, as: UTF8.self)
}

/// Where user, host and port stand: behind `//` at the beginning or right behind the scheme.
private func authorityRange(_ bytes: [UInt8]) -> Range<Int> {
  let slash = UInt8(ascii: "/")
  var start = 0
  if let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
    bytes[..<colon].allSatisfy(isLegalInScheme)
  {
    start = colon + 1
  }
  guard start + 1 < bytes.count, bytes[start] == slash, bytes[start + 1] == slash else {
    return 0..<0
  }
  let end = bytes[(start + 2)...].firstIndex {
    $0 == slash || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
  }
  return (start + 2)..<(end ?? bytes.count)
}

private func isAlphanumeric(_ byte: UInt8) -> Bool {
  byte &- UInt8(ascii: "0") <= 9 || (byte | 0x20) &- UInt8(ascii: "a") < 26
}

private func isLegalInScheme(_ byte: UInt8) -> Bool {
  isAlphanumeric(byte) || "+-.".utf8.contains(byte)
}

/// The characters of RFC 3986 that path, query and fragment may hold, and what parts them.
private func isLegalInURL(_ byte: UInt8) -> Bool {
  isAlphanumeric(byte) || "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
}

private func isHexadecimal(_ bytes: [UInt8], _ index: Int) -> Bool {
  guard index < bytes.count else { return false }
  let byte = bytes[index]
  return byte &- UInt8(ascii: "0") <= 9 || (byte | 0x20) &- UInt8(ascii: "a") < 6
}

private func hexadecimal(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}
