import Foundation
import Testing

@testable import FlexCodable

private final class Chain: Encodable, @unchecked Sendable {
  let next: Chain?
  init(depth: Int) {
    var chain: Chain?
    for _ in 1..<depth { chain = Chain(next: chain) }
    next = chain
  }
  private init(next: Chain?) { self.next = next }
  deinit {
    // Freed one by one: the test is not about this.
    var rest = next
    while let link = rest, isKnownUniquelyReferenced(&rest) { rest = link.next }
  }
}

private struct EndlessNewtype: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(EndlessNewtype())
  }
}

private struct Endless: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(Endless())
  }
}

private struct ManyContainers: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for _ in 0..<10_000 { container = container.nestedUnkeyedContainer() }
  }
}

@Suite("Depth of what is written")
struct EncodingDepthTests {
  @Test("up to the limit and no further")
  func limit() throws {
    let encoder = FlexEncoder()
    encoder.maximumDepth = 20
    #expect(try encoder.encodeText(Chain(depth: 20)).hasSuffix(String(repeating: "}", count: 20)))
    #expect(throws: EncodingError.self) { try encoder.encode(Chain(depth: 21)) }
    let tree = (0..<20).reduce(JSON.null) { tree, _ in .array([tree]) }
    #expect(try encoder.encodeJSON(tree) == tree)
    #expect(throws: EncodingError.self) { try encoder.encode([tree]) }
    encoder.maximumDepth = 5000
    #expect(encoder.maximumDepth == 1000)
  }

  @Test("endless models are errors, also on a small stack")
  func endless() {
    @Sendable func check() {
      for value in [Chain(depth: 10_000), Endless(), EndlessNewtype(), ManyContainers()]
        as [any Encodable]
      {
        #expect(throws: EncodingError.self) { try FlexEncoder().encode(value) }
      }
    }
    check()
    onSmallStack { check() }
  }

  @Test("counts what a text holds that is written as JSON")
  func jsonText() throws {
    struct Holder: Codable, FlexMapped {
      var v: String
      static let mapping = FlexMapping(CodingKeys.self, [.v: .jsonText])
    }
    let encoder = FlexEncoder()
    encoder.maximumDepth = 5
    let four = Holder(v: "[[[[1]]]]")
    #expect(try encoder.encodeText(four) == #"{"v":[[[[1]]]]}"#)
    let five = Holder(v: "[[[[[1]]]]]")
    #expect(throws: EncodingError.self) { try encoder.encode(five) }
    #expect(throws: EncodingError.self) { try encoder.encode([four]) }
    encoder.maximumDepth = 1
    #expect(throws: EncodingError.self) { try encoder.encode(Holder(v: "[]")) }
    // What is no JSON is a text, however deep it looks.
    #expect(try encoder.encodeText(Holder(v: "[x")) == #"{"v":"[x"}"#)
  }

  @Test("leaves no large buffer behind, also after an error")
  func pool() {
    let workspace = Workspace(KeyConfiguration())
    workspace.buffer.append(contentsOf: [UInt8](repeating: 0, count: 3 << 20))
    workspace.buffer.truncate(to: 1)
    workspace.reset()
    #expect(workspace.buffer.capacity < 1 << 20)
    workspace.buffer.append(contentsOf: [UInt8](repeating: 0, count: 1 << 16))
    let kept = workspace.buffer.capacity
    workspace.reset()
    #expect(workspace.buffer.capacity == kept && workspace.buffer.count == 0)
  }
}
