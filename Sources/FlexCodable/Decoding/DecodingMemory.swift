/// What one call needs and the next one can use again.
final class DecodingMemory {
  let frames = TrivialStack<Frame>()
  /// A number and a flag of a call, by the places below.
  let counters = TrivialStack<UInt32>(capacity: 2)

  /// Those that have handed out containers during the call; the registry holds them.
  private let openings = TrivialStack<Borrowed<KeyedOpening>>(capacity: 16)

  /// The frames that were made.
  static let serial = 0
  /// 1 once a type with initial values was met.
  static let initialValues = 1

  init() {
    _ = counters.push(0)
    _ = counters.push(0)
  }

  /// Has an opening closed when the call ends.
  func noteOpening(_ opening: KeyedOpening) { _ = openings.push(Borrowed(opening)) }

  /// Ends the call of a session, which containers must not borrow any longer.
  func closeOpenings(_ session: DecodingSession) {
    for place in 0..<openings.count { openings[place].with { $0.close(session) } }
    openings.truncate(to: 0)
  }

  /// Makes ready for the next call.
  func reset() {
    frames.truncate(to: 0)
    counters[DecodingMemory.serial] = 0
    counters[DecodingMemory.initialValues] = 0
  }
}
