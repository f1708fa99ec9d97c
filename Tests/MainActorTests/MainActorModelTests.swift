import FlexCodable
import Foundation
import Testing

/// Compiled with the main actor as the default isolation, as new app targets are.
///
/// A model that is only `Codable` works as it stands. A model or enum that adopts one of the
/// library's protocols is used from any thread, so it says `nonisolated`.
@Suite("Models of a target that is isolated to the main actor")
struct MainActorModelTests {
  struct Plain: Codable, Equatable {
    var id = 0
    var name: String?
  }

  nonisolated struct Model: FlexModel, Equatable {
    var id = 0
    var title = "none"
    static let mapping = FlexMapping(CodingKeys.self, [.title: "t"])
  }

  nonisolated enum Status: String, Codable, FlexUnknownCase {
    case on, off, unknown
    static var unknownCase: Status { .unknown }
  }

  nonisolated struct Checked: Codable, FlexDecodingHooks, FlexEncodingHooks, Equatable {
    var count: Int
    static func willDecode(_ json: inout JSON) throws { json["count"] = json["n"] }
    mutating func didDecode(from json: JSON) throws { count += 1 }
    func didEncode(to json: inout JSON) throws { json["n"] = json["count"] }
  }

  struct Holder: Codable, Equatable {
    var model: Model
    var status: Status
    var checked: Checked
  }

  @Test("need nothing when they are only Codable")
  func plain() throws {
    #expect(
      try FlexDecoder().decode(Plain.self, from: #"{"id":"1","name":2}"#) == Plain(id: 1, name: "2")
    )
    #expect(try FlexEncoder().encodeText(Plain(id: 1)) == #"{"id":1}"#)
  }

  @Test("are nonisolated when they have rules, initial values, hooks or an unknown case")
  func nonisolatedModels() throws {
    let text = #"{"model":{"t":2},"status":"x","checked":{"n":1}}"#
    let holder = try FlexDecoder().decode(Holder.self, from: text)
    #expect(
      holder
        == Holder(model: Model(id: 0, title: "2"), status: .unknown, checked: Checked(count: 2)))
    #expect(
      try FlexEncoder().encodeJSON(holder)
        == ["model": ["id": 0, "t": "2"], "status": "unknown", "checked": ["count": 2, "n": 2]])
  }

  @Test("are read beside the main actor too")
  func concurrently() async throws {
    let data = Data(#"{"id":"7"}"#.utf8)
    let model = try await Task.detached { try FlexDecoder().decode(Model.self, from: data) }.value
    #expect(model == Model(id: 7))
  }
}
