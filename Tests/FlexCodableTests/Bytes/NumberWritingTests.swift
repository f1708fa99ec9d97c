import Testing

@testable import FlexCodable

@Suite("Writing numbers")
struct NumberWritingTests {
  /// What Swift prints, without the point of whole numbers.
  private func printed(_ value: some CustomStringConvertible) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private func written(_ write: (ByteBuffer) -> Void) -> String {
    let buffer = ByteBuffer()
    write(buffer)
    return buffer.string()
  }

  @Test(
    "spells doubles as JSONEncoder does",
    arguments: [
      (1e100, "1e+100"), (1e-7, "1e-07"), (-0.0, "-0"), (.leastNonzeroMagnitude, "5e-324"),
      (1e16, "1e+16"),
      (9007199254740992, "9007199254740992"), (9007199254740994, "9.007199254740994e+15"),
      (123456789012345680, "1.2345678901234568e+17"), (0.0001, "0.0001"), (0.00001, "1e-05"),
      (0.1, "0.1"), (123.456, "123.456"), (-1.5, "-1.5"),
      (1.7976931348623157e308, "1.7976931348623157e+308"),
    ] as [(Double, String)])
  func spellsDoubles(value: Double, text: String) {
    #expect(written { $0.append(value) } == text)
  }

  @Test("writes doubles that read back, as Swift prints them")
  func roundTripsDoubles() throws {
    var random = SeededGenerator(seed: 1)
    var values = (0..<Extent.numbers).map { _ in Double(bitPattern: random.next()) }
    values += (0..<20_000).map { _ in Double(random.next() % 1_000_000_000) / 1000 }
    values += (0..<20_000).map { Double(random.next() >> UInt64($0 % 64)) }
    for exponent in 0..<2047 as Range<UInt64> {
      values += [0, 1, 1 << 52 - 1].map { Double(bitPattern: exponent << 52 | $0) }
    }
    for value in values where value.isFinite {
      let text = written { $0.append(value) }
      try #require(text == printed(value))
      try #require(readDouble(text)?.bitPattern == value.bitPattern)
    }
  }

  @Test("writes floats that read back, as Swift prints them")
  func roundTripsFloats() throws {
    var random = SeededGenerator(seed: 2)
    var values = (0..<Extent.numbers).map { _ in
      Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
    }
    for exponent in 0..<255 as Range<UInt32> {
      values += [0, 1, 1 << 23 - 1].map { Float(bitPattern: exponent << 23 | $0) }
    }
    for value in values where value.isFinite {
      let text = written { $0.append(value) }
      try #require(text == printed(value))
      try #require(readFloat(text)?.bitPattern == value.bitPattern)
    }
  }

  #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  @Test("writes every Float16 so that it reads back, as Swift prints it")
  func roundTripsEveryFloat16() throws {
    for bits in 0...UInt16.max {
      let value = Float16(bitPattern: bits)
      guard value.isFinite else { continue }
      let text = written { $0.append(value) }
      try #require(text == printed(value))
      try #require(readFloat16(text)?.bitPattern == bits)
    }
  }
  #endif

  @Test("writes integers of any size")
  func writesIntegers() throws {
    var random = SeededGenerator(seed: 3)
    func check(_ value: some FixedWidthInteger) throws {
      try #require(written { $0.append(integer: value) } == String(value))
    }
    for shift in 0..<64 {
      for _ in 0..<50 {
        let bits = random.next() >> UInt64(shift)
        try check(bits)
        try check(Int64(bitPattern: bits))
        try check(Int32(truncatingIfNeeded: bits))
      }
    }
    var power: UInt64 = 1
    for _ in 0..<19 {
      try check(power - 1)
      try check(power)
      power *= 10
    }
    for value in Int8.min...Int8.max { try check(value) }
    try check(Int64.min)
    try check(UInt64.max)
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      try check(Int128.min)
      try check(UInt128.max)
      var power: UInt128 = 1
      for shift in 0..<38 as Range<UInt128> {
        try check(power - 1)
        try check(power)
        try check((UInt128(random.next()) << 64 | UInt128(random.next())) >> shift)
        power *= 10
      }
    }
  }
}

/// The same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
