import FlexCodable
import Foundation
import Testing

@Suite("Copying")
struct CopyTests {
  class Node: Codable {
    var name: String
    var next: Node?

    init(_ name: String, next: Node? = nil) {
      self.name = name
      self.next = next
    }
  }

  final class Leaf: Node {
    let weight: Double

    private enum CodingKeys: CodingKey { case weight }

    init(_ name: String, weight: Double) {
      self.weight = weight
      super.init(name)
    }

    required init(from decoder: any Decoder) throws {
      weight = try decoder.container(keyedBy: CodingKeys.self)
        .decode(Double.self, forKey: .weight)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(weight, forKey: .weight)
    }
  }

  enum Choice: Codable {
    case one(Node)
    case two(first: Node, Int)
    case none
  }

  struct Holder: Codable {
    var node = Node("n")
    var optional: Node? = Node("o")
    var missing: Node?
    var list = [Node("a"), Leaf("l", weight: 1)]
    var lists = [[Node("aa")]]
    var map = ["k": Node("m")]
    var numbers = [3: Node("three")]
    var inner = Inner()
    var choice = Choice.two(first: Node("c"), 5)
    struct Inner: Codable {
      var node = Node("i")
      var set: Set = [1, 2]
    }
  }

  /// All instances in a holder.
  private func nodes(_ holder: Holder) throws -> [Node] {
    let choice: Node
    switch holder.choice {
    case .one(let node), .two(let node, _): choice = node
    case .none: choice = Node("none")
    }
    return [holder.node, try #require(holder.optional)] + holder.list + holder.lists.joined() + [
      try #require(holder.map["k"]), try #require(holder.numbers[3]), holder.inner.node, choice,
    ]
  }

  @Test("copies instances wherever they are, and keeps their classes")
  func deep() throws {
    let original = Holder()
    let copy = try FlexDecoder().copy(of: original)
    #expect(copy.missing == nil)
    #expect(copy.inner.set == [1, 2])
    let pairs = try zip(nodes(original), nodes(copy))
    for (old, new) in pairs {
      #expect(old !== new)
      #expect(old.name == new.name)
      #expect(type(of: old) == type(of: new))
    }
    #expect((copy.list[1] as? Leaf)?.weight == 1)
    copy.list[0].name = "changed"
    #expect(original.list[0].name == "a")
  }

  @Test("keeps the class of an instance at the root, in an array and behind an Optional")
  func dynamic() throws {
    let decoder = FlexDecoder()
    let leaf: Node = Leaf("l", weight: 2)
    #expect(try (decoder.copy(of: leaf) as? Leaf)?.weight == 2)
    #expect(try decoder.copy(of: [leaf])[0] is Leaf)
    #expect(try decoder.copy(of: Optional(leaf)) is Leaf)
    #expect(try decoder.copy(of: Node("x", next: leaf)).next is Leaf)
    #expect(try decoder.copy(of: Node?.none) == nil)
  }

  struct Values: Codable, Equatable {
    var date = Date(timeIntervalSinceReferenceDate: 0.123_456_789_012_345)
    var data = Data([0, 255])
    var url = URL(string: "https://a.b/c?d#e")
    var id = UUID()
    var decimal = Decimal(sign: .plus, exponent: -30, significand: 7)
    var infinity = Double.infinity
    var negativeZero = -0.0
    var large = UInt64.max
    var huge = Int128.max
    var text = "\u{0}\u{301}"
    var json: JSON = ["a": [1, nil]]
    var any: [JSON?] = [nil, 1]
    var optionals: [Int?] = [nil, 1]
    var nested: [String: [Date?]] = ["a": [nil, Date(timeIntervalSince1970: 0)]]
    var presence = FlexPresence<Int>.null
    var absent = FlexPresence<Int>.absent
  }

  @Test("goes through no JSON: what JSON cannot say survives, also in strict")
  func noJSON() throws {
    for leniency in [FlexLeniency.strict, .lenient, .permissive] {
      let values = Values()
      let copy = try FlexDecoder(leniency).copy(of: values)
      #expect(copy == values)
      #expect(copy.negativeZero.sign == .minus)
    }
  }

  final class Model: FlexModel {
    var name = "initial"
    var cache = "initial"
    var session = "initial"
    var written = "initial"
    var other = "initial"
    var ownCopy: Node? = Node("initial")

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .name: "a.b[1]", .cache: .ignored, .session: .ignored(.decoding),
        .written: .ignored(.encoding),
        .other: .from("o").reading { _ in throw CocoaError(.featureUnsupported) },
        .ownCopy: .ignored,
      ])
  }

  @Test("takes ignored properties from init(); mappings, converters and hooks are not asked")
  func ignored() throws {
    let model = Model()
    model.name = "n"
    model.cache = "c"
    model.session = "s"
    model.written = "w"
    model.other = "o"
    model.ownCopy = Node("mine")
    let copy = try FlexDecoder().copy(of: model)
    #expect(copy !== model)
    #expect(copy.name == "n")
    #expect(copy.cache == "initial")
    #expect(copy.session == "initial")
    #expect(copy.written == "w")
    #expect(copy.other == "o")
    #expect(copy.ownCopy?.name == "initial")
  }

  @Test("copies what writes itself as one value, as a list, and into containers of its own")
  func shapes() throws {
    struct Wrapped: Codable, Equatable {
      var size: UpdatableTests.Size
      init(_ size: UpdatableTests.Size) { self.size = size }
      init(from decoder: any Decoder) throws { size = try .init(from: decoder) }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(size)
      }
    }
    struct Pair: Codable, Equatable {
      var first: Int
      var second: String
      init(_ first: Int, _ second: String) { (self.first, self.second) = (first, second) }
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        first = try container.decode(Int.self)
        var inner = try container.nestedUnkeyedContainer()
        second = try inner.decode(String.self)
        #expect(inner.isAtEnd)
        #expect(container.isAtEnd)
        #expect(try container.decodeIfPresent(Int.self) == nil)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(first)
        var inner = container.nestedUnkeyedContainer()
        try inner.encode(second)
      }
    }
    struct Both: Codable, Equatable {
      var wrapped = Wrapped(UpdatableTests.Size(width: 1, height: nil))
      var pairs = [Pair(1, "a"), Pair(2, "b")]
    }
    let decoder = FlexDecoder()
    #expect(try decoder.copy(of: Both()) == Both())
    #expect(try decoder.copy(of: Both().wrapped) == Both().wrapped)
    #expect(try decoder.copy(of: ["a": Both().pairs]) == ["a": Both().pairs])
  }

  @Test("hands out userInfo")
  func userInfo() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "context"))
    struct Asking: Codable {
      var answer = ""
      init() {}
      init(from decoder: any Decoder) throws {
        for (key, value) in decoder.userInfo { answer += "\(key.rawValue)=\(value)" }
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(encoder.userInfo.count)
      }
    }
    let decoder = FlexDecoder()
    decoder.userInfo = [key: 5]
    #expect(try decoder.copy(of: [Asking()])[0].answer == "context=5")
  }

  @Test("throws for an object that leads back to itself, and for a chain that is too long")
  func cycles() throws {
    let node = Node("n")
    node.next = node
    let error = try thrown { try FlexDecoder().copy(of: node) }
    #expect(error?.message.contains("levels of nesting") == true)
    node.next = nil
    var chain = Node("end")
    for index in 0..<300 { chain = Node("\(index)", next: chain) }
    #expect(try FlexDecoder().copy(of: chain).name == "299")
    for index in 0..<300 { chain = Node("\(index)", next: chain) }
    #expect(try thrown { try FlexDecoder().copy(of: chain) } != nil)
  }

  @Test("throws what the model throws")
  func throwing() throws {
    struct Refused: Error {}
    struct Stubborn: Codable {
      init() {}
      init(from decoder: any Decoder) throws { throw Refused() }
      func encode(to encoder: any Encoder) throws { try "x".encode(to: encoder) }
    }
    #expect(throws: Refused.self) { try FlexDecoder().copy(of: [Stubborn()]) }
  }
}
