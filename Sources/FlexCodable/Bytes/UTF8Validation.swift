/// The length of the UTF-8 sequence at a byte that is not ASCII: 2, 3, 4, or 0 if it is malformed.
///
/// Follows table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing above
/// U+10FFFF. Four bytes must be readable; bytes behind the end of the text must be zero there.
@inline(__always)
func validUTF8SequenceLength(_ pointer: UnsafePointer<UInt8>) -> Int {
  // The caller vouches for four readable bytes.
  let word = unsafe UInt32(
    littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt32.self))
  // 110xxxxx 10xxxxxx
  if word & 0xC0E0 == 0x80C0 {
    return word & 0x1E != 0 ? 2 : 0
  }
  // 1110xxxx 10xxxxxx 10xxxxxx; the middle bits tell overlong forms and surrogates.
  if word & 0xC0_C0F0 == 0x80_80E0 {
    let top = word & 0x200F
    return top != 0 && top != 0x200D ? 3 : 0
  }
  // 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx; U+10000 to U+10FFFF
  if word & 0xC0C0_C0F8 == 0x8080_80F0 {
    let top = (word & 0x7) << 2 | (word >> 12) & 0x3
    return top >= 1 && top <= 16 ? 4 : 0
  }
  return 0
}

/// The length of the run of valid UTF-8 sequences that begins at a byte, as far as eight bytes show it:
/// up to four of two bytes each, two of three bytes, or one; 0 if there is none.
///
/// Text beyond ASCII mostly has several characters of one length in a row. At least eight bytes must be
/// readable at `pointer`.
@inline(__always)
func validUTF8RunLength(_ pointer: UnsafePointer<UInt8>) -> Int {
  // The caller vouches for eight readable bytes.
  let eight = unsafe load8(pointer)
  if eight & 0xE0 == 0xC0 {
    // A lane of 16 bits is a sequence if it is 110xxxxx 10xxxxxx and needs more than seven bits.
    let others = eight & 0xC0E0_C0E0_C0E0_C0E0 ^ 0x80C0_80C0_80C0_80C0
    let enough = (eight & 0x001E_001E_001E_001E) &+ 0x007E_007E_007E_007E
    let stops = others | ~enough & 0x0080_0080_0080_0080
    return (stops.trailingZeroBitCount >> 4) &* 2
  }
  if eight & 0xC0C0_F0C0_C0F0 == 0x8080_E080_80E0 {
    let (first, second) = (eight & 0x200F, eight >> 24 & 0x200F)
    if first != 0, first != 0x200D, second != 0, second != 0x200D { return 6 }
  }
  return unsafe validUTF8SequenceLength(pointer)
}
