import Foundation
import Testing

/// Reads the tables under `Fixtures/`; their form is described in `Fixtures/README.md`.
enum FixtureTable {
  /// The rows of a table.
  ///
  /// Stops the tests on a missing or empty table: Swift Testing passes a test without arguments.
  static func rows(_ name: String) -> [FixtureRow] {
    let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    guard let text else { preconditionFailure("no table at Fixtures/\(name)") }
    // By scalar: CR LF, or a tab and an accent, would be one character.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    var rows: [FixtureRow] = []
    for (index, line) in lines.enumerated() where !line.isEmpty && line.first != "#" {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      rows.append(
        FixtureRow(file: name, line: index + 1, cells: cells.map { FixtureRow.unescaped($0) }))
    }
    precondition(!rows.isEmpty, "no rows in Fixtures/\(name)")
    return rows
  }

  /// A file under `Fixtures/`.
  static func url(_ name: String) -> URL {
    folder.appendingPathComponent(name)
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")
}

/// A row of a table; a failing test prints its place.
struct FixtureRow: Sendable, CustomTestStringConvertible {
  let file: String
  let line: Int
  let cells: [String]

  /// A cell; empty where the row ends earlier.
  subscript(column: Int) -> String {
    cells.indices.contains(column) ? cells[column] : ""
  }

  var testDescription: String {
    "\(file):\(line) \(cells.joined(separator: " | "))"
  }

  /// Replaces `%{09}` by the scalar with that hexadecimal number.
  fileprivate static func unescaped(_ cell: Substring.UnicodeScalarView) -> String {
    var text = String.UnicodeScalarView()
    var rest = cell
    while let first = rest.first {
      if first == "%", rest.dropFirst().first == "{", let end = rest.firstIndex(of: "}"),
        let code = UInt32(String(String.UnicodeScalarView(rest[..<end].dropFirst(2))), radix: 16),
        let scalar = Unicode.Scalar(code)
      {
        text.append(scalar)
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }
}
