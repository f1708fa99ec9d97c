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

    /// The members in document order.
    private(set) var members: [Element] = []
    private var index = KeyIndex()

    /// Makes an empty object.
    public init() {}

    /// Makes an object of members; a later one replaces the value of an earlier one of its key.
    ///
    /// - Parameter members: The keys and values in order.
    public init(_ members: some Sequence<(String, JSON)>) {
      self.members.reserveCapacity(members.underestimatedCount)
      for (key, value) in members { self[key] = value }
    }

    /// Keeps the members as they are, with every duplicate.
    init(uncheckedMembers members: [Element]) {
      self.members = members
      index.rebuild(for: members)
    }
  }
}

// MARK: - Members by position

extension JSON.Object {
  /// The position of the first member.
  public var startIndex: Int { 0 }
  /// The number of members.
  public var endIndex: Int { members.count }
  /// The member at a position.
  public subscript(position: Int) -> Element { members[position] }

  /// The keys in order.
  public var keys: [String] { members.map(\.key) }
  /// The values in order.
  public var values: [JSON] { members.map(\.value) }
}

// MARK: - Members by key

extension JSON.Object {
  /// The value of a key; setting adds a member at the end, nil removes.
  public subscript(key: String) -> JSON? {
    get { position(of: key).map { members[$0].value } }
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
    let value = members[position].value
    if members[(position + 1)...].contains(where: { haveSameBytes($0.key, key) }) {
      members.removeAll { haveSameBytes($0.key, key) }
      index.rebuild(for: members)
    } else {
      index.remove(position, in: members)
      members.remove(at: position)
    }
    return value
  }

  /// Every value of a key, in order: more than one only where duplicates were kept.
  func values(named key: String) -> [JSON] {
    members.lazy.filter { haveSameBytes($0.key, key) }.map(\.value)
  }

  /// The position of the first member with a key.
  func position(of key: String) -> Int? {
    index.position(of: key, in: members)
  }

  /// Takes a value out, so that changing it copies nothing; null stands there until it is put back.
  mutating func take(at position: Int) -> JSON {
    var value = JSON.null
    swap(&value, &members[position].value)
    return value
  }

  mutating func put(_ value: JSON, at position: Int) {
    members[position].value = value
  }

  /// Adds a member whose key is known to be new.
  mutating func append(key: String, value: JSON) {
    members.append((key, value))
    index.addLast(of: members)
  }

  /// Removes many members in one pass.
  mutating func removeAll(where isRemoved: (String) -> Bool) {
    members.removeAll { isRemoved($0.key) }
    index.rebuild(for: members)
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
    var pairs: [(Int, Int)] = []
    pairs.reserveCapacity(count)
    for (position, member) in members.enumerated() {
      // Mostly members stand in the same order.
      guard haveSameBytes(member.key, other.members[position].key) else {
        return pairsInAnyOrder(with: other)
      }
      pairs.append((position, position))
    }
    return pairs
  }

  private func pairsInAnyOrder(with other: Self) -> [(Int, Int)]? {
    var pairs: [(Int, Int)] = []
    pairs.reserveCapacity(count)
    for (position, member) in members.enumerated() {
      guard let match = other.position(of: member.key) else { return nil }
      // No duplicates here and as many members there: then there are none there either.
      guard self.position(of: member.key) == position else { return pairsOfDuplicates(with: other) }
      pairs.append((position, match))
    }
    return pairs
  }

  private func pairsOfDuplicates(with other: Self) -> [(Int, Int)]? {
    let pairs = Array(zip(positionsByKey(), other.positionsByKey()))
    let match = pairs.allSatisfy { haveSameBytes(members[$0].key, other.members[$1].key) }
    return match ? pairs : nil
  }

  /// The positions of the members, sorted by the bytes of their keys, then by position.
  func positionsByKey() -> [Int] {
    members.indices.sorted { left, right in
      let (first, second) = (members[left].key, members[right].key)
      if haveSameBytes(first, second) { return left < right }
      return first.utf8.lexicographicallyPrecedes(second.utf8)
    }
  }
}
