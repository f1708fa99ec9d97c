/// Objects that wait to be used again, each by one thread at a time.
///
/// They lie in lanes, and a thread looks into its own one first, so that threads running at the same
/// time seldom wait for each other.
final class IdlePool<Item>: Sendable {
  private let lanes = (0..<Lane.count).map { _ in Lock<[Item]>([]) }
  /// Objects that a lane keeps.
  private static var limit: Int { 4 }

  /// Any object that waits, from the lane of this thread if there is one.
  func take() -> Item? {
    let own = Lane.current
    return take(from: own) ?? takeFromOthers(than: own)
  }

  @inline(never)
  private func takeFromOthers(than own: Int) -> Item? {
    for lane in lanes.indices where lane != own {
      if let item = take(from: lane) { return item }
    }
    return nil
  }

  @inline(__always)
  private func take(from lane: Int) -> Item? { lanes[lane].withLock { $0.popLast() } }

  /// Keeps an object that nobody uses any more.
  @inline(__always)
  func give(back item: Item) {
    lanes[Lane.current].withLock { if $0.count < IdlePool.limit { $0.append(item) } }
  }
}

/// A number for each thread, the same one for several where there are many.
private enum Lane {
  private static let bits = 3
  static let count = 1 << bits

  /// The lane of the current thread; another one where its stack crosses half a megabyte.
  @inline(__always)
  static var current: Int {
    var marker: UInt8 = 0
    // Only the address is used, and only as a number: stacks are mostly half a megabyte apart.
    let address = unsafe withUnsafeMutablePointer(to: &marker) { UInt64(UInt(bitPattern: $0)) }
    let mixed = (address &>> 19) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> UInt64(64 &- bits))
  }
}
