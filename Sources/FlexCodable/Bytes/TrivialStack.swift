/// A growing stack of plain values whose memory is reached without exclusivity checks.
///
/// Every index is checked; the owner sees to it that one thread uses it at a time.
@safe final class TrivialStack<Element: BitwiseCopyable> {
  @unsafe private struct Header {
    var count = 0
    var capacity: Int
    var block: UnsafeMutablePointer<Element>
  }

  // Nothing is called while a part of it is read or written, so no two accesses overlap.
  @exclusivity(unchecked) private var header: Header

  init(capacity: Int = 64) {
    // Freed in `deinit`, and nothing else holds it.
    unsafe header = Header(capacity: capacity, block: .allocate(capacity: capacity))
  }

  deinit {
    // The elements are plain values: there is nothing to deinitialize.
    unsafe header.block.deallocate()
  }

  @inline(__always)
  var count: Int { unsafe header.count }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      // The index was just checked.
      return unsafe header.block[index]
    }
    _modify {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      // The index was just checked; the caller is done with the element before the next call.
      yield unsafe &header.block[index]
    }
  }

  /// The element with an index, or another one if there is none.
  @inline(__always)
  func at(_ index: Int, or other: @autoclosure () -> Element) -> Element {
    // The index is checked on the way.
    UInt(bitPattern: index) < UInt(bitPattern: count) ? unsafe header.block[index] : other()
  }

  /// Adds an element and returns its index.
  @inline(__always)
  func push(_ element: Element) -> Int {
    let index = count
    // The header is reached by this object alone.
    if unsafe index == header.capacity { grow() }
    // There is room: `grow` was called if there was none.
    unsafe header.block[index] = element
    unsafe header.count = index &+ 1
    return index
  }

  /// Drops all elements from an index on.
  @inline(__always)
  func truncate(to index: Int) {
    precondition(index >= 0)
    // The elements left are those that were there.
    if index < count { unsafe header.count = index }
  }

  @inline(never)
  private func grow() {
    // The header is reached by this object alone.
    let capacity = unsafe header.capacity * 2
    let block = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    // The new block is larger, and the old one holds `count` elements.
    unsafe block.initialize(from: header.block, count: count)
    unsafe header.block.deallocate()
    unsafe header.block = block
    unsafe header.capacity = capacity
  }
}
