import FlexCodable
import Foundation
import Testing

extension ArticleClaims {
  static let presets = [
    ArticleClaim(
      "What does assigning the leniency of a strict decoder change?",
      "That alone: dates stay numbers since 2001."
    ) { () throws in
      let decoder = FlexDecoder(.strict)
      decoder.leniency = .lenient
      #expect(try read(Int.self, #""5""#, decoder) == 5)
      #expect(try read(Date.self, #""60""#, decoder).timeIntervalSinceReferenceDate == 60)
    },
    ArticleClaim(
      "What may a type or a property have of its own?",
      "A leniency: `leniency:` of its mapping, `.leniency` of its rule."
    ) { () throws in
      struct Careful: FlexModel {
        var a = 7
        static let mapping = FlexMapping(CodingKeys.self, leniency: .strict)
      }
      struct Holder: FlexModel {
        var b: Int? = 7
        var c = 7
        static let mapping = FlexMapping(CodingKeys.self, [.b: .leniency(.strict)])
      }
      #expect(try read(Holder.self, #"{"c":"5"}"#).c == 5)
      #expect(try thrown(Holder.self, #"{"b":"5"}"#).path == "b")
      #expect(try thrown(Careful.self, #"{"a":"5"}"#).path == "a")
    },
  ]

  static let conversions = [
    ArticleClaim(
      "Which values does a registered converter read?",
      "Those of exactly its type, wherever they stand; nil makes them unusable."
    ) { () throws in
      let decoder = FlexDecoder()
      decoder.register(TimeZone.self) { json in
        json.stringValue.flatMap { TimeZone(identifier: $0) }
      }
      let zones = try read([TimeZone].self, #"["GMT","nowhere",5]"#, decoder)
      #expect(zones.map(\.identifier) == ["GMT"])
      struct Trip: Codable { var zone: TimeZone? }
      #expect(try read(Trip.self, #"{"zone":"GMT"}"#, decoder).zone?.identifier == "GMT")
    },
    ArticleClaim(
      "What is a `.reading` rule handed?",
      "What was found, nil for missing; it returns what to decode."
    ) { () throws in
      struct Tagged: FlexModel {
        var tags: [String] = []
        static let mapping = FlexMapping(
          CodingKeys.self,
          [
            .tags: .reading { json in
              guard let json else { return ["none"] }
              guard let text = json.stringValue else { return json }
              return .array(text.split(separator: ",").map { .string(String($0)) })
            }
          ])
      }
      #expect(try read(Tagged.self, #"{"tags":"a,b"}"#).tags == ["a", "b"])
      #expect(try read(Tagged.self, "{}").tags == ["none"])
    },
    ArticleClaim(
      "Which containers does `@FlexMutable` make?",
      "A fresh mutable one for each decode, never shared."
    ) { () throws in
      struct Draft: Codable {
        @FlexMutable var tags: NSMutableArray
        @FlexMutable var text: NSMutableString
      }
      let document = #"{"tags":["a"],"text":"t"}"#
      let first = try FlexDecoder().decode(Draft.self, from: document)
      let second = try FlexDecoder().decode(Draft.self, from: document)
      first.tags.add("b")
      first.text.append("u")
      #expect(first.tags.count == 2 && second.tags.count == 1 && second.text.isEqual(to: "t"))
    },
  ]

  static let names = [
    ArticleClaim(
      "What does an empty text as a path do?", "It is malformed, as one with an empty step."
    ) { () throws in
      let empty = ""
      #expect(throws: JSON.PathError.self) { try JSON.Path(empty) }
    },
    ArticleClaim(
      "What does a malformed path in a mapping do?",
      "It never traps: the first use of the mapping throws, and names type, property, text and "
        + "position."
    ) { () throws in
      struct Broken: FlexModel {
        var city = ""
        static let mapping = FlexMapping(CodingKeys.self, [.city: "a..b"])
      }
      let message = try thrown(Broken.self, "{}").message
      for part in ["Broken", "city", "a..b", "3"] { #expect(message.contains(part), "\(part)") }
      #expect(throws: EncodingError.self) { try FlexEncoder().encode(Broken()) }
    },
    ArticleClaim(
      "What does a malformed path in a call do?",
      "`decode(_:from:at:)` throws; `json[path:]` reads nil and writes nothing."
    ) { () throws in
      #expect(throws: DecodingError.self) {
        try FlexDecoder().decode(Int.self, from: Data(#"{"a":1}"#.utf8), at: "a..b")
      }
      var json: JSON = ["a": 1]
      #expect(json[path: "a..b"] == nil)
      json[path: "a..b"] = 2
      #expect(json == ["a": 1])
    },
    ArticleClaim(
      "How are the raw values of coding keys read?",
      "As names; as paths where `codingKeysArePaths` is on, in both directions."
    ) { () throws in
      struct Place: Codable {
        var city: String
        enum CodingKeys: String, CodingKey { case city = "address.city" }
      }
      #expect(try read(Place.self, #"{"address.city":"Riga"}"#).city == "Riga")
      let decoder = FlexDecoder()
      decoder.codingKeysArePaths = true
      let nested = #"{"address":{"city":"Riga"}}"#
      let place = try read(Place.self, nested, decoder)
      let encoder = FlexEncoder()
      #expect(try encoder.encodeText(place) == #"{"address.city":"Riga"}"#)
      encoder.codingKeysArePaths = true
      #expect(try encoder.encodeText(place) == nested)
    },
    ArticleClaim(
      "Where does `decode(_:from:at:)` begin?",
      "At its path; the root of a type is looked for from there."
    ) { () throws in
      struct Rooted: FlexModel {
        var a = 0
        static let mapping = FlexMapping(CodingKeys.self, root: "info")
      }
      let data = Data(#"{"rows":[{"info":{"a":5}}]}"#.utf8)
      #expect(try FlexDecoder().decode(Rooted.self, from: data, at: "rows[0]").a == 5)
    },
    ArticleClaim(
      "Which mapping counts, the decoder's or the type's?",
      "The decoder's, set by `decoder[mapping: Type.self]`."
    ) { () throws in
      struct Owned: FlexModel {
        var a = 0
        static let mapping = FlexMapping(CodingKeys.self, [.a: "own"])
      }
      let decoder = FlexDecoder()
      decoder[mapping: Owned.self] = ["a": "decoder"]
      #expect(try read(Owned.self, #"{"own":1,"decoder":2}"#, decoder).a == 2)
      #expect(try read(Owned.self, #"{"own":1,"decoder":2}"#).a == 1)
    },
    ArticleClaim(
      "What does `merging(_:)` make of the mapping of a superclass?",
      "Lists are united, of one property's rules its own wins, no allow list with a list is the "
        + "list."
    ) { () throws in
      struct Both: Codable {
        var a: Int?
        var b: Int?
        var c: Int?
      }
      let decoder = FlexDecoder()
      decoder[mapping: Both.self] =
        FlexMapping(properties: ["a": "own"], ignoring: ["b"]).merging(
          FlexMapping(properties: ["a": "inherited", "c": "sea"], only: ["a", "b", "c"]))
      let both = try read(Both.self, #"{"inherited":1,"own":2,"b":3,"sea":4}"#, decoder)
      #expect(both.a == 2 && both.b == nil && both.c == 4)
    },
    ArticleClaim(
      "What does a `.custom` strategy convert?", "The keys of the JSON, as in JSONDecoder."
    ) { () throws in
      struct Named: Codable { var a: Int }
      struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      let decoder = FlexDecoder()
      decoder.keyDecodingStrategy = .custom { path in
        Key(stringValue: String((path.last?.stringValue ?? "").drop { $0 == "x" }))
      }
      #expect(try read(Named.self, #"{"xxa":1}"#, decoder).a == 1)
    },
    ArticleClaim("Which goes first, a mapping or a scheme?", "The mapping.") { () throws in
      struct Named: FlexModel {
        var userName = ""
        var homeTown = ""
        static let mapping = FlexMapping(CodingKeys.self, [.userName: "login"])
      }
      let decoder = FlexDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let text = #"{"login":"a","user_name":"b","home_town":"c"}"#
      let named = try read(Named.self, text, decoder)
      #expect(named.userName == "a" && named.homeTown == "c")
    },
    ArticleClaim("Does a scheme convert the keys of a dictionary?", "Never.") { () throws in
      let decoder = FlexDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      #expect(try read([String: Int].self, #"{"a_b":1}"#, decoder) == ["a_b": 1])
      let encoder = FlexEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      #expect(try encoder.encodeText(["aB": 1]) == #"{"aB":1}"#)
    },
    ArticleClaim("Is `é` as one scalar the key that `é` as two is?", "No: they are two keys.") {
      () throws in
      let json = try JSON(parsing: "{\"\u{e9}\":1,\"e\u{301}\":2}")
      #expect(json.objectValue?.count == 2 && json["e\u{301}"] == 2 && json["\u{e9}"] == 1)
    },
    ArticleClaim(
      "What does `contains` answer under a mapping?",
      "True where one of the property's names is present."
    ) { () throws in
      #expect(try read(Opened.self, #"{"b":{"c":1}}"#).containsV)
      #expect(try !read(Opened.self, #"{"v":1}"#).containsV)
    },
    ArticleClaim(
      "What does `allKeys` hold under a mapping?",
      "The properties that are present, and members that make a key and belong to no property."
    ) { () throws in
      #expect(try read(Opened.self, #"{"a":1,"w":2,"z":3}"#).keys == ["v", "w"])
    },
  ]

  /// Opens a container by hand, under a mapping.
  private struct Opened: Decodable, FlexMapped {
    let containsV: Bool
    let keys: [String]

    enum CodingKeys: CodingKey { case v, w }

    static let mapping = FlexMapping(CodingKeys.self, [.v: ["a", "b.c"]])

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      containsV = container.contains(.v)
      keys = container.allKeys.map(\.stringValue).sorted()
    }
  }

  static let fallbacks = [
    ArticleClaim(
      "What does `collectsProblems` change?",
      "The error lists all problems of the document, not only the first."
    ) { () throws in
      struct Booking: Codable {
        var id: Int
        var nights: Int
      }
      let decoder = FlexDecoder()
      decoder.collectsProblems = true
      let failure = try thrown(Booking.self, #"{"id":null,"nights":"two"}"#, decoder)
      let problems = try #require(failure.underlying as? FlexProblems)
      #expect(problems.report.entries.map(\.path.description) == ["id", "nights"])
    },
    ArticleClaim(
      "How often is an initial value made?",
      "Anew for each instance that needs it: no `UUID()` and no object is shared."
    ) { () throws in
      final class Pen: Codable {}
      struct Note: Codable, FlexDefaults {
        var id = UUID()
        var pen = Pen()
      }
      let notes = try FlexDecoder().decode([Note].self, from: "[{},{}]")
      #expect(notes.count == 2 && notes[0].id != notes[1].id && notes[0].pen !== notes[1].pen)
    },
    ArticleClaim(
      "Which types have initial values?",
      "Those that adopt `FlexDefaults`; nothing is read by reflection."
    ) { () throws in
      struct Plain: Codable { var a = 7 }
      struct Adopting: Codable, FlexDefaults { var a = 7 }
      #expect(try thrown(Plain.self, "{}").path == "a")
      #expect(try read(Adopting.self, "{}").a == 7)
    },
    ArticleClaim(
      "What does a hand-written `init(from:)` see that tries kinds in a keyed container?",
      "Lenient values; `leniency: .strict` in its mapping changes that."
    ) { () throws in
      struct Probe: Decodable {
        let isNumber: Bool
        enum CodingKeys: CodingKey { case v }
        init(from decoder: any Decoder) throws {
          let container = try decoder.container(keyedBy: CodingKeys.self)
          isNumber = (try? container.decode(Int.self, forKey: .v)) != nil
        }
      }
      #expect(try read(Probe.self, #"{"v":"5"}"#).isNumber)
      let decoder = FlexDecoder()
      decoder[mapping: Probe.self] = FlexMapping(properties: [:], leniency: .strict)
      #expect(try !read(Probe.self, #"{"v":"5"}"#, decoder).isNumber)
    },
    ArticleClaim(
      "What does `decodeIfPresent` of an unkeyed container make of an unusable value?",
      "Nil, reported, and the index moves on; `decode` throws and leaves the index."
    ) { () throws in
      struct Row: Decodable {
        let first: Int?
        let index: Int
        let indexAfterThrow: Int
        init(from decoder: any Decoder) throws {
          var container = try decoder.unkeyedContainer()
          first = try container.decodeIfPresent(Int.self)
          index = container.currentIndex
          _ = try? container.decode(Int.self)
          indexAfterThrow = container.currentIndex
        }
      }
      struct Holder: Decodable { let row: Row }
      let (holder, report) = try FlexDecoder().decodeReporting(
        Holder.self, from: Data(#"{"row":["x","y"]}"#.utf8))
      #expect(holder.row.first == nil && holder.row.index == 1 && holder.row.indexAfterThrow == 1)
      #expect(report.summary.contains("row[0] usedNil"))
    },
    ArticleClaim(
      "What does a property wrapper get whose key is missing?",
      "Its initial wrapper if there is one, else what it reads from null, else an error."
    ) { () throws in
      struct Initial: Codable, FlexDefaults { @NullIsZero var v = 5 }
      struct Required: Codable { @NullIsZero var v: Int }
      #expect(try read(Initial.self, "{}").v == 5)
      #expect(try read(Required.self, "{}").v == 0)
      struct Unable: Codable { @NullIsNone var v: Int }
      #expect(try thrown(Unable.self, "{}").path == "v")
    },
  ]

  @propertyWrapper
  private struct NullIsNone: Codable {
    var wrappedValue: Int

    init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Int.self)
    }
  }

  /// A wrapper as another package may have it.
  @propertyWrapper
  private struct NullIsZero: Codable {
    var wrappedValue: Int

    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      wrappedValue = container.decodeNil() ? 0 : try container.decode(Int.self)
    }
  }
}
