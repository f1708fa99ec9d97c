/// The encoding of a text, as its byte order mark tells; without a mark it is UTF-8.
enum TextEncoding: Sendable, Equatable {
  case utf8(markLength: Int)
  case utf16(bigEndian: Bool)
  case utf32(bigEndian: Bool)

  /// Looks at the byte order mark only: a NUL is never a hint.
  static func detect(_ bytes: UnsafeBufferPointer<UInt8>) -> TextEncoding {
    // A mark has at most four bytes; missing ones read as a byte that no mark has.
    func byte(_ index: Int) -> UInt8 { unsafe index < bytes.count ? bytes[index] : 0x7F }
    switch (byte(0), byte(1), byte(2), byte(3)) {
    case (0xEF, 0xBB, 0xBF, _): return .utf8(markLength: 3)
    // Before UTF-16, whose mark it begins with.
    case (0xFF, 0xFE, 0, 0): return .utf32(bigEndian: false)
    case (0, 0, 0xFE, 0xFF): return .utf32(bigEndian: true)
    case (0xFF, 0xFE, _, _): return .utf16(bigEndian: false)
    case (0xFE, 0xFF, _, _): return .utf16(bigEndian: true)
    default: return .utf8(markLength: 0)
    }
  }

  /// Looks at the byte order mark only.
  static func detect(_ bytes: [UInt8]) -> TextEncoding {
    // The array outlives the call.
    unsafe bytes.withUnsafeBufferPointer { unsafe detect($0) }
  }
}

extension TextEncoding {
  /// The bytes that a text takes up in this encoding, its mark included.
  func length(ofUTF8 text: some Sequence<UInt8>) -> Int {
    switch self {
    case .utf8(let markLength): text.reduce(markLength) { length, _ in length + 1 }
    case .utf16:
      text.reduce(2) { length, byte in
        length + (byte & 0xC0 == 0x80 ? 0 : byte < 0xF0 ? 2 : 4)
      }
    case .utf32: text.reduce(4) { length, byte in length + (byte & 0xC0 == 0x80 ? 0 : 4) }
    }
  }
}

/// A unit of UTF-16 or UTF-32 text that stands for no character.
struct InvalidText: Error, Equatable {
  enum Reason: Sendable, Equatable {
    case loneSurrogate
    case outOfRange
    case cutShort
  }

  let reason: Reason
  /// Where the unit begins, in bytes from the beginning of the text, the mark included.
  let offset: Int
}

/// The text as UTF-8, without its byte order mark.
func transcode(
  _ bytes: [UInt8], _ encoding: TextEncoding
) throws(InvalidText) -> [UInt8] {
  // The array outlives the call.
  let result = unsafe bytes.withUnsafeBufferPointer { buffer -> Result<[UInt8], InvalidText> in
    do throws(InvalidText) {
      return .success(try unsafe transcode(buffer, encoding))
    } catch {
      return .failure(error)
    }
  }
  return try result.get()
}

/// The text as UTF-8, without its byte order mark.
func transcode(
  _ bytes: UnsafeBufferPointer<UInt8>, _ encoding: TextEncoding
) throws(InvalidText) -> [UInt8] {
  // The bytes are alive within this call.
  switch encoding {
  case .utf8(let markLength):
    return unsafe Array(bytes.dropFirst(markLength))
  case .utf16(let bigEndian):
    return try unsafe transcodeUTF16(bytes, bigEndian: bigEndian)
  case .utf32(let bigEndian):
    return try unsafe transcodeUTF32(bytes, bigEndian: bigEndian)
  }
}

private func transcodeUTF16(
  _ bytes: UnsafeBufferPointer<UInt8>, bigEndian: Bool
) throws(InvalidText) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count / 2 &+ 16)
  let end = bytes.count & ~1
  /// The unit at an even offset before the end.
  func unit(_ offset: Int) -> UInt32 {
    // Buffer indices are below the even part of the count.
    let first = unsafe UInt32(bytes[offset])
    let second = unsafe UInt32(bytes[offset + 1])
    return bigEndian ? first << 8 | second : second << 8 | first
  }
  var offset = end >= 2 && unit(0) == 0xFEFF ? 2 : 0
  while offset < end {
    let start = offset
    var scalar = unit(offset)
    offset += 2
    if scalar & 0xF800 == 0xD800 {
      guard scalar < 0xDC00, offset < end, unit(offset) & 0xFC00 == 0xDC00 else {
        let isCut = scalar < 0xDC00 && offset >= end
        throw InvalidText(reason: isCut ? .cutShort : .loneSurrogate, offset: start)
      }
      scalar = 0x10000 &+ ((scalar & 0x3FF) << 10 | unit(offset) & 0x3FF)
      offset += 2
    }
    appendUTF8(scalar, to: &result)
  }
  guard end == bytes.count else { throw InvalidText(reason: .cutShort, offset: end) }
  return result
}

private func transcodeUTF32(
  _ bytes: UnsafeBufferPointer<UInt8>, bigEndian: Bool
) throws(InvalidText) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count / 4 &+ 16)
  let end = bytes.count & ~3
  var offset = 0
  while offset < end {
    var scalar: UInt32 = 0
    for index in 0..<4 {
      // Offsets are below the even part of the count.
      let byte = unsafe UInt32(bytes[offset + (bigEndian ? index : 3 - index)])
      scalar = scalar << 8 | byte
    }
    if scalar & 0xFFFF_F800 == 0xD800 {
      throw InvalidText(reason: .loneSurrogate, offset: offset)
    }
    guard scalar <= 0x10FFFF else { throw InvalidText(reason: .outOfRange, offset: offset) }
    if scalar != 0xFEFF || offset != 0 { appendUTF8(scalar, to: &result) }
    offset += 4
  }
  guard end == bytes.count else { throw InvalidText(reason: .cutShort, offset: end) }
  return result
}

/// Appends a scalar value that is known to be one.
@inline(__always)
private func appendUTF8(_ scalar: UInt32, to result: inout [UInt8]) {
  func trail(_ shift: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: scalar >> shift & 0x3F | 0x80)
  }
  if scalar < 0x80 {
    result.append(UInt8(truncatingIfNeeded: scalar))
  } else if scalar < 0x800 {
    result.append(UInt8(truncatingIfNeeded: scalar >> 6 | 0xC0))
    result.append(trail(0))
  } else if scalar < 0x10000 {
    result.append(UInt8(truncatingIfNeeded: scalar >> 12 | 0xE0))
    result.append(trail(6))
    result.append(trail(0))
  } else {
    result.append(UInt8(truncatingIfNeeded: scalar >> 18 | 0xF0))
    result.append(trail(12))
    result.append(trail(6))
    result.append(trail(0))
  }
}
