/// A hash table over the keys of one object; of equal keys it holds the first.
///
/// Hashed with the standard library's seeded hash, so keys cannot be chosen to collide.
struct MemberIndex {
  /// Tape indices of keys by hash, 0 where there is none; at most half full.
  private var buckets: [UInt32]

  init(_ object: Int, in document: Document) {
    var size = 16
    while size < document.childCount(object) * 2 { size *= 2 }
    buckets = Array(repeating: 0, count: size)
    document.forEachMember(object) { key, _ in
      unsafe document.withKeyBytes(key) { bytes in
        // The bytes are alive within the closure.
        let bucket = unsafe place(of: bytes, in: document)
        if buckets[bucket] == 0 { buckets[bucket] = UInt32(key) }
      }
      return true
    }
  }

  /// The value of the member with a name; -1 if there is none.
  func find(_ name: UnsafeBufferPointer<UInt8>, in document: Document) -> Int {
    // The caller keeps the name alive during the look-up.
    let key = buckets[unsafe place(of: name, in: document)]
    return key == 0 ? -1 : Int(key) + 1
  }

  /// The bucket that holds a name, or the empty one where it would be.
  private func place(of name: UnsafeBufferPointer<UInt8>, in document: Document) -> Int {
    var hasher = Hasher()
    // The caller keeps the name alive during the look-up.
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(name))
    var bucket = hasher.finalize() & (buckets.count - 1)
    while buckets[bucket] != 0 {
      let isEqual = unsafe document.withKeyBytes(Int(buckets[bucket])) { bytes in
        unsafe bytes.count == name.count && bytes.elementsEqual(name)
      }
      if isEqual { break }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    return bucket
  }
}

extension Document {
  /// Calls `body` with the bytes of a key, escapes read.
  func withKeyBytes<R>(_ key: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    switch tag(key) {
    case .text, .wideText: return try unsafe withToken(key, body)
    default:
      var text = string(key)
      return try text.withUTF8(body)
    }
  }

  /// Finds equal keys in every object and applies the policy.
  ///
  /// `.useLast` marks all but the last of equal keys as replaced, so that nothing finds them.
  func resolveDuplicates(_ policy: JSON.DuplicateKeys) throws(JSON.SyntaxError) {
    var node = 0
    while node < wordCount {
      if tag(node) == .object {
        let (index, duplicates) = duplicates(in: node)
        if policy == .throwError, let second = duplicates.first {
          throw fault(
            "the key \(quoted(second)) stands twice in one object", at: startOffset(second))
        }
        if policy == .useLast { replace(duplicates, index) }
        node += Tape.objectHeader
      } else {
        node += tag(node) == .array ? Tape.arrayHeader : 1
      }
    }
  }

  /// The keys that stand in an object before, in order.
  private func duplicates(in object: Int) -> (MemberIndex?, [Int]) {
    guard childCount(object) > 1 else { return (nil, []) }
    let index = MemberIndex(object, in: self)
    var found: [Int] = []
    forEachMember(object) { key, value in
      let first = unsafe withKeyBytes(key) { bytes in unsafe index.find(bytes, in: self) }
      if first != value { found.append(key) }
      return true
    }
    return (index, found)
  }

  private func replace(_ duplicates: [Int], _ index: MemberIndex?) {
    guard let index, !duplicates.isEmpty else { return }
    // The last key found for a first one is the one that stays.
    var last: [Int: Int] = [:]
    for key in duplicates {
      let first = unsafe withKeyBytes(key) { bytes in unsafe index.find(bytes, in: self) } - 1
      if let earlier = last.updateValue(key, forKey: first) { markReplaced(earlier) }
    }
    for first in last.keys { markReplaced(first) }
  }

  private func markReplaced(_ key: Int) {
    let cleared = word(key) & (1 << 60 - 1)
    setWord(key, cleared | UInt64(Tape.Tag.replacedKey.rawValue) << 60)
  }

  private func quoted(_ key: Int) -> String { "\"\(string(key).prefix(40))\"" }
}
