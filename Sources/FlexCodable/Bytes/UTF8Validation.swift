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
