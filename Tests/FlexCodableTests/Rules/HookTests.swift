import Foundation
import Testing

@testable import FlexCodable

/// Code of a model that runs before and after it is decoded or encoded.
@Suite("Hooks")
struct HookTests {
  struct Refused: Error {}

  /// Counts how often its hooks run, in the JSON and in itself.
  struct Item: Codable, Equatable, FlexDecodingHooks {
    var name: String
    var will = 0
    var did = 0
    var members = 0

    init(name: String, will: Int, did: Int, members: Int) {
      self.name = name
      self.will = will
      self.did = did
      self.members = members
    }

    static func willDecode(_ json: inout JSON) throws {
      if json["name"] == "refused before" { throw Refused() }
      let count = json["will"]?.numberValue?.integer(Int.self) ?? 0
      json["will"] = JSON.number(JSON.Number(count + 1))
      json["did"] = json["did"] ?? 0
      json["members"] = json["members"] ?? 0
    }

    mutating func didDecode(from json: JSON) throws {
      if name == "refused after" { throw Refused() }
      did += 1
      members = json.objectValue?.count ?? -1
    }

    static func once(_ name: String) -> Item { Item(name: name, will: 1, did: 1, members: 4) }
  }

  struct Holder: Codable, Equatable {
    var item: Item?
    var required: Item
    var list: [Item]
    var optionals: [Item?]
    var map: [String: Item]
    var bent: Int?
  }

  @Test(
    "run once at the root, in properties, elements and dictionary values",
    arguments: [FlexLeniency.strict, .lenient, .permissive])
  func once(_ leniency: FlexLeniency) throws {
    let decoder = FlexDecoder(leniency)
    #expect(try read(Item.self, #"{"name":"root"}"#, decoder) == .once("root"))
    #expect(
      try read([Item].self, #"[{"name":"a"},{"name":"b"}]"#, decoder) == [.once("a"), .once("b")])
    let text = """
      {"item":{"name":"i"},"required":{"name":"r"},"list":[{"name":"l"}],
      "optionals":[{"name":"o"},null],"map":{"k":{"name":"m"}}}
      """
    #expect(
      try read(Holder.self, text, decoder)
        == Holder(
          item: .once("i"), required: .once("r"), list: [.once("l")], optionals: [.once("o"), nil],
          map: ["k": .once("m")]))
  }

  @Test("run once also where something around them has to be bent")
  func onceBent() throws {
    let text = """
      {"item":"{\\"name\\":\\"i\\"}","required":{"name":5},"list":{"name":"l"},
      "optionals":[{"name":"o"},3],"map":{"k":{"name":"m"},"x":7},"bent":"5"}
      """
    #expect(
      try read(Holder.self, text)
        == Holder(
          item: .once("i"), required: .once("5"), list: [.once("l")], optionals: [.once("o"), nil],
          map: ["k": .once("m")], bent: 5))
  }

  @Test("refuse by throwing: an unusable value", arguments: ["refused before", "refused after"])
  func refusing(_ name: String) throws {
    let item = #"{"name":"\#(name)"}"#
    let root = try thrown(Item.self, item)
    #expect(root.path == "")
    #expect(root.underlying is Refused)
    let text = """
      {"item":\(item),"required":{"name":"r"},"list":[{"name":"a"},\(item)],
      "optionals":[\(item)],"map":{"k":\(item)}}
      """
    #expect(
      try read(Holder.self, text)
        == Holder(
          item: nil, required: .once("r"), list: [.once("a")], optionals: [nil], map: [:]))
    let strict = try thrown(Holder.self, text, FlexDecoder(.strict))
    #expect(strict.path == "item")
    #expect(strict.underlying is Refused)
    let (_, report) = try FlexDecoder().decodeReporting(Holder.self, from: Data(text.utf8))
    #expect(
      report.summary == [
        "item usedNil", "list[1] droppedElement", "optionals[0] usedNil", "map.k droppedElement",
      ])
  }

  @Test("run once for a text that holds the object, also at the root")
  func onceInText() throws {
    #expect(try read(Item.self, #""{\"name\":\"i\"}""#) == .once("i"))
    let (item, report) = try FlexDecoder().decodeReporting(
      [Item].self, from: Data(#"["{\"name\":\"i\"}"]"#.utf8))
    #expect(item == [.once("i")])
    #expect(report.summary == ["[0] parsedText"])
  }

  final class Box: Codable, FlexDecodingHooks {
    var name: String
    var note: String?

    func didDecode(from json: JSON) throws { note = "\(name) of \(json.text(.sorted))" }
  }

  @Test("see the JSON of their own value, in classes too")
  func ownJSON() throws {
    #expect(
      try read([Box].self, #"[{"name":"a","x":1.50}]"#).map(\.note)
        == [#"a of {"name":"a","x":1.50}"#])
  }

  struct Outgoing: Codable, FlexEncodingHooks {
    var name: String
    var child: [Outgoing]?

    func willEncode() throws {
      if name == "refused" { throw Refused() }
    }

    func didEncode(to json: inout JSON) throws {
      json["count"] = JSON.number(JSON.Number((json["count"]?.numberValue?.integer() ?? 0) + 1))
    }
  }

  @Test("run once per value that is encoded")
  func encoding() throws {
    let value = Outgoing(name: "a", child: [Outgoing(name: "b"), Outgoing(name: "c")])
    #expect(
      try FlexEncoder().encodeText(value)
        == #"{"name":"a","child":[{"name":"b","count":1},{"name":"c","count":1}],"count":1}"#)
    #expect(
      try FlexEncoder().encodeText(["k": Outgoing(name: "b")]) == #"{"k":{"name":"b","count":1}}"#)
    #expect(throws: (any Error).self) {
      try FlexEncoder().encode(Outgoing(name: "a", child: [Outgoing(name: "refused")]))
    }
  }

  class Base: Codable, FlexDecodingHooks {
    var a = 0
    var log: [String] = []

    private enum CodingKeys: CodingKey { case a }

    class func willDecode(_ json: inout JSON) throws { json["a"] = 1 }
    func didDecode(from json: JSON) throws { log.append("base") }
  }

  final class Sub: Base {
    override class func willDecode(_ json: inout JSON) throws { json["a"] = 2 }
    override func didDecode(from json: JSON) throws {
      try super.didDecode(from: json)
      log.append("sub")
    }
  }

  @Test("are overridden by subclasses")
  func overriding() throws {
    let sub = try read(Sub.self, "{}")
    #expect(sub.a == 2)
    #expect(sub.log == ["base", "sub"])
    #expect(try read(Base.self, "{}").log == ["base"])
  }
}
