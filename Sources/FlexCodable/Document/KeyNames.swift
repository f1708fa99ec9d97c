/// The JSON names of one type's properties, and those on the ways to them, ready for comparing with a
/// document's keys.
///
/// A *slot* is a small number that stands for a property, in practice the byte of its coding key.
@safe final class KeyNames {
  /// One name, with what the word of a plain key of that name has above its offset.
  struct Name {
    /// Tag and length, as in the upper half of a tape word; 0 where the slot is not filled.
    var head: UInt32 = 0
    /// Bytes of the name.
    var length: Int32 = 0
    /// Where the name is in the block of all names.
    var offset: Int32 = 0
    /// The place of this name in the order in which names were set; equal names share one.
    var rank: UInt16 = 0
    /// No other name, default or loose match: if there is no such member, there is nothing.
    var isSimple = false
    /// The first eight bytes, zeros behind a shorter name.
    var first: UInt64 = 0
  }

  /// The slots and the bytes lie behind one pointer, so that reading them costs no dynamic check.
  @unsafe private struct Storage {
    var names: UnsafeMutablePointer<Name>
    var slotCount: Int
    var bytes: UnsafeMutablePointer<UInt8>
    var byteCount = 0
    var byteCapacity: Int
  }

  private let storage: UnsafeMutablePointer<Storage>
  /// Where one object has the members of these names.
  let places = MemberPlaces()
  /// Tells the ranks of this table from those of others that look into the same object.
  let base: UInt32
  /// All names, each once, in the order of their ranks, which begin with 1.
  let ranked = TrivialStack<Name>(capacity: 16)

  /// The places of many names by their bytes, so that the last one is added as fast as the first.
  private var placesByBytes: [[UInt8]: Int] = [:]
  /// So few names are compared one by one.
  private static let fewNames = 64

  /// Names beyond this many are not compared here; those on ways count, too.
  private static let rankedNames = 4_096

  /// Longer names, which input can bring in, are not kept: the block of all stays small.
  private static let longestName = 256

  /// The head of a slot whose property is known, but has no name to compare with.
  private static let namelessHead: UInt32 = 1

  /// - Parameter table: The number of this table among those of the session.
  init(table: Int = 0) {
    base = UInt32(truncatingIfNeeded: table % 0x7FFE + 1) << 16
    let names = UnsafeMutablePointer<Name>.allocate(capacity: 16)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 256 + Document.padding)
    // All blocks are freed in `deinit`, and replaced as a whole when they grow.
    unsafe names.initialize(repeating: Name(), count: 16)
    unsafe bytes.initialize(repeating: 0, count: 256 + Document.padding)
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(
      to: Storage(names: names, slotCount: 16, bytes: bytes, byteCapacity: 256))
  }

  deinit {
    // Nothing else holds these pointers.
    unsafe storage.pointee.names.deallocate()
    unsafe storage.pointee.bytes.deallocate()
    unsafe storage.deallocate()
  }

  private var slotCount: Int { unsafe storage.pointee.slotCount }

  /// The name in a slot.
  @inline(__always)
  subscript(slot: Int) -> Name {
    precondition(UInt(bitPattern: slot) < UInt(bitPattern: slotCount))
    // The slot was just checked.
    return unsafe storage.pointee.names[slot]
  }

  /// Whether a slot's property is known.
  @inline(__always)
  func isFilled(_ slot: Int) -> Bool {
    // The slot is checked first.
    unsafe UInt(bitPattern: slot) < UInt(bitPattern: storage.pointee.slotCount)
      && storage.pointee.names[slot].head != 0
  }

  /// Whether a slot has a name to compare with.
  @inline(__always)
  func hasName(_ slot: Int) -> Bool {
    // The slot is checked first.
    unsafe UInt(bitPattern: slot) < UInt(bitPattern: storage.pointee.slotCount)
      && storage.pointee.names[slot].head > KeyNames.namelessHead
  }

  /// Whether a member of a slot's name is all there is to look for.
  @inline(__always)
  func isSimple(_ slot: Int) -> Bool { self[slot].isSimple }

  /// Where the names' bytes are; valid while this object lives and no name is added.
  @inline(__always)
  func address(_ name: Name) -> UnsafePointer<UInt8> {
    // Names are added whole, so the offset of one lies inside the block.
    unsafe bytes + Int(name.offset)
  }

  /// The bytes of all names, with as many readable ones behind them as behind a text; valid as an
  /// address in them is.
  @inline(__always)
  var bytes: UnsafePointer<UInt8> { unsafe UnsafePointer(storage.pointee.bytes) }

  /// Fills a slot, with a name or without.
  func set(_ slot: Int, to name: String?, isSimple: Bool) {
    precondition(slot >= 0)
    if slot >= slotCount { grow(to: max(slot + 1, slotCount * 2)) }
    var filled = Name(head: KeyNames.namelessHead)
    if let name, let added = add(name) {
      filled = added
      filled.isSimple = isSimple
    }
    // The slot is below the count.
    unsafe storage.pointee.names[slot] = filled
  }

  /// Adds a name, to be compared without a slot; nil if it is too long, or there are many already.
  func add(_ name: String) -> Name? {
    guard name.utf8.count <= KeyNames.longestName, ranked.count < KeyNames.rankedNames else {
      return nil
    }
    let offset = unsafe storage.pointee.byteCount
    var isASCII = true
    for byte in name.utf8 {
      append(byte)
      if byte >= 0x80 { isASCII = false }
    }
    let length = unsafe storage.pointee.byteCount - offset
    // Whole words can be loaded from a name: there are bytes behind the block.
    var first = unsafe load8(storage.pointee.bytes + offset)
    // They may be those of another name, so they are cut off.
    if length < 8 { first &= (1 << (UInt64(length) * 8)) - 1 }
    let word = Tape.word(isASCII ? .text : .wideText, offset: 0, length: length)
    var added = Name(
      head: UInt32(truncatingIfNeeded: word >> 32), length: Int32(truncatingIfNeeded: length),
      offset: Int32(truncatingIfNeeded: offset), first: first)
    if let equal = nameEqual(to: added) {
      // The bytes are there already.
      unsafe storage.pointee.byteCount = offset
      return equal
    }
    added.rank = UInt16(truncatingIfNeeded: ranked.count + 1)
    _ = ranked.push(added)
    notePlace()
    return added
  }

  /// Notes where the last name is, or all of them once they are many.
  private func notePlace() {
    let count = ranked.count
    guard count > KeyNames.fewNames else { return }
    for place in (placesByBytes.isEmpty ? 0 : count - 1)..<count {
      placesByBytes[utf8(ranked[place])] = place
    }
  }

  private func utf8(_ name: Name) -> [UInt8] {
    // The name lies inside the block; its bytes are copied.
    unsafe Array(UnsafeBufferPointer(start: address(name), count: Int(name.length)))
  }

  private func nameEqual(to name: Name) -> Name? {
    if ranked.count > KeyNames.fewNames { return placesByBytes[utf8(name)].map { ranked[$0] } }
    for place in 0..<ranked.count {
      let other = ranked[place]
      guard other.head == name.head, other.first == name.first else { continue }
      let length = Int(name.length)
      // Both names lie inside the block.
      if unsafe length <= 8 || equalTails(address(name), address(other), length) { return other }
    }
    return nil
  }

  private func grow(to capacity: Int) {
    let larger = UnsafeMutablePointer<Name>.allocate(capacity: capacity)
    // The new block is larger than the old one, which is copied and freed.
    unsafe larger.initialize(repeating: Name(), count: capacity)
    unsafe larger.update(from: storage.pointee.names, count: slotCount)
    unsafe storage.pointee.names.deallocate()
    unsafe storage.pointee.names = larger
    unsafe storage.pointee.slotCount = capacity
  }

  private func append(_ byte: UInt8) {
    // The storage was initialized in `init` and lives as long as this object.
    let count = unsafe storage.pointee.byteCount
    if unsafe count == storage.pointee.byteCapacity {
      let capacity = count * 2
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Document.padding)
      // The new block is larger than the old one, which is copied and freed.
      unsafe larger.initialize(repeating: 0, count: capacity + Document.padding)
      unsafe larger.update(from: storage.pointee.bytes, count: count)
      unsafe storage.pointee.bytes.deallocate()
      unsafe storage.pointee.bytes = larger
      unsafe storage.pointee.byteCapacity = capacity
    }
    // There is room: the block was grown above if it was full.
    unsafe storage.pointee.bytes[count] = byte
    unsafe storage.pointee.byteCount = count + 1
  }
}
