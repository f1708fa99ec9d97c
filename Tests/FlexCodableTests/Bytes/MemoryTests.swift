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
    // The scratch memory is used within the closure only; it is touched, so that it is really taken.
    return unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { scratch in
      unsafe scratch.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: depth))
      return max(depth, descend(stack, depth + 1))
    }
  }
}
