import Foundation
import Testing

@testable import FlexCodable

@Suite("Of the parity tables")
struct ParityTableTests {
  private static let rows = [
    "numbers", "models", "containers", "strategies", "dictionaries", "json5", "text",
  ].flatMap { FixtureTable.rows("Parity/\($0).tsv") }

  @Test("there are enough rows")
  func count() {
    #expect(Self.rows.count >= 400)
  }

  @Test("each document decodes as by JSONDecoder, or fails as there", arguments: rows)
  func decoding(_ row: FixtureRow) throws {
    let probe = try #require(ParityProbe.all[row[0]], "no model named \(row[0])")
    let (strict, foundation) = probe.decode(row[2], ParityCoders(row[1]))
    let isDeep = row[2].hasPrefix(String(repeating: "[", count: 400))
    withKnownIssue("the stack guard sees the large frames of the sanitizer", isIntermittent: true) {
      #expect(strict == foundation)
    } when: {
      isAddressSanitized && isDeep
    }
    // So that a table cannot turn into one of errors unseen.
    #expect(row[3] == (foundation.hasPrefix("! ") ? "error" : "value"))
  }

  @Test("each value that is read is written as by JSONEncoder", arguments: rows)
  func encoding(_ row: FixtureRow) throws {
    let probe = try #require(ParityProbe.all[row[0]], "no model named \(row[0])")
    let formats: [(FlexEncoder.OutputFormatting, JSONEncoder.OutputFormatting)] = [
      (.sortedKeys, .sortedKeys),
      ([.sortedKeys, .prettyPrinted], [.sortedKeys, .prettyPrinted]),
      ([.sortedKeys, .withoutEscapingSlashes], [.sortedKeys, .withoutEscapingSlashes]),
      (
        [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes],
        [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      ),
    ]
    for (format, foundationFormat) in formats {
      let coders = ParityCoders(row[1])
      coders.encoder.outputFormatting = format
      coders.foundationEncoder.outputFormatting = foundationFormat
      guard let (strict, foundation) = probe.encode(row[2], coders) else { return }
      #expect(strict == foundation)
    }
    for pretty in [false, true] {
      let coders = ParityCoders(row[1])
      coders.encoder.outputFormatting = pretty ? .prettyPrinted : []
      coders.foundationEncoder.outputFormatting = pretty ? .prettyPrinted : []
      guard let (strict, foundation) = probe.encode(row[2], coders) else { return }
      guard !foundation.hasPrefix("!") else { continue }
      #expect(try JSON(parsing: strict) == JSON(parsing: foundation))
      #expect(strict.count == foundation.count)
    }
  }
}
