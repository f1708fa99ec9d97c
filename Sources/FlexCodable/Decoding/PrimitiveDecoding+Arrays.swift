/// Arrays of scalars in one loop.
///
/// One body, inlined into one pair of functions a type: called through the protocol alone it would
/// not be specialized, and each element would take several times as long.
extension PrimitiveDecoding {
  /// Arrays up to this length are appended to: making one at its final length costs as much as
  /// that many calls of `append`.
  private static var shortLength: Int { 32 }

  @inline(__always)
  fileprivate static func exactArray(_ document: Document, _ array: Int) -> [Self]? {
    let count = document.childCount(array)
    guard count > 0 else { return [] }
    if count == 2 { return exactPair(document, document.firstChild(array)) }
    guard count > shortLength else { return shortExactArray(document, array, count) }
    var isExact = true
    let values = buildArray(capacity: count) { values in
      var node = document.firstChild(array)
      let end = document.containerEnd(array)
      while node < end {
        guard let value = exact(document, node) else {
          isExact = false
          return
        }
        values.append(value)
        // A scalar is one word.
        node += 1
      }
    }
    return isExact ? values : nil
  }

  /// Two scalars.
  ///
  /// Where there are pairs there are many, as the points of a map. A literal has its length at once.
  @inline(__always)
  private static func exactPair(_ document: Document, _ node: Int) -> [Self]? {
    // A scalar is one word, so the second one follows the first.
    guard let first = exact(document, node), let second = exact(document, node + 1) else {
      return nil
    }
    return [first, second]
  }

  @inline(__always)
  private static func shortExactArray(
    _ document: Document, _ array: Int, _ count: Int
  ) -> [Self]? {
    var values: [Self] = []
    values.reserveCapacity(count)
    var node = document.firstChild(array)
    let end = document.containerEnd(array)
    while node < end {
      guard let value = exact(document, node) else { return nil }
      values.append(value)
      node += 1
    }
    return values
  }

  @inline(__always)
  fileprivate static func read<R>(
    _ result: R.Type, _ document: Document, _ array: Int
  ) throws -> R {
    guard let values = exactArray(document, array) else { throw NotExact() }
    return sameCast(values, to: result)
  }

  @inline(__always)
  fileprivate static func append<E>(
    _ values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    guard let inner = exactArray(document, array) else { return false }
    values.append(same: inner)
    return true
  }
}

extension Bool {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

extension String {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

extension Double {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

extension Float {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

extension Int {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

extension Int8 {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

extension Int16 {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

extension Int32 {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

extension Int64 {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

extension UInt {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

extension UInt8 {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

extension UInt16 {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

extension UInt32 {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

extension UInt64 {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128 {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128 {
  static func readArray<R>(_ result: R.Type, _ document: Document, _ array: Int) throws -> R {
    try read(result, document, array)
  }
  static func appendArray<E>(
    to values: inout ElementSink<E>, _ document: Document, _ array: Int
  ) -> Bool {
    append(&values, document, array)
  }
}
