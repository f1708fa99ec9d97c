/// A hash table over the keys of one object; of equal keys it holds the first.
///
/// Hashed with the standard library's seeded hash, so keys cannot be chosen to collide. The table of
/// a large object is larger than the cache. So a slot holds half of its key's hash, which tells other
/// keys apart without a look at them; and slots are read in batches, whose misses overlap.
struct MemberIndex {
  /// A key's tape index below half of its hash, 0 where there is none; at most half full.
  private var slots: [UInt64]
  /// What slots held: nobody asks, but without it nothing would be read ahead.
  private var fetched: UInt64 = 0

  private static let batch = 32

  /// Indexes an object; `onEqual` is told of each key that stood before, and of where it first stood.
  init(
    _ object: Int, in document: Document,
    onEqual: (_ key: Int, _ first: Int) -> Void = { _, _ in }
  ) {
    var size = 16
    while size < document.childCount(object) * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    var keys: [(key: Int, hash: Int)] = []
    keys.reserveCapacity(MemberIndex.batch)
    document.forEachMember(object) { key, _ in
      // The bytes are alive within the closure.
      let hash = unsafe document.withKeyBytes(key) { unsafe MemberIndex.hash($0) }
      keys.append((key, hash))
      if keys.count == MemberIndex.batch {
        add(keys, in: document, onEqual)
        keys.removeAll(keepingCapacity: true)
      }
      return true
    }
    add(keys, in: document, onEqual)
  }

  /// The value of the member with a name; -1 if there is none.
  func find(_ name: UnsafeBufferPointer<UInt8>, in document: Document) -> Int {
    // The caller keeps the name alive during the look-up.
    let slot = unsafe slot(MemberIndex.hash(name)) { key in
      unsafe document.withKeyBytes(key) { bytes in
        unsafe bytes.count == name.count && bytes.elementsEqual(name)
      }
    }
    return slots[slot] == 0 ? -1 : key(slot) + 1
  }

  private mutating func add(
    _ keys: [(key: Int, hash: Int)], in document: Document, _ onEqual: (Int, Int) -> Void
  ) {
    for (_, hash) in keys { fetched |= slots[hash & (slots.count - 1)] }
    for (key, hash) in keys {
      let slot = slot(hash) { document.haveEqualBytes(key, $0) }
      if slots[slot] == 0 {
        slots[slot] = UInt64(UInt(bitPattern: hash)) & MemberIndex.hashMask | UInt64(key)
      } else {
        onEqual(key, self.key(slot))
      }
    }
  }

  /// The slot that holds a key, or the empty one where it would be.
  @inline(__always)
  private func slot(_ hash: Int, isKey: (Int) -> Bool) -> Int {
    var slot = hash & (slots.count - 1)
    let half = UInt64(UInt(bitPattern: hash)) & MemberIndex.hashMask
    while slots[slot] != 0 {
      if slots[slot] & MemberIndex.hashMask == half, isKey(key(slot)) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func key(_ slot: Int) -> Int { Int(slots[slot] & ~MemberIndex.hashMask) }

  private static let hashMask: UInt64 = 0xFFFF_FFFF << 32

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    // The caller keeps the name alive during the call.
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(name))
    return hasher.finalize()
  }
}

extension Document {
  /// Calls `body` with the bytes of a key, escapes read.
  func withKeyBytes<R>(_ key: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    switch tag(key) {
    // The token of such a key is its bytes, alive within the closure.
    case .text, .wideText: return try unsafe withToken(key, body)
    default:
      var text = string(key)
      return try text.withUTF8(body)
    }
  }

  /// Whether two keys are the same, escapes read.
  fileprivate func haveEqualBytes(_ key: Int, _ other: Int) -> Bool {
    unsafe withKeyBytes(key) { bytes in
      unsafe withKeyBytes(other) { others in
        // Both are alive within the closures.
        unsafe bytes.count == others.count && bytes.elementsEqual(others)
      }
    }
  }

  /// Finds equal keys in every object and applies the policy.
  ///
  /// `.useLast` marks all but the last of equal keys as replaced, so that nothing finds them.
  func resolveDuplicates(_ policy: JSON.DuplicateKeys) throws(JSON.SyntaxError) {
    var node = 0
    while node < words.count {
      if tag(node) == .object {
        let equal = equalKeys(in: node)
        if policy == .throwError, let (key, _) = equal.first {
          throw fault("the key \(quoted(key)) stands twice in one object", at: startOffset(key))
        }
        if policy == .useLast { keepLast(of: equal) }
        node += Tape.objectHeader
      } else {
        node += tag(node) == .array ? Tape.arrayHeader : 1
      }
    }
  }

  /// The keys that stand in an object before, in order, with the first that each equals.
  private func equalKeys(in object: Int) -> [(key: Int, first: Int)] {
    var equal: [(key: Int, first: Int)] = []
    if childCount(object) > 1 {
      _ = MemberIndex(object, in: self) { equal.append(($0, $1)) }
    }
    return equal
  }

  private func keepLast(of equal: [(key: Int, first: Int)]) {
    // The last key found for a first one is the one that stays.
    var last: [Int: Int] = [:]
    for (key, first) in equal { markReplaced(last.updateValue(key, forKey: first) ?? first) }
  }

  private func markReplaced(_ key: Int) {
    let cleared = words[key] & (1 << 60 - 1)
    words[key] = cleared | UInt64(Tape.Tag.replacedKey.rawValue) << 60
  }

  private func quoted(_ key: Int) -> String { "\"\(string(key).prefix(40))\"" }
}
