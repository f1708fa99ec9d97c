// Makes instances of the classes that the JSON names.
//
//     swift run Polymorphism

// snippet.base
import FlexCodable
import Foundation

class Shape: Codable, FlexPolymorphic {
  var kind: String
  var name: String

  class func type(for json: JSON) throws -> (any Decodable.Type)? {
    switch json["kind"]?.stringValue {
    case "circle": Circle.self
    case "square": Square.self
    default: nil  // a plain Shape
    }
  }
}
// snippet.end

// snippet.subclass
final class Circle: Shape {
  var radius: Double

  private enum CodingKeys: CodingKey { case radius }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    radius = try container.decode(Double.self, forKey: .radius)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(radius, forKey: .radius)
  }
}
// snippet.end

final class Square: Shape {
  var side: Double

  private enum CodingKeys: CodingKey { case side }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    side = try container.decode(Double.self, forKey: .side)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(side, forKey: .side)
  }
}

// snippet.use
let payload = Data(
  """
  [
    {"kind": "circle", "name": "sun", "radius": "1.5"},
    {"kind": "square", "name": "tile", "side": 2},
    {"kind": "cloud", "name": "grey"}
  ]
  """.utf8)
let shapes = try FlexDecoder().decode([Shape].self, from: payload)
// a Circle, a Square and a Shape
let back = try FlexEncoder().encodeText(shapes)
// snippet.end

print(shapes.map { "\(type(of: $0))" })
print(back)
precondition((shapes[0] as? Circle)?.radius == 1.5)
precondition((shapes[1] as? Square)?.side == 2)
precondition(type(of: shapes[2]) == Shape.self && shapes[2].name == "grey")
precondition(
  back
    == #"[{"kind":"circle","name":"sun","radius":1.5},{"kind":"square","name":"tile","side":2},"#
    + #"{"kind":"cloud","name":"grey"}]"#)
