import Foundation
import Testing

@Suite("The application after the replacement")
struct ReplacementTests {
  @Test("is the one before it, with other types in place of Foundation's")
  func sources() throws {
    let after = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let before = after.deletingLastPathComponent().appendingPathComponent("DropInBeforeTests")
    let names = try FileManager.default.contentsOfDirectory(atPath: before.path).sorted()
    #expect(names == ["ApplicationTests.swift", "Client.swift", "Models.swift"])
    for name in names {
      func text(_ folder: URL) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      }
      let replaced = try text(before)
        .replacingOccurrences(of: "JSONDecoder()", with: "FlexDecoder(.strict)")
        .replacingOccurrences(of: "JSONEncoder()", with: "FlexEncoder(.strict)")
        .replacingOccurrences(of: "JSONDecoder", with: "FlexDecoder")
        .replacingOccurrences(of: "JSONEncoder", with: "FlexEncoder")
        .replacingOccurrences(
          of: "import Foundation\n", with: "import FlexCodable\nimport Foundation\n")
      // Layout is the formatter's affair: lines grow when names do.
      func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
      #expect(words(try text(after)) == words(replaced), "\(name)")
    }
  }
}
