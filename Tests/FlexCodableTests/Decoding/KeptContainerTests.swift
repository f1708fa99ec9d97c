import Foundation
import Testing

@testable import FlexCodable

/// Says whether an object keeps its container, and in which decode.
private final class Wardrobe: @unchecked Sendable {
  // One call at a time puts containers here.
  var containers: [KeyedDecodingContainer<Garment.CodingKeys>] = []

  static let key = CodingUserInfoKey(rawValue: "wardrobe")
}

/// Keeps its container if the JSON says so, and may fail then.
private struct Garment: Decodable {
  let number: Int
  enum CodingKeys: CodingKey { case number, name, keep, fail }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    number = try container.decode(Int.self, forKey: .number)
    guard try container.decodeIfPresent(Bool.self, forKey: .keep) == true else { return }
    let wardrobe = Wardrobe.key.flatMap { decoder.userInfo[$0] as? Wardrobe }
    wardrobe?.containers.append(container)
    if try container.decodeIfPresent(Bool.self, forKey: .fail) == true { throw Refusal() }
  }

  struct Refusal: Error {}
}

/// Keeps its container always.
private struct Hoarder: Decodable {
  init(from decoder: any Decoder) throws {
    let wardrobe = Wardrobe.key.flatMap { decoder.userInfo[$0] as? Wardrobe }
    wardrobe?.containers.append(try decoder.container(keyedBy: Garment.CodingKeys.self))
  }
}

/// Lets go of the containers of its elements before it is done.
private struct Looking: Decodable {
  let seen: [String]

  init(from decoder: any Decoder) throws {
    _ = try [Garment](from: decoder)
    let wardrobe = Wardrobe.key.flatMap { decoder.userInfo[$0] as? Wardrobe }
    seen = try wardrobe?.containers.map { try $0.decode(String.self, forKey: .name) } ?? []
    wardrobe?.containers = []
  }
}

/// Reads one property after its children, and opens a second container while the first is in use.
private struct Branch: Codable, Equatable {
  var before: Int
  var children: [Branch]
  var after: Int

  init(level: Int, number: inout Int) {
    number += 1
    before = number
    var children: [Branch] = []
    for _ in 0..<(level > 4 ? 1 : min(level, 2)) {
      children.append(Branch(level: level - 1, number: &number))
    }
    self.children = children
    after = -before
  }

  init(from decoder: any Decoder) throws {
    let one = try decoder.container(keyedBy: CodingKeys.self)
    before = try one.decode(Int.self, forKey: .before)
    children = try one.decode([Branch].self, forKey: .children)
    let two = try decoder.container(keyedBy: CodingKeys.self)
    after = try two.decode(Int.self, forKey: .after)
    guard try one.decode(Int.self, forKey: .after) == after else { throw Garment.Refusal() }
  }
}

/// One property of each kind that a container has a function for.
private struct Scalars: Codable, Equatable {
  var a = true, b = "text", c = 1.5, d: Float = 2.5, e = -1, f: Int8 = -2, g: Int16 = -3
  var h: Int32 = -4, i: Int64 = -5, j: UInt = 6, k: UInt8 = 7, l: UInt16 = 8, m: UInt32 = 9
  var n: UInt64 = 10, o = [1], p = ["k": 1], q = Date(timeIntervalSinceReferenceDate: 0)
  var a2: Bool? = true, b2: String? = "text", c2: Double? = 1.5, d2: Float? = 2.5, e2: Int? = -1
  var f2: Int8? = -2, g2: Int16? = -3, h2: Int32? = -4, i2: Int64? = -5, j2: UInt? = 6
  var k2: UInt8? = 7, l2: UInt16? = 8, m2: UInt32? = 9, n2: UInt64? = 10, o2: [Int]? = [1]
  var p2: [String: Int]? = ["k": 1], q2: Date?
}

@Suite("A container that a model has kept")
struct KeptContainerTests {
  private func decoder(_ wardrobe: Wardrobe) throws -> FlexDecoder {
    let decoder = FlexDecoder()
    decoder.userInfo = [try #require(Wardrobe.key): wardrobe]
    return decoder
  }

  /// Objects of which those with the numbers keep their container.
  private func text(_ numbers: Range<Int>, keeping kept: Set<Int>, failing: Bool = false) -> String
  {
    let objects = numbers.map { number in
      let end = kept.contains(number) ? #","keep":true,"fail":\#(failing)}"# : "}"
      return #"{"number":\#(number),"name":"n\#(number)""# + end
    }
    return "[\(objects.joined(separator: ","))]"
  }

  private func names(_ wardrobe: Wardrobe) throws -> [String] {
    try wardrobe.containers.map { container in
      let number = try container.decode(Int.self, forKey: .number)
      return "\(number) \(try container.decode(String.self, forKey: .name))"
    }
  }

  @Test(
    "reads its own object, also when the call and later ones are over",
    arguments: [[], [0], [7], [19], [3, 4, 5], Array(0..<20)], [false, true])
  func kept(numbers: [Int], isKnown: Bool) throws {
    let wardrobe = Wardrobe()
    let decoder = try decoder(wardrobe)
    if isKnown {
      for _ in 0..<3 { _ = try decoder.decode([Garment].self, from: text(50..<60, keeping: [])) }
    }
    _ = try decoder.decode([Garment].self, from: text(0..<20, keeping: Set(numbers)))
    let expected = numbers.map { "\($0) n\($0)" }
    #expect(try names(wardrobe) == expected)
    for _ in 0..<3 { _ = try decoder.decode([Garment].self, from: text(60..<90, keeping: [])) }
    #expect(try names(wardrobe) == expected)
    _ = try decoder.decode([Garment].self, from: text(20..<30, keeping: [25]))
    #expect(try names(wardrobe) == expected + ["25 n25"])
  }

  @Test("reads its own object when its model has failed", arguments: [false, true])
  func failed(isKnown: Bool) throws {
    let wardrobe = Wardrobe()
    let decoder = try decoder(wardrobe)
    decoder.leniency.dropsUnusableElements = true
    if isKnown { _ = try decoder.decode([Garment].self, from: text(0..<3, keeping: [])) }
    let read = try decoder.decode(
      [Garment].self, from: text(0..<6, keeping: [2, 4], failing: true))
    #expect(read.map(\.number) == [0, 1, 3, 5])
    // A value that is tried again has kept a container each time.
    #expect(Set(try names(wardrobe)) == ["2 n2", "4 n4"])
  }

  @Test("is let go of by the model around")
  func untilTheEnd() throws {
    let decoder = try decoder(Wardrobe())
    for round in 0..<4 {
      let read = try decoder.decode(Looking.self, from: text(0..<12, keeping: [2, 3, round + 6]))
      #expect(read.seen == ["n2", "n3", "n\(round + 6)"])
    }
  }

  @Test("does not keep the document when nobody has it")
  func freed() throws {
    weak var token: Wardrobe?
    do {
      let wardrobe = Wardrobe()
      token = wardrobe
      _ = try decoder(wardrobe).decode([Hoarder].self, from: text(0..<3, keeping: []))
      #expect(try names(wardrobe) == ["0 n0", "1 n1", "2 n2"])
      wardrobe.containers = []
    }
    #expect(token == nil)
  }

  @Test("keeps the document until another one is kept, where its type let go of containers before")
  func freedLater() throws {
    weak var token: Wardrobe?
    for round in 0..<2 {
      let wardrobe = Wardrobe()
      if round == 0 { token = wardrobe }
      let decoder = try decoder(wardrobe)
      decoder.keyDecodingStrategy = .custom { $0[$0.count - 1] }
      _ = try decoder.decode([Garment].self, from: text(0..<3, keeping: []))
      _ = try decoder.decode([Garment].self, from: text(0..<3, keeping: [1]))
      #expect(try names(wardrobe) == ["1 n1"])
      wardrobe.containers = []
    }
    #expect(token == nil)
  }

  @Test("is asked on one thread while its decoder works on another one")
  func threads() throws {
    let wardrobe = Wardrobe()
    let decoder = try decoder(wardrobe)
    for _ in 0..<2 { _ = try decoder.decode([Garment].self, from: text(0..<9, keeping: [])) }
    _ = try decoder.decode([Garment].self, from: text(0..<9, keeping: [4]))
    let failures = Lock<[String]>([])
    let other = text(20..<60, keeping: [])
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for _ in 0..<200 {
        do {
          if thread == 0 {
            let read = try names(wardrobe)
            if read != ["4 n4"] { failures.withLock { $0.append("\(read)") } }
          } else {
            let read = try decoder.decode([Garment].self, from: other).map(\.number)
            if read != Array(20..<60) { failures.withLock { $0.append("\(read)") } }
          }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
  }
}

@Suite("A container that is handed out again")
struct SpareContainerTests {
  @Test("is not the one of a model around, however deep", arguments: [1, 3, 12, 40])
  func nested(level: Int) throws {
    var number = 0
    let branch = Branch(level: level, number: &number)
    let text = try FlexEncoder().encode([branch, branch])
    for _ in 0..<3 {
      #expect(try FlexDecoder().decode([Branch].self, from: text) == [branch, branch])
    }
  }

  @Test("reads as the first one did, and as JSONDecoder")
  func scalars() throws {
    let text = try JSONEncoder().encode(Array(repeating: Scalars(), count: 3))
    let expected = try JSONDecoder().decode([Scalars].self, from: text)
    for decoder in [FlexDecoder(), FlexDecoder(.strict), FlexDecoder(.permissive)] {
      decoder.dateDecodingStrategy = .deferredToDate
      for _ in 0..<3 { #expect(try decoder.decode([Scalars].self, from: text) == expected) }
    }
  }
}

@Suite("References looked at")
struct SoleReferenceTests {
  private final class Object {}
  private struct Around { let object: Object }
  private enum Few { case one, two }

  @Test("tell whether there are others")
  func sole() throws {
    let reference = SoleReference(
      try #require(ReferenceForm<Around>().reference(in: Around(object: Object()))))
    #expect(reference.isSole)
    let other = reference.object
    let isSole = withExtendedLifetime(other) { reference.isSole }
    #expect(!isSole)
  }

  @Test("are told from what is no reference")
  func forms() throws {
    let around = Around(object: Object())
    let form = ReferenceForm<Around>()
    let reference = try #require(form.reference(in: around))
    #expect(ObjectIdentifier(reference) == ObjectIdentifier(around.object))
    #expect(ObjectIdentifier(form.value(reference).object) == ObjectIdentifier(around.object))
    #expect(ReferenceForm<Int>().reference(in: 64) == nil)
    #expect(ReferenceForm<Few>().reference(in: .two) == nil)
    #expect(ReferenceForm<String>().reference(in: "a text that is longer than a word") == nil)
    #expect(ReferenceForm<Object?>().reference(in: nil) == nil)
    #expect(ReferenceForm<[Int]>().reference(in: [1]) != nil)
  }

  @Test("are what containers of the standard library are")
  func containers() throws {
    struct Probe: Decodable {
      let isReference: Bool
      enum CodingKeys: CodingKey { case a }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        isReference =
          ReferenceForm<KeyedDecodingContainer<CodingKeys>>()
          .reference(in: container) != nil
      }
    }
    #expect(try JSONDecoder().decode(Probe.self, from: Data("{}".utf8)).isReference)
    #expect(try FlexDecoder().decode(Probe.self, from: "{}").isReference)
  }
}
