import FlexCodable
import Foundation

// Models with one property `v` each, alike but for how it is declared.

struct Required<V: Codable>: Codable, ShownModel {
  var v: V
  var shown: String { FlexCodableTests.shown(v) }
}

struct Maybe<V: Codable>: Codable, ShownModel {
  var v: V?
  var shown: String { FlexCodableTests.shown(v as Any) }
}

/// Reads one value through a single-value container.
struct SingleBox<V: Codable & Hashable>: Codable, Hashable, ShownModel {
  var v: V
  var shown: String { FlexCodableTests.shown(v) }

  init(from decoder: any Decoder) throws {
    v = try decoder.singleValueContainer().decode(V.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(v)
  }
}

/// Reads the first element of an array through an unkeyed container.
struct First<V: Decodable>: Decodable, ShownModel {
  var v: V
  var shown: String { FlexCodableTests.shown(v) }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    v = try container.decode(V.self)
  }
}

/// Reads the first element of an array, if it can be used, and says where the container is then.
struct FirstIfPresent<V: Decodable>: Decodable, ShownModel {
  var v: V?
  var index: Int
  var shown: String { "\(FlexCodableTests.shown(v as Any)) at \(index)" }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    v = try container.decodeIfPresent(V.self)
    index = container.currentIndex
  }
}

enum Grade: Int, Codable, CaseIterable, Sendable { case low = 1, high = 2 }

/// Has a case for the raw value's zero.
enum Toggle: Int, Codable, CaseIterable { case off = 0, on = 1 }

enum Color: String, Codable, CaseIterable, Sendable { case red, green }

/// Has no first case, so no zero.
enum Sealed: String, Codable { case a, b }

enum Mood: String, Codable, CaseIterable, FlexUnknownCase, Sendable {
  case happy, sad, other
  static var unknownCase: Mood { .other }
}

enum Code: Int, Codable, FlexUnknownCase, Sendable {
  case ok = 200, none = 0
  static var unknownCase: Code { .none }
}

let presets: [(name: String, leniency: FlexLeniency)] = [
  ("strict", .strict), ("lenient", .lenient), ("permissive", .permissive),
]
