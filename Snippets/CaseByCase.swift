// The models of the articles that look something up, and a few of their rows.
//
//     swift run CaseByCase

import FlexCodable
import Foundation

// snippet.models
/// Every property has an initial value.
struct Bag: Codable, FlexDefaults {
  var name = "bag"
  var price = 1
}

/// Its id is required.
struct Track: Codable {
  var id: Int
  var title: String?
}

/// Stands in its parent's object, by a rule.
struct Size: Codable, FlexDefaults {
  var width = 0
  var height = 0
}

enum Light: String, Codable, CaseIterable, FlexUnknownCase {
  case red, green, unknown

  static let unknownCase = Light.unknown
}

enum Grade: Int, Codable, CaseIterable {
  case low = 1
  case high = 2
}

/// Refuses odd numbers.
struct Even: Codable, FlexDecodingHooks {
  var n: Int

  func didDecode(from json: JSON) throws {
    guard n.isMultiple(of: 2) else { throw CocoaError(.coderInvalidValue) }
  }
}

/// Reads one value, of one kind.
struct UserID: Codable {
  var raw: String

  init(from decoder: any Decoder) throws {
    raw = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(raw)
  }
}

/// Reads one value, trying one kind after the other.
enum Scalar: Codable {
  case flag(Bool)
  case number(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}
// snippet.end

struct Shelf: Codable, FlexDefaults {
  var bag = Bag(price: 9)
  var tracks: [Track] = []
  var light = Light.green
  var grade: Grade?
  var size = Size()
  var even: Even?
  var owner: UserID?
  var scalars: [Scalar] = []
}

let text = """
  {
    "bag": {"name": "n"}, "tracks": [{"id": "1"}, {"title": "t"}], "light": "blue", "grade": 3,
    "size": [], "even": {"n": 3}, "owner": 5, "scalars": [1, "1", true]
  }
  """
let (shelf, report) = try FlexDecoder().decodeReporting(Shelf.self, from: Data(text.utf8))
print(report)
precondition(shelf.bag.name == "n" && shelf.bag.price == 9)
precondition(shelf.tracks.map(\.id) == [1] && shelf.light == .unknown && shelf.grade == nil)
precondition(shelf.size.width == 0 && shelf.even == nil && shelf.owner?.raw == "5")
let back = try FlexEncoder().encodeText(shelf)
precondition(back.hasSuffix(#""scalars":[1,"1",true]}"#))
