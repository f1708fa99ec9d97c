@testable import FlexCodable

/// The four grammars, by the names that tables use.
enum ParsingMode: String, CaseIterable, Sendable {
  case strict, commas, comments, json5

  var options: JSON.ParsingOptions {
    var options = JSON.ParsingOptions()
    options.allowsTrailingCommas = self == .commas
    options.allowsComments = self == .comments
    options.allowsJSON5 = self == .json5
    return options
  }
}

/// The tree of a text, or why it has none.
func parsed(
  _ bytes: [UInt8], _ options: JSON.ParsingOptions = .init()
) -> Result<JSON, JSON.SyntaxError> {
  do throws(JSON.SyntaxError) {
    let document = try Document.parse(bytes, options: options)
    return .success(document.tree(keepsAll: options.duplicateKeys == .keepAll))
  } catch {
    return .failure(error)
  }
}

extension Result where Failure == JSON.SyntaxError {
  var isAccepted: Bool {
    if case .success = self { true } else { false }
  }

  var fault: JSON.SyntaxError? {
    if case .failure(let fault) = self { fault } else { nil }
  }
}
