/// Finds, while a tree is built, the objects whose keys are the same, so that they share one list.
///
/// A *shape* is a sequence of keys: node of a tree whose edges are keys. An object walks it from
/// the root, key by key, and mostly takes the edge that the last object took. Edges that are not
/// found make new shapes, and shapes are limited in number, so that a document can make no more
/// than a fixed amount of work of it.
final class KeyShapes {
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

  private let shapes = TrivialStack<Shape>()
  private var lists: [KeyList] = []
  /// Shapes by hash of parent and key, each place the last of its hash; made when edges fork.
  private var table: [Int32] = []

  init() {
    _ = shapes.push(Shape(key: 0, parent: 0, next: 0, list: 0))
  }

  /// The shape that a key leads to.
  @inline(__always)
  func shape(after parent: Int, _ key: UInt64, in document: Document) -> Int {
    guard parent >= 0 else { return parent }
    let next = Int(shapes[parent].next)
    if next != 0, document.areSameKeys(shapes[next].key, key) { return next }
    return otherShape(after: parent, key, in: document)
  }

  @inline(never)
  private func otherShape(after parent: Int, _ key: UInt64, in document: Document) -> Int {
    var place = 0
    if shapes[parent].next != 0 {
      if table.isEmpty { makeTable(document) }
      place = self.place(parent, key, in: document)
      let found = Int(table[place])
      if found != 0, Int(shapes[found].parent) == parent,
        document.areSameKeys(shapes[found].key, key)
      {
        shapes[parent].next = Int32(truncatingIfNeeded: found)
        return found
      }
    } else if !table.isEmpty {
      place = self.place(parent, key, in: document)
    }
    guard shapes.count < Self.limit else { return Self.none }
    let shape = shapes.push(
      Shape(key: key, parent: Int32(truncatingIfNeeded: parent), next: 0, list: 0))
    shapes[parent].next = Int32(truncatingIfNeeded: shape)
    if !table.isEmpty { table[place] = Int32(truncatingIfNeeded: shape) }
    return shape
  }

  private func makeTable(_ document: Document) {
    table = Array(repeating: 0, count: 1 << Int(Self.tableBits))
    for shape in 1..<shapes.count {
      let place = place(Int(shapes[shape].parent), shapes[shape].key, in: document)
      table[place] = Int32(truncatingIfNeeded: shape)
    }
  }

  private func place(_ parent: Int, _ key: UInt64, in document: Document) -> Int {
    let parent = UInt64(truncatingIfNeeded: parent) &* 0x9E37_79B9_7F4A_7C15
    let hash = (document.keyHash(key) ^ parent) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: hash &>> (64 &- Self.tableBits))
  }

  // MARK: Lists

  @inline(__always)
  func keys(of shape: Int) -> KeyList? {
    let list = Int(shapes[shape].list)
    return list == 0 ? nil : lists[list - 1]
  }

  func set(_ keys: KeyList, of shape: Int) {
    lists.append(keys)
    shapes[shape].list = Int32(truncatingIfNeeded: lists.count)
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
