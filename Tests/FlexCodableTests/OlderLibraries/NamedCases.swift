import FlexCodable
import Foundation
import Testing

/// Models with hooks, converters, superclasses and the like, which a row cannot describe.
@Suite("Models of older libraries")
struct NamedCaseTests {
  class Animal: Codable, FlexMapped {
    var name = ""
    class var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.name: "_name_"]) }
    private enum CodingKeys: CodingKey { case name }
  }

  final class Pupil: Animal {
    let score: Int

    private enum CodingKeys: CodingKey { case score }

    override class var mapping: FlexMapping {
      FlexMapping(CodingKeys.self, [.score: "_score_"]).merging(super.mapping)
    }

    required init(from decoder: any Decoder) throws {
      score = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .score)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(score, forKey: .score)
    }
  }

  struct Envelope: Codable {
    struct Response<Content: Codable>: Codable {
      var data: Content
      var msg: String
      var code: Int
    }
    struct Owner: Codable {
      var nickName: String
      var id: String
    }
    let response: Response<Owner>
    init(from decoder: any Decoder) throws { response = try Response(from: decoder) }
    func encode(to encoder: any Encoder) throws { try response.encode(to: encoder) }
  }

  struct Adjusted: Codable, FlexDecodingHooks {
    var age: Int
    var name: String
    var upperName: String?
    mutating func didDecode(from json: JSON) throws {
      age += 5
      upperName = name.uppercased()
      name = "kj_" + name
    }
  }

  class Pet: Codable, FlexPolymorphic {
    var name: String
    class func type(for json: JSON) throws -> (any Decodable.Type)? {
      json["height"] == nil ? nil : Pig.self
    }
  }

  final class Pig: Pet {
    let height: Double

    private enum CodingKeys: CodingKey { case height }

    required init(from decoder: any Decoder) throws {
      height = try decoder.container(keyedBy: CodingKeys.self)
        .decode(Double.self, forKey: .height)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(height, forKey: .height)
    }
  }

  struct Owner: Codable {
    var pet: Pet
    var pets: [Pet] = []
    var byName: [String: Pet] = [:]
  }

  class Cluster: Codable, FlexPolymorphic {
    struct NoClass: Error {}
    var flavor: String
    class func type(for json: JSON) throws -> (any Decodable.Type)? {
      guard json["flavor"] == "chocolate" else { throw NoClass() }
      return Chocolate.self
    }
  }

  final class Chocolate: Cluster, FlexMapped {
    let bitterness: Int

    private enum CodingKeys: CodingKey { case bitterness }

    static var mapping: FlexMapping {
      FlexMapping(
        CodingKeys.self,
        [
          .bitterness: .from("chocolate_bitterness").writing {
            .string($0.numberValue?.text ?? "")
          }
        ])
    }

    required init(from decoder: any Decoder) throws {
      bitterness = try decoder.container(keyedBy: CodingKeys.self)
        .decode(Int.self, forKey: .bitterness)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(bitterness, forKey: .bitterness)
    }
  }

  struct Book: FlexModel {
    var name = ""
    var publisher: String?
    var publishedTime: Date?
    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .publisher: .reading { $0 == nil || $0 == .null ? "" : $0 },
        .publishedTime: .date(.format("yyyy-MM-dd")),
      ])
  }

  struct Setter: FlexModel {
    var status = "none"
    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .status: .from("nested.status").reading { json in
          guard case .array(let elements)? = json else { return json }
          return elements.first
        }
      ])
  }

  struct Validated: Codable, FlexDecodingHooks {
    struct Invalid: Error {}
    var year: Int
    var pi: Double
    mutating func didDecode(from json: JSON) throws {
      guard year < 2011 || pi < 3.10 else { throw Invalid() }
    }
  }

  final class Copied: FlexModel {
    var a = 0
    var ignored: String?
    static let mapping = FlexMapping(CodingKeys.self, [.ignored: .ignored])
    init() {}
  }

  struct Lazy: Codable {
    var items: FlexLazy<[CaseItem]>
  }

  struct Gathered: FlexModel {
    var range = CaseRange(location: 0, length: 0)
    var nestedRange = CaseRange(location: 0, length: 0)
    static let mapping = FlexMapping(
      CodingKeys.self, [.range: .flattened, .nestedRange: "nested"])
  }

  struct Checked: FlexModel {
    struct TooLong: Error {}
    var name: String? = ""
    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .name: .from("username").reading { json in
          if case .string(let text)? = json, text.count > 9 { throw TooLong() }
          return json == nil || json == .null ? "foobar" : json
        }
      ])
  }

  struct Transformed: FlexModel {
    var sign = 0
    var day: Date?
    var height = 0
    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .sign: .reading { json in
          switch json {
          case "negative": -1
          case "positive": 1
          default: 42
          }
        }.writing { $0 == -1 ? "negative" : $0 == 1 ? "positive" : "other" },
        .day: .date(
          .format("MMMM d, yyyy", timeZone: TimeZone(identifier: "America/Los_Angeles") ?? .gmt)),
        .height: "json_height",
      ])
  }

  struct Versioned: Codable, FlexDecodingHooks {
    struct Newer: Error {}
    var name: String
    static func willDecode(_ json: inout JSON) throws {
      switch json["modelVersion"]?.numberValue?.integer(Int.self) ?? 0 {
      case 0: json["name"] = json["oldName"] ?? json["name"]
      case 1: break
      default: throw Newer()
      }
    }
  }

  struct Message: Codable, FlexDecodingHooks {
    struct HasNoTime: Error {}
    var id: Int
    var content: String
    var time: Date
    static func willDecode(_ json: inout JSON) throws {
      if let date = json["date"] { json["time"] = date }
    }
    mutating func didDecode(from json: JSON) throws {
      guard json["time"] != nil else { throw HasNoTime() }
    }
  }

  struct Refusing: Codable, FlexDecodingHooks {
    struct Refused: Error {}
    var x: Int
    mutating func didDecode(from json: JSON) throws { throw Refused() }
  }

  struct Outer: Codable { var item: Refusing? }

  struct Tagged: Codable {
    struct Tag: Codable { var n: Int }
    var tags: [Tag]
  }

  struct Described: Codable {
    var name: String
    var age: Int
    var grade: Int
  }

  private static var models: [String: any Codable.Type] {
    [
      "Pupil": Pupil.self, "Envelope": Envelope.self, "Adjusted": Adjusted.self,
      "Owner": Owner.self, "[Pet]": [Pet].self, "Cluster": Cluster.self, "Book": Book.self,
      "Setter": Setter.self, "Validated": Validated.self, "Copied": Copied.self,
      "Lazy": Lazy.self, "Gathered": Gathered.self, "Checked": Checked.self,
      "Transformed": Transformed.self, "Versioned": Versioned.self, "Message": Message.self,
      "Outer": Outer.self, "Tagged": Tagged.self, "Described": Described.self,
    ]
  }

  @Test("do the same here", arguments: FixtureTable.rows("OlderLibraries/models.tsv"))
  func models(_ row: FixtureRow) throws {
    let type = try #require(Self.models[row[1]])
    let answer = try Self.answer(type, row[2], row[3])
    #expect(answer == row[4])
  }

  private static func answer<Model: Codable>(
    _ type: Model.Type, _ action: String, _ text: String
  ) throws -> String {
    let decoder = FlexDecoder()
    switch action {
    case "read": return try CaseTests.answer { try decoder.decode(type, from: text) }
    case "write": return try FlexEncoder().encodeText(decoder.decode(type, from: text))
    case "describe":
      let encoder = FlexEncoder()
      encoder.outputFormatting = .prettyPrinted
      return try encoder.encodeText(decoder.decode(type, from: text))
        .replacingOccurrences(of: "\n", with: "|")
    case "copy":
      return try CaseTests.answer { try decoder.copy(of: decoder.decode(type, from: text)) }
    case "update":
      let parts = text.components(separatedBy: " + ")
      var value = try decoder.decode(type, from: parts[0])
      return try CaseTests.answer {
        try decoder.update(&value, from: Data(parts[1].utf8))
        return value
      }
    default: preconditionFailure("no action \(action)")
    }
  }
}
