public import Foundation

extension FlexDecoder {
  /// Merges JSON text into an existing value; all or nothing.
  ///
  ///     try decoder.update(&account, from: data)
  ///
  /// What the JSON does not have is kept; null clears an Optional and keeps anything else; nested
  /// models are merged, arrays and dictionaries replaced. A ``FlexUpdatable`` object keeps its
  /// identity.
  ///
  /// - Parameters:
  ///   - value: The value to change; left as it was when this throws.
  ///   - data: UTF-8, or UTF-16 or UTF-32 with a byte order mark.
  /// - Throws: `DecodingError`. Malformed text has ``JSON/SyntaxError`` as its underlying error.
  public func update<T: Codable>(_ value: inout T, from data: Data) throws {
    let options = options
    try update(&value, from: document(data, options), options, isText: true)
  }

  /// Merges a tree into an existing value; all or nothing.
  ///
  /// - Parameters:
  ///   - value: The value to change; left as it was when this throws.
  ///   - json: The tree.
  /// - Throws: `DecodingError` when the tree does not fit the value.
  public func update<T: Codable>(_ value: inout T, from json: JSON) throws {
    let options = options
    try update(&value, from: document(json, options), options, isText: false)
  }

  /// Updates an object in place from JSON text; all or nothing.
  ///
  /// - Parameters:
  ///   - object: The object; it and nested ``FlexUpdatable`` ones keep their identity.
  ///   - data: UTF-8, or UTF-16 or UTF-32 with a byte order mark.
  /// - Throws: `DecodingError`. Malformed text has ``JSON/SyntaxError`` as its underlying error.
  public func update<T: FlexUpdatable>(_ object: T, from data: Data) throws {
    let options = options
    try DecodingCall(options).update(isText: true, from: document(data, options)) { session in
      try session.updateWhole(object)
    }
  }

  private func update<T: Codable>(
    _ value: inout T, from document: Document, _ options: DecodingOptions, isText: Bool
  ) throws {
    let call = DecodingCall(options)
    guard let object = updatable(value) else {
      value = try call.updated(value, from: document, isText: isText)
      return
    }
    try call.update(isText: isText, from: document) { session in try session.updateWhole(object) }
  }

  /// A deep copy from native values, with no JSON in between.
  ///
  ///     let draft = try decoder.copy(of: document)
  ///
  /// Instances of classes are copied too, also inside arrays, Optionals and structs. Properties that
  /// the model's rules ignore come from its `init()`.
  ///
  /// - Parameter value: The value to copy.
  /// - Returns: The copy.
  /// - Throws: What the model's `encode(to:)` and `init(from:)` throw.
  public func copy<T: Codable>(of value: T) throws -> T {
    try NativeCopy(options).copy(value)
  }
}
