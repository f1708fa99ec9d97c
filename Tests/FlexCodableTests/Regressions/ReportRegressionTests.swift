import FlexCodable
import Foundation
import Testing

/// Reports and lists of problems that said too little or too much, each seen failing first.
@Suite("Regressions of the report")
struct ReportRegressionTests {
  private func problems<T: Decodable>(
    _ type: T.Type, _ text: String, _ leniency: FlexLeniency = .strict
  ) -> [String] {
    FlexDecoder(leniency).problems(decoding: type, from: Data(text.utf8)).entries
      .map { "\($0.path) \($0.kind)" }
  }

  private struct Outer: FlexModel {
    var id = 0
    var inner = Inner()
    static let mapping = FlexMapping(CodingKeys.self, [.inner: .flattened])
  }

  private struct Inner: FlexModel {
    var name = ""
    static let mapping = FlexMapping(CodingKeys.self, root: "payload.data")
  }

  @Test("the root of a flattened model was read")
  func flattenedRoot() throws {
    let text = #"{"id":1,"payload":{"data":{"name":"n"}},"more":2}"#
    for preset in presets {
      let report = try FlexDecoder(preset.leniency).decodeReporting(
        Outer.self, from: Data(text.utf8)
      ).report
      #expect(report.unreadMembers == ["more"], "\(preset.name)")
    }
  }

  private enum Union: Decodable, Equatable {
    case flag(Bool)
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  /// A type around one value.
  private struct UserID: Decodable, Equatable {
    var raw: String

    init(from decoder: any Decoder) throws {
      raw = try decoder.singleValueContainer().decode(String.self)
    }
  }

  private struct Pair: Decodable {
    var first: Union
    var id: UserID
    var count: Int
  }

  @Test("a try that a type makes is no problem")
  func tries() {
    for preset in presets {
      #expect(problems(Union.self, "5", preset.leniency).isEmpty, "\(preset.name)")
      #expect(problems([Union].self, #"[1,"a",true]"#, preset.leniency).isEmpty, "\(preset.name)")
      #expect(problems([String: Union].self, #"{"a":1}"#, preset.leniency).isEmpty)
      let pair = #"{"first":"x","id":"u","count":1}"#
      #expect(problems(Pair.self, pair, preset.leniency).isEmpty, "\(preset.name)")
    }
    // Where no try succeeds, the search goes on behind it.
    #expect(
      problems(Pair.self, #"{"first":[],"id":5,"count":"1"}"#) == [
        "first unusable", "id unusable", "count unusable",
      ])
  }

  private enum State: String, Codable, FlexUnknownCase {
    case open, other
    static var unknownCase: State { .other }
  }

  private struct Ticket: Codable {
    var state: State
    var count: Int
  }

  private struct Bare: Codable, FlexDefaults {
    var kind = Sealed.a
    var count = 0
  }

  /// Has no placeholder.
  private struct Row: Codable {
    var kind: Sealed
  }

  @Test("the search for problems goes on behind what has no zero")
  func goesOn() {
    #expect(
      problems(Ticket.self, #"{"state":"new","count":"1"}"#) == [
        "state unusable", "count unusable",
      ])
    #expect(
      problems(Bare.self, #"{"kind":"new","count":"1"}"#) == ["kind unusable", "count unusable"])
    #expect(
      problems(Required<[Row]>.self, #"{"v":[{"kind":"x"},{"kind":"a"},5,{"kind":"y"}]}"#) == [
        "v[0].kind unusable", "v[2] unusable", "v[3].kind unusable",
      ])
    #expect(
      problems([Int: Int].self, #"{"1":"x","nine":2,"3":3}"#) == ["1 unusable", "nine unusable"])
  }
}
