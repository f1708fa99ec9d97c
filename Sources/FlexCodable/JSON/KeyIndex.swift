/// Finds members of an object by the bytes of their keys.
///
/// A few members are searched one by one. From there on a table of positions with open addressing
/// stands beside them; the keys themselves stay in the members. Its hash is seeded per process, so
/// keys cannot be chosen to collide.
struct KeyIndex: Sendable {
  private static let largestSearched = 16

  /// Positions plus one, 0 in a free slot; none, or a power of two at least twice the members.
  private var slots: [UInt32] = []

  /// The position of the first member with a key.
  func position(of key: String, in members: [JSON.Object.Element]) -> Int? {
    if slots.isEmpty { return members.firstIndex { haveSameBytes($0.key, key) } }
    let found = slots[slot(of: key, in: members)]
    return found == 0 ? nil : Int(found) - 1
  }

  /// Takes note of a member that was appended.
  mutating func addLast(of members: [JSON.Object.Element]) {
    // A table that is there already is kept up to date, however few members are left.
    guard let last = members.last, !slots.isEmpty || members.count > Self.largestSearched else {
      return
    }
    guard members.count * 2 <= slots.count else { return rebuild(for: members) }
    let slot = slot(of: last.key, in: members)
    if slots[slot] == 0 { slots[slot] = UInt32(truncatingIfNeeded: members.count) }
  }

  /// Forgets a member, the only one of its key, that is about to be removed.
  mutating func remove(_ position: Int, in members: [JSON.Object.Element]) {
    guard !slots.isEmpty else { return }
    var free = slot(of: members[position].key, in: members)
    // Move later entries of the same run up, or they would be lost behind the free slot.
    var probe = next(free)
    while slots[probe] != 0 {
      let home = home(of: members[Int(slots[probe]) - 1].key)
      let distanceFromHome = (probe &- home) & (slots.count - 1)
      let distanceFromFree = (probe &- free) & (slots.count - 1)
      if distanceFromHome >= distanceFromFree {
        slots[free] = slots[probe]
        free = probe
      }
      probe = next(probe)
    }
    slots[free] = 0
    guard position < members.count - 1 else { return }
    let removed = UInt32(truncatingIfNeeded: position + 1)
    for slot in slots.indices where slots[slot] > removed { slots[slot] -= 1 }
  }

  /// Builds the table anew, with room to grow; of equal keys the first counts.
  mutating func rebuild(for members: [JSON.Object.Element]) {
    guard members.count > Self.largestSearched else {
      slots = []
      return
    }
    var capacity = 64
    while capacity < members.count * 3 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    for (position, member) in members.enumerated() {
      let slot = slot(of: member.key, in: members)
      if slots[slot] == 0 { slots[slot] = UInt32(truncatingIfNeeded: position + 1) }
    }
  }

  /// The slot that holds a key, or the free one where it belongs.
  private func slot(of key: String, in members: [JSON.Object.Element]) -> Int {
    var slot = home(of: key)
    while slots[slot] != 0, !haveSameBytes(members[Int(slots[slot]) - 1].key, key) {
      slot = next(slot)
    }
    return slot
  }

  private func home(of key: String) -> Int {
    var hasher = Hasher()
    hashBytes(of: key, into: &hasher)
    return hasher.finalize() & (slots.count - 1)
  }

  private func next(_ slot: Int) -> Int {
    (slot + 1) & (slots.count - 1)
  }
}

/// Compares UTF-8 bytes, where `==` would take "é" in one scalar and "é" in two for the same.
func haveSameBytes(_ left: String, _ right: String) -> Bool {
  // `==` is quick to tell different texts apart; only equal ones need the second look.
  left.utf8.count == right.utf8.count && left == right && left.utf8.elementsEqual(right.utf8)
}

/// Hashes UTF-8 bytes, so that texts that only `==` takes for the same do not collide.
func hashBytes(of text: String, into hasher: inout Hasher) {
  var word: UInt64 = 0
  var filled = 0
  for byte in text.utf8 {
    word = word &<< 8 | UInt64(byte)
    filled += 1
    if filled & 7 == 0 { hasher.combine(word) }
  }
  hasher.combine(word)
  hasher.combine(filled)
}
