import FlexCodable
import Foundation
import Testing

/// What people report of libraries that read JSON into models, and what becomes of it here.
///
/// The first column of a table is the number of a report.
@Suite("Reports of users")
struct UserReportTests {
  @Test("of values that came out wrong", arguments: FixtureTable.rows("UserReports/reading.tsv"))
  func reading(_ row: FixtureRow) throws {
    let outcome = try Self.using(row[1], row[2]) { type, decoder in
      try Self.outcome(type, row[3], decoder)
    }
    #expect(outcome.answer == row[4])
    #expect(outcome.report == row[5])
  }

  @Test("of models that came back changed", arguments: FixtureTable.rows("UserReports/writing.tsv"))
  func writing(_ row: FixtureRow) throws {
    let answer = try Self.using(row[1], row[2]) { type, decoder in
      try Self.written(type, row[3], decoder, options: row[2])
    }
    #expect(answer == row[4])
  }

  @Test("of updates", arguments: FixtureTable.rows("UserReports/merging.tsv"))
  func merging(_ row: FixtureRow) throws {
    let answer = try Self.using(row[1], row[2]) { type, decoder in
      try Self.merged(type, row[3], row[4], decoder)
    }
    #expect(answer == row[5])
  }

  /// Opens the model of a row: one by name, or one that the cell describes.
  private static func using<R>(
    _ model: String, _ options: String, _ body: (any Codable.Type, FlexDecoder) throws -> R
  ) throws -> R {
    let decoder = decoder(options)
    if let type = UserReportModels.all[model] { return try body(type, decoder) }
    let properties = CaseModel.properties(model)
    decoder[mapping: CaseModel.self] = try CaseModel.mapping(properties)
    return try CaseModel.$properties.withValue(properties) { try body(CaseModel.self, decoder) }
  }

  private static func decoder(_ options: String) -> FlexDecoder {
    let words = options.split(separator: " ")
    let preset: FlexLeniency =
      words.contains("strict") ? .strict : words.contains("permissive") ? .permissive : .lenient
    let decoder = FlexDecoder(preset)
    for word in words {
      switch word {
      case "strict", "permissive", "null", "propertyNames", "writesSnake": break
      case "snake": decoder.keyDecodingStrategy = .convertFromSnakeCase
      case "anyCase": decoder.keyMatching = .ignoringCase
      case "useLast": decoder.parsing.duplicateKeys = .useLast
      case "noDuplicates": decoder.parsing.duplicateKeys = .throwError
      case "keepNull": decoder.leniency.nullKeepsOptionalDefault = true
      case "keepElements": decoder.leniency.dropsUnusableElements = false
      case "noWrapping": decoder.leniency.wrapsSingleValues = false
      case "truncate": decoder.leniency.fractions = .truncate
      case "infinity":
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
          positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      default: preconditionFailure("no option \(word)")
      }
    }
    return decoder
  }

  private static func outcome<T: Codable>(
    _ type: T.Type, _ text: String, _ decoder: FlexDecoder
  ) throws -> (answer: String, report: String) {
    do {
      let (value, report) = try decoder.decodeReporting(type, from: Data(text.utf8))
      return (
        try CaseTests.answer { value }, report.summary.joined(separator: ", ")
      )
    } catch let error as DecodingError {
      return ("! \(Failure(error))", "")
    }
  }

  private static func written<T: Codable>(
    _ type: T.Type, _ text: String, _ decoder: FlexDecoder, options: String
  ) throws -> String {
    let value = try decoder.decode(type, from: text)
    let encoder = FlexEncoder(decoder.leniency)
    encoder[mapping: CaseModel.self] = decoder[mapping: CaseModel.self]
    for word in options.split(separator: " ") {
      switch word {
      case "null": encoder.nilEncoding = .null
      case "propertyNames": encoder.keys = .propertyNames
      case "writesSnake": encoder.keyEncodingStrategy = .convertToSnakeCase
      default: break
      }
    }
    do {
      let written = try encoder.encodeText(value)
      // What was written reads back to the same.
      if encoder.keys == .mapped {
        let again = try decoder.decode(type, from: written)
        #expect(try encoder.encodeText(again) == written)
      }
      return written
    } catch EncodingError.invalidValue(_, let context) {
      return "! \(Failure.text(context.codingPath)): \(context.debugDescription)"
    }
  }

  private static func merged<T: Codable>(
    _ type: T.Type, _ text: String, _ patch: String, _ decoder: FlexDecoder
  ) throws -> String {
    var value = try decoder.decode(type, from: text)
    return try CaseTests.answer {
      try decoder.update(&value, from: Data(patch.utf8))
      return value
    }
  }

  // MARK: Coverage

  private static let reports = "../cases/user-reports.jsonl"

  @Test(
    "that were collected are all in the tables",
    .enabled(
      if: (try? SharedData.bytes(reports)) != nil,
      "there is no collection of reports beside the package"))
  func coverage() throws {
    let tables = ["reading", "writing", "merging", "behaviours"]
    let covered = Set(tables.flatMap { FixtureTable.rows("UserReports/\($0).tsv").map { $0[0] } })
    let known = try SharedData.lines(Self.reports).map { line in
      try #require(JSON(parsing: String(line))["id"]?.numberValue?.text)
    }
    let missing = known.filter { !covered.contains($0) }
    print("reports of users in the tables: \(known.count - missing.count) of \(known.count)")
    #expect(missing == [])
    #expect(covered.subtracting(known) == [])
  }
}
