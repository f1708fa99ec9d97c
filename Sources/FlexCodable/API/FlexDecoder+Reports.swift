public import Foundation

extension FlexDecoder {
  /// Reads a model and tells everything that was bent on the way.
  ///
  ///     let (order, report) = try decoder.decodeReporting(Order.self, from: data)
  ///     print(report)
  ///
  /// - Parameters:
  ///   - type: The model to read.
  ///   - data: UTF-8, or UTF-16 or UTF-32 with a byte order mark.
  /// - Returns: The model and the report.
  /// - Throws: `DecodingError`. Malformed text has ``JSON/SyntaxError`` as its underlying error.
  public func decodeReporting<T: Decodable>(
    _ type: T.Type, from data: Data
  ) throws -> (value: T, report: FlexReport) {
    let options = options
    return try DecodingCall(options).reporting(type, from: document(data, options), isText: true)
  }

  /// Reads a model from a tree and tells everything that was bent on the way.
  ///
  /// - Parameters:
  ///   - type: The model to read.
  ///   - json: The tree.
  /// - Returns: The model and the report, whose entries have no lines.
  /// - Throws: `DecodingError` when the tree does not fit the model.
  public func decodeReporting<T: Decodable>(
    _ type: T.Type, from json: JSON
  ) throws -> (value: T, report: FlexReport) {
    let options = options
    return try DecodingCall(options).reporting(type, from: document(json, options), isText: false)
  }

  /// Everything that stands between a document and a model, found in one pass.
  ///
  /// User code in `init(from:)` may run on placeholder values. Where no placeholder can be made (an
  /// enum without cases to list, a type that refuses its zero), the search ends at that value.
  ///
  ///     for problem in decoder.problems(decoding: Order.self, from: data).entries { print(problem) }
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - data: UTF-8, or UTF-16 or UTF-32 with a byte order mark.
  /// - Returns: The problems and bends; empty when the document decodes without a bend.
  public func problems<T: Decodable>(decoding type: T.Type, from data: Data) -> FlexReport {
    let options = options
    do {
      let document = try document(data, options)
      return DecodingCall(options).problems(type, in: document, isText: true)
    } catch {
      return FlexReport(entries: [FlexReport.Entry(syntax: error)])
    }
  }
}

extension FlexReport.Entry {
  /// The one problem of a text that is not JSON.
  fileprivate init(syntax error: any Error) {
    let fault = (error as? DecodingError)?.context?.underlyingError as? JSON.SyntaxError
    self.init(
      path: JSON.Path(steps: []), codingPath: [], kind: .syntax, expected: "JSON",
      found: fault.map(\.reason) ?? "\(error)", location: fault.map { ($0.line, $0.column) })
  }
}
