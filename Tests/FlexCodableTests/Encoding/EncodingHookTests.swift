import FlexCodable
import Foundation
import Testing

private struct Hooked: Encodable, FlexEncodingHooks {
  var name = "n"
  var fails = false
  enum CodingKeys: CodingKey { case name }
  struct Refused: Error {}
  func willEncode() throws { if fails { throw Refused() } }
  func didEncode(to json: inout JSON) throws {
    let count = json["count"]?.numberValue?.integer(Int.self) ?? 0
    json["count"] = .number(JSON.Number(count + 1))
  }
}

@Suite("Hooks and converters of encoding")
struct EncodingHookTests {
  private let text = #"{"name":"n","count":1}"#

  @Test("run once wherever the value stands")
  func once() throws {
    struct Box: Encodable {
      var one = Hooked()
      var maybe: Hooked? = Hooked()
      var list = [Hooked()]
      var byName = ["k": Hooked()]
    }
    let encoder = FlexEncoder()
    #expect(try encoder.encodeText(Hooked()) == text)
    #expect(try encoder.encodeText([Hooked(), Hooked()]) == "[\(text),\(text)]")
    #expect(
      try encoder.encodeText(Box())
        == #"{"one":\#(text),"maybe":\#(text),"list":[\#(text)],"byName":{"k":\#(text)}}"#)
    #expect(throws: Hooked.Refused.self) { try encoder.encode([Hooked(fails: true)]) }
  }

  @Test("of a class, also with a subclass")
  func classes() throws {
    class Base: Encodable, FlexEncodingHooks {
      var a = 1
      func didEncode(to json: inout JSON) throws { json["hook"] = "base" }
    }
    final class Sub: Base {
      override func didEncode(to json: inout JSON) throws { json["hook"] = "sub" }
    }
    #expect(
      try FlexEncoder().encodeText([Base(), Sub()])
        == #"[{"a":1,"hook":"base"},{"a":1,"hook":"sub"}]"#)
  }

  @Test("converters write every value of a type")
  func converters() throws {
    struct Box: Encodable {
      var number = 1
      var numbers = [2, 3]
      var maybe: Int? = 4
      var text = "x"
      var hooked = Hooked()
    }
    let encoder = FlexEncoder()
    encoder.register(Int.self) { .string("#\($0)") }
    encoder.register(Hooked.self) { .string($0.name) }
    #expect(
      try encoder.encodeText(Box())
        == ##"{"number":"#1","numbers":["#2","#3"],"maybe":"#4","text":"x","hooked":"n"}"##)
  }
}

@Suite("What an encoder gives")
struct EncodingOutputTests {
  private struct Item: Codable, Equatable {
    var id = 1
    var name = "a/b"
    var at = Date(timeIntervalSince1970: 0)
  }

  @Test("text, trees, objects and lines")
  func outputs() throws {
    let encoder = FlexEncoder()
    let text = #"{"id":1,"name":"a\/b","at":"1970-01-01T00:00:00Z"}"#
    #expect(try encoder.encodeText(Item()) == text)
    #expect(
      try encoder.encodeJSON(Item())
        == ["id": 1, "name": "a/b", "at": "1970-01-01T00:00:00Z"])
    let object = try encoder.encodeFoundationObject(Item()) as? [String: Any]
    #expect(object?["id"] as? Int == 1)
    encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
    let lines = String(decoding: try encoder.encodeLines([Item(), Item()]), as: UTF8.self)
    let line = text.replacingOccurrences(of: #"\/"#, with: "/")
    #expect(lines == line + "\n" + line + "\n")
    #expect(encoder.outputFormatting == [.prettyPrinted, .withoutEscapingSlashes])
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try encoder.write(Item(), to: file)
    #expect(try Data(contentsOf: file) == encoder.encode(Item()))
  }

  @Test("dictionaries whose keys are no texts")
  func dictionaryKeys() throws {
    enum Suit: String, Codable { case hearts, clubs }
    struct Point: Codable, Hashable { var x = 1 }
    let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    let lenient = FlexEncoder()
    let strict = FlexEncoder(.strict)
    #expect(try lenient.encodeText([Suit.hearts: 1, .clubs: 2]) == #"{"clubs":2,"hearts":1}"#)
    #expect(try lenient.encodeText([id: 1]) == #"{"01020304-0506-0708-090A-0B0C0D0E0F10":1}"#)
    #expect(try strict.encodeText([Suit.hearts: 1]) == #"["hearts",1]"#)
    #expect(try lenient.encodeText([Point(): 1]) == #"[{"x":1},1]"#)
    #expect(try lenient.encodeText([1.5: "x"]) == #"{"1.5":"x"}"#)
    #expect(try lenient.encodeText([10: 1, 9: 2]) == #"{"9":2,"10":1}"#)
  }

  @Test("from many threads at once")
  func threads() async throws {
    let encoder = FlexEncoder()
    let items = Array(repeating: Item(), count: 100)
    let expected = try encoder.encode(items)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask { (0..<20).allSatisfy { _ in (try? encoder.encode(items)) == expected } }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
