@testable import FlexCodable

/// A second reader of RFC 8259, slow and plain, to compare the library's with.
///
/// It shares nothing with the library: it works on Unicode scalars that the standard library
/// validated, one production of the grammar a function, and writes what it reads as a list of tokens.
struct StrictReader {
  private let text: [Unicode.Scalar]
  private var place = 0
  private var tokens: [String] = []
  private let maximumDepth: Int

  /// The tokens of a document in UTF-8; nil if it is not one, or too deep.
  ///
  /// Half of a surrogate pair counts as a fault, as it does in the library.
  static func tokens(of bytes: [UInt8], maximumDepth: Int = 512) -> [String]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    var reader = StrictReader(text: scalars, maximumDepth: maximumDepth)
    return reader.document() ? reader.tokens : nil
  }

  /// The tokens of a tree, spelled the same way.
  static func tokens(of tree: JSON) -> [String] {
    var tokens: [String] = []
    append(tree, to: &tokens)
    return tokens
  }

  private static func append(_ tree: JSON, to tokens: inout [String]) {
    switch tree {
    case .null: tokens.append("null")
    case .bool(let value): tokens.append(value ? "true" : "false")
    case .number(let number): tokens.append("number \(number.text)")
    case .string(let text): tokens.append("text \(text)")
    case .array(let elements):
      tokens.append("[")
      for element in elements { append(element, to: &tokens) }
      tokens.append("]")
    case .object(let object):
      tokens.append("{")
      for member in object {
        tokens.append("key \(member.key)")
        append(member.value, to: &tokens)
      }
      tokens.append("}")
    }
  }

  private init(text: [Unicode.Scalar], maximumDepth: Int) {
    self.text = text
    self.maximumDepth = maximumDepth
  }

  private var next: Unicode.Scalar? { place < text.count ? text[place] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    place += 1
    return true
  }

  private mutating func blanks() {
    while let scalar = next, [" ", "\t", "\n", "\r"].contains(scalar) { place += 1 }
  }

  private mutating func document() -> Bool {
    blanks()
    guard value(depth: 0) else { return false }
    blanks()
    return place == text.count
  }

  private mutating func value(depth: Int) -> Bool {
    switch next {
    case "{": return depth < maximumDepth && object(depth: depth + 1)
    case "[": return depth < maximumDepth && array(depth: depth + 1)
    case "\"":
      guard let text = string() else { return false }
      tokens.append("text \(text)")
      return true
    case "t": return word("true")
    case "f": return word("false")
    case "n": return word("null")
    default: return number()
    }
  }

  private mutating func word(_ word: String) -> Bool {
    for scalar in word.unicodeScalars {
      guard take(scalar) else { return false }
    }
    tokens.append(word)
    return true
  }

  private mutating func array(depth: Int) -> Bool {
    tokens.append("[")
    place += 1
    blanks()
    if !take("]") {
      repeat {
        blanks()
        guard value(depth: depth) else { return false }
        blanks()
      } while take(",")
      guard take("]") else { return false }
    }
    tokens.append("]")
    return true
  }

  private mutating func object(depth: Int) -> Bool {
    tokens.append("{")
    place += 1
    blanks()
    if !take("}") {
      repeat {
        blanks()
        guard let key = string() else { return false }
        tokens.append("key \(key)")
        blanks()
        guard take(":") else { return false }
        blanks()
        guard value(depth: depth) else { return false }
        blanks()
      } while take(",")
      guard take("}") else { return false }
    }
    tokens.append("}")
    return true
  }

  private mutating func digits() -> Bool {
    let start = place
    while let scalar = next, ("0"..."9").contains(scalar) { place += 1 }
    return place > start
  }

  private mutating func number() -> Bool {
    let start = place
    _ = take("-")
    if !take("0"), !digits() { return false }
    if take("."), !digits() { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() else { return false }
    }
    var spelled = "number "
    spelled.unicodeScalars.append(contentsOf: text[start..<place])
    tokens.append(spelled)
    return true
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var units: [UInt16] = []
    while let scalar = next {
      place += 1
      switch scalar {
      case "\"":
        // Halves of pairs that do not belong together are invalid UTF-16.
        return String(validating: units, as: UTF16.self)
      case "\\":
        guard let unit = escape() else { return nil }
        units.append(unit)
      case "\0"..."\u{1F}": return nil
      default: units.append(contentsOf: UTF16.encode(scalar) ?? .init())
      }
    }
    return nil
  }

  private mutating func escape() -> UInt16? {
    guard let scalar = next else { return nil }
    place += 1
    switch scalar {
    case "\"", "\\", "/": return UInt16(scalar.value)
    case "b": return 8
    case "t": return 9
    case "n": return 10
    case "f": return 12
    case "r": return 13
    case "u":
      guard place + 4 <= text.count else { return nil }
      var unit: UInt16 = 0
      for scalar in text[place..<place + 4] {
        guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else { return nil }
        unit = unit * 16 + UInt16(digit)
      }
      place += 4
      return unit
    default: return nil
    }
  }
}

/// Whether two texts have the same bytes: `==` on texts would let canonical equivalents pass.
func haveSameScalars(_ left: [String], _ right: [String]) -> Bool {
  left.count == right.count
    && zip(left, right).allSatisfy { $0.unicodeScalars.elementsEqual($1.unicodeScalars) }
}
