/// Where an object has the members that a table of names asks for.
///
/// Members that do not come in the order in which they are asked for would each be searched for. One
/// pass over the object finds them all; it is made when a name is not where it was expected for the
/// second time. The places are those of one object at a time, which holds their *stamp*: a number that
/// is given once in a process, so that old places are never taken for new ones.
@safe final class MemberPlaces {
  /// One name, and where it would be looked for.
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
    /// Begins with the number of this table, and goes on with that of the pass.
    var stamp: UInt64
    /// By rank: the value's node, below the part of the stamp that tells passes apart.
    var nodes: UnsafeMutablePointer<UInt64>
    var nodeCount = 0
    /// Names by hash, in half of the places at most; their number is a power of two.
    var buckets: UnsafeMutablePointer<Bucket>
    var bucketMask = 0
  }

  // Nothing is called while a part of it is read or written, so no two accesses overlap.
  @exclusivity(unchecked) private var contents: Contents

  /// Stamps go in steps of this, so that none can be a count of misses or a summary.
  private static let step: UInt64 = 8
  private static let passBits: UInt64 = 34
  private static let passMask: UInt64 = 1 << passBits - 1
  /// Tables from this number on get no places: their numbers are used up.
  private static let lastTable: UInt64 = 1 << (64 - passBits) - 1
  private static let tableCount = Lock<UInt64>(0)

  init() {
    let table = MemberPlaces.tableCount.withLock { count in
      count = min(count + 1, MemberPlaces.lastTable)
      return count
    }
    // Freed in `deinit`, or when larger ones take their place.
    unsafe contents = Contents(
      stamp: table << MemberPlaces.passBits, nodes: .allocate(capacity: 1),
      buckets: .allocate(capacity: 1))
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

  /// The part of the stamp that tells the passes of this table apart.
  @inline(__always)
  private var pass: UInt64 { (stamp & MemberPlaces.passMask) >> 3 }

  /// Notes the places of all members of an object that names ask for; false where keys have escapes.
  func note(_ object: Int, in document: Document, _ names: KeyNames) -> Bool {
    guard stamp >> MemberPlaces.passBits < MemberPlaces.lastTable,
      stamp & MemberPlaces.passMask < MemberPlaces.passMask - MemberPlaces.step
    else { return false }
    // The owner of the names is alone here.
    unsafe contents.stamp += MemberPlaces.step
    if unsafe contents.nodeCount <= names.ranked.count { fill(names.ranked) }
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
      let length = Int(truncatingIfNeeded: UInt64(head) & Tape.lengthMask)
      // Keys lie inside the text, and zeros follow it, so whole words can be loaded.
      let start = unsafe base + Int(truncatingIfNeeded: word & Tape.offsetMask)
      var first = unsafe load8(start)
      if length < 8 {
        first &= (1 as UInt64) &<< (UInt64(truncatingIfNeeded: length) &* 8) &- 1
      }
      var place = MemberPlaces.hash(head, first)
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

  /// Takes all names again: they were added to.
  private func fill(_ names: TrivialStack<KeyNames.Name>) {
    var size = 16
    while size < names.count * 2 { size *= 2 }
    unsafe contents.nodes.deallocate()
    unsafe contents.buckets.deallocate()
    let nodes = UnsafeMutablePointer<UInt64>.allocate(capacity: names.count + 1)
    let buckets = UnsafeMutablePointer<Bucket>.allocate(capacity: size)
    // Both have room for so many.
    unsafe nodes.initialize(repeating: 0, count: names.count + 1)
    unsafe buckets.initialize(repeating: Bucket(), count: size)
    for place in 0..<names.count {
      let name = names[place]
      var place = MemberPlaces.hash(name.head, name.first) & (size - 1)
      // Half of them stay empty, and the mask keeps the place below their number.
      while unsafe buckets[place].head != 0 { place = (place + 1) & (size - 1) }
      unsafe buckets[place] = Bucket(
        first: name.first, head: name.head, offset: name.offset, rank: UInt32(name.rank))
    }
    // The blocks before were freed above.
    unsafe contents = Contents(
      stamp: stamp, nodes: nodes, nodeCount: names.count + 1, buckets: buckets,
      bucketMask: size - 1)
  }

  @inline(__always)
  private static func hash(_ head: UInt32, _ first: UInt64) -> Int {
    let hash = (first ^ UInt64(head) << 32) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 48)
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
