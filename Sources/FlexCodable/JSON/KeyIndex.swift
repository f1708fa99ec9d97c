/// Finds members of an object by the bytes of their keys.
///
/// A few members are searched one by one. From there on a table of positions with open addressing
/// stands beside them; the keys themselves stay in their list. Its hash is seeded per process, so
/// keys cannot be chosen to collide.
struct KeyIndex: Sendable {
  static let largestSearched = 48

  /// Positions plus one, 0 in a free slot; none, or a power of two at least twice the members.
  private var slots: [UInt32] = []
  /// True if the table leaves out keys that stood before; meaningless without a table.
  private(set) var hasEqualKeys = false
  /// What slots held: nobody asks, but without it nothing would be read ahead.
  private var fetched: UInt32 = 0

  /// Keys whose slots are read side by side, so that misses of the cache overlap.
  private static let batch = 32

  /// The position of the first member with a key.
  func position(of key: String, in names: [String]) -> Int? {
    if slots.isEmpty { return names.firstIndex { haveSameBytes($0, key) } }
    let found = slots[slot(of: key, in: names)]
    return found == 0 ? nil : Int(found) - 1
  }

  /// Takes note of a member that was appended.
  mutating func addLast(of names: [String]) {
    // A table that is there already is kept up to date, however few members are left.
    guard let last = names.last, !slots.isEmpty || names.count > Self.largestSearched else {
      return
    }
    guard names.count * 2 <= slots.count else { return rebuild(for: names) }
    let slot = slot(of: last, in: names)
    if slots[slot] == 0 { slots[slot] = UInt32(truncatingIfNeeded: names.count) }
  }

  /// Forgets a member, the only one of its key, that is about to be removed.
  mutating func remove(_ position: Int, in names: [String]) {
    guard !slots.isEmpty else { return }
    var free = slot(of: names[position], in: names)
    // Move later entries of the same run up, or they would be lost behind the free slot.
    var probe = next(free)
    while slots[probe] != 0 {
      let home = home(of: names[Int(slots[probe]) - 1])
      let distanceFromHome = (probe &- home) & (slots.count - 1)
      let distanceFromFree = (probe &- free) & (slots.count - 1)
      if distanceFromHome >= distanceFromFree {
        slots[free] = slots[probe]
        free = probe
      }
      probe = next(probe)
    }
    slots[free] = 0
    guard position < names.count - 1 else { return }
    let removed = UInt32(truncatingIfNeeded: position + 1)
    for slot in slots.indices where slots[slot] > removed { slots[slot] -= 1 }
  }

  /// Builds the table anew, with room to grow; of equal keys the first counts.
  mutating func rebuild(for names: [String]) {
    guard names.count > Self.largestSearched else {
      slots = []
      return
    }
    var capacity = 64
    while capacity < names.count * 2 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    hasEqualKeys = false
    var homes: [Int] = []
    homes.reserveCapacity(Self.batch)
    for start in stride(from: 0, to: names.count, by: Self.batch) {
      let batch = start..<min(start + Self.batch, names.count)
      homes.removeAll(keepingCapacity: true)
      for position in batch { homes.append(home(of: names[position])) }
      for home in homes { fetched |= slots[home] }
      for position in batch {
        let slot = slot(of: names[position], from: homes[position - start], in: names)
        if slots[slot] == 0 {
          slots[slot] = UInt32(truncatingIfNeeded: position + 1)
        } else {
          hasEqualKeys = true
        }
      }
    }
  }

  /// The slot that holds a key, or the free one where it belongs.
  private func slot(of key: String, in names: [String]) -> Int {
    slot(of: key, from: home(of: key), in: names)
  }

  private func slot(of key: String, from home: Int, in names: [String]) -> Int {
    var slot = home
    while slots[slot] != 0, !haveSameBytes(names[Int(slots[slot]) - 1], key) {
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
