import Foundation

/// Reads the bytes that a text stands for, in the one form that the strategy names.
///
/// Strategies that need a decoder of their own are none of this function's: it answers `unusable`.
func coerceData(_ found: Found, _ strategy: FlexDataDecodingStrategy) -> Outcome<Data> {
  guard case .text(let text) = found else { return .unusable }
  switch strategy {
  case .base64: return Data(base64Encoded: text).map(Outcome.exact) ?? .unusable
  case .flexibleBase64: return readFlexibleBase64(text).map(Outcome.exact) ?? .unusable
  case .utf8: return .exact(Data(text.utf8))
  case .deferredToData, .custom: return .unusable
  }
}

/// Reads base64 in one of its two alphabets, with or without padding and white space.
///
/// - Parameter text: Such as `-_8=`, `-_8` or lines of `+/8=`.
/// - Returns: Nil for a text with other characters, with characters of both alphabets, with padding
///   of a wrong length or with a length that no bytes have.
func readFlexibleBase64(_ text: String) -> Data? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count / 4 * 3 + 3)
  var alphabet = Base64Alphabet.either
  var bits: UInt32 = 0
  var count = 0
  var padding = 0
  for byte in text.utf8 {
    switch byte {
    case 0x09...0x0D, 0x20:
      continue
    case UInt8(ascii: "="):
      padding += 1
    default:
      guard padding == 0, let value = alphabet.value(of: byte) else { return nil }
      bits = bits << 6 | value
      count += 1
      guard count & 3 == 0 else { continue }
      bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
      bytes.append(UInt8(truncatingIfNeeded: bits))
    }
  }
  switch count & 3 {
  case 0:
    guard padding == 0 else { return nil }
  case 2:
    guard padding == 0 || padding == 2 else { return nil }
    bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
  case 3:
    guard padding == 0 || padding == 1 else { return nil }
    bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
    bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
  default:
    return nil
  }
  return Data(bytes)
}

/// The alphabets of RFC 4648, sections 4 and 5; the first character that tells them apart decides.
private enum Base64Alphabet {
  case either, standard, urlSafe

  mutating func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "/"):
      guard self != .urlSafe else { return nil }
      self = .standard
      return byte == UInt8(ascii: "+") ? 62 : 63
    case UInt8(ascii: "-"), UInt8(ascii: "_"):
      guard self != .standard else { return nil }
      self = .urlSafe
      return byte == UInt8(ascii: "-") ? 62 : 63
    default: return nil
    }
  }
}
