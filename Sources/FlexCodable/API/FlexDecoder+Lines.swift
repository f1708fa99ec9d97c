public import Foundation

extension FlexDecoder {
  /// Reads newline-delimited JSON, one value a line.
  ///
  /// Lines end with LF or CR LF; blank lines are passed over; a byte order mark at the start and a
  /// last line without an end are fine.
  ///
  /// - Parameters:
  ///   - type: The model of each line.
  ///   - data: UTF-8 text.
  /// - Returns: The models, in order.
  /// - Throws: `DecodingError` that names the line's number. A leniency that drops unusable elements
  ///   drops bad lines instead.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public func decodeLines<T: Decodable>(_ type: T.Type, from data: Data) throws -> [T] {
    let reader = LineReader<T>(options)
    var values: [T] = []
    for line in textLines(data) {
      let value = try reader.value(
        line: line.number, offset: line.range.lowerBound, index: values.count
      ) { () throws(JSON.SyntaxError) in
        try Document.parse(line.range, of: data, options: reader.parsing)
      }
      if let value { values.append(value) }
    }
    return values
  }

  /// Reads newline-delimited JSON as it comes in, each line as soon as it is complete.
  ///
  ///     for try await event in FlexDecoder().lines(Event.self, in: bytes) { print(event) }
  ///
  /// Memory is bounded by the longest line.
  ///
  /// - Parameters:
  ///   - type: The model of each line.
  ///   - bytes: UTF-8 text, such as what `URLSession.bytes(from:)` gives.
  ///   - maximumLineLength: Bytes that a line may have; a longer one is an error.
  /// - Returns: The models, in order.
  public func lines<T: Decodable, S: AsyncSequence>(
    _ type: T.Type, in bytes: S, maximumLineLength: Int = 64 << 20
  ) -> FlexLines<T, S> where S.Element == UInt8 {
    FlexLines(options: options, bytes: bytes, maximumLineLength: maximumLineLength)
  }
}

/// Models read from newline-delimited JSON as it comes in.
///
/// Made by ``FlexDecoder/lines(_:in:maximumLineLength:)``.
public struct FlexLines<Value: Decodable, Bytes: AsyncSequence>: AsyncSequence
where Bytes.Element == UInt8 {
  /// One model a line.
  public typealias Element = Value

  let options: DecodingOptions
  let bytes: Bytes
  let maximumLineLength: Int

  /// Reads one model after the other.
  ///
  /// The loop over the bytes is compiled with the caller's sequence: a call that it is not compiled
  /// with would take several times as long for each byte.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline var bytes: Bytes.AsyncIterator
    @usableFromInline var line: [UInt8] = []
    @usableFromInline let maximumLineLength: Int
    @usableFromInline var isAtEnd = false
    /// The length of the line at which it has to be looked at.
    @usableFromInline var stop: Int
    private var isFirstLine = true
    private let reader: LineReader<Value>
    private var lineNumber = 0
    /// The bytes before the line.
    private var start = 0
    private var count = 0

    init(_ lines: FlexLines) {
      bytes = lines.bytes.makeAsyncIterator()
      reader = LineReader(lines.options)
      maximumLineLength = lines.maximumLineLength
      stop = Swift.min(3, lines.maximumLineLength &+ 1)
    }

    /// The next model, or nil at the end.
    ///
    /// - Returns: The model of the next line that is not blank.
    /// - Throws: `DecodingError` that names the line's number, or the error of the bytes.
    @inlinable
    public mutating func next() async throws -> Value? {
      while !isAtEnd {
        var byte = try await bytes.next()
        while let current = byte, current != 0x0A {
          // One comparison a byte: the line is looked at where a mark or the line itself may end.
          if line.count == stop { try passStop() }
          line.append(current)
          byte = try await bytes.next()
        }
        if let value = try value(isEnded: byte != nil) { return value }
      }
      return nil
    }

    /// Passes over a byte order mark, or ends a line that is too long.
    @usableFromInline
    mutating func passStop() throws {
      skipMark()
      // One byte more than allowed may be the CR of the line's end.
      stop = maximumLineLength &+ 1
      if line.count > maximumLineLength { throw tooLong() }
    }

    private mutating func skipMark() {
      guard isFirstLine else { return }
      isFirstLine = false
      guard line.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
      line.removeFirst(3)
      start = 3
    }

    @usableFromInline
    mutating func tooLong() -> any Error {
      isAtEnd = true
      line = []
      return DecodingError.lineTooLong(maximumLineLength, line: lineNumber + 1)
    }

    /// The model of the line that was read; nil for a blank one, or one that is dropped.
    @usableFromInline
    mutating func value(isEnded: Bool) throws -> Value? {
      skipMark()
      stop = maximumLineLength &+ 1
      let begin = start
      start += line.count + 1
      lineNumber += 1
      isAtEnd = !isEnded
      if line.last == 0x0D { line.removeLast() }
      defer { line.removeAll(keepingCapacity: true) }
      guard line.count <= maximumLineLength else {
        lineNumber -= 1
        throw tooLong()
      }
      if isBlankLine(line) { return nil }
      let value = try reader.value(line: lineNumber, offset: begin, index: count) {
        () throws(JSON.SyntaxError) in
        try Document.parse(line: line, options: reader.parsing)
      }
      if value != nil { count += 1 }
      return value
    }
  }

  /// An iterator over the models.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

/// Decodes the lines of one text.
struct LineReader<Value: Decodable> {
  private let options: DecodingOptions
  private let call: DecodingCall

  init(_ options: DecodingOptions) {
    self.options = options
    call = DecodingCall(options)
  }

  var parsing: JSON.ParsingOptions { options.parsing }

  /// The value of a line; nil for a bad one that the leniency drops.
  func value(
    line number: Int, offset: Int, index: Int, _ parse: () throws(JSON.SyntaxError) -> Document
  ) throws -> Value? {
    do {
      return try call.decode(Value.self, line: number, offset: offset, parse)
    } catch let error as DecodingError {
      let isSwallowed = options.leniency.dropsUnusableElements && !error.isFatal
      guard !isSwallowed else { return nil }
      throw error.at(line: number, index: index)
    }
  }
}
