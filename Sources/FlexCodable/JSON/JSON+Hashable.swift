// Compared and hashed with a list of what is still to do instead of recursion, since a tree may be
// deeper than the stack.

extension JSON {
  /// Compares two trees: numbers by decimal value, objects without regard to order, texts as
  /// `String` does.
  public static func == (lhs: JSON, rhs: JSON) -> Bool {
    var pending: [(JSON, JSON)] = []
    var current: (JSON, JSON)? = (lhs, rhs)
    while let (left, right) = current {
      guard matchesOuterLevel(left, right, pending: &pending) else { return false }
      current = pending.popLast()
    }
    return true
  }

  /// Hashes in agreement with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(treeHash)
  }

  /// Compares two values, and leaves containers inside them for later.
  private static func matchesOuterLevel(
    _ left: JSON, _ right: JSON, pending: inout [(JSON, JSON)]
  ) -> Bool {
    switch (left, right) {
    case (.array(let left), .array(let right)):
      guard left.count == right.count else { return false }
      for (left, right) in zip(left, right) {
        guard matchesScalar(left, right, pending: &pending) else { return false }
      }
      return true
    case (.object(let left), .object(let right)):
      guard let pairs = left.pairs(with: right) else { return false }
      for (first, second) in pairs {
        let (left, right) = (left[first].value, right[second].value)
        guard matchesScalar(left, right, pending: &pending) else { return false }
      }
      return true
    default:
      return matchesScalar(left, right, pending: &pending)
    }
  }

  private static func matchesScalar(
    _ left: JSON, _ right: JSON, pending: inout [(JSON, JSON)]
  ) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.number(let left), .number(let right)): return left == right
    case (.string(let left), .string(let right)): return left == right
    case (.array(let elements), .array(let others)) where elements.count == others.count:
      if !elements.isEmpty { pending.append((left, right)) }
      return true
    case (.object(let members), .object(let others)) where members.count == others.count:
      if !members.isEmpty { pending.append((left, right)) }
      return true
    default: return false
    }
  }
}

// MARK: - Hashing

extension JSON {
  /// One number for the whole tree, computed from the leaves up.
  private var treeHash: Int {
    var open: [OpenHash] = []
    var current = self
    while true {
      var finished: Int
      switch current {
      case .array, .object:
        open.append(OpenHash(current))
        finished = 0
      default:
        finished = current.scalarHash
        if open.isEmpty { return finished }
        open[open.count - 1].add(finished)
      }
      // Close what is complete, then go on with the next value inside.
      while true {
        if let next = open[open.count - 1].next() {
          current = next
          break
        }
        finished = open.removeLast().finalize()
        if open.isEmpty { return finished }
        open[open.count - 1].add(finished)
      }
    }
  }

  private var scalarHash: Int {
    var hasher = Hasher()
    switch self {
    case .null: hasher.combine(Kind.null)
    case .bool(let value): hasher.combine(value ? Kind.true : .false)
    case .number(let value):
      hasher.combine(Kind.number)
      hasher.combine(value)
    case .string(let value):
      hasher.combine(Kind.string)
      hasher.combine(value)
    case .array, .object: break
    }
    return hasher.finalize()
  }

  /// Hashed with the value, so that `0` and `false` differ.
  private enum Kind {
    case null, `true`, `false`, number, string, array, object
  }

  /// A container whose elements are being hashed.
  private struct OpenHash {
    private let container: JSON
    private var position = 0
    private var ordered = Hasher()
    /// Added up, since members count in any order.
    private var unordered = 0

    init(_ container: JSON) {
      self.container = container
    }

    mutating func next() -> JSON? {
      switch container {
      case .array(let elements) where position < elements.count:
        defer { position += 1 }
        return elements[position]
      case .object(let members) where position < members.count:
        defer { position += 1 }
        return members[position].value
      default: return nil
      }
    }

    mutating func add(_ hash: Int) {
      if case .object(let members) = container {
        var member = Hasher()
        hashBytes(of: members[position - 1].key, into: &member)
        member.combine(hash)
        unordered &+= member.finalize()
      } else {
        ordered.combine(hash)
      }
    }

    private var isArray: Bool {
      if case .array = container { true } else { false }
    }

    func finalize() -> Int {
      var hasher = ordered
      hasher.combine(isArray ? Kind.array : .object)
      hasher.combine(unordered)
      hasher.combine(position)
      return hasher.finalize()
    }
  }
}
