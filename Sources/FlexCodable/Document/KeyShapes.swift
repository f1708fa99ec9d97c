/// Finds, while a tree is built, the objects whose keys are the same, so that they share one list.
///
/// A *shape* is a sequence of keys: node of a tree whose edges are keys. An object walks it from
/// the root, key by key, and mostly takes the edge that the last object took. Edges that are not
/// found make new shapes, and shapes are limited in number, so that a document can make no more
/// than a fixed amount of work of it.
@safe final class KeyShapes {
  static let root = 0
  /// Stands for keys that are not looked for here.
  static let none = -1
  /// Larger objects mostly are dictionaries, each with other keys.
  static let largestObject = 64
  private static let limit = 4_096
  private static let tableBits: UInt64 = 10

  private struct Shape: BitwiseCopyable {
    /// The word of its last key in the tape.
    var key: UInt64
    var parent: Int32
    /// The shape that followed last; 0 if none.
    var next: Int32
    /// The place of its list plus one; 0 if no object ended here.
    var list: Int32
  }

  /// Room for `limit` shapes, of which `count` are there.
  private let block: UnsafeMutablePointer<Shape>
  private var count = 1
  private var lists: [KeyList] = []
  /// Shapes by hash of parent and key, each place the last of its hash; made when edges fork.
  private var table: TrivialStack<Int32>?

  init() {
    // Freed in `deinit`, held by nobody else; shapes are plain values.
    unsafe block = .allocate(capacity: Self.limit)
    unsafe block.initialize(to: Shape(key: 0, parent: 0, next: 0, list: 0))
  }

  deinit {
    // Shapes are plain values: there is nothing to deinitialize.
    unsafe block.deallocate()
  }

  private subscript(shape: Int) -> Shape {
    @inline(__always) get {
      precondition(UInt(bitPattern: shape) < UInt(bitPattern: count))
      // The index was just checked.
      return unsafe block[shape]
    }
    @inline(__always) set {
      precondition(UInt(bitPattern: shape) < UInt(bitPattern: count))
      // The index was just checked.
      unsafe block[shape] = newValue
    }
  }

  /// The shape that a key leads to.
  @inline(__always)
  func shape(after parent: Int, _ key: UInt64, in document: Document) -> Int {
    guard parent >= 0 else { return parent }
    let next = Int(self[parent].next)
    if next != 0, document.areSameKeys(self[next].key, key) { return next }
    return otherShape(after: parent, key, in: document)
  }

  @inline(never)
  private func otherShape(after parent: Int, _ key: UInt64, in document: Document) -> Int {
    if table == nil, self[parent].next != 0 { table = makeTable(document) }
    let place = table == nil ? 0 : place(parent, key, in: document)
    if let table, case let found = Int(table[place]), found != 0, self[found].parent == parent,
      document.areSameKeys(self[found].key, key)
    {
      self[parent].next = Int32(truncatingIfNeeded: found)
      return found
    }
    guard count < Self.limit else { return Self.none }
    let shape = count
    count += 1
    self[shape] = Shape(key: key, parent: Int32(truncatingIfNeeded: parent), next: 0, list: 0)
    self[parent].next = Int32(truncatingIfNeeded: shape)
    table?[place] = Int32(truncatingIfNeeded: shape)
    return shape
  }

  private func makeTable(_ document: Document) -> TrivialStack<Int32> {
    let table = TrivialStack<Int32>(capacity: 1 << Int(Self.tableBits))
    for _ in 0..<1 << Int(Self.tableBits) { _ = table.push(0) }
    for shape in 1..<count {
      let place = place(Int(self[shape].parent), self[shape].key, in: document)
      table[place] = Int32(truncatingIfNeeded: shape)
    }
    return table
  }

  private func place(_ parent: Int, _ key: UInt64, in document: Document) -> Int {
    let parent = UInt64(truncatingIfNeeded: parent) &* 0x9E37_79B9_7F4A_7C15
    let hash = (document.keyHash(key) ^ parent) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: hash &>> (64 &- Self.tableBits))
  }

  // MARK: Lists

  @inline(__always)
  func keys(of shape: Int) -> KeyList? {
    let list = Int(self[shape].list)
    return list == 0 ? nil : lists[list - 1]
  }

  func set(_ keys: KeyList, of shape: Int) {
    lists.append(keys)
    self[shape].list = Int32(truncatingIfNeeded: lists.count)
  }
}

extension Document {
  /// Whether two words of keys stand for the same bytes; false tells nothing of escaped ones.
  @inline(__always)
  func areSameKeys(_ first: UInt64, _ second: UInt64) -> Bool {
    let length = Int(truncatingIfNeeded: first &>> 32 & Tape.lengthMask)
    guard (first ^ second) &>> 32 == 0, length != Tape.longLength else { return false }
    // Both tokens lie inside the text, and zeros follow that.
    let left = unsafe base + Int(truncatingIfNeeded: first & Tape.offsetMask)
    let right = unsafe base + Int(truncatingIfNeeded: second & Tape.offsetMask)
    var index = 0
    while length &- index > 8 {
      guard unsafe load8(left + index) == load8(right + index) else { return false }
      index &+= 8
    }
    guard length > 0 else { return true }
    // One to eight bytes are left; the shift drops what stands behind them.
    let rest = UInt64(truncatingIfNeeded: 64 &- (length &- index) &* 8)
    return unsafe (load8(left + index) ^ load8(right + index)) &<< rest == 0
  }

  /// A hash of length, first and last bytes of a key, for tables that can bear collisions.
  func keyHash(_ key: UInt64) -> UInt64 {
    let length = Int(truncatingIfNeeded: key &>> 32 & Tape.lengthMask)
    // The token lies inside the text, and zeros follow that.
    let start = unsafe base + Int(truncatingIfNeeded: key & Tape.offsetMask)
    var hash = UInt64(truncatingIfNeeded: length)
    if length > 0, length < 8 {
      // The shift drops what stands behind the key.
      hash ^= unsafe load8(start) &<< UInt64(truncatingIfNeeded: 64 &- length &* 8)
    } else if length >= 8, length != Tape.longLength {
      // Both loads lie within the key.
      hash ^= unsafe load8(start) ^ (load8(start + length - 8) &* 0xA076_1D64_78BD_642F)
    }
    hash = (hash ^ hash &>> 32) &* 0xD6E8_FEB8_6659_FD93
    return (hash ^ hash &>> 29) &* 0x9E37_79B9_7F4A_7C15
  }
}
