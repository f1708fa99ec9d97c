import Foundation
import Testing

@testable import FlexCodable

/// What a rule says to take instead of a value.
@Suite("Rule defaults")
struct DefaultRuleTests {
  struct Model: FlexModel, Equatable {
    var double = 1.0
    var small: UInt8 = 1
    var decimal: Decimal = 1
    var text = "i"
    var optional: Int? = 1
    var list: [Int] = [1]
    var date = Date(timeIntervalSince1970: 1)

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .double: .default(0), .small: .default(200), .decimal: .default(2), .text: .default("r"),
        .optional: .default(5), .list: .default([5]),
        .date: .default(Date(timeIntervalSince1970: 5)),
      ])
  }

  private static let defaults = Model(
    double: 0, small: 200, decimal: 2, text: "r", optional: 5, list: [5],
    date: Date(timeIntervalSince1970: 5))

  @Test("go before initial values for what is missing, as the property's own type")
  func missing() throws {
    #expect(try read(Model.self, "{}") == Self.defaults)
  }

  @Test("stand in for null; null for an Optional is nil")
  func null() throws {
    let text =
      #"{"double":null,"small":null,"decimal":null,"text":null,"optional":null,"list":null,"date":null}"#
    var expected = Self.defaults
    expected.optional = nil
    #expect(try read(Model.self, text) == expected)
    let decoder = FlexDecoder()
    decoder.leniency.nullKeepsOptionalDefault = true
    #expect(try read(Model.self, text, decoder) == Self.defaults)
  }

  @Test("stand in for what cannot be used")
  func unusable() throws {
    let text =
      #"{"double":"x","small":300,"decimal":{},"text":[1],"optional":"x","list":"x","date":"x"}"#
    #expect(try read(Model.self, text) == Self.defaults)
    let (_, report) = try FlexDecoder().decodeReporting(Model.self, from: Data(text.utf8))
    #expect(report.summary == Self.names.map { "\($0) usedDefault" })
  }

  private static let names = ["double", "small", "decimal", "text", "optional", "list", "date"]

  @Test("are reported for what is missing")
  func reported() throws {
    let (_, report) = try FlexDecoder().decodeReporting(Model.self, from: Data("{}".utf8))
    #expect(report.summary == Self.names.map { "\($0) usedDefault" })
  }

  @Test("give way to a value that is there")
  func present() throws {
    #expect(try read(Model.self, #"{"double":3,"optional":7}"#).double == 3)
    #expect(try read(Model.self, #"{"double":3,"optional":7}"#).optional == 7)
  }

  @Test("are not taken in strict")
  func strict() throws {
    #expect(try thrown(Model.self, "{}", FlexDecoder(.strict)).path == "double")
  }

  struct WrongType: FlexModel {
    var count: Int? = 1

    static let mapping = FlexMapping(CodingKeys.self, [.count: .default("none")])
  }

  struct TooLarge: FlexModel {
    var count: Int8 = 1

    static let mapping = FlexMapping(CodingKeys.self, [.count: .default(300)])
  }

  struct Holder<Inner: Codable>: Codable {
    var optional: Inner?
    var list: [Inner]?
  }

  @Test(
    "of another type are a mistake that nothing swallows",
    arguments: ["{}", #"{"optional":{}}"#, #"{"list":[{}]}"#])
  func wrongType(_ text: String) throws {
    let error =
      text == "{}"
      ? try thrown(WrongType.self, text) : try thrown(Holder<WrongType>.self, text)
    #expect(error.isConfiguration)
    #expect(error.message.contains("WrongType.count"))
    #expect(error.message.contains("String"))
    let large =
      text == "{}" ? try thrown(TooLarge.self, text) : try thrown(Holder<TooLarge>.self, text)
    #expect(large.isConfiguration)
    #expect(large.message.contains("TooLarge.count"))
  }

  struct Shared: FlexModel {
    final class Box: Codable, Sendable {}
    var box = Box()
    var id = UUID()

    static let mapping = FlexMapping(
      CodingKeys.self, [.box: .default(Box()), .id: .default(UUID())])
  }

  @Test("are made anew each time")
  func fresh() throws {
    let models = try FlexDecoder().decode([Shared].self, from: "[{},{}]")
    #expect(models.count == 2)
    #expect(models[0].box !== models[1].box)
    #expect(models[0].id != models[1].id)
  }
}
