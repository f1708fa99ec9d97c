import Foundation
import Testing

@testable import FlexCodable

@Suite("Memory, stack and lock")
struct MemoryTests {
  private enum Keys: CaseIterable { case first, second, third }
  private enum OneKey { case only }

  @Test("reads the byte of a key")
  func readsKeyBytes() {
    #expect(Keys.allCases.map { keyByte($0) } == [0, 1, 2])
    #expect(keyByte(OneKey.only) == 0)
    #expect(keyByte("text") == -1)
  }

  @Test("casts a type to itself")
  func castsToItself() {
    #expect(sameCast([1, 2], to: [Int].self) == [1, 2])
  }

  @Test("keeps a count right that many threads add to")
  func locks() {
    let lock = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { lock.withLock { $0 += 1 } }
    }
    #expect(lock.withLock { $0 } == 80_000)
  }

  @Test("lends what waits in a pool to one thread at a time")
  func lends() {
    let pool = IdlePool<Counter>()
    let made = Lock(0)
    let clashes = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<2_000 {
        let counter =
          pool.take()
          ?? {
            made.withLock { $0 += 1 }
            return Counter()
          }()
        counter.reset()
        for turn in 1...20 where counter.next() != turn { clashes.withLock { $0 += 1 } }
        pool.give(back: counter)
      }
    }
    #expect(clashes.withLock { $0 } == 0)
    // One thread uses one object again and again; there are never more than threads.
    #expect(1...8 ~= made.withLock { $0 })
    #expect(pool.take() != nil)
  }

  @Test("gives a thread of several in a lane what it has given back")
  func remembersThreads() {
    let pool = IdlePool<String>(laneCount: 1)
    pool.give(back: "own", as: 1)
    pool.give(back: "other", as: 2)
    #expect(pool.take(as: 1) == "own")
    // What is left goes to whoever comes.
    #expect(pool.take(as: 1) == "other")
    #expect(pool.take(as: 1) == nil)
  }

  @Test(
    "spreads threads over the lanes of a pool, as far apart as stacks mostly are",
    arguments: [1, 2, 3, 4, 8, 16, 32] as [UInt64])
  func spreads(distance: UInt64) {
    let pool = IdlePool<String>()
    for base in [1, 0x0F_FFFF, 0x0FF7_1234_5678] as [UInt64] {
      let lanes = (0..<8).map { pool.lane(of: base + $0 * distance) }
      #expect(lanes.allSatisfy { 0..<8 ~= $0 })
      #expect(Set(lanes).count >= 4, "from \(base): \(lanes)")
    }
  }

  @Test("stops a recursion before a small stack ends", arguments: [128 << 10, 512 << 10, 4 << 20])
  func guardsStack(size: Int) {
    let depth = Lock(0)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      depth.withLock { $0 = Self.descend(StackGuard(), 0) }
      done.signal()
    }
    thread.stackSize = size
    thread.start()
    done.wait()
    // A level takes at least 64 bytes and less than a page.
    #expect(depth.withLock { $0 } > size / 2 / 4096)
    #expect(depth.withLock { $0 } < size / 64)
  }

  @inline(never)
  private static func descend(_ stack: StackGuard, _ depth: Int) -> Int {
    guard stack.hasRoom() else { return depth }
    // The scratch memory is used within the closure only. It is read again when the levels below are
    // done, so that it is really taken and the call is no loop.
    return unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { scratch in
      let mark = UInt8(truncatingIfNeeded: depth)
      unsafe scratch.initializeMemory(as: UInt8.self, repeating: mark)
      let deepest = descend(stack, depth + 1)
      return unsafe scratch[depth % 256] == mark ? deepest : 0
    }
  }
}
