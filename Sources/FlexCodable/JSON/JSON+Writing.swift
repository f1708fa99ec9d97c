public import Foundation

extension JSON: CustomStringConvertible {
  /// How a tree is written.
  public enum WritingFormat: Sendable, Hashable {
    /// Without white space, members in order.
    case compact
    /// One element or member a line, two spaces a level, `"key": value`, members in order.
    case pretty
    /// Compact, with members sorted by the UTF-8 bytes of their keys.
    case sorted
    /// Pretty and sorted.
    case prettySorted
  }

  /// Writes the tree as UTF-8.
  ///
  /// Numbers keep their spelling, `/` is not escaped, and NaN and infinity of JSON5 become null.
  ///
  /// - Parameter format: The white space and the order of members.
  /// - Returns: JSON text of RFC 8259.
  /// - Complexity: O(*n*), where *n* is the length of the result; sorted, O(*n* log *n*).
  public func data(_ format: WritingFormat = .compact) -> Data {
    written(format).data()
  }

  /// Writes the tree as a text.
  ///
  /// Numbers keep their spelling, `/` is not escaped, and NaN and infinity of JSON5 become null.
  ///
  /// - Parameter format: The white space and the order of members.
  /// - Returns: JSON text of RFC 8259.
  /// - Complexity: O(*n*), where *n* is the length of the result; sorted, O(*n* log *n*).
  public func text(_ format: WritingFormat = .compact) -> String {
    written(format).string()
  }

  /// The tree as compact JSON text.
  public var description: String { text() }

  private func written(_ format: WritingFormat) -> ByteBuffer {
    let buffer = ByteBuffer(capacity: 256)
    write(format, to: buffer)
    return buffer
  }

  /// Appends the tree to what a buffer holds.
  func write(_ format: WritingFormat, to buffer: ByteBuffer, escapingSlashes: Bool = false) {
    var writer = TreeWriter(
      buffer: buffer, isPretty: format == .pretty || format == .prettySorted,
      isSorted: format == .sorted || format == .prettySorted, escapesSlashes: escapingSlashes)
    writer.write(self)
  }

  /// Appends the tree as it is to be read again, with the words of JSON5 that stand for no number.
  ///
  /// - Returns: Whether there is such a word, so that only JSON5 can read it.
  func writeKeepingWords(to buffer: ByteBuffer) -> Bool {
    var writer = TreeWriter(
      buffer: buffer, isPretty: false, isSorted: false, escapesSlashes: false, keepsWords: true)
    writer.write(self)
    return writer.hasWords
  }
}

/// Writes a tree with a list of open containers instead of recursion, since it may be deeper than
/// the stack.
private struct TreeWriter {
  private enum Open {
    case elements([JSON], next: Int)
    case members(JSON.Object, next: Int)
    case sortedMembers(JSON.Object, order: [Int], next: Int)
  }

  private let buffer: ByteBuffer
  private let isPretty: Bool
  private let isSorted: Bool
  private let escapesSlashes: Bool
  private let keepsWords: Bool
  private(set) var hasWords = false
  private var open: [Open] = []

  init(
    buffer: ByteBuffer, isPretty: Bool, isSorted: Bool, escapesSlashes: Bool,
    keepsWords: Bool = false
  ) {
    self.buffer = buffer
    self.keepsWords = keepsWords
    self.isPretty = isPretty
    self.isSorted = isSorted
    self.escapesSlashes = escapesSlashes
  }

  mutating func write(_ json: JSON) {
    var current = begin(json)
    while let container = current ?? open.popLast() {
      switch container {
      case .elements(let elements, let position): current = write(elements, from: position)
      case .members(let object, let position): current = write(object, from: position)
      case .sortedMembers(let object, let order, let position):
        current = write(object, in: order, from: position)
      }
    }
  }

  /// Writes elements up to the end, or to a container inside, which is returned.
  private mutating func write(_ elements: [JSON], from start: Int) -> Open? {
    for position in start..<elements.count {
      separate(isFirst: position == 0)
      if let inner = begin(elements[position]) {
        open.append(.elements(elements, next: position + 1))
        return inner
      }
    }
    close(with: UInt8(ascii: "]"))
    return nil
  }

  private mutating func write(_ object: JSON.Object, from start: Int) -> Open? {
    for position in start..<object.count {
      if let inner = begin(object[position], isFirst: position == 0) {
        open.append(.members(object, next: position + 1))
        return inner
      }
    }
    close(with: UInt8(ascii: "}"))
    return nil
  }

  private mutating func write(_ object: JSON.Object, in order: [Int], from start: Int) -> Open? {
    for position in start..<order.count {
      if let inner = begin(object[order[position]], isFirst: position == 0) {
        open.append(.sortedMembers(object, order: order, next: position + 1))
        return inner
      }
    }
    close(with: UInt8(ascii: "}"))
    return nil
  }

  /// Writes a scalar or an empty container whole, and of another one, which is returned, the bracket.
  private mutating func begin(_ json: JSON) -> Open? {
    switch json {
    case .null: buffer.append("null")
    case .bool(let value): value ? buffer.append("true") : buffer.append("false")
    case .number(let number): write(number)
    case .string(let text): buffer.appendQuoted(text, escapingSlashes: escapesSlashes)
    case .array(let elements):
      guard !elements.isEmpty else {
        buffer.append("[]")
        return nil
      }
      buffer.append(UInt8(ascii: "["))
      return .elements(elements, next: 0)
    case .object(let object):
      guard !object.isEmpty else {
        buffer.append("{}")
        return nil
      }
      buffer.append(UInt8(ascii: "{"))
      return isSorted
        ? .sortedMembers(object, order: object.positionsByKey(), next: 0)
        : .members(object, next: 0)
    }
    return nil
  }

  private mutating func write(_ number: JSON.Number) {
    guard keepsWords, let word = number.word else { return number.write(to: buffer) }
    hasWords = true
    buffer.append(utf8: word)
  }

  private mutating func begin(_ member: JSON.Object.Element, isFirst: Bool) -> Open? {
    separate(isFirst: isFirst)
    buffer.appendQuoted(member.key, escapingSlashes: escapesSlashes)
    buffer.append(UInt8(ascii: ":"))
    if isPretty { buffer.append(UInt8(ascii: " ")) }
    return begin(member.value)
  }

  private func separate(isFirst: Bool) {
    if !isFirst { buffer.append(UInt8(ascii: ",")) }
    // The container itself does not stand in the list while it is written.
    if isPretty { breakLine(depth: open.count + 1) }
  }

  private func close(with bracket: UInt8) {
    if isPretty { breakLine(depth: open.count) }
    buffer.append(bracket)
  }

  private func breakLine(depth: Int) {
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { buffer.append("  ") }
  }
}
