import Foundation
import Testing

@testable import FlexCodable

/// Classes that are chosen by the JSON, and enums that know what to do with a value they do not know.
@Suite("Polymorphic classes")
struct PolymorphismTests {
  struct NoSuchShape: Error {}

  class Shape: Codable, FlexPolymorphic {
    var name: String

    class func type(for json: JSON) throws -> (any Decodable.Type)? {
      switch json["kind"] {
      case "circle": return Circle.self
      case "square": return Square.self
      case "unheard of": throw NoSuchShape()
      default: return nil
      }
    }
  }

  final class Circle: Shape {
    let radius: Double

    private enum CodingKeys: CodingKey { case kind, radius }

    required init(from decoder: any Decoder) throws {
      radius = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .radius)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("circle", forKey: .kind)
      try container.encode(radius, forKey: .radius)
    }
  }

  final class Square: Shape {}

  struct Drawing: Codable {
    var shape: Shape
    var optional: Shape?
    var list: [Shape]
    var map: [String: Shape]
  }

  private func name(_ value: Any?) -> String { value.map { "\(type(of: $0))" } ?? "nil" }

  static let circle = #"{"kind":"circle","name":"c","radius":"2"}"#
  static let square = #"{"kind":"square","name":"s"}"#
  static let plain = #"{"name":"p"}"#

  @Test("are chosen at the root; nil means the class that was asked for")
  func root() throws {
    #expect(name(try read(Shape.self, Self.circle)) == "Circle")
    #expect(name(try read(Shape.self, Self.square)) == "Square")
    #expect(name(try read(Shape.self, Self.plain)) == "Shape")
    #expect((try read(Shape.self, Self.circle) as? Circle)?.radius == 2)
    #expect(
      name(try FlexDecoder().decode(Shape.self, from: Data("[\(Self.circle)]".utf8), at: "[0]"))
        == "Circle")
  }

  @Test("are chosen in properties, arrays and dictionaries")
  func nested() throws {
    let text = """
      {"shape":\(Self.circle),"optional":\(Self.square),"list":[\(Self.plain),\(Self.circle)],
      "map":{"a":\(Self.square),"b":\(Self.circle)}}
      """
    let drawing = try read(Drawing.self, text)
    #expect(name(drawing.shape) == "Circle")
    #expect(name(drawing.optional) == "Square")
    #expect(drawing.list.map { name($0) } == ["Shape", "Circle"])
    #expect(name(drawing.map["a"]) == "Square")
    #expect(name(drawing.map["b"]) == "Circle")
    let tree = try FlexEncoder().encodeJSON(drawing)
    #expect(tree["shape"] == ["name": "c", "kind": "circle", "radius": 2])
    #expect(tree[path: "list[1].radius"] == 2)
    #expect(try name(FlexDecoder().decode(Drawing.self, from: tree).shape) == "Circle")
  }

  @Test("refuse what the choice throws for, and what is no shape")
  func refusing() throws {
    let unheard = #"{"kind":"unheard of","name":"u"}"#
    let error = try thrown(Shape.self, unheard)
    #expect(error.underlying is NoSuchShape)
    let text = #"{"shape":\#(Self.plain),"optional":\#(unheard),"list":[\#(unheard),5],"map":{}}"#
    let drawing = try read(Drawing.self, text)
    #expect(drawing.optional == nil)
    #expect(drawing.list.isEmpty)
    let strict = try thrown(Drawing.self, text, FlexDecoder(.strict))
    #expect(strict.path == "optional")
    #expect(strict.underlying is NoSuchShape)
    #expect(try thrown(Shape.self, #"{"kind":"circle","name":"c"}"#).path == "radius")
  }

  @Test("are chosen by the object that a text holds")
  func inText() throws {
    let text = #"["{\"kind\":\"circle\",\"name\":\"c\",\"radius\":2}"]"#
    #expect(try read([Shape].self, text).map { name($0) } == ["Circle"])
  }

  class Event: Codable, FlexPolymorphic, FlexDecodingHooks {
    var id = 0

    class func willDecode(_ json: inout JSON) throws {
      guard let kind = json["type"] else { return }
      json["kind"] = kind
    }

    func didDecode(from json: JSON) throws { id += 1 }

    class func type(for json: JSON) throws -> (any Decodable.Type)? {
      json["kind"] == "click" ? Click.self : nil
    }
  }

  final class Click: Event {}

  @Test("are asked for after willDecode, once")
  func afterHook() throws {
    let event = try read(Event.self, #"{"type":"click","id":1}"#)
    #expect(name(event) == "Click")
    #expect(event.id == 2)
  }

  @Test("asked for by their own class are decoded as such")
  func subclass() throws {
    #expect(name(try read(Square.self, Self.plain)) == "Square")
  }
}

@Suite("Enums with an unknown case")
struct UnknownCaseTests {
  enum Color: String, Codable, FlexUnknownCase {
    case red, green, other
    static var unknownCase: Color { .other }
  }

  enum Level: Int, Codable, FlexUnknownCase, CaseIterable {
    case low = 1
    case high = 2
    case unknown = -1
    static var unknownCase: Level { .unknown }
  }

  struct Model: Codable, Equatable {
    var color: Color
    var optional: Color?
    var level: Level?
    var list: [Color] = []
    var map: [String: Level] = [:]
  }

  static let text = """
    {"color":"blue","optional":"blue","level":9,"list":["red","blue","green"],"map":{"a":"2","b":9}}
    """

  @Test("take it for raw values they do not know")
  func unknown() throws {
    #expect(
      try read(Model.self, Self.text)
        == Model(
          color: .other, optional: .other, level: .unknown, list: [.red, .other, .green],
          map: ["a": .high, "b": .unknown]))
    let (_, report) = try FlexDecoder().decodeReporting(Model.self, from: Data(Self.text.utf8))
    #expect(
      report.summary == [
        "color unknownCase", "optional unknownCase", "level unknownCase", "list[1] unknownCase",
        "map.a coerced", "map.b unknownCase",
      ])
  }

  @Test("are decoded without entries where they know the value")
  func known() throws {
    let text = #"{"color":"red","level":1,"list":["other"],"map":{}}"#
    let (model, report) = try FlexDecoder().decodeReporting(Model.self, from: Data(text.utf8))
    #expect(model == Model(color: .red, level: .low, list: [.other]))
    #expect(report.isEmpty)
  }

  @Test("take it neither for null and missing nor for containers")
  func nothing() throws {
    #expect(
      try read(Model.self, #"{"color":"red","optional":null,"level":{},"list":[],"map":{}}"#)
        == Model(color: .red))
    #expect(try thrown(Model.self, #"{"color":null}"#).path == "color")
    #expect(try thrown(Model.self, "{}").path == "color")
  }

  @Test("take it in permissive, not in strict")
  func presets() throws {
    #expect(try read(Model.self, Self.text, FlexDecoder(.permissive)).color == .other)
    #expect(try thrown(Model.self, Self.text, FlexDecoder(.strict)).path == "color")
  }

  @Test("take a rule's default first, then it, then the initial value")
  func order() throws {
    struct Ordered: FlexModel, Equatable {
      var ruled = Color.red
      var plain = Color.red
      static let mapping = FlexMapping(CodingKeys.self, [.ruled: .default(Color.green)])
    }
    #expect(
      try read(Ordered.self, #"{"ruled":"blue","plain":"blue"}"#)
        == Ordered(ruled: .green, plain: .other))
    #expect(try read(Ordered.self, "{}") == Ordered(ruled: .green, plain: .red))
  }
}
