import Foundation
import Testing

@testable import FlexCodable

/// A type that the table of values names, with its initial value.
private protocol Named: Codable {
  static var initial: Self { get }
}

extension Int: Named { fileprivate static var initial: Int { 7 } }
extension Int32: Named { fileprivate static var initial: Int32 { 7 } }
extension Int64: Named { fileprivate static var initial: Int64 { 7 } }
extension UInt8: Named { fileprivate static var initial: UInt8 { 7 } }
extension UInt16: Named { fileprivate static var initial: UInt16 { 7 } }
extension UInt32: Named { fileprivate static var initial: UInt32 { 7 } }
extension UInt64: Named { fileprivate static var initial: UInt64 { 7 } }
extension Double: Named { fileprivate static var initial: Double { 7 } }
extension Decimal: Named { fileprivate static var initial: Decimal { 7 } }
extension Bool: Named { fileprivate static var initial: Bool { false } }
extension String: Named { fileprivate static var initial: String { "d" } }
extension Optional: Named where Wrapped: Codable {
  fileprivate static var initial: Wrapped? { nil }
}
extension Array: Named where Element: Codable {
  fileprivate static var initial: [Element] { [] }
}
extension Dictionary: Named where Key == String, Value == Int {
  fileprivate static var initial: [String: Int] { ["i": 7] }
}

/// One property with an initial value.
private struct Holder<Value: Named>: Codable, FlexDefaults {
  var v = Value.initial
}

/// What the older libraries' values become, row by row.
@Suite("The values of the articles")
struct ArticleValuesTests {
  private static var types: [String: any Named.Type] {
    [
      "Int": Int.self, "Int32": Int32.self, "Int64": Int64.self, "UInt8": UInt8.self,
      "UInt16": UInt16.self, "UInt32": UInt32.self, "UInt64": UInt64.self, "Double": Double.self,
      "Decimal": Decimal.self, "Bool": Bool.self, "String": String.self, "Int?": Int?.self,
      "Bool?": Bool?.self, "String?": String?.self, "Date?": Date?.self, "URL?": URL?.self,
      "Data?": Data?.self, "[URL]": [URL].self, "[String]": [String].self, "[Int]": [Int].self,
      "[String?]": [String?].self, "[String: Int]": [String: Int].self,
    ]
  }

  @Test("are read leniently", arguments: FixtureTable.rows("Articles/values.tsv"))
  func values(_ row: FixtureRow) throws {
    let type = try #require(Self.types[row[1]])
    #expect(try Self.answer(type, row[2]) == row[3])
  }

  private static func answer<Value: Named>(_ type: Value.Type, _ json: String) throws -> String {
    let holder = try read(Holder<Value>.self, #"{"v":\#(json)}"#)
    let encoder = FlexEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.dataEncodingStrategy = .utf8
    let text = try encoder.encodeText(holder)
    return String(text.dropFirst(#"{"v":"#.count).dropLast())
  }

  @Test("keep what a switch changes", arguments: [true, false])
  func switches(isOn: Bool) throws {
    let decoder = FlexDecoder()
    decoder.leniency.groupingSeparators = isOn
    decoder.leniency.numericPrefixes = isOn
    decoder.leniency.fractions = isOn ? .truncate : .reject
    decoder.leniency.nullKeepsOptionalDefault = isOn
    #expect(try read(Holder<Int>.self, #"{"v":"1,234"}"#, decoder).v == (isOn ? 1234 : 7))
    #expect(try read(Holder<Int32>.self, #"{"v":"40个"}"#, decoder).v == (isOn ? 40 : 7))
    #expect(try read(Holder<Int>.self, #"{"v":"120.5"}"#, decoder).v == (isOn ? 120 : 7))
    struct Optionals: Codable, FlexDefaults {
      var name: String? = "d"
    }
    #expect(try read(Optionals.self, #"{"name":null}"#, decoder).name == (isOn ? "d" : nil))
  }

  @Test("are zero where the permissive preset may say so")
  func zeros() throws {
    struct Plain: Codable, Equatable {
      var int: Int
      var flag: Bool
      var text: String
    }
    let text = #"{"int":null,"flag":"yr Joking","text":{}}"#
    #expect(
      try read(Plain.self, text, FlexDecoder(.permissive)) == Plain(int: 0, flag: false, text: ""))
    #expect(try thrown(Plain.self, text).path == "int")
  }
}
