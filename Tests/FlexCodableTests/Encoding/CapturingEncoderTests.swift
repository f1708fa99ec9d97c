import Foundation
import Testing

@testable import FlexCodable

@Suite("Learning initial values")
struct CapturingEncoderTests {
  private struct Trap: Encodable {
    func encode(to encoder: any Encoder) throws { Issue.record("a nested value encoded itself") }
  }
  private class Base: Encodable {
    var base = 1
    private enum CodingKeys: CodingKey { case base }
  }
  private final class Sub: Base {
    var wide: UInt8 = 2
    var nothing: String?
    var trap = Trap()
    var date = Date(timeIntervalSince1970: 0)
    private enum CodingKeys: CodingKey { case wide, nothing, trap, date }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(wide, forKey: .wide)
      try container.encodeIfPresent(nothing, forKey: .nothing)
      try container.encode(trap, forKey: .trap)
      try container.encode(date, forKey: .date)
      try super.encode(to: container.superEncoder())
    }
  }

  @Test("keeps native values, nil apart from missing ones")
  func values() throws {
    let values = try captureValues(of: Sub())
    func native<T>(_ name: String, as type: T.Type) -> T? {
      guard case .value(let value) = values.value(for: name) else { return nil }
      return value as? T
    }
    #expect(native("wide", as: UInt8.self) == 2)
    #expect(native("base", as: Int.self) == 1)
    #expect(native("date", as: Date.self) == Date(timeIntervalSince1970: 0))
    #expect(native("trap", as: Trap.self) != nil)
    guard case .nil = values.value(for: "nothing"), case .absent = values.value(for: "x") else {
      Issue.record("nil and missing are told apart")
      return
    }
  }

  private struct Repeating: Encodable {
    let count: Int

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: PlainKey.self)
      for number in 0..<count {
        try container.encode(number, forKey: PlainKey(stringValue: "\(number)"))
      }
      try container.encode("again", forKey: PlainKey(stringValue: "0"))
    }
  }

  @Test("of equal names keeps the last, however many there are", arguments: [1, 47, 48, 200])
  func repeated(count: Int) throws {
    let values = try captureValues(of: Repeating(count: count))
    for number in 0..<count where number > 0 {
      guard case .value(let value) = values.value(for: "\(number)") else {
        Issue.record("\(number) is there")
        continue
      }
      #expect(value as? Int == number)
    }
    guard case .value(let value) = values.value(for: "0"), case .absent = values.value(for: "x")
    else {
      Issue.record("the last value is there, and no other name")
      return
    }
    #expect(value as? String == "again")
  }

  @Test("finds nothing in a model that is no object")
  func nothing() throws {
    #expect(try captureValues(of: [1, 2]).count == 0)
    #expect(try captureValues(of: "text").count == 0)
  }
}
