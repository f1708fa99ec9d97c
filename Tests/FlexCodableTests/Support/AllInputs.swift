import Foundation
import Testing

@testable import FlexCodable

/// Decodes one text through every kind of input and checks that all agree.
enum AllInputs {
  /// What the text decodes to, as text: the value and the kinds of what the report says, or an error.
  ///
  /// Foundation's objects take part on demand: they keep no spelling of numbers, no order of members
  /// and no duplicates.
  static func outcome<T: Decodable>(
    _ type: T.Type, _ text: String, _ decoder: FlexDecoder, foundation: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let data = Data(text.utf8)
    let result = reporting { try decoder.decodeReporting(type, from: data) }
    let value = withoutReport(result)
    var others = [
      ("Data", plain { try decoder.decode(type, from: data) }),
      ("bytes", plain { try decoder.decode(type, from: Array(text.utf8)) }),
      ("String", plain { try decoder.decode(type, from: text) }),
    ]
    if let tree = try? JSON(parsing: text, options: decoder.parsing) {
      others.append(("tree", plain { try decoder.decode(type, from: tree) }))
      #expect(
        reporting { try decoder.decodeReporting(type, from: tree) } == result, "tree, reporting",
        sourceLocation: sourceLocation)
      if foundation {
        let object = tree.foundationObject()
        others.append(
          ("object", plain { try decoder.decode(type, fromFoundationObject: object) }))
      }
    }
    for (input, other) in others {
      #expect(other == value, "\(input)", sourceLocation: sourceLocation)
    }
    return result
  }

  private static func plain<T>(_ decode: () throws -> T) -> String {
    do { return shown(try decode()) } catch { return shown(error: error) }
  }

  private static func reporting<T>(_ decode: () throws -> (T, FlexReport)) -> String {
    do {
      let (value, report) = try decode()
      return ([shown(value)] + report.entries.map { "\($0.kind)" }).joined(separator: " + ")
    } catch {
      return shown(error: error)
    }
  }

  private static func withoutReport(_ result: String) -> String {
    result.components(separatedBy: " + ").first ?? result
  }
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
