import Foundation
import Testing

@testable import FlexCodable

private struct Plain: Codable, Equatable {
  var id: Int
  var name: String?
}

private struct WithDefaults: Codable, FlexDefaults {
  var id = 7
  var tags: [String] = ["new"]
  init() {}
}

private struct Strictly: Codable, FlexMapped {
  var id: Int
  static let mapping = FlexMapping(properties: [:], leniency: .strict)
}

/// Asks for a key that is in no table, and swallows what happens.
private struct Wandering: Decodable {
  let id: Int

  init(from decoder: any Decoder) throws {
    struct AnyKey: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    let container = try decoder.container(keyedBy: AnyKey.self)
    _ = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(stringValue: "none"))
    id = try container.decode(Int.self, forKey: AnyKey(stringValue: "id"))
  }
}

/// Has no end, and swallows the limit.
private struct Bottomless: Decodable {
  init(from decoder: any Decoder) throws {
    _ = try? decoder.singleValueContainer().decode(Bottomless.self)
  }
}

/// Keeps its decoder.
private final class Kept: Decodable {
  let decoder: any Decoder
  init(from decoder: any Decoder) { self.decoder = decoder }
}

/// A call, told as text: its value or its error, and its report.
private struct Call: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Decodes only: what a report needs is not used again.
  let decode: @Sendable (FlexDecoder) -> String
  let report: @Sendable (FlexDecoder) -> String

  init<T: Decodable>(_ type: T.Type, _ text: String) where T: SendableMetatype {
    testDescription = "\(type) from \(text)"
    decode = { decoder in
      do {
        return "\(try decoder.decode(type, from: text))"
      } catch {
        return String(describing: error)
      }
    }
    report = { decoder in
      do {
        let (value, report) = try decoder.decodeReporting(type, from: Data(text.utf8))
        return "\(value) \(report)"
      } catch {
        return String(describing: error)
      }
    }
  }
}

private let calls = [
  Call(Plain.self, #"{"id":"1","name":2}"#),
  Call(Plain.self, #"{"id":{},"name":2}"#),
  Call([Plain].self, #"[{"id":1},{"id":[]},null]"#),
  Call(Plain.self, #""{\"id\":3,\"name\":\"in text\"}""#),
  Call([[[Int]]].self, #"[[[1,"2"]],["[3]",["x"]]]"#),
  Call(WithDefaults.self, #"{"tags":null}"#),
  Call([WithDefaults].self, "[{},{}]"),
  Call(Strictly.self, #"{"id":"1"}"#),
  Call(Wandering.self, #"{"id":"5"}"#),
  Call(Bottomless.self, "1"),
  Call(Plain.self, #"{"id":1"#),
]

@Suite("Calls one after the other")
struct SuccessiveCallTests {
  /// A decoder that nobody else shares anything with: its own rule gives it facts of its own.
  private func alone(_ preset: FlexLeniency) -> FlexDecoder {
    let decoder = FlexDecoder(preset)
    decoder[mapping: Int8.self] = [:]
    return decoder
  }

  @Test("leave nothing for the next one", arguments: calls)
  fileprivate func independent(second: Call) {
    for preset in presets {
      let expected = second.decode(alone(preset.leniency))
      let report = second.report(alone(preset.leniency))
      for first in calls {
        let shared = alone(preset.leniency)
        let place = "\(preset.name), after \(first.testDescription)"
        _ = first.decode(shared)
        #expect(second.decode(shared) == expected, "\(place)")
        #expect(second.report(shared) == report, "\(place)")
        _ = first.report(shared)
        #expect(second.decode(shared) == expected, "\(place)")
      }
    }
  }

  @Test("use the same run again, unless the options have changed")
  func reuse() throws {
    let decoder = alone(.lenient)
    func run() throws -> DecodingRun? {
      _ = try decoder.decode(Plain.self, from: #"{"id":1}"#)
      guard let run = decoder.options.pool.waiting() else { return nil }
      decoder.options.pool.give(back: run)
      return run
    }
    // Weakly: a run that somebody holds is not used again.
    weak let first = try run()
    #expect(first != nil)
    #expect(try run() === first)
    _ = try? decoder.decode(Plain.self, from: #"{"id":[]}"#)
    #expect(try run() === first)
    weak let facts = first?.registry
    decoder.dateDecodingStrategy = .secondsSince1970
    #expect(try run()?.registry === facts)
    #expect(facts != nil && first == nil)
    decoder.keyMatching = .ignoringCase
    #expect(try run() != nil)
    #expect(facts == nil)
  }

  @Test("see the options of their own decoder")
  func options() throws {
    struct Moment: Decodable { let at: Date }
    let text = #"{"at":1000}"#
    for _ in 0..<3 {
      for (strategy, expected) in [
        (FlexDecoder.DateDecodingStrategy.secondsSince1970, 1_000.0), (.millisecondsSince1970, 1),
      ] {
        let decoder = FlexDecoder()
        decoder.dateDecodingStrategy = strategy
        let moment = try decoder.decode(Moment.self, from: text)
        #expect(moment.at.timeIntervalSince1970 == expected)
      }
      #expect(try FlexDecoder(.strict).decode(Plain?.self, from: "null") == nil)
      #expect(throws: DecodingError.self) {
        try FlexDecoder(.strict).decode(Plain.self, from: #"{"id":"1"}"#)
      }
    }
  }

  @Test("do not touch a decoder that a model has kept, nor the options that it was made with")
  func kept() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "unit"))
    let kept = try { () throws -> Kept in
      let decoder = FlexDecoder()
      decoder.userInfo[key] = "metre"
      decoder.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: 99) }
      return try decoder.decode(Kept.self, from: "5")
    }()
    for call in calls { _ = call.decode(FlexDecoder()) }
    #expect(kept.decoder.userInfo[key] as? String == "metre")
    let container = try kept.decoder.singleValueContainer()
    #expect(try container.decode(Int.self) == 5)
    #expect(try container.decode(Date.self).timeIntervalSince1970 == 99)
    #expect(throws: DecodingError.self) { try container.decode(UUID.self) }
  }

  @Test("hold nothing of a decoder's options when it is gone")
  func released() throws {
    final class Guest: Sendable {}
    let key = try #require(CodingUserInfoKey(rawValue: "guest"))
    weak var guest: Guest?
    for _ in 0..<2 {
      let held = Guest()
      guest = held
      let decoder = FlexDecoder()
      decoder.userInfo[key] = held
      for call in calls { _ = call.decode(decoder) + call.report(decoder) }
    }
    #expect(guest == nil)
  }
}
