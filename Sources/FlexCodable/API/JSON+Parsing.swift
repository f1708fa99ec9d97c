public import Foundation

extension JSON {
  /// Reads a tree from JSON text.
  ///
  ///     let tree = try JSON(parsing: data)
  ///     let age = tree["user"]?["age"]
  ///
  /// Every byte is checked against RFC 8259. Member order and the spelling of numbers are kept.
  ///
  /// - Parameters:
  ///   - data: UTF-8, or UTF-16 or UTF-32 with a byte order mark.
  ///   - options: What to allow beyond RFC 8259, and what to do with equal keys.
  /// - Throws: ``JSON/SyntaxError`` with the place of the first fault.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(parsing data: Data, options: ParsingOptions = .init()) throws {
    self = try Document.parse(data, options: options).tree(
      keepsAll: options.duplicateKeys == .keepAll)
  }

  /// Reads a tree from JSON text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - options: What to allow beyond RFC 8259, and what to do with equal keys.
  /// - Throws: ``JSON/SyntaxError`` with the place of the first fault.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(parsing text: String, options: ParsingOptions = .init()) throws {
    self = try Document.parse(text, options: options).tree(
      keepsAll: options.duplicateKeys == .keepAll)
  }

  /// Reads a model from this tree.
  ///
  /// - Parameters:
  ///   - type: The model to read.
  ///   - decoder: The decoder to read it with.
  /// - Returns: The model.
  /// - Throws: `DecodingError` when the tree does not fit the model.
  public func decode<T: Decodable>(
    _ type: T.Type, using decoder: FlexDecoder = FlexDecoder()
  ) throws -> T {
    try decoder.decode(type, from: self)
  }
}
