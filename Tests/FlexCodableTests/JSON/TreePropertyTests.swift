import Foundation
import Testing

@testable import FlexCodable

@Suite("A tree as a property")
struct TreePropertyTests {
  private struct Envelope: Codable {
    var id: Int
    var payload: JSON
    var extra: JSON?
  }

  private static let payloads = [
    #"{"z":1,"a":2,"m":{"y":1.10,"b":[]}}"#, "1.10", "12345678901234567890.123", "1E+2", "-0",
    "true", "1", "\"a\"", "[]", "{}", "null", #"[1.0,1,true,null,"1",{"é":"é"}]"#,
    #"{"$date":"2020-01-01","":{"":0}}"#, "[[[[[]]]]]", #"["\n","/"]"#,
  ]

  @Test("keeps order and spelling from every input and in every preset", arguments: payloads)
  func kept(payload: String) throws {
    let text = "{\"payload\":\(payload),\"id\":1}"
    let tree = try JSON(parsing: text)
    for preset in [FlexLeniency.strict, .lenient, .permissive] {
      let decoder = FlexDecoder(preset)
      for envelope in [
        try decoder.decode(Envelope.self, from: text),
        try decoder.decode(Envelope.self, from: Data(text.utf8)),
        try decoder.decode(Envelope.self, from: Array(text.utf8)),
        try decoder.decode(Envelope.self, from: tree),
        try tree.decode(Envelope.self, using: decoder),
      ] {
        #expect(envelope.payload.text() == payload && envelope.extra == nil)
      }
      #expect(try decoder.decode(JSON.self, from: text).text() == text)
      #expect(try decoder.decode([JSON].self, from: "[\(payload)]").map { $0.text() } == [payload])
      let dictionary = try decoder.decode([String: JSON].self, from: "{\"k\":\(payload)}")
      #expect(dictionary.mapValues { $0.text() } == ["k": payload])
      let report = try decoder.decodeReporting(Envelope.self, from: Data(text.utf8)).report
      #expect(report.entries.isEmpty)
    }
  }

  @Test("is written as it was read", arguments: payloads)
  func written(payload: String) throws {
    let text = "{\"id\":1,\"payload\":\(payload)}"
    for preset in [FlexLeniency.strict, .lenient, .permissive] {
      let envelope = try FlexDecoder(preset).decode(Envelope.self, from: text)
      let encoder = FlexEncoder(preset)
      encoder.outputFormatting = .withoutEscapingSlashes
      #expect(String(decoding: try encoder.encode(envelope), as: UTF8.self) == text)
      let tree = try JSON(parsing: payload)
      #expect(String(decoding: try encoder.encode(tree), as: UTF8.self) == payload)
      #expect(String(decoding: try encoder.encode([tree]), as: UTF8.self) == "[\(payload)]")
    }
  }

  @Test("keeps duplicates only as its decoder's policy says")
  func duplicates() throws {
    let text = #"{"id":1,"payload":{"a":1,"b":2,"a":3}}"#
    let decoder = FlexDecoder()
    func payload(_ policy: JSON.DuplicateKeys) throws -> String {
      decoder.parsing.duplicateKeys = policy
      return try decoder.decode(Envelope.self, from: text).payload.text()
    }
    #expect(try payload(.useFirst) == #"{"a":1,"b":2}"#)
    #expect(try JSON(parsing: payload(.useLast)) == ["a": 3, "b": 2])
    #expect(try payload(.keepAll) == #"{"a":1,"b":2,"a":3}"#)
    #expect(throws: DecodingError.self) { try payload(.throwError) }
  }
}
