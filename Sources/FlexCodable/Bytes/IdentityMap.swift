/// A direct-mapped cache from types to small numbers: one compare for a hit, and a miss is no fault.
@safe final class IdentityMap {
  private struct Entry: BitwiseCopyable {
    var identity: UInt = 0
    var number: Int32 = -1
  }

  private static let sizeLog2: UInt64 = 9
  private static let size = 1 << sizeLog2
  private let entries: UnsafeMutablePointer<Entry>

  init() {
    // Freed in `deinit`; nothing else holds it.
    unsafe entries = .allocate(capacity: IdentityMap.size)
    unsafe entries.initialize(repeating: Entry(), count: IdentityMap.size)
  }

  deinit {
    // Allocated in `init`; the entries are plain values.
    unsafe entries.deallocate()
  }

  /// The number stored for a type, or -1 if another one has taken its place.
  @inline(__always)
  subscript(type: ObjectIdentifier) -> Int {
    get {
      let identity = UInt(bitPattern: type)
      // The place is below the size.
      let entry = unsafe entries[IdentityMap.place(identity)]
      return entry.identity == identity ? Int(entry.number) : -1
    }
    set {
      let identity = UInt(bitPattern: type)
      // The place is below the size.
      unsafe entries[IdentityMap.place(identity)] = Entry(
        identity: identity, number: Int32(truncatingIfNeeded: newValue))
    }
  }

  @inline(__always)
  private static func place(_ identity: UInt) -> Int {
    // Neighbours differ in few bits: the multiplication spreads them over the highest ones.
    Int(truncatingIfNeeded: (UInt64(identity) &* 0x9E37_79B9_7F4A_7C15) &>> (64 - sizeLog2))
  }
}
