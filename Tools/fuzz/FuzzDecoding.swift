import Foundation

/// A document as one model that has a bit of everything, in every preset.
func fuzzDecoding(_ input: FuzzInput) {
  for (preset, decoder) in decoders {
    let fromText = try? decoder.decode(Messy.self, from: input.data)
    let written = fromText.map { write($0, preset) }
    if let tree = try? JSON(parsing: input.data, options: decoder.parsing) {
      let fromTree = try? decoder.decode(Messy.self, from: tree)
      require(
        fromTree.map { write($0, preset) } == written, "text and tree give other models: \(preset)")
    }
    if let result = try? decoder.decodeReporting(Messy.self, from: input.data) {
      require(write(result.value, preset) == written, "reporting changes a model: \(preset)")
      require(result.report.description.isEmpty == result.report.isEmpty, "a report without words")
    } else {
      require(fromText == nil, "reporting rejects a model: \(preset)")
    }
    let problems = decoder.problems(decoding: Messy.self, from: input.data)
    if fromText == nil { require(!problems.isEmpty, "an error without a problem: \(preset)") }
    guard let text = written.flatMap({ $0 }) else { continue }
    require(StrictReader.tokens(of: Array(text)) != nil, "a model is written as no JSON")
    guard let again = try? decoder.decode(Messy.self, from: text) else {
      fatalError("a written model cannot be read: \(preset)")
    }
    require(write(again, preset) == text, "a written model reads as another: \(preset)")
    if var updated = fromText {
      _ = try? decoder.update(&updated, from: input.data)
    }
  }
}

private let decoders: [(String, FlexDecoder)] = {
  let collecting = FlexDecoder()
  collecting.collectsProblems = true
  collecting.parsing.allowsJSON5 = true
  collecting.parsing.duplicateKeys = .useLast
  collecting.keyDecodingStrategy = .convertFromSnakeCase
  collecting.keyMatching = .ignoringCaseAndSeparators
  return [
    ("strict", FlexDecoder(.strict)), ("lenient", FlexDecoder()),
    ("permissive", FlexDecoder(.permissive)), ("collecting", collecting),
  ]
}()

private let encoders = [
  "strict": FlexEncoder(.strict), "lenient": FlexEncoder(), "permissive": FlexEncoder(.permissive),
  "collecting": FlexEncoder(),
]

private func write(_ model: Messy, _ preset: String) -> Data? {
  guard let encoder = encoders[preset] else { return nil }
  encoder.outputFormatting = .sortedKeys
  return try? encoder.encode(model)
}

private struct Messy: FlexModel {
  var id = 0
  var name = "none"
  var ratio = 0.5
  var isOn = false
  var small: UInt8 = 1
  var wide: Int128 = 2
  var price: Decimal?
  var date: Date?
  var link: URL?
  var key: UUID?
  var data = Data()
  var color = Color.red
  var mood: Mood? = .calm
  var open: FlexOpen<Color>?
  var list = [1]
  var tags: Set<String> = []
  var table: [String: [Double]] = [:]
  var numbered: [Int: Bool]?
  var presence: FlexPresence<Int> = .absent
  var later: FlexLazy<[Int]>?
  var child: Child?
  var children: [Child] = []
  var any: Anything?
  var tree = JSON.null
  var raw = ""
  var code: Int8 = 0
  var shape: Shape?
  var flat = Flat()

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .name: ["name", "nick.name", "names[0]"],
      .date: .from("date", "day").date(.iso8601, .format("yyyy-MM-dd")),
      .list: FlexRule.from("list", "a.b[1]").default([7]),
      .raw: .jsonText,
      .code: .characterCode,
      .flat: .flattened,
      .ratio: .reading { json in json?.stringValue == "half" ? 0.5 : json },
    ], ignoring: [.key])
}

private enum Color: String, Codable, CaseIterable { case red, green }

private enum Mood: Int, Codable, CaseIterable, FlexUnknownCase {
  case calm, wild
  static var unknownCase: Mood { .wild }
}

private struct Flat: Codable, FlexDefaults {
  var left = 1
  var right: String?
}

private final class Child: Codable {
  var a: Int
  var b: String?
  var inner: Child?
}

private enum Shape: Codable {
  case circle(radius: Double)
  case point
}

/// Tries one type after the other, as unions do.
private enum Anything: Codable {
  case number(Double)
  case text(String)
  case list([Anything])
  case members([String: Anything])
  case nothing

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .nothing
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([Anything].self) {
      self = .list(value)
    } else {
      self = .members(try container.decode([String: Anything].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .members(let values): try container.encode(values)
    case .nothing: try container.encodeNil()
    }
  }
}
