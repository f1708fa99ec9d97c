// Reads types of other modules: a mapping given to the decoder, and a converter for a type.
//
//     swift run ForeignModels

import FlexCodable
import Foundation

// snippet.foreign
// In a package that you do not own, and that says nothing of JSON:
struct Place: Codable, Equatable {
  var name: String
  var city: String
  var opened: Date
}

struct Money: Codable, Equatable {
  var cents: Int
}
// snippet.end

// snippet.mapping
let mapping: FlexMapping = [
  "name": "title",
  "city": ["address.city", "town"],
  "opened": .date(.format("yyyy-MM-dd")),
]
let decoder = FlexDecoder()
decoder[mapping: Place.self] = mapping
let encoder = FlexEncoder()
encoder[mapping: Place.self] = mapping
// snippet.end

// snippet.register
decoder.register(Money.self) { json in
  json.numberValue?.decimal.map { Money(cents: NSDecimalNumber(decimal: $0 * 100).intValue) }
}
encoder.register(Money.self) { money in
  .number(JSON.Number(text: "\(Decimal(money.cents) / 100)") ?? 0)
}
// snippet.end

// snippet.use
struct Ticket: Codable, Equatable {
  var place: Place
  var price: Money
}

let text = #"""
  {"place":{"title":"Tate","address":{"city":"London"},"opened":"1897-07-21"},"price":12.5}
  """#
let ticket = try decoder.decode(Ticket.self, from: text)
let back = try encoder.encodeText(ticket)
// snippet.end
precondition(ticket.place.name == "Tate" && ticket.place.city == "London")
precondition(ticket.price == Money(cents: 1250))
precondition(back == text)
print(back)

// snippet.unused
decoder[mapping: Place.self] = ["naem": "title", "name": "title", "city": "town"]
let (_, report) = try decoder.decodeReporting(
  Place.self, from: Data(#"{"title":"Tate","town":"London","opened":"1897-07-21"}"#.utf8))
print(report.unusedRules)
// ["Place.naem"]
// snippet.end
precondition(report.unusedRules == ["Place.naem"])
