// Reads what anybody may have sent: limits, strict text, and answers instead of traps.
//
//     swift run Untrusted

import FlexCodable
import Foundation

// snippet.decoder
let decoder = FlexDecoder(.strict)
decoder.parsing.maximumDepth = 32
decoder.parsing.duplicateKeys = .throwError
// snippet.end

struct Comment: Codable {
  var text: String
  var replies: [Comment]?
}

/// What an error says, nil if the text can be read.
@discardableResult
func answer(_ text: String, _ decoder: FlexDecoder) -> String? {
  do {
    _ = try decoder.decode(Comment.self, from: text)
    return nil
  } catch DecodingError.dataCorrupted(let context) {
    return (context.underlyingError as? JSON.SyntaxError)?.reason ?? context.debugDescription
  } catch {
    return "\(error)"
  }
}

// snippet.use
let deep = String(repeating: "[", count: 100_000)
answer(deep, decoder)  // more than 32 levels of nesting
answer(#"{"text":"a","text":"b"}"#, decoder)  // the key "text" stands twice in one object
answer(#"{"text":"\ud800"}"#, decoder)  // half of a surrogate pair
answer(#"{"text":"a","unknown":tru}"#, decoder)  // expected a value, found 't'
// snippet.end
precondition(answer(deep, decoder) == "more than 32 levels of nesting")
let doubled = answer(#"{"text":"a","text":"b"}"#, decoder)
precondition(doubled == "the key \"text\" stands twice in one object")
precondition(answer(#"{"text":"\ud800"}"#, decoder) == "half of a surrogate pair")
precondition(answer(#"{"text":"a","unknown":tru}"#, decoder) == "expected a value, found 't'")

// snippet.size
/// Reads a body of at most one megabyte.
func comment(in body: Data) throws -> Comment {
  guard body.count <= 1 << 20 else { throw CocoaError(.fileReadTooLarge) }
  return try decoder.decode(Comment.self, from: body)
}
// snippet.end
let small = try comment(in: Data(#"{"text":"a","replies":[{"text":"b"}]}"#.utf8))
precondition(small.replies?.first?.text == "b")
