import FlexCodable
import Foundation
import Synchronization
import Testing

@Suite("Parts that are decoded on demand")
struct FlexLazyTests {
  /// Counts how often a body is decoded; each test has a counter of its own.
  final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }

  struct Body: Codable, Sendable, Equatable {
    static let counter = CodingUserInfoKey(rawValue: "counter")
    var id: Int
    var text: String?

    init(id: Int, text: String? = nil) {
      self.id = id
      self.text = text
    }

    enum CodingKeys: CodingKey { case id, text }

    init(from decoder: any Decoder) throws {
      if let key = Body.counter { (decoder.userInfo[key] as? Counter)?.add() }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      text = try container.decodeIfPresent(String.self, forKey: .text)
    }
  }

  struct Message: Codable, Sendable {
    var id: Int
    var body: FlexLazy<Body>
    var extra: FlexLazy<[Int]>?
  }

  private func counting(_ leniency: FlexLeniency = .lenient) throws -> (FlexDecoder, Counter) {
    let decoder = FlexDecoder(leniency)
    let counter = Counter()
    decoder.userInfo = [try #require(Body.counter): counter]
    return (decoder, counter)
  }

  static let text = #"{"id":1,"body":{"id":"7","unread":[1.10,1e2],"text":"a\u00e9\/b"}}"#

  @Test("decode nothing before the first use, and once at it")
  func onDemand() throws {
    let (decoder, counter) = try counting()
    let message = try decoder.decode(Message.self, from: Self.text)
    #expect(counter.value == 0)
    #expect(message.extra == nil)
    let copy = message
    #expect(try message.body.value() == Body(id: 7, text: "aé/b"))
    #expect(try message.body.value().id == 7)
    #expect(try copy.body.value().id == 7)
    #expect(counter.value == 1)
  }

  @Test(
    "are written back untouched if nobody asked",
    arguments: [
      text, #"{"id":1,"body":"no body at all"}"#, #"{"id":1,"body":null}"#,
      #"{"id":1,"body":{"b":1,"a":1.0,"b":2},"extra":[1e2,"x",{}]}"#,
      #"{"id":1,"body":123456789012345678901234567890.10}"#,
    ])
  func untouched(_ text: String) throws {
    let (decoder, counter) = try counting()
    let message = try decoder.decode(Message.self, from: text)
    #expect(try FlexEncoder().encodeText(message) == text)
    #expect(counter.value == 0)
    let spaced = text.replacingOccurrences(of: ":", with: " :\n ")
    if !spaced.contains("\"no") {
      let spacedMessage = try decoder.decode(Message.self, from: spaced)
      #expect(try FlexEncoder().encodeText(spacedMessage) == text)
    }
  }

  @Test("are written from the value once it is there")
  func used() throws {
    let message = try FlexDecoder().decode(Message.self, from: Self.text)
    _ = try message.body.value()
    #expect(
      try FlexEncoder().encodeText(message) == #"{"id":1,"body":{"id":7,"text":"aé\/b"}}"#)
    let made = Message(id: 2, body: FlexLazy(Body(id: 3)))
    #expect(try made.body.value() == Body(id: 3))
    #expect(try FlexEncoder().encodeText(made) == #"{"id":2,"body":{"id":3}}"#)
  }

  @Test("come from every kind of input")
  func inputs() throws {
    for input in Input.allCases {
      let message = try #require(
        try input.decode(Message.self, #"{"id":1,"body":{"id":"7"}}"#, FlexDecoder()))
      #expect(try message.body.value().id == 7)
    }
    struct Inside: Codable { var message: Message }
    let inside = try FlexDecoder().decode(
      Inside.self, from: #"{"message":"{\"id\":1,\"body\":{\"id\":8}}"}"#)
    #expect(try inside.message.body.value().id == 8)
  }

  @Test("show their errors at the first use and at every later one")
  func errors() throws {
    let message = try FlexDecoder().decode(Message.self, from: #"{"id":1,"body":{"id":"x"}}"#)
    for _ in 0..<2 {
      let error = try thrown { try message.body.value() }
      #expect(error?.path == "id")
    }
    let strict = try FlexDecoder(.strict).decode(Message.self, from: Self.text)
    #expect(try thrown { try strict.body.value() }?.path == "id")
    let (decoder, _) = try counting()
    let (_, report) = try decoder.decodeReporting(Message.self, from: Data(Self.text.utf8))
    #expect(report.isEmpty)
  }

  @Test("are decoded with the options that the decoder had")
  func options() throws {
    struct Dated: Codable, Sendable, Equatable { var createdAt: Date }
    struct Holder: Codable { var dated: FlexLazy<Dated> }
    let decoder = FlexDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .secondsSince1970
    decoder.parsing.duplicateKeys = .useLast
    let holder = try decoder.decode(
      Holder.self, from: #"{"dated":{"created_at":1,"created_at":9}}"#)
    decoder.dateDecodingStrategy = .iso8601
    #expect(try holder.dated.value().createdAt == Date(timeIntervalSince1970: 9))
  }

  @Test("read what JSON5 writes")
  func json5() throws {
    let decoder = FlexDecoder()
    decoder.allowsJSON5 = true
    let message = try decoder.decode(Message.self, from: "{id:1,body:{id:0x1F,text:'t',},}")
    let untouched = try FlexEncoder().encodeJSON(message)
    #expect(untouched["body"] == ["id": 31, "text": "t"])
    #expect(try message.body.value() == Body(id: 31, text: "t"))
  }

  @Test("keep a text that is JSON only where plain JSON can say it")
  func depth() throws {
    let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    let text = #"{"id":1,"body":\#(deep)}"#
    let message = try FlexDecoder().decode(Message.self, from: text)
    #expect(try FlexEncoder().encodeText(message) == text)
    let encoder = FlexEncoder()
    encoder.maximumDepth = 100
    #expect(throws: EncodingError.self) { try encoder.encode(message) }
  }

  @Test("stand at the root, in arrays and in dictionaries")
  func places() throws {
    let (decoder, counter) = try counting()
    #expect(try decoder.decode(FlexLazy<Body>.self, from: #"{"id":1}"#).value().id == 1)
    let list = try decoder.decode([FlexLazy<Body>].self, from: #"[{"id":1},5,null,{"id":2}]"#)
    let map = try decoder.decode([String: FlexLazy<Body>].self, from: #"{"a":{"id":1}}"#)
    #expect(counter.value == 1)
    #expect(try list.last?.value().id == 2)
    #expect(try map["a"]?.value().id == 1)
    #expect(try FlexEncoder().encodeText(map) == #"{"a":{"id":1}}"#)
  }

  @Test("are sorted, indented and rewritten with what is around them")
  func surroundings() throws {
    let message = try FlexDecoder().decode(
      Message.self, from: #"{"id":1,"body":{"b":1,"a":[1.0]}}"#)
    let encoder = FlexEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let pretty = try encoder.encodeText(message)
    #expect(pretty.hasPrefix("{\n  \"body\" : {\n"))
    #expect(pretty.contains("1.0"))
    #expect(try FlexEncoder().encodeJSON(message)["body"] == ["b": 1, "a": [1.0]])
  }

  @Test("decode at once under Foundation's coders, and are written by them")
  func foundation() throws {
    let text = #"{"id":1,"body":{"id":7,"text":"t"}}"#
    let decoder = JSONDecoder()
    let counter = Counter()
    decoder.userInfo = [try #require(Body.counter): counter]
    let message = try decoder.decode(Message.self, from: Data(text.utf8))
    #expect(counter.value == 1)
    #expect(try message.body.value() == Body(id: 7, text: "t"))
    #expect(throws: DecodingError.self) {
      try decoder.decode(Message.self, from: Data(Self.text.utf8))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(message), as: UTF8.self)
        == #"{"body":{"id":7,"text":"t"},"id":1}"#)
    let untouched = try FlexDecoder().decode(Message.self, from: text)
    #expect(
      String(decoding: try encoder.encode(untouched), as: UTF8.self)
        == #"{"body":{"id":7,"text":"t"},"id":1}"#)
  }

  @Test("can be asked from many threads at once")
  func threads() async throws {
    let message = try FlexDecoder().decode(Message.self, from: Self.text)
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<32 { group.addTask { try message.body.value().id } }
      return try await group.reduce(0, +)
    }
    #expect(sum == 32 * 7)
  }

  @Test("are copied without being decoded")
  func copying() throws {
    let (decoder, counter) = try counting()
    let message = try decoder.decode(Message.self, from: Self.text)
    let copy = try decoder.copy(of: message)
    #expect(counter.value == 0)
    #expect(try copy.body.value().id == 7)
    #expect(try FlexEncoder().encodeText(message) == Self.text)
  }

  struct Missing: Codable, Sendable {
    var first: Int
    var part: FlexLazy<Int>
    var optional: FlexLazy<Int?>
    var last: Int
  }

  @Test("are left out again where the document had no such member")
  func absent() throws {
    let text = #"{"first":1,"last":2}"#
    for preset in [FlexLeniency.lenient, .permissive] {
      let (model, report) = try FlexDecoder(preset).decodeReporting(
        Missing.self, from: Data(text.utf8))
      #expect(report.isEmpty)
      #expect(try FlexEncoder().encodeText(model) == text)
      let encoder = FlexEncoder()
      encoder.nilEncoding = .null
      #expect(try encoder.encodeText(model) == text)
      #expect(String(decoding: try JSONEncoder().encode([model.first]), as: UTF8.self) == "[1]")
      let copy = try FlexDecoder().copy(of: model)
      #expect(try FlexEncoder().encodeText(copy) == text)
      #expect(try model.optional.value() == nil)
      #expect(try FlexEncoder().encodeText(model) == #"{"first":1,"optional":null,"last":2}"#)
      #expect(try FlexEncoder().encodeText([model.part]) == "[null]")
      if preset == .lenient { try thrown { try model.part.value() } }
    }
    let error = try thrown(Missing.self, text, FlexDecoder(.strict))
    #expect(error.path == "part")
  }

  @Test("tell lines and columns of their own part, written without white space")
  func lines() throws {
    let text = "{\n \"id\" : 1,\n \"body\" : { \"text\" : 5,\n \"id\" : [ ] } }"
    let message = try FlexDecoder(.strict).decode(Message.self, from: text)
    let error = try thrown { try message.body.value() }
    #expect(error?.message.contains("line 1, column 16") == true, "\(error?.message ?? "")")
  }
}
