/// Values that wait for the container that holds them to end.
@safe final class ValueStack {
  private var block: UnsafeMutablePointer<JSON>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 64
    // Freed in `deinit`, held by nobody else.
    unsafe block = .allocate(capacity: 64)
  }

  deinit {
    // The first `count` places hold values.
    unsafe block.deinitialize(count: count)
    unsafe block.deallocate()
  }

  @inline(__always)
  func push(_ value: consuming JSON) {
    if count == capacity { grow() }
    // There is room, and nothing stands at this place.
    unsafe (block + count).initialize(to: value)
    count &+= 1
  }

  /// Takes all values from a place on.
  @inline(__always)
  func pop(from first: Int) -> [JSON] {
    precondition(first >= 0 && first <= count)
    let taken = count - first
    // The places from `first` on hold values, which are moved and no longer counted here.
    count = first
    return unsafe Array(Moved(place: block + first, underestimatedCount: taken))
  }

  /// Moves values out of memory; the array that is made of them takes all of them.
  @safe private struct Moved: Sequence, IteratorProtocol {
    var place: UnsafeMutablePointer<JSON>
    var underestimatedCount: Int

    @inline(__always)
    mutating func next() -> JSON? {
      guard underestimatedCount > 0 else { return nil }
      underestimatedCount &-= 1
      // Values stand at as many places as were counted.
      defer { unsafe place += 1 }
      return unsafe place.move()
    }
  }

  @inline(never)
  private func grow() {
    // The new block is larger, and the values are moved into it.
    let larger = UnsafeMutablePointer<JSON>.allocate(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: block, count: count)
    unsafe block.deallocate()
    unsafe block = larger
    capacity *= 2
  }
}
