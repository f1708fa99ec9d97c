import Foundation
import Testing

@testable import FlexCodable

/// Mapped models that are written and read again.
@Suite("Writing mapped models")
struct MappedRoundTripTests {
  enum Kind: String, Codable, FlexUnknownCase {
    case small, large, other
    static var unknownCase: Kind { .other }
  }

  struct Part: FlexModel, Equatable {
    var id = 0
    var label: String?
    var made = Date(timeIntervalSince1970: 0)

    static let mapping = FlexMapping(
      CodingKeys.self,
      [.label: ["labels[0].text", "label"], .made: .from("on.day").date(.format("yyyy-MM-dd"))],
      root: "part")
  }

  struct Size: Codable, Equatable {
    var width = 0.5
    var height: Decimal = 2
  }

  struct Whole: FlexModel, Equatable {
    var name = "n"
    var kind = Kind.small
    var size = Size()
    var parts: [Part] = []
    var byName: [String: Part] = [:]
    var best: Part?
    var letter: UInt8 = 65
    var raw = "{}"
    var scaled = 1
    var cache = 0
    var nothing: Int?

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .name: "meta.name", .kind: "meta.kind", .size: .flattened, .parts: "data.list",
        .byName: "data.map", .best: "data.top[1]", .letter: .characterCode, .raw: .jsonText,
        .scaled: .reading { json in
          (json?.numberValue?.integer(Int.self)).map { .number(JSON.Number($0 / 10)) }
        }
        .writing { json in
          (json.numberValue?.integer(Int.self)).map { .number(JSON.Number($0 * 10)) }
        },
        .cache: .ignored, .nothing: .writingNull,
      ])
  }

  static let whole = Whole(
    name: "w", kind: .large, size: Size(width: 1.25, height: 100.5),
    parts: [
      Part(id: 1, label: "a", made: Date(timeIntervalSince1970: 86_400)),
      Part(id: 2, label: nil, made: Date(timeIntervalSince1970: 172_800)),
    ],
    byName: ["x": Part(id: 3, label: "c")], best: Part(id: 4), letter: 66, raw: #"{"a":[1]}"#,
    scaled: 7, cache: 0, nothing: nil)

  static let text = """
    {"meta":{"name":"w","kind":"large"},"width":1.25,"height":100.5,"data":{"list":[{"part":{"id":1,\
    "labels":[{"text":"a"}],"on":{"day":"1970-01-02"}}},{"part":{"id":2,"on":{"day":"1970-01-03"}}}],\
    "map":{"x":{"part":{"id":3,"labels":[{"text":"c"}],"on":{"day":"1970-01-01"}}}},\
    "top":[null,{"part":{"id":4,"on":{"day":"1970-01-01"}}}]},"letter":"B","raw":{"a":[1]},\
    "scaled":70,"nothing":null}
    """

  @Test(
    "follows every rule backwards, at every level",
    arguments: [FlexLeniency.strict, .lenient, .permissive])
  func everything(_ leniency: FlexLeniency) throws {
    let encoder = FlexEncoder(leniency)
    #expect(try encoder.encodeJSON(Self.whole) == JSON(parsing: Self.text))
    let decoder = FlexDecoder(leniency)
    for data in [try encoder.encode(Self.whole), Data(try encoder.encodeText(Self.whole).utf8)] {
      #expect(try decoder.decode(Whole.self, from: data) == Self.whole)
    }
    let object = try encoder.encodeFoundationObject(Self.whole)
    #expect(try decoder.decode(Whole.self, fromFoundationObject: object) == Self.whole)
    #expect(try read(Whole.self, Self.text, decoder) == Self.whole)
  }

  @Test("keeps the declaration order, and sorts where it is told to")
  func order() throws {
    #expect(try FlexEncoder().encodeText(Self.whole) == Self.text)
    let encoder = FlexEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try encoder.encodeText(Self.whole) == JSON(parsing: Self.text).text(.sorted))
  }

  @Test("uses property names everywhere where that is asked for")
  func propertyNames() throws {
    let encoder = FlexEncoder()
    encoder.keys = .propertyNames
    let tree = try encoder.encodeJSON(Self.whole)
    #expect(tree["name"] == "w")
    #expect(tree[path: "parts[0].label"] == "a")
    #expect(tree[path: "byName.x.id"] == 3)
    #expect(tree[path: "best.id"] == 4)
    #expect(tree["meta"] == JSON?.none)
    #expect(tree["cache"] == JSON?.none)
  }

  struct Gaps: FlexModel, Equatable {
    var third: Int? = 3
    var nested: String? = "n"
    var first: Int? = 1

    static let mapping = FlexMapping(
      CodingKeys.self, [.third: "list[2]", .nested: "grid[1][1].v", .first: "list[0]"])
  }

  @Test("fills holes in arrays with null, and leaves nil out")
  func holes() throws {
    let encoder = FlexEncoder()
    #expect(
      try encoder.encodeText(Gaps())
        == #"{"list":[1,null,3],"grid":[null,[null,{"v":"n"}]]}"#)
    #expect(
      try encoder.encodeText(Gaps(third: nil, nested: nil, first: 1)) == #"{"list":[1]}"#)
    #expect(try encoder.encodeText(Gaps(third: nil, nested: nil, first: nil)) == "{}")
    for gaps in [Gaps(), Gaps(third: nil), Gaps(first: nil), Gaps(nested: nil)] {
      let text = try encoder.encodeText(gaps)
      let bare = FlexDecoder(.strict)
      #expect(try bare.decode(Gaps.self, from: text) == gaps, "\(text)")
    }
  }

  @Test("writes null for nil where the encoder is told to")
  func nilAsNull() throws {
    struct Small: FlexModel {
      var a: Int?
      var b: String? = "x"
      var deep: Int?
      static let mapping = FlexMapping(CodingKeys.self, [.a: "n", .deep: "d.e"])
    }
    let encoder = FlexEncoder()
    encoder.nilEncoding = .null
    #expect(try encoder.encodeJSON(Small()) == ["n": nil, "b": "x", "d": ["e": nil]])
  }

  struct Conflict: FlexModel {
    var first = 1
    var second = 2
    static let mapping = FlexMapping(CodingKeys.self, [.first: "a", .second: "a.b"])
  }

  struct SamePlace: FlexModel {
    var first = 1
    var second = 2
    static let mapping = FlexMapping(CodingKeys.self, [.first: "x.y", .second: "x.y"])
  }

  @Test("names both properties that want one place")
  func conflict() throws {
    for encode in [
      { try FlexEncoder().encode(Conflict()) }, { try FlexEncoder().encode(SamePlace()) },
      { try FlexEncoder().encode([SamePlace()]) },
    ] as [() throws -> Data] {
      let error = try #require(throws: EncodingError.self) { try encode() }
      guard case .invalidValue(_, let context) = error else { continue }
      #expect(context.debugDescription.contains("first"))
      #expect(context.debugDescription.contains("second"))
    }
  }

  @Test("sends second readers of one value elsewhere, or nowhere")
  func separated() throws {
    struct Split: FlexModel, Equatable {
      var text = ""
      var number = 0
      var again = 0
      static let mapping = FlexMapping(
        CodingKeys.self,
        [
          .text: "v", .number: .from("v").writing(to: "n.v"),
          .again: .from("v").ignored(.encoding),
        ])
    }
    let split = try read(Split.self, #"{"v":"5"}"#)
    #expect(split == Split(text: "5", number: 5, again: 5))
    #expect(try FlexEncoder().encodeText(split) == #"{"v":"5","n":{"v":5}}"#)
  }

  @Test("comes back from an update as it was written")
  func update() throws {
    var whole = Whole()
    try FlexDecoder().update(&whole, from: Data(Self.text.utf8))
    #expect(whole == Self.whole)
  }
}
