import FlexCodable
import Foundation
import Testing

/// What eight older libraries made of an input, and what becomes of it here.
@Suite("Inputs of older libraries")
struct CaseTests {
  @Test("are read", arguments: FixtureTable.rows("OlderLibraries/reading.tsv"))
  func reading(_ row: FixtureRow) throws {
    let properties = CaseModel.properties(row[1])
    let answer = try CaseModel.$properties.withValue(properties) {
      do {
        let decoder = try Self.decoder(row[2], properties)
        return try Self.answer { try decoder.decode(CaseModel.self, from: row[3]) }
      } catch is JSON.PathError {
        return "! path"
      }
    }
    #expect(answer == row[4])
  }

  @Test(
    "are read as lists and dictionaries", arguments: FixtureTable.rows("OlderLibraries/roots.tsv"))
  func roots(_ row: FixtureRow) throws {
    let decoder = try Self.decoder(row[2], [])
    let text = row[3]
    let answer = try Self.answer {
      switch row[1] {
      case "[Item]": try Root(decoder.decode([CaseItem].self, from: text))
      case "[Item?]": try Root(decoder.decode([CaseItem?].self, from: text))
      case "[Picture]": try Root(decoder.decode([CasePicture].self, from: text))
      case "[String: Item]": try Root(decoder.decode([String: CaseItem].self, from: text))
      case "[String: [Item]]": try Root(decoder.decode([String: [CaseItem]].self, from: text))
      case "Item": try Root(decoder.decode(CaseItem.self, from: text))
      case "Item at name.name":
        try Root(decoder.decode(CaseItem.self, from: Data(text.utf8), at: "name.name"))
      case "Picture": try Root(decoder.decode(CasePicture.self, from: text))
      case "Int": try Root(decoder.decode(Int.self, from: text))
      default: preconditionFailure("no type \(row[1])")
      }
    }
    #expect(answer == row[4])
  }

  @Test("are written", arguments: FixtureTable.rows("OlderLibraries/writing.tsv"))
  func writing(_ row: FixtureRow) throws {
    let properties = CaseModel.properties(row[1])
    let answer = try CaseModel.$properties.withValue(properties) {
      let decoder = FlexDecoder()
      decoder[mapping: CaseModel.self] = try CaseModel.mapping(properties)
      let model = try decoder.decode(CaseModel.self, from: row[3])
      let encoder = FlexEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      encoder[mapping: CaseModel.self] = try CaseModel.mapping(properties, row[2][...])
      for option in row[2].split(separator: " ") where !option.contains("=") {
        switch option {
        case "null": encoder.nilEncoding = .null
        case "seconds": encoder.dateEncodingStrategy = .secondsSince1970
        case "propertyNames": encoder.keys = .propertyNames
        default: preconditionFailure("no option \(option)")
        }
      }
      do { return try encoder.encodeText(model) } catch let error as EncodingError {
        guard case .invalidValue(_, let context) = error else { return "! \(error)" }
        return "! \(context.debugDescription)"
      }
    }
    #expect(answer == row[4])
  }

  @Test("are merged into a value", arguments: FixtureTable.rows("OlderLibraries/merging.tsv"))
  func merging(_ row: FixtureRow) throws {
    let properties = CaseModel.properties(row[1])
    let answer = try CaseModel.$properties.withValue(properties) {
      let decoder = try Self.decoder(row[2], properties)
      var model = try decoder.decode(CaseModel.self, from: row[3])
      return try Self.answer {
        try decoder.update(&model, from: Data(row[4].utf8))
        return model
      }
    }
    #expect(answer == row[5])
  }

  /// Encodes what was decoded at the root.
  struct Root: Encodable {
    let value: any Encodable
    init(_ value: any Encodable) { self.value = value }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  /// A decoder with the options that a cell names.
  static func decoder(_ options: String, _ properties: [CaseModel.Property]) throws -> FlexDecoder {
    let decoder = FlexDecoder()
    for option in options.split(separator: " ") where !option.contains("=") {
      switch option {
      case "strict": decoder.leniency = .strict
      case "permissive": decoder.leniency = .permissive
      case "groups": decoder.leniency.groupingSeparators = true
      case "prefixes": decoder.leniency.numericPrefixes = true
      case "truncate": decoder.leniency.fractions = .truncate
      case "keepNull": decoder.leniency.nullKeepsOptionalDefault = true
      case "throw": decoder.leniency.dropsUnusableElements = false
      case "utf8": decoder.dataDecodingStrategy = .utf8
      case "digits": decoder.keyDecodingStrategy = .convertFromSnakeCaseSplittingDigits
      case "snake": decoder.keyDecodingStrategy = .convertFromSnakeCase
      case "anyCase": decoder.keyMatching = .ignoringCase
      case "capitalized": decoder.keyDecodingStrategy = .capitalized
      case "collect": decoder.collectsProblems = true
      default: preconditionFailure("no option \(option)")
      }
    }
    decoder[mapping: CaseModel.self] = try CaseModel.mapping(properties, options[...])
    return decoder
  }

  /// A value as JSON under its property names, or the place of the error: `! rows.0.id`.
  static func answer(_ read: () throws -> some Encodable) throws -> String {
    do {
      let encoder = FlexEncoder()
      encoder.keys = .propertyNames
      encoder.outputFormatting = .withoutEscapingSlashes
      encoder.dateEncodingStrategy = .secondsSince1970
      encoder.dataEncodingStrategy = .utf8
      return try encoder.encodeText(read())
    } catch let error as DecodingError {
      let failure = Failure(error)
      if let problems = failure.underlying as? FlexProblems {
        return "! " + problems.report.entries.map(\.path.description).joined(separator: " ")
      }
      return failure.underlying is JSON.SyntaxError ? "! syntax" : "! \(failure.path)"
    }
  }
}
