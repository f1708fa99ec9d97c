/// A part of a document that is decoded when it is first asked for.
///
///     struct Message: Codable { var id: Int; var body: FlexLazy<Body> }
///
///     let body = try message.body.value()
///
/// Nothing of it is decoded before, and if it never was, it is written back untouched: a missing
/// member is left out. Bends and errors show at the first use. It keeps a compact copy of its part of
/// the document, in which lines and columns of errors count, and decodes it with the options that the
/// decoder had. Under another library's decoder it decodes at once.
public struct FlexLazy<Value: Codable & Sendable>: Codable, Sendable {
  private let content: Lock<Content>

  private enum Content: Sendable {
    case value(Value)
    case text([UInt8], DecodingOptions)
    /// There was no member; asked for, it is read like a null.
    case absent(DecodingOptions)
  }

  /// Wraps a value that is there already.
  ///
  /// - Parameter value: The value.
  public init(_ value: Value) {
    content = Lock(.value(value))
  }

  /// The value, decoded at the first call.
  ///
  /// - Returns: The value.
  /// - Throws: `DecodingError` when the document does not fit the value; the same at every call.
  public func value() throws -> Value {
    switch content.withLock({ $0 }) {
    case .value(let value): return value
    case .absent(let options): return try read(Array("null".utf8), options)
    case .text(let bytes, let options): return try read(bytes, options)
    }
  }

  private func read(_ bytes: [UInt8], _ options: DecodingOptions) throws -> Value {
    // Whatever the document was written in, its part is kept as plain JSON.
    var parsing = JSON.ParsingOptions()
    parsing.maximumDepth = options.parsing.maximumDepth
    parsing.duplicateKeys = options.parsing.duplicateKeys
    let value = try DecodingCall(options).decode(Value.self) {
      () throws(JSON.SyntaxError) in try Document.parse(bytes, options: parsing)
    }
    content.withLock { $0 = .value(value) }
    return value
  }

  /// There was no member, and nobody asked for the value.
  var isAbsent: Bool {
    if case .absent = content.withLock({ $0 }) { true } else { false }
  }

  /// Keeps a part of the document.
  ///
  /// - Parameter decoder: Any decoder; one of another library decodes at once.
  /// - Throws: The value's error, from a decoder of another library.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? NodeDecoder {
      let options = decoder.optionsForLater
      content = Lock(decoder.node < 0 ? .absent(options) : .text(decoder.text(), options))
    } else {
      content = Lock(.value(try decoder.singleValueContainer().decode(Value.self)))
    }
  }

  /// Writes the value, or the part of the document if nobody asked for the value.
  ///
  /// - Parameter encoder: Any encoder.
  /// - Throws: The value's error.
  public func encode(to encoder: any Encoder) throws {
    // Not the value's own `encode(to:)`: a date or a URL is the encoder's to write.
    var container = encoder.singleValueContainer()
    switch content.withLock({ $0 }) {
    case .value(let value): try container.encode(value)
    case .absent: try container.encodeNil()
    case .text(let bytes, _):
      try container.encode(Document.parse(bytes, options: JSON.ParsingOptions()).tree())
    }
  }
}

extension FlexLazy: RawJSONEncodable {
  var rawJSON: [UInt8]? {
    guard case .text(let bytes, _) = content.withLock({ $0 }) else { return nil }
    return bytes
  }
}

extension FlexLazy: NativelyCopied {
  private init(content: Content) {
    self.content = Lock(content)
  }

  func copied(by copy: NativeCopy, at path: [any CodingKey]) throws -> FlexLazy {
    switch content.withLock({ $0 }) {
    case .value(let value):
      FlexLazy(content: .value(try copy.copy(value, as: Value.self, at: path)))
    case .text(let bytes, let options): FlexLazy(content: .text(bytes, options))
    case .absent(let options): FlexLazy(content: .absent(options))
    }
  }

  static func ofNothing(in options: DecodingOptions) -> FlexLazy {
    FlexLazy(content: .absent(options))
  }
}
