/// The text of a number of RFC 8259 in 16 bytes: up to 32 characters of four bits each.
///
/// Digits, `.`, `-` and `+` are their own low four bits; `e` is 10, `E` is 12. Places behind the end
/// hold 15, which stands for no character, so equal texts and only they have equal words.
struct PackedNumber: Sendable, Equatable {
  static let capacity = 32

  /// The first 16 characters, the first of them lowest.
  private let low: UInt64
  /// The characters behind them.
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
    let first = unsafe Self.pack(load8(start)) | Self.pack(load8(start + 8)) &<< 32
    if count <= 16 {
      low = count < 16 ? first | ~0 &<< UInt64(truncatingIfNeeded: count &* 4) : first
      high = ~0
    } else {
      low = first
      // 32 bytes are readable.
      let rest = unsafe Self.pack(load8(start + 16)) | Self.pack(load8(start + 24)) &<< 32
      high =
        count < 32 ? rest | ~0 &<< UInt64(truncatingIfNeeded: (count &- 16) &* 4) : rest
    }
  }

  /// The number of characters.
  var count: Int {
    high == ~0 ? 16 - (~low).leadingZeroBitCount / 4 : 32 - (~high).leadingZeroBitCount / 4
  }

  /// Calls the body with the characters.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.capacity) { copy in
      // The block has the room that `write` needs, all of it is written, and it lives within this
      // closure.
      guard let start = copy.baseAddress else {
        return try unsafe body(UnsafeBufferPointer(start: nil, count: 0))
      }
      unsafe write(to: start)
      return try unsafe body(UnsafeBufferPointer(start: start, count: count))
    }
  }

  /// Writes 32 bytes, of which the first `count` are the characters.
  func write(to start: UnsafeMutablePointer<UInt8>) {
    let output = UnsafeMutableRawPointer(start)
    // The caller has room for 32 bytes; the stores need no alignment.
    unsafe output.storeBytes(of: Self.unpack(low).littleEndian, as: UInt64.self)
    unsafe output.storeBytes(
      of: Self.unpack(low &>> 32).littleEndian, toByteOffset: 8, as: UInt64.self)
    unsafe output.storeBytes(of: Self.unpack(high).littleEndian, toByteOffset: 16, as: UInt64.self)
    unsafe output.storeBytes(
      of: Self.unpack(high &>> 32).littleEndian, toByteOffset: 24, as: UInt64.self)
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

  /// True for digits with an optional minus sign, other than `-0`.
  var isInteger: Bool {
    let others = Self.others(low).nonzeroBitCount + Self.others(high).nonzeroBitCount
    let isNegative = low & 15 == 13
    // Behind the end every place is an other.
    return others == Self.capacity - count + (isNegative ? 1 : 0)
      && !(isNegative && count == 2 && low & 0xF0 == 0)
  }

  /// A bit for each place that holds no digit.
  private static func others(_ places: UInt64) -> UInt64 {
    places &>> 3 & (places &>> 2 | places &>> 1) & 0x1111_1111_1111_1111
  }

  // MARK: Eight characters at a time

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Eight characters in 32 bits; other bytes give something, and only in their own places.
  @inline(__always)
  private static func pack(_ word: UInt64) -> UInt64 {
    var places = word & 0x0F0F_0F0F_0F0F_0F0F
    let letters = word &>> 6 & ones
    if letters != 0 {
      // The low bits of `e` and `E` are 5: they become 10 and 12.
      places = (places &+ letters &* 7 &- (word &>> 5 & letters) &* 2) & 0x0F0F_0F0F_0F0F_0F0F
    }
    places = (places | places &>> 4) & 0x00FF_00FF_00FF_00FF
    places = (places | places &>> 8) & 0x0000_FFFF_0000_FFFF
    return (places | places &>> 16) & 0xFFFF_FFFF
  }

  /// The eight characters of the lower 32 bits.
  @inline(__always)
  private static func unpack(_ packed: UInt64) -> UInt64 {
    var places = packed & 0xFFFF_FFFF
    places = (places | places &<< 16) & 0x0000_FFFF_0000_FFFF
    places = (places | places &<< 8) & 0x00FF_00FF_00FF_00FF
    places = (places | places &<< 4) & 0x0F0F_0F0F_0F0F_0F0F
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
