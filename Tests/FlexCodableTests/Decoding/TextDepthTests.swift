import Foundation
import Testing

@testable import FlexCodable

/// Holds itself, each level in a newtype.
private final class DepthNode: Decodable {
  let a: DepthBox?
}

private struct DepthBox: Decodable {
  let node: DepthNode

  init(from decoder: any Decoder) throws {
    node = try decoder.singleValueContainer().decode(DepthNode.self)
  }
}

private struct DepthRooted: Codable, FlexMapped {
  var list: JSON.Object.Deep
  static let mapping = FlexMapping(CodingKeys.self, [.list: "x.y"], root: "r")
}

extension JSON.Object {
  /// Nested arrays, whose innermost is empty.
  fileprivate struct Deep: Codable {
    var inner: [Deep]

    init(from decoder: any Decoder) throws {
      inner = try decoder.singleValueContainer().decode([Deep].self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(inner)
    }
  }
}

private typealias Deep = JSON.Object.Deep

@Suite("JSON inside a text")
struct TextDepthTests {
  private func brackets(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private func decoder(_ limit: Int) -> FlexDecoder {
    let decoder = FlexDecoder()
    decoder.parsing.maximumDepth = limit
    return decoder
  }

  private func check<T: Decodable>(_ type: T.Type, _ text: String, levels: Int) {
    #expect(throws: Never.self, "\(text)") { try decoder(levels).decode(type, from: text) }
    let failure = shownFailure { try decoder(levels - 1).decode(type, from: text) }
    #expect(failure.hasPrefix("! dataCorrupted"), "\(text)")
  }

  @Test("shares the limit of the document around it, counted in levels of the document")
  func shared() {
    let text = "\"\(brackets(6))\""
    check(Deep.self, text, levels: 6)
    check([Deep].self, "[\(text)]", levels: 7)
    check([String: Deep].self, #"{"a":\#(text)}"#, levels: 7)
    check([[String: Deep?]].self, #"[{"a":\#(text)}]"#, levels: 8)
    check(DepthRooted.self, #"{"r":{"x":{"y":\#(text)}}}"#, levels: 9)
    check([Deep].self, #"["[[],\"\#(brackets(5))\"]"]"#, levels: 7)
    // Newtypes are no levels: a node in a box is one.
    check(DepthNode.self, #"{"a":{"a":{"a":"{\"a\":{}}"}}}"#, levels: 5)
    check([String: DepthNode].self, #"{"v":"{\"a\":{}}"}"#, levels: 3)
  }

  @Test("that goes too deep fails the call, whatever could stand in")
  func fails() {
    for text in [#"{"v":"\#(brackets(600))"}"#, #"{"v":["\#(brackets(511))"]}"#] {
      for preset in [FlexLeniency.lenient, .permissive] {
        let decoder = FlexDecoder(preset)
        let failures = [
          shownFailure { try decoder.decode(Maybe<[Deep]>.self, from: text) },
          shownFailure { try decoder.decode(Required<[Deep]>.self, from: text) },
          shownFailure { try decoder.decode([String: [Deep]].self, from: text) },
        ]
        #expect(failures.allSatisfy { $0.hasPrefix("! dataCorrupted v") }, "\(failures)")
      }
      #expect(throws: Never.self) { try FlexDecoder().decode([String: JSON].self, from: text) }
    }
    // Strictly, a text is a text.
    let text = "\"\(brackets(600))\""
    #expect(
      shownFailure { try FlexDecoder(.strict).decode([Int].self, from: text) } == "! typeMismatch")
    // No JSON: a value that cannot be used, and no limit.
    #expect((try? FlexDecoder().decode(Maybe<[Int]>.self, from: #"{"v":"[[[["}"#)) != nil)
  }
}
