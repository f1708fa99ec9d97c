import Foundation

/// What was bent on the way from a document to a model, and where.
///
/// Made by ``FlexDecoder/decodeReporting(_:from:)-(_,Data)``. It has an entry for everything that was
/// coerced, rounded, replaced, dropped or read from text, in document order, and none for what is as
/// the model says.
public struct FlexReport: Sendable, CustomStringConvertible {
  /// What was bent, in document order; from a tree, in the order in which the model asked.
  public internal(set) var entries: [Entry]
  /// Members of objects that a model opened and that no property asked for, outermost only.
  public internal(set) var unreadMembers: [JSON.Path]
  /// Rules, as `Type.property`, whose property a decoded type never asked for.
  public internal(set) var unusedRules: [String]

  init(entries: [Entry] = [], unreadMembers: [JSON.Path] = [], unusedRules: [String] = []) {
    self.entries = entries
    self.unreadMembers = unreadMembers
    self.unusedRules = unusedRules
  }

  /// Whether nothing was bent; unread members and unused rules do not count.
  public var isEmpty: Bool { entries.isEmpty }

  /// One line an entry, then the unread members and the unused rules.
  public var description: String {
    var lines = entries.map(\.description)
    if !unreadMembers.isEmpty {
      lines.append("not read: " + unreadMembers.map(\.description).joined(separator: ", "))
    }
    if !unusedRules.isEmpty {
      lines.append("rules never used: " + unusedRules.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  /// One value that was bent.
  public struct Entry: Sendable, CustomStringConvertible {
    /// Where in the document.
    public internal(set) var path: JSON.Path
    /// The properties and indices that lead to the value in the model.
    public internal(set) var codingPath: [any CodingKey]
    /// What was done.
    public internal(set) var kind: Kind
    /// What the model asked for.
    public internal(set) var expected: String
    /// Kind and at most 40 characters of what stood there.
    public internal(set) var found: String
    /// Line and column in the text, both from 1; nil when decoded from a tree.
    public internal(set) var location: (line: Int, column: Int)?

    /// Such as `line 3, column 12: rows[0].id: Int from text "42"`.
    public var description: String {
      let place = path.description
      let line = location.map { "line \($0.line), column \($0.column): " } ?? ""
      return "\(line)\(place.isEmpty ? "document" : place): \(kind.phrase(expected, found))"
    }
  }

  /// What was done to a value, or what made it fail.
  public enum Kind: Sendable, Hashable {
    /// A scalar of another kind was converted, or `[]` read as `{}`: `"42"` for an Int.
    case coerced
    /// More digits than the type holds: a Decimal of 50 digits.
    case rounded
    /// A rule's default or an initial value stands in.
    case usedDefault
    /// An Optional is nil for a value that cannot be used.
    case usedNil
    /// The type's zero stands in.
    case usedZero
    /// An element or member of a collection was left out.
    case droppedElement
    /// One value was read as an array of one.
    case wrappedSingleValue
    /// JSON inside a text was read.
    case parsedText
    /// A raw value that an enum does not know became its unknown case.
    case unknownCase
    /// A required property is missing. Only in the problems of a failed decode.
    case missing
    /// A required property is null. Only in the problems of a failed decode.
    case null
    /// A value cannot be read as the type asked for. Only in the problems of a failed decode.
    case unusable
    /// A hook, converter or initializer refused a value. Only in the problems of a failed decode.
    case rejected
    /// The text is not JSON. Only in the problems of a failed decode.
    case syntax

    func phrase(_ expected: String, _ found: String) -> String {
      switch self {
      case .coerced: "\(expected) from \(found)"
      case .rounded: "\(expected) rounded from \(found)"
      case .usedDefault: "default of \(expected) for \(found)"
      case .usedNil: "nil of \(expected) for \(found)"
      case .usedZero: "zero of \(expected) for \(found)"
      case .droppedElement: "dropped \(found), expected \(expected)"
      case .wrappedSingleValue: "\(expected) of one from \(found)"
      case .parsedText: "\(expected) parsed from \(found)"
      case .unknownCase: "unknown case of \(expected) for \(found)"
      case .missing: "\(expected) is missing"
      case .null: "expected \(expected), found null"
      case .unusable: "expected \(expected), found \(found)"
      case .rejected: "\(expected) refused \(found)"
      case .syntax: "\(found)"
      }
    }
  }
}

/// Every problem of one document.
///
/// The underlying error of a `DecodingError` when ``FlexDecoder/collectsProblems`` is on.
public struct FlexProblems: Error, Sendable, CustomStringConvertible {
  /// The problems, in document order.
  public internal(set) var report: FlexReport

  /// One line a problem.
  public var description: String { report.description }
}
