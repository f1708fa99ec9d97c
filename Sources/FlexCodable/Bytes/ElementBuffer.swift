/// Collects elements for an array, with less work for each of them than `Array.append` in code that
/// the compiler cannot specialize.
@safe struct ElementBuffer<Element>: ~Copyable {
  private let block: UnsafeMutablePointer<Element>
  private let capacity: Int
  private var count = 0

  /// Makes room for as many elements as can come.
  init(capacity: Int) {
    self.capacity = capacity
    // Freed in `deinit`; nothing else holds it.
    unsafe block = .allocate(capacity: capacity)
  }

  deinit {
    // The first `count` places are initialized.
    unsafe block.deinitialize(count: count)
    unsafe block.deallocate()
  }

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    precondition(count < capacity)
    // The place was just checked, and is not initialized yet.
    unsafe (block + count).initialize(to: element)
    count += 1
  }

  /// The elements so far.
  func array() -> [Element] {
    // The first `count` places are initialized.
    unsafe Array(UnsafeBufferPointer(start: block, count: count))
  }
}
