#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Tells whether the stack of the current thread has room for another level.
///
/// The bounds of a stack are read once per thread, at the first question: on Linux that costs
/// the main thread dozens of microseconds.
struct StackGuard: Sendable {
  /// The addresses of a stack, and up from where it may be used.
  struct Bounds {
    let lowest: UInt
    let limit: UInt
    let end: UInt

    /// Keeps a half in reserve, 256 KB at most: the runtime frees a deep tree recursively, and the
    /// innermost level may have to do that.
    init(lowest: UInt, size: UInt) {
      let reserve = min(size / 2, 256 * 1024)
      self.lowest = lowest
      limit = lowest &+ reserve
      end = lowest &+ size
    }
  }

  init() {}

  /// Whether the current thread may use more stack; true where the bounds are not known.
  @inline(__always)
  func hasRoom() -> Bool {
    var marker: UInt8 = 0
    // Only the address is used, and only as a number.
    let address = unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    return Self.hasRoom(at: address)
  }

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  /// A slot per thread that holds the bounds; nil if the system has no slot left.
  private static let slot: pthread_key_t? = {
    var key = pthread_key_t()
    // The destructor gets exactly what `remember` stored.
    let status = unsafe pthread_key_create(&key) { stored in
      #if canImport(Darwin)
      unsafe stored.deallocate()
      #else
      unsafe stored?.deallocate()
      #endif
    }
    return status == 0 ? key : nil
  }()

  private static func hasRoom(at address: UInt) -> Bool {
    guard let slot else { return hasRoom(at: address, in: read()) }
    // The slot holds null or what `remember` stored for this thread.
    guard let stored = unsafe pthread_getspecific(slot) else {
      return hasRoom(at: address, in: remember(in: slot))
    }
    let bounds = unsafe stored.assumingMemoryBound(to: Bounds.self).pointee
    return hasRoom(at: address, in: bounds)
  }

  @inline(__always)
  private static func hasRoom(at address: UInt, in bounds: Bounds?) -> Bool {
    guard let bounds else { return true }
    if address >= bounds.lowest, address < bounds.end { return address >= bounds.limit }
    return hasRoomOutside(at: address)
  }

  /// The bounds may have changed; and some code runs on a stack of its own, of which nothing is known.
  @inline(never)
  private static func hasRoomOutside(at address: UInt) -> Bool {
    guard let bounds = read(), address >= bounds.lowest, address < bounds.end else { return true }
    return address >= bounds.limit
  }

  @inline(never)
  private static func remember(in slot: pthread_key_t) -> Bounds? {
    guard let bounds = read() else { return nil }
    // Freed by the slot's destructor when the thread ends, or at once if it cannot be kept.
    let stored = UnsafeMutablePointer<Bounds>.allocate(capacity: 1)
    unsafe stored.initialize(to: bounds)
    if unsafe pthread_setspecific(slot, stored) != 0 { unsafe stored.deallocate() }
    return bounds
  }

  #if !canImport(Darwin)
  private typealias GetAttributes =
    @convention(c) (
      pthread_t, UnsafeMutablePointer<pthread_attr_t>
    ) -> CInt

  /// `pthread_getattr_np`, which the imported headers leave out; nil where there is none.
  private static let getAttributes: GetAttributes? = {
    // A handle of null asks the whole program; the type is that of the C declaration.
    guard let symbol = unsafe dlsym(nil, "pthread_getattr_np") else { return nil }
    return unsafe unsafeBitCast(symbol, to: GetAttributes.self)
  }()
  #endif

  private static func read() -> Bounds? {
    #if canImport(Darwin)
    let thread = pthread_self()
    // Darwin gives the highest address.
    let end = unsafe UInt(bitPattern: pthread_get_stackaddr_np(thread))
    let size = UInt(pthread_get_stacksize_np(thread))
    guard size > 0, end > size else { return nil }
    return Bounds(lowest: end &- size, size: size)
    #else
    guard let getAttributes = unsafe getAttributes else { return nil }
    return unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { block in
      // The attributes are initialised by the first call and released by the deferred one.
      guard let attributes = block.baseAddress,
        unsafe getAttributes(pthread_self(), attributes) == 0
      else { return nil }
      defer { _ = unsafe pthread_attr_destroy(attributes) }
      var lowest: UnsafeMutableRawPointer?
      var size = 0
      guard unsafe pthread_attr_getstack(attributes, &lowest, &size) == 0, size > 0,
        let lowest = unsafe lowest
      else { return nil }
      return Bounds(lowest: UInt(bitPattern: lowest), size: UInt(size))
    }
    #endif
  }
  #else
  private static func hasRoom(at address: UInt) -> Bool { true }
  #endif
}
