// Puts the strict coders in the place of Foundation's.
//
//     swift run DropIn

import FlexCodable
import Foundation

struct User: Codable, Equatable {
  var userName: String
  var joined: Date
}

let data = Data(#"{"user_name":"Ann","joined":"2026-01-02T03:04:05Z"}"#.utf8)

// snippet.use
let decoder = FlexDecoder(.strict)  // was JSONDecoder()
decoder.dateDecodingStrategy = .iso8601
decoder.keyDecodingStrategy = .convertFromSnakeCase
let user = try decoder.decode(User.self, from: data)

let encoder = FlexEncoder(.strict)  // was JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
let text = try encoder.encode(user)
// snippet.end

let theirs = JSONDecoder()
theirs.dateDecodingStrategy = .iso8601
theirs.keyDecodingStrategy = .convertFromSnakeCase
let same = try theirs.decode(User.self, from: data)
precondition(user == same)
let writer = JSONEncoder()
writer.outputFormatting = [.sortedKeys, .prettyPrinted]
let bytes = try writer.encode(user)
precondition(text == bytes)
print(String(decoding: text, as: UTF8.self))
