/// Makes documents, and spoils them.
struct RandomDocuments {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A well-formed document, or one with some bytes changed.
  mutating func next() -> [UInt8] {
    var text = ""
    blanks(&text)
    value(&text, depth: 0)
    blanks(&text)
    var bytes = Array(text.utf8)
    if random.oneIn(3) { return bytes }
    for _ in 0...random.below(3) { mutate(&bytes) }
    // A mark of UTF-16 or UTF-32 would make this another text.
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      bytes.removeFirst()
    }
    return bytes
  }

  private mutating func blanks(_ text: inout String) {
    guard random.oneIn(5) else { return }
    for _ in 0...random.below(random.oneIn(8) ? 20 : 3) {
      text += random.pick([" ", " ", "\n", "\t", "\r", "\r\n"])
    }
  }

  private mutating func value(_ text: inout String, depth: Int) {
    switch random.below(depth > 5 ? 6 : 10) {
    case 0: text += random.pick(["null", "true", "false"])
    case 1, 2: number(&text)
    case 3, 4, 5: string(&text)
    case 6, 7:
      text += "["
      blanks(&text)
      for place in 0..<random.below(5) {
        if place > 0 { separate(&text) }
        value(&text, depth: depth + 1)
        blanks(&text)
      }
      text += "]"
    default:
      text += "{"
      blanks(&text)
      for place in 0..<random.below(5) {
        if place > 0 { separate(&text) }
        if random.oneIn(2) {
          text += "\"\(random.pick(["a", "b", "key"]))\""
        } else {
          string(&text)
        }
        blanks(&text)
        text += ":"
        blanks(&text)
        value(&text, depth: depth + 1)
        blanks(&text)
      }
      text += "}"
    }
  }

  private mutating func separate(_ text: inout String) {
    text += ","
    blanks(&text)
  }

  private mutating func number(_ text: inout String) {
    if random.oneIn(3) { text += "-" }
    if random.oneIn(4) { text += "0" } else { text += "\(random.below(9) + 1)" + digits(from: 0) }
    if random.oneIn(3) { text += "." + digits(from: 1) }
    if random.oneIn(4) { text += random.pick(["e", "E", "e+", "E-"]) + digits(from: 1) }
  }

  private mutating func digits(from least: Int) -> String {
    let count = least + random.below(random.oneIn(6) ? 24 : 4)
    return String((0..<count).map { _ in random.pick("0123456789") })
  }

  private static let pieces = [
    "\\n", "\\\"", "\\\\", "\\/", "\\b", "\\u0000", "\\u00e9", "\\uD83D\\uDE00", "\\uFFFF",
    "\\uFEFF",
    "é", "e\u{301}", "€", "😀", "\u{7F}", "\u{2028}", "\u{FFFE}", "\u{10FFFF}", "/", "'", " ", "{",
    "]",
    "abcdefgh", "0123456",
  ]

  private mutating func string(_ text: inout String) {
    text += "\""
    for _ in 0..<random.below(random.oneIn(8) ? 40 : 6) {
      if random.oneIn(3) {
        text += random.pick(Self.pieces)
      } else {
        text += random.pick(["a", "b", "c", "x", "1", " "])
      }
    }
    text += "\""
  }

  private static let bytes =
    Array("[]{},:\"\\/'-+.0123eEuntrfabx#* \n\r\t".utf8)
    + [0, 1, 0x1F, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xE2, 0xED, 0xA0, 0xEF, 0xF0, 0xF4, 0xFF]

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let place = random.below(bytes.count + 1)
    let byte = random.oneIn(6) ? UInt8.random(in: 0...255, using: &random) : random.pick(Self.bytes)
    guard place < bytes.count else { return bytes.append(byte) }
    switch random.below(6) {
    case 0: bytes[place] = byte
    case 1: bytes.insert(byte, at: place)
    case 2: bytes.remove(at: place)
    case 3: bytes.removeSubrange(place...)
    case 4: bytes.swapAt(place, random.below(bytes.count))
    default:
      let end = min(place + random.below(8), bytes.count)
      bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count + 1))
    }
  }
}
