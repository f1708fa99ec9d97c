import Foundation
import Testing

@testable import FlexCodable

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

/// An error as text: its case and coding path, such as `! typeMismatch rows.0.id`.
func shown(error: any Error) -> String {
  guard let error = error as? DecodingError else { return "! \(Swift.type(of: error))" }
  let kind: String
  var path = error.context?.codingPath ?? []
  switch error {
  case .keyNotFound(let key, _):
    kind = "keyNotFound"
    path.append(key)
  case .valueNotFound: kind = "valueNotFound"
  case .typeMismatch: kind = "typeMismatch"
  case .dataCorrupted: kind = "dataCorrupted"
  @unknown default: kind = "unknown"
  }
  return "! \(kind) \(shown(path))".trimmingCharacters(in: .whitespaces)
}

/// The error of a decode that has to fail, as text.
func shownFailure<T>(_ decode: () throws -> T) -> String {
  do { return "no error: \(try decode())" } catch { return shown(error: error) }
}

/// The message of an error.
func message(_ error: any Error) -> String {
  (error as? DecodingError)?.context?.debugDescription ?? "\(error)"
}

/// A coding path as text: `rows.0.id`.
func shown(_ path: [any CodingKey]) -> String {
  path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
}

/// A value as text that does not depend on hash order, zone or locale.
func shown(_ value: Any) -> String {
  switch value {
  case let value as any OptionalValue: return value.content.map { shown($0) } ?? "nil"
  case let value as String: return value
  case let value as Date: return "\(value.timeIntervalSince1970)"
  case let value as Data: return "<\(value.map { String($0, radix: 16) }.joined(separator: " "))>"
  case let value as URL: return value.absoluteString
  case let value as any RawRepresentable: return shown(value.rawValue)
  case let value as [Any]: return "[\(value.map { shown($0) }.joined(separator: ", "))]"
  case let value as [AnyHashable: Any]:
    let members = value.map { "\(shown($0.key.base)): \(shown($0.value))" }
    return "{\(members.sorted().joined(separator: ", "))}"
  case let value as Set<AnyHashable>:
    return "(\(value.map { shown($0.base) }.sorted().joined(separator: ", ")))"
  case let value as any ShownModel: return value.shown
  default: return "\(value)"
  }
}

/// An Optional, whatever it wraps.
protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  var content: Any? { self }
}

/// A model that says itself how it is shown.
protocol ShownModel {
  var shown: String { get }
}
