/// Arrays of scalars in one loop.
///
/// One body, inlined into one line a type: called through the protocol alone it would not be
/// specialized, and each element would take several times as long.
extension PrimitiveDecoding {
  @inline(__always)
  fileprivate static func read<Values>(
    _ values: inout Values, _ document: Document, _ array: Int
  ) -> Bool {
    var read: [Self] = []
    read.reserveCapacity(document.childCount(array))
    var node = document.firstChild(array)
    let end = document.containerEnd(array)
    while node < end {
      guard let value = exact(document, node) else { return false }
      read.append(value)
      // A scalar is one word.
      node += 1
    }
    values = sameCast(read, to: Values.self)
    return true
  }
}

extension Bool {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

extension String {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

extension Double {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

extension Float {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

extension Int {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

extension Int8 {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

extension Int16 {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

extension Int32 {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

extension Int64 {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

extension UInt {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

extension UInt8 {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

extension UInt16 {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

extension UInt32 {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

extension UInt64 {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128 {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128 {
  static func readExact<V>(_ values: inout V, _ document: Document, _ array: Int) -> Bool {
    read(&values, document, array)
  }
}
