import Foundation
import Testing

@testable import FlexCodable

/// Rules that a decoder or an encoder holds for a type.
@Suite("A mapping for a type one does not own")
struct ForeignMappingTests {
  struct Place: Codable, Equatable {
    var name: String
    var lines: [String]?
  }

  struct Trip: Codable, Equatable {
    var from: Place
    var stops: [Place]
  }

  private func decoder(_ mapping: FlexMapping?) -> FlexDecoder {
    let decoder = FlexDecoder()
    decoder[mapping: Place.self] = mapping
    return decoder
  }

  @Test("holds wherever the type stands, both ways")
  func everywhere() throws {
    let mapping: FlexMapping = ["name": ["title", "label"], "lines": "a.lines"]
    let text =
      #"{"from":{"title":"A","a":{"lines":["1"]}},"stops":[{"title":"B"},{"title":"C"}]}"#
    let trip = Trip(
      from: Place(name: "A", lines: ["1"]), stops: [Place(name: "B"), Place(name: "C")])
    #expect(try read(Trip.self, text, decoder(mapping)) == trip)
    let encoder = FlexEncoder()
    encoder[mapping: Place.self] = mapping
    #expect(try encoder.encodeText(trip) == text)
  }

  @Test("can be set, read and taken away")
  func setting() throws {
    let decoder = decoder(["name": "title"])
    #expect(decoder[mapping: Place.self] != nil)
    #expect(decoder[mapping: Trip.self] == nil)
    #expect(try read(Place.self, #"{"title":"A"}"#, decoder).name == "A")
    decoder[mapping: Place.self] = nil
    #expect(try read(Place.self, #"{"name":"A"}"#, decoder).name == "A")
    #expect(try thrown(Place.self, #"{"title":"A"}"#, decoder).path == "name")
  }

  @Test("stays with its decoder")
  func ownDecoder() throws {
    let mapped = decoder(["name": "title"])
    #expect(try read(Place.self, #"{"title":"A"}"#, mapped).name == "A")
    #expect(try read(Place.self, #"{"name":"A"}"#).name == "A")
    #expect(try read(Place.self, #"{"label":"A"}"#, decoder(["name": "label"])).name == "A")
  }

  struct Owned: FlexModel, Equatable {
    var name = ""
    var size = 0

    static let mapping = FlexMapping(CodingKeys.self, [.name: "own_name", .size: "own_size"])
  }

  @Test("goes instead of the type's own")
  func instead() throws {
    let decoder = FlexDecoder()
    decoder[mapping: Owned.self] = ["name": "theirs"]
    #expect(
      try read(Owned.self, #"{"own_name":"no","own_size":1,"theirs":"a","size":2}"#, decoder)
        == Owned(name: "a", size: 2))
    #expect(
      try read(Owned.self, #"{"own_name":"o","own_size":1,"theirs":"a"}"#)
        == Owned(name: "o", size: 1))
  }

  @Test("takes root, lists and leniency too")
  func whole() throws {
    let decoder = decoder(
      FlexMapping(
        properties: ["name": "n"], root: "data", only: ["name", "lines"], ignoring: ["lines"],
        leniency: .strict))
    #expect(
      try read(Place.self, #"{"data":{"n":"A","lines":["1"]}}"#, decoder) == Place(name: "A"))
    #expect(try thrown(Place.self, #"{"data":{"n":1}}"#, decoder).path == "name")
  }

  @Test("names rules that no property asked for in the report")
  func unused() throws {
    let decoder = decoder(["name": "title", "nmae": "x", "size": .ignored])
    let (_, report) = try decoder.decodeReporting(Place.self, from: Data(#"{"title":"A"}"#.utf8))
    #expect(report.unusedRules == ["Place.nmae", "Place.size"])
    #expect(report.description.contains("Place.nmae"))
    let (_, clean) = try self.decoder(["name": "title"]).decodeReporting(
      Place.self, from: Data(#"{"title":"A"}"#.utf8))
    #expect(clean.unusedRules.isEmpty)
    #expect(clean.isEmpty)
  }
}
