import BenchmarkModels
import FlexCodable
import Foundation

/// What rules, coercions, initial values and reports cost: the same objects with and without them.
enum Rules {
  static let objects = 2_000
  private static let values = Double(objects * GeneratedNumbers.names.count)

  static func workload() throws -> Workload {
    let plain = GeneratedNumbers.document(objects)
    let third = plain
    let deep = GeneratedNumbers.document(objects) { _, members in
      "{\"info\":{\"stock\":{\(members.joined(separator: ","))}}}"
    }
    let texts = GeneratedNumbers.document(objects, quoted: 1...10)
    let oneText = GeneratedNumbers.document(objects, quoted: 1...1)
    let oneMissing = GeneratedNumbers.document(objects, renamed: 1...1)
    let allMissing = GeneratedNumbers.document(objects, renamed: 1...10)
    let unusable = GeneratedNumbers.document(objects) { number, members in
      "{\(members.dropFirst().joined(separator: ",")),\"apples_count\":\"about \(number)\"}"
    }

    let decoder = FlexDecoder()
    func decode<Model: Decodable>(
      _ name: String, _ model: Model.Type, _ document: Data
    ) -> Contender {
      Contender(name) { _ = try decoder.decode([Model].self, from: document) }
    }
    let base = decode("plain", PlainTen.self, plain)
    let initial = decode("initial values", DefaultedTen.self, plain)

    func pair(
      _ direction: String, _ base: Contender, _ other: Contender,
      _ figure: @escaping (Timing) -> Figure
    ) -> Contest {
      Contest(direction: direction, contenders: [base, other]) { [figure($0)] }
    }
    func cost(
      _ direction: String, _ base: Contender, _ other: Contender, per count: Double
    ) -> Contest {
      pair(direction, base, other) {
        Figure(direction, $0.difference(1, minus: 0) / count, .nanoseconds)
      }
    }
    func share(_ direction: String, _ base: Contender, _ other: Contender) -> Contest {
      pair(direction, base, other) { Figure(direction, $0.ratio(1, over: 0)) }
    }

    return Workload(name: "rules", bytes: plain.count) {
      try check(
        plain,
        [
          (RenamedTen.self, plain), (AlternativeTen.self, third), (DeepTen.self, deep),
          (DefaultedTen.self, plain), (PlainTen.self, texts),
        ])
    } contests: {
      [
        share("ten renamed properties", base, decode("rules", RenamedTen.self, plain)),
        cost(
          "three alternative names", base, decode("rules", AlternativeTen.self, third),
          per: values),
        cost("a deep path", base, decode("rules", DeepTen.self, deep), per: values),
        cost("a coerced Int", base, decode("texts", PlainTen.self, texts), per: values),
        share("initial values, nothing missing", base, initial),
        // All ten properties of an object are learnt for the one that is missing.
        Contest(
          direction: "a missing property of ten",
          contenders: [initial, decode("one missing", DefaultedTen.self, oneMissing)]
        ) { timing in
          let cost = timing.difference(1, minus: 0) / Double(objects)
          return [
            Figure("a missing property of ten", cost, .nanoseconds),
            Figure("each property learnt for a missing one", cost / 10, .nanoseconds),
          ]
        },
        cost(
          "each of ten missing properties", initial,
          decode("all missing", DefaultedTen.self, allMissing), per: values),
        cost(
          "an unusable value replaced", initial,
          decode("unusable", DefaultedTen.self, unusable), per: Double(objects)),
        share(
          "a report of nothing", base,
          Contender("reporting") {
            _ = try decoder.decodeReporting([PlainTen].self, from: plain)
          }),
        cost(
          "an entry of a report", decode("one text", PlainTen.self, oneText),
          Contender("reporting") {
            _ = try decoder.decodeReporting([PlainTen].self, from: oneText)
          }, per: Double(objects)),
      ]
    }
  }

  /// Every way of reading gives the numbers of the plain one.
  private static func check(
    _ plain: Data, _ ways: [(model: any Decodable.Type, document: Data)]
  ) throws {
    let expected = try JSONDecoder().decode([PlainTen].self, from: plain)
    func numbers<Model: Decodable>(_ model: Model.Type, _ document: Data) throws -> [[Int]] {
      try FlexDecoder().decode([Model].self, from: document).map { value in
        Mirror(reflecting: value).children.compactMap { $0.value as? Int }
      }
    }
    let plainNumbers = expected.map {
      Mirror(reflecting: $0).children.compactMap { $0.value as? Int }
    }
    for way in ways where try numbers(way.model, way.document) != plainNumbers {
      throw Workload.Disagreement(description: "rules: \(way.model) differs from PlainTen")
    }
  }
}
