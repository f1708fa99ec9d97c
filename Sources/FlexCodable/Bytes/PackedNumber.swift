/// The text of a number of RFC 8259 in 16 bytes: up to 32 characters of four bits each.
///
/// Digits, `.`, `-` and `+` are their own low four bits; `e` is 10, `E` is 12. Places behind the end
/// hold 15, which stands for no character, so equal texts and only they have equal words. A byte
/// holds two characters that are eight apart, since eight characters are then packed in one step.
struct PackedNumber: Sendable, Equatable {
  static let capacity = 32

  /// The first eight characters in the low halves of the bytes, eight more in the high halves.
  private let low: UInt64
  /// The 16 characters behind them, likewise.
  private let high: UInt64

  /// Packs a number's text; nil for any other text and for a longer one.
  init?(_ text: some StringProtocol) {
    // The bytes are read while the text lives.
    let packed = unsafe withUTF8Bytes(text) { bytes -> PackedNumber? in
      guard bytes.count <= Self.capacity, unsafe isJSONNumber(bytes) else { return nil }
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.capacity + 8) {
        unsafe $0.initialize(repeating: 0)
        // The copy is longer than the text, as `scanned` demands.
        _ = unsafe $0.update(fromContentsOf: bytes)
        guard let start = $0.baseAddress else { return nil }
        return unsafe PackedNumber(scanned: UnsafePointer(start), count: bytes.count)
      }
    }
    guard let packed else { return nil }
    self = packed
  }

  /// Packs a number that a scanner has checked, of at most `capacity` characters; the memory must
  /// be readable for 32 bytes from its start, whatever stands there.
  @inline(__always)
  init(scanned start: UnsafePointer<UInt8>, count: Int) {
    // 32 bytes are readable.
    let first = unsafe Self.pack(load8(start), load8(start + 8))
    if count <= 16 {
      low = first | Self.filling(from: count)
      high = ~0
    } else {
      low = first
      // 32 bytes are readable.
      high =
        unsafe Self.pack(load8(start + 16), load8(start + 24)) | Self.filling(from: count &- 16)
    }
  }

  /// The number of characters.
  var count: Int { high == ~0 ? Self.count(low) : 16 + Self.count(high) }

  /// Calls the body with the characters.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.capacity) { copy in
      // The block has the room that `write` needs, `count` bytes are written, and it lives within
      // this closure.
      guard let start = copy.baseAddress else {
        return try unsafe body(UnsafeBufferPointer(start: nil, count: 0))
      }
      unsafe write(to: start)
      return try unsafe body(UnsafeBufferPointer(start: start, count: count))
    }
  }

  /// Writes the characters, and up to 32 bytes in all.
  func write(to start: UnsafeMutablePointer<UInt8>) {
    let output = UnsafeMutableRawPointer(start)
    // The caller has room for 32 bytes; the stores need no alignment.
    unsafe output.storeBytes(of: Self.unpack(low).littleEndian, as: UInt64.self)
    unsafe output.storeBytes(
      of: Self.unpack(low &>> 4).littleEndian, toByteOffset: 8, as: UInt64.self)
    guard high != ~0 else { return }
    unsafe output.storeBytes(of: Self.unpack(high).littleEndian, toByteOffset: 16, as: UInt64.self)
    unsafe output.storeBytes(
      of: Self.unpack(high &>> 4).littleEndian, toByteOffset: 24, as: UInt64.self)
  }

  /// The text.
  var text: String {
    // The characters are ASCII, and alive within the closure.
    unsafe withBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Values

  /// The value of a number that is integral and fits.
  func integer<T: FixedWidthInteger>(as type: T.Type) -> T? {
    // The characters are alive within the closure.
    unsafe withBytes { unsafe readInteger($0, as: type) }
  }

  /// The nearest Double; nil on overflow.
  var double: Double? {
    // The characters are alive within the closure.
    unsafe withBytes { unsafe readDouble($0) }
  }

  /// Feeds the decimal value, as the text of any length would.
  func hashValue(into hasher: inout Hasher) {
    // The characters are alive within the closure.
    _ = unsafe withBytes { unsafe hashDecimal($0, into: &hasher) }
  }

  /// True for digits with an optional minus sign, other than `-0`.
  var isInteger: Bool {
    let others = Self.others(low).nonzeroBitCount + Self.others(high).nonzeroBitCount
    let isNegative = low & 15 == 13
    // Behind the end every place is an other.
    return others == Self.capacity - count + (isNegative ? 1 : 0)
      && !(isNegative && count == 2 && low & 0xF00 == 0)
  }

  /// A bit for each place that holds no digit.
  private static func others(_ places: UInt64) -> UInt64 {
    places &>> 3 & (places &>> 2 | places &>> 1) & 0x1111_1111_1111_1111
  }

  // MARK: Eight characters at a time

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let halves: UInt64 = 0x0F0F_0F0F_0F0F_0F0F

  /// Sixteen characters; other bytes give something, and only in their own places.
  @inline(__always)
  private static func pack(_ first: UInt64, _ second: UInt64) -> UInt64 {
    if (first | second) &>> 6 & ones == 0 { return first & halves | (second & halves) &<< 4 }
    return withLetters(first) | withLetters(second) &<< 4
  }

  @inline(__always)
  private static func withLetters(_ word: UInt64) -> UInt64 {
    // The low bits of `e` and `E` are 5: they become 10 and 12.
    let letters = word &>> 6 & ones
    return (word & halves &+ letters &* 7 &- (word &>> 5 & letters) &* 2) & halves
  }

  /// What stands behind a number of at most 16 characters.
  @inline(__always)
  private static func filling(from count: Int) -> UInt64 {
    // A shift by all bits and more gives 0.
    count < 8 ? halves << (count &* 8) | ~halves : (halves << ((count &- 8) &* 8)) &<< 4
  }

  /// The characters of a word.
  @inline(__always)
  private static func count(_ word: UInt64) -> Int {
    let second = ~word &>> 4 & halves
    return second == 0
      ? 8 - (~word & halves).leadingZeroBitCount / 8 : 16 - second.leadingZeroBitCount / 8
  }

  /// The eight characters in the low halves of the bytes.
  @inline(__always)
  private static func unpack(_ word: UInt64) -> UInt64 {
    let places = word & halves
    // Digits are 0x30 and up, the others 0x2A and up.
    let others = (places &+ ones &* 6) &>> 4 & ones
    var characters = places | ones &* 0x30
    characters &-= others &* 0x10
    // Of the others, 10 and 12 alone are even with just one of the two middle bits set.
    let letters = others & ~places & (places &>> 1 ^ places &>> 2)
    if letters != 0 {
      characters &+= letters &* 0x19 &+ (letters & places &>> 1) &* 0x22
    }
    return characters
  }
}

extension ByteBuffer {
  func append(_ number: PackedNumber) {
    // There is room for all that is written, of which the characters stay.
    unsafe number.write(to: room(for: PackedNumber.capacity))
    advance(by: number.count)
  }
}
