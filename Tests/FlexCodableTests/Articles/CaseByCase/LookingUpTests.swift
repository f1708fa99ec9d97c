import FlexCodable
import Foundation
import Testing

/// Every cell of the articles that look something up, run as it stands there.
@Suite("The tables of the articles")
struct LookingUpTests {
  @Test(
    "say what is read, and what is written back", arguments: ArticleTable.rows(with: "Property"))
  func reading(_ row: ArticleRow) throws {
    guard row["Strategy"] == nil, row["Update"] == nil else { return }
    for (column, cell) in zip(row.head, row.cells) {
      let answer: String
      switch column {
      case "Case", "Property", "Rule", "Mapping", "Decoder", "Encoder", "JSON", "Document": continue
      case "Strict": answer = try read(row, FlexDecoder(.strict))
      case "Lenient", "Gives": answer = try read(row, FlexDecoder())
      case "Permissive": answer = try read(row, FlexDecoder(.permissive))
      case "Without": answer = try read(row, FlexDecoder(), isPlain: true)
      case "Writes": answer = try written(row)
      default: answer = "no such column"
      }
      #expect(answer == cell, "\(column)")
    }
  }

  @Test("say what is written", arguments: ArticleTable.rows(with: "Value", "Writes"))
  func writing(_ row: ArticleRow) throws {
    let value = try found(row["Value"], ArticleCode.values)
    for (column, cell) in zip(row.head, row.cells) where column == "Writes" || column == "Strict" {
      let encoder = FlexEncoder(column == "Strict" ? .strict : .lenient)
      try setUp(encoder, row)
      #expect(text(value, encoder) == ArticleRow.plain(cell), "\(column)")
    }
  }

  @Test("say what a scheme of names finds", arguments: ArticleTable.rows(with: "Strategy"))
  func strategies(_ row: ArticleRow) throws {
    let name = try #require(row["Property"])
    let strategy = try #require(row["Strategy"])
    func isFound(_ key: String) throws -> Bool {
      let decoder = FlexDecoder()
      try found("keyDecodingStrategy = \(strategy)", ArticleCode.decoders)(decoder)
      let properties = [CaseModel.Property(name: name, typeName: "Int", initial: nil, paths: [])]
      return CaseModel.$properties.withValue(properties) {
        (try? decoder.decode(CaseModel.self, from: "{\"\(key)\":1}")) != nil
      }
    }
    for key in ArticleRow.pieces(try #require(row["Reads"])) {
      #expect(try isFound(key), "\(key)")
    }
    for key in ArticleRow.pieces(try #require(row["Does not read"])) {
      #expect(try !isFound(key), "\(key)")
    }
    let encoder = FlexEncoder()
    let opposite = strategy.replacingOccurrences(of: "convertFrom", with: "convertTo")
    try found("keyEncodingStrategy = \(opposite)", ArticleCode.encoders)(encoder)
    let properties = [CaseModel.Property(name: name, typeName: "Int", initial: "1", paths: [])]
    let text = CaseModel.$properties.withValue(properties) { self.text(CaseModel(), encoder) }
    #expect(text == "{\"\(try #require(row["Writes"]))\":1}")
  }

  @Test("say what is wrong with a path", arguments: ArticleTable.rows(with: "Path", "Fault"))
  func paths(_ row: ArticleRow) throws {
    let error = #expect(throws: JSON.PathError.self) { try JSON.Path(row["Path"] ?? "") }
    #expect(error?.reason == row["Fault"])
  }

  @Test("say what an update leaves", arguments: ArticleTable.rows(with: "Update"))
  func updating(_ row: ArticleRow) throws {
    let properties = try properties(row)
    let update = Data((row["Update"] ?? "").utf8)
    let answer = try CaseModel.$properties.withValue(properties) {
      var model = try FlexDecoder(.strict).decode(CaseModel.self, from: row["Document"] ?? "")
      let before = shownModel(model, properties)
      do {
        try FlexDecoder().update(&model, from: update)
      } catch is DecodingError {
        #expect(shownModel(model, properties) == before)
        return "throws"
      }
      return shownModel(model, properties)
    }
    #expect(answer == row["Gives"], "\(answer)")
  }

  @Test("answer questions", arguments: ArticleTable.rows(with: "Question", "Answer"))
  func answers(_ row: ArticleRow) throws {
    let claim = "\(row.cells[0]) \(row.cells[1])"
    let check = try #require(ArticleClaims.all[claim], "nothing checks: \(claim)")
    try check()
  }

  @Test("have no row that nothing runs, and run nothing that has no row")
  func completeness() throws {
    let kinds = [["Property"], ["Value", "Writes"], ["Path", "Fault"], ["Question", "Answer"]]
    for row in ArticleTable.rows {
      #expect(row.cells.count == row.head.count, "\(row.testDescription)")
      let runs = kinds.filter { kind in kind.allSatisfy { row.head.contains($0) } }
      #expect(runs.count == 1, "\(row.testDescription)")
    }
    let claims = ArticleTable.rows(with: "Question", "Answer")
      .map { "\($0.cells[0]) \($0.cells[1])" }
    #expect(Set(claims).count == claims.count)
    for claim in ArticleClaims.all.keys { #expect(claims.contains(claim)) }
    let cells = Set(ArticleTable.rows.flatMap { $0.cells.map(ArticleRow.plain) })
    let code =
      Array(ArticleCode.rules.keys) + ArticleCode.mappings.keys + ArticleCode.values.keys
      + ArticleCode.decoders.keys + ArticleCode.encoders.keys
    for piece in code where !piece.hasPrefix("keyDecoding") && !piece.hasPrefix("keyEncoding") {
      #expect(cells.contains(piece), "no cell holds \(piece)")
    }
  }

  // MARK: Running a row

  /// A piece of code by its text.
  private func found<Code>(_ text: String?, _ all: [String: Code]) throws -> Code {
    try #require(all[text ?? ""], "no code for \(text ?? "a missing cell")")
  }

  /// The properties of the cell: `Int = 7`, or `a: Int; b: String?`.
  private func properties(_ row: ArticleRow) throws -> [CaseModel.Property] {
    let cell = try #require(row["Property"])
    return cell.components(separatedBy: "; ").map { text in
      let sides = text.components(separatedBy: " = ")
      let parts = sides[0].split(separator: ":", maxSplits: 1).map(String.init)
      let isNamed = parts.count == 2 && !text.hasPrefix("[")
      let type = isNamed ? parts[1].trimmingCharacters(in: .whitespaces) : sides[0]
      return CaseModel.Property(
        name: isNamed ? parts[0] : "v", typeName: type,
        initial: sides.count > 1 ? json(sides[1]) : nil, paths: [])
    }
  }

  /// An initial value as JSON: `Bag(price: 9)` and `.red` are no JSON yet.
  private func json(_ value: String) -> String {
    if value.hasPrefix(".") { return "\"\(value.dropFirst())\"" }
    if value == "[:]" { return "{}" }
    guard value.hasSuffix(")"), let open = value.firstIndex(of: "(") else { return value }
    let members = value[open...].dropFirst().dropLast()
    return "{\(members.isEmpty ? "" : "\"")\(members.replacingOccurrences(of: ":", with: "\":"))}"
  }

  private func mapping(_ row: ArticleRow) throws -> FlexMapping? {
    if let rule = row["Rule"], !rule.isEmpty {
      return FlexMapping(properties: ["v": try found(rule, ArticleCode.rules)])
    }
    guard let mapping = row["Mapping"], !mapping.isEmpty else { return nil }
    return try found(mapping, ArticleCode.mappings)
  }

  private func document(_ row: ArticleRow) throws -> String {
    if let document = row["Document"] { return document }
    let value = try #require(row["JSON"])
    return value == "missing" ? "{}" : "{\"v\":\(value)}"
  }

  /// What a row gives: `` `5`, coerced``.
  private func read(
    _ row: ArticleRow, _ decoder: FlexDecoder, isPlain: Bool = false
  ) throws -> String {
    let properties = try properties(row)
    if !isPlain {
      decoder[mapping: CaseModel.self] = try mapping(row)
      if let option = row["Decoder"], !option.isEmpty {
        try found(option, ArticleCode.decoders)(decoder)
      }
    }
    let data = Data(try document(row).utf8)
    return CaseModel.$properties.withValue(properties) {
      do {
        let (model, report) = try decoder.decodeReporting(CaseModel.self, from: data)
        return (["`\(shownModel(model, properties))`"] + report.entries.map { "\($0.kind)" })
          .joined(separator: ", ")
      } catch is DecodingError {
        return "throws"
      } catch {
        return "\(error)"
      }
    }
  }

  /// A model as JSON under its property names; of a single property its value alone.
  private func shownModel(_ model: CaseModel, _ properties: [CaseModel.Property]) -> String {
    let encoder = FlexEncoder()
    encoder.keys = .propertyNames
    encoder.outputFormatting = .withoutEscapingSlashes
    let text = text(model, encoder)
    guard properties.count == 1 else { return text }
    let start = "{\"\(properties[0].name)\":"
    return text.hasPrefix(start) ? String(text.dropFirst(start.count).dropLast()) : "nil"
  }

  /// What is written of what a row reads.
  private func written(_ row: ArticleRow) throws -> String {
    let decoder = FlexDecoder()
    let encoder = FlexEncoder()
    decoder[mapping: CaseModel.self] = try mapping(row)
    encoder[mapping: CaseModel.self] = try mapping(row)
    if let option = row["Decoder"], !option.isEmpty {
      try found(option, ArticleCode.decoders)(decoder)
    }
    try setUp(encoder, row)
    let document = try document(row)
    return try CaseModel.$properties.withValue(properties(row)) {
      do {
        let text = text(try decoder.decode(CaseModel.self, from: document), encoder)
        return text == "throws" ? text : "`\(text)`"
      } catch is DecodingError {
        return "nothing"
      }
    }
  }

  private func setUp(_ encoder: FlexEncoder, _ row: ArticleRow) throws {
    guard let option = row["Encoder"], !option.isEmpty else { return }
    try found(option, ArticleCode.encoders)(encoder)
  }

  private func text(_ value: some Encodable, _ encoder: FlexEncoder) -> String {
    do {
      return try encoder.encodeText(value)
    } catch is EncodingError {
      return "throws"
    } catch {
      return "\(error)"
    }
  }
}
