import Foundation
import Testing

@testable import FlexCodable

@Suite("Coercing to a date")
struct DateCoercionTests {
  @Test("follows the table", arguments: FixtureTable.rows("Coercion/date.tsv"))
  func followsTheTable(_ row: FixtureRow) throws {
    #expect(try outcome(row, .strict) == expected(row[2]))
    #expect(try outcome(row, .lenient) == expected(row[3]))
  }

  @Test("tries the forms in their order")
  func triesFormsInOrder() throws {
    let forms: [FlexDateForm] = [.secondsSince1970, .format("yyyy/MM/dd"), .iso8601]
    func read(_ found: Found) throws -> Outcome<Date> {
      try readDate(found, forms: forms, .lenient)
    }
    #expect(try read(.number("5")) == .exact(Date(timeIntervalSince1970: 5)))
    #expect(try read(.text("5")) == .coerced(Date(timeIntervalSince1970: 5)))
    #expect(try read(.text("1970/01/02")) == .exact(Date(timeIntervalSince1970: 86_400)))
    #expect(try read(.text("1970-01-02")) == .exact(Date(timeIntervalSince1970: 86_400)))
    #expect(try read(.text("1970.01.02")) == .unusable)
    #expect(try readDate(.number("5"), forms: [], .lenient) == .unusable)
  }

  @Test("reads formats in the zone that is given, else in UTC")
  func readsFormatsInTheirZone() throws {
    let zone = try #require(TimeZone(secondsFromGMT: 3_600))
    let found = Found.text("1970-01-01 01:00")
    let there = FlexDateForm.format("yyyy-MM-dd HH:mm", timeZone: zone)
    let utc = FlexDateForm.format("yyyy-MM-dd HH:mm")
    #expect(
      try readDate(found, forms: [there], .strict) == .exact(Date(timeIntervalSince1970: 0)))
    #expect(
      try readDate(found, forms: [utc], .strict) == .exact(Date(timeIntervalSince1970: 3_600)))
    #expect(try writeDate(Date(timeIntervalSince1970: 0), form: there) == "1970-01-01 01:00")
  }

  @Test("hands a form of one's own what was found")
  func handsCustomFormsTheTree() throws {
    struct Refusal: Error {}
    let form = FlexDateForm.custom(
      read: { json in
        guard json != "never" else { throw Refusal() }
        return json["at"]?.numberValue?.double.map { Date(timeIntervalSince1970: $0) }
      },
      write: { ["at": .number(JSON.Number(Int($0.timeIntervalSince1970)))] })
    let object = Found.object(isEmpty: false)
    #expect(try readDate(object, forms: [form], .lenient) == .unusable)
    let date = try readDate(object, forms: [form], .lenient) { ["at": 5] }
    #expect(date == .exact(Date(timeIntervalSince1970: 5)))
    #expect(try readDate(.text("x"), forms: [form], .lenient) == .unusable)
    #expect(throws: Refusal.self) { try readDate(.text("never"), forms: [form], .lenient) }
    #expect(try writeDate(Date(timeIntervalSince1970: 7), form: form) == ["at": 7])
  }

  @Test("writes each form so that it reads back")
  func writesWhatItReads() throws {
    let date = Date(timeIntervalSince1970: 1_704_164_645)
    #expect(try writeDate(date, form: .iso8601) == "2024-01-02T03:04:05Z")
    #expect(try writeDate(date, form: .secondsSince1970) == 1_704_164_645)
    #expect(try writeDate(date, form: .millisecondsSince1970) == 1_704_164_645_000)
    #expect(try writeDate(date, form: .format("yyyyMMdd")) == "20240102")
    let half = Date(timeIntervalSince1970: 1_704_164_645.678)
    #expect(try writeDate(half, form: .millisecondsSince1970) == 1_704_164_645_678)
    let never = Date(timeIntervalSince1970: .nan)
    for form in [
      FlexDateForm.iso8601, .secondsSince1970, .millisecondsSince1970, .format("yyyy"),
    ] {
      #expect(throws: EncodingError.self) { try writeDate(never, form: form) }
    }
  }

  private func outcome(_ row: FixtureRow, _ leniency: FlexLeniency) throws -> Outcome<Date> {
    let found = Found(cell: row[0])
    switch row[1] {
    case "flexible": return readFlexibleDate(found, leniency)
    case "iso8601": return try readDate(found, forms: [.iso8601], leniency)
    case "seconds": return try readDate(found, forms: [.secondsSince1970], leniency)
    case "milliseconds": return try readDate(found, forms: [.millisecondsSince1970], leniency)
    default:
      let pattern = String(row[1].dropFirst("format ".count))
      return try readDate(found, forms: [.format(pattern)], leniency)
    }
  }

  private func expected(_ cell: String) -> Outcome<Date> {
    let words = cell.split(separator: " ")
    guard words.count == 2, let seconds = Double(words[1]) else { return .unusable }
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    return words[0] == "exact" ? .exact(date) : .coerced(date)
  }
}
