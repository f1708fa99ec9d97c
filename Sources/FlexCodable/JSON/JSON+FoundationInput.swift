import Foundation

extension JSON {
  /// Makes a tree of a Foundation object as `JSONSerialization` makes them.
  ///
  /// Takes dictionaries with text keys, arrays, texts, numbers and Booleans of Swift and
  /// Foundation, `Decimal`, `NSNull`, and Optionals of these (nil is null). A Boolean stays one,
  /// also as `NSNumber`. Members are sorted by the UTF-8 bytes of their keys, since a dictionary
  /// has no order.
  ///
  /// - Parameter object: The object.
  /// - Throws: `EncodingError.invalidValue` for anything else (a `Date`), a key that is no text, NaN
  ///   and infinity, and more than 1,000 levels; its coding path leads to the value.
  public init(foundationObject object: Any) throws {
    var open: [OpenSource] = []
    var current = object
    while true {
      current = unwrapped(current)
      var finished: JSON
      if let source = try OpenSource(current, inside: open) {
        guard open.count < ParsingOptions.deepest else {
          let reason = SyntaxError.tooDeep(ParsingOptions.deepest)
          throw invalid(reason, inside: open, reason)
        }
        open.append(source)
        finished = .null
      } else {
        finished = try JSON(foundationScalar: current, inside: open)
        if open.isEmpty {
          self = finished
          return
        }
        open[open.count - 1].add(finished)
      }
      // Close what is complete, then go on with the next value inside.
      while true {
        if let next = open[open.count - 1].next() {
          current = next
          break
        }
        finished = open.removeLast().finished()
        if open.isEmpty {
          self = finished
          return
        }
        open[open.count - 1].add(finished)
      }
    }
  }

  private init(foundationScalar object: Any, inside open: [OpenSource]) throws {
    guard let scalar = JSON(swiftScalar: object) ?? JSON(foundationScalar: object) else {
      throw invalid(object, inside: open, "expected a JSON value, found \(type(of: object))")
    }
    self = scalar
  }

  /// Looks at the exact type: a cast would turn numbers into Booleans, and the other way round.
  private init?(swiftScalar object: Any) {
    switch object {
    case let value as Bool where type(of: object) == Bool.self: self = .bool(value)
    case let value as String where type(of: object) == String.self: self = .string(value)
    case let value as Substring: self = .string(String(value))
    case let value as any BinaryInteger where !(type(of: object) is NSNumber.Type):
      self = .number(Number(value))
    case let value as Double where type(of: object) == Double.self:
      guard let number = Number(value) else { return nil }
      self = .number(number)
    case let value as Float where type(of: object) == Float.self:
      guard let number = Number(value) else { return nil }
      self = .number(number)
    case let value as Decimal where type(of: object) == Decimal.self:
      guard let number = Number(value) else { return nil }
      self = .number(number)
    case let value as JSON: self = value
    default: return nil
    }
  }

  private init?(foundationScalar object: Any) {
    switch object {
    case is NSNull: self = .null
    case let value as NSString: self = .string(String(value))
    case let value as NSNumber where type(of: object) is NSNumber.Type:
      // There are two Boolean objects, so identity tells them from the number of a `CChar`.
      if value === NSNumber(value: true) {
        self = .bool(true)
      } else if value === NSNumber(value: false) {
        self = .bool(false)
      } else {
        guard let number = Number(value) else { return nil }
        self = .number(number)
      }
    default: return nil
    }
  }
}

extension JSON.Number {
  /// nil for NaN and infinity.
  fileprivate init?(_ number: NSNumber) {
    if let number = number as? NSDecimalNumber {
      self.init(number.decimalValue)
      return
    }
    let value = number.doubleValue
    let isNegativeZero = value == 0 && value.sign == .minus
    if !isNegativeZero, number == NSNumber(value: number.int64Value) {
      self.init(number.int64Value)
    } else if number == NSNumber(value: number.uint64Value), value > 0 {
      self.init(number.uint64Value)
    } else if Double(number.floatValue) == value, let single = JSON.Number(number.floatValue),
      decimalEqual(single.text, JSON.Number(unchecked: number.stringValue).jsonText ?? "")
    {
      // Only the object's own text tells the `Float` 0.1 from the `Double` with the same value.
      self = single
    } else {
      self.init(value)
    }
  }
}

/// A container whose elements are being converted.
private struct OpenSource {
  private let keys: [String]?
  private let values: [Any]
  private var converted: [JSON] = []

  /// nil for what is not a container.
  init?(_ object: Any, inside open: [OpenSource]) throws {
    if let elements = object as? [Any] {
      keys = nil
      values = elements
      return
    }
    let members: [(String, Any)]
    if type(of: object) is NSDictionary.Type, let dictionary = object as? NSDictionary {
      // Not as a Swift dictionary, to which two spellings of "é" would be one key.
      members = try dictionary.map { ($0.key as? String, $0.value) }.map { key, value in
        guard let key else { throw invalid(object, inside: open, "expected a text as key") }
        return (key, value)
      }
    } else if let dictionary = object as? [AnyHashable: Any] {
      members = try dictionary.map { key, value in
        guard let key = key.base as? String else {
          throw invalid(object, inside: open, "expected a text as key")
        }
        return (key, value)
      }
    } else {
      return nil
    }
    let sorted = members.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
    keys = sorted.map(\.0)
    values = sorted.map(\.1)
  }

  /// The step to the value that is being converted.
  var codingKey: any CodingKey {
    if let keys { TreeKey(keys[converted.count]) } else { TreeKey(index: converted.count) }
  }

  func next() -> Any? {
    converted.count < values.count ? values[converted.count] : nil
  }

  mutating func add(_ value: JSON) {
    converted.append(value)
  }

  func finished() -> JSON {
    guard let keys else { return .array(converted) }
    return .object(JSON.Object(uncheckedMembers: zip(keys, converted).map { ($0, $1) }))
  }
}

/// What an Optional of any type may hold.
private protocol OptionalValue {
  var wrappedObject: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrappedObject: Any? { map { $0 } }
}

/// What stands inside Optionals; null for nil.
private func unwrapped(_ object: Any) -> Any {
  var object = object
  // By type first: a cast alone would look through the Optional.
  while type(of: object) is any OptionalValue.Type, let optional = object as? any OptionalValue {
    object = optional.wrappedObject ?? NSNull()
  }
  return object
}

private func invalid(_ object: Any, inside open: [OpenSource], _ message: String) -> EncodingError {
  EncodingError.invalidValue(
    object, .init(codingPath: open.map(\.codingKey), debugDescription: message))
}
