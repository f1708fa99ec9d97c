import FlexCodable
import Foundation
import Testing

@Suite("Mutable Foundation containers")
struct FlexMutableTests {
  struct Draft: Codable, FlexDefaults {
    @FlexMutable var list = NSMutableArray(object: "initial")
    @FlexMutable var map = NSMutableDictionary(object: 1, forKey: "initial" as NSString)
    @FlexMutable var text = NSMutableString(string: "initial")
    @FlexMutable var data = NSMutableData(data: Data("initial".utf8))
    @FlexMutable var optional: NSMutableArray? = NSMutableArray(object: "initial")
  }

  struct Plain: Codable {
    @FlexMutable var list: NSMutableArray
    @FlexMutable var optional: NSMutableString?
    @FlexMutable var maybeData: NSMutableData?
  }

  static let full = """
    {"list":[1,"a",null,[true]],"map":{"k":{"deep":[1]}},"text":"t","data":"aGFoYQ==",
    "optional":["o"]}
    """

  private func json(_ draft: Draft) throws -> JSON { try FlexEncoder().encodeJSON(draft) }

  @Test(
    "are read and written back", arguments: [FlexLeniency.strict, .lenient, .permissive])
  func roundTrip(_ leniency: FlexLeniency) throws {
    let decoder = FlexDecoder(leniency)
    decoder.dataDecodingStrategy = .base64
    let draft = try decoder.decode(Draft.self, from: Self.full)
    #expect(draft.list.count == 4)
    #expect(draft.list[1] as? String == "a")
    #expect(draft.text.isEqual(to: "t"))
    #expect(Data(referencing: draft.data) == Data("haha".utf8))
    #expect(draft.optional?.count == 1)
    #expect(try json(draft) == JSON(parsing: Self.full))
  }

  @Test("change in place without changing another model")
  func fresh() throws {
    let decoder = FlexDecoder()
    for text in [Self.full, "{}"] {
      let first = try decoder.decode(Draft.self, from: text)
      let second = try decoder.decode(Draft.self, from: text)
      let before = try json(second)
      first.list.add("new")
      first.map["new"] = 1
      first.text.append("new")
      first.data.append(Data("new".utf8))
      first.optional?.removeAllObjects()
      #expect(try json(second) == before)
      #expect(try json(decoder.decode(Draft.self, from: text)) == before)
      let changed = try json(first)
      #expect(changed[path: "list[-1]"] == "new")
      #expect(changed[path: "map.new"] == 1)
      #expect(changed["optional"] == [])
    }
  }

  @Test("keep their initial content for a missing key, null and a value of another kind")
  func initial() throws {
    let decoder = FlexDecoder()
    let initial = try json(Draft())
    #expect(try json(decoder.decode(Draft.self, from: "{}")) == initial)
    let wrong = #"{"list":"x","map":5,"text":[],"data":{},"optional":{"a":1}}"#
    #expect(try json(decoder.decode(Draft.self, from: wrong)) == initial)
    let null = #"{"list":null,"map":null,"text":null,"data":null,"optional":null}"#
    let decoded = try decoder.decode(Draft.self, from: null)
    #expect(decoded.list.count == 1)
    #expect(decoded.map.count == 1)
    #expect(decoded.text.isEqual(to: "initial"))
    #expect(decoded.data.length == 7)
    #expect(decoded.optional == nil)
  }

  @Test("throw with the place where nothing stands in")
  func failing() throws {
    #expect(try thrown(Plain.self, "{}").path == "list")
    let wrong = try thrown(Plain.self, #"{"list":{"a":1}}"#)
    #expect(wrong.path == "list")
    #expect(wrong.message == "expected an array, found an object, at line 1, column 9")
    #expect(
      try thrown(Draft.self, #"{"list":[],"map":[1]}"#, FlexDecoder(.strict)).path == "map")
  }

  @Test("are nil without a key or with null, if they are Optional")
  func optionals() throws {
    let missing = try FlexDecoder().decode(Plain.self, from: #"{"list":[]}"#)
    #expect(missing.optional == nil)
    #expect(missing.maybeData == nil)
    let present = try FlexDecoder().decode(
      Plain.self, from: #"{"list":[],"optional":"","maybeData":"YQ"}"#)
    #expect(present.optional?.length == 0)
    #expect(present.maybeData?.length == 1)
    #expect(
      try FlexEncoder().encodeText(missing) == #"{"list":[],"optional":null,"maybeData":null}"#)
  }

  @Test("follow the leniency and the strategy for data")
  func leniency() throws {
    let lenient = try FlexDecoder().decode(Plain.self, from: #"{"list":[],"optional":1.50}"#)
    #expect(lenient.optional?.isEqual(to: "1.50") == true)
    #expect(
      try thrown(Plain.self, #"{"list":[],"optional":1.50}"#, FlexDecoder(.strict)).path
        == "optional")
    let decoder = FlexDecoder()
    decoder.dataDecodingStrategy = .utf8
    let encoder = FlexEncoder()
    encoder.dataEncodingStrategy = .utf8
    let model = try decoder.decode(Plain.self, from: #"{"list":[],"maybeData":"haha"}"#)
    #expect(model.maybeData?.length == 4)
    #expect(try encoder.encodeJSON(model)["maybeData"] == "haha")
  }

  @Test("hold containers that can be changed too")
  func nested() throws {
    let draft = try FlexDecoder().decode(
      Draft.self, from: #"{"list":[[1]],"map":{"a":{"b":1}}}"#)
    // Where the platform hands out Swift values, they are put back after a change.
    if let inner = draft.list[0] as? NSMutableArray {
      inner.add(2)
    } else {
      draft.list[0] = try #require(draft.list[0] as? [Any]) + [2]
    }
    if let inner = draft.map["a"] as? NSMutableDictionary {
      inner["c"] = 2
    } else {
      var inner = try #require(draft.map["a"] as? [String: Any])
      inner["c"] = 2
      draft.map["a"] = inner
    }
    let tree = try json(draft)
    #expect(tree["list"] == [[1, 2]])
    #expect(tree["map"] == ["a": ["b": 1, "c": 2]])
  }

  @Test("keep the first of two keys that Foundation takes for equal", arguments: 0..<20)
  func equalKeys(_ count: Int) throws {
    let others = (0..<count).map { #""k\#($0)":0,"# }.joined()
    let text = "{\"map\":{\(others)\"\u{E9}\":1,\"e\u{301}\":2}}"
    let draft = try FlexDecoder().decode(Draft.self, from: text)
    #expect(draft.map.count == count + 1)
    let tree = try JSON(parsing: text)
    let object = tree.foundationObject(mutableContainers: true) as? NSDictionary
    #expect((object?["map"] as? [String: Any])?.count == count + 1)
  }

  @Test("refuse to write what is no JSON")
  func unwritable() throws {
    let draft = Draft()
    draft.list.add(Date())
    #expect(throws: EncodingError.self) { try FlexEncoder().encode(draft) }
  }

  @Test("work with Foundation's coders")
  func foundation() throws {
    let draft = try JSONDecoder().decode(Draft.self, from: Data(Self.full.utf8))
    draft.list.removeAllObjects()
    draft.text.append("!")
    let tree = try JSON(parsing: JSONEncoder().encode(draft))
    #expect(tree["list"] == [])
    #expect(tree["text"] == "t!")
    #expect(tree["data"] == "aGFoYQ==")
  }
}

@Suite("Wrappers of other packages")
struct ForeignWrapperTests {
  /// Knows nothing of this library.
  @propertyWrapper struct Clamped: Codable, Equatable {
    var wrappedValue: Int
    init(wrappedValue: Int) { self.wrappedValue = min(wrappedValue, 10) }
    init(from decoder: any Decoder) throws {
      self.init(wrappedValue: try decoder.singleValueContainer().decode(Int.self))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }

  /// Makes its value of null itself.
  @propertyWrapper struct OrEmpty: Codable, Equatable {
    var wrappedValue: String
    init(wrappedValue: String) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      wrappedValue = container.decodeNil() ? "made of null" : try container.decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }

  struct Initial: Codable, Equatable, FlexDefaults {
    @Clamped var level = 3
    @OrEmpty var name = "initial"
  }

  struct Without: Codable, Equatable {
    @OrEmpty var name: String
    var id = 1
  }

  @Test("keep their initial value for a missing key")
  func initial() throws {
    #expect(try read(Initial.self, "{}") == Initial())
    #expect(try read(Initial.self, #"{"level":99,"name":5}"#).level == 10)
    #expect(try read(Initial.self, #"{"name":5}"#).name == "5")
    #expect(try read(Initial.self, #"{"level":{}}"#) == Initial())
  }

  @Test("are asked what null is where there is no initial value")
  func ofNull() throws {
    #expect(try read(Without.self, #"{"id":2}"#).name == "made of null")
    struct Required: Codable {
      @Clamped var level: Int
    }
    let error = try thrown(Required.self, "{}")
    #expect(error.path == "level")
    #expect(error.message.contains("level"))
  }

  @Test("need their key under strict, as with JSONDecoder")
  func strict() throws {
    #expect(try thrown(Without.self, #"{"id":2}"#, FlexDecoder(.strict)).path == "name")
  }

  @Test("are mapped like plain properties")
  func mapped() throws {
    struct Mapped: FlexModel, Equatable {
      @Clamped var level = 3
      static let mapping = FlexMapping(CodingKeys.self, [.level: ["deep.level", "lvl"]])
      enum CodingKeys: CodingKey { case level }
    }
    #expect(try read(Mapped.self, #"{"deep":{"level":"4"}}"#).level == 4)
    #expect(try read(Mapped.self, #"{"lvl":40}"#).level == 10)
    #expect(try FlexEncoder().encodeText(Mapped()) == #"{"deep":{"level":3}}"#)
  }

  struct OfNothing: Codable {
    @OrEmpty var name: String
    @DateRuleTests.Plain var text: String?
    @FlexMutable var list: NSMutableArray?
  }

  @Test("that make something of nothing stand in the report, those of nil do not")
  func reported() throws {
    for preset in [FlexLeniency.lenient, .permissive] {
      let (value, report) = try FlexDecoder(preset).decodeReporting(
        OfNothing.self, from: Data("{}".utf8))
      #expect(value.name == "made of null")
      #expect(value.text == nil)
      #expect(report.summary == ["name usedDefault"])
    }
  }
}
