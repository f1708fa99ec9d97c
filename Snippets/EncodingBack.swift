// Writes models with the mapping that reads them.
//
//     swift run EncodingBack

// snippet.model
import FlexCodable
import Foundation

struct Ticket: FlexModel, Equatable {
  var id = 0
  var title = ""
  var owner = ""
  var closed: String?
  var parent: Int?
  var revision = 0

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .title: ["title", "subject"],  // written under the first
      .owner: .from("owner", "people.owner").writing(to: "people.owner"),
      .closed: .from("dates.closed").writingNull,  // nil is written as null
      .revision: .ignored(.encoding),  // read, never written
    ])
}
// snippet.end

// snippet.use
let answer = #"{"id":"7","subject":"Door squeaks","owner":"Noor","revision":3}"#
let ticket = try FlexDecoder().decode(Ticket.self, from: answer)
let back = try FlexEncoder().encodeText(ticket)
// {"id":7,"title":"Door squeaks","people":{"owner":"Noor"},"dates":{"closed":null}}
// snippet.end

print(back)
precondition(ticket.revision == 3)
precondition(
  back == #"{"id":7,"title":"Door squeaks","people":{"owner":"Noor"},"dates":{"closed":null}}"#)

// snippet.options
let encoder = FlexEncoder()
encoder.keys = .propertyNames  // no mapping: for caches and logs
encoder.nilEncoding = .null  // every nil, not only that of a rule
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
let plain = try encoder.encodeText(ticket)
// snippet.end

print(plain)
