import Foundation
import Testing

/// What the articles show is what the tests run.
@Suite("The code of the articles")
struct ArticleSourcesTests {
  @Test("stands in the tables as it stands in the tests")
  func cells() throws {
    let code = try Self.between("  // begin", "  // end", in: "ArticleCode.swift")
    var count = 0
    for part in code.components(separatedBy: "\n    #\"").dropFirst() {
      let sides = part.components(separatedBy: "\"#:")
      let entry = try #require(sides.count == 2 ? sides : nil, "\(part)")
      var value = entry[1].components(separatedBy: "\n  ]")[0]
      value = String(value.trimmingCharacters(in: .whitespacesAndNewlines).dropLast())
      if value.hasPrefix("{"), value.hasSuffix("}"), let dot = value.firstRange(of: "$0.") {
        value = String(value[dot.upperBound...].dropLast())
      }
      #expect(Self.squeezed(value) == Self.squeezed(entry[0]))
      count += 1
    }
    #expect(count > 100)
  }

  @Test("has the models that the snippet shows")
  func models() throws {
    let here = try Self.between("  // models", "  // end", in: "ArticleModels.swift")
    let snippet = Self.root.appendingPathComponent("Snippets/CaseByCase.swift")
    let shown = try Self.between(
      "// snippet.models", "// snippet.end", in: String(contentsOf: snippet, encoding: .utf8))
    #expect(Self.squeezed(here) == Self.squeezed(shown))
  }

  private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func between(_ start: String, _ end: String, in file: String) throws -> String {
    var text = file
    if !file.contains("\n") {
      text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    }
    let begin = try #require(text.range(of: start + "\n"))
    let stop = try #require(text.range(of: end + "\n", range: begin.upperBound..<text.endIndex))
    return String(text[begin.upperBound..<stop.lowerBound])
  }

  /// Without white space, which the layout of the sources decides.
  private static func squeezed(_ text: String) -> String {
    text.filter { !$0.isWhitespace }
  }
}
