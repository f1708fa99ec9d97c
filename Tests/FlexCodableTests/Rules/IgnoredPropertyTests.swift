import Foundation
import Testing

@testable import FlexCodable

/// Properties that take no part in one direction or in both.
@Suite("Ignored properties")
struct IgnoredPropertyTests {
  struct Model: FlexModel, Equatable {
    var both = "i"
    var reading = "i"
    var writing = "i"
    var plain = "i"
    var optional: String?

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .both: .ignored, .reading: .ignored(.decoding), .writing: .from("w").ignored(.encoding),
        .optional: .ignored,
      ])
  }

  @Test(
    "stay at their initial values in every preset",
    arguments: [FlexLeniency.strict, .lenient, .permissive])
  func decoding(_ leniency: FlexLeniency) throws {
    let text = #"{"both":"x","reading":"x","w":"x","plain":"x","optional":"x"}"#
    let model = try read(Model.self, text, FlexDecoder(leniency))
    #expect(model == Model(writing: "x", plain: "x"))
  }

  @Test("are not written")
  func encoding() throws {
    let model = Model(both: "b", reading: "r", writing: "w", plain: "p", optional: "o")
    #expect(try FlexEncoder().encodeText(model) == #"{"reading":"r","plain":"p"}"#)
  }

  @Test("leave no trace in the report")
  func report() throws {
    let (_, report) = try FlexDecoder().decodeReporting(
      Model.self, from: Data(#"{"both":1,"reading":2,"w":"x","plain":"x"}"#.utf8))
    #expect(report.isEmpty)
    #expect(report.unusedRules.isEmpty)
  }

  @Test("take the rule's default before the initial value", arguments: [true, false])
  func ruleDefault(isStrict: Bool) throws {
    struct Cached: FlexModel, Equatable {
      var cache = 1
      static let mapping = FlexMapping(CodingKeys.self, [.cache: .ignored.default(5)])
    }
    let decoder = FlexDecoder(isStrict ? .strict : .lenient)
    #expect(try read(Cached.self, #"{"cache":9}"#, decoder) == Cached(cache: 5))
  }

  @Test("need something to stand in for them")
  func nothing() throws {
    struct Bare: Codable, FlexMapped {
      var cache: Int
      static let mapping = FlexMapping(CodingKeys.self, [.cache: .ignored])
    }
    #expect(try thrown(Bare.self, #"{"cache":9}"#).path == "cache")
  }

  class Base: FlexModel {
    var a = "i"
    var b = "i"
    var c = "i"

    class var mapping: FlexMapping {
      FlexMapping(CodingKeys.self, [.a: "base_a"], only: [.a, .b], ignoring: [.b])
    }
    required init() {}
  }

  final class Sub: Base {
    var d = "i"
    var e = "i"

    override class var mapping: FlexMapping {
      FlexMapping(CodingKeys.self, [.d: "sub_d"], only: [.d]).merging(super.mapping)
    }

    private enum CodingKeys: CodingKey { case d, e }

    required init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      d = try container.decode(String.self, forKey: .d)
      e = try container.decode(String.self, forKey: .e)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(d, forKey: .d)
      try container.encode(e, forKey: .e)
    }
  }

  @Test("unite the lists of a class and its superclass")
  func merging() throws {
    let text = #"{"base_a":"x","b":"x","c":"x","sub_d":"x","e":"x"}"#
    let sub = try read(Sub.self, text)
    #expect([sub.a, sub.b, sub.c, sub.d, sub.e] == ["x", "i", "i", "x", "i"])
    #expect(try FlexEncoder().encodeJSON(sub) == ["base_a": "x", "sub_d": "x"])
    let base = try read(Base.self, text)
    #expect([base.a, base.b, base.c] == ["x", "i", "i"])
  }

  @Test("merge rules so that the subclass's wins, and keep the only list there is")
  func mergingRules() throws {
    struct Plain: Codable, FlexDefaults, Equatable {
      var a = 0
      var b = 0
    }
    let inherited = FlexMapping(properties: ["a": "x", "b": "y"], only: ["a"])
    let own: FlexMapping = ["a": "z"]
    let decoder = FlexDecoder()
    decoder[mapping: Plain.self] = own.merging(inherited)
    #expect(try read(Plain.self, #"{"x":1,"y":2,"z":3}"#, decoder) == Plain(a: 3, b: 0))
    decoder[mapping: Plain.self] = own.merging(["b": "y"])
    #expect(try read(Plain.self, #"{"x":1,"y":2,"z":3}"#, decoder) == Plain(a: 3, b: 2))
  }
}
