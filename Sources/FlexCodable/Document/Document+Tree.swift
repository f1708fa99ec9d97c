extension Document {
  /// The tree of a node.
  ///
  /// Iterative: finished values wait on one stack until the container that holds them ends. Members
  /// with a key that stood before are left out unless `keepsAll`.
  func tree(_ root: Int = 0, keepsAll: Bool = false) -> JSON {
    var values: [JSON] = []
    var keys: [String] = []
    var open: [(end: Int, isObject: Bool, values: Int, keys: Int)] = []
    let last = next(root)
    var node = root
    while true {
      while let container = open.last, node == container.end {
        open.removeLast()
        let value: JSON =
          container.isObject
          ? .object(members(keys, from: container.keys, values, from: container.values, keepsAll))
          : .array(Array(values[container.values...]))
        values.removeLast(values.count - container.values)
        keys.removeLast(keys.count - container.keys)
        values.append(value)
      }
      guard node < last else { return values.last ?? .null }
      if let container = open.last, container.isObject {
        guard tag(node) != .replacedKey else {
          node = next(node + 1)
          continue
        }
        keys.append(string(node))
        node += 1
      }
      let kind = tag(node)
      if kind == .array || kind == .object {
        open.append((containerEnd(node), kind == .object, values.count, keys.count))
        node = firstChild(node)
      } else {
        values.append(scalarTree(node, kind))
        node += 1
      }
    }
  }

  @inline(__always)
  private func scalarTree(_ node: Int, _ kind: Tape.Tag) -> JSON {
    switch kind {
    case .true: .bool(true)
    case .false: .bool(false)
    case .integer, .number, .extendedNumber: .number(JSON.Number(unchecked: numberText(node)))
    case .text, .wideText, .escapedText, .extendedText, .replacedKey: .string(string(node))
    case .null, .array, .object: .null
    }
  }

  private func members(
    _ keys: [String], from firstKey: Int, _ values: [JSON], from firstValue: Int, _ keepsAll: Bool
  ) -> JSON.Object {
    let count = keys.count - firstKey
    var members: [(key: String, value: JSON)] = []
    members.reserveCapacity(count)
    for place in 0..<count {
      members.append((keys[firstKey + place], values[firstValue + place]))
    }
    return JSON.Object(uncheckedMembers: keepsAll ? members : firstOfEqualKeys(members))
  }

  /// Drops members whose key stood before.
  private func firstOfEqualKeys(
    _ members: [(key: String, value: JSON)]
  ) -> [(key: String, value: JSON)] {
    guard members.count > 8 else {
      var kept: [(key: String, value: JSON)] = []
      kept.reserveCapacity(members.count)
      for member in members
      where !kept.contains(where: { $0.key.utf8.elementsEqual(member.key.utf8) }) {
        kept.append(member)
      }
      return kept
    }
    var seen = Set<KeyBytes>(minimumCapacity: members.count)
    return members.filter { seen.insert(KeyBytes($0.key)).inserted }
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
    case .integer, .number:
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

/// A key that compares by its UTF-8 bytes; `String` compares by canonical equivalence.
private struct KeyBytes: Hashable {
  private let key: String

  init(_ key: String) { self.key = key }

  static func == (a: KeyBytes, b: KeyBytes) -> Bool { a.key.utf8.elementsEqual(b.key.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in key.utf8 { hasher.combine(byte) }
  }
}
