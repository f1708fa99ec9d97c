extension ByteBuffer {
  /// Appends a part of another buffer.
  func append(_ other: ByteBuffer, from start: Int, count: Int) {
    precondition(start >= 0 && count >= 0 && start + count <= other.count, "range out of bounds")
    precondition(other !== self, "appending a part of a buffer to itself")
    // The part was just checked to lie inside the other buffer.
    unsafe append(UnsafeBufferPointer(start: other.storage.base + start, count: count))
  }

  /// Appends a short part of another buffer in whole words; behind the part is room for two more.
  @inline(__always)
  func appendWords(_ other: ByteBuffer, from start: Int, count: Int) {
    precondition(
      start >= 0 && count >= 0 && start &+ count &+ 16 <= other.capacity, "range out of bounds")
    // The part and sixteen bytes more were just checked to lie inside the other block.
    let target = unsafe UnsafeMutableRawPointer(room(for: count &+ 16))
    let source = unsafe UnsafeRawPointer(other.storage.base + start)
    // Words reach up to sixteen bytes past the part: that is inside both blocks.
    unsafe target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
    var index = 8
    while index < count {
      unsafe target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: index, as: UInt64.self), toByteOffset: index,
        as: UInt64.self)
      index &+= 8
    }
    advance(by: count)
  }

  /// Makes room, without writing anything.
  func reserve(_ extra: Int) {
    // What is there stays as it is.
    _ = unsafe room(for: extra)
  }

  /// The last byte; 0 if there is none.
  @inline(__always)
  var last: UInt8 {
    let count = count
    // The place before the end is inside the block.
    return unsafe count > 0 ? storage.base[count &- 1] : 0
  }

  /// The bytes from a place on.
  func bytes(from start: Int) -> [UInt8] {
    precondition(start >= 0 && start <= count, "index out of range")
    // The bytes are copied.
    return unsafe withBytes { unsafe Array($0[start...]) }
  }

  /// The bytes from a place on, as text.
  func string(from start: Int) -> String {
    String(decoding: bytes(from: start), as: UTF8.self)
  }
}

/// An array as one of the other element type, which the caller knows to be the same type.
///
/// Compares the types of elements only: those of arrays would have to be looked up.
@inline(__always)
func sameElements<Value, Target>(_ values: [Value], to type: Target.Type) -> [Target] {
  precondition(Value.self == Target.self, "the two types differ")
  // The types of elements were just found to be the same, so those of the arrays are too.
  return unsafe unsafeBitCast(values, to: [Target].self)
}
