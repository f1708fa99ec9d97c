public import Foundation

extension FlexEncoder {
  /// Writes a model as JSON text.
  ///
  ///     let data = try FlexEncoder().encode(student)
  ///
  /// - Parameter value: The model.
  /// - Returns: The text in UTF-8.
  /// - Throws: `EncodingError`, or what the model's `encode(to:)` and its hooks throw.
  /// - Complexity: O(*n*), where *n* is the length of the text; sorted, O(*n* log *n*).
  public func encode<T: Encodable>(_ value: T) throws -> Data {
    try EncodingCall(options).encode(value) { $0.data() }
  }

  /// Writes a model as JSON text.
  ///
  /// - Parameter value: The model.
  /// - Returns: The text.
  /// - Throws: `EncodingError`, or what the model's `encode(to:)` and its hooks throw.
  /// - Complexity: O(*n*), where *n* is the length of the text; sorted, O(*n* log *n*).
  public func encodeText<T: Encodable>(_ value: T) throws -> String {
    try EncodingCall(options).encode(value) { $0.string() }
  }

  /// Writes a model as a tree.
  ///
  /// - Parameter value: The model.
  /// - Returns: The tree, its members in the order in which they were written.
  /// - Throws: `EncodingError`, or what the model's `encode(to:)` and its hooks throw.
  public func encodeJSON<T: Encodable>(_ value: T) throws -> JSON {
    try EncodingCall(options).encodeTree(value)
  }

  /// Writes a model as dictionaries, arrays, texts, numbers and `NSNull`.
  ///
  /// - Parameters:
  ///   - value: The model.
  ///   - mutableContainers: Whether containers are mutable ones of Foundation.
  /// - Returns: What `JSONSerialization` would make of the model's JSON text.
  /// - Throws: `EncodingError`, or what the model's `encode(to:)` and its hooks throw.
  public func encodeFoundationObject<T: Encodable>(
    _ value: T, mutableContainers: Bool = false
  ) throws -> Any {
    try encodeJSON(value).foundationObject(mutableContainers: mutableContainers)
  }

  /// Writes models as newline-delimited JSON.
  ///
  /// - Parameter values: The models.
  /// - Returns: One line a model, each with a line end, never pretty.
  /// - Throws: `EncodingError`, or what a model's `encode(to:)` and its hooks throw.
  public func encodeLines<S: Sequence>(_ values: S) throws -> Data where S.Element: Encodable {
    try EncodingCall(options).encodeLines(values)
  }

  /// Writes a model that needs a configuration.
  ///
  /// - Parameters:
  ///   - value: The model.
  ///   - configuration: What the model's `encode(to:configuration:)` is handed.
  /// - Returns: The text in UTF-8.
  /// - Throws: `EncodingError`, or what the model throws.
  public func encode<T: EncodableWithConfiguration>(
    _ value: T, configuration: T.EncodingConfiguration
  ) throws -> Data {
    try EncodingCall(options).encode(value, configuration) { $0.data() }
  }

  /// Writes a model with the configuration that a type provides.
  ///
  /// - Parameters:
  ///   - value: The model.
  ///   - configuration: Whose configuration the model's `encode(to:configuration:)` is handed.
  /// - Returns: The text in UTF-8.
  /// - Throws: `EncodingError`, or what the model throws.
  public func encode<T: EncodableWithConfiguration, C: EncodingConfigurationProviding>(
    _ value: T, configuration: C.Type
  ) throws -> Data where C.EncodingConfiguration == T.EncodingConfiguration {
    try encode(value, configuration: C.encodingConfiguration)
  }

  /// Writes a model to a file.
  ///
  /// - Parameters:
  ///   - value: The model.
  ///   - url: The file; replaced as a whole, or left as it was.
  /// - Throws: `EncodingError`, what the model throws, or the error of writing.
  public func write<T: Encodable>(_ value: T, to url: URL) throws {
    try encode(value).write(to: url, options: .atomic)
  }
}
