import Foundation
import Testing

@testable import FlexCodable

/// Told apart by their parameters, so that there are types that nobody has used yet.
private struct Fresh<First, Second>: FlexModel {
  var id = 0
  var name = ""
  var day: Date?
  var list: [Int] = []
  var table: [String: Double]?
  var color = Color.red
  var any: Anything?

  enum Color: String, Codable, FlexUnknownCase {
    case red, green
    static var unknownCase: Color { .green }
  }

  enum CodingKeys: String, CodingKey { case id, name, day, list, table, color, any }

  static var mapping: FlexMapping {
    FlexMapping(
      CodingKeys.self,
      [.name: ["name", "nick.name"], .day: .date(.format("yyyy-MM-dd")), .list: "a.list"])
  }

  /// Reads and writes one through the coders, as JSON text.
  static func pass(_ decoder: FlexDecoder, _ encoder: FlexEncoder) -> String {
    do {
      let (value, report) = try decoder.decodeReporting(Self.self, from: Data(freshText.utf8))
      return try encoder.encodeText(value) + "\(report.entries.count)"
    } catch {
      return "\(error)"
    }
  }
}

/// Tries one type after the other.
private enum Anything: Codable {
  case number(Int), list([Anything])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Int.self) {
      self = .number(value)
    } else {
      self = .list(try container.decode([Anything].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    }
  }
}

private let freshText = #"""
  {"id":"7","nick":{"name":"n"},"day":"2024-02-29","a":{"list":["1",2,"x"]},"table":{"k":"0.5"},
   "color":"blue","any":[1,["2"]]}
  """#

/// The thread sanitizer sees more here than the expectations do: `Tools/verify` runs it.
@Suite("Threads")
struct ThreadTests {
  private static let threads = 8

  /// What a piece of code gives on eight threads at once, which all wait for the last to come up.
  private func together<R: Sendable>(_ body: @escaping @Sendable (Int) -> R) async -> [R] {
    let results = Lock<[R]>([])
    let waiting = Lock(Self.threads)
    await withCheckedContinuation { continuation in
      for number in 0..<Self.threads {
        let thread = Thread {
          waiting.withLock { $0 -= 1 }
          while waiting.withLock({ $0 > 0 }) { sched_yield() }
          let result = body(number)
          let isLast = results.withLock { results in
            results.append(result)
            return results.count == Self.threads
          }
          if isLast { continuation.resume() }
        }
        thread.stackSize = 4 << 20
        thread.start()
      }
    }
    return results.withLock { $0 }
  }

  private typealias Pass = @Sendable (FlexDecoder, FlexEncoder) -> String

  /// Passes through types made of two others each, none of them used elsewhere.
  private static let passes: [Pass] = {
    func second<T>(_: T.Type) -> [Pass] {
      [
        { Fresh<T, Int>.pass($0, $1) }, { Fresh<T, String>.pass($0, $1) },
        { Fresh<T, Double>.pass($0, $1) }, { Fresh<T, Bool>.pass($0, $1) },
        { Fresh<T, Date>.pass($0, $1) }, { Fresh<T, URL>.pass($0, $1) },
        { Fresh<T, Data>.pass($0, $1) }, { Fresh<T, [T]>.pass($0, $1) },
      ]
    }
    return second(Int.self) + second(String.self) + second(Double.self) + second(Bool.self)
      + second([Int].self) + second([String].self) + second(UUID.self) + second(Decimal.self)
  }()

  @Test("may use a type for the first time all at once")
  func firstUse() async {
    let (decoder, encoder) = (FlexDecoder(), FlexEncoder())
    for pass in Self.passes {
      let results = await together { _ in pass(decoder, encoder) }
      #expect(Set(results).count == 1 && results[0].hasPrefix(#"{"id":7,"#), "\(results)")
    }
  }

  @Test("may share one decoder and one encoder, each of many types at a time")
  func shared() async {
    let (decoder, encoder) = (FlexDecoder(), FlexEncoder())
    let alone = Self.passes.map { $0(decoder, encoder) }
    #expect(Set(alone).count == 1)
    let results = await together { thread in
      // Each thread begins elsewhere.
      let passes = Self.passes
      return passes.indices.map { passes[($0 + thread * 5) % passes.count](decoder, encoder) }
    }
    #expect(results.flatMap { $0 }.allSatisfy { $0 == alone[0] })
  }

  @Test("may change the options of a decoder while others use it")
  func changing() async {
    let (decoder, encoder) = (FlexDecoder(), FlexEncoder())
    let results = await together { thread in
      (0..<40).map { round in
        if thread == 0 {
          decoder.leniency = round.isMultiple(of: 2) ? .permissive : .lenient
          decoder[mapping: Anything.self] = round.isMultiple(of: 3) ? [:] : nil
          decoder.userInfo = [:]
          encoder.nilEncoding = round.isMultiple(of: 2) ? .null : .omit
          encoder.keys = .mapped
        }
        return Self.passes[round](decoder, encoder)
      }
    }
    let texts = Set(results.flatMap { $0 })
    #expect(texts.count == 1, "\(texts)")
  }

  @Test("may ask for a lazy value all at once, and share paths, mappings and trees")
  func values() async throws {
    struct Lazy: Codable { var v: FlexLazy<[Int]> }
    let lazy = try FlexDecoder().decode(Lazy.self, from: #"{"v":["1",2]}"#)
    let tree = try JSON(parsing: freshText)
    let path: JSON.Path = "any[1][0]"
    let mapping = Fresh<Int, Int>.mapping
    let results = await together { _ in
      let decoder = FlexDecoder()
      decoder[mapping: Fresh<Int, UInt8>.self] = mapping
      let value = try? decoder.decode(Fresh<Int, UInt8>.self, from: tree)
      return (try? lazy.v.value()) == [1, 2] && tree[path: path] == "2" && value?.id == 7
        && tree.hashValue == tree.merging([:]).hashValue
    }
    #expect(results == Array(repeating: true, count: Self.threads))
  }
}
