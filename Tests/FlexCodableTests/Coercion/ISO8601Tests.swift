import Foundation
import Testing

@testable import FlexCodable

@Suite("ISO 8601")
struct ISO8601Tests {
  @Test("rejects the table", arguments: FixtureTable.rows("Coercion/iso8601-reject.tsv"))
  func rejects(_ row: FixtureRow) {
    #expect(readISO8601(row[0]) == nil)
  }

  @Test("writes as few digits as it can", arguments: FixtureTable.rows("Coercion/date-writing.tsv"))
  func writes(_ row: FixtureRow) throws {
    let date = Date(timeIntervalSinceReferenceDate: try #require(Double(row[0])))
    // Foundation cannot describe every date, so none stands in an expectation.
    let text = iso8601Text(date)
    let buffer = ByteBuffer()
    let isWritten = appendISO8601(date, to: buffer)
    let bytes = buffer.string()
    #expect(text ?? "-" == row[1])
    #expect(isWritten == (row[1] != "-"))
    #expect(bytes == text ?? "")
  }

  @Test("agrees with a count of days, one by one")
  func countsDays() throws {
    var days = -730_485
    for year in 1...9999 {
      for month in 1...12 {
        for day in 1...31 {
          guard let date = CivilDate(year: year, month: month, day: day) else {
            // Only the ends of short months are no days.
            #expect(day > 28)
            continue
          }
          guard date.daysSince2001 == days, CivilDate(daysSince2001: days) == date else {
            Issue.record("\(year)-\(month)-\(day) is not day \(days)")
            return
          }
          days += 1
        }
      }
    }
    #expect(days == 2_921_574)
    #expect(CivilDate(daysSince2001: days) == nil)
    #expect(CivilDate(daysSince2001: -730_486) == nil)
  }

  @Test("gives back any date of milli-, micro- and nanoseconds")
  func roundTrips() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let seconds = Int.random(in: -63_113_904_000...252_423_993_599, using: &generator)
      for digits in [3, 6, 9] {
        let limit = digits == 3 ? 1_000 : digits == 6 ? 1_000_000 : 1_000_000_000
        let value = Int.random(in: 0..<limit, using: &generator)
        let interval = SecondFraction(value: value, count: digits).added(to: seconds)
        let date = Date(timeIntervalSinceReferenceDate: interval)
        let text = try #require(iso8601Text(date))
        guard readISO8601(text) == date, text.utf8.count <= 21 + digits else {
          Issue.record("\(seconds) s and \(value) of \(limit) become \(text)")
          return
        }
      }
    }
  }

  @Test("gives back any date that is not finer than a nanosecond")
  func roundTripsDoubles() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<50_000 {
      let interval = Double.random(in: 8_388_608...252_423_993_599, using: &generator)
      for date in [interval, -interval / 4].map({ Date(timeIntervalSinceReferenceDate: $0) })
      where abs(date.timeIntervalSinceReferenceDate) >= 8_388_608 {
        let text = try #require(iso8601Text(date))
        guard readISO8601(text) == date else {
          Issue.record("\(date.timeIntervalSinceReferenceDate) becomes \(text)")
          return
        }
      }
    }
  }

  @Test("takes time in proportion to the digits", .timeLimit(.minutes(1)))
  func takesLinearTime() throws {
    let digits = String(repeating: "10", count: 500_000)
    let date = try #require(readISO8601("2024-01-02T03:04:05.\(digits)Z"))
    #expect(iso8601Text(date)?.hasPrefix("2024-01-02T03:04:05.101010") == true)
  }

  @Test("is read and written as Foundation does, if strict")
  func isStrictLikeFoundation() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    for text in [
      "2024-01-02T03:04:05Z", "2024-01-02T03:04:05.678Z", "2024-01-02T03:04:05+08:00",
      "2024-01-02T03:04:05+0800", "2024-01-02", "2024-01-02 03:04:05Z", "2024-01-02T03:04:05", "",
    ] {
      let date = try? decoder.decode(Date.self, from: Data("\"\(text)\"".utf8))
      #expect(readStrictISO8601(text) == date)
    }
    for interval in [0, 0.5, -0.5, 1e9, -978_307_200, 1e11] {
      let date = Date(timeIntervalSinceReferenceDate: interval)
      let written = String(decoding: try encoder.encode(date), as: UTF8.self)
      #expect("\"\(strictISO8601Text(date))\"" == written)
    }
  }
}
