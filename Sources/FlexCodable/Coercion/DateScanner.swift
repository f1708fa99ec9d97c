/// Reads the parts of a date's text, byte by byte.
///
/// A step that returns nil or false may have read on: its caller gives up then.
struct DateScanner {
  private var rest: String.UTF8View.Iterator
  /// The byte that comes next; nil at the end.
  private(set) var next: UInt8?

  init(_ text: String) {
    rest = text.utf8.makeIterator()
    next = rest.next()
  }

  /// Reads one byte if it is the one given.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    next = rest.next()
    return true
  }

  /// Reads one digit.
  mutating func digit() -> Int? {
    guard let byte = next, byte &- UInt8(ascii: "0") <= 9 else { return nil }
    next = rest.next()
    return Int(byte - UInt8(ascii: "0"))
  }

  /// Reads exactly so many digits.
  mutating func digits(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Reads one of several words of three letters, and returns its place among them.
  mutating func word(of words: [String]) -> Int? {
    var bytes: [UInt8] = []
    while bytes.count < 3, let byte = next {
      bytes.append(byte)
      next = rest.next()
    }
    return words.firstIndex { $0.utf8.elementsEqual(bytes) }
  }

  /// Reads `HH:mm:ss` as seconds of the day; neither 24:00 nor second 60 exists.
  mutating func timeOfDay() -> Int? {
    guard let hours = digits(2), hours < 24, take(UInt8(ascii: ":")),
      let minutes = digits(2), minutes < 60, take(UInt8(ascii: ":")),
      let seconds = digits(2), seconds < 60
    else { return nil }
    return (hours * 60 + minutes) * 60 + seconds
  }

  /// Reads point or comma and digits, if there are any; nil for a point without digits.
  mutating func fraction() -> SecondFraction? {
    var fraction = SecondFraction()
    guard take(UInt8(ascii: ".")) || take(UInt8(ascii: ",")) else { return fraction }
    guard let first = digit() else { return nil }
    fraction.append(first)
    while let digit = digit() { fraction.append(digit) }
    return fraction
  }

  /// Reads `Z`, `+08`, `+0800` or `+08:00` as seconds east of Greenwich.
  mutating func zone() -> Int? {
    if take(UInt8(ascii: "Z")) { return 0 }
    let isWest = next == UInt8(ascii: "-")
    guard take(UInt8(ascii: "+")) || take(UInt8(ascii: "-")) else { return nil }
    guard let hours = digits(2), hours < 24 else { return nil }
    var minutes = 0
    if take(UInt8(ascii: ":")) || next.map({ $0 &- UInt8(ascii: "0") <= 9 }) ?? false {
      guard let read = digits(2), read < 60 else { return nil }
      minutes = read
    }
    let offset = (hours * 60 + minutes) * 60
    return isWest ? -offset : offset
  }
}

/// The digits behind the point of a second.
struct SecondFraction {
  /// The first digits as an integer, and how many they are; at most 18, without zeros at the end.
  private var value = 0
  private var count = 0
  /// Zeros that only count if another digit follows.
  private var zeros = 0
  /// All digits, once there are more than an integer holds.
  private var text: [UInt8]?

  init() {}

  /// A fraction of so many digits, at most 18.
  init(value: Int, count: Int) {
    (self.value, self.count) = value == 0 ? (0, 0) : (value, count)
    while self.count > 0, self.value % 10 == 0 {
      self.value /= 10
      self.count -= 1
    }
  }

  mutating func append(_ digit: Int) {
    guard digit != 0 else {
      zeros += 1
      return
    }
    if text == nil, count + zeros < 18 {
      for _ in 0...zeros { value *= 10 }
      value += digit
      count += zeros + 1
    } else {
      if text == nil { text = digits }
      text?.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: zeros))
      text?.append(UInt8(ascii: "0") + UInt8(digit))
    }
    zeros = 0
  }

  /// The Double next to whole seconds and this fraction, which counts forward before zero too.
  func added(to seconds: Int) -> Double {
    guard count > 0 || text != nil else { return Double(seconds) }
    if text == nil {
      var power = 1
      for _ in 0..<count { power *= 10 }
      let (product, overflow) = seconds.multipliedReportingOverflow(by: power)
      let (sum, sumOverflow) = product.addingReportingOverflow(value)
      // Both are exact as Double, so that the division alone rounds.
      if !overflow, !sumOverflow, sum.magnitude <= 1 << 53 { return Double(sum) / Double(power) }
    }
    let digits = text ?? self.digits
    guard seconds < 0 else {
      return readDouble("\(seconds).\(String(decoding: digits, as: UTF8.self))") ?? Double(seconds)
    }
    // -5 and .25 forward is -4.75: what is missing to the next second, digit by digit.
    var missing = digits.map { UInt8(ascii: "9") - $0 + UInt8(ascii: "0") }
    if let last = missing.indices.last { missing[last] += 1 }
    let text = "-\(-(seconds + 1)).\(String(decoding: missing, as: UTF8.self))"
    return readDouble(text) ?? Double(seconds)
  }

  private var digits: [UInt8] {
    guard count > 0 else { return [] }
    let written = Array(String(value).utf8)
    return Array(repeating: UInt8(ascii: "0"), count: count - written.count) + written
  }
}
