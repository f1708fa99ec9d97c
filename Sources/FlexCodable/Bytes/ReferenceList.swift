/// A growing list of objects whose memory is reached without exclusivity checks.
@safe final class ReferenceList<Element: AnyObject> {
  @unsafe private struct Header {
    var count = 0
    var capacity: Int
    var block: UnsafeMutablePointer<Element>
  }

  private let header: UnsafeMutablePointer<Header>

  init() {
    // Both blocks are freed in `deinit`, and nothing else holds them.
    unsafe header = .allocate(capacity: 1)
    unsafe header.initialize(to: Header(capacity: 16, block: .allocate(capacity: 16)))
  }

  deinit {
    // The first `count` places of the block are initialized.
    unsafe header.pointee.block.deinitialize(count: header.pointee.count)
    unsafe header.pointee.block.deallocate()
    unsafe header.deallocate()
  }

  @inline(__always)
  var count: Int { unsafe header.pointee.count }

  @inline(__always)
  subscript(index: Int) -> Element {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // The index was just checked.
    return unsafe header.pointee.block[index]
  }

  /// The object with an index, uncounted: this list keeps it alive.
  @inline(__always)
  func borrowed(_ index: Int) -> Borrowed<Element> {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // The index was just checked.
    return unsafe Borrowed(header.pointee.block[index])
  }

  /// The object with an index, or nil.
  func at(_ index: Int) -> Element? { index >= 0 && index < count ? self[index] : nil }

  func append(_ element: Element) {
    let count = count
    // The header was initialized in `init` and lives as long as this object.
    if unsafe count == header.pointee.capacity {
      let capacity = count * 2
      let block = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
      // The objects move to the larger block; the old one is freed without them.
      unsafe block.moveInitialize(from: header.pointee.block, count: count)
      unsafe header.pointee.block.deallocate()
      unsafe header.pointee.block = block
      unsafe header.pointee.capacity = capacity
    }
    // There is room for one more.
    unsafe (header.pointee.block + count).initialize(to: element)
    unsafe header.pointee.count = count + 1
  }
}
