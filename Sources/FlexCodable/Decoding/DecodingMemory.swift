/// What one call needs and the next one can use again.
final class DecodingMemory {
  let frames = TrivialStack<Frame>()
  let flags = TrivialStack<Bool>(capacity: 1)
  let serials = TrivialStack<UInt32>(capacity: 1)

  init() {
    _ = flags.push(false)
    _ = serials.push(0)
  }

  /// Makes ready for the next call.
  func reset() {
    frames.truncate(to: 0)
    flags[0] = false
    serials[0] = 0
  }
}
