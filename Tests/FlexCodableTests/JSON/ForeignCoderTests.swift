import Foundation
import Testing

@testable import FlexCodable

@Suite("A tree with Foundation's coders")
struct ForeignCoderTests {
  @Test("is decoded as JSONSerialization reads it")
  func decoding() throws {
    let text = """
      {"a":[1,0,true,false,null,"t",1.5,-0.25,1e300,18446744073709551615,123456789012345678901234567890],\
      "b":{"c":{},"d":[]},"A":0.1234567890123456789}
      """
    let json = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    #expect(
      json.text()
        == """
        {"A":0.1234567890123456789,"a":[1,0,true,false,null,"t",1.5,-0.25,1e+300,18446744073709551615,\
        123456789012345678901234567890],"b":{"c":{},"d":[]}}
        """)
  }

  @Test("is encoded with its digits")
  func encoding() throws {
    let json: JSON = [
      "a": [1, 1.5, true, nil, "t", [:], [], -1], "n": .number(.init(unchecked: "NaN")),
      "u": .number(.init(unchecked: "18446744073709551615")),
      "i": .number(.init(unchecked: "123456789012345678901234567890")),
      "d": .number(.init(unchecked: "0.1234567890123456789")),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(json), as: UTF8.self)
        == """
        {"a":[1,1.5,true,null,"t",{},[],-1],"d":0.1234567890123456789,"i":123456789012345678901234567890,\
        "n":null,"u":18446744073709551615}
        """)
  }

  @Test("takes the first of duplicate members")
  func duplicates() throws {
    let json = JSON.object(.init(uncheckedMembers: [("a", 1), ("a", 2)]))
    #expect(String(decoding: try JSONEncoder().encode(json), as: UTF8.self) == #"{"a":1}"#)
  }

  @Test("throws for a number beyond every type")
  func tooLarge() {
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode([JSON.number(.init(unchecked: "1e999"))])
    }
  }

  @Test("goes through a property list")
  func propertyList() throws {
    let json: JSON = ["a": [1, 2.5, true, "t", ["b": []]]]
    let data = try PropertyListEncoder().encode(json)
    #expect(try PropertyListDecoder().decode(JSON.self, from: data) == json)
  }
}
