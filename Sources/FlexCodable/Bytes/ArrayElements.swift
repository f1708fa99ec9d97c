/// The elements of an array that is being made, put where they will stay.
///
/// Code that the compiler cannot specialize spends less here on each element than on
/// `Array.append`, and nothing on moving them.
@safe struct ElementSink<Element>: ~Copyable {
  private let block: UnsafeMutablePointer<Element>
  private let capacity: Int
  fileprivate var count = 0

  fileprivate init(_ block: UnsafeMutablePointer<Element>, capacity: Int) {
    // The block has that many places and outlives this value: see `buildArray`.
    unsafe self.block = block
    self.capacity = capacity
  }

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    precondition(count < capacity)
    // The place was just checked, and is not initialized yet.
    unsafe (block + count).initialize(to: element)
    count += 1
  }

  /// Appends a value whose type the caller knows to be the element's under another name.
  @inline(__always)
  mutating func append<Value>(same value: consuming Value) {
    precondition(count < capacity && MemoryLayout<Value>.size == MemoryLayout<Element>.size)
    // The place was just checked, and is not initialized yet.
    unsafe UnsafeMutableRawPointer(block + count).initializeMemory(as: Value.self, to: value)
    count += 1
  }
}

/// Makes an array of at most `capacity` elements.
///
/// - Parameters:
///   - capacity: The room that is made at once.
///   - body: Appends the elements. When it throws, those that it has appended are let go of.
/// - Returns: The array.
@inline(__always)
func buildArray<Element>(
  capacity: Int, _ body: (inout ElementSink<Element>) throws -> Void
) rethrows -> [Element] {
  guard capacity > 0 else { return [] }
  return try unsafe Array(unsafeUninitializedCapacity: capacity) { block, count in
    guard let start = block.baseAddress else { return }
    // The block has `capacity` places, and `count` of them are initialized at the end.
    var sink = unsafe ElementSink<Element>(start, capacity: capacity)
    do {
      try body(&sink)
      count = sink.count
    } catch {
      count = sink.count
      throw error
    }
  }
}

/// Calls the body with each element where it lies: an index would copy it first, in code that the
/// compiler cannot specialize.
@inline(__always)
func forEachElement<Element>(
  of elements: [Element], _ body: (_ place: Int, _ element: borrowing Element) throws -> Void
) rethrows {
  try unsafe elements.withUnsafeBufferPointer { block in
    guard let start = block.baseAddress else { return }
    // All places are below the count, and the array outlives the closure.
    for place in 0..<block.count { try unsafe lend(start + place) { try body(place, $0) } }
  }
}

/// Calls the body with the payload where it lies: `if let` would copy it first.
///
/// - Returns: False if there is none.
@inline(__always)
func withPayload<Wrapped: ~Copyable>(
  of optional: borrowing Wrapped?, _ body: (borrowing Wrapped) throws -> Void
) rethrows -> Bool {
  switch optional {
  case .some(let payload):
    try body(payload)
    return true
  case .none: return false
  }
}

/// Calls the body with the value at an address.
///
/// A value that need not be copyable is not copied: `pointee` of any other one is, on its way to a
/// function.
@inline(__always)
private func lend<Value: ~Copyable, Result>(
  _ pointer: UnsafePointer<Value>, _ body: (borrowing Value) throws -> Result
) rethrows -> Result {
  // The caller vouches for the address, and for nobody changing the value.
  try unsafe body(pointer.pointee)
}
