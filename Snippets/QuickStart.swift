// Reads a real-looking, untidy order, tells what had to be bent, and writes the order back.
//
//     swift run QuickStart

import FlexCodable
import Foundation

// snippet.model
/// An order of a shop whose server was written by several people over several years.
struct Order: FlexModel, Equatable {
  var id: Int64 = 0
  var number = ""
  var state = OrderState.unknown
  var placed = Date.distantPast
  var updated = Date.distantPast
  var isPaid = false
  var isGift = false
  var express = false
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
  var attributes: [String: String] = [:]
  var isSelected = false

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .number: "order_no",
      .placed: .from("placed", "created").date(.format("yyyy-MM-dd")),
      .updated: .from("updated_at").date(.millisecondsSince1970),
      .isPaid: "is_paid",
      .isGift: "is_gift",
      .weight: "weight_kg",
      .recipient: "shipments.recipient",
      .carrier: "shipments.carrier",
      .lastSeen: "shipments.history[1].at",
      .isSelected: .ignored,
    ])
}

/// Where an order stands; a state of a later server version becomes `unknown`.
enum OrderState: String, Codable, FlexUnknownCase {
  case unknown, open, paid, shipped

  static let unknownCase = OrderState.unknown
}

/// The same person's address has three names in three places.
struct Contact: FlexModel, Equatable {
  var name = ""
  var email: String?
  var points: Int?

  static let mapping = FlexMapping(
    CodingKeys.self, [.email: ["email", "mail", "contact.e_mail"]])
}

struct Item: FlexModel, Equatable {
  var sku = ""
  var title = ""
  var quantity = 1
  var unitPrice: Decimal = 0
  var tags: [String] = []
  var seller: Contact?

  static let mapping = FlexMapping(
    CodingKeys.self, [.quantity: "qty", .unitPrice: "unit_price"])
}

/// Needs no rules, so `Codable` and initial values are enough.
struct Payment: Codable, FlexDefaults, Equatable {
  var method = ""
  var last4 = ""
  var captured = false
}
// snippet.end

let payload = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent()
  .appendingPathComponent("../Fixtures/Payloads/order.json")
let data = try Data(contentsOf: payload)

// snippet.decode
let (order, report) = try FlexDecoder().decodeReporting(Order.self, from: data)
// snippet.end

headline("The order, as the model has it")
field("id", order.id)
field("number", order.number)
field("state", order.state)
field("placed", order.placed.formatted(.iso8601))
field("updated", order.updated.formatted(.iso8601))
field("paid, gift, express", "\(order.isPaid), \(order.isGift), \(order.express)")
field("total", "\(order.total) \(order.currency), discount \(order.discount)")
field("weight", order.weight.map { "\($0) kg" } ?? "not known")
field("customer", "\(order.customer.name), \(order.customer.email ?? "-")")
field("recipient", "\(order.recipient.name), \(order.recipient.email ?? "-")")
for item in order.items {
  let tags = item.tags.isEmpty ? "no tags" : item.tags.joined(separator: ", ")
  field("item \(item.sku)", "\(item.quantity) x \(item.title) at \(item.unitPrice) (\(tags))")
}
field("carrier", order.carrier)
field("last seen", order.lastSeen?.formatted(.iso8601) ?? "never")
field("payment", "\(order.payment.method) ending in \(order.payment.last4)")

headline("What was bent on the way, and where")
// snippet.report
for entry in report.entries {
  let line = entry.location.map { "line \($0.line)" } ?? "-"
  print(column(line, 9) + column("\(entry.path)", 30) + column("\(entry.kind)", 20), terminator: "")
  print("found \(entry.found), expected \(entry.expected)")
}
for path in report.unreadMembers {
  print("never asked for: \(path)")
}
// snippet.end

headline("The order, written back")
// snippet.encode
let encoder = FlexEncoder()
encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
let text = try encoder.encodeText(order)
print(text)
// snippet.end

// What was written is clean: it gives the same order, and nothing has to be bent any more.
let again = try FlexDecoder().decodeReporting(Order.self, from: Data(text.utf8))
precondition(again.value == order)
precondition(again.report.entries.isEmpty)

/// Prints the head of a part.
func headline(_ title: String) {
  print("\n\(title)\n\(String(repeating: "-", count: title.count))")
}

/// Prints one line of the model.
func field(_ name: String, _ value: Any) {
  print(column(name, 21) + "\(value)")
}

/// Fills a text up with blanks, so that columns stand below each other.
func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}
