import Testing

@testable import FlexCodable

@Suite("Reading at a path")
struct PathReadingTests {
  let json: JSON = [
    "a": ["b": [1, ["c": 2], nil], "1": "one"], "list": [10, 20, 30], "x.y": true, "n": nil,
  ]

  @Test("follows names and indices")
  func follows() {
    #expect(json[path: "a.b[1].c"] == 2)
    #expect(json[path: "a.b[0]"] == 1)
    #expect(json[path: "a.1"] == "one")
    #expect(json[path: "list.1"] == 20)
    #expect(json[path: "list[-1]"] == 30)
    #expect(json[path: "list[-3]"] == 10)
    #expect(json[path: #"x\.y"#] == true)
    #expect(json[path: .key("x.y")] == true)
    #expect(json[path: "n"] == .some(.null))
    #expect(json[path: "a.b[2]"] == .some(.null))
  }

  @Test(
    "gives nil over null, over a scalar, out of range and for an index of an object",
    arguments: [
      "n.a", "n[0]", "list[0].a", "list[3]", "list[-4]", "list.3", "list.01", "list.-1", "a[1]",
      "a[0]",
      "a.c", "x.y", "list.a", "[0]", "list[9223372036854775807]", "list[-9223372036854775808]",
      "list.99999999999999999999",
    ] as [JSON.Path])
  func missing(_ path: JSON.Path) {
    #expect(json[path: path] == nil)
  }
}

@Suite("Writing at a path")
struct PathWritingTests {
  @Test("creates objects and arrays on the way")
  func creates() {
    var json = JSON.null
    json[path: "a.b[2].c"] = 1
    #expect(json.text() == #"{"a":{"b":[null,null,{"c":1}]}}"#)
    json[path: "a.b[0].d"] = 2
    json[path: "a.b.1"] = 3
    json[path: "a.b[-1].c"] = 4
    json[path: "a.b.3"] = 5
    #expect(json.text() == #"{"a":{"b":[{"d":2},3,{"c":4},5]}}"#)
    json[path: "a.0"] = 6
    #expect(json[path: "a.0"] == 6)
    var other = JSON.null
    other[path: "0"] = 1
    #expect(other == ["0": 1])
  }

  @Test("removes with nil")
  func removes() {
    var json: JSON = ["a": ["b": [1, 2, 3]], "c": 1]
    json[path: "a.b[1]"] = nil
    json[path: "a.b[-1]"] = nil
    json[path: "c"] = nil
    json[path: "x.y"] = nil
    json[path: "a.b[7]"] = nil
    #expect(json == ["a": ["b": [1]]])
    json[path: "a.b"] = .some(.null)
    #expect(json.text() == #"{"a":{"b":null}}"#)
  }

  @Test("removes nothing from null")
  func removesNothing() {
    var json = JSON.null
    json[path: "a.b"] = nil
    json["a"] = nil
    json[0] = nil
    #expect(json == .null)
  }

  @Test(
    "leaves the tree as it was if something is in the way",
    arguments: [
      "a.b", "a[0]", "list.x", "list.x.y", "list[-2]", "list[1].a[-1]", "list[1][70000]", "o[0]",
      "o[0].a",
      "list[65538]", "list[2000000000]", "list[9223372036854775807]", "list[-9223372036854775808]",
      "new[-1]",
      "new[65537]", "list.01", "list.-1", "a..b", "a[01]",
    ] as [JSON.Path])
  func leaves(_ path: JSON.Path) {
    let before: JSON = ["a": 1, "list": [1], "o": ["k": "v"]]
    var json = before
    json[path: path] = 5
    #expect(json.text() == before.text())
    json[path: path]?["x"] = 5
    #expect(json.text() == before.text())
  }

  @Test("pads with up to 65,536 nulls")
  func pads() {
    var json: JSON = ["list": [1]]
    json[path: "list[65537]"] = 2
    #expect(json["list"]?.arrayValue?.count == 65_538)
    var new = JSON.null
    new[65_536] = 1
    #expect(new.arrayValue?.count == 65_537)
    new = .null
    new[65_537] = 1
    #expect(new == .null)
  }

  @Test("changes in place")
  func inPlace() {
    var json: JSON = ["a": [["n": 1]]]
    json[path: "a[0]"]?["n"] = 2
    json[path: "a[0].n"]?[path: "x"] = 3
    json[path: "a[1].n"]?["x"] = 4
    #expect(json.text() == #"{"a":[{"n":2}]}"#)
  }

  @Test("puts everything back when the change throws")
  func throwing() {
    struct Failure: Error {}
    func fail(_ json: inout JSON?) throws { throw Failure() }
    let before: JSON = ["a": [["n": 1]]]
    var json = before
    #expect(throws: Failure.self) { try fail(&json[path: "a[0].n"]) }
    #expect(throws: Failure.self) { try fail(&json["a"]) }
    #expect(throws: Failure.self) { try fail(&json[path: "a[0].x.y"]) }
    #expect(json == before)
  }
}
