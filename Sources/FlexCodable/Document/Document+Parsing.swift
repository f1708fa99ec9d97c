#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Document {
  /// Reads a document from text in UTF-8, or in UTF-16 or UTF-32 with a byte order mark.
  ///
  /// - Throws: `JSON.SyntaxError` for the first fault in the text.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func parse(
    _ text: UnsafeBufferPointer<UInt8>, options: JSON.ParsingOptions
  ) throws(JSON.SyntaxError) -> Document {
    try checkSize(text.count)
    // The text is alive within this call.
    switch unsafe TextEncoding.detect(text) {
    case .utf8(let markLength):
      // The mark is at the start of the text, so the rest is inside it.
      let rest = unsafe UnsafeBufferPointer(rebasing: text[markLength...])
      return unsafe try parseUTF8(rest, options: options, markLength: markLength)
    case let encoding:
      let converted: [UInt8]
      do {
        converted = unsafe try transcode(text, encoding)
      } catch {
        throw JSON.SyntaxError(invalid: error)
      }
      do throws(JSON.SyntaxError) {
        return try parse(converted: converted, options: options)
      } catch {
        throw error.moved(toOffset: encoding.length(ofUTF8: converted.prefix(error.offset)))
      }
    }
  }

  /// Reads a document from UTF-8 that has no mark any more: a second one is no JSON.
  private static func parse(
    converted text: [UInt8], options: JSON.ParsingOptions
  ) throws(JSON.SyntaxError) -> Document {
    try unsafe text.withUnsafeBufferPointer { text -> Result<Document, JSON.SyntaxError> in
      do throws(JSON.SyntaxError) {
        // The array is alive within the closure, and the document keeps a copy.
        return .success(unsafe try parseUTF8(text, options: options, markLength: 0))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Reads a document from the bytes of a text.
  static func parse(_ text: [UInt8], options: JSON.ParsingOptions) throws(JSON.SyntaxError)
    -> Document
  {
    try unsafe text.withUnsafeBufferPointer { text in
      // The array is alive within the closure, and the document keeps a copy.
      unsafe outcome(text, options)
    }.get()
  }

  /// Reads a document from the bytes of a text.
  static func parse(_ text: Data, options: JSON.ParsingOptions) throws(JSON.SyntaxError)
    -> Document
  {
    try unsafe text.withUnsafeBytes { text in
      // The data is alive within the closure, and the document keeps a copy.
      unsafe outcome(text.assumingMemoryBound(to: UInt8.self), options)
    }.get()
  }

  /// Reads a document from a text.
  static func parse(_ text: String, options: JSON.ParsingOptions) throws(JSON.SyntaxError)
    -> Document
  {
    var text = text
    return try text.withUTF8 { text in
      // The text is alive within the closure, and the document keeps a copy.
      unsafe outcome(text, options)
    }.get()
  }

  /// Reads a line of a text in UTF-8; a byte order mark is nothing that a line may begin with.
  static func parse(_ line: Range<Int>, of text: Data, options: JSON.ParsingOptions)
    throws(JSON.SyntaxError) -> Document
  {
    try unsafe text.withUnsafeBytes { text in
      // The slice checks its bounds, and the document keeps a copy of what the closure lends it.
      unsafe lineOutcome(UnsafeRawBufferPointer(rebasing: text[line]), options)
    }.get()
  }

  /// Reads a line in UTF-8.
  static func parse(line: [UInt8], options: JSON.ParsingOptions) throws(JSON.SyntaxError)
    -> Document
  {
    try unsafe line.withUnsafeBytes { line in
      // The array is alive within the closure, and the document keeps a copy.
      unsafe lineOutcome(line, options)
    }.get()
  }

  private static func lineOutcome(
    _ line: UnsafeRawBufferPointer, _ options: JSON.ParsingOptions
  ) -> Result<Document, JSON.SyntaxError> {
    do throws(JSON.SyntaxError) {
      // The caller keeps the bytes alive during the call.
      let bytes = unsafe line.assumingMemoryBound(to: UInt8.self)
      return .success(unsafe try parseUTF8(bytes, options: options, markLength: 0))
    } catch {
      return .failure(error)
    }
  }

  /// Reads an object from its members, with the braces around them left out.
  ///
  /// Places are those of the text as it is.
  static func parse(membersIn text: Data, options: JSON.ParsingOptions)
    throws(JSON.SyntaxError) -> Document
  {
    try unsafe text.withUnsafeBytes { text in
      // The data is alive within the closure, and the document keeps a copy.
      unsafe membersOutcome(text.assumingMemoryBound(to: UInt8.self), options)
    }.get()
  }

  /// Refuses what is too large, before any of it is copied.
  private static func checkSize(_ count: Int) throws(JSON.SyntaxError) {
    guard count > Tape.maximumBytes else { return }
    throw JSON.SyntaxError(
      reason: "a document may have 2 gigabytes at most", offset: 0, line: 1, column: 1, excerpt: "")
  }

  private static func membersOutcome(
    _ text: UnsafeBufferPointer<UInt8>, _ options: JSON.ParsingOptions
  ) -> Result<Document, JSON.SyntaxError> {
    do throws(JSON.SyntaxError) { try checkSize(text.count) } catch { return .failure(error) }
    // The text is alive within this call.
    let encoding = unsafe TextEncoding.detect(text)
    do throws(InvalidText) {
      let bytes = unsafe try transcode(text, encoding)
      do throws(JSON.SyntaxError) {
        let document = try parse([0x7B] + bytes + [0x7D], options: options)
        document.addedBytes = 1
        return .success(document)
      } catch {
        let ending = "found '}'"
        let isEnd = error.offset > bytes.count && error.reason.hasSuffix(ending)
        let reason =
          isEnd
          ? error.reason.dropLast(ending.count) + "found the end of the text"
          : error.reason[...]
        let offset = max(error.offset - 1, 0)
        let fault = unsafe bytes.withUnsafeBufferPointer {
          // The array is alive within the closure.
          unsafe SyntaxFault.make(reason: String(reason), at: offset, markLength: 0, in: $0)
        }
        return .failure(fault.moved(toOffset: encoding.length(ofUTF8: bytes.prefix(offset))))
      }
    } catch {
      return .failure(JSON.SyntaxError(invalid: error))
    }
  }

  private static func outcome(
    _ text: UnsafeBufferPointer<UInt8>, _ options: JSON.ParsingOptions
  ) -> Result<Document, JSON.SyntaxError> {
    do throws(JSON.SyntaxError) {
      // The caller keeps the bytes alive during the call.
      return .success(unsafe try parse(text, options: options))
    } catch {
      return .failure(error)
    }
  }

  private static func parseUTF8(
    _ text: UnsafeBufferPointer<UInt8>, options: JSON.ParsingOptions, markLength: Int
  ) throws(JSON.SyntaxError) -> Document {
    // UTF-16 may have grown.
    try checkSize(text.count)
    // A copy with zeros behind it makes every wide load safe.
    let block = unsafe TextBlock(copying: text)
    var scanner = Scanner(block, options: options, markLength: markLength)
    do {
      try scanner.scan()
    } catch {
      // The document that would own the memory is never made.
      unsafe block.text.deallocate()
      if scanner.ownsWords { unsafe scanner.words.deallocate() }
      throw error
    }
    let document = unsafe Document(
      storage: block.text, count: text.count, words: scanner.words,
      ownsWords: scanner.ownsWords, wordCount: scanner.wordCount, markLength: markLength,
      isExtended: scanner.isExtended || options.replacesLoneSurrogates)
    if options.duplicateKeys != .useFirst, options.duplicateKeys != .keepAll {
      try document.resolveDuplicates(options.duplicateKeys)
    }
    return document
  }

  /// A syntax error at an offset of the text.
  func fault(_ reason: String, at offset: Int) -> JSON.SyntaxError {
    // The bytes live as long as the document.
    unsafe SyntaxFault.make(
      reason: reason, at: offset, markLength: markLength,
      in: UnsafeBufferPointer(start: base, count: count))
  }
}

extension JSON.SyntaxError {
  /// Text in UTF-16 or UTF-32 that is none.
  fileprivate init(invalid error: InvalidText) {
    self.init(
      reason: error.reason.phrase, offset: error.offset, line: 1, column: 1, excerpt: "")
  }
}

extension InvalidText.Reason {
  /// The reason in a message.
  fileprivate var phrase: String {
    switch self {
    case .loneSurrogate: "half of a surrogate pair"
    case .outOfRange: "a number that is no character"
    case .cutShort: "the text ends inside a character"
    }
  }
}
