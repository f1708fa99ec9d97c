import FlexCodable
import Foundation
import Testing

/// Reports that are about more than one value: trees, loops, threads, depth, work done.
@Suite("Reports of users about behaviour")
struct UserReportBehaviourTests {
  private struct Row: Codable, Equatable { let id: Int }
  private struct Loose: Codable { var a = 1 }

  /// Counts what a decode does.
  private final class Counter: Sendable {
    private let lock = NSLock()
    nonisolated(unsafe) private var value = 0
    func increment() { lock.withLock { unsafe value += 1 } }
    var count: Int { lock.withLock { unsafe value } }
    @TaskLocal static var current = Counter()
  }

  private struct Hooked: Codable, FlexDecodingHooks {
    var id: Int
    mutating func didDecode(from json: JSON) throws { Counter.current.increment() }
  }

  /// Eighteen properties of which four are bent or replaced.
  private struct Wide: Codable, FlexDefaults {
    var a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0
    var b0 = "", b1 = "", b2 = "", b3 = "", b4 = "", b5 = ""
    var c0 = 0.0, c1 = 0.0, c2 = 0.0, c3 = false, c4 = false, c5 = false

    static let text = """
      {"a0":0,"a1":1,"a2":"2","a3":3,"a4":4,"a5":[],"b0":"x","b1":1.50,"b2":"x","b3":"x","b4":"x",
      "b5":"x","c0":0.5,"c1":1.5,"c2":2,"c3":true,"c4":"yes","c5":false}
      """
  }

  private class Shape: Codable, FlexPolymorphic {
    let kind: Int
    class func type(for json: JSON) throws -> (any Decodable.Type)? {
      Counter.current.increment()
      return json["kind"] == 1 ? Disc.self : nil
    }
  }

  private final class Disc: Shape {}

  private struct Numbered: Codable {
    let id: Int
    private enum CodingKeys: CodingKey { case id }
    init(from decoder: any Decoder) throws {
      Counter.current.increment()
      id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    }
  }

  private struct Renaming: Codable, FlexMapped {
    var name: String
    static let mapping = FlexMapping(CodingKeys.self, [.name: ["title", "label"]])
  }

  /// Reads rules one by one, as people write it by hand.
  private struct HandWritten: Decodable {
    var rows: [Row] = []
    private struct Anything: Decodable {}

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        if let row = try? container.decode(Row.self) {
          rows.append(row)
        } else {
          _ = try container.superDecoder()
        }
      }
    }
  }

  private static let checks: [String: @Sendable () throws -> Void] = [
    "tree keeps digits": treeKeepsDigits,
    "tree keeps nulls": treeKeepsNulls,
    "loop ends": loopEnds,
    "any list is written": anyListIsWritten,
    "hook runs once": hookRunsOnce,
    "tree keeps equal keys": treeKeepsEqualKeys,
    "control character has a place": controlCharacterHasAPlace,
    "byte order mark": byteOrderMark,
    "cut off anywhere": cutOffAnywhere,
    "deep brackets": deepBrackets,
    "one decoder, many threads": oneDecoderManyThreads,
    "first decode, many threads": firstDecodeManyThreads,
    "no metadata is read": noMetadataIsRead,
    "272 objects of 18 members": wide,
    "work grows with the input": workGrowsWithTheInput,
    "class is chosen once": classIsChosenOnce,
    "mapping in another thread": mappingInAnotherThread,
  ]

  @Sendable private static func treeKeepsDigits() throws {
    for text in ["18446744073709551615", "-170141183460469231731687303715884105729", "1.500"] {
      #expect(try JSON(parsing: text).text() == text)
      #expect(try FlexDecoder().decode(JSON.self, from: text).text() == text)
      #expect(try FlexEncoder().encodeText(["v": JSON(parsing: text)]) == #"{"v":\#(text)}"#)
    }
  }

  @Sendable private static func treeKeepsNulls() throws {
    let json = try FlexDecoder().decode(JSON.self, from: "[4,null,6]")
    #expect(json.arrayValue?.count == 3)
    #expect(json[1] == .null && json[2] == 6)
    #expect(try FlexDecoder().decode([JSON].self, from: "[4,null,6]") == [4, .null, 6])
  }

  @Sendable private static func loopEnds() throws {
    for text in [#"[{"id":1},null,"x",{"id":2}]"#, #"["x",{"id":1},{"id":2},null]"#] {
      for preset in [FlexLeniency.strict, .lenient] {
        let rows = try FlexDecoder(preset).decode(HandWritten.self, from: text).rows
        #expect(rows == [Row(id: 1), Row(id: 2)])
      }
    }
  }

  @Sendable private static func anyListIsWritten() throws {
    struct Erased: Encodable {
      let value: any Encodable
      func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }
    let list: [any Encodable] = [Row(id: 1), 2, "b", [Row(id: 3)], ["k": true], Int?.none]
    #expect(
      try FlexEncoder().encodeText(list.map(Erased.init))
        == #"[{"id":1},2,"b",[{"id":3}],{"k":true},null]"#)
  }

  @Sendable private static func hookRunsOnce() throws {
    for text in [#"[{"id":1},{"id":"2"},{"id":"x"}]"#, #"{"a":{"id":1},"b":{"id":2}}"#] {
      let counter = Counter()
      let ids = try Counter.$current.withValue(counter) {
        text.hasPrefix("[")
          ? try FlexDecoder().decode([Hooked].self, from: text).map(\.id)
          : try FlexDecoder().decode([String: Hooked].self, from: text).values.map(\.id).sorted()
      }
      #expect(ids == [1, 2])
      #expect(counter.count == 2)
    }
  }

  @Sendable private static func treeKeepsEqualKeys() throws {
    var options = JSON.ParsingOptions()
    options.duplicateKeys = .keepAll
    let text = #"{"a":3,"a":4}"#
    #expect(try JSON(parsing: text, options: options).text() == text)
  }

  @Sendable private static func controlCharacterHasAPlace() throws {
    let text = "{\"note\":\n \"up\ndown\"}"
    let failure = thrown([String: String].self, text)
    let fault = failure?.underlying as? JSON.SyntaxError
    #expect(fault?.line == 2 && fault?.column == 5 && fault?.offset == 13)
    let escaped = #"{"note":"up\ndown"}"#
    #expect(try FlexDecoder().decode([String: String].self, from: escaped) == ["note": "up\ndown"])
  }

  @Sendable private static func byteOrderMark() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("{\"\u{FEFF}k\":1,\"k\":2}".utf8)
    let value = try FlexDecoder().decode([String: Int].self, from: Data(bytes))
    #expect(value == ["\u{FEFF}k": 1, "k": 2])
    #expect(try FlexEncoder().encodeText(["t": "\u{FEFF}x"]) == "{\"t\":\"\u{FEFF}x\"}")
  }

  @Sendable private static func cutOffAnywhere() throws {
    let whole = Array(#"{"a":[1,{"b":"\u00e9\n","c":null}],"d":-1.5e3,"e":true}"#.utf8)
    for end in 0..<whole.count {
      #expect(throws: DecodingError.self, "\(end)") {
        try FlexDecoder(.permissive).decode(JSON.self, from: whole[..<end])
      }
    }
  }

  @Sendable private static func deepBrackets() throws {
    let text = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    onSmallStack {
      let failure = thrown(JSON.self, text)
      #expect((failure?.underlying as? JSON.SyntaxError)?.reason.contains("512 levels") == true)
    }
  }

  @Sendable private static func oneDecoderManyThreads() throws {
    let decoder = FlexDecoder()
    DispatchQueue.concurrentPerform(iterations: 1_000) { index in
      let read = try? decoder.decodeReporting(
        UserReportModels.Member.self,
        from: Data(
          #"{"name":\#(index),"age":"\#(index)","home":{"city":1,"zip":2},"tags":"t"}"#.utf8))
      #expect(read?.value.age == index && read?.value.name == "\(index)")
      #expect(read?.report.entries.count == 5)
    }
  }

  @Sendable private static func firstDecodeManyThreads() throws {
    for _ in 0..<20 {
      let decoder = FlexDecoder()
      DispatchQueue.concurrentPerform(iterations: 16) { _ in
        let value = try? decoder.decode(Renaming.self, from: #"{"label":7}"#)
        #expect(value?.name == "7")
      }
    }
  }

  @Sendable private static func noMetadataIsRead() throws {
    let sources = FixtureTable.url("../Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(files.count > 100)
    for file in files {
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      for word in ["Mirror(", "_typeByName", "swift_", "@_silgen_name", "_forEachField"] {
        #expect(!text.contains(word), "\(word) in \(file)")
      }
    }
  }

  @Sendable private static func wide() throws {
    let text = "[\(Array(repeating: Wide.text, count: 272).joined(separator: ","))]"
    let (rows, report) = try FlexDecoder().decodeReporting([Wide].self, from: Data(text.utf8))
    #expect(rows.count == 272 && rows.allSatisfy { $0.a2 == 2 && $0.b1 == "1.50" && $0.c4 })
    #expect(report.entries.count == 272 * 4)
    #expect(report.entries.prefix(4).map(\.path) == ["[0].a2", "[0].a5", "[0].b1", "[0].c4"])
  }

  @Sendable private static func workGrowsWithTheInput() throws {
    for count in [1_000, 4_000] {
      let rows = (0..<count).map { $0.isMultiple(of: 5) ? #"{"id":"\#($0)"}"# : #"{"id":\#($0)}"# }
      let counter = Counter()
      let values = try Counter.$current.withValue(counter) {
        try FlexDecoder().decode([Numbered].self, from: "[\(rows.joined(separator: ","))]")
      }
      #expect(values.map(\.id) == Array(0..<count))
      #expect(counter.count == count)
    }
  }

  @Sendable private static func classIsChosenOnce() throws {
    let rows = (0..<1_000).map { #"{"kind":\#($0 % 2)}"# }
    let counter = Counter()
    let shapes = try Counter.$current.withValue(counter) {
      try FlexDecoder().decode([Shape].self, from: "[\(rows.joined(separator: ","))]")
    }
    #expect(counter.count == 1_000)
    #expect(shapes.filter { $0 is Disc }.count == 500)
  }

  @Sendable private static func mappingInAnotherThread() throws {
    // Compiles without a warning in Swift 6: rules are Sendable and have coding keys.
    let mapping: any Sendable = Renaming.mapping
    #expect(mapping is FlexMapping)
  }

  @Test("hold", arguments: FixtureTable.rows("UserReports/behaviours.tsv"))
  func behaviours(_ row: FixtureRow) throws {
    let check = try #require(Self.checks[row[1]])
    try check()
  }

  /// Why a text cannot be decoded; nil, and an issue, if it can.
  private static func thrown<T: Decodable>(_ type: T.Type, _ text: String) -> Failure? {
    do {
      _ = try FlexDecoder().decode(type, from: text)
      Issue.record("decoded without an error")
    } catch let error as DecodingError {
      return Failure(error)
    } catch {
      Issue.record(error)
    }
    return nil
  }
}
