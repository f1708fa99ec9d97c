import Foundation
import Testing

@testable import FlexCodable

/// What models of one call have put away for those that come after them.
private final class Shelf: @unchecked Sendable {
  // One call puts things here and looks at them, on one thread.
  var decoder: (any Decoder)?
  var keyed: KeyedDecodingContainer<Child.CodingKeys>?
  var log: [String] = []
  var runs = 0

  static let key = CodingUserInfoKey(rawValue: "keptShelf")

  static func of(_ decoder: any Decoder) -> Shelf? {
    key.flatMap { decoder.userInfo[$0] as? Shelf }
  }
}

/// The first one keeps its container, the others ask it.
private struct Child: Codable, FlexDefaults {
  var x = 0
  enum CodingKeys: CodingKey { case x }
  init() {}
  init(_ x: Int) { self.x = x }

  init(from decoder: any Decoder) throws {
    let own = try decoder.container(keyedBy: CodingKeys.self)
    x = try own.decode(Int.self, forKey: .x)
    guard let shelf = Shelf.of(decoder) else { return }
    if let kept = shelf.keyed {
      shelf.log.append(parityFailure { try kept.decode(Int.self, forKey: .x) })
      shelf.log.append(
        parityFailure { try kept.decodeIfPresent(Int.self, forKey: .x).map(String.init) ?? "nil" })
    } else {
      shelf.keyed = own
    }
  }
}

private struct Children: Codable, FlexDefaults {
  var first = Child(1)
  var second = Child(2)
}

private struct Keeping: Decodable {
  init(from decoder: any Decoder) { Shelf.of(decoder)?.decoder = decoder }
}

/// Asks the decoder that was kept for a date that is read later, and for an object.
private struct Asking: Decodable {
  init(from decoder: any Decoder) throws {
    guard let shelf = Shelf.of(decoder), let kept = shelf.decoder else { return }
    shelf.log.append(
      parityFailure { try FlexLazy<Date>(from: kept).value().timeIntervalSince1970 })
    shelf.log.append(
      parityFailure { try kept.container(keyedBy: Child.CodingKeys.self).allKeys.count })
  }
}

private struct Plainly: Decodable {
  var first: Keeping
  var second: Asking
}

private struct WithRule: Decodable, FlexMapped {
  var first: Keeping
  var second: Asking
  static let mapping = FlexMapping(properties: ["second": .date(.format("yyyyMMdd"))])
}

private struct Strictly: Decodable, FlexMapped {
  var inner: Asking
  init(from decoder: any Decoder) throws { inner = try Asking(from: decoder) }
  static let mapping = FlexMapping(properties: [:], leniency: .strict)
}

private struct WithStrict: Decodable {
  var first: Keeping
  var second: Strictly
}

/// Counts how often it is tried; the second one asks the decoder of the first for a single value.
private struct Tried: Decodable {
  init(from decoder: any Decoder) throws {
    guard let shelf = Shelf.of(decoder) else { return }
    shelf.runs += 1
    guard let kept = shelf.decoder else {
      shelf.decoder = decoder
      return
    }
    _ = try? kept.singleValueContainer()
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "refused"))
  }
}

private struct Trying: Decodable {
  var first: Tried
  var second: Tried
}

@Suite("A decoder that a model has kept")
struct KeptDecoderTests {
  private func shelf<T: Decodable>(_ type: T.Type, _ text: String) throws -> Shelf {
    let shelf = Shelf()
    let decoder = FlexDecoder()
    decoder.userInfo = [try #require(Shelf.key): shelf]
    _ = try? decoder.decode(type, from: text)
    return shelf
  }

  @Test("takes no initial values of another instance of its type")
  func initialValues() throws {
    let log = try shelf(Children.self, #"{"first":{},"second":{}}"#).log
    #expect(log.count == 2)
    #expect(log.first?.hasPrefix("! keyNotFound") == true)
    #expect(log.last == "nil")
    #expect(try shelf(Children.self, #"{"first":{"x":5},"second":{}}"#).log == ["5", "5"])
  }

  @Test("takes neither rule nor leniency of the value that is decoded now")
  func rules() throws {
    let date = #"{"first":20200101,"second":{}}"#
    for log in [try shelf(Plainly.self, date).log, try shelf(WithRule.self, date).log] {
      #expect(log.first == "20200101.0")
    }
    let object = #"{"first":"{\"x\":1}","second":{}}"#
    for log in [try shelf(Plainly.self, object).log, try shelf(WithStrict.self, object).log] {
      #expect(log.last == "1")
    }
  }

  @Test("leaves no mark on the value that is decoded now")
  func marks() throws {
    #expect(try shelf(Trying.self, #"{"first":1,"second":2}"#).runs == 2)
  }
}
