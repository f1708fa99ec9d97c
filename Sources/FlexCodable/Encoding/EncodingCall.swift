import Foundation

/// One call of an encoder: borrows a workspace, writes the value, gives the workspace back.
struct EncodingCall {
  private let options: EncodingOptions

  init(_ options: EncodingOptions) {
    self.options = options
  }

  /// Writes a value and hands over the text.
  func encode<T: Encodable, Result>(
    _ value: T, _ take: (ByteBuffer) throws -> Result
  ) throws -> Result {
    try withStream { stream in
      try stream.writeRoot(value)
      return try take(formatted(stream))
    }
  }

  /// Writes a value as a tree.
  func encodeTree<T: Encodable>(_ value: T) throws -> JSON {
    try withStream { stream in
      try stream.writeRoot(value)
      guard let document = stream.parsed(from: 0) else {
        throw stream.run.failure ?? stream.tooDeep([])
      }
      return document.tree(0, keepsAll: true)
    }
  }

  /// Writes a value that needs a configuration.
  func encode<T: EncodableWithConfiguration, Result>(
    _ value: T, _ configuration: T.EncodingConfiguration, _ take: (ByteBuffer) throws -> Result
  ) throws -> Result {
    try withStream { stream in
      let facts = stream.registry.borrowedFacts(T.self)
      let (index, serial) = try stream.push(facts, .none)
      try value.encode(
        to: ValueEncoder(stream: stream, facts: facts, index: index, serial: serial),
        configuration: configuration)
      guard stream.isOpen(index, serial), stream.frames[index].kind != .pending else {
        throw EncodingError.empty(value, codingPath: [])
      }
      stream.finish(index, serial)
      stream.settle(from: 0)
      if let failure = stream.run.failure { throw failure }
      return try take(formatted(stream))
    }
  }

  /// Writes values one a line, without white space inside.
  func encodeLines<S: Sequence>(_ values: S) throws -> Data where S.Element: Encodable {
    let lines = ByteBuffer(capacity: 4096)
    for value in values {
      try withStream { stream in
        try stream.writeRoot(value)
        let text = try formatted(stream, isPretty: false)
        lines.append(contentsOf: text)
        lines.append(UInt8(ascii: "\n"))
      }
    }
    return lines.data()
  }

  private func withStream<Result>(_ body: (EncodingStream) throws -> Result) throws -> Result {
    let workspace = options.pool.take(options.values.keys)
    var stream = workspace.stream(options)
    // A container that the caller kept holds its stream, and with it the workspace.
    defer {
      if stream.run.isWorn { stream.dismantle() }
      if isKnownUniquelyReferenced(&stream), !stream.run.isLent() {
        options.pool.give(back: workspace, stream)
      }
    }
    return try body(stream)
  }

  /// The text as the options want it.
  private func formatted(_ stream: EncodingStream, isPretty: Bool? = nil) throws -> ByteBuffer {
    let isPretty = isPretty ?? options.values.isPretty
    guard isPretty || options.values.sortsKeys else { return stream.buffer }
    guard let document = stream.parsed(from: 0) else {
      throw stream.run.failure ?? stream.tooDeep([])
    }
    let text = ByteBuffer(capacity: stream.buffer.count * 2)
    var formatter = TextFormatter(
      document: document, buffer: text, isPretty: isPretty, isSorted: options.values.sortsKeys)
    formatter.write()
    return text
  }
}
