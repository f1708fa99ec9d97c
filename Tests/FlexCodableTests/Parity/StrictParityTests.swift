import Foundation
import Testing

@testable import FlexCodable

/// Opens everything that a decoder offers.
private struct Opener: Codable, Hashable, ShownModel {
  var log: [String] = []

  enum Key: CodingKey { case v, name }

  init(from decoder: any Decoder) throws {
    log.append(shownFailure { try decoder.unkeyedContainer().count ?? -1 })
    log.append(shownFailure { try decoder.singleValueContainer().decodeNil() })
    guard let container = try? decoder.container(keyedBy: Key.self) else { return }
    log.append(container.allKeys.map(\.stringValue).sorted().joined(separator: ","))
    log.append("\(container.contains(.v)) \(container.contains(.name))")
    log.append(shownFailure { try container.decodeNil(forKey: .v) })
    log.append(
      shownFailure { try container.nestedContainer(keyedBy: Key.self, forKey: .v).allKeys })
    log.append(shownFailure { try container.nestedUnkeyedContainer(forKey: .v).count ?? -1 })
    log.append(shownFailure { try container.superDecoder().codingPath.count })
    log.append(shownFailure { try container.decodeIfPresent(Int.self, forKey: .name) ?? -1 })
    log.append(shownFailure { try container.decode(Bag.self, forKey: .v) })
  }

  func encode(to encoder: any Encoder) throws {}

  var shown: String { log.joined(separator: "; ") }
}

private func strict<T: Decodable>(_ type: T.Type, _ text: String) -> String {
  do {
    return shown(try FlexDecoder(.strict).decode(type, from: text))
  } catch {
    return shown(error: error)
  }
}

private func foundation<T: Decodable>(_ type: T.Type, _ text: String) -> String {
  do {
    return shown(try JSONDecoder().decode(type, from: Data(text.utf8)))
  } catch {
    return shown(error: error)
  }
}

private typealias Comparison = @Sendable (String) -> [(String, strict: String, foundation: String)]

/// Compares both decoders on a value at the root, as a property, an element and a member.
private func compare<T: Codable & SendableMetatype>(_ type: T.Type) -> Comparison {
  { value in
    func both<M: Decodable>(_ type: M.Type, _ text: String) -> (String, String, String) {
      ("\(type) from \(text)", strict(type, text), foundation(type, text))
    }
    return [
      both(T.self, value), both(Required<T>.self, "{\"v\":\(value)}"),
      both(Maybe<T>.self, "{\"v\":\(value)}"), both([T].self, "[\(value)]"),
      both([T?].self, "[\(value)]"), both([String: T].self, "{\"k\":\(value)}"),
      both(First<T>.self, "[\(value)]"), both(FirstIfPresent<T>.self, "[\(value)]"),
      both(Required<Required<T>>.self, "{\"v\":{\"v\":\(value)}}"),
    ]
  }
}

private let comparisons: [(name: String, run: Comparison)] = [
  ("Int", compare(Int.self)), ("Int8", compare(Int8.self)), ("UInt8", compare(UInt8.self)),
  ("UInt64", compare(UInt64.self)), ("Double", compare(Double.self)),
  ("Float", compare(Float.self)), ("Bool", compare(Bool.self)), ("String", compare(String.self)),
  ("Decimal", compare(Decimal.self)), ("Date", compare(Date.self)), ("Data", compare(Data.self)),
  ("URL", compare(URL.self)), ("UUID", compare(UUID.self)), ("Grade", compare(Grade.self)),
  ("Color", compare(Color.self)), ("Mood", compare(Mood.self)), ("[Int]", compare([Int].self)),
  ("[Int?]", compare([Int?].self)), ("[String]", compare([String].self)),
  ("[String: Int]", compare([String: Int].self)), ("[Int: String]", compare([Int: String].self)),
  ("Set<Int>", compare(Set<Int>.self)), ("[[Int]]", compare([[Int]].self)),
  ("Bag", compare(Bag.self)), ("SingleBox<Int>", compare(SingleBox<Int>.self)),
  ("Maybe<Int>", compare(Maybe<Int>.self)), ("Opener", compare(Opener.self)),
]

@Suite("The strict preset")
struct StrictParityTests {
  @Test(
    "gives what JSONDecoder gives, or the same error at the same place",
    arguments: FixtureTable.rows("Decoding/parity-values.tsv"))
  func values(_ row: FixtureRow) {
    for comparison in comparisons {
      for (what, strict, foundation) in comparison.run(row[0])
      where !isKnown(what, strict, foundation) {
        #expect(strict == foundation, "\(what)")
      }
    }
  }

  /// Whether a difference is meant: both decoders throw then.
  private func isKnown(_ what: String, _ strict: String, _ foundation: String) -> Bool {
    guard strict.hasPrefix("! "), foundation.hasPrefix("! ") else { return false }
    // Of several bad members JSONDecoder tells one by hash order, the strict preset the first.
    if what.contains("Dictionary"), what.contains(",") { return true }
    // A value is looked at before its key.
    if what.contains("Dictionary<Int"), path(strict) == path(foundation) { return true }
    // JSONDecoder leaves the last steps out of the path of a number that does not fit.
    if strict.hasPrefix("! dataCorrupted"), foundation.hasPrefix("! dataCorrupted") {
      return strict.hasPrefix(foundation)
    }
    // Null is no value for Bool either.
    return what.contains("Bool") && path(strict) == path(foundation)
      && strict.contains("valueNotFound")
  }

  private func path(_ error: String) -> String {
    error.split(separator: " ").dropFirst(2).joined(separator: " ")
  }
}
