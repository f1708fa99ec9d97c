import Foundation
import Testing

@testable import FlexCodable

@Suite("Dates that ISO 8601 has no text for")
struct DateRangeTests {
  private struct Event: Codable, Equatable {
    var at: Date
    var until: Date?
    var all: [Date]
    var named: [String: Date]
  }

  private static let years0And10000: [Double] = [
    Date.distantPast.timeIntervalSinceReferenceDate, -63_113_904_001, 252_423_993_600, 1e12, -1e12,
    -63_113_904_000.5,
  ]

  @Test("are numbers that read back, unless somebody said how", arguments: years0And10000)
  func readBack(interval: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    let event = Event(at: date, until: date, all: [date, Date()], named: ["a": date])
    for preset in [FlexLeniency.lenient, .permissive] {
      let text = try FlexEncoder(preset).encodeText(event)
      let read = try FlexDecoder(preset).decode(Event.self, from: text)
      #expect(abs(read.at.timeIntervalSince(date)) < 0.001)
      #expect(read.until == read.at && read.all[0] == read.at && read.named["a"] == read.at)
      #expect(!text.contains("\"at\":\""))
    }
    let chosen = FlexEncoder()
    chosen.dateEncodingStrategy = .form(.iso8601)
    #expect(throws: EncodingError.self) { try chosen.encode(event) }
    let strict = try FlexEncoder(.strict).encode(event)
    #expect(try FlexDecoder(.strict).decode(Event.self, from: strict) == event)
  }

  @Test("are whole seconds or milliseconds since 1970")
  func numbers() throws {
    func text(_ interval: Double) throws -> String {
      try FlexEncoder().encodeText([Date(timeIntervalSince1970: interval)])
    }
    #expect(try FlexEncoder().encodeText([Date.distantPast]) == "[-62135769600]")
    #expect(try text(253_402_300_800) == "[253402300800000]")
    #expect(try text(253_402_300_799) == #"["9999-12-31T23:59:59Z"]"#)
    #expect(try text(-62_135_596_800) == #"["0001-01-01T00:00:00Z"]"#)
  }

  @Test("are no dates at all if they are no numbers", arguments: [Double.nan, .infinity])
  func noNumbers(interval: Double) {
    #expect(throws: EncodingError.self) {
      try FlexEncoder().encode([Date(timeIntervalSinceReferenceDate: interval)])
    }
  }
}
