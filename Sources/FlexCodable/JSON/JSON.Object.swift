extension JSON {
  /// The members of an object, in order.
  ///
  /// Keys compare by their UTF-8 bytes: "é" in one scalar and "é" in two are two keys. Equality
  /// ignores the order of members. Look-up by key takes O(1) on average, removal O(*n*).
  ///
  /// An object that was parsed with ``JSON/DuplicateKeys/keepAll`` may hold a key more than once:
  /// look-up and change take the first of them, removal takes all.
  public struct Object: Sendable, RandomAccessCollection {
    /// A key and its value.
    public typealias Element = (key: String, value: JSON)

    private var list = KeyList()
    /// The values in order.
    public private(set) var values: [JSON] = []

    /// Makes an empty object.
    public init() {}

    /// Makes an object of members; a later one replaces the value of an earlier one of its key.
    ///
    /// - Parameter members: The keys and values in order.
    public init(_ members: some Sequence<(String, JSON)>) {
      values.reserveCapacity(members.underestimatedCount)
      for (key, value) in members { self[key] = value }
    }

    /// Keeps the members as they are, with every duplicate.
    init(uncheckedMembers members: [Element]) {
      list = KeyList(members.map(\.key))
      values = members.map(\.value)
    }

    /// Takes keys, which may be shared, and as many values.
    init(_ list: KeyList, values: [JSON]) {
      self.list = list
      self.values = values
    }
  }
}

// MARK: - Members by position

extension JSON.Object {
  /// The position of the first member.
  public var startIndex: Int { 0 }
  /// The number of members.
  public var endIndex: Int { values.count }
  /// The member at a position.
  ///
  /// - Parameter position: A position from ``startIndex`` up to, but not including, ``endIndex``.
  public subscript(position: Int) -> Element { (list[position], values[position]) }

  /// The keys in order.
  public var keys: [String] { list.names }
}

// MARK: - Members by key

extension JSON.Object {
  /// The value of a key; setting adds a member at the end, nil removes.
  ///
  /// - Parameter key: The member's key, compared byte by byte.
  /// - Complexity: O(1) on average to read and to set; O(*n*) to remove, where *n* is the number of
  ///   members.
  public subscript(key: String) -> JSON? {
    get { position(of: key).map { values[$0] } }
    _modify {
      let position = position(of: key)
      var value: JSON?
      if let position { value = take(at: position) }
      defer {
        if let value {
          if let position {
            put(value, at: position)
          } else {
            append(key: key, value: value)
          }
        } else if position != nil {
          removeValue(forKey: key)
        }
      }
      yield &value
    }
  }

  /// Removes a member.
  ///
  /// - Parameter key: The member's key.
  /// - Returns: The value that the member had, if there was one.
  /// - Complexity: O(*n*), where *n* is the number of members.
  @discardableResult public mutating func removeValue(forKey key: String) -> JSON? {
    guard let position = position(of: key) else { return nil }
    let value = values[position]
    if list.names[(position + 1)...].contains(where: { haveSameBytes($0, key) }) {
      removeAll { haveSameBytes($0, key) }
    } else {
      list.remove(at: position)
      values.remove(at: position)
    }
    return value
  }

  /// The position of the first member with a key.
  func position(of key: String) -> Int? {
    list.position(of: key)
  }

  /// Takes a value out, so that changing it copies nothing; null stands there until it is put back.
  mutating func take(at position: Int) -> JSON {
    var value = JSON.null
    swap(&value, &values[position])
    return value
  }

  mutating func put(_ value: JSON, at position: Int) {
    values[position] = value
  }

  /// Adds a member whose key is known to be new.
  mutating func append(key: String, value: JSON) {
    list.append(key)
    values.append(value)
  }

  /// Removes many members in one pass.
  mutating func removeAll(where isRemoved: (String) -> Bool) {
    let kept = indices.filter { !isRemoved(list[$0]) }
    guard kept.count < count else { return }
    list = KeyList(kept.map { list[$0] })
    values = kept.map { values[$0] }
  }
}

// MARK: - Equality

extension JSON.Object: Hashable {
  /// Compares members without regard to their order.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    JSON.object(lhs) == JSON.object(rhs)
  }

  /// Hashes members without regard to their order.
  public func hash(into hasher: inout Hasher) {
    JSON.object(self).hash(into: &hasher)
  }

  /// Pairs of positions of members that must be equal in two equal objects; nil if the keys differ.
  ///
  /// Of a key that stands more than once the first is paired with the first, and so on.
  func pairs(with other: Self) -> [(Int, Int)]? {
    guard count == other.count else { return nil }
    if list.isShared(with: other.list) { return indices.map { ($0, $0) } }
    var pairs: [(Int, Int)] = []
    pairs.reserveCapacity(count)
    for position in indices {
      // Mostly members stand in the same order.
      guard haveSameBytes(list[position], other.list[position]) else {
        return pairsInAnyOrder(with: other)
      }
      pairs.append((position, position))
    }
    return pairs
  }

  private func pairsInAnyOrder(with other: Self) -> [(Int, Int)]? {
    var pairs: [(Int, Int)] = []
    pairs.reserveCapacity(count)
    for position in indices {
      guard let match = other.position(of: list[position]) else { return nil }
      // No duplicates here and as many members there: then there are none there either.
      guard self.position(of: list[position]) == position else {
        return pairsOfDuplicates(with: other)
      }
      pairs.append((position, match))
    }
    return pairs
  }

  private func pairsOfDuplicates(with other: Self) -> [(Int, Int)]? {
    let pairs = Array(zip(positionsByKey(), other.positionsByKey()))
    let match = pairs.allSatisfy { haveSameBytes(list[$0], other.list[$1]) }
    return match ? pairs : nil
  }

  /// The positions of the members, sorted by the bytes of their keys, then by position.
  func positionsByKey() -> [Int] {
    indices.sorted { left, right in
      let (first, second) = (list[left], list[right])
      if haveSameBytes(first, second) { return left < right }
      return first.utf8.lexicographicallyPrecedes(second.utf8)
    }
  }
}
