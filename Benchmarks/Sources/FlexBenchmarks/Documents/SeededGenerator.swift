/// Random numbers that are the same in every run (SplitMix64).
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

  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func chance(_ percent: Int) -> Bool { integer(1...100) <= percent }

  /// One of the words; the list must not be empty.
  mutating func word(_ words: [String]) -> String { words[integer(0...words.count - 1)] }

  /// Some words in a row.
  mutating func sentence(_ words: [String], _ count: ClosedRange<Int>) -> String {
    (0..<integer(count)).map { _ in word(words) }.joined(separator: " ")
  }
}
