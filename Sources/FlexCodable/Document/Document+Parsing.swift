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
        throw JSON.SyntaxError(
          reason: error.reason.phrase, offset: error.offset, line: 1, column: 1,
          excerpt: "")
      }
      return try parse(converted, options: options)
    }
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
    guard text.count <= Tape.maximumBytes else {
      throw JSON.SyntaxError(
        reason: "a document may have 2 gigabytes at most", offset: 0, line: 1, column: 1,
        excerpt: "")
    }
    // A copy with zeros behind it makes every wide load safe.
    let storage = UnsafeMutablePointer<UInt8>.allocate(
      capacity: text.count + Document.padding)
    if let source = text.baseAddress {
      // Both blocks have room for `text.count` bytes.
      unsafe storage.initialize(from: source, count: text.count)
    }
    // The block has `padding` bytes behind the text.
    unsafe (storage + text.count).initialize(repeating: 0, count: Document.padding)
    var scanner = unsafe Scanner(
      base: storage, count: text.count, options: options, markLength: markLength)
    do {
      try scanner.scan()
    } catch {
      // The document that would own both blocks is never made.
      unsafe storage.deallocate()
      unsafe scanner.words.deallocate()
      throw error
    }
    let document = unsafe Document(
      storage: storage, count: text.count, words: scanner.words, wordCount: scanner.wordCount,
      markLength: markLength,
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
