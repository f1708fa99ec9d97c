/// Counts, in memory that is reached without exclusivity checks.
@safe final class Counter {
  // Nothing is called while it is read or written, so no two accesses overlap.
  @exclusivity(unchecked) private var value: UInt32 = 0

  /// The next number, from 1 on.
  @inline(__always)
  func next() -> UInt32 {
    // See the property.
    let next = unsafe value &+ 1
    unsafe value = next
    return next
  }

  /// Starts anew.
  // See the property.
  func reset() { unsafe value = 0 }
}
