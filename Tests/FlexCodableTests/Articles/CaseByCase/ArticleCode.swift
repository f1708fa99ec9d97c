import FlexCodable
import Foundation

/// The pieces of Swift that the articles' tables hold, each beside the code that it is.
///
/// A test reads this file and compares both sides, so that a cell says what is run.
enum ArticleCode {
  // begin
  static let rules: [String: FlexRule] = [
    #""name""#: "name",
    #""a.b""#: "a.b",
    #""a.1""#: "a.1",
    #""a[1]""#: "a[1]",
    #""a[-1]""#: "a[-1]",
    #""a[5]""#: "a[5]",
    #""a[0].b""#: "a[0].b",
    #""[0]""#: "[0]",
    #""a\\.b""#: "a\\.b",
    #""a\\[0]""#: "a\\[0]",
    #""a\\\\.b""#: "a\\\\.b",
    #"["a", "b.c"]"#: ["a", "b.c"],
    #"["v", "w"]"#: ["v", "w"],
    #".from(.key("a.b"))"#: .from(.key("a.b")),
    #".ignored"#: .ignored,
    #".ignored(.decoding)"#: .ignored(.decoding),
    #".ignored(.encoding)"#: .ignored(.encoding),
    #".ignored.default(5)"#: .ignored.default(5),
    #".default(9)"#: .default(9),
    #".default(Light.red)"#: .default(Light.red),
    #".jsonText"#: .jsonText,
    #".characterCode"#: .characterCode,
    #".date(.format("dd.MM.yyyy"))"#: .date(.format("dd.MM.yyyy")),
    #".date(.millisecondsSince1970)"#: .date(.millisecondsSince1970),
    #".date(.secondsSince1970)"#: .date(.secondsSince1970),
    #".date(.format("yyyy"), .secondsSince1970)"#: .date(.format("yyyy"), .secondsSince1970),
    #".writing(to: "meta.v")"#: .writing(to: "meta.v"),
    #".writingNull"#: .writingNull,
    #".leniency(.strict)"#: .leniency(.strict),
    #".reading { _ in 5 }"#: .reading { _ in 5 },
    #".writing { _ in "x" }"#: .writing { _ in "x" },
  ]

  static let mappings: [String: FlexMapping] = [
    #"FlexMapping(properties: ["a": "n", "b": "n"])"#:
      FlexMapping(properties: ["a": "n", "b": "n"]),
    #"FlexMapping(properties: ["a": "x.a", "b": "x.b"])"#:
      FlexMapping(properties: ["a": "x.a", "b": "x.b"]),
    #"FlexMapping(properties: ["a": "x", "b": "x"])"#:
      FlexMapping(properties: ["a": "x", "b": "x"]),
    #"FlexMapping(properties: ["b": "a[1]"])"#: FlexMapping(properties: ["b": "a[1]"]),
    #"FlexMapping(properties: ["size": .flattened])"#:
      FlexMapping(properties: ["size": .flattened]),
    #"FlexMapping(properties: [:], root: "data.info")"#:
      FlexMapping(properties: [:], root: "data.info"),
    #"FlexMapping(properties: [:], only: ["a"])"#: FlexMapping(properties: [:], only: ["a"]),
    #"FlexMapping(properties: [:], only: [])"#: FlexMapping(properties: [:], only: []),
    #"FlexMapping(properties: [:], only: ["a", "b"], ignoring: ["a"])"#:
      FlexMapping(properties: [:], only: ["a", "b"], ignoring: ["a"]),
    #"FlexMapping(properties: [:], leniency: .strict)"#:
      FlexMapping(properties: [:], leniency: .strict),
  ]

  static let decoders: [String: @Sendable (FlexDecoder) -> Void] = [
    #"leniency.coercions = []"#: { $0.leniency.coercions = [] },
    #"leniency.coercions = .textToNumber"#: { $0.leniency.coercions = .textToNumber },
    #"leniency.missing = .throwError"#: { $0.leniency.missing = .throwError },
    #"leniency.null = .throwError"#: { $0.leniency.null = .throwError },
    #"leniency.unusable = .throwError"#: { $0.leniency.unusable = .throwError },
    #"leniency.missing = .useZero"#: { $0.leniency.missing = .useZero },
    #"leniency.fractions = .truncate"#: { $0.leniency.fractions = .truncate },
    #"leniency.fractions = .round"#: { $0.leniency.fractions = .round },
    #"leniency.numericPrefixes = true"#: { $0.leniency.numericPrefixes = true },
    #"leniency.groupingSeparators = true"#: { $0.leniency.groupingSeparators = true },
    #"leniency.dropsUnusableElements = false"#: { $0.leniency.dropsUnusableElements = false },
    #"leniency.wrapsSingleValues = false"#: { $0.leniency.wrapsSingleValues = false },
    #"leniency.blankTextIsNull = false"#: { $0.leniency.blankTextIsNull = false },
    #"leniency.emptyArrayIsObject = false"#: { $0.leniency.emptyArrayIsObject = false },
    #"leniency.emptyObjectIsArray = false"#: { $0.leniency.emptyObjectIsArray = false },
    #"leniency.nullKeepsOptionalDefault = true"#: { $0.leniency.nullKeepsOptionalDefault = true },
    #"leniency.trueWords.insert("ja")"#: { $0.leniency.trueWords.insert("ja") },
    #"leniency.falseWords.insert("nein")"#: { $0.leniency.falseWords.insert("nein") },
    #"dateDecodingStrategy = .secondsSince1970"#: { $0.dateDecodingStrategy = .secondsSince1970 },
    #"dateDecodingStrategy = .iso8601"#: { $0.dateDecodingStrategy = .iso8601 },
    #"dataDecodingStrategy = .utf8"#: { $0.dataDecodingStrategy = .utf8 },
    #"keyMatching = .ignoringCase"#: { $0.keyMatching = .ignoringCase },
    #"keyMatching = .ignoringCaseAndSeparators"#: { $0.keyMatching = .ignoringCaseAndSeparators },
    #"keyDecodingStrategy = .convertFromSnakeCase"#: {
      $0.keyDecodingStrategy = .convertFromSnakeCase
    },
    #"keyDecodingStrategy = .convertFromSnakeCaseSplittingDigits"#: {
      $0.keyDecodingStrategy = .convertFromSnakeCaseSplittingDigits
    },
    #"keyDecodingStrategy = .capitalized"#: { $0.keyDecodingStrategy = .capitalized },
    #"keyDecodingStrategy = .uncapitalized"#: { $0.keyDecodingStrategy = .uncapitalized },
    #"parsing.duplicateKeys = .useLast"#: { $0.parsing.duplicateKeys = .useLast },
    #"parsing.duplicateKeys = .keepAll"#: { $0.parsing.duplicateKeys = .keepAll },
    #"parsing.duplicateKeys = .throwError"#: { $0.parsing.duplicateKeys = .throwError },
    #"parsing.allowsTrailingCommas = true"#: { $0.parsing.allowsTrailingCommas = true },
    #"parsing.allowsComments = true"#: { $0.parsing.allowsComments = true },
    #"parsing.allowsJSON5 = true"#: { $0.parsing.allowsJSON5 = true },
    #"parsing.replacesLoneSurrogates = true"#: { $0.parsing.replacesLoneSurrogates = true },
    #"parsing.maximumDepth = 3"#: { $0.parsing.maximumDepth = 3 },
  ]

  static let encoders: [String: @Sendable (FlexEncoder) -> Void] = [
    #"nilEncoding = .null"#: { $0.nilEncoding = .null },
    #"keys = .propertyNames"#: { $0.keys = .propertyNames },
    #"outputFormatting = .sortedKeys"#: { $0.outputFormatting = .sortedKeys },
    #"outputFormatting = .withoutEscapingSlashes"#: {
      $0.outputFormatting = .withoutEscapingSlashes
    },
    #"nonConformingFloatEncodingStrategy = .null"#: {
      $0.nonConformingFloatEncodingStrategy = .null
    },
    #"dateEncodingStrategy = .secondsSince1970"#: { $0.dateEncodingStrategy = .secondsSince1970 },
    #"dateEncodingStrategy = .form(.format("yyyy"))"#: {
      $0.dateEncodingStrategy = .form(.format("yyyy"))
    },
    #"dataEncodingStrategy = .utf8"#: { $0.dataEncodingStrategy = .utf8 },
    #"keyEncodingStrategy = .convertToSnakeCase"#: {
      $0.keyEncodingStrategy = .convertToSnakeCase
    },
    #"keyEncodingStrategy = .convertToSnakeCaseSplittingDigits"#: {
      $0.keyEncodingStrategy = .convertToSnakeCaseSplittingDigits
    },
    #"keyEncodingStrategy = .capitalized"#: { $0.keyEncodingStrategy = .capitalized },
    #"keyEncodingStrategy = .uncapitalized"#: { $0.keyEncodingStrategy = .uncapitalized },
    #"maximumDepth = 2"#: { $0.maximumDepth = 2 },
  ]

  static let values: [String: any Encodable & Sendable] = [
    #"1.0"#: 1.0,
    #"0.1"#: 0.1,
    #"Float(0.1)"#: Float(0.1),
    #"1e100"#: 1e100,
    #"1e-7"#: 1e-7,
    #"-0.0"#: -0.0,
    #"Double.nan"#: Double.nan,
    #"-Double.infinity"#: -Double.infinity,
    #"UInt64.max"#: UInt64.max,
    #"Decimal(1) / 3"#: Decimal(1) / 3,
    #""a/b""#: "a/b",
    #""é \u{1} \"""#: "é \u{1} \"",
    #"Date(timeIntervalSince1970: 0)"#: Date(timeIntervalSince1970: 0),
    #"Date(timeIntervalSince1970: 0.5)"#: Date(timeIntervalSince1970: 0.5),
    #"Date(timeIntervalSinceReferenceDate: 0.000001)"#:
      Date(timeIntervalSinceReferenceDate: 0.000001),
    #"Date(timeIntervalSinceReferenceDate: 1e-9)"#: Date(timeIntervalSinceReferenceDate: 1e-9),
    #"Data([104, 105])"#: Data([104, 105]),
    #"[Int?.none, 1]"#: [Int?.none, 1],
    #"[1: 2]"#: [1: 2],
    #"[Light.red: 2]"#: [Light.red: 2],
    #"Light.green"#: Light.green,
    #"[[[1]]]"#: [[[1]]],
    #"["b": 1, "a": 2] as JSON"#: ["b": 1, "a": 2] as JSON,
  ]
  // end

  private typealias Light = ArticleModels.Light
}
