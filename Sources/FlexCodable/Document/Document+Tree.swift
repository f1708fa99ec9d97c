extension Document {
  /// The tree of a node.
  ///
  /// Members with a key that stood before are left out unless `keepsAll`.
  func tree(_ root: Int = 0, keepsAll: Bool = false) -> JSON {
    guard isArray(root) || isObject(root) else { return scalarTree(root) }
    var builder = TreeBuilder(self, keepsAll: keepsAll)
    return builder.tree(root)
  }

  @inline(__always)
  func scalarTree(_ node: Int) -> JSON {
    switch words[node] >> 60 {
    case Tape.integer, Tape.fraction, UInt64(Tape.Tag.scientific.rawValue),
      UInt64(Tape.Tag.extendedNumber.rawValue):
      .number(number(node))
    case UInt64(Tape.Tag.true.rawValue): .bool(true)
    case UInt64(Tape.Tag.false.rawValue): .bool(false)
    case UInt64(Tape.Tag.null.rawValue): .null
    default: .string(string(node))
    }
  }

  /// Writes a node as compact JSON, tokens as they stand; what only JSON5 allows is respelled.
  ///
  /// Iterative, so any depth that was read can be written.
  func writeCompact(_ node: Int, to buffer: ByteBuffer) {
    var open: [(end: Int, isObject: Bool, isEmpty: Bool)] = []
    var index = node
    let last = next(node)
    while true {
      while let container = open.last, index == container.end {
        buffer.append(UInt8(ascii: container.isObject ? "}" : "]"))
        open.removeLast()
      }
      guard index < last else { return }
      if let container = open.last {
        if container.isObject, tag(index) == .replacedKey {
          index = next(index + 1)
          continue
        }
        if !container.isEmpty { buffer.append(UInt8(ascii: ",")) }
        open[open.count - 1].isEmpty = false
        if container.isObject {
          writeText(index, to: buffer)
          buffer.append(UInt8(ascii: ":"))
          index += 1
        }
      }
      let kind = tag(index)
      if kind == .array || kind == .object {
        buffer.append(UInt8(ascii: kind == .object ? "{" : "["))
        open.append((containerEnd(index), kind == .object, true))
        index = firstChild(index)
      } else {
        writeScalar(index, to: buffer)
        index += 1
      }
    }
  }

  private func writeScalar(_ node: Int, to buffer: ByteBuffer) {
    switch tag(node) {
    case .null: buffer.append("null")
    case .true: buffer.append("true")
    case .false: buffer.append("false")
    case .integer, .fraction, .scientific:
      // The token's bytes are alive within the closure.
      unsafe withToken(node) { unsafe buffer.append($0) }
    case .extendedNumber:
      buffer.append(utf8: JSON.number(JSON.Number(unchecked: numberText(node))).text())
    default: writeText(node, to: buffer)
    }
  }

  private func writeText(_ node: Int, to buffer: ByteBuffer) {
    // JSON5's texts may hold bare quotes and control characters, so they are escaped anew.
    guard !isExtended else { return buffer.appendQuoted(string(node), escapingSlashes: false) }
    buffer.append(UInt8(ascii: "\""))
    // The token's bytes are alive within the closure.
    unsafe withToken(node) { unsafe buffer.append($0) }
    buffer.append(UInt8(ascii: "\""))
  }
}
