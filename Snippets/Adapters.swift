// Hands FlexDecoder and FlexEncoder to Alamofire and Vapor, whose protocols stand here in short.
//
//     swift run Adapters

import FlexCodable
import Foundation

// What Alamofire declares.
protocol DataDecoder: Sendable {
  func decode<D: Decodable>(_ type: D.Type, from data: Data) throws -> D
}

// What Vapor declares.
struct ByteBuffer {
  var readableBytesView: [UInt8] = []
  mutating func writeBytes(_ bytes: some Sequence<UInt8>) { readableBytesView += bytes }
}
struct HTTPHeaders { var contentType: String? }
protocol ContentDecoder: Sendable {
  func decode<D: Decodable>(
    _ type: D.Type, from body: ByteBuffer, headers: HTTPHeaders
  ) throws -> D
  func decode<D: Decodable>(
    _ type: D.Type, from body: ByteBuffer, headers: HTTPHeaders,
    userInfo: [CodingUserInfoKey: any Sendable]
  ) throws -> D
}
extension ContentDecoder {
  func decode<D: Decodable>(
    _ type: D.Type, from body: ByteBuffer, headers: HTTPHeaders,
    userInfo: [CodingUserInfoKey: any Sendable]
  ) throws -> D {
    try decode(type, from: body, headers: headers)
  }
}
protocol ContentEncoder: Sendable {
  func encode<E: Encodable>(
    _ value: E, to body: inout ByteBuffer, headers: inout HTTPHeaders
  ) throws
}

// With the real ones: `extension FlexDecoder: @retroactive DataDecoder {}`.
// snippet.alamofire
extension FlexDecoder: DataDecoder {}
// snippet.end

// snippet.vapor
extension FlexDecoder: ContentDecoder {
  func decode<D: Decodable>(
    _ type: D.Type, from body: ByteBuffer, headers: HTTPHeaders
  ) throws -> D {
    try decode(type, from: body.readableBytesView)
  }
}

extension FlexEncoder: ContentEncoder {
  func encode<E: Encodable>(
    _ value: E, to body: inout ByteBuffer, headers: inout HTTPHeaders
  ) throws {
    headers.contentType = "application/json"
    body.writeBytes(try encode(value))
  }
}
// snippet.end

/// As a library calls its decoder: by the protocol.
func response<D: Decodable>(_ data: Data, by decoder: any DataDecoder) throws -> D {
  try decoder.decode(D.self, from: data)
}

let numbers: [Int] = try response(Data(#"[1,"2"]"#.utf8), by: FlexDecoder())
precondition(numbers == [1, 2])

var body = ByteBuffer()
var headers = HTTPHeaders()
let encoder: any ContentEncoder = FlexEncoder()
try encoder.encode(["id": 7], to: &body, headers: &headers)
precondition(headers.contentType == "application/json")
let decoder: any ContentDecoder = FlexDecoder()
let back = try decoder.decode([String: Int].self, from: body, headers: headers, userInfo: [:])
precondition(back == ["id": 7])
print(String(decoding: body.readableBytesView, as: UTF8.self))
