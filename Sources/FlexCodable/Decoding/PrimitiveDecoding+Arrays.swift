/// An array that may hold scalars only, and the steps between kinds that are taken for them.
struct ScalarArray {
  let document: Document
  let node: Int
  let coercions: FlexLeniency.Coercions
}

/// Arrays of scalars in one loop.
///
/// One body, inlined into one pair of functions a type: called through the protocol alone it would
/// not be specialized, and each element would take several times as long.
extension PrimitiveDecoding {
  /// Arrays up to this length are appended to: making one at its final length costs as much as
  /// that many calls of `append`.
  private static var shortLength: Int { 32 }

  @inline(__always)
  fileprivate static func array(_ source: ScalarArray) -> [Self]? {
    let (document, count) = (source.document, source.document.childCount(source.node))
    guard count > 0 else { return [] }
    if count == 2 { return pair(source, document.firstChild(source.node)) }
    guard count > shortLength else { return shortArray(source, count) }
    var isComplete = true
    let values = buildArray(capacity: count) { values in
      var node = document.firstChild(source.node)
      let end = document.containerEnd(source.node)
      while node < end {
        guard let value = value(source, node) else {
          isComplete = false
          return
        }
        values.append(value)
        // A scalar is one word.
        node += 1
      }
    }
    return isComplete ? values : nil
  }

  /// A scalar that is exactly as asked for, or one short step away.
  @inline(__always)
  private static func value(_ source: ScalarArray, _ node: Int) -> Self? {
    exact(source.document, node) ?? near(source.document, node, source.coercions)
  }

  /// Two scalars.
  ///
  /// Where there are pairs there are many, as the points of a map. A literal has its length at once.
  @inline(__always)
  private static func pair(_ source: ScalarArray, _ node: Int) -> [Self]? {
    // A scalar is one word, so the second one follows the first.
    guard let first = value(source, node), let second = value(source, node + 1) else { return nil }
    return [first, second]
  }

  @inline(__always)
  private static func shortArray(_ source: ScalarArray, _ count: Int) -> [Self]? {
    var values: [Self] = []
    values.reserveCapacity(count)
    var node = source.document.firstChild(source.node)
    let end = source.document.containerEnd(source.node)
    while node < end {
      guard let value = value(source, node) else { return nil }
      values.append(value)
      node += 1
    }
    return values
  }

  @inline(__always)
  fileprivate static func read<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    guard let values = array(source) else { throw NotExact() }
    return sameCast(values, to: result)
  }

  @inline(__always)
  fileprivate static func append<E>(
    _ values: inout ElementSink<E>, _ source: ScalarArray
  ) -> Bool {
    guard let inner = array(source) else { return false }
    values.append(same: inner)
    return true
  }
}

extension Bool {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

extension String {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

extension Double {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

extension Float {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

extension Int {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

extension Int8 {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

extension Int16 {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

extension Int32 {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

extension Int64 {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

extension UInt {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

extension UInt8 {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

extension UInt16 {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

extension UInt32 {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

extension UInt64 {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128 {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128 {
  static func readArray<R>(_ result: R.Type, _ source: ScalarArray) throws -> R {
    try read(result, source)
  }
  static func appendArray<E>(to values: inout ElementSink<E>, _ source: ScalarArray) -> Bool {
    append(&values, source)
  }
}
