// Reads raw values that an enum does not know yet.
//
//     swift run GrowingEnums

// snippet.model
import FlexCodable
import Foundation

enum Status: String, Codable, FlexUnknownCase {
  case draft, sent, unknown

  static let unknownCase = Status.unknown
}

enum Channel: String, Codable {
  case mail, phone
}

struct Message: Codable {
  var status: Status
  var channel: FlexOpen<Channel>
  var fallback: Channel?
}
// snippet.end

// snippet.use
let payload = Data(#"{"status":"archived","channel":"pigeon","fallback":"fax"}"#.utf8)
let (message, report) = try FlexDecoder().decodeReporting(Message.self, from: payload)
// message.status    .unknown             by FlexUnknownCase
// message.channel   .unknown("pigeon")   by FlexOpen, which keeps the raw value
// message.fallback  nil
let back = try FlexEncoder().encodeText(message)
// {"status":"unknown","channel":"pigeon"}
// snippet.end

print(report)
print(back)
precondition(message.status == .unknown && message.channel == .unknown("pigeon"))
precondition(message.fallback == nil)
precondition(back == #"{"status":"unknown","channel":"pigeon"}"#)
precondition(report.entries.map(\.kind) == [.unknownCase, .usedNil])

// snippet.known
switch message.channel {
case .known(.mail): print("by mail")
case .known(.phone): print("by phone")
case .unknown(let name): print("by \(name), which this version does not know")
}
// snippet.end
