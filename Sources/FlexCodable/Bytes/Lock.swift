#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif os(Windows)
import WinSDK
#endif

/// A value that one thread at a time may touch.
@safe final class Lock<State>: Sendable {
  #if canImport(Darwin)
  private typealias Primitive = os_unfair_lock_s
  #elseif os(Windows)
  private typealias Primitive = SRWLOCK
  #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
  private typealias Primitive = pthread_mutex_t
  #else
  // A platform without threads.
  private typealias Primitive = UInt8
  #endif

  // Both pointers are set once; what they point to is only touched between lock and unlock.
  private nonisolated(unsafe) let primitive: UnsafeMutablePointer<Primitive>
  private nonisolated(unsafe) let state: UnsafeMutablePointer<State>

  init(_ initial: sending State) {
    // The memory is fresh, and deinit frees it.
    unsafe primitive = .allocate(capacity: 1)
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: initial)
    #if canImport(Darwin)
    unsafe primitive.initialize(to: os_unfair_lock_s())
    #elseif os(Windows)
    unsafe primitive.initialize(to: SRWLOCK())
    unsafe InitializeSRWLock(primitive)
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
    unsafe primitive.initialize(to: pthread_mutex_t())
    _ = unsafe pthread_mutex_init(primitive, nil)
    #else
    unsafe primitive.initialize(to: 0)
    #endif
  }

  deinit {
    #if canImport(Glibc) || canImport(Musl) || canImport(Android)
    // Nobody holds the lock any more: holding it takes a reference.
    _ = unsafe pthread_mutex_destroy(primitive)
    #endif
    // Both were initialised and allocated in init.
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
    unsafe primitive.deinitialize(count: 1)
    unsafe primitive.deallocate()
  }

  /// Calls the body while no other thread has the value.
  @inline(__always)
  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    // The lock is held, so nobody else touches the value.
    return try unsafe body(&state.pointee)
  }

  @inline(__always)
  private func lock() {
    // The primitive was initialised in init and stays where it is.
    #if canImport(Darwin)
    unsafe os_unfair_lock_lock(primitive)
    #elseif os(Windows)
    unsafe AcquireSRWLockExclusive(primitive)
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
    if unsafe pthread_mutex_trylock(primitive) != 0 { lockBusy() }
    #endif
  }

  #if canImport(Glibc) || canImport(Musl) || canImport(Android)
  /// Tries again before the system puts the thread to sleep, which takes as long as a small decode.
  ///
  /// Most locks are held for some instructions only; who waits for longer loses some microseconds.
  @inline(never)
  private func lockBusy() {
    for _ in 0..<50 where unsafe pthread_mutex_trylock(primitive) == 0 {
      return
    }
    _ = unsafe pthread_mutex_lock(primitive)
  }
  #endif

  @inline(__always)
  private func unlock() {
    // The primitive was initialised in init and is held by this thread.
    #if canImport(Darwin)
    unsafe os_unfair_lock_unlock(primitive)
    #elseif os(Windows)
    unsafe ReleaseSRWLockExclusive(primitive)
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
    _ = unsafe pthread_mutex_unlock(primitive)
    #endif
  }
}
