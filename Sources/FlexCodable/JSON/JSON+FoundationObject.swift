import Foundation

// Foundation objects on the way out; the way in is beside this file. Both keep a list of open
// containers instead of recursion, since a tree may be deeper than the stack.

extension JSON {
  /// Makes what `JSONSerialization` would make of this tree.
  ///
  /// Objects become `[String: Any]` and arrays `[Any]`, or else mutable Foundation containers; null
  /// becomes `NSNull`. Integers (spelled without fraction and exponent) become `Int` or `UInt64`,
  /// larger ones `NSDecimalNumber`, other numbers `Double`. A number beyond the range of all of
  /// these becomes its text. Of members with equal keys the first counts, as it does if Swift's
  /// `String` takes two keys for equal. Foundation frees its mutable containers recursively: 512
  /// levels of them fit a 512 KB stack.
  ///
  /// - Parameter mutableContainers: Makes `NSMutableDictionary` and `NSMutableArray`.
  /// - Returns: The Foundation object.
  public func foundationObject(mutableContainers: Bool = false) -> Any {
    var open: [OpenContainer] = []
    var current = self
    while true {
      var finished: Any
      switch current {
      case .array(let elements):
        open.append(OpenContainer(elements: elements))
        finished = elements
      case .object(let object):
        open.append(OpenContainer(object: object))
        finished = object
      default:
        finished = current.foundationScalar
        if open.isEmpty { return finished }
        open[open.count - 1].add(finished)
      }
      // Close what is complete, then go on with the next value inside.
      while true {
        if let next = open[open.count - 1].next() {
          current = next
          break
        }
        finished = open.removeLast().finished(isMutable: mutableContainers)
        if open.isEmpty { return finished }
        open[open.count - 1].add(finished)
      }
    }
  }

  private var foundationScalar: Any {
    switch self {
    case .bool(let value): value
    case .string(let value): value
    case .number(let value): value.foundationNumber
    case .null, .array, .object: NSNull()
    }
  }

  /// A container whose elements are being converted.
  private struct OpenContainer {
    private let keys: [String]?
    private let values: [JSON]
    private var converted: [Any] = []

    init(elements: [JSON]) {
      keys = nil
      values = elements
    }

    init(object: Object) {
      keys = object.keys
      values = object.values
    }

    func next() -> JSON? {
      // Not `? :`, in which `nil` would be JSON's null.
      guard converted.count < values.count else { return nil }
      return values[converted.count]
    }

    mutating func add(_ value: Any) {
      converted.append(value)
    }

    func finished(isMutable: Bool) -> Any {
      guard let keys else {
        return isMutable ? NSMutableArray(array: converted) : converted
      }
      let members = zip(keys, converted)
      guard isMutable else {
        return Dictionary<String, Any>(members, uniquingKeysWith: { first, _ in first })
      }
      let dictionary = NSMutableDictionary(capacity: keys.count)
      // Foundation stops the program over two texts that it takes for equal but hashes differently.
      var known: Set<String> = []
      for (key, value) in members where known.insert(key).inserted {
        dictionary.setObject(value, forKey: NSString(string: key))
      }
      return dictionary
    }
  }
}

extension JSON.Number {
  fileprivate var foundationNumber: Any {
    if isSpelledAsInteger {
      if let value = integer(Int.self) { return value }
      if let value = integer(UInt64.self) { return value }
      if let value = decimal { return NSDecimalNumber(decimal: value) }
    }
    if jsonText == nil { return NSNull() }
    if let value = double { return value }
    if let value = decimal { return NSDecimalNumber(decimal: value) }
    return text
  }
}
