/// Objects that wait to be used again, each by one thread at a time.
///
/// They lie in lanes, and a thread looks into its own one first, so that threads running at the same
/// time seldom wait for each other. Threads that share a lane each get back what they gave: what
/// another core has written last is slow to reach.
final class IdlePool<Item>: Sendable {
  private let lanes: [Lock<[Waiting]>]

  private struct Waiting {
    let thread: UInt64
    let item: Item
  }

  /// Objects that a lane keeps.
  private static var limit: Int { 4 }

  init(laneCount: Int = 8) {
    precondition(laneCount > 0)
    lanes = (0..<laneCount).map { _ in Lock([]) }
  }

  /// The last object that a thread has given back, or any other one that waits.
  func take(as thread: UInt64 = numberOfThread()) -> Item? {
    let own = lane(of: thread)
    return take(from: own, for: thread) ?? takeFromOthers(than: own)
  }

  @inline(never)
  private func takeFromOthers(than own: Int) -> Item? {
    for lane in lanes.indices where lane != own {
      if let item = take(from: lane, for: 0) { return item }
    }
    return nil
  }

  @inline(__always)
  private func take(from lane: Int, for thread: UInt64) -> Item? {
    lanes[lane].withLock { waiting in
      guard let last = waiting.last else { return nil }
      if last.thread != thread, let own = waiting.lastIndex(where: { $0.thread == thread }) {
        return waiting.remove(at: own).item
      }
      return waiting.removeLast().item
    }
  }

  /// Keeps an object that nobody uses any more.
  @inline(__always)
  func give(back item: Item, as thread: UInt64 = numberOfThread()) {
    lanes[lane(of: thread)].withLock { waiting in
      if waiting.count < IdlePool.limit { waiting.append(Waiting(thread: thread, item: item)) }
    }
  }

  /// Where a thread looks first: another lane for each of a few stacks side by side, of half a megabyte
  /// as of eight.
  @inline(__always)
  func lane(of thread: UInt64) -> Int {
    // The upper bits of the product, which depend on all of the number.
    let mixed = (thread &* 0x9E37_79B9_7F4A_7C15) >> 32
    return Int(truncatingIfNeeded: (mixed &* UInt64(lanes.count)) >> 32)
  }
}

/// A number for the current thread; another one where its stack crosses half a megabyte, and the same
/// for threads whose stacks are smaller.
@inline(__always)
func numberOfThread() -> UInt64 {
  var marker: UInt8 = 0
  // Only the address is used, and only as a number.
  return unsafe withUnsafeMutablePointer(to: &marker) { UInt64(UInt(bitPattern: $0)) } &>> 19
}
