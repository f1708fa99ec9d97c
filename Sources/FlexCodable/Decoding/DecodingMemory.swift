/// What one call needs and the next one can use again.
final class DecodingMemory {
  let frames = TrivialStack<Frame>()
  /// A number and a flag of a call, by the places below.
  let counters = TrivialStack<UInt32>(capacity: 2)

  /// The frames that were made.
  static let serial = 0
  /// 1 once a type with initial values was met.
  static let initialValues = 1

  init() {
    _ = counters.push(0)
    _ = counters.push(0)
  }

  /// Makes ready for the next call.
  func reset() {
    frames.truncate(to: 0)
    counters[DecodingMemory.serial] = 0
    counters[DecodingMemory.initialValues] = 0
  }
}
