import FlexCodable
import Foundation

/// Payloads whose scalars have the wrong kind.
enum ScalarPayloads {
  static let cases = [thermostat, ledger, timetable, tickets]

  // MARK: - Flags and numbers as text

  struct Thermostat: MessyModel {
    var device = ""
    var serial = ""
    var firmware = ""
    var online = false
    var heating = false
    var vacation = true
    var locked = true
    var windowOpen = false
    var learning = false
    var holiday = true
    var beta = true
    var target = 0.0
    var measured: Float = 0
    var humidity = 0
    var offset = Decimal(0)
    var steps: Int8 = 0
    var minutes: UInt16 = 0
    var signal: Int?
    var level = 5
    var mode = ""
    var schedule: [String: Bool] = [:]
  }

  private static let thermostat = PayloadCase(
    "thermostat.json",
    {
      Thermostat(
        device: "Hall thermostat", serial: "40917", firmware: "3.10", online: true, heating: true,
        vacation: false, locked: false, windowOpen: true, learning: true, holiday: false,
        beta: true, target: 21.5, measured: 20.25, humidity: 48, offset: Decimal(-15) / 10,
        steps: 12, minutes: 1, signal: nil, level: 5, mode: "false",
        schedule: ["mon": true, "tue": true, "wed": false])
    }, permissive: { $0.level = 6 })

  // MARK: - Numbers too large, too long and just right

  struct Ledger: MessyModel {
    var account: Int64 = 0
    var transaction: Int64 = 0
    var reference: Int64 = 0
    var previous: Int64?
    var batch: UInt64 = 0
    var fingerprint = ""
    var receipt = ""
    var amount = Decimal(0)
    var fee = Decimal(0)
    var interest = Decimal(0)
    var branch: UInt8 = 1
    var desk: UInt?
    var rate = 0.0
    var lines: Int32 = 0
    var pages = 1
    var copies = 0
    var ceiling: Double?
    var floor: Int?
    var currency = ""
    var small: [Int8] = []
    var totals: [String: Decimal] = [:]
  }

  private static let ledger = PayloadCase(
    "ledger.json",
    {
      Ledger(
        account: 9_007_199_254_740_993, transaction: 7_301_948_265_091_837_465, reference: .max,
        previous: nil, batch: .max, fingerprint: "340282366920938463463374607431768211455",
        receipt: "1405400000000002063282832", amount: Decimal(1) / 10,
        fee: decimal("12345678901234567890.123456789"),
        interest: decimal("0.12345678901234567890123456789012345679"), branch: 1, desk: nil,
        rate: 0.001, lines: 12, pages: 1, copies: 3, ceiling: nil, floor: nil, currency: "978",
        small: [127, -128, 100], totals: ["day": decimal("10.1"), "week": decimal("70.7")])
    }, permissive: { $0.pages = 12 })

  private static func decimal(_ text: String) -> Decimal {
    Decimal(string: text, locale: Locale(identifier: "C")) ?? .nan
  }

  // MARK: - Dates

  struct Timetable: MessyModel, FlexMapped {
    var created = Date.distantPast
    var changed = Date.distantPast
    var exported = Date.distantPast
    var departs = Date.distantPast
    var arrives = Date.distantPast
    var checkIn = Date.distantPast
    var boarding = Date.distantPast
    var serviceDay = Date.distantPast
    var posted = Date.distantPast
    var printed = Date.distantPast
    var valid = Date.distantPast
    var opened = Date.distantPast
    var closed = Date.distantPast
    var epoch = Date.distantPast
    var platformFrom: Date?
    var cancelled: Date?
    var stops: [Date] = []
    var notices: [String: Date] = [:]

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .printed: .date(.format("dd.MM.yyyy")),
        .valid: .date(.format("dd.MM.yyyy"), .format("yyyyMMdd")),
        .opened: .date(.secondsSince1970), .closed: .date(.secondsSince1970),
      ])
  }

  private static let timetable = PayloadCase(
    "timetable.json",
    {
      Timetable(
        created: instant("2026-03-14T16:30:00Z"), changed: instant("2026-03-14T16:30:00.250Z"),
        exported: instant("2026-03-14T16:30:00.250Z"), departs: instant("2026-03-14T16:30:00Z"),
        arrives: instant("2026-03-14T17:05:30.500Z"), checkIn: instant("2026-03-14T15:45:00Z"),
        boarding: instant("2026-03-14T16:00:00Z"), serviceDay: instant("2026-03-14T00:00:00Z"),
        posted: instant("2026-03-14T04:20:09Z"), printed: instant("2026-03-14T00:00:00Z"),
        valid: instant("2026-04-01T00:00:00Z"), opened: Date(timeIntervalSince1970: 1e12),
        closed: instant("1970-01-02T01:01:01Z"), epoch: Date(timeIntervalSince1970: 0),
        platformFrom: nil, cancelled: nil,
        stops: [instant("2026-03-14T17:00:00Z"), instant("2026-03-14T17:40:00Z")],
        notices: ["lift": instant("2026-03-14T16:30:00Z")])
    })

  // MARK: - Enums

  enum State: String, Codable, FlexUnknownCase, Sendable {
    case open, closed, other
    static var unknownCase: State { .other }
  }

  enum Priority: Int, Codable, Sendable { case low = 1, high = 2 }
  enum Channel: String, Codable, Sendable { case mail, web }
  enum Severity: String, Codable, Sendable { case minor, major }
  enum Watcher: String, Codable, Sendable { case agent, customer }

  struct Ticket: MessyModel {
    var state = State.open
    var priority = Priority.low
    var urgency: Priority?
    var channel = FlexOpen<Channel>.known(.mail)
    var source = FlexOpen<Channel>.known(.mail)
    var severity = Severity.major
    var kind: State?
    var watchers: [Watcher] = []
    var history: [State] = []
    var counts: [Watcher: Int] = [:]
    var codes: [Int: String] = [:]
    var assignee = Assignee()
  }

  struct Assignee: MessyModel {
    var role = State.open
    var team: Watcher?
  }

  private static let tickets = PayloadCase(
    "tickets.json",
    {
      Ticket(
        state: .other, priority: .high, urgency: nil, channel: .unknown("carrier pigeon"),
        source: .known(.web), severity: .major, kind: nil, watchers: [.agent, .customer],
        history: [.open, .other, .closed], counts: [.agent: 3, .customer: 14],
        codes: [200: "ok", 404: "lost"], assignee: Assignee(role: .other, team: nil))
    })
}
