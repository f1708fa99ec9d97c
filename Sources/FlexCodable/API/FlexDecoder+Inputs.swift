public import Foundation

extension FlexDecoder {
  /// Reads a model from JSON text.
  ///
  ///     let student = try FlexDecoder().decode(Student.self, from: data)
  ///
  /// - Parameters:
  ///   - type: The model to read.
  ///   - data: UTF-8, or UTF-16 or UTF-32 with a byte order mark.
  /// - Returns: The model.
  /// - Throws: `DecodingError`. Malformed text has ``JSON/SyntaxError`` as its underlying error.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    let options = options
    return try DecodingCall(options).decode(type, from: document(data, options), isText: true)
  }

  /// Reads a model from JSON text.
  ///
  /// - Parameters:
  ///   - type: The model to read.
  ///   - text: The text.
  /// - Returns: The model.
  /// - Throws: `DecodingError`. Malformed text has ``JSON/SyntaxError`` as its underlying error.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
    let options = options
    guard !options.assumesTopLevelDictionary else {
      return try decode(type, from: Data(text.utf8))
    }
    let document = try readable { () throws(JSON.SyntaxError) in
      try Document.parse(text, options: options.parsing)
    }
    return try DecodingCall(options).decode(type, from: document, isText: true)
  }

  /// Reads a model from the bytes of JSON text.
  ///
  /// - Parameters:
  ///   - type: The model to read.
  ///   - bytes: UTF-8, or UTF-16 or UTF-32 with a byte order mark.
  /// - Returns: The model.
  /// - Throws: `DecodingError`. Malformed text has ``JSON/SyntaxError`` as its underlying error.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public func decode<T: Decodable>(_ type: T.Type, from bytes: some Sequence<UInt8>) throws -> T {
    let options = options
    guard !options.assumesTopLevelDictionary else { return try decode(type, from: Data(bytes)) }
    let array = Array(bytes)
    let document = try readable { () throws(JSON.SyntaxError) in
      try Document.parse(array, options: options.parsing)
    }
    return try DecodingCall(options).decode(type, from: document, isText: true)
  }

  /// Reads a model from a tree.
  ///
  /// - Parameters:
  ///   - type: The model to read.
  ///   - json: The tree.
  /// - Returns: The model.
  /// - Throws: `DecodingError` when the tree does not fit the model.
  public func decode<T: Decodable>(_ type: T.Type, from json: JSON) throws -> T {
    let options = options
    return try DecodingCall(options).decode(type, from: document(json, options), isText: false)
  }

  /// Reads a model from what `JSONSerialization` makes: dictionaries, arrays, numbers, `NSNull`.
  ///
  /// - Parameters:
  ///   - type: The model to read.
  ///   - object: Such as `[String: Any]` or an `NSDictionary`; `NSNull` is null.
  /// - Returns: The model.
  /// - Throws: `DecodingError` when the object does not fit the model, or holds what is no JSON.
  public func decode<T: Decodable>(
    _ type: T.Type, fromFoundationObject object: Any
  ) throws -> T {
    let tree: JSON
    do {
      tree = try JSON(foundationObject: object)
    } catch {
      throw DecodingError.corrupted(
        expected: "a JSON object", found: "\(Swift.type(of: object))", place: "", codingPath: [],
        underlying: error)
    }
    return try decode(type, from: tree)
  }

  /// Reads a model from a file or another URL that `Data(contentsOf:)` can load.
  ///
  /// - Parameters:
  ///   - type: The model to read.
  ///   - url: Where the JSON text is.
  /// - Returns: The model.
  /// - Throws: The error of loading, or `DecodingError`.
  public func decode<T: Decodable>(_ type: T.Type, contentsOf url: URL) throws -> T {
    try decode(type, from: Data(contentsOf: url))
  }

  /// Reads a model that is a part of a document.
  ///
  ///     try decoder.decode([Row].self, from: data, at: "data.rows")
  ///
  /// - Parameters:
  ///   - type: The model to read.
  ///   - data: UTF-8, or UTF-16 or UTF-32 with a byte order mark.
  ///   - path: Where the model is in the document.
  /// - Returns: The model.
  /// - Throws: `DecodingError`, also when there is nothing at the path or the path is malformed.
  public func decode<T: Decodable>(
    _ type: T.Type, from data: Data, at path: JSON.Path
  ) throws -> T {
    let options = options
    return try DecodingCall(options).decode(
      type, from: document(data, options), isText: true, at: path)
  }

  /// Reads a model that is a part of a tree.
  ///
  /// - Parameters:
  ///   - type: The model to read.
  ///   - json: The tree.
  ///   - path: Where the model is in the tree.
  /// - Returns: The model.
  /// - Throws: `DecodingError`, also when there is nothing at the path or the path is malformed.
  public func decode<T: Decodable>(
    _ type: T.Type, from json: JSON, at path: JSON.Path
  ) throws -> T {
    let options = options
    return try DecodingCall(options).decode(
      type, from: document(json, options), isText: false, at: path)
  }

  /// Reads a model that needs a configuration.
  ///
  /// - Parameters:
  ///   - type: The model to read.
  ///   - data: UTF-8, or UTF-16 or UTF-32 with a byte order mark.
  ///   - configuration: What the model's initializer is handed.
  /// - Returns: The model.
  /// - Throws: `DecodingError`. Malformed text has ``JSON/SyntaxError`` as its underlying error.
  public func decode<T: DecodableWithConfiguration>(
    _ type: T.Type, from data: Data, configuration: T.DecodingConfiguration
  ) throws -> T {
    let options = options
    return try DecodingCall(options).configured(
      type, from: document(data, options), configuration)
  }

  /// Reads a model with the configuration that a type provides.
  ///
  /// - Parameters:
  ///   - type: The model to read.
  ///   - data: UTF-8, or UTF-16 or UTF-32 with a byte order mark.
  ///   - configuration: Whose configuration the model's initializer is handed.
  /// - Returns: The model.
  /// - Throws: `DecodingError`. Malformed text has ``JSON/SyntaxError`` as its underlying error.
  public func decode<T: DecodableWithConfiguration, C: DecodingConfigurationProviding>(
    _ type: T.Type, from data: Data, configuration: C.Type
  ) throws -> T where C.DecodingConfiguration == T.DecodingConfiguration {
    try decode(type, from: data, configuration: C.decodingConfiguration)
  }

  // MARK: Documents

  /// The document of a text.
  func document(_ data: Data, _ options: DecodingOptions) throws -> Document {
    try readable { () throws(JSON.SyntaxError) in
      guard options.assumesTopLevelDictionary else {
        return try Document.parse(data, options: options.parsing)
      }
      let fault: JSON.SyntaxError?
      do throws(JSON.SyntaxError) {
        let document = try Document.parse(data, options: options.parsing)
        if document.isObject(0) { return document }
        fault = nil
      } catch {
        fault = error
      }
      do throws(JSON.SyntaxError) {
        return try Document.parse(membersIn: data, options: options.parsing)
      } catch {
        // Of an object with its braces the first attempt knows more.
        throw fault.map { $0.offset > error.offset ? $0 : error } ?? error
      }
    }
  }

  /// The document of a tree.
  func document(_ json: JSON, _ options: DecodingOptions) throws -> Document {
    var parsing = JSON.ParsingOptions()
    parsing.maximumDepth = options.parsing.maximumDepth
    parsing.duplicateKeys = options.parsing.duplicateKeys
    let buffer = ByteBuffer()
    parsing.allowsJSON5 = json.writeKeepingWords(to: buffer)
    let bytes = buffer.bytes()
    return try readable { () throws(JSON.SyntaxError) in
      try Document.parse(bytes, options: parsing)
    }
  }

  /// Wraps a syntax error once, as the cause of a decoding error.
  private func readable(_ read: () throws(JSON.SyntaxError) -> Document) throws -> Document {
    do throws(JSON.SyntaxError) {
      return try read()
    } catch {
      throw DecodingError.malformed(error)
    }
  }
}
