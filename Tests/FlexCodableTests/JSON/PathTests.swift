import Foundation
import Testing

@testable import FlexCodable

/// The steps in the cells of a row, from a column on.
private func steps(in row: FixtureRow) -> [JSON.Path.Step] {
  row.cells.dropFirst().map { cell in
    let content = String(cell.unicodeScalars.dropFirst(2))
    return cell.hasPrefix("i:") ? .index(Int(content) ?? .min) : .key(content)
  }
}

@Suite("Path text")
struct PathTextTests {
  @Test("gives its steps", arguments: FixtureTable.rows("Paths/text.tsv"))
  func givesSteps(_ row: FixtureRow) throws {
    let path = try JSON.Path(row[0])
    #expect(path.steps == steps(in: row))
    #expect(path.fault == nil)
    #expect(JSON.Path(stringLiteral: row[0]) == path)
  }

  @Test(
    "is written back so that it reads as the same path",
    arguments: FixtureTable.rows("Paths/text.tsv"))
  func isWrittenBack(_ row: FixtureRow) throws {
    let path = try JSON.Path(row[0])
    #expect(try JSON.Path(path.description) == path)
  }

  @Test("that is malformed throws the place", arguments: FixtureTable.rows("Paths/malformed.tsv"))
  func malformedThrows(_ row: FixtureRow) throws {
    let error = #expect(throws: JSON.PathError.self) { try JSON.Path(row[0]) }
    #expect(error?.text == row[0])
    #expect(error.map { String($0.position) } == row[1])
    #expect(error?.reason == row[2])
    let text = "malformed path \"\(row[0])\": \(row[2]) at character \(row[1])"
    #expect(error?.description == text)
  }

  @Test(
    "that is malformed as a literal matches nothing",
    arguments: FixtureTable.rows("Paths/malformed.tsv"))
  func malformedLiteral(_ row: FixtureRow) {
    let path = JSON.Path(stringLiteral: row[0])
    #expect(path.fault?.text == row[0])
    #expect(path.description == row[0])
    #expect(path.pointer == nil)
    #expect(path.appending("a").fault != nil)
    #expect(JSON.Path("a").appending(path).fault != nil)
    var json: JSON = ["a": [1], "": 2]
    #expect(json[path: path] == nil)
    json[path: path] = 3
    #expect(json == ["a": [1], "": 2])
  }

  @Test("that is empty throws")
  func emptyThrows() {
    let text = ""
    let error = #expect(throws: JSON.PathError.self) { try JSON.Path(text) }
    #expect(error?.description == "malformed path \"\": the text is empty at character 1")
  }

  @Test("keeps a name of digits and an index apart, and names by their bytes")
  func differs() {
    #expect(JSON.Path("a.1") != "a[1]")
    #expect(JSON.Path("\u{E9}") != "e\u{301}")
    #expect(Set<JSON.Path>(["a.1", "a[1]", "\u{E9}", "e\u{301}", "a.1"]).count == 4)
  }

  @Test("is not looked at in a key")
  func key() {
    #expect(JSON.Path.key("a.b[0]").steps == [.key("a.b[0]")])
    #expect(JSON.Path.key("a.b[0]").description == #"a\.b\[0]"#)
    #expect(JSON.Path.key("a.b").appending("c[0]").description == #"a\.b.c[0]"#)
  }
}

@Suite("A JSON Pointer")
struct PointerTests {
  @Test("gives its steps and is written back", arguments: FixtureTable.rows("Paths/pointer.tsv"))
  func roundTrip(_ row: FixtureRow) throws {
    let path = try JSON.Path(pointer: row[0])
    #expect(path.steps == steps(in: row))
    #expect(path.pointer == row[0])
  }

  @Test(
    "that is malformed throws the place",
    arguments: FixtureTable.rows("Paths/malformed-pointer.tsv"))
  func malformedThrows(_ row: FixtureRow) {
    let error = #expect(throws: JSON.PathError.self) { try JSON.Path(pointer: row[0]) }
    #expect(error.map { String($0.position) } == row[1])
    #expect(error?.reason == row[2])
  }

  @Test("that is empty is the root")
  func root() throws {
    let root = try JSON.Path(pointer: "")
    #expect(root.steps.isEmpty)
    #expect(root.pointer == "")
    #expect(root.appending("a") == "a")
    var json: JSON = [1]
    #expect(json[path: root] == [1])
    json[path: root] = 2
    #expect(json == 2)
    json[path: root] = nil
    #expect(json == .null)
  }

  @Test("says an index, but not one from the end")
  func index() {
    #expect(JSON.Path("a[1].b").pointer == "/a/1/b")
    #expect(JSON.Path("a[-1]").pointer == nil)
  }
}
