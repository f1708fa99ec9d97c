import Foundation
import Testing

@testable import FlexCodable

@Suite("Writing a tree")
struct WritingTests {
  let json: JSON = ["b": [1, ["d": nil, "c": true]], "a": [:], "é": [], "Z": "t"]

  @Test("compactly keeps the order")
  func compact() {
    #expect(json.text() == #"{"b":[1,{"d":null,"c":true}],"a":{},"é":[],"Z":"t"}"#)
    #expect(json.data() == Data(json.text().utf8))
    #expect(json.description == json.text())
  }

  @Test("sorts by the bytes of the keys")
  func sorted() {
    #expect(json.text(.sorted) == #"{"Z":"t","a":{},"b":[1,{"c":true,"d":null}],"é":[]}"#)
  }

  @Test("prettily takes two spaces a level")
  func pretty() {
    let expected = """
      {
        "b": [
          1,
          {
            "d": null,
            "c": true
          }
        ],
        "a": {},
        "é": [],
        "Z": "t"
      }
      """
    #expect(json.text(.pretty) == expected)
  }

  @Test("prettily and sorted does both")
  func prettySorted() {
    #expect(
      (["b": 1, "a": [2]] as JSON).text(.prettySorted)
        == "{\n  \"a\": [\n    2\n  ],\n  \"b\": 1\n}")
  }

  @Test("escapes what must be escaped, in keys too, and no slash")
  func escapes() {
    let text = "a/\"\\\n\r\t\u{8}\u{C}\u{1}\u{7F}é\u{1F600}\u{2028}"
    let written = "\"a/\\\"\\\\\\n\\r\\t\\b\\f\\u0001\u{7F}é\u{1F600}\u{2028}\""
    #expect(JSON.string(text).text() == written)
    #expect(JSON.object([text: 1]).text() == "{\(written):1}")
  }

  @Test("keeps duplicates")
  func duplicates() {
    let object = JSON.Object(uncheckedMembers: [("b", 1), ("a", 1), ("b", 0)])
    #expect(JSON.object(object).text() == #"{"b":1,"a":1,"b":0}"#)
    #expect(JSON.object(object).text(.sorted) == #"{"a":1,"b":1,"b":0}"#)
  }

  @Test("writes a scalar at the root")
  func scalars() {
    #expect(JSON.null.text() == "null" && (true as JSON).text(.pretty) == "true")
    #expect(([] as JSON).text(.pretty) == "[]" && ([:] as JSON).text(.sorted) == "{}")
  }
}
