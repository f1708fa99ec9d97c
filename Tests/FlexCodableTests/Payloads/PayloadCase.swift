import FlexCodable
import Foundation
import Testing

/// A document of `Fixtures/Payloads`, how it is read, and what becomes of it.
///
/// Beside `NAME.json` stand `NAME.report.txt`, the reports of the presets, and `NAME.output.json`,
/// what the lenient model writes.
struct PayloadCase: Sendable, CustomTestStringConvertible {
  let file: String
  private let reading: @Sendable (Data, FlexLeniency) throws -> PayloadReading
  private let strictProblems: @Sendable (Data) -> (fails: Bool, problems: FlexReport)

  var testDescription: String { file }
  var name: String { String(file.prefix { $0 != "." }) }

  /// - Parameters:
  ///   - file: The name of the document.
  ///   - expected: The model that the document gives.
  ///   - permissive: What the permissive preset makes of it, where that is something else.
  ///   - configure: The options of the decoder and the encoder.
  init<Model: Codable & Equatable & SendableMetatype>(
    _ file: String, _ expected: @escaping @Sendable () -> Model,
    permissive: (@Sendable (inout Model) -> Void)? = nil,
    configure: @escaping @Sendable (FlexDecoder, FlexEncoder) -> Void = { _, _ in }
  ) {
    self.file = file
    let coders: @Sendable (FlexLeniency) -> (FlexDecoder, FlexEncoder) = { leniency in
      let (decoder, encoder) = (FlexDecoder(leniency), FlexEncoder(leniency))
      // The order of a dictionary is no promise.
      encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes, .sortedKeys]
      configure(decoder, encoder)
      return (decoder, encoder)
    }
    reading = { data, leniency in
      let (decoder, encoder) = coders(leniency)
      var model = expected()
      if leniency == .permissive { permissive?(&model) }
      let (value, report) = try decoder.decodeReporting(Model.self, from: data)
      let output = try encoder.encodeText(value)
      let second = try decoder.decodeReporting(Model.self, from: Data(output.utf8))
      let tree = try JSON(parsing: data, options: decoder.parsing)
      return PayloadReading(
        isExpected: value == model, value: "\(value)", report: report, output: output + "\n",
        comesBack: second.value == value, second: second.report,
        isSameFromTree: try decoder.decode(Model.self, from: tree) == value)
    }
    strictProblems = { data in
      let decoder = coders(.strict).0
      let fails = (try? decoder.decode(Model.self, from: data)) == nil
      return (fails, decoder.problems(decoding: Model.self, from: data))
    }
  }

  func data() throws -> Data {
    try Data(contentsOf: FixtureTable.url("Payloads/\(file)"))
  }

  func read(_ data: Data, _ leniency: FlexLeniency) throws -> PayloadReading {
    try reading(data, leniency)
  }

  /// What the strict preset says of the document.
  func strict(_ data: Data) -> (fails: Bool, problems: FlexReport) {
    strictProblems(data)
  }

  /// The reports of the presets, as in `NAME.report.txt`.
  func reports() throws -> String {
    let data = try data()
    return [
      "# lenient", try read(data, .lenient).report.description, "",
      "# permissive", try read(data, .permissive).report.description, "",
    ].joined(separator: "\n")
  }
}

/// What became of one document.
struct PayloadReading {
  var isExpected: Bool
  var value: String
  var report: FlexReport
  var output: String
  var comesBack: Bool
  var second: FlexReport
  var isSameFromTree: Bool
}

/// A date from its internet form, by Foundation.
func instant(_ text: String) -> Date {
  let formatter = ISO8601DateFormatter()
  if text.contains(".") { formatter.formatOptions.insert(.withFractionalSeconds) }
  guard let date = formatter.date(from: text) else { preconditionFailure("no date: \(text)") }
  return date
}
