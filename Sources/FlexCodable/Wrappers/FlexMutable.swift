public import Foundation

/// A property that holds a mutable Foundation container: every decoded model gets its own fresh one.
///
///     struct Draft: Codable { @FlexMutable var tags = NSMutableArray() }
///
/// For NSMutableArray, NSMutableDictionary, NSMutableString, NSMutableData (as the strategies for
/// `Data` have it) and Optionals of them. Containers inside are mutable too where the platform does
/// not bridge them away.
@propertyWrapper public struct FlexMutable<Value: FlexMutableContainer>: Codable {
  /// The container.
  public var wrappedValue: Value

  /// Wraps a container.
  ///
  /// - Parameter wrappedValue: The initial value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Reads a fresh container.
  ///
  /// - Parameter decoder: Any decoder.
  /// - Throws: `DecodingError.typeMismatch` when the JSON is of another kind.
  public init(from decoder: any Decoder) throws {
    wrappedValue = try Value.make(from: decoder.singleValueContainer())
  }

  /// Writes the container's content.
  ///
  /// - Parameter encoder: Any encoder.
  /// - Throws: `EncodingError.invalidValue` when the content is no JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try wrappedValue.write(to: &container)
  }
}

/// A mutable container of Foundation that ``FlexMutable`` can hold.
///
/// Conformances: NSMutableArray, NSMutableDictionary, NSMutableString, NSMutableData and Optionals of
/// them.
public protocol FlexMutableContainer {
  /// A fresh container.
  ///
  /// - Parameter container: What is to be read.
  /// - Returns: The container.
  /// - Throws: `DecodingError` when a value of another kind stands there.
  static func make(from container: any SingleValueDecodingContainer) throws -> Self

  /// Writes the content.
  ///
  /// - Parameter container: Where to write.
  /// - Throws: `EncodingError.invalidValue` when the content is no JSON.
  func write(to container: inout any SingleValueEncodingContainer) throws
}

extension NSMutableArray: FlexMutableContainer {
  /// A fresh array, from an array.
  ///
  /// - Parameter container: What is to be read.
  /// - Returns: The array.
  /// - Throws: `DecodingError` when a value of another kind stands there.
  public static func make(from container: any SingleValueDecodingContainer) throws -> Self {
    let json = try container.decode(JSON.self)
    guard case .array(let elements) = json else { throw container.mismatch("an array", json) }
    let array = self.init()
    for element in elements { array.add(element.foundationObject(mutableContainers: true)) }
    return array
  }

  /// Writes the elements.
  ///
  /// - Parameter container: Where to write.
  /// - Throws: `EncodingError.invalidValue` when an element is no JSON.
  public func write(to container: inout any SingleValueEncodingContainer) throws {
    try container.encode(JSON(foundationObject: self))
  }
}

extension NSMutableDictionary: FlexMutableContainer {
  /// A fresh dictionary, from an object.
  ///
  /// - Parameter container: What is to be read.
  /// - Returns: The dictionary.
  /// - Throws: `DecodingError` when a value of another kind stands there.
  public static func make(from container: any SingleValueDecodingContainer) throws -> Self {
    let json = try container.decode(JSON.self)
    guard case .object(let members) = json else { throw container.mismatch("an object", json) }
    let dictionary = self.init()
    // Of members with equal keys the first counts. Foundation stops the program over two texts that it
    // takes for equal but hashes differently: `String` tells them apart from others.
    var known: Set<String> = []
    for member in members where known.insert(member.key).inserted {
      dictionary[member.key] = member.value.foundationObject(mutableContainers: true)
    }
    return dictionary
  }

  /// Writes the members.
  ///
  /// - Parameter container: Where to write.
  /// - Throws: `EncodingError.invalidValue` when a value is no JSON, or a key no text.
  public func write(to container: inout any SingleValueEncodingContainer) throws {
    try container.encode(JSON(foundationObject: self))
  }
}

extension NSMutableString: FlexMutableContainer {
  /// A fresh text, from what a `String` can be read from.
  ///
  /// - Parameter container: What is to be read.
  /// - Returns: The text.
  /// - Throws: `DecodingError` when a value of another kind stands there.
  public static func make(from container: any SingleValueDecodingContainer) throws -> Self {
    let text = try container.decode(String.self)
    guard let made = NSMutableString(string: text) as? Self else {
      throw container.mismatch("\(self)", .string(text))
    }
    return made
  }

  /// Writes the text.
  ///
  /// - Parameter container: Where to write.
  /// - Throws: What the container throws.
  public func write(to container: inout any SingleValueEncodingContainer) throws {
    try container.encode(String(describing: self))
  }
}

extension NSMutableData: FlexMutableContainer {
  /// Fresh data, from what the decoder's strategy for `Data` reads.
  ///
  /// - Parameter container: What is to be read.
  /// - Returns: The data.
  /// - Throws: `DecodingError` when a value of another kind stands there.
  public static func make(from container: any SingleValueDecodingContainer) throws -> Self {
    guard let made = NSMutableData(data: try container.decode(Data.self)) as? Self else {
      throw container.mismatch("\(self)", .null)
    }
    return made
  }

  /// Writes the bytes as the encoder's strategy for `Data` has them.
  ///
  /// - Parameter container: Where to write.
  /// - Throws: What the strategy throws.
  public func write(to container: inout any SingleValueEncodingContainer) throws {
    try container.encode(Data(referencing: self))
  }
}

extension SingleValueDecodingContainer {
  /// The error for a value of another kind.
  fileprivate func mismatch(_ expected: String, _ found: JSON) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "expected \(expected), found \(found.kindName)")
    return DecodingError.typeMismatch(JSON.self, context)
  }
}

extension JSON {
  /// What kind of value it is, for messages.
  fileprivate var kindName: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): "number \(number.text.prefix(40))"
    case .string(let text): "text \"\(text.prefix(40))\""
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension Optional: FlexMutableContainer where Wrapped: FlexMutableContainer {
  /// A fresh container, or nil for null.
  ///
  /// - Parameter container: What is to be read.
  /// - Returns: The container or nil.
  /// - Throws: `DecodingError` when a value of another kind stands there.
  public static func make(from container: any SingleValueDecodingContainer) throws -> Self {
    container.decodeNil() ? nil : try Wrapped.make(from: container)
  }

  /// Writes the content, or null.
  ///
  /// - Parameter container: Where to write.
  /// - Throws: `EncodingError.invalidValue` when the content is no JSON.
  public func write(to container: inout any SingleValueEncodingContainer) throws {
    if let self { try self.write(to: &container) } else { try container.encodeNil() }
  }
}
