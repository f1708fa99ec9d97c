import Foundation
import Testing

@testable import FlexCodable

// Never changed once it is made.
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

  private final class Guest: Sendable {}

  /// Writes an option, and does what leaves something behind in a call.
  private struct Untidy: Encodable {
    let act: (inout KeyedEncodingContainer<PlainKey>) throws -> Void

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: PlainKey.self)
      let key = try #require(CodingUserInfoKey(rawValue: "guest"))
      try container.encode(encoder.userInfo[key] != nil, forKey: PlainKey(stringValue: "guest"))
      try container.encode(Date(timeIntervalSince1970: 0), forKey: PlainKey(stringValue: "at"))
      try container.encodeIfPresent(Int?.none, forKey: PlainKey(stringValue: "none"))
      try act(&container)
    }
  }

  @Test("a call finds nothing of the one before, whatever that has left")
  func reuse() throws {
    let acts: [(inout KeyedEncodingContainer<PlainKey>) throws -> Void] = [
      { _ in },
      {
        var value = $0.superEncoder().singleValueContainer()
        try value.encode(1)
      },
      { _ = $0.nestedUnkeyedContainer(forKey: PlainKey(stringValue: "list")) },
      { try $0.encode(1, forKey: PlainKey(stringValue: "at")) },
      { try $0.encode(Double.nan, forKey: PlainKey(stringValue: "x")) },
      { for index in 0..<300 { try $0.encode(index, forKey: PlainKey(stringValue: "k\(index)")) } },
      { try [String: Int]().encode(to: $0.superEncoder(forKey: PlainKey(stringValue: "d"))) },
    ]
    let key = try #require(CodingUserInfoKey(rawValue: "guest"))
    let plain = FlexEncoder()
    let other = FlexEncoder()
    other.nilEncoding = .null
    other.dateEncodingStrategy = .secondsSince1970
    weak var seen: Guest?
    do {
      let guest = Guest()
      seen = guest
      other.userInfo[key] = guest
    }
    let tidy = Untidy { _ in }
    for act in acts {
      for _ in 0..<2 {
        _ = try? plain.encodeText(Untidy(act: act))
        #expect(try plain.encodeText(tidy) == #"{"guest":false,"at":"1970-01-01T00:00:00Z"}"#)
        _ = try? other.encodeText(Untidy(act: act))
        #expect(try other.encodeText(tidy) == #"{"guest":true,"at":0,"none":null}"#)
      }
    }
    #expect(seen != nil)
    other.userInfo = [:]
    #expect(seen == nil)
    #expect(try other.encodeText(tidy) == #"{"guest":false,"at":0,"none":null}"#)
  }
}
