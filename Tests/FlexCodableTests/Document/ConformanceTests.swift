import Foundation
import Testing

@testable import FlexCodable

/// Collections of other projects; each test prints how many cases it counted.
@Suite("Conformance", SharedData.trait)
struct ConformanceTests {
  private struct Case {
    let name: String
    let bytes: [UInt8]
    let isJSON: Bool
    let isJSON5: Bool

    /// A byte order mark: RFC 8259 lets a parser accept or reject it, and this one accepts.
    var hasMark: Bool { TextEncoding.detect(bytes) != .utf8(markLength: 0) }
  }

  private static let folders = [
    "jsontestsuite": "jsontestsuite/test_parsing", "transform": "jsontestsuite/test_transform",
  ]

  private func cases(_ set: String? = nil) throws -> [Case] {
    var adversarial: [Substring: [UInt8]] = [:]
    for line in try SharedData.lines("conformance/adversarial/issue150.b64.tsv") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      adversarial[cells[0]] = try Array(#require(Data(base64Encoded: String(cells[1]))))
    }
    return try SharedData.lines("conformance/verdicts.tsv").compactMap { line in
      let cells = line.split(separator: "\t")
      if let set, cells[0] != set { return nil }
      let folder = Self.folders[String(cells[0])] ?? String(cells[0])
      let bytes =
        try adversarial[cells[1]].flatMap { cells[0] == "adversarial" ? $0 : nil }
        ?? SharedData.bytes("conformance/\(folder)/\(cells[1])")
      return Case(
        name: "\(cells[0])/\(cells[1])", bytes: bytes, isJSON: cells[2] == "1",
        isJSON5: cells[3] == "1")
    }
  }

  @Test("with RFC 8259: all verdicts agree")
  func verdicts() throws {
    var options = JSON.ParsingOptions()
    options.maximumDepth = 1_000
    var loose = options
    loose.replacesLoneSurrogates = true
    var (agreed, marked, surrogates) = (0, 0, 0)
    let cases = try cases()
    for each in cases {
      let isAccepted = parsed(each.bytes, options).isAccepted
      let expected = each.hasMark ? isUnmarkedJSON(each.bytes) : each.isJSON
      #expect(isAccepted == expected, "\(each.name)")
      if isAccepted == expected { agreed += 1 }
      if each.hasMark { marked += 1 }
      // The files that differ only in lone surrogates are rejected, unless those are replaced.
      guard parsed(each.bytes, loose).isAccepted != isAccepted else { continue }
      let fault = try #require(parsed(each.bytes, options).fault, "\(each.name)")
      #expect(fault.reason == "half of a surrogate pair", "\(each.name)")
      surrogates += 1
    }
    print("verdicts: \(agreed) of \(cases.count); marks: \(marked); lone surrogates: \(surrogates)")
    #expect(cases.count == 1_716 && agreed == 1_716)
    #expect(surrogates == 20)
  }

  /// Whether the text behind a mark is JSON, as the second reader sees it.
  private func isUnmarkedJSON(_ bytes: [UInt8]) -> Bool {
    let encoding: String.Encoding =
      switch TextEncoding.detect(bytes) {
      case .utf8: .utf8
      case .utf16: .utf16
      case .utf32: .utf32
      }
    guard let text = String(bytes: bytes, encoding: encoding) else { return false }
    return StrictReader.tokens(of: Array(text.utf8)) != nil
  }

  @Test("with JSON5: all 113 cases")
  func json5() throws {
    let cases = try cases("json5")
    for each in cases {
      let isAccepted = parsed(each.bytes, ParsingMode.json5.options).isAccepted
      #expect(isAccepted == each.isJSON5, "\(each.name)")
    }
    print("JSON5: \(cases.count)")
    #expect(cases.count == 113)
  }

  @Test("with JSONTestSuite: what must be accepted or rejected is")
  func suite() throws {
    var counts: [Character: Int] = [:]
    for file in try SharedData.files("conformance/jsontestsuite/test_parsing") {
      let first = try #require(file.split(separator: "/").last?.first)
      let isAccepted = parsed(try SharedData.bytes(file)).isAccepted
      if first == "y" { #expect(isAccepted, "\(file)") }
      if first == "n" { #expect(!isAccepted, "\(file)") }
      counts[first, default: 0] += 1
    }
    print("JSONTestSuite: \(counts)")
    #expect(counts == ["y": 95, "n": 188, "i": 35])
  }

  @Test("writes 48 documents back byte for byte")
  func roundTrip() throws {
    var options = JSON.ParsingOptions()
    options.duplicateKeys = .keepAll
    let files = try SharedData.files("conformance/roundtrip")
    for file in files {
      let bytes = try SharedData.bytes(file)
      #expect(try Array(parsed(bytes, options).get().data()) == bytes, "\(file)")
      let buffer = ByteBuffer()
      try Document.parse(bytes, options: options).writeCompact(0, to: buffer)
      #expect(buffer.bytes() == bytes, "\(file)")
    }
    print("round trip: \(files.count)")
    #expect(files.count == 48)
  }

  @Test("rejects 888 adversarial documents in every mode of RFC 8259")
  func adversarial() throws {
    let cases = try cases("adversarial")
    for each in cases {
      #expect(!parsed(each.bytes).isAccepted, "\(each.name)")
      #expect(throws: DecodingError.self) {
        try FlexDecoder(.strict).decode(Bool?.self, from: each.bytes)
      }
      // Nor do the looser grammars trap.
      _ = parsed(each.bytes, ParsingMode.json5.options)
      _ = parsed(each.bytes, ParsingMode.comments.options)
    }
    print("adversarial: \(cases.count)")
    #expect(cases.count == 888)
  }

  @Test("reads one document in every encoding that a mark tells")
  func encodings() throws {
    let plain = try parsed(SharedData.bytes("conformance/encoding/utf8.json")).get()
    var count = 0
    for file in try SharedData.files("conformance/encoding") {
      let result = parsed(try SharedData.bytes(file))
      if file.hasSuffix("bom.json") || file.hasSuffix("utf8.json") {
        #expect(try result.get() == plain, "\(file)")
      } else {
        #expect(!result.isAccepted, "\(file)")
      }
      count += 1
    }
    print("encodings: \(count)")
    #expect(count == 10)
  }

  @Test("reads hard numbers to the last bit")
  func numbers() throws {
    let lines = try SharedData.lines("numbers/hard-doubles.txt")
    // One document of all of them, and each of them alone.
    let texts = lines.compactMap { $0.split(separator: " ").last }
    let all = try #require(parsed(Array("[\(texts.joined(separator: ","))]".utf8)).get().arrayValue)
    #expect(all.count == lines.count)
    for (line, json) in zip(lines, all) {
      let cells = line.split(separator: " ")
      let (double, float) = (UInt64(cells[0], radix: 16), UInt32(cells[1], radix: 16))
      let number = try #require(json.numberValue)
      let isSame =
        number.text == cells[cells.count - 1]
        && number.double?.bitPattern == finite(double)
        && Float(text: number.text)?.bitPattern == finite(float)
      if !isSame { Issue.record("\(line): \(String(describing: number.double))") }
    }
    print("hard numbers: \(lines.count)")
    #expect(lines.count == 28_296)
  }

  /// Infinity stands for a number out of range, which has no value here.
  private func finite(_ bits: UInt64?) -> UInt64? {
    bits.flatMap { Double(bitPattern: $0).isFinite ? $0 : nil }
  }

  private func finite(_ bits: UInt32?) -> UInt32? {
    bits.flatMap { Float(bitPattern: $0).isFinite ? $0 : nil }
  }
}

extension Float {
  /// The value as a document reads it.
  fileprivate init?(text: String) {
    guard
      let document = try? Document.parse(text, options: .init()), let value = document.float(0)
    else { return nil }
    self = value
  }
}
