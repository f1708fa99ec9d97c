import FlexCodable
import Foundation
import Testing

/// The documents of `Fixtures/Payloads`: together they show every kind of mess.
@Suite("Our payloads")
struct PayloadTests {
  static let cases =
    ScalarPayloads.cases + NothingPayloads.cases + KeyPayloads.cases + StructurePayloads.cases

  @Test("give the models that they should", arguments: cases)
  func values(_ payload: PayloadCase) throws {
    let data = try payload.data()
    for preset in presets where preset.name != "strict" {
      let reading = try payload.read(data, preset.leniency)
      #expect(reading.isExpected, "\(preset.name): \(reading.value)")
      #expect(reading.isSameFromTree, "\(preset.name)")
      #expect(reading.comesBack, "\(preset.name): \(reading.output)")
      #expect(reading.second.isEmpty, "\(preset.name): \(reading.second)")
    }
  }

  @Test("have the reports that stand beside them", arguments: cases)
  func reports(_ payload: PayloadCase) throws {
    #expect(try payload.reports() == text("\(payload.name).report.txt"))
  }

  @Test("are written as the file beside them says", arguments: cases)
  func outputs(_ payload: PayloadCase) throws {
    let output = try payload.read(payload.data(), .lenient).output
    #expect(output == (try text("\(payload.name).output.json")))
  }

  @Test("fail strictly exactly where there is a problem", arguments: cases)
  func strict(_ payload: PayloadCase) throws {
    let data = try payload.data()
    let strict = payload.strict(data)
    #expect(strict.fails == !strict.problems.isEmpty, "\(strict.problems)")
    // Untidy as they are, none of them is one for Foundation.
    #expect(strict.fails)
  }

  @Test("are all there, with their companions")
  func files() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: FixtureTable.url("Payloads").path)
    let expected = Self.cases.flatMap {
      [$0.file, "\($0.name).report.txt", "\($0.name).output.json"]
    }
    #expect(names.sorted() == expected.sorted())
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: FixtureTable.url("Payloads/\(name)"), encoding: .utf8)
  }
}
