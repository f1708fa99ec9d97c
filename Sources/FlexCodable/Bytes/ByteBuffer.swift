#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Bytes that are written one after the other into one growing block of memory.
@safe final class ByteBuffer {
  /// Where the block lies and how full it is.
  ///
  /// It stands behind a pointer of its own, so that writing needs no check for exclusive access.
  @unsafe struct Storage {
    var base: UnsafeMutablePointer<UInt8>
    var count: Int
    var capacity: Int
  }

  // Set once; valid until deinit.
  let storage: UnsafeMutablePointer<Storage>

  init(capacity: Int = 1024) {
    let capacity = max(capacity, 64)
    // Both pieces of memory are fresh, and deinit frees them.
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(
      to: Storage(base: .allocate(capacity: capacity), count: 0, capacity: capacity))
  }

  deinit {
    // Nobody has the buffer any more, and `Storage` is trivial.
    unsafe storage.pointee.base.deallocate()
    unsafe storage.deallocate()
  }

  /// How many bytes have been written.
  @inline(__always)
  var count: Int {
    // The storage lives as long as the buffer.
    unsafe storage.pointee.count
  }

  /// How many bytes have room before the block has to grow.
  var capacity: Int {
    // The storage lives as long as the buffer.
    unsafe storage.pointee.capacity
  }

  // MARK: Room

  /// The place of the next byte, with room for that many bytes.
  @inline(__always)
  func room(for extra: Int) -> UnsafeMutablePointer<UInt8> {
    // The storage lives as long as the buffer; the place is within the block.
    if unsafe storage.pointee.capacity &- storage.pointee.count < extra { grow(by: extra) }
    return unsafe storage.pointee.base + storage.pointee.count
  }

  /// Counts bytes in that were written to the room.
  @inline(__always)
  func advance(by written: Int) {
    // The storage lives as long as the buffer.
    unsafe storage.pointee.count &+= written
  }

  @inline(never)
  private func grow(by extra: Int) {
    // The old block holds `count` bytes, the new one more; nobody else has the old one.
    let old = unsafe storage.pointee
    let capacity = unsafe max(old.capacity * 2, old.count + extra + 64)
    let base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe base.update(from: old.base, count: old.count)
    unsafe old.base.deallocate()
    unsafe storage.pointee.base = base
    unsafe storage.pointee.capacity = capacity
  }

  // MARK: Writing

  @inline(__always)
  func append(_ byte: UInt8) {
    // There is room for the byte.
    unsafe room(for: 1).pointee = byte
    advance(by: 1)
  }

  @inline(__always)
  func append(_ text: StaticString) {
    guard text.hasPointerRepresentation else {
      append(utf8: String(text.unicodeScalar))
      return
    }
    // A static string with a pointer never goes away.
    unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends bytes that the caller vouches for.
  @inline(__always)
  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    // There is room for all of them, and a block never overlaps with bytes from outside.
    unsafe room(for: bytes.count).update(from: base, count: bytes.count)
    advance(by: bytes.count)
  }

  @inline(__always)
  func append(contentsOf bytes: [UInt8]) {
    // The array outlives the call.
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  func append(contentsOf other: ByteBuffer) {
    let added = other.count
    // The room is made first, so that the other's base is right even if it is this buffer.
    let target = unsafe room(for: added)
    unsafe target.update(from: other.storage.pointee.base, count: added)
    advance(by: added)
  }

  /// Appends the UTF-8 bytes of a text as they are.
  @inline(__always)
  func append(utf8 text: String) {
    // The bytes are copied while the text lives.
    unsafe withUTF8Bytes(text) { unsafe append($0) }
  }

  // MARK: Changing

  /// Drops what was written after the first bytes.
  func truncate(to count: Int) {
    precondition(count >= 0 && count <= self.count, "truncating to more than there is")
    // The storage lives as long as the buffer.
    unsafe storage.pointee.count = count
  }

  func removeAll(keepingCapacity: Bool = true) {
    truncate(to: 0)
    guard !keepingCapacity else { return }
    // Nobody else has the old block.
    unsafe storage.pointee.base.deallocate()
    unsafe storage.pointee.base = .allocate(capacity: 64)
    unsafe storage.pointee.capacity = 64
  }

  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "index out of range")
    // The index was just checked.
    return unsafe storage.pointee.base[index]
  }

  // MARK: Reading

  /// Calls the body with the bytes, which must not be written to meanwhile.
  @inline(__always)
  func withBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    // The first `count` bytes of the block are initialised.
    try unsafe body(UnsafeBufferPointer(start: storage.pointee.base, count: count))
  }

  func data() -> Data {
    // The bytes are copied.
    unsafe withBytes { unsafe Data($0) }
  }

  func bytes() -> [UInt8] {
    // The bytes are copied.
    unsafe withBytes { unsafe Array($0) }
  }

  func string() -> String {
    // The bytes are copied.
    unsafe withBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
