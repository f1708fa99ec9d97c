import FlexCodable
import Foundation

/// Payloads whose members have other names and places than the properties.
enum KeyPayloads {
  static let cases = [registry, search, settings, order]

  // MARK: - Key styles

  struct Registry: MessyModel, FlexMapped {
    var userName = ""
    var displayName = ""
    var accountId = 0
    var lastLogin = Date.distantPast
    var email = ""
    var homeURL: URL?
    var address1 = ""
    var hasSecondFactor = false
    var kind = ""
    var time = Date.distantPast
    var theme = ""
    var themeBelow = ""
    var odd = ""
    var isoCodes: [String] = []

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .hasSecondFactor: "2fa", .kind: "e", .time: "E", .theme: .from(.key("app.theme.name")),
        .themeBelow: "app.theme.name", .odd: #"app.theme.\[x]"#,
      ])
  }

  private static let registry = PayloadCase(
    "registry.json",
    {
      Registry(
        userName: "mira", displayName: "Mira Okafor", accountId: 42,
        lastLogin: instant("2026-03-14T16:30:00Z"), email: "mira@example.org",
        homeURL: URL(string: "https://example.org/mira"), address1: "12 Quay Road",
        hasSecondFactor: true, kind: "trade", time: instant("2026-03-14T16:30:00.250Z"),
        theme: "dusk", themeBelow: "dawn", odd: "odd", isoCodes: ["fi", "no"])
    },
    configure: { decoder, encoder in
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      decoder.keyMatching = .ignoringCaseAndSeparators
      encoder.keyEncodingStrategy = .convertToSnakeCase
    })

  // MARK: - Envelopes and paths

  struct Search: MessyModel, FlexMapped {
    var code = -1
    var message: String?
    var took = 0.0
    var page = Page()

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .code: "status.code", .message: "status.message", .took: "meta.took", .page: .flattened,
      ])
  }

  struct Page: MessyModel, FlexMapped {
    var number = 0
    var count = 0
    var cursor: Data?
    var reds = 0
    var hits: [Hit] = []

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .number: "paging.page", .count: "paging.pages",
        .cursor: .from("paging.cursors[-1].after").writing(to: "paging.cursors[0].after"),
        .reds: "facets.colour.buckets[0].count",
      ], root: "payload.response")
  }

  struct Hit: MessyModel, FlexMapped {
    var id: Int64 = 0
    var title = ""
    var subtitle: String?
    var price: Decimal?
    var last: Decimal?
    var latitude: Double?
    var longitude: Double?

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .title: ["_source.title", "name", "label"], .subtitle: ["label", "headline"],
        .price: "_source.offers[0].price", .last: "_source.offers[1].price",
        .latitude: "geo.point[0]", .longitude: "geo.point.1",
      ])
  }

  private static let search = PayloadCase(
    "search.json",
    {
      let hits = [
        Hit(
          id: 7_301_948_265_091_837_465, title: "Desk lamp", subtitle: "",
          price: Decimal(799) / 10, last: Decimal(745) / 10, latitude: 54.0924, longitude: 12.0991),
        Hit(
          id: 7_301_948_265_091_837_466, title: "Bulb", latitude: 55.605, longitude: 13.0038),
        Hit(id: 3, title: "Cord", subtitle: "Cord"),
      ]
      return Search(
        code: 0, message: nil, took: 12,
        page: Page(number: 1, count: 3, cursor: Data("DEF".utf8), reds: 4, hits: hits))
    })

  // MARK: - Written by hand

  struct Settings: MessyModel, FlexMapped {
    var host = ""
    var port = 0
    var retries: UInt8 = 0
    var ratio = 0.0
    var limit = 0
    var verbose = false
    var paths: [String] = []
    var timeout = 60

    static let mapping = FlexMapping(CodingKeys.self, [.timeout: ["timeout", "time_out"]])
  }

  private static let settings = PayloadCase(
    "settings.json5",
    {
      Settings(
        host: "localhost", port: 8080, retries: 31, ratio: 0.5, limit: 10, verbose: true,
        paths: ["/srv", "/var"], timeout: 30)
    }, configure: { decoder, _ in decoder.parsing.allowsJSON5 = true })

  // MARK: - The order of the quick start

  struct Order: MessyModel, FlexMapped {
    var id: Int64 = 0
    var number = ""
    var state = OrderState.unknown
    var placed = Date.distantPast
    var updated = Date.distantPast
    var isPaid = false
    var isGift = false
    var express = true
    var currency = "EUR"
    var total: Decimal = 0
    var discount: Decimal = 0
    var weight: Double?
    var note: String?
    var customer = Contact()
    var recipient = Contact()
    var items: [Item] = []
    var carrier = ""
    var lastSeen: Date?
    var payment = Payment()
    var attributes: [String: String] = ["none": ""]
    var isSelected = false

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .number: "order_no", .placed: .from("placed", "created").date(.format("yyyy-MM-dd")),
        .updated: .from("updated_at").date(.millisecondsSince1970), .isPaid: "is_paid",
        .isGift: "is_gift", .weight: "weight_kg", .recipient: "shipments.recipient",
        .carrier: "shipments.carrier", .lastSeen: "shipments.history[1].at",
        .isSelected: .ignored,
      ])
  }

  enum OrderState: String, Codable, FlexUnknownCase, Sendable {
    case unknown, open, paid, shipped
    static var unknownCase: OrderState { .unknown }
  }

  struct Contact: MessyModel, FlexMapped {
    var name = ""
    var email: String?
    var points: Int?

    static let mapping = FlexMapping(
      CodingKeys.self, [.email: ["email", "mail", "contact.e_mail"]])
  }

  struct Item: MessyModel, FlexMapped {
    var sku = ""
    var title = ""
    var quantity = 1
    var unitPrice: Decimal = 0
    var tags: [String] = []
    var seller: Contact?

    static let mapping = FlexMapping(
      CodingKeys.self, [.quantity: "qty", .unitPrice: "unit_price"])
  }

  struct Payment: MessyModel {
    var method = ""
    var last4 = ""
    var captured = false
  }

  private static let order = PayloadCase(
    "order.json",
    {
      let seller = Contact(name: "Northlight", email: "orders@northlight.example")
      return Order(
        id: 7_301_948_265_091_837_465, number: "20417", state: .unknown,
        placed: instant("2026-03-14T00:00:00Z"), updated: instant("2026-03-14T16:30:00Z"),
        isPaid: true, isGift: true, express: false, currency: "EUR", total: Decimal(1499) / 10,
        discount: 0, weight: nil, note: nil,
        customer: Contact(name: "Mira Okafor", email: "mira@example.org", points: 1250),
        recipient: Contact(name: "Jonas Lind", email: "jonas@example.org"),
        items: [
          Item(
            sku: "LAMP-04", title: "Desk lamp", quantity: 1, unitPrice: Decimal(799) / 10,
            tags: ["light", "home"], seller: seller),
          Item(
            sku: "88120", title: "Bulb, warm white", quantity: 2, unitPrice: Decimal(125) / 10,
            tags: ["light"], seller: seller),
          Item(sku: "CORD-1", title: "Cord, 3 m", quantity: 1, unitPrice: 45, tags: []),
        ], carrier: "Tidewater Post", lastSeen: instant("2026-03-15T06:45:30Z"),
        payment: Payment(method: "card", last4: "0042", captured: true), attributes: [:])
    })
}
