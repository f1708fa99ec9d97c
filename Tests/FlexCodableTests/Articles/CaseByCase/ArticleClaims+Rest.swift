import FlexCodable
import Foundation
import Testing

extension ArticleClaims {
  static let updates = [
    ArticleClaim("What does an update that fails leave?", "The value as it was.") { () throws in
      struct Pair: Codable, Equatable {
        var a: Int
        var b: Int
      }
      var pair = Pair(a: 1, b: 2)
      #expect(throws: DecodingError.self) {
        try FlexDecoder(.strict).update(&pair, from: Data(#"{"a":5,"b":"x"}"#.utf8))
      }
      #expect(pair == Pair(a: 1, b: 2))
    },
    ArticleClaim(
      "Which objects keep their identity in an update?",
      "Those that adopt `FlexUpdatable`, nested ones too."
    ) { () throws in
      let player = Player()
      player.friend = Player()
      let friend = player.friend
      let change = Data(#"{"score":"3","friend":{"score":4}}"#.utf8)
      try FlexDecoder().update(player, from: change)
      #expect(player.score == 3 && player.friend === friend && friend?.score == 4)
    },
    ArticleClaim("Do hooks run in an update?", "Yes.") { () throws in
      var hooked = ArticleHooked(name: "n", runs: 0)
      try FlexDecoder().update(&hooked, from: Data(#"{"title":"t"}"#.utf8))
      #expect(hooked == ArticleHooked(name: "t", runs: 11))
    },
    ArticleClaim(
      "What does `copy(of:)` copy?",
      "Every instance, also inside arrays, Optionals and structs, with no JSON in between."
    ) { () throws in
      final class Leaf: Codable { var limit = Double.infinity }
      struct Branch: Codable {
        var list = [Leaf()]
        var optional: Leaf? = Leaf()
      }
      let branch = Branch()
      let copy = try FlexDecoder().copy(of: branch)
      // JSON has no infinity.
      #expect(copy.list[0] !== branch.list[0] && copy.list[0].limit == .infinity)
      #expect(copy.optional !== branch.optional && copy.optional != nil)
    },
    ArticleClaim("Where do ignored properties of a copy come from?", "From `init()`.") {
      () throws in
      struct Cached: FlexModel {
        var a = 0
        var cache = 7
        static let mapping = FlexMapping(CodingKeys.self, ignoring: [.cache])
      }
      let copy = try FlexDecoder().copy(of: Cached(a: 1, cache: 2))
      #expect(copy.a == 1 && copy.cache == 7)
    },
  ]

  private final class Player: Codable, FlexUpdatable {
    var score = 0
    var friend: Player?

    enum CodingKeys: CodingKey { case score, friend }

    func update(from container: FlexUpdateContainer) throws {
      try container.update(&score, forKey: CodingKeys.score)
      try container.update(&friend, forKey: CodingKeys.friend)
    }
  }

  static let hooks = [
    ArticleClaim(
      "How often does a hook run?",
      "Once for each value that counts: the root, a property, an element, also in a list with "
        + "bad ones."
    ) { () throws in
      struct Holder: Codable { var list: [ArticleHooked] }
      let text = #"{"list":[{"name":"a"},{"name":"bad"},5,{"name":"b"}]}"#
      #expect(try read(Holder.self, text).list.map(\.runs) == [11, 11])
      #expect(try read(ArticleHooked.self, #"{"name":"a"}"#).runs == 11)
    },
    ArticleClaim("What does `didDecode(from:)` do by throwing?", "It makes the value unusable.") {
      () throws in
      struct Holder: Codable { var item: ArticleHooked? }
      let (holder, report) = try FlexDecoder().decodeReporting(
        Holder.self, from: Data(#"{"item":{"name":"bad"}}"#.utf8))
      #expect(holder.item == nil && report.summary == ["item usedNil"])
      #expect(try thrown(ArticleHooked.self, #"{"name":"bad"}"#).path == "")
    },
    ArticleClaim("What does `willDecode(_:)` change?", "The JSON that is decoded.") { () throws in
      #expect(try read(ArticleHooked.self, #"{"title":"t"}"#).name == "t")
    },
    ArticleClaim("What does `didEncode(to:)` change?", "The JSON that is written.") { () throws in
      let text = try FlexEncoder().encodeText([ArticleHooked(name: "n", runs: 5)])
      #expect(text == #"[{"name":"n"}]"#)
      #expect(throws: (any Error).self) {
        try FlexEncoder().encode(ArticleHooked(name: "unwritten", runs: nil))
      }
    },
    ArticleClaim(
      "What does `type(for:)` of a polymorphic base answer by nil, and by throwing?",
      "Nil is the declared class; an error rejects the object."
    ) { () throws in
      let text = #"[{"kind":"circle"},{"kind":"other"},{"kind":"refused"}]"#
      let shapes = try FlexDecoder().decode([Shape].self, from: text)
      #expect(shapes.map { "\(type(of: $0))" } == ["Circle", "Shape"])
    },
    ArticleClaim(
      "Can a subclass override a hook that its base class does not declare itself?",
      "No; Swift calls what the base class has."
    ) { () throws in
      #expect(try FlexDecoder().decode(Loud.self, from: #"{"n":1}"#).n == 1)
      #expect(try FlexDecoder().decode(Heard.self, from: #"{"n":1}"#).n == 101)
    },
  ]

  private class Shape: Codable, FlexPolymorphic {
    var kind = ""

    class func type(for json: JSON) throws -> (any Decodable.Type)? {
      if json["kind"] == "refused" { throw CocoaError(.coderInvalidValue) }
      return json["kind"] == "circle" ? Circle.self : nil
    }
  }

  private final class Circle: Shape {}

  private class Quiet: Codable, FlexDecodingHooks { var n = 0 }

  private final class Loud: Quiet {
    func didDecode(from json: JSON) throws { n += 100 }
  }

  private class Audible: Codable, FlexDecodingHooks {
    var n = 0
    func didDecode(from json: JSON) throws {}
  }

  private final class Heard: Audible {
    override func didDecode(from json: JSON) throws { n += 100 }
  }

  static let reports = [
    ArticleClaim(
      "What has no entry?",
      "What is as the model says: an Optional that is missing or null, a second name, a path, a "
        + "date in its form, an ignored property."
    ) { () throws in
      struct Fitting: FlexModel {
        var missing: Int?
        var null: Int?
        var second = 0
        var place = 0
        var day = Date.distantPast
        var cache = 0
        static let mapping = FlexMapping(
          CodingKeys.self,
          [
            .second: ["first", "second"], .place: "a.b", .day: .date(.format("yyyy")),
            .cache: .ignored,
          ])
      }
      let data = Data(#"{"null":null,"second":1,"a":{"b":1},"day":"2026","cache":"x"}"#.utf8)
      let report = try FlexDecoder().decodeReporting(Fitting.self, from: data).report
      #expect(report.isEmpty)
    },
    ArticleClaim("How are lines and columns counted?", "From 1; columns in Unicode scalars.") {
      () throws in
      let data = Data("[\n\"e\u{301}\u{1f600}\", \"x\"]".utf8)
      let entry = try FlexDecoder().decodeReporting([Int].self, from: data).report.entries.last
      let location = try #require(entry?.location)
      #expect(location == (2, 8))
    },
    ArticleClaim(
      "Where is a value that stands in parsed text?", "At the place of that text."
    ) { () throws in
      let data = Data(##"[ "[\"5\"]"]"##.utf8)
      let entries = try FlexDecoder().decodeReporting([[Int]].self, from: data).report.entries
      #expect(entries.map(\.kind) == [.parsedText, .coerced])
      for entry in entries { #expect(try #require(entry.location) == (1, 3)) }
    },
    ArticleClaim(
      "What does `problems(decoding:from:)` say of text that is no JSON?",
      "One entry of kind `syntax`, at the place of the fault."
    ) { () throws in
      let report = FlexDecoder().problems(decoding: [Int].self, from: Data("[1,\n tru]".utf8))
      #expect(report.entries.map(\.kind) == [.syntax])
      let location = try #require(report.entries.first?.location)
      #expect(location == (2, 2))
    },
    ArticleClaim("What does a report of a tree lack?", "Lines and columns.") { () throws in
      let report = try FlexDecoder().decodeReporting([Int].self, from: ["5"] as JSON).report
      #expect(report.entries.count == 1 && report.entries[0].location == nil)
    },
  ]

  static let trees = [
    ArticleClaim(
      "What does reading text and writing it again keep?",
      "Members, their order, and the spelling of numbers."
    ) { () throws in
      let text = #"{"z":1.50,"a":[1e2,-0],"m":{"y":12345678901234567890}}"#
      #expect(try JSON(parsing: text).text() == text)
    },
    ArticleClaim("What does it keep under `.keepAll`?", "Every byte, white space aside.") {
      () throws in
      var options = JSON.ParsingOptions()
      options.duplicateKeys = .keepAll
      let text = #"{"a":1,"b":{"c":1,"c":2},"a":2}"#
      #expect(try JSON(parsing: text, options: options).text() == text)
    },
    ArticleClaim(
      "When are two trees equal?",
      "Numbers by value, objects without regard to order, arrays with."
    ) { () throws in
      #expect(try JSON(parsing: #"{"a":1.0,"b":2}"#) == JSON(parsing: #"{"b":20e-1,"a":1}"#))
      #expect(try JSON(parsing: "[1,2]") != JSON(parsing: "[2,1]"))
      #expect(JSON.string("1") != 1 && JSON.bool(true) != 1)
    },
    ArticleClaim(
      "Are Booleans and numbers of Foundation objects told apart?", "Yes; `NSNull` is null."
    ) { () throws in
      let object: [Any] = [true, 1, NSNumber(value: false), NSNull(), 1.5]
      #expect(try JSON(foundationObject: object).text() == "[true,1,false,null,1.5]")
    },
    ArticleClaim(
      "How are the numbers of JSON5 kept?",
      "Hexadecimal ones as decimal integers; infinity and NaN are written as null."
    ) { () throws in
      var options = JSON.ParsingOptions()
      options.allowsJSON5 = true
      let json = try JSON(parsing: "[0x1F, +Infinity, NaN]", options: options)
      #expect(json.text() == "[31,null,null]")
    },
  ]

  static let limits = [
    ArticleClaim(
      "How deep may a document be nested?",
      "512 levels, or as set, at most 1,000; more is an error."
    ) { () throws in
      func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      }
      let decoder = FlexDecoder()
      #expect(throws: Never.self) { try decoder.decode(JSON.self, from: nested(512)) }
      #expect(throws: DecodingError.self) { try decoder.decode(JSON.self, from: nested(513)) }
      decoder.parsing.maximumDepth = 2_000
      #expect(throws: Never.self) { try decoder.decode(JSON.self, from: nested(1_000)) }
      #expect(throws: DecodingError.self) { try decoder.decode(JSON.self, from: nested(1_001)) }
    },
    ArticleClaim("Does JSON inside a text count for that depth?", "Yes.") { () throws in
      let decoder = FlexDecoder()
      let text = #"["[[1]]"]"#
      #expect(try decoder.decode([[[Int]]].self, from: text) == [[[1]]])
      decoder.parsing.maximumDepth = 2
      #expect(throws: DecodingError.self) { try decoder.decode([[[Int]]].self, from: text) }
    },
    ArticleClaim("Is a member checked that no property reads?", "Yes, every byte.") { () throws in
      #expect(throws: DecodingError.self) {
        try FlexDecoder().decode([String: Int].self, from: #"{"a":1,"b":{"c":[01]}}"#)
      }
      struct Nothing: Codable {}
      #expect(throws: DecodingError.self) {
        try FlexDecoder().decode(Nothing.self, from: #"{"b":"\x"}"#)
      }
    },
    ArticleClaim(
      "Which encodings are recognised?", "UTF-8; UTF-16 and UTF-32 by a byte order mark alone."
    ) { () throws in
      let text = #"["é"]"#
      for encoding in [String.Encoding.utf8, .utf16, .utf32] {
        let data = try #require(text.data(using: encoding))
        #expect(try FlexDecoder().decode([String].self, from: data) == ["é"])
      }
      let bare = try #require("[1]".data(using: .utf16LittleEndian))
      #expect(throws: DecodingError.self) { try FlexDecoder().decode([Int].self, from: bare) }
    },
    ArticleClaim(
      "Are escapes of half a surrogate pair read?",
      "No, they are errors, unless `replacesLoneSurrogates` is on."
    ) { () throws in
      let decoder = FlexDecoder()
      #expect(throws: DecodingError.self) {
        try decoder.decode(String.self, from: #""\udc00""#)
      }
      decoder.parsing.replacesLoneSurrogates = true
      #expect(try decoder.decode(String.self, from: #""\udc00""#) == "\u{fffd}")
    },
    ArticleClaim("Does a locale or the device's time zone change a result?", "No.") { () throws in
      // Whatever they are here: a decimal point is a point, and a date without zone is in UTC.
      #expect(try read(Double.self, #""1.5""#) == 1.5)
      #expect(throws: DecodingError.self) { try FlexDecoder().decode(Double.self, from: #""1,5""#) }
      let day = try read(Date.self, #""2001-01-01T00:00:00""#)
      #expect(day.timeIntervalSinceReferenceDate == 0)
    },
    ArticleClaim(
      "From how many threads may one decoder be used?", "From any number at once."
    ) { () throws in
      let decoder = FlexDecoder()
      let failures = FailureCount()
      DispatchQueue.concurrentPerform(iterations: 64) { index in
        let values = try? decoder.decode([Int].self, from: "[\(index),\"\(index)\"]")
        if values != [index, index] { failures.add() }
      }
      #expect(failures.count == 0)
    },
  ]

  // The lock is held wherever the number is reached.
  private final class FailureCount: @unchecked Sendable {
    private let lock = NSLock()
    private var failures = 0
    func add() { lock.withLock { failures += 1 } }
    var count: Int { lock.withLock { failures } }
  }

  static let writing = [
    ArticleClaim(
      "What if two properties would be written to one place?",
      "An `EncodingError` that names both."
    ) { () throws in
      struct Twice: FlexModel {
        var first = 1
        var second = 2
        static let mapping = FlexMapping(CodingKeys.self, [.first: "x.y", .second: "x.y"])
      }
      let error = #expect(throws: EncodingError.self) { try FlexEncoder().encode(Twice()) }
      #expect("\(error as Any)".contains("first") && "\(error as Any)".contains("second"))
    },
    ArticleClaim(
      "Where do mappings apply when writing?", "In the whole tree, not only at its top."
    ) { () throws in
      struct Leaf: FlexModel {
        var a = 1
        static let mapping = FlexMapping(CodingKeys.self, [.a: "x.y"])
      }
      struct Tree: Codable {
        var list = [Leaf()]
        var map = ["k": Leaf()]
      }
      let text = try FlexEncoder().encodeText(Tree())
      #expect(text == #"{"list":[{"x":{"y":1}}],"map":{"k":{"x":{"y":1}}}}"#)
    },
    ArticleClaim(
      "Does `FlexEncoder(.strict)` with `.sortedKeys` write other bytes than JSONEncoder?",
      "No, compact or pretty."
    ) { () throws in
      struct Mixed: Codable {
        var z = 1.5
        var a = ["x/y", "é\n"]
        var m: [String: Int?] = ["k": 2, "empty": nil]
        var day = Date(timeIntervalSince1970: 1)
        var none: [Int] = []
      }
      let ours = FlexEncoder(.strict)
      let theirs = JSONEncoder()
      ours.outputFormatting = .sortedKeys
      theirs.outputFormatting = .sortedKeys
      #expect(try ours.encode(Mixed()) == theirs.encode(Mixed()))
      ours.outputFormatting = [.sortedKeys, .prettyPrinted]
      theirs.outputFormatting = [.sortedKeys, .prettyPrinted]
      #expect(try ours.encode(Mixed()) == theirs.encode(Mixed()))
    },
    ArticleClaim(
      "Which `encode(to:)` writes an object?",
      "That of its own class, whatever the property's class."
    ) { () throws in
      struct Holder: Encodable { var shape: Base }
      #expect(try FlexEncoder().encodeText(Holder(shape: Derived())) == #"{"shape":{"b":2}}"#)
    },
    ArticleClaim("Does `JSON.text()` escape a slash?", "No.") { () throws in
      #expect(JSON.string("a/b").text() == #""a/b""#)
    },
    ArticleClaim(
      "How deep may a model be when it is written?",
      "As deep as when it is read; more is an error and never a crash."
    ) { () throws in
      #expect(throws: Never.self) { try FlexEncoder().encode(ArticleChain.levels(512)) }
      #expect(throws: EncodingError.self) { try FlexEncoder().encode(ArticleChain.levels(514)) }
    },
  ]

  private class Base: Encodable {
    enum CodingKeys: CodingKey { case a, b }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(1, forKey: .a)
    }
  }

  private final class Derived: Base {
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(2, forKey: .b)
    }
  }
}
