import Foundation
import Testing

@testable import FlexCodable

/// The ways a document can be handed to a decoder.
enum Input: CaseIterable {
  case text, data, bytes, tree, foundationObject

  /// Decodes by this way; nil where it cannot carry the document: no tree holds a fault, and Foundation's
  /// objects keep no duplicates and no spelling of numbers, which may not matter.
  func decode<T: Decodable>(
    _ type: T.Type, _ text: String, _ decoder: FlexDecoder, respelled: Bool = false
  ) throws -> T? {
    switch self {
    case .text: return try decoder.decode(type, from: text)
    case .data: return try decoder.decode(type, from: Data(text.utf8))
    case .bytes: return try decoder.decode(type, from: Array(text.utf8))
    case .tree:
      guard let tree = try? JSON(parsing: text, options: decoder.parsing) else { return nil }
      return try decoder.decode(type, from: tree)
    case .foundationObject:
      guard let tree = try? JSON(parsing: text, options: decoder.parsing) else { return nil }
      let object = tree.foundationObject()
      let again = try JSON(foundationObject: object)
      guard respelled ? again == tree : again.text(.sorted) == tree.text(.sorted) else {
        return nil
      }
      return try decoder.decode(type, fromFoundationObject: object)
    }
  }
}

/// What a text decodes to by every way in, as text: value and kinds of the report's entries, or an error.
///
/// Numbers may be `respelled`, as Foundation's objects do, where that does not matter.
func agreedOutcome<T: Decodable>(
  _ type: T.Type, _ text: String, _ decoder: FlexDecoder, respelled: Bool = true,
  sourceLocation: SourceLocation = #_sourceLocation
) -> String {
  let data = Data(text.utf8)
  let result = reported { try decoder.decodeReporting(type, from: data) }
  let value = result.components(separatedBy: " + ").first ?? result
  for input in Input.allCases {
    let other: String?
    do {
      other = try input.decode(type, text, decoder, respelled: respelled).map { shown($0) }
    } catch {
      other = shown(error: error)
    }
    #expect(other == nil || other == value, "\(input)", sourceLocation: sourceLocation)
  }
  if let tree = try? JSON(parsing: text, options: decoder.parsing) {
    let other = reported { try decoder.decodeReporting(type, from: tree) }
    #expect(other == result, "tree, reporting", sourceLocation: sourceLocation)
  }
  return result
}

private func reported<T>(_ decode: () throws -> (T, FlexReport)) -> String {
  do {
    let (value, report) = try decode()
    return ([shown(value)] + report.entries.map { "\($0.kind)" }).joined(separator: " + ")
  } catch {
    return shown(error: error)
  }
}

/// Decodes a text by every way in, and checks that all of them agree.
func read<T: Decodable>(
  _ type: T.Type, _ text: String, _ decoder: FlexDecoder = FlexDecoder(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> T {
  let value = try decoder.decode(type, from: text)
  for input in Input.allCases.dropFirst() {
    guard let other = try input.decode(type, text, decoder) else { continue }
    #expect(outline(other) == outline(value), "\(input)", sourceLocation: sourceLocation)
  }
  return value
}

/// Why a text cannot be decoded: the same place by every way in.
func thrown<T: Decodable>(
  _ type: T.Type, _ text: String, _ decoder: FlexDecoder = FlexDecoder(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Failure {
  let error = try thrown(sourceLocation: sourceLocation) {
    try decoder.decode(type, from: text)
  }
  for input in Input.allCases.dropFirst() {
    let other = try thrown(sourceLocation: sourceLocation) {
      guard try input.decode(type, text, decoder) != nil else { throw Unsuited() }
    }
    guard let other else { continue }
    #expect(other.path == error?.path, "\(input)", sourceLocation: sourceLocation)
  }
  return try #require(error, sourceLocation: sourceLocation)
}

/// The decoding error that a piece of code throws; nil for ``Unsuited``.
@discardableResult
func thrown<R>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> R
) throws -> Failure? {
  do {
    _ = try body()
  } catch is Unsuited {
    return nil
  } catch let error as DecodingError {
    return Failure(error)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
    return nil
  }
  Issue.record("decoded without an error", sourceLocation: sourceLocation)
  return nil
}

/// An input that cannot carry a document.
struct Unsuited: Error {}
