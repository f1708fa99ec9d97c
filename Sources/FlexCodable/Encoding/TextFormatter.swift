/// Writes a document with white space or sorted members, byte for byte as JSONEncoder does.
///
/// With a list of open containers instead of recursion, so that any depth takes the same stack.
struct TextFormatter {
  private let document: Document
  private let buffer: ByteBuffer
  private let isPretty: Bool
  private let isSorted: Bool
  private var open: [Open] = []

  /// A container whose children are being written.
  private struct Open {
    let isObject: Bool
    /// The next element, or the next key of members that are not sorted.
    var next: Int
    let end: Int
    /// The keys in order, last first, if they are sorted.
    var keys: [Int] = []
    var isEmpty = true
  }

  init(document: Document, buffer: ByteBuffer, isPretty: Bool, isSorted: Bool) {
    self.document = document
    self.buffer = buffer
    self.isPretty = isPretty
    self.isSorted = isSorted
  }

  /// Writes the whole document.
  mutating func write() {
    begin(0)
    while !open.isEmpty {
      guard let child = nextChild() else {
        close()
        continue
      }
      separate()
      if open[open.count - 1].isObject {
        document.writeCompact(child, to: buffer)
        if isPretty { buffer.append(" : ") } else { buffer.append(UInt8(ascii: ":")) }
        begin(child + 1)
      } else {
        begin(child)
      }
    }
  }

  /// The next element or key of the innermost container.
  private mutating func nextChild() -> Int? {
    let top = open.count - 1
    if open[top].isObject, isSorted { return open[top].keys.popLast() }
    let child = open[top].next
    guard child < open[top].end else { return nil }
    open[top].next = document.next(open[top].isObject ? child + 1 : child)
    return child
  }

  /// Writes a scalar whole, and of a container the bracket.
  private mutating func begin(_ node: Int) {
    let isObject = document.isObject(node)
    guard isObject || document.isArray(node) else {
      return document.writeCompact(node, to: buffer)
    }
    buffer.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    var container = Open(
      isObject: isObject, next: document.firstChild(node), end: document.containerEnd(node))
    if isObject, isSorted { container.keys = sortedKeys(node) }
    open.append(container)
  }

  /// The keys of an object by their UTF-8 bytes, last first.
  private func sortedKeys(_ object: Int) -> [Int] {
    var keys: [(node: Int, name: String)] = []
    keys.reserveCapacity(document.childCount(object))
    document.forEachMember(object) { key, _ in
      keys.append((key, document.string(key)))
      return true
    }
    keys.sort { $1.name.utf8.lexicographicallyPrecedes($0.name.utf8) }
    return keys.map(\.node)
  }

  private mutating func separate() {
    let top = open.count - 1
    if !open[top].isEmpty { buffer.append(UInt8(ascii: ",")) }
    open[top].isEmpty = false
    if isPretty { breakLine(open.count) }
  }

  private mutating func close() {
    guard let container = open.popLast() else { return }
    if isPretty {
      // An empty container has a blank line inside.
      if container.isEmpty { buffer.append(UInt8(ascii: "\n")) }
      breakLine(open.count)
    }
    buffer.append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  private func breakLine(_ level: Int) {
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<level { buffer.append("  ") }
  }
}
