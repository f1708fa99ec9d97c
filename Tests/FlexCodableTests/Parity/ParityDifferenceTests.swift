import Foundation
import Testing

@testable import FlexCodable

@Suite("The differences from Foundation's coders")
struct ParityDifferenceTests {
  private static let readingRows = FixtureTable.rows("Parity/differences.tsv")
  private static let writingRows = FixtureTable.rows("Parity/writing-differences.tsv")

  @Test("in reading are these", arguments: readingRows)
  func reading(_ row: FixtureRow) throws {
    let probe = try #require(ParityProbe.all[row[1]], "no model named \(row[1])")
    let (strict, foundation) = probe.decode(row[3], ParityCoders(row[2]))
    #expect(strict == row[4])
    #expect(foundation == row[5])
    #expect(strict != foundation)
  }

  @Test("in writing are these", arguments: writingRows)
  func writing(_ row: FixtureRow) throws {
    let probe = try #require(ParityProbe.all[row[1]], "no model named \(row[1])")
    let coders = ParityCoders(row[2])
    coders.encoder.outputFormatting = .sortedKeys
    coders.foundationEncoder.outputFormatting = .sortedKeys
    let (strict, foundation) = try #require(probe.encode(row[3], coders))
    #expect(strict == row[4])
    #expect(foundation == row[5])
    #expect(strict != foundation)
  }

  @Test("are all in the article")
  func article() throws {
    let url = FixtureTable.url("../Sources/FlexCodable/FlexCodable.docc/replacing-jsondecoder.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let documented = Set(
      text.split(separator: "\n").filter { $0.hasPrefix("| **") }
        .compactMap { $0.split(separator: "**").dropFirst().first.map(String.init) })
    let tested = Set((Self.readingRows + Self.writingRows).map { $0[0] })
    // Foundation names any of several, so that one is no row of a table.
    #expect(documented == tested.union(["the first of several errors is named"]))
  }

  @Test("of several bad members of a dictionary the first is named")
  func order() {
    let text = #"{"b":"x","a":null,"c":[]}"#
    let error = parityOutcome { try FlexDecoder(.strict).decode([String: Int].self, from: text) }
    #expect(error == "! typeMismatch [b]")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: Int].self, from: Data(text.utf8))
    }
  }

  @Test("are gone where options can undo them")
  func options() throws {
    let decoder = FlexDecoder(.strict)
    decoder.parsing.allowsTrailingCommas = true
    #expect(try decoder.decode([Int].self, from: "[1,2,]") == [1, 2])
    #expect(try decoder.decode([String: Int].self, from: #"{"a":1,}"#) == ["a": 1])
  }
}
