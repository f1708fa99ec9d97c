#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Bytes that are written one after the other into one growing block of memory.
@safe final class ByteBuffer {
  /// Where the block lies and how full it is.
  @unsafe struct Storage {
    var base: UnsafeMutablePointer<UInt8>
    var count = 0
    var capacity: Int
  }

  // Nothing is called while a part of it is read or written, so no two accesses overlap.
  @exclusivity(unchecked) private(set) var storage: Storage

  init(capacity: Int = 1024) {
    let capacity = max(capacity, 64)
    // The memory is fresh, and deinit frees it.
    unsafe storage = Storage(base: .allocate(capacity: capacity), capacity: capacity)
  }

  deinit {
    // Nobody has the buffer any more.
    unsafe storage.base.deallocate()
  }

  /// How many bytes have been written.
  @inline(__always)
  var count: Int { unsafe storage.count }

  /// How many bytes have room before the block has to grow.
  @inline(__always)
  var capacity: Int { unsafe storage.capacity }

  // MARK: Room

  /// The place of the next byte, with room for that many bytes.
  @inline(__always)
  func room(for extra: Int) -> UnsafeMutablePointer<UInt8> {
    if capacity &- count < extra { grow(by: extra) }
    // The place is within the block.
    return unsafe storage.base + storage.count
  }

  /// Counts bytes in that were written to the room.
  @inline(__always)
  func advance(by written: Int) { unsafe storage.count &+= written }

  @inline(never)
  private func grow(by extra: Int) {
    // The old block holds `count` bytes, the new one more; nobody else has the old one.
    let old = unsafe storage
    let capacity = unsafe max(old.capacity * 2, old.count + extra + 64)
    let base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe base.update(from: old.base, count: old.count)
    unsafe old.base.deallocate()
    unsafe storage.base = base
    unsafe storage.capacity = capacity
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
    unsafe target.update(from: other.storage.base, count: added)
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
    // The bytes left are those that were there.
    unsafe storage.count = count
  }

  func removeAll(keepingCapacity: Bool = true) {
    truncate(to: 0)
    guard !keepingCapacity else { return }
    // Nobody else has the old block.
    unsafe storage.base.deallocate()
    unsafe storage.base = .allocate(capacity: 64)
    unsafe storage.capacity = 64
  }

  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "index out of range")
    // The index was just checked.
    return unsafe storage.base[index]
  }

  // MARK: Reading

  /// Calls the body with the bytes, which must not be written to meanwhile.
  @inline(__always)
  func withBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    // The first `count` bytes of the block are initialised.
    try unsafe body(UnsafeBufferPointer(start: storage.base, count: count))
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
