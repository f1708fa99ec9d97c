import Foundation
import Testing

@testable import FlexCodable

@Suite("The text of an error")
struct ErrorTextTests {
  private static let rows = FixtureTable.rows("Errors/decoding.tsv")

  @Test("is as the table has it, for a model, a document and a place", arguments: rows)
  func decoding(_ row: FixtureRow) throws {
    let probe = try #require(ParityProbe.all[row[0]], "no model named \(row[0])")
    let error = try #require(probe.error(row[2], ParityCoders(row[1]).decoder))
    #expect(shown(error: error) == row[3])
    #expect(message(error) == row[4])
  }
}
