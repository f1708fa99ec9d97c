import FlexCodable
import Foundation

/// Payloads of mixed structure: JSON inside text, classes, unions, partial models.
enum StructurePayloads {
  static let cases = [webhook, timeline, profile]

  // MARK: - JSON inside text

  struct Webhook: MessyModel, FlexMapped {
    var id = ""
    var payload = Sale()
    var tags: [String] = []
    var labels: [String: String] = [:]
    var nested: Sale?
    var previous: Sale?
    var note = ""
    var context = ""
    var signature = Data()
    var body = Data()
    var attempts = [0]
    var sender: Sale?

    static let mapping = FlexMapping(CodingKeys.self, [.context: .jsonText])
  }

  struct Sale: MessyModel {
    var order = 0
    var total = Decimal(0)
    var lines: [Line] = []
  }

  struct Line: MessyModel, FlexMapped {
    var sku = ""
    var quantity: Int16 = 1
    static let mapping = FlexMapping(CodingKeys.self, [.quantity: "qty"])
  }

  private static let webhook = PayloadCase(
    "webhook.json",
    {
      Webhook(
        id: "evt_20417",
        payload: Sale(
          order: 20417, total: Decimal(1499) / 10, lines: [Line(sku: "88120", quantity: 2)]),
        tags: ["paid", "gift", "3"], labels: ["shop": "north", "till": "4"], nested: nil,
        previous: nil, note: #"{"kept":"as text"}"#, context: #"{"ip":"192.0.2.7","retries":2}"#,
        signature: Data([0xDE, 0xAD, 0xBE, 0xEF]), body: Data("Hej världen".utf8), attempts: [],
        sender: nil)
    })

  // MARK: - Elements of many kinds

  struct Timeline: Codable, FlexDefaults, Equatable {
    var items: [Entry] = []
    var pinned: Entry?
    var values: [Scalar] = []
    var series: [Point] = []
    var cover: URL?
  }

  struct Refusal: Error {}

  class Entry: FlexModel, FlexPolymorphic, Equatable {
    var type = ""
    var id = 0
    var date = Date(timeIntervalSince1970: 0)

    class var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.date: "at"]) }

    class func type(for json: JSON) throws -> (any Decodable.Type)? {
      switch json["type"] {
      case "note": Note.self
      case "photo": Photo.self
      case "broken": throw Refusal()
      default: nil
      }
    }

    required init() {}

    var parts: [String] { [type, "\(id)", "\(date.timeIntervalSince1970)"] }

    static func == (left: Entry, right: Entry) -> Bool {
      Swift.type(of: left) == Swift.type(of: right) && left.parts == right.parts
    }
  }

  final class Note: Entry {
    var text = ""

    enum CodingKeys: CodingKey { case text }

    required init() { super.init() }

    required init(from decoder: any Decoder) throws {
      text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(text, forKey: .text)
    }

    override var parts: [String] { super.parts + [text] }
  }

  final class Photo: Entry {
    var size = Size()

    enum CodingKeys: CodingKey { case size }

    required init() { super.init() }

    required init(from decoder: any Decoder) throws {
      size = try decoder.container(keyedBy: CodingKeys.self).decode(Size.self, forKey: .size)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(size, forKey: .size)
    }

    override var parts: [String] { super.parts + ["\(size.w)x\(size.h)"] }
  }

  struct Size: MessyModel {
    var w = 10
    var h = 10
  }

  /// Tries one kind after the other; a number is no Bool and a Bool no text.
  enum Scalar: Codable, Equatable, Sendable {
    case nothing
    case flag(Bool)
    case whole(Int)
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .nothing
      } else if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let whole = try? container.decode(Int.self) {
        self = .whole(whole)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .nothing: try container.encodeNil()
      case .flag(let flag): try container.encode(flag)
      case .whole(let whole): try container.encode(whole)
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  /// A time and a value, without names.
  struct Point: Codable, Equatable, Sendable {
    var date: Date
    var value: Double

    init(_ date: Date, _ value: Double) {
      self.date = date
      self.value = value
    }

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      date = try row.decode(Date.self)
      value = try row.decode(Double.self)
    }

    func encode(to encoder: any Encoder) throws {
      var row = encoder.unkeyedContainer()
      try row.encode(date)
      try row.encode(value)
    }
  }

  private static let timeline = PayloadCase(
    "timeline.json",
    {
      let note = Note()
      (note.type, note.id, note.text) = ("note", 1, "Hello")
      note.date = instant("2026-03-14T16:30:00Z")
      let photo = Photo()
      (photo.type, photo.id, photo.size) = ("photo", 2, Size(w: 640, h: 480))
      photo.date = instant("2026-03-14T16:31:00Z")
      let poll = Entry()
      (poll.type, poll.id, poll.date) = ("poll", 3, instant("2026-03-14T16:32:00Z"))
      let bare = Photo()
      bare.type = "photo"
      let pinned = Photo()
      (pinned.type, pinned.id, pinned.size) = ("photo", 9, Size(w: 1, h: 1))
      return Timeline(
        items: [note, photo, poll, bare], pinned: pinned,
        values: [.whole(1), .text("two"), .number(3.5), .flag(true), .nothing],
        series: [
          Point(instant("2026-03-14T16:30:00Z"), 3.5), Point(instant("2026-03-14T16:31:00Z"), 4),
        ], cover: URL(string: "https://example.org/t%C3%A4glich?q=a%20b"))
    })

  // MARK: - Parts of a model

  struct Profile: MessyModel, FlexMapped, FlexDecodingHooks {
    var id = 0
    var name = FlexPresence<String>.absent
    var bio = FlexPresence<String>.absent
    var motto = FlexPresence<String>.absent
    var points = FlexPresence<Int>.absent
    var avatar = Avatar(width: 16, height: 32)
    var theme = FlexOpen<Theme>.known(.light)
    var mail = ""
    var phone = ""
    var visits = 0
    var best = 100
    var password = "not read"
    var role = "guest"
    var start = 0
    var end = 0

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .mail: "contact.mail", .phone: "contact.phone", .visits: "stats.visits",
        .best: "stats.best",
      ], ignoring: [.password])

    mutating func didDecode(from json: JSON) throws {
      if end < start { swap(&start, &end) }
    }
  }

  struct Avatar: MessyModel {
    var url: URL?
    var width = 0
    var height = 0
  }

  enum Theme: String, Codable, Sendable { case light, dark }

  private static let profile = PayloadCase(
    "profile.json",
    {
      Profile(
        id: 7, name: .value("Mira"), bio: .null, motto: .absent, points: .value(1250),
        avatar: Avatar(url: nil, width: 96, height: 32), theme: .unknown("sepia"),
        mail: "mira@example.org", phone: "4912345", visits: 12, best: 100, password: "not read",
        role: "admin", start: 3, end: 5)
    })
}
