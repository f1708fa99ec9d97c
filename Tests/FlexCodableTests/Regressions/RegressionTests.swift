import FlexCodable
import Foundation
import Testing

/// Faults that were found after their suites were written, each seen failing first.
@Suite("Regressions")
struct RegressionTests {
  private indirect enum Union: Codable, Equatable {
    case list([Union])
    case number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let list = try? container.decode([Union].self) {
        self = .list(list)
      } else {
        self = .number(try container.decode(Int.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .list(let list): try container.encode(list)
      case .number(let number): try container.encode(number)
      }
    }
  }

  private struct Holder: Decodable { var v: Union? }

  @Test("a union that holds lists of itself is not wrapped in itself for ever")
  func selfWrapping() throws {
    let decoder = FlexDecoder()
    #expect(try decoder.decode(Holder.self, from: #"{"v":"5"}"#).v == .number(5))
    #expect(try decoder.decode(Holder.self, from: #"{"v":"abc"}"#).v == nil)
    #expect(
      try decoder.decode(Holder.self, from: #"{"v":[1,[2]]}"#).v
        == .list([.number(1), .list([.number(2)])]))
  }

  private struct Rooted: Codable, FlexMapped {
    var a: Int?
    static let mapping = FlexMapping(CodingKeys.self, root: "data.info")
  }

  @Test("a type with a root reads text that holds an object, and no scalar")
  func rootOfText() throws {
    let text = #"{"r":"{\"data\":{\"info\":{\"a\":1}}}"}"#
    #expect(try FlexDecoder().decode([String: Rooted].self, from: text)["r"]?.a == 1)
    let (list, report) = try FlexDecoder().decodeReporting(
      [Rooted].self, from: Data(#"["x",1,{"data":{"info":{"a":2}}}]"#.utf8))
    #expect(list.map(\.a) == [2])
    #expect(report.entries.map(\.kind) == [.droppedElement, .droppedElement])
  }

  private struct Strict: Codable, FlexMapped, Equatable {
    var a = 1
    var b = 2
    static let mapping = FlexMapping(CodingKeys.self, leniency: .strict)
  }

  @Test("an update keeps what is absent, also where the mapping is strict")
  func strictUpdate() throws {
    var value = Strict()
    try FlexDecoder().update(&value, from: ["a": 5])
    #expect(value == Strict(a: 5, b: 2))
  }

  private final class Keeper: Codable {
    var a: Int
    nonisolated(unsafe) static var kept: KeyedDecodingContainer<CodingKeys>?

    enum CodingKeys: CodingKey { case a, b }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      a = try container.decode(Int.self, forKey: .a)
      unsafe Keeper.kept = container
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(a, forKey: .a)
    }
  }

  @Test("a container kept beyond an update ends in an error")
  func keptContainer() throws {
    var value = try FlexDecoder().decode(Keeper.self, from: #"{"a":1}"#)
    try FlexDecoder().update(&value, from: ["a": 2])
    let kept = unsafe Keeper.kept
    unsafe Keeper.kept = nil
    #expect(throws: DecodingError.self) { try kept?.decode([String].self, forKey: .b) }
    #expect(try kept?.decode(Int.self, forKey: .a) == 2)
  }

  private struct Misnamed: Codable, FlexMapped {
    var x = 1
    static let mapping = FlexMapping(CodingKeys.self, [.x: "x..y"])
  }

  @Test("lines do not swallow a mistake in a mapping")
  func mistakeInLines() {
    #expect(throws: DecodingError.self) {
      try FlexDecoder().decodeLines(Misnamed.self, from: Data("{}\n{}".utf8))
    }
  }

  private struct Sometimes: Decodable {
    enum CodingKeys: CodingKey { case kind, extra }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard try container.decode(Int.self, forKey: .kind) == 1 else { return }
      _ = try container.decode(Int.self, forKey: .extra)
    }
  }

  @Test("a report does not depend on what was decoded before")
  func independentReports() throws {
    let decoder = FlexDecoder()
    for _ in 0..<2 {
      let (_, report) = try decoder.decodeReporting(
        Sometimes.self, from: Data(#"{"kind":2,"extra":3}"#.utf8))
      #expect(report.unreadMembers == ["extra"])
      _ = try decoder.decode(Sometimes.self, from: #"{"kind":1,"extra":3}"#)
    }
  }

  private struct Pair: Decodable {
    var first: Int
    var second: Int
    var third: Int?
  }

  @Test("a report is in document order, whatever order the model asks in")
  func documentOrder() throws {
    let (_, report) = try FlexDecoder().decodeReporting(
      [Pair].self, from: Data(#"[{"third":"3","second":"2","first":"1"}]"#.utf8))
    #expect(report.entries.map(\.path) == ["[0].third", "[0].second", "[0].first"])
  }

  private class Base: Decodable {
    required init(from decoder: any Decoder) throws {}
  }

  private final class Derived: Base {}

  @Test("the class that is asked for is made, also through a variable of its superclass's type")
  func dynamicClass() throws {
    let type: Base.Type = Derived.self
    #expect(try FlexDecoder().decode(type, from: "{}") is Derived)
    #expect(try FlexDecoder(.strict).decode(type, from: "{}") is Derived)
  }

  private final class Chain: Codable, FlexDefaults {
    var c: Chain?
    var x = 1
    init() {}
  }

  @Test("initial values deep in a document do not use up a small stack")
  func deepInitialValues() {
    let text =
      String(repeating: #"{"x":2,"c":"#, count: 400) + "{}" + String(repeating: "}", count: 400)
    onSmallStack {
      // Either there is room for all levels or the error says that there is none.
      do {
        let chain = try FlexDecoder().decode(Chain.self, from: text)
        #expect(chain.x == 2)
      } catch {
        #expect("\(error)".contains("stack"))
      }
    }
  }
}
