import Foundation
import Testing

/// A row of a table in the articles that begin with `looking-up-`.
struct ArticleRow: Sendable, CustomTestStringConvertible {
  let article: String
  let line: Int
  let head: [String]
  let cells: [String]

  /// A cell without the marks of code, nil if the table has no such column.
  subscript(_ column: String) -> String? {
    guard let index = head.firstIndex(of: column), cells.indices.contains(index) else { return nil }
    return Self.plain(cells[index])
  }

  var testDescription: String {
    "\(article):\(line) \(cells.joined(separator: " | "))"
  }

  /// The text in a cell that is one piece of code; any other cell as it is.
  static func plain(_ cell: String) -> String {
    let isCode = cell.count > 1 && cell.hasPrefix("`") && cell.hasSuffix("`")
    guard isCode, !cell.dropFirst().dropLast().contains("`") else { return cell }
    return String(cell.dropFirst().dropLast())
  }

  /// The pieces of code in a cell.
  static func pieces(_ cell: String) -> [String] {
    cell.split(separator: ",").map { plain($0.trimmingCharacters(in: .whitespaces)) }
  }
}

/// Reads the tables of the articles.
enum ArticleTable {
  /// All rows of the articles that look something up.
  ///
  /// Stops the tests if there are none: Swift Testing passes a test without arguments.
  static let rows: [ArticleRow] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let articles = names.filter { $0.hasPrefix("looking-up-") }.sorted()
    let found = articles.flatMap { rows(of: $0) }
    precondition(found.count > 300, "only \(found.count) rows in \(articles)")
    return found
  }()

  /// The rows whose table has all of these columns, and none of those.
  static func rows(with columns: String..., without others: String...) -> [ArticleRow] {
    let rows = rows.filter { row in
      columns.allSatisfy { row.head.contains($0) } && !others.contains { row.head.contains($0) }
    }
    precondition(!rows.isEmpty, "no table with the columns \(columns)")
    return rows
  }

  private static func rows(of article: String) -> [ArticleRow] {
    let file = folder.appendingPathComponent(article)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var rows: [ArticleRow] = []
    var head: [String] = []
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      guard line.hasPrefix("|") else {
        head = []
        continue
      }
      let cells = cells(of: line)
      if head.isEmpty {
        head = cells
      } else if !cells.allSatisfy({ $0 == "---" }) {
        rows.append(ArticleRow(article: article, line: index + 1, head: head, cells: cells))
      }
    }
    return rows
  }

  private static func cells(of line: String) -> [String] {
    line.dropFirst().split(separator: "|", omittingEmptySubsequences: false).dropLast()
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/FlexCodable/FlexCodable.docc")
}
