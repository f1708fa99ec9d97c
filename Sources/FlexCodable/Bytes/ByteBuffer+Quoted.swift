extension ByteBuffer {
  /// Appends a text as a JSON string with its quotes.
  ///
  /// Escapes the quote, the backslash, control characters, and slashes if asked to.
  @inline(__always)
  func appendQuoted(_ text: String, escapingSlashes: Bool) {
    // The bytes are read while the text lives.
    let isWritten: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe appendQuoted($0, escapingSlashes: escapingSlashes)
    }
    if isWritten == nil { appendQuotedCopy(text, escapingSlashes: escapingSlashes) }
  }

  /// Apart, because the copy would have the text counted also where none is made.
  @inline(never)
  private func appendQuotedCopy(_ text: String, escapingSlashes: Bool) {
    // The copy lives as long as the closure runs.
    unsafe Array(text.utf8).withUnsafeBufferPointer {
      unsafe appendQuoted($0, escapingSlashes: escapingSlashes)
    }
  }

  /// Appends UTF-8 bytes as a JSON string with its quotes.
  func appendQuoted(_ bytes: UnsafeBufferPointer<UInt8>, escapingSlashes: Bool) {
    let count = bytes.count
    // There is room for two quotes and for stores of eight bytes past the end.
    let target = unsafe room(for: count &+ 16)
    unsafe target.pointee = UInt8(ascii: "\"")
    if count > 0, let source = bytes.baseAddress {
      let clean = unsafe UnsafeMutableRawPointer(target + 1)
      let slash = slashWord(escapingSlashes)
      var index = 0
      var marks: UInt64 = 0
      // Loads stay below `count`, stores within the room.
      while marks == 0, index < count {
        let word: UInt64
        if count >= 8 {
          // The last word may begin among bytes that are written already.
          index = min(index, count &- 8)
          word = unsafe load8(source + index)
        } else {
          word = unsafe loadTail(source, count: count)
        }
        unsafe clean.storeBytes(of: word.littleEndian, toByteOffset: index, as: UInt64.self)
        marks = escapeMarks(word, slash)
        index &+= 8
      }
      if marks != 0 {
        index &+= marks.trailingZeroBitCount >> 3 &- 8
        return unsafe appendEscaping(bytes, from: index, slash)
      }
    }
    // The place of the closing quote is within the room.
    unsafe target[count &+ 1] = UInt8(ascii: "\"")
    advance(by: count &+ 2)
  }

  /// Goes on at the first byte to escape; the quote and the bytes before it are in place.
  @inline(never)
  private func appendEscaping(
    _ bytes: UnsafeBufferPointer<UInt8>, from first: Int, _ slash: UInt64
  ) {
    let count = bytes.count
    advance(by: first &+ 1)
    var index = first
    guard let source = bytes.baseAddress else { return }
    while index < count {
      // Room for a part of the text, each byte of it escaped, and for a store past its end.
      let end = min(count, index &+ 512)
      let start = unsafe room(for: (end &- index) &* 6 &+ 16)
      var target = UnsafeMutableRawPointer(start)
      // Loads stay below `end`, and an escape has at most six bytes.
      while index < end {
        let left = end &- index
        let word = unsafe left >= 8 ? load8(source + index) : loadTail(source + index, count: left)
        unsafe target.storeBytes(of: word.littleEndian, as: UInt64.self)
        let marks = escapeMarks(word, slash)
        guard marks != 0 else {
          index &+= min(left, 8)
          unsafe target += min(left, 8)
          continue
        }
        let clean = marks.trailingZeroBitCount >> 3
        unsafe target += clean
        let byte = unsafe source[index &+ clean]
        index &+= clean &+ 1
        let escape = shortEscape(byte)
        if escape != 0 {
          unsafe target.storeBytes(of: escape.littleEndian, as: UInt16.self)
          unsafe target += 2
        } else {
          unsafe target.storeBytes(of: longEscape(byte).littleEndian, as: UInt64.self)
          unsafe target += 6
        }
      }
      advance(by: unsafe target - UnsafeMutableRawPointer(start))
    }
    append(UInt8(ascii: "\""))
  }
}

/// The escape of a byte that has one of two characters, the first one lowest; 0 for any other.
@inline(__always)
private func shortEscape(_ byte: UInt8) -> UInt16 {
  let letter: UInt8
  switch byte {
  case UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "\\"): letter = byte
  case 0x08: letter = UInt8(ascii: "b")
  case 0x0C: letter = UInt8(ascii: "f")
  case 0x0A: letter = UInt8(ascii: "n")
  case 0x0D: letter = UInt8(ascii: "r")
  case 0x09: letter = UInt8(ascii: "t")
  default: return 0
  }
  return UInt16(letter) << 8 | UInt16(UInt8(ascii: "\\"))
}

/// The escape `\u00` and two digits, the first character lowest.
@inline(__always)
private func longEscape(_ byte: UInt8) -> UInt64 {
  let low = UInt64(byte & 15)
  let digits = UInt64(byte >> 4) &+ 0x30 | (low &+ (low < 10 ? 0x30 : 0x57)) << 8
  // The characters `\`, `u`, `0`, `0`.
  return 0x3030_755C | digits << 32
}

/// Eight slashes, if they are escaped; otherwise eight quotes, which are in any case.
@inline(__always)
private func slashWord(_ escapingSlashes: Bool) -> UInt64 {
  0x0101_0101_0101_0101 &* (escapingSlashes ? 0x2F : 0x22)
}

/// Marks the bytes of a word that need an escape; only the lowest mark is reliable.
@inline(__always)
private func escapeMarks(_ word: UInt64, _ slash: UInt64) -> UInt64 {
  let ones: UInt64 = 0x0101_0101_0101_0101
  var marks = word &- ones &* 0x20
  marks |= (word ^ ones &* 0x22) &- ones
  marks |= (word ^ ones &* 0x5C) &- ones
  marks |= (word ^ slash) &- ones
  // A byte that is not ASCII keeps its highest bit in all of them, and is none of these.
  return marks & ~word & (ones &* 0x80)
}

/// One to seven bytes, filled up with spaces.
@inline(__always)
private func loadTail(_ pointer: UnsafePointer<UInt8>, count: Int) -> UInt64 {
  // All loads stay within the `count` bytes that the caller vouches for.
  let raw = unsafe UnsafeRawPointer(pointer)
  var word: UInt64
  if count >= 4 {
    let low = unsafe UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
    let high = unsafe UInt32(
      littleEndian: raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
    word = UInt64(low) | UInt64(high) &<< UInt64(truncatingIfNeeded: (count &- 4) &* 8)
  } else {
    word = unsafe UInt64(pointer[0])
    word |= unsafe UInt64(pointer[count >> 1]) &<< UInt64(truncatingIfNeeded: (count >> 1) &* 8)
    word |= unsafe UInt64(pointer[count &- 1]) &<< UInt64(truncatingIfNeeded: (count &- 1) &* 8)
  }
  let spaces: UInt64 = 0x2020_2020_2020_2020
  return word | spaces &<< UInt64(truncatingIfNeeded: count &* 8)
}
