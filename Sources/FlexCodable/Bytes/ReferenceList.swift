/// A growing list, shared by whoever holds it, whose memory is reached without exclusivity checks.
@safe final class ReferenceList<Element> {
  @unsafe fileprivate struct Header {
    var count = 0
    var capacity: Int
    var block: UnsafeMutablePointer<Element>
  }

  // Nothing is called while a part of it is read or written, so no two accesses overlap.
  @exclusivity(unchecked) fileprivate var header: Header

  init(capacity: Int = 16) {
    // Freed in `deinit`, and nothing else holds it.
    unsafe header = Header(capacity: capacity, block: .allocate(capacity: capacity))
  }

  deinit {
    // The first `count` places of the block are initialized.
    unsafe header.block.deinitialize(count: header.count)
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
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      // The index was just checked.
      unsafe header.block[index] = newValue
    }
  }

  /// The element with an index, or nil.
  func at(_ index: Int) -> Element? { index >= 0 && index < count ? self[index] : nil }

  @inline(__always)
  func append(_ element: Element) {
    // The header is reached by this object alone.
    if unsafe header.count == header.capacity { grow() }
    // There is room for one more.
    unsafe (header.block + header.count).initialize(to: element)
    unsafe header.count += 1
  }

  func removeLast() {
    precondition(count > 0)
    unsafe header.count -= 1
    // The last one that is initialized; no longer in the list when it goes.
    _ = unsafe (header.block + header.count).move()
  }

  func removeAll() { while count > 0 { removeLast() } }

  @inline(never)
  private func grow() {
    // The header is reached by this object alone.
    let capacity = unsafe header.capacity * 2
    let block = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    // The elements move to the larger block; the old one is freed without them.
    unsafe block.moveInitialize(from: header.block, count: header.count)
    unsafe header.block.deallocate()
    unsafe header.block = block
    unsafe header.capacity = capacity
  }
}

extension ReferenceList where Element: AnyObject {
  /// The object with an index, uncounted: this list keeps it alive.
  @inline(__always)
  func borrowed(_ index: Int) -> Borrowed<Element> {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // The index was just checked.
    return unsafe Borrowed(header.block[index])
  }
}
