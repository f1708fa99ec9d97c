import Foundation
import Testing

@testable import FlexCodable

@Suite("The depth of a document")
struct ParsingDepthTests {
  private static func text(_ depth: Int, _ open: String, _ close: String) -> String {
    String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
  }

  private static let kinds = [("[", "]"), ("{\"a\":", "}")]

  @Test("is 512 at most, unless the options say otherwise", arguments: kinds)
  func limit(open: String, close: String) throws {
    #expect(try JSON(parsing: Self.text(512, open, close)).text() == Self.text(512, open, close))
    let fault = parsed(Array(Self.text(513, open, close).utf8)).fault
    #expect(fault?.reason == "more than 512 levels of nesting")
    #expect(fault?.offset == 512 * open.utf8.count)
    var options = JSON.ParsingOptions()
    for depth in [1, 2, 100, 513, 999, 1_000] {
      options.maximumDepth = depth
      #expect(parsed(Array(Self.text(depth, open, close).utf8), options).isAccepted)
      let fault = parsed(Array(Self.text(depth + 1, open, close).utf8), options).fault
      #expect(fault?.reason == "more than \(depth) levels of nesting")
    }
  }

  @Test("counts levels, not containers")
  func siblings() {
    let siblings = Array(repeating: Self.text(511, "[", "]"), count: 20).joined(separator: ",")
    #expect(parsed(Array("[\(siblings)]".utf8)).isAccepted)
    let empty = Array(repeating: "[],{}", count: 2_000).joined(separator: ",")
    #expect(parsed(Array("[\(empty)]".utf8)).isAccepted)
  }

  @Test(
    "is moved into 1...1,000",
    arguments: [(1_001, 1_000), (.max, 1_000), (0, 1), (-5, 1), (.min, 1), (512, 512)])
  func clamped(asked: Int, used: Int) {
    var options = JSON.ParsingOptions()
    options.maximumDepth = asked
    #expect(options.maximumDepth == used)
    let decoder = FlexDecoder()
    decoder.parsing.maximumDepth = asked
    #expect(decoder.parsing.maximumDepth == used)
    let tooDeep = Self.text(used + 1, "[", "]")
    #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: tooDeep, options: options) }
    #expect(throws: DecodingError.self) { try decoder.decode(JSON.self, from: tooDeep) }
  }

  @Test("can be 1,000 on a stack of 512 KB, for a tree and all that is done with it")
  func smallStack() {
    onSmallStack {
      var options = JSON.ParsingOptions()
      options.maximumDepth = 1_000
      for (open, close) in Self.kinds {
        let text = Self.text(1_000, open, close)
        do {
          let left = try JSON(parsing: text, options: options)
          let right = try JSON(parsing: text, options: options)
          #expect(left == right && left.hashValue == right.hashValue)
          #expect(left.description == text && left.text(.prettySorted).contains("\n"))
          #expect(left.merging(right) == left)
          #expect(try JSON(parsing: left.data(), options: options) == left)
          var changed = left
          let step: JSON.Path.Step = open == "[" ? .index(0) : .key("a")
          changed[path: JSON.Path(steps: Array(repeating: step, count: 1_000))] = 2
          #expect(changed != left)
        } catch {
          Issue.record(error)
        }
      }
    }
  }

  @Test("of 10,000,000 levels is an error, also on a stack of 512 KB")
  func huge() {
    onSmallStack {
      for text in [String(repeating: "[", count: 10_000_000), Self.text(100_000, "{\"a\":", "}")] {
        for mode in ParsingMode.allCases {
          var options = mode.options
          options.maximumDepth = 1_000
          #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: text, options: options) }
        }
        let decoder = FlexDecoder(.permissive)
        #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: text) }
      }
    }
  }

  @Test("holds for text inside text and for other inputs")
  func decoding() throws {
    let decoder = FlexDecoder()
    #expect(try decoder.decode(JSON.self, from: Self.text(512, "[", "]")).arrayValue?.count == 1)
    let tree = nested(513)
    #expect(throws: DecodingError.self) { try decoder.decode(JSON.self, from: tree) }
    #expect(throws: DecodingError.self) {
      try decoder.decode(JSON.self, fromFoundationObject: tree.foundationObject())
    }
    decoder.parsing.maximumDepth = 600
    #expect(try decoder.decode(JSON.self, from: tree) == tree)
  }
}
