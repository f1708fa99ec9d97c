import FlexCodable
import Foundation

/// Single-letter names, lists of numbers as text beside lists of numbers.
enum Kraken {
  struct Answer: MessyModel {
    var error: [String] = []
    var result: [String: Ticker] = [:]
  }

  struct Ticker: MessyModel, FlexMapped {
    var ask: [Double] = []
    var bid: [Decimal] = []
    var last: [Decimal] = []
    var volume: [Double] = []
    var average: [Double] = []
    var trades: [String] = []
    var low: [Decimal] = []
    var high: [Decimal] = []
    var open = 0.0

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .ask: "a", .bid: "b", .last: "c", .volume: "v", .average: "p", .trades: "t", .low: "l",
        .high: "h", .open: "o",
      ])
  }

  static let file = MessyFile(
    "kraken-ticker.json", Answer.self,
    [
      .value("/result/XXBTZEUR/a") { try present($0.result["XXBTZEUR"]).ask },
      .value("/result/XXBTZEUR/t") { try present($0.result["XXBTZEUR"]).trades },
      .value("/result/XXBTZEUR/o") { try present($0.result["XXBTZEUR"]).open },
    ])
}

/// Names that differ only by case, rows of mixed kinds, comments.
enum Binance {
  struct Event: MessyModel, FlexMapped {
    var type = ""
    var time = 0
    var symbol = ""
    var candle = Candle()

    static let mapping = FlexMapping(
      CodingKeys.self, [.type: "e", .time: "E", .symbol: "s", .candle: "k"])
  }

  struct Candle: MessyModel, FlexMapped {
    var start = 0
    var end = 0
    var symbol = ""
    var interval = ""
    var firstTrade = 0
    var lastTrade = 0
    var open = Decimal(0)
    var close = Decimal(0)
    var high = Decimal(0)
    var low = Decimal(0)
    var volume = 0.0
    var trades = 0
    var isClosed = true
    var quoteVolume = Decimal(0)
    var takerVolume = 0.0
    var takerQuoteVolume = Decimal(0)
    var ignored = 0

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .start: "t", .end: "T", .symbol: "s", .interval: "i", .firstTrade: "f", .lastTrade: "L",
        .open: "o", .close: "c", .high: "h", .low: "l", .volume: "v", .trades: "n", .isClosed: "x",
        .quoteVolume: "q", .takerVolume: "V", .takerQuoteVolume: "Q", .ignored: "B",
      ])
  }

  static let candleFile = MessyFile(
    "binance-kline.json5", Event.self,
    [
      .value("/E") { $0.time },
      .value("/e") { $0.type },
      .value("/k/t") { $0.candle.start },
      .value("/k/T") { $0.candle.end },
      .value("/k/v") { $0.candle.volume },
      .value("/k/V") { $0.candle.takerVolume },
      .value("/k/q") { $0.candle.quoteVolume },
      .value("/k/Q") { $0.candle.takerQuoteVolume },
      .value("/k/x") { $0.candle.isClosed },
      .value("/k/B") { $0.candle.ignored },
    ])

  struct Depth: MessyModel, FlexMapped {
    var type = ""
    var time = Date(timeIntervalSince1970: 0)
    var symbol = ""
    var update: Int64 = 0
    var bids: [Level] = []
    var asks: [Level] = []

    static let mapping = FlexMapping(
      CodingKeys.self,
      [.type: "e", .time: "E", .symbol: "s", .update: "u", .bids: "b", .asks: "a"])
  }

  /// A row of price, quantity and something to leave alone.
  struct Level: Codable, Equatable, Sendable {
    var price: Decimal
    var quantity: Decimal
    var rest: [String]

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      price = try row.decode(Decimal.self)
      quantity = try row.decode(Decimal.self)
      rest = try row.decode([String].self)
    }

    func encode(to encoder: any Encoder) throws {
      var row = encoder.unkeyedContainer()
      try row.encode(price)
      try row.encode(quantity)
      try row.encode(rest)
    }
  }

  static let depthFile = MessyFile(
    "binance-depth.json5", Depth.self,
    [
      .value("/E") { $0.time },
      .value("/b/0/0") { try $0.bids.at(0).price },
      .value("/b/0/2") { try $0.bids.at(0).rest },
      .value("/a", as: "rows", tree: false) { $0.asks.count },
    ])
}

/// Ids above 2^53 as text, dots in names, and another key style in each method.
enum Steam {
  struct Envelope<Content: Codable & FlexDefaults & Equatable & Sendable>: MessyModel {
    var response = Content()
  }

  struct Players: MessyModel {
    var players: [Player] = []
  }

  struct Player: MessyModel, FlexMapped {
    var steamid: UInt64 = 0
    var idText = ""
    var communityvisibilitystate = 0
    var profilestate = false
    var personaname = ""
    var lastlogoff = Date(timeIntervalSince1970: 0)
    var profileurl: URL?
    var avatar: URL?
    var avatarmedium: URL?
    var avatarfull: URL?
    var personastate = true
    var realname: String?
    var primaryclanid: Int64 = 0
    var timecreated = Date(timeIntervalSince1970: 0)
    var personastateflags = 0
    var loccountrycode: String?
    var locstatecode: String?
    var loccityid: Int?

    static let mapping = FlexMapping(
      CodingKeys.self, [.idText: .from("steamid").ignored(.encoding)])
  }

  static let playersFile = MessyFile(
    "steam-players.json", Envelope<Players>.self,
    [
      .value("/response/players/0/steamid") { try $0.response.players.at(0).steamid },
      .value("/response/players/0/steamid") { try $0.response.players.at(0).idText },
      .value("/response/players/0/primaryclanid") { try $0.response.players.at(0).primaryclanid },
      .value("/response/players/0/timecreated") { try $0.response.players.at(0).timecreated },
      .value("/response/players/0/personastate") { try $0.response.players.at(0).personastate },
    ], again: ["/response/players/0/steamid"])

  struct Result: MessyModel {
    var globalstats = GlobalStats()
    var result = false
  }

  struct GlobalStats: MessyModel, FlexMapped {
    var empIsle = Total()
    static let mapping = FlexMapping(
      CodingKeys.self, [.empIsle: .from(.key("global.map.emp_isle"))])
  }

  struct Total: MessyModel {
    var total: Int64 = 0
  }

  static let statsFile = MessyFile(
    "steam-globalstats.json", Envelope<Result>.self,
    [
      .value("/response/globalstats/global.map.emp_isle/total") {
        $0.response.globalstats.empIsle.total
      },
      .value("/response/result") { $0.response.result },
    ])

  struct Bans: MessyModel {
    var players: [Ban] = []
  }

  struct Ban: MessyModel {
    var steamId: UInt64 = 0
    var communityBanned = true
    var vacBanned = true
    var numberOfVacBans = -1
    var daysSinceLastBan = -1
    var economyBan = ""
  }

  static let bansFile = MessyFile(
    "steam-bans.json", Bans.self,
    [
      .value("/players/0/SteamId") { try $0.players.at(0).steamId },
      .value("/players/0/NumberOfVACBans") { try $0.players.at(0).numberOfVacBans },
    ], matching: .ignoringCase)
}
