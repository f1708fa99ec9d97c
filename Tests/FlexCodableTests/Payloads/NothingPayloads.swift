import FlexCodable
import Foundation

/// Payloads that say nothing in many ways, or one thing where many are expected.
enum NothingPayloads {
  static let cases = [membership, playlist, inventory]

  // MARK: - Nothing

  struct Membership: MessyModel {
    var name = "?"
    var nickname: String?
    var email: String?
    var age: Int?
    var height: Double?
    var address = Address()
    var emergency: Contact?
    var sponsor: Contact?
    var guardian: Contact?
    var preferences: [String: Bool] = ["none": true]
    var visits: [Int] = [0]
    var points = 10
    var level = 1
    var joined: Date?
    var website: URL?
    var cards = ["none"]
    var notes: [String] = []
    var limits: [String: Int] = [:]
    var tags: [String]?
    var since = 2020
  }

  struct Address: MessyModel {
    var street = "unknown"
    var zip: String?
  }

  /// Has no initial values: without a name it is none.
  struct Contact: Codable, Equatable, Sendable {
    var name: String
    var phone: String?
  }

  private static let membership = PayloadCase(
    "membership.json",
    {
      Membership(
        name: "", nickname: nil, email: " ", age: nil, height: nil, address: Address(),
        emergency: nil, sponsor: nil, guardian: nil, preferences: [:], visits: [], points: 10,
        level: 1, joined: nil, website: nil, cards: ["none"], notes: ["", "call back"],
        limits: ["towels": 2], tags: nil, since: 2020)
    }, permissive: { $0.guardian = Contact(name: "", phone: nil) })

  // MARK: - One for many

  struct Playlist: MessyModel {
    var title = ""
    var tracks: [Track] = []
    var bonus: [Track] = []
    var genres: [String] = []
    var ratings: Set<Int> = []
    var moods = ["none"]
    var hosts: [String] = []
    var plays: [Int] = []
    var skips: [Int?] = []
    var covers: [[Int]] = []
    var codes: Set<Int> = []
    var charts: [String: Int] = [:]
    var queue = [Track(name: "none")]
  }

  struct Track: MessyModel {
    var name = ""
    var seconds = 0
  }

  private static let playlist = PayloadCase(
    "playlist.json",
    {
      Playlist(
        title: "Low water", tracks: [Track(name: "Ebb", seconds: 221)],
        bonus: [Track(name: "Slack", seconds: 95), Track(name: "7", seconds: 0)],
        genres: ["ambient"], ratings: [5], moods: [], hosts: ["Ana", "7", "true"],
        plays: [12, 30, 6], skips: [1, nil, nil, 2], covers: [[1, 2], [3]], codes: [4],
        charts: ["fi": 2, "no": 1], queue: [Track(name: "none")])
    }, permissive: { $0.plays = [12, 30, 4, 6] })

  // MARK: - Maps of a PHP server

  struct Inventory: MessyModel {
    var warehouse = ""
    var stock = ["none": 0]
    var reserved: [String: Int] = [:]
    var shelves: [Int: String] = [:]
    var bins = [0: "none"]
    var slots: [Int: Int] = [:]
    var prices: [String: [Decimal]] = [:]
    var suppliers: [String: Supplier] = [:]
    var rows: [Row] = []
    var discounts: [Rhythm: Int] = [:]
    var flags = ["none": true]
  }

  /// Dictionaries with such keys are what Foundation writes as an array of keys and values.
  enum Rhythm: String, Codable, Sendable { case weekly, monthly }

  struct Supplier: MessyModel {
    var name = "unknown"
    var contacts: [String: String] = [:]
  }

  /// A row without names.
  struct Row: Codable, Equatable, Sendable {
    var sku: String
    var count: Int
    var isOrdered: Bool

    init(_ sku: String, _ count: Int, _ isOrdered: Bool) {
      self.sku = sku
      self.count = count
      self.isOrdered = isOrdered
    }

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      sku = try row.decode(String.self)
      count = try row.decode(Int.self)
      isOrdered = try row.decode(Bool.self)
    }

    func encode(to encoder: any Encoder) throws {
      var row = encoder.unkeyedContainer()
      try row.encode(sku)
      try row.encode(count)
      try row.encode(isOrdered)
    }
  }

  private static let inventory = PayloadCase(
    "inventory.json",
    {
      Inventory(
        warehouse: "Rostock", stock: [:], reserved: ["LAMP-04": 3, "CORD-1": 0],
        shelves: [0: "A1", 1: "A2", 4: "B1"], bins: [:], slots: [7: 12],
        prices: ["de": [Decimal(99) / 10, 12], "fi": [], "no": [8]],
        suppliers: ["n": Supplier(name: "Northlight"), "t": Supplier()],
        rows: [Row("LAMP-04", 3, true), Row("CORD-1", 0, false)],
        discounts: [.weekly: 15, .monthly: 20],
        flags: ["none": true])
    })
}
