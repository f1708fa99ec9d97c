extension JSON {
  /// Why a text is not JSON, and where.
  public struct SyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was expected and what stood there instead.
    public let reason: String
    /// The number of bytes before the place.
    public let offset: Int
    /// The line of the place, from 1.
    public let line: Int
    /// The character (Unicode scalar) of the line, from 1.
    public let column: Int
    /// A few characters of the text with a caret under the place; at most 80 of the document.
    public let excerpt: String

    init(reason: String, offset: Int, line: Int, column: Int, excerpt: String) {
      self.reason = reason
      self.offset = offset
      self.line = line
      self.column = column
      self.excerpt = excerpt
    }

    /// The reason of a text that goes deeper than its options allow.
    static func tooDeep(_ limit: Int) -> String { "more than \(limit) levels of nesting" }

    /// The same error in a longer text, in which this one's begins at a line and an offset.
    func moved(toLine first: Int, offset start: Int) -> SyntaxError {
      SyntaxError(
        reason: reason, offset: offset + start, line: line + first - 1, column: column,
        excerpt: excerpt)
    }

    /// The same error in the same text in another encoding.
    func moved(toOffset offset: Int) -> SyntaxError {
      SyntaxError(reason: reason, offset: offset, line: line, column: column, excerpt: excerpt)
    }

    /// The reason and the place, with the excerpt on the lines below.
    public var description: String {
      let place = "\(reason) at line \(line), column \(column)"
      return excerpt.isEmpty ? place : "\(place)\n\(excerpt)"
    }
  }
}
