import Testing

@testable import FlexCodable

@Suite("A tree")
struct TreeTests {
  @Test("is made from literals")
  func literals() {
    let json: JSON = [
      "null": nil, "bool": true, "int": -5, "double": 1.5, "whole": 2.0, "text": "a",
      "array": [1, [], [:]],
    ]
    #expect(
      json.description
        == #"{"null":null,"bool":true,"int":-5,"double":1.5,"whole":2,"text":"a","array":[1,[],{}]}"#
    )
    #expect(("a" as JSON).stringValue == "a")
    #expect((["a": 1, "b": 2, "a": 3] as JSON).text() == #"{"a":3,"b":2}"#)
  }

  @Test("gives its value only as the kind that it is")
  func accessors() {
    #expect(JSON.null.isNull && !(false as JSON).isNull)
    #expect((true as JSON).boolValue == true && (1 as JSON).boolValue == nil)
    #expect((1 as JSON).numberValue?.text == "1" && (true as JSON).numberValue == nil)
    #expect(("1" as JSON).stringValue == "1" && ("1" as JSON).numberValue == nil)
    #expect(([1] as JSON).arrayValue == [1] && ([:] as JSON).arrayValue == nil)
    #expect((["a": 1] as JSON).objectValue?.keys == ["a"] && ([] as JSON).objectValue == nil)
  }

  @Test("is changed by key")
  func keys() {
    var json = JSON.null
    json["a"] = 1
    json["b"] = ["c": 2]
    json["b"]?["c"] = 3
    json["b"]?["d"] = 4
    json["x"]?["y"] = 5
    json["a"] = nil
    #expect(json.text() == #"{"b":{"c":3,"d":4}}"#)
    var array: JSON = [1]
    array["a"] = 1
    #expect(array == [1] && array["a"] == nil)
  }

  @Test("is changed by index")
  func indices() {
    var json = JSON.null
    json[0] = 1
    json[2] = 3
    json[-2] = 2
    json[3] = [1]
    json[-1]?[0] = 9
    json[-9] = 5
    #expect(json == [1, 2, 3, [9]])
    json[1] = nil
    json[-1] = nil
    #expect(json == [1, 3])
    #expect(json[-1] == 3 && json[2] == nil && json[.min] == nil && json[.max] == nil)
    var text: JSON = "a"
    text[0] = 1
    #expect(text == "a")
  }

  @Test("has independent copies")
  func copies() {
    let original: JSON = ["a": ["b": [1, 2]]]
    var copy = original
    copy[path: "a.b[0]"] = 9
    copy["a"]?["c"] = 1
    #expect(original == ["a": ["b": [1, 2]]])
    #expect(copy == ["a": ["b": [9, 2], "c": 1]])
  }

  @Test("equals another without regard to the order of members and the spelling of numbers")
  func equality() {
    let left: JSON = ["a": [1, ["x": 1.0, "y": "t"]], "b": nil]
    let right: JSON = ["b": nil, "a": [1, ["y": "t", "x": 1]]]
    #expect(left == right && left.hashValue == right.hashValue)
    #expect(([1, 2] as JSON) != [2, 1])
    #expect(([:] as JSON) != [] && (1 as JSON) != true && (1 as JSON) != "1" && (0 as JSON) != nil)
    #expect((["a": 1] as JSON) != ["b": 1] && (["a": 1] as JSON) != ["a": 2])
    #expect((["a": 1] as JSON) != ["a": 1, "b": 2])
    #expect((["a": [], "b": [:]] as JSON) != ["a": [:], "b": []])
  }

  @Test("tells hashes of different trees apart")
  func hashes() {
    let trees: [JSON] = [
      nil, true, false, 0, 1, "", "0", [], [:], [[]], [[:]], [0], ["a": 0], ["a": 1], ["b": 0],
      [0, 1], [1, 0],
      ["a": ["b": 1]], ["a": ["b": 2]],
    ]
    #expect(Set(trees).count == trees.count)
    #expect(Set(trees.map(\.hashValue)).count == trees.count)
  }

  @Test("merges a patch", arguments: FixtureTable.rows("Tree/merge-patch.tsv"))
  func merging(_ row: FixtureRow) throws {
    let (target, patch, result) = (try tree(row[0]), try tree(row[1]), try tree(row[2]))
    #expect(target.merging(patch) == result)
  }

  @Test("merges many members in one pass")
  func mergesMany() {
    let names = (0..<20_000).map { "k\($0)" }
    let target = JSON.object(.init(names.map { ($0, 1) }))
    let patch = JSON.object(.init(names.map { ($0, .null) }))
    #expect(target.merging(patch) == [:])
    // Removed and set again, each: of many equal keys the last counts, and nothing is searched.
    let again = JSON.object(.init(names.map { ($0, 2) }))
    var members = patch.objectValue.map(Array.init) ?? []
    members += again.objectValue.map(Array.init) ?? []
    let both = JSON.object(JSON.Object(uncheckedMembers: members.map { ($0.key, $0.value) }))
    #expect(both.objectValue?.count == 2 * names.count)
    #expect(target.merging(both) == again)
  }

  @Test("merges into nothing what a patch has removed before")
  func mergesRemoved() throws {
    var options = JSON.ParsingOptions()
    options.duplicateKeys = .keepAll
    let patch = try JSON(parsing: #"{"a":null,"a":{"y":2},"b":null,"b":3}"#, options: options)
    let target: JSON = ["a": ["x": 1], "b": 1]
    #expect(target.merging(patch) == ["a": ["y": 2], "b": 3])
  }
}

@Suite("Errors and options of a tree")
struct TreeOptionsTests {
  @Test("A syntax error tells reason, place and excerpt")
  func syntaxError() {
    let error = JSON.SyntaxError(
      reason: "expected ','", offset: 9, line: 3, column: 14, excerpt: "[1 2]\n   ^")
    #expect(error.description == "expected ',' at line 3, column 14\n[1 2]\n   ^")
  }

  @Test("The depth limit stays between 1 and 1,000")
  func depthLimit() {
    var options = JSON.ParsingOptions()
    #expect(options.maximumDepth == 512 && options.duplicateKeys == .useFirst)
    options.maximumDepth = 5_000
    #expect(options.maximumDepth == 1_000)
    options.maximumDepth = -1
    #expect(options.maximumDepth == 1)
  }
}
