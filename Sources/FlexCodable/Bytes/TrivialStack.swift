/// A growing stack of plain values whose memory is reached without exclusivity checks.
///
/// Every index is checked; the owner sees to it that one thread uses it at a time.
@safe final class TrivialStack<Element: BitwiseCopyable> {
  /// Count and block lie behind one pointer, so that reading them costs no dynamic check.
  @unsafe private struct Header {
    var count: Int
    var capacity: Int
    var block: UnsafeMutablePointer<Element>
  }

  private let header: UnsafeMutablePointer<Header>

  init(capacity: Int = 64) {
    // Both blocks are freed in `deinit`, and nothing else holds them.
    unsafe header = .allocate(capacity: 1)
    unsafe header.initialize(
      to: Header(count: 0, capacity: capacity, block: .allocate(capacity: capacity)))
  }

  deinit {
    // The elements are plain values: there is nothing to deinitialize.
    unsafe header.pointee.block.deallocate()
    unsafe header.deallocate()
  }

  @inline(__always)
  var count: Int { unsafe header.pointee.count }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      // The index was just checked.
      return unsafe header.pointee.block[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      // The index was just checked.
      unsafe header.pointee.block[index] = newValue
    }
  }

  /// Adds an element and returns its index.
  @inline(__always)
  func push(_ element: Element) -> Int {
    let index = count
    if unsafe index == header.pointee.capacity { grow() }
    // There is room: `grow` was called if there was none.
    unsafe header.pointee.block[index] = element
    unsafe header.pointee.count = index + 1
    return index
  }

  /// Drops all elements from an index on.
  @inline(__always)
  func truncate(to index: Int) {
    precondition(index >= 0)
    if index < count { unsafe header.pointee.count = index }
  }

  @inline(never)
  private func grow() {
    let capacity = unsafe header.pointee.capacity * 2
    let block = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    // The new block is larger, and the old one holds `count` elements.
    unsafe block.initialize(from: header.pointee.block, count: count)
    unsafe header.pointee.block.deallocate()
    unsafe header.pointee.block = block
    unsafe header.pointee.capacity = capacity
  }
}
