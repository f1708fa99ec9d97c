// A model of JSONModel, written for FlexCodable.
//
//     swift run FromJSONModel

// snippet.after
import FlexCodable
import Foundation

struct Product: Codable, Equatable {
  var id: Int
  var name: String
  var price: Decimal
}

struct Order: Codable, FlexMapped {
  var orderID: Int
  var customer: String
  var products: [Product]
  var note: String?
  var draft: String?

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .orderID: "order_id",
      .customer: "order_details.name",
      .draft: .ignored,
    ])
}

let decoder = FlexDecoder()
decoder.collectsProblems = true  // all missing properties in one error
// snippet.end

// snippet.use
let problems = decoder.problems(
  decoding: Order.self, from: Data(#"{"order_details": {"name": "Ann"}}"#.utf8))
print(problems)
// order_id: Int is missing
// products: Array<Product> is missing
// snippet.end

let order = try decoder.decode(
  Order.self,
  from: #"""
    {"order_id": "104", "order_details": {"name": "Ann"}, "draft": "x",
     "products": [{"id": "7", "name": "Jar", "price": 12.95}, {"name": "without an id"}]}
    """#)
precondition(order.orderID == 104 && order.customer == "Ann" && order.draft == nil)
precondition(order.products.map(\.name) == ["Jar"])

// snippet.strict
struct Exact: Codable, FlexMapped {
  var products: [Product]
  static let mapping = FlexMapping(CodingKeys.self, leniency: .strict)
}
// snippet.end
let isRefused: Bool
do {
  _ = try FlexDecoder().decode(Exact.self, from: #"{"products":[{"name":"without an id"}]}"#)
  isRefused = false
} catch {
  isRefused = true
}
precondition(isRefused)
