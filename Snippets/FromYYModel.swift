// A model of YYModel, written for FlexCodable.
//
//     swift run FromYYModel

// snippet.after
import FlexCodable
import Foundation

struct Author: Codable, FlexDefaults {
  var name = ""
  var birthday: Date?
}

struct Book: FlexModel, FlexDecodingHooks {
  var name = ""
  var page = 0
  var bookID = ""
  var authors: [Author] = []
  var expires: Date?

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .name: "n",
      .page: "ext.p",
      .bookID: ["id", "ID", "book_id"],
    ])

  mutating func didDecode(from json: JSON) throws {
    guard page >= 0 else { throw CocoaError(.coderInvalidValue) }
  }
}
// snippet.end

// snippet.use
let book = try FlexDecoder().decode(
  Book.self,
  from: #"""
    {"n": "Harry Potter", "ext": {"p": "256"}, "id": null, "ID": 100010,
     "authors": [{"name": "J. K.", "birthday": "1965-07-31"}, 7], "expires": "2026-01-01T08:00:00Z"}
    """#)
// bookID is "100010": the null under "id" does not end the search
// snippet.end
precondition(book.bookID == "100010" && book.page == 256)
precondition(book.authors.count == 1)
precondition(book.authors[0].birthday == Date(timeIntervalSince1970: -139_536_000))
precondition(book.expires == Date(timeIntervalSince1970: 1_767_254_400))

// What the article says of surprises.
struct Counters: Codable, FlexDefaults {
  var byte: UInt8 = 7
  var prefix = 7
  var word = 7
  var null = 7
}
let counters = try FlexDecoder().decode(
  Counters.self, from: #"{"byte":-1,"prefix":"12abc","word":"true","null":null}"#)
precondition(counters.byte == 7 && counters.prefix == 7 && counters.word == 7 && counters.null == 7)
