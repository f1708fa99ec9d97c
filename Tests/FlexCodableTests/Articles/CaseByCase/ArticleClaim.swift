import FlexCodable
import Foundation
import Testing

/// A question of an article with its answer, and what shows that the answer is true.
struct ArticleClaim: Sendable {
  let question: String
  let answer: String
  let check: @Sendable () throws -> Void

  init(_ question: String, _ answer: String, _ check: @escaping @Sendable () throws -> Void) {
    self.question = question
    self.answer = answer
    self.check = check
  }
}

/// All claims by their rows.
enum ArticleClaims {
  static let all: [String: @Sendable () throws -> Void] = {
    let claims =
      presets + conversions + names + fallbacks + updates + hooks + reports + trees + limits
      + writing
    return Dictionary(
      uniqueKeysWithValues: claims.map { ("\($0.question) \($0.answer)", $0.check) })
  }()
}

/// A model that nests itself, as often as it is told.
struct ArticleChain: Codable {
  var next: [ArticleChain]

  /// As many levels of JSON as asked for, an even number.
  static func levels(_ count: Int) -> ArticleChain {
    (1..<max(1, count / 2)).reduce(ArticleChain(next: [])) { chain, _ in
      ArticleChain(next: [chain])
    }
  }
}

/// Counts and refuses in its hooks.
struct ArticleHooked: Codable, Equatable, FlexDecodingHooks, FlexEncodingHooks {
  var name: String
  var runs: Int?

  static func willDecode(_ json: inout JSON) throws {
    if json["name"] == nil, let title = json["title"] { json["name"] = title }
    json["runs"] = .number(JSON.Number((json["runs"]?.numberValue?.integer(Int.self) ?? 0) + 1))
  }

  mutating func didDecode(from json: JSON) throws {
    if name == "bad" { throw CocoaError(.coderInvalidValue) }
    runs = (runs ?? 0) + 10
  }

  func willEncode() throws {
    if name == "unwritten" { throw CocoaError(.coderInvalidValue) }
  }

  func didEncode(to json: inout JSON) throws { json["runs"] = nil }
}
