import Foundation
import Testing

@testable import FlexCodable

/// The inputs of the article about `KCModel`: key paths, inheritance, lists, and initial values that stay.
@Suite("KCModel's models")
struct KCModelTests {
  struct Named: FlexModel {
    var myName = "nobody"
    var list: [Int] = [7]

    static let mapping = FlexMapping(
      CodingKeys.self, [.myName: "data.name", .list: "data.items"])
  }

  @Test("read a property from a path, and write it there")
  func path() throws {
    let model = try read(Named.self, #"{"data":{"name":"A","items":[1,2]}}"#)
    #expect(model.myName == "A")
    #expect(model.list == [1, 2])
    #expect(
      try FlexEncoder().encodeText(model) == #"{"data":{"name":"A","items":[1,2]}}"#)
  }

  @Test(
    "find nothing behind a scalar, an array, null or a key with a dot",
    arguments: [
      #"{"data":"x"}"#, #"{"data":[1,2]}"#, #"{"data":null}"#, #"{"data.name":"x"}"#, "{}",
    ])
  func nothing(_ text: String) throws {
    let model = try read(Named.self, text)
    #expect(model.myName == "nobody")
    #expect(model.list == [7])
  }

  class Animal: FlexModel {
    var name = "?"
    var legs = 4

    class var mapping: FlexMapping {
      FlexMapping(CodingKeys.self, [.name: "info.name"])
    }

    required init() {}
  }

  final class Bird: Animal {
    var wings = 2
    var song: String?

    override class var mapping: FlexMapping {
      FlexMapping(CodingKeys.self, [.song: "info.song"]).merging(super.mapping)
    }

    private enum CodingKeys: CodingKey { case wings, song }

    required init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      wings = try container.decode(Int.self, forKey: .wings)
      song = try container.decodeIfPresent(String.self, forKey: .song)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(wings, forKey: .wings)
      try container.encodeIfPresent(song, forKey: .song)
    }
  }

  @Test("read and write inherited properties by the united mapping")
  func inherited() throws {
    let text = #"{"info":{"name":"wren","song":"tic"},"legs":"2","wings":2}"#
    let bird = try read(Bird.self, text)
    #expect(bird.name == "wren")
    #expect(bird.song == "tic")
    #expect(bird.legs == 2)
    #expect(bird.wings == 2)
    let tree = try FlexEncoder().encodeJSON(bird)
    #expect(tree == ["info": ["name": "wren", "song": "tic"], "legs": 2, "wings": 2])
  }

  @Test("keep initial values of the class and of its superclass")
  func inheritedDefaults() throws {
    let bird = try read(Bird.self, #"{"info":{"name":null},"wings":[]}"#)
    #expect(bird.name == "?")
    #expect(bird.legs == 4)
    #expect(bird.wings == 2)
    #expect(bird.song == nil)
  }

  struct Scalars: FlexModel, Equatable {
    var letter: Int8 = 1
    var small: Int16 = 1
    var int: Int32 = 1
    var long: Int64 = 1
    var unsigned: UInt = 1
    var float: Float = 1
    var double = 1.0
    var decimal: Decimal = 1
    var flag = false
    var text = "d"

    static let mapping = FlexMapping(CodingKeys.self, [.letter: .characterCode])
  }

  @Test("read every scalar from a text")
  func scalarsFromTexts() throws {
    let text = """
      {"letter":"A","small":"-3","int":"12","long":"9223372036854775807",
      "unsigned":"18446744073709551615","float":"1.5","double":"12.5","decimal":"100.90",
      "flag":"1","text":"t"}
      """
    let scalars = try read(Scalars.self, text)
    #expect(
      scalars
        == Scalars(
          letter: 65, small: -3, int: 12, long: .max, unsigned: .max, float: 1.5, double: 12.5,
          decimal: try #require(Decimal(string: "100.9")), flag: true, text: "t"))
    #expect(try FlexEncoder().encodeJSON(scalars)["letter"] == "A")
    let data = try FlexEncoder().encode(scalars)
    #expect(try FlexDecoder().decode(Scalars.self, from: data) == scalars)
  }

  @Test("read every scalar from a number")
  func scalarsFromNumbers() throws {
    let text = """
      {"letter":66,"small":-3,"int":12.0,"long":12,"unsigned":12,"float":1.5,"double":12.5,
      "decimal":100.9,"flag":1,"text":12}
      """
    let scalars = try FlexDecoder().decode(Scalars.self, from: text)
    #expect(
      scalars
        == Scalars(
          letter: 66, small: -3, int: 12, long: 12, unsigned: 12, float: 1.5, double: 12.5,
          decimal: try #require(Decimal(string: "100.9")), flag: true, text: "12"))
  }

  @Test("keep the initial value where the JSON has null", arguments: ["null", #""" "#, "{}", "[]"])
  func skipped(_ value: String) throws {
    let keys = [
      "letter", "small", "int", "long", "unsigned", "float", "double", "decimal", "flag",
    ]
    let text = "{" + keys.map { #""\#($0)":\#(value)"# }.joined(separator: ",") + "}"
    #expect(try read(Scalars.self, text) == Scalars())
  }

  @Test("keep the initial value of a text for null, objects and arrays")
  func skippedText() throws {
    for value in ["null", "{}", "[]", #"{"a":1}"#] {
      #expect(try read(Scalars.self, #"{"text":\#(value)}"#).text == "d")
    }
  }

  struct Item: Codable, Equatable { var name: String }

  struct Shop: FlexModel, Equatable {
    var items: [Item] = []
    var owner: Item?

    static let mapping: FlexMapping = [:]
  }

  @Test("read a list of models, and leave out what is none")
  func list() throws {
    let names = [Item(name: "a"), Item(name: "b")]
    #expect(try read([Item].self, #"[{"name":"a"},{"name":"b"}]"#) == names)
    let shop = try read(Shop.self, #"{"items":[{"name":"a"},5,null,{"name":"b"}],"owner":"a"}"#)
    #expect(shop == Shop(items: names))
    let (_, report) = try FlexDecoder().decodeReporting(
      Shop.self, from: Data(#"{"items":[{"name":"a"},5,null],"owner":"a"}"#.utf8))
    #expect(
      report.summary == ["items[1] droppedElement", "items[2] droppedElement", "owner usedNil"])
    #expect(
      try FlexEncoder().encodeText(shop) == #"{"items":[{"name":"a"},{"name":"b"}]}"#)
  }

  struct Mutable: FlexModel {
    var list: JSON = [0]
    var map: JSON = ["start": true]

    static let mapping: FlexMapping = [:]
  }

  @Test("hold arrays and dictionaries that change in place, each model its own")
  func mutable() throws {
    let text = #"{"list":[1,{"a":2}],"map":{"k":[1]}}"#
    var first = try read(Mutable.self, text)
    let second = try read(Mutable.self, text)
    first.list[2] = "added"
    first.map[path: "k[1]"] = 2
    #expect(first.list == [1, ["a": 2], "added"])
    #expect(first.map == ["k": [1, 2]])
    #expect(second.list == [1, ["a": 2]])
    #expect(second.map == ["k": [1]])
    let kept = try read(Mutable.self, "{}")
    #expect(kept.list == [0])
    #expect(kept.map == ["start": true])
    #expect(
      try FlexEncoder().encodeText(first) == #"{"list":[1,{"a":2},"added"],"map":{"k":[1,2]}}"#)
  }
}
