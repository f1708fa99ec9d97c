import Foundation

/// What a body gives on a thread with a stack of so many kilobytes.
func onStack<T: Sendable>(
  kilobytes: Int, _ body: @escaping @Sendable () -> T
) async -> T {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: body()) }
    thread.stackSize = kilobytes << 10
    thread.start()
  }
}
