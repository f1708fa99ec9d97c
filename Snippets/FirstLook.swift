// The example of the README: an untidy order, its model, and what had to be bent.
//
//     swift run FirstLook

// snippet.model
import FlexCodable
import Foundation

struct Order: FlexModel {
  var number = ""
  var total: Decimal = 0
  var isPaid = false
  var placed = Date.distantPast
  var state = State.unknown
  var email: String?
  var items: [Item] = []
  var notes: [String] = []

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .number: "order_no",  // another name
      .isPaid: "paid",
      .placed: ["placed", "created"],  // the first that is there and not null
      .email: "customer.mail",  // a path
    ])
}

struct Item: FlexModel {
  var sku = ""
  var quantity = 1

  static let mapping = FlexMapping(CodingKeys.self, [.quantity: "qty"])
}

enum State: String, Codable, FlexUnknownCase {
  case unknown, open, shipped

  static let unknownCase = State.unknown  // for what a later server sends
}
// snippet.end

let data = Data(
  """
  {
    "order_no": 20417,
    "total": "149.90",
    "paid": 1,
    "created": "2026-03-14",
    "state": "awaiting_pickup",
    "customer": { "mail": "mira@example.org" },
    "items": [ { "sku": "LAMP-04", "qty": "2" }, "sold out" ],
    "notes": null
  }
  """.utf8)

// snippet.call
let (order, report) = try FlexDecoder().decodeReporting(Order.self, from: data)
print(report)
// snippet.end

// snippet.back
let text = try FlexEncoder().encodeText(order)
print(text)
// snippet.end

precondition(order.number == "20417" && order.total == Decimal(string: "149.90"))
precondition(order.isPaid && order.placed == Date(timeIntervalSince1970: 1_773_446_400))
precondition(order.state == .unknown && order.email == "mira@example.org" && order.notes == [])
precondition(order.items.map(\.sku) == ["LAMP-04"] && order.items.map(\.quantity) == [2])
precondition(
  report.description == """
    line 2, column 15: order_no: String from number 20417
    line 3, column 12: total: Decimal from text "149.90"
    line 4, column 11: paid: Bool from number 1
    line 6, column 12: state: unknown case of State for text "awaiting_pickup"
    line 8, column 41: items[0].qty: Int from text "2"
    line 8, column 48: items[1]: dropped text "sold out", expected Item
    line 9, column 12: notes: default of Array<String> for null
    """)
