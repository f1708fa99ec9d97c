import Foundation
import Testing

@testable import FlexCodable

/// The ways a document can be handed to a decoder.
enum Input: CaseIterable {
  case text, data, bytes, tree, foundationObject

  /// Decodes by this way; nil where it cannot carry the document (numbers, duplicate keys).
  func decode<T: Decodable>(_ type: T.Type, _ text: String, _ decoder: FlexDecoder) throws -> T? {
    switch self {
    case .text: return try decoder.decode(type, from: text)
    case .data: return try decoder.decode(type, from: Data(text.utf8))
    case .bytes: return try decoder.decode(type, from: Array(text.utf8))
    case .tree:
      return try decoder.decode(type, from: JSON(parsing: text, options: decoder.parsing))
    case .foundationObject:
      let tree = try JSON(parsing: text, options: decoder.parsing)
      let object = tree.foundationObject()
      guard try JSON(foundationObject: object).text(.sorted) == tree.text(.sorted) else {
        return nil
      }
      return try decoder.decode(type, fromFoundationObject: object)
    }
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

/// A decoding error, taken apart.
struct Failure: CustomStringConvertible {
  /// The coding path, the missing key included, as in `users[1].name`.
  let path: String
  let message: String
  let underlying: (any Error)?

  init(_ error: DecodingError) {
    var keys = error.context?.codingPath ?? []
    if case .keyNotFound(let key, _) = error { keys.append(key) }
    path = Failure.text(keys)
    message = error.context?.debugDescription ?? ""
    underlying = error.context?.underlyingError
  }

  var description: String { "\(path): \(message)" }

  /// Whether the program is wrong, and not the document.
  var isConfiguration: Bool { underlying is ConfigurationFault }

  static func text(_ keys: [any CodingKey]) -> String {
    keys.reduce("") { text, key in
      if let index = key.intValue, key.stringValue.hasPrefix("Index ") {
        return "\(text)[\(index)]"
      }
      return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
    }
  }
}

/// Everything stored in a value, without regard to the order of sets and dictionaries.
func outline<T>(_ value: T) -> [String] {
  var text = ""
  dump(value, to: &text)
  return text.split(separator: "\n").filter { !$0.contains("pointer") }.map { line in
    // An Optional repeats what follows line by line; objects are numbered as they come.
    let ends = [line.range(of: "Optional("), line.range(of: " #")].compactMap { $0?.lowerBound }
    return String(line[..<(ends.min() ?? line.endIndex)])
  }
  .sorted()
}

extension FlexReport {
  /// The entries in short: `path kind`.
  var summary: [String] { entries.map { "\($0.path) \($0.kind)" } }
}
