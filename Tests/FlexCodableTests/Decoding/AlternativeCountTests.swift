import Foundation
import Testing

@testable import FlexCodable

/// Counts calls of `init(from:)`.
private final class CallCount: Sendable {
  static let key = CodingUserInfoKey(rawValue: "calls")
  private let count = Lock(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }

  static func add(_ decoder: any Decoder) {
    guard let key else { return }
    (decoder.userInfo[key] as? CallCount)?.add()
  }
}

/// A number or a list of the same.
private indirect enum CountedList: Decodable {
  case one(Int), many([CountedList])

  init(from decoder: any Decoder) throws {
    CallCount.add(decoder)
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Int.self) {
      self = .one(value)
    } else {
      self = .many(try container.decode([CountedList].self))
    }
  }
}

/// A number, members or elements, all of the same.
private indirect enum CountedTree: Decodable {
  case one(Int), many([CountedTree]), named([String: CountedTree])

  init(from decoder: any Decoder) throws {
    CallCount.add(decoder)
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Int.self) {
      self = .one(value)
    } else if let values = try? container.decode([String: CountedTree].self) {
      self = .named(values)
    } else {
      self = .many(try container.decode([CountedTree].self))
    }
  }
}

/// A number or a model that holds the same.
private indirect enum CountedUnion: Decodable {
  case one(Int), model(Model)

  struct Model: Decodable {
    var a: CountedUnion
    var list: [CountedUnion]?
  }

  init(from decoder: any Decoder) throws {
    CallCount.add(decoder)
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Int.self) {
      self = .one(value)
    } else {
      self = .model(try container.decode(Model.self))
    }
  }
}

/// Tries its elements in an unkeyed container.
private struct CountedElements: Decodable {
  var parts: [CountedElements] = []
  var number = 0

  init(from decoder: any Decoder) throws {
    CallCount.add(decoder)
    guard var container = try? decoder.unkeyedContainer() else {
      number = try decoder.singleValueContainer().decode(Int.self)
      return
    }
    while !container.isAtEnd { parts.append(try container.decode(CountedElements.self)) }
  }
}

@Suite("A type that tries alternatives and holds itself")
struct AlternativeCountTests {
  private func calls<T: Decodable>(_ type: T.Type, _ text: String) throws -> Int {
    let key = try #require(CallCount.key)
    let decoder = FlexDecoder()
    let count = CallCount()
    decoder.userInfo[key] = count
    _ = try decoder.decode(type, from: text)
    return count.value
  }

  private func text(_ depth: Int, _ open: String, _ leaf: String, _ close: String) -> String {
    String(repeating: open, count: depth) + leaf + String(repeating: close, count: depth)
  }

  @Test("is tried at most a few times a level, also where every strict attempt fails")
  func linear() throws {
    for depth in [10, 40, 100] {
      // The text at the bottom is a number only to the lenient attempt.
      for leaf in ["7", #""7""#] {
        let counts = [
          try calls(CountedList.self, text(depth, "[", leaf, "]")),
          try calls(CountedList.self, text(depth, "[1,", leaf, ",2]")),
          try calls(CountedTree.self, text(depth, "[", leaf, "]")),
          try calls(CountedTree.self, text(depth, #"{"a":"#, leaf, "}")),
          try calls(CountedTree.self, text(depth / 2, #"[{"a":"#, leaf, #","b":"x"}]"#)),
          try calls(CountedUnion.self, text(depth, #"{"a":"#, leaf, "}")),
          try calls(CountedUnion.self, text(depth, #"{"list":["3"],"a":"#, leaf, "}")),
          try calls(CountedElements.self, text(depth, "[", leaf, "]")),
          try calls(CountedElements.self, text(depth, "[1,", leaf, ",2]")),
        ]
        #expect(counts.allSatisfy { $0 <= 8 * (depth + 1) }, "depth \(depth), \(leaf): \(counts)")
      }
    }
  }

  @Test("gives what it gave when every level was tried anew")
  func values() throws {
    #expect(
      numbers(try FlexDecoder().decode(CountedList.self, from: #"[1,["2",[true]],[[]]]"#)) == [
        1, 2, 1,
      ])
    #expect(numbers(try FlexDecoder().decode(CountedList.self, from: #""[1,\"2\"]""#)) == [1, 2])
    #expect(
      numbers(try FlexDecoder().decode(CountedList.self, from: #"["5",{"x":1},6]"#)) == [5, 6])
    let (_, report) = try FlexDecoder().decodeReporting(
      CountedList.self, from: Data(#"[["1",{"x":1}],2,["3"]]"#.utf8))
    #expect(report.summary == ["[0][0] coerced", "[0][1] droppedElement", "[2][0] coerced"])
  }

  private func numbers(_ list: CountedList) -> [Int] {
    switch list {
    case .one(let value): [value]
    case .many(let values): values.flatMap { numbers($0) }
    }
  }
}
