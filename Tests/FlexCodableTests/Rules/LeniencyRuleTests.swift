import Foundation
import Testing

@testable import FlexCodable

/// Leniency for one property or one type.
@Suite("Leniency of a rule or a mapping")
struct LeniencyRuleTests {
  struct Inner: Codable, Equatable {
    var n: Int
  }

  struct Model: Codable, Equatable, FlexMapped {
    var strict: Int
    var zero: Int
    var plain: Int
    var inner: Inner
    var list: [Int]

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .strict: .leniency(.strict), .zero: .leniency(.permissive), .inner: .leniency(.strict),
        .list: .from("items").leniency(.strict),
      ])
  }

  private func text(
    strict: String = "1", zero: String = "1", plain: String = "1", inner: String = "1",
    list: String = "[1]"
  ) -> String {
    #"{"strict":\#(strict),"zero":\#(zero),"plain":\#(plain),"inner":{"n":\#(inner)},"items":\#(list)}"#
  }

  @Test("hold for the property alone, and for what is in it")
  func property() throws {
    let one = Model(strict: 1, zero: 1, plain: 1, inner: Inner(n: 1), list: [1])
    #expect(try read(Model.self, text()) == one)
    #expect(try read(Model.self, text(zero: #""x""#, plain: #""1""#)).zero == 0)
    #expect(try read(Model.self, text(plain: #""1""#)) == one)
    #expect(try thrown(Model.self, text(strict: #""1""#)).path == "strict")
    #expect(try thrown(Model.self, text(inner: #""1""#)).path == "inner.n")
    #expect(try thrown(Model.self, text(list: #"["1"]"#)).path == "list[0]")
    #expect(try thrown(Model.self, text(list: "1")).path == "list")
  }

  struct Strict: Codable, Equatable, FlexMapped {
    var n: Int
    var inner: Inner?
    static let mapping = FlexMapping(CodingKeys.self, leniency: .strict)
  }

  struct Holder: Codable, Equatable {
    var n: Int
    var strict: Strict?
    var after: Int?
  }

  @Test("hold for the type with the mapping, wherever it stands")
  func type() throws {
    #expect(try thrown(Strict.self, #"{"n":"1"}"#).path == "n")
    #expect(try read(Strict.self, #"{"n":1}"#).n == 1)
    // The outer model is lenient again, before and behind.
    #expect(
      try read(Holder.self, #"{"n":"1","strict":{"n":2},"after":"3"}"#)
        == Holder(n: 1, strict: Strict(n: 2), after: 3))
    #expect(
      try read(Holder.self, #"{"n":"1","strict":{"n":"2"},"after":"3"}"#) == Holder(n: 1, after: 3))
  }

  struct Loose: Codable, Equatable, FlexMapped {
    var n: Int
    static let mapping = FlexMapping(CodingKeys.self, leniency: .lenient)
  }

  @Test("make one type lenient under a strict decoder")
  func lenientType() throws {
    struct Pair: Codable, Equatable {
      var loose: Loose
      var n: Int
    }
    let strict = FlexDecoder(.strict)
    #expect(
      try read(Pair.self, #"{"loose":{"n":"1"},"n":2}"#, strict) == Pair(loose: Loose(n: 1), n: 2))
    #expect(try thrown(Pair.self, #"{"loose":{"n":"1"},"n":"2"}"#, strict).path == "n")
  }
}
