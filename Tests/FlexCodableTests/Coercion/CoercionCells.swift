@testable import FlexCodable

extension Found {
  /// What a cell of a table says: JSON, with texts between quotes and without escapes.
  init(cell: String) {
    switch cell {
    case "-": self = .missing
    case "null": self = .null
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    default:
      switch cell.first {
      case "\"": self = .text(String(cell.dropFirst().dropLast()))
      case "[": self = .array(isEmpty: cell == "[]")
      case "{": self = .object(isEmpty: cell == "{}")
      default: self = .number(cell)
      }
    }
  }
}

extension Outcome {
  /// The cell of a table that says this.
  func cell(_ describe: (Value) -> String = { "\($0)" }) -> String {
    switch self {
    case .exact(let value): "exact " + describe(value)
    case .coerced(let value): "coerced " + describe(value)
    case .rounded(let value): "rounded " + describe(value)
    case .unusable: "-"
    }
  }
}

extension FlexLeniency {
  /// Lenient but for the switch that a table names.
  init(variation: String) {
    self = .lenient
    switch variation {
    case "truncate": fractions = .truncate
    case "round": fractions = .round
    case "prefix": numericPrefixes = true
    case "grouping": groupingSeparators = true
    default: preconditionFailure("no switch called \(variation)")
    }
  }

  /// Lenient without some steps.
  static func without(_ coercions: Coercions) -> FlexLeniency {
    var leniency = FlexLeniency.lenient
    leniency.coercions.subtract(coercions)
    return leniency
  }
}
