import Foundation
import Testing

@testable import FlexCodable

/// Converters for every value of a type.
@Suite("Registered converters")
struct RegisteredConverterTests {
  struct Refused: Error {}

  struct Model: Codable, Equatable {
    var int: Int
    var optional: Int?
    var list: [Int]
    var optionals: [Int?]
    var map: [String: Int]
    var text: String
    var flag: Bool?
    var date: Date?
  }

  /// Reads integers a hundred times as large, and texts upside down.
  private var decoder: FlexDecoder {
    let decoder = FlexDecoder()
    decoder.register(Int.self) { json in
      if json == 13 { throw Refused() }
      return json.numberValue?.integer(Int.self).map { $0 * 100 }
    }
    decoder.register(String.self) { json in json.stringValue.map { String($0.reversed()) } }
    decoder.register(Bool.self) { json in json == "si" }
    decoder.register(Date.self) { json in
      json.numberValue?.double.map { Date(timeIntervalSince1970: $0 * 86_400) }
    }
    return decoder
  }

  @Test("go before what the library reads itself, wherever the type stands")
  func everywhere() throws {
    let text = """
      {"int":1,"optional":2,"list":[3,4],"optionals":[5,null],"map":{"ab":6},"text":"xyz",
      "flag":"si","date":2}
      """
    #expect(
      try read(Model.self, text, decoder)
        == Model(
          int: 100, optional: 200, list: [300, 400], optionals: [500, nil], map: ["ab": 600],
          text: "zyx", flag: true, date: Date(timeIntervalSince1970: 172_800)))
    #expect(try read(Int.self, "7", decoder) == 700)
    #expect(try read([Int].self, "[7]", decoder) == [700])
  }

  @Test("make elements unusable by nil and by throwing")
  func elements() throws {
    let text = """
      {"int":1,"optional":13,"list":[13,"x",4],"optionals":["x"],"map":{"a":13},"text":"t"}
      """
    #expect(
      try read(Model.self, text, decoder)
        == Model(int: 100, list: [400], optionals: [nil], map: [:], text: "t"))
    let strict = decoder
    strict.leniency = .strict
    let error = try thrown(Model.self, text, strict)
    #expect(error.path == "optional")
    #expect(error.underlying is Refused)
  }

  @Test("leave null of an Optional nil")
  func null() throws {
    let text = #"{"int":1,"optional":null,"list":[],"optionals":[],"map":{},"text":"t"}"#
    #expect(try read(Model.self, text, decoder).optional == nil)
  }

  struct Outgoing: Codable {
    var int = 1
    var optional: Int? = 2
    var list = [3]
    var map = ["a": 4]
    var text = "xyz"
  }

  @Test("go before what the library writes itself")
  func writing() throws {
    let encoder = FlexEncoder()
    encoder.register(Int.self) { .string("#\($0)") }
    encoder.register(String.self) { .string(String($0.reversed())) }
    #expect(
      try encoder.encodeText(Outgoing())
        == ##"{"int":"#1","optional":"#2","list":["#3"],"map":{"a":"#4"},"text":"zyx"}"##)
    encoder.register(Int.self) { _ in throw Refused() }
    #expect(throws: (any Error).self) { try encoder.encode(Outgoing()) }
  }

  struct Blanks: Codable, Equatable {
    var int: Int
    var date: Date
    var optional: Int?
    var list: [Int]
    var map: [String: Int]
    var set: Set<Int>
    var lists: [[Int]]
    var newtypes: [Newtype]
  }

  struct Newtype: Codable, Equatable {
    var raw: Int
    init(raw: Int) { self.raw = raw }
    init(from decoder: any Decoder) throws {
      raw = try decoder.singleValueContainer().decode(Int.self)
    }
  }

  @Test("are asked for null and for blank text wherever these are no nil")
  func blanks() throws {
    let decoder = FlexDecoder()
    decoder.register(Int.self) { json in
      json.isNull ? -1 : json == " " ? -2 : json.numberValue?.integer(Int.self)
    }
    decoder.register(Date.self) { json in json == "" ? Date(timeIntervalSince1970: 0) : nil }
    let text = """
      {"int":null,"date":"","optional":" ","list":[null," ",1],"map":{"a":null,"b":" "},
      "set":[null],"lists":[[null],[" "]],"newtypes":[null," "]}
      """
    let expected = Blanks(
      int: -1, date: Date(timeIntervalSince1970: 0), optional: -2, list: [-1, -2, 1],
      map: ["a": -1, "b": -2], set: [-1], lists: [[-1], [-2]],
      newtypes: [Newtype(raw: -1), Newtype(raw: -2)])
    for preset in [FlexLeniency.lenient, .permissive, .strict] {
      decoder.leniency = preset
      #expect(try read(Blanks.self, text, decoder) == expected)
    }
    decoder.leniency = .lenient
    decoder.register(Int.self) { $0.numberValue?.integer(Int.self) }
    let (value, report) = try decoder.decodeReporting(
      [Int].self, from: Data(#"[null," ",1]"#.utf8))
    #expect(value == [1])
    #expect(report.summary == ["[0] droppedElement", "[1] droppedElement"])
  }
}
