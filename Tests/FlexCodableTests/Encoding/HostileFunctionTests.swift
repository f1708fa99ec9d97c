import Foundation
import Testing

@testable import FlexCodable

/// Functions of the user that are called while a value is written.
@Suite("A container that is being written to")
struct HostileFunctionTests {
  /// The container of the value that is being written, for functions that must not use it.
  private final class Around: @unchecked Sendable {
    // Used by one test on one thread.
    var container: KeyedEncodingContainer<TextKey>?
    func write() throws { try container?.encode(2, forKey: TextKey("b")) }
  }

  private struct Converted: Encodable, Sendable {
    let number = 1
  }

  private struct Name: Hashable, Encodable, CodingKeyRepresentable {
    static let around = Around()
    var codingKey: any CodingKey {
      try? Name.around.write()
      return TextKey("n")
    }
    init() {}
    init?<T: CodingKey>(codingKey: T) { nil }
  }

  @Test("cannot be reached by a converter or a dictionary's keys while their value is written")
  func functions() throws {
    let around = Around()
    let encoder = FlexEncoder()
    encoder.register(Converted.self) { _ in
      try? around.write()
      return 1
    }
    encoder.register(Int8.self) { _ in
      try around.write()
      return 1
    }
    for (place, value) in ([Converted(), [Converted()], Int8(1)] as [any Encodable & Sendable])
      .enumerated()
    {
      let model = HostileWriting("around") {
        var container = $0.container(keyedBy: TextKey.self)
        around.container = container
        try container.encode(value, forKey: TextKey("a"))
        try around.write()
      }
      if place == 2 {
        #expect(throws: EncodingError.self) { try encoder.encode(model) }
      } else {
        let text = try encoder.encodeText(model)
        #expect(text == (place == 0 ? #"{"a":1,"b":2}"# : #"{"a":[1],"b":2}"#))
      }
    }
    let model = HostileWriting("keys") {
      var container = $0.container(keyedBy: TextKey.self)
      Name.around.container = container
      try container.encode([Name(): 1], forKey: TextKey("a"))
      try container.encode(3, forKey: TextKey("c"))
    }
    #expect(try FlexEncoder().encodeText(model) == #"{"a":{"n":1},"c":3}"#)
  }
}
