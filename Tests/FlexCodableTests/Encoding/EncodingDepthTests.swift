import FlexCodable
import Foundation
import Testing

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
}
