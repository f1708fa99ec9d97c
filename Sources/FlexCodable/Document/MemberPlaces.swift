/// Where an object has the members that a table of names asks for.
///
/// Members that do not come in the order in which they are asked for would each be searched for. One
/// pass over the object finds them all. The places are those of one object at a time, which holds
/// their *stamp*: a number that is given once in a process, so that old places are never taken for new
/// ones.
///
/// The hash is a plain one, and input may choose names and keys. So names that crowd together are
/// not noted at all, and every key is compared with a few of them at most.
@safe final class MemberPlaces {
  private struct Bucket: BitwiseCopyable {
    /// The first eight bytes of the name, zeros behind a shorter one.
    var first: UInt64 = 0
    /// Tag and length as in a tape word; 0 where there is no name.
    var head: UInt32 = 0
    /// The place of the name's bytes in the block of its table.
    var offset: Int32 = 0
    var rank: UInt32 = 0
  }

  @unsafe private struct Contents {
    /// Begins with a number that only this table has, and goes on with that of the pass.
    var stamp: UInt64 = 0
    /// By rank: the value's node, below the part of the stamp that tells passes apart.
    var nodes: UnsafeMutablePointer<UInt64>
    /// Ranks up to this one are known; none before the first pass.
    var nodeCount = 0
    /// Names by hash, in half of the places at most; their number is a power of two.
    var buckets: UnsafeMutablePointer<Bucket>
    var bucketMask = 0
    /// Names crowd together, or there are no more numbers.
    var isUnfit = false
  }

  // Nothing is called while a part of it is read or written, so no two accesses overlap.
  @exclusivity(unchecked) private var contents: Contents

  /// Stamps go in steps of this, so that none can be a count of misses or a summary.
  private static let step: UInt64 = 8
  /// A number serves for a hundred thousand passes; there are enough for years of them.
  private static let passBits: UInt64 = 20
  private static let passMask: UInt64 = 1 << passBits - 1
  private static let lastNumber: UInt64 = 1 << (64 - passBits) - 1
  private static let lastGiven = Lock<UInt64>(0)
  /// So many buckets are filled in a row at most.
  private static let longestRow = 64

  init() {
    // Freed in `deinit`, or when larger ones take their place.
    unsafe contents = Contents(nodes: .allocate(capacity: 1), buckets: .allocate(capacity: 1))
  }

  deinit {
    // Both are plain values, and held by nobody else.
    unsafe contents.nodes.deallocate()
    unsafe contents.buckets.deallocate()
  }

  /// The stamp of the object that was noted last.
  @inline(__always)
  var stamp: UInt64 { unsafe contents.stamp }

  /// Whether an object with a stamp has the places of these names, and this one was among them.
  @inline(__always)
  func knows(_ name: KeyNames.Name, _ stamp: UInt64) -> Bool {
    // Both are plain numbers.
    unsafe stamp == contents.stamp && Int(name.rank) < contents.nodeCount
  }

  /// The value of the member with a name that is known; -1 if there is none.
  @inline(__always)
  func node(_ name: KeyNames.Name) -> Int {
    let rank = Int(name.rank)
    precondition(unsafe rank < contents.nodeCount)
    // The rank was just checked.
    let found = unsafe contents.nodes[rank]
    return found >> 32 == pass ? Int(truncatingIfNeeded: found & Tape.offsetMask) : -1
  }

  /// The part of the stamp that tells the passes under one number apart.
  @inline(__always)
  private var pass: UInt64 { (stamp & MemberPlaces.passMask) >> 3 }

  /// Notes the places of all members of an object that names ask for.
  ///
  /// - Returns: False where that cannot be: a key has escapes, or the names are unfit.
  /// - Complexity: O(*n*), where *n* is the number of members.
  func note(_ object: Int, in document: Document, _ names: KeyNames) -> Bool {
    guard begin(names) else { return false }
    let (base, bytes) = unsafe (document.base, names.bytes)
    let (pass, words) = (self.pass, document.words)
    // Nothing is added to either meanwhile.
    let (nodes, buckets) = unsafe (contents.nodes, contents.buckets)
    let bucketMask = unsafe contents.bucketMask
    var key = object &+ Tape.objectHeader
    let end = words.containerEnd(object)
    while key < end {
      let word = words[key]
      let head = UInt32(truncatingIfNeeded: word >> 32)
      // Keys lie inside the text, and zeros follow it, so whole words can be loaded.
      let start = unsafe base + Int(truncatingIfNeeded: word & Tape.offsetMask)
      let length = Int(truncatingIfNeeded: UInt64(head) & Tape.lengthMask)
      let (first, hash) = unsafe MemberPlaces.read(start, length, head)
      var place = hash
      while true {
        place &= bucketMask
        // The mask keeps the place below the number of buckets.
        let bucket = unsafe buckets + place
        if unsafe bucket.pointee.head == head, unsafe bucket.pointee.first == first,
          // Both have the same length.
          unsafe length <= 8 || equalTails(start, bytes + Int(bucket.pointee.offset), length)
        {
          // Ranks are below the number of nodes. Of equal names the first counts.
          let node = unsafe nodes + Int(bucket.pointee.rank)
          if unsafe node.pointee >> 32 != pass {
            unsafe node.pointee = pass << 32 | UInt64(truncatingIfNeeded: key &+ 1)
          }
          break
        }
        if unsafe bucket.pointee.head == 0 { break }
        place &+= 1
      }
      if word >> 60 > UInt64(Tape.Tag.wideText.rawValue), isUnclear(word) { return false }
      key = words.next(key &+ 1)
    }
    return true
  }

  /// Whether a key could be any name, because it has escapes.
  @inline(never)
  private func isUnclear(_ key: UInt64) -> Bool {
    key >> 60 != UInt64(Tape.Tag.replacedKey.rawValue)
  }

  /// Gives out another stamp; false if the names are unfit.
  @inline(__always)
  private func begin(_ names: KeyNames) -> Bool {
    // The owner of the names is alone here.
    if unsafe contents.isUnfit { return false }
    if stamp == 0 || stamp & MemberPlaces.passMask > MemberPlaces.passMask - 2 * MemberPlaces.step {
      takeNumber()
    }
    unsafe contents.stamp += MemberPlaces.step
    // Names may have been added.
    if unsafe contents.nodeCount <= names.ranked.count { fill(names) }
    return unsafe !contents.isUnfit
  }

  /// Takes a number that no table has had, and forgets the places of passes under the last one.
  @inline(never)
  private func takeNumber() {
    let number = MemberPlaces.lastGiven.withLock { last in
      last = min(last + 1, MemberPlaces.lastNumber)
      return last
    }
    // Without a node nothing is known.
    unsafe contents.nodeCount = 0
    unsafe contents.stamp = number << MemberPlaces.passBits
    if number == MemberPlaces.lastNumber { unsafe contents.isUnfit = true }
  }

  /// Takes all names into new buckets, and finds out whether they are fit.
  @inline(never)
  private func fill(_ names: KeyNames) {
    let count = names.ranked.count
    var size = 16
    while size < count * 2 { size *= 2 }
    unsafe contents.nodes.deallocate()
    unsafe contents.buckets.deallocate()
    let nodes = UnsafeMutablePointer<UInt64>.allocate(capacity: count + 1)
    let buckets = UnsafeMutablePointer<Bucket>.allocate(capacity: size)
    // Both have room for so many.
    unsafe nodes.initialize(repeating: 0, count: count + 1)
    unsafe buckets.initialize(repeating: Bucket(), count: size)
    // The blocks before were freed above.
    unsafe contents.nodes = nodes
    unsafe contents.nodeCount = count + 1
    unsafe contents.buckets = buckets
    unsafe contents.bucketMask = size - 1
    for place in 0..<count where unsafe !contents.isUnfit {
      let name = names.ranked[place]
      let (first, hash) = unsafe MemberPlaces.read(
        names.address(name), Int(name.length), name.head)
      var place = hash & (size - 1)
      // Half of them stay empty, and the mask keeps the place below their number.
      while unsafe buckets[place].head != 0 { place = (place + 1) & (size - 1) }
      unsafe buckets[place] = Bucket(
        first: first, head: name.head, offset: name.offset, rank: UInt32(name.rank))
      // The row that the name stands in, not all of it if it is that long.
      var (start, end) = (place - 1, place + 1)
      // The mask keeps both below the number.
      while end - start <= MemberPlaces.longestRow + 1, unsafe buckets[end & (size - 1)].head != 0 {
        end += 1
      }
      while end - start <= MemberPlaces.longestRow + 1, unsafe buckets[start & (size - 1)].head != 0
      {
        start -= 1
      }
      if end - start > MemberPlaces.longestRow + 1 { unsafe contents.isUnfit = true }
    }
  }

  /// The first eight bytes of a name or key, zeros behind a shorter one; and its hash.
  ///
  /// Whole words must be readable from its start on.
  @inline(__always)
  private static func read(
    _ start: UnsafePointer<UInt8>, _ length: Int, _ head: UInt32
  ) -> (first: UInt64, hash: Int) {
    // The second load ends with a name of more than eight bytes, and is the first one of others.
    var (first, last) = unsafe (load8(start), load8(start + max(length &- 8, 0)))
    if length < 8 {
      let mask = (1 as UInt64) &<< (UInt64(truncatingIfNeeded: length) &* 8) &- 1
      (first, last) = (first & mask, last & mask)
    }
    let hash =
      (first ^ UInt64(head) << 32) &* 0x9E37_79B9_7F4A_7C15 &+ last &* 0xD6E8_FEB8_6659_FD93
    return (first, Int(truncatingIfNeeded: hash >> 48))
  }
}

/// Compares all but the first eight bytes of two texts of one length, more than eight.
@inline(__always)
func equalTails(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ length: Int) -> Bool {
  var place = 8
  // The last load ends where the texts end.
  while place &+ 8 < length {
    if unsafe load8(a + place) != load8(b + place) { return false }
    place &+= 8
  }
  return unsafe load8(a + length - 8) == load8(b + length - 8)
}
