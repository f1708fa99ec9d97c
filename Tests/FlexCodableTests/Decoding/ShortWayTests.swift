import Foundation
import Testing

@testable import FlexCodable

/// Each short way of the decoder has a plain twin, which a report takes: the two must agree.
@Suite("Short ways of decoding")
struct ShortWayTests {
  struct Values: Codable, Equatable {
    var whole: Int?
    var small: Int8?
    var unsigned: UInt64?
    var wide: Double?
    var text: String?
    var flag: Bool?
  }

  private static let tokens = [
    "0", "1", "-1", "7", "127", "128", "-129", "1.0", "1.5", "1e3", "18446744073709551615", "true",
    "false", "null", "[]", "{}", #""""#, #"" ""#, #""0""#, #""007""#, #""-7""#, #""+7""#, #""7.0""#,
    #""7.5""#, #"".5""#, #""5.""#, #""-""#, #""1e3""#, #"" 7 ""#, #""7x""#,
    #""999999999999999999""#,
    #""9999999999999999999""#, #""1234567890.123456789012345""#, #""-0""#, #""0x1F""#, #""true""#,
    #""yes""#, #""\u0037""#, #""é""#,
  ]

  @Test("give what the long way gives", arguments: tokens)
  func giveWhatTheLongWayGives(token: String) throws {
    for name in ["whole", "small", "unsigned", "wide", "text", "flag"] {
      let text = #"{"\#(name)":\#(token)}"#
      for leniency in [FlexLeniency.lenient, .permissive, .strict] {
        let decoder = FlexDecoder(leniency)
        let short = try? decoder.decode(Values.self, from: text)
        let long = try? decoder.decodeReporting(Values.self, from: Data(text.utf8)).value
        #expect(short == long, "\(text)")
      }
    }
  }

  struct Lists: Codable, Equatable {
    var whole: [Int]?
    var small: [Int8]?
    var wide: [Double]?
    var text: [String]?
    var flag: [Bool]?
    var points: [[Double]]?
  }

  @Test("give the lists that the long way gives", arguments: tokens)
  func giveLists(token: String) throws {
    for list in ["[\(token)]", "[1,\(token)]", "[\(token),1]", "[\(token),\(token),0]"] {
      for name in ["whole", "small", "wide", "text", "flag", "points"] {
        let text = "{\"\(name)\":\(name == "points" ? "[\(list),[1,2],\(list)]" : list)}"
        for leniency in [FlexLeniency.lenient, .permissive, .strict] {
          let decoder = FlexDecoder(leniency)
          let short = try? decoder.decode(Lists.self, from: text)
          let long = try? decoder.decodeReporting(Lists.self, from: Data(text.utf8)).value
          #expect(short == long, "\(text)")
        }
      }
    }
  }

  struct Places: Codable, Equatable, FlexMapped {
    var name = "initial"
    var count = 1
    var first = "initial"

    static let mapping = FlexMapping(
      CodingKeys.self,
      [.name: ["title", "label", "meta.name"], .count: ["n", "stats[1].n"], .first: "list[0].id"])
  }

  @Test(
    "find what the long way finds",
    arguments: [
      #"{}"#, #"{"title":"a"}"#, #"{"title":null,"label":"b"}"#, #"{"label":"b","title":"a"}"#,
      #"{"meta":{"name":"c"}}"#, #"{"meta":[{"name":"c"}]}"#, #"{"meta":null,"label":null}"#,
      #"{"title":7}"#, #"{"title":[],"label":"b"}"#, #"{"n":"","stats":[0,{"n":2}]}"#,
      #"{"n":"5"}"#, #"{"stats":[{"n":1},{"n":2}]}"#, #"{"stats":[{"n":1}]}"#,
      #"{"stats":{"1":{"n":3}}}"#, #"{"list":[{"id":"x"}]}"#, #"{"list":{"0":{"id":"x"}}}"#,
      #"{"list":[null]}"#, #"{"list":[{"id":null}]}"#, #"{"title":"a","title":"b"}"#,
      #"{"t\u0069tle":"a"}"#,
    ])
  func findWhatTheLongWayFinds(text: String) throws {
    for leniency in [FlexLeniency.lenient, .permissive, .strict] {
      let decoder = FlexDecoder(leniency)
      let short = try? decoder.decode(Places.self, from: text)
      let long = try? decoder.decodeReporting(Places.self, from: Data(text.utf8)).value
      #expect(short == long)
    }
  }

  struct Settings: Codable, Equatable, FlexDefaults {
    var name = "initial"
    var size = 7
    var ratio: Double? = 0.5
    var note: String?
    var inner = Inner()
    var inners = [Inner()]
    var plain: Plain? = Plain(count: 3)
    var bare: Plain?
  }

  struct Inner: Codable, Equatable, FlexDefaults {
    var depth = 1
    var label: String? = "inner"
  }

  /// Without initial values of its own.
  struct Plain: Codable, Equatable {
    var count: Int?
    var text: String?
  }

  @Test(
    "take the initial values that the long way takes",
    arguments: [
      "{}", #"{"name":null}"#, #"{"size":"","ratio":null}"#, #"{"size":"x","name":[]}"#,
      #"{"inner":{}}"#, #"{"inner":{"label":null}}"#, #"{"inner":null,"inners":[{},{"depth":2}]}"#,
      #"{"plain":{}}"#, #"{"plain":{"count":null}}"#, #"{"plain":null,"bare":{}}"#,
      #"{"bare":{"text":""},"note":"","ratio":"1"}"#, #"{"inners":[],"size":1,"size":2}"#,
    ])
  func takeInitialValues(text: String) throws {
    var keepsDefaults = FlexLeniency.lenient
    keepsDefaults.nullKeepsOptionalDefault = true
    for leniency in [.lenient, .permissive, .strict, keepsDefaults] {
      let decoder = FlexDecoder(leniency)
      let short = try? decoder.decode([Settings].self, from: "[\(text),{},\(text)]")
      let long = try? decoder.decodeReporting(
        [Settings].self, from: Data("[\(text),{},\(text)]".utf8)
      ).value
      #expect(short == long)
    }
  }

  @Test("reads dates as the plain way does")
  func readsDates() throws {
    let seed: UInt64 = 77
    var random = SeededRandom(seed: seed)
    let alphabet = Array("0123456789-T:.Z+ ")
    for _ in 0..<20_000 {
      var text =
        "20\(Int.random(in: 10...99, using: &random))-1\(Int.random(in: 0...3, using: &random))"
      text +=
        "-\(Int.random(in: 10...33, using: &random))T1\(Int.random(in: 0...9, using: &random)):5"
      text += "\(Int.random(in: 0...9, using: &random)):4\(Int.random(in: 0...9, using: &random))"
      text +=
        ["", ".5", ".123", ".123456789", ".1234567891", ".", ",5"].randomElement(using: &random)
        ?? ""
      text +=
        ["Z", "", "+01:00", "-0830", "+25:00", "+01:60", "z", "+1:000", "+01:0x"].randomElement(
          using: &random) ?? ""
      if Bool.random(using: &random), let mark = alphabet.randomElement(using: &random) {
        let place = text.index(
          text.startIndex, offsetBy: Int.random(in: 0..<text.count, using: &random))
        text.replaceSubrange(place...place, with: String(mark))
      }
      let document = try Document.parse("\"\(text)\"", options: JSON.ParsingOptions())
      guard let fields = document.timestamp(0) else { continue }
      #expect(
        date(of: fields)?.timeIntervalSince1970 == readISO8601(text)?.timeIntervalSince1970,
        "\(text), seed \(seed)")
    }
  }

  @Test(
    "take Foundation's ISO 8601 as Foundation does",
    arguments: [
      "2024-02-29T12:30:00Z", "2023-02-29T12:30:00Z", "1600-01-01T00:00:00Z",
      "1599-12-31T23:59:59Z",
      "9999-12-31T23:59:59Z", "2024-01-01T00:00:00+05:30", "2024-01-01T24:00:00Z",
      "2024-01-01T00:00:00", "2024-04-31T00:00:00-01:00",
    ])
  func takeFoundationsDates(text: String) throws {
    let (foundation, flex) = (JSONDecoder(), FlexDecoder(.strict))
    foundation.dateDecodingStrategy = .iso8601
    flex.dateDecodingStrategy = .iso8601
    let data = Data("[\"\(text)\"]".utf8)
    let expected = (try? foundation.decode([Date].self, from: data))?.first?.timeIntervalSince1970
    let read = (try? flex.decode([Date].self, from: data))?.first?.timeIntervalSince1970
    #expect(read == expected)
  }

  @Test("write whole seconds as Foundation does")
  func writeWholeSeconds() throws {
    let (foundation, flex) = (JSONEncoder(), FlexEncoder(.strict))
    foundation.dateEncodingStrategy = .iso8601
    flex.dateEncodingStrategy = .iso8601
    var random = SeededRandom(seed: 5)
    var dates = [firstCommonSecond, lastCommonSecond, 0, -1, 0.5, firstCommonSecond - 1].map {
      Date(timeIntervalSinceReferenceDate: $0)
    }
    for _ in 0..<2_000 {
      let second = Double(Int.random(in: -12_654_403_200...252_423_993_599, using: &random))
      dates.append(Date(timeIntervalSinceReferenceDate: second))
    }
    #expect(try flex.encode(dates) == foundation.encode(dates))
  }
}
