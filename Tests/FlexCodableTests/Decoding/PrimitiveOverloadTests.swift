import Foundation
import Testing

@testable import FlexCodable

// Every overload is called by its concrete type: a generic function would call the generic one.

private struct Keyed: Decodable {
  var values: [String] = []

  enum CodingKeys: CodingKey { case v }

  init(from decoder: any Decoder) throws {
    let c = try decoder.container(keyedBy: CodingKeys.self)
    values.append(shown(try c.decode(Bool.self, forKey: .v)))
    values.append(shown(try c.decode(String.self, forKey: .v)))
    values.append(shown(try c.decode(Double.self, forKey: .v)))
    values.append(shown(try c.decode(Float.self, forKey: .v)))
    values.append(shown(try c.decode(Int.self, forKey: .v)))
    values.append(shown(try c.decode(Int8.self, forKey: .v)))
    values.append(shown(try c.decode(Int16.self, forKey: .v)))
    values.append(shown(try c.decode(Int32.self, forKey: .v)))
    values.append(shown(try c.decode(Int64.self, forKey: .v)))
    values.append(shown(try c.decode(Int128.self, forKey: .v)))
    values.append(shown(try c.decode(UInt.self, forKey: .v)))
    values.append(shown(try c.decode(UInt8.self, forKey: .v)))
    values.append(shown(try c.decode(UInt16.self, forKey: .v)))
    values.append(shown(try c.decode(UInt32.self, forKey: .v)))
    values.append(shown(try c.decode(UInt64.self, forKey: .v)))
    values.append(shown(try c.decode(UInt128.self, forKey: .v)))
  }
}

private struct KeyedIfPresent: Decodable {
  var values: [String] = []

  enum CodingKeys: CodingKey { case v }

  init(from decoder: any Decoder) throws {
    let c = try decoder.container(keyedBy: CodingKeys.self)
    values.append(shown(try c.decodeIfPresent(Bool.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(String.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(Double.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(Float.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(Int.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(Int8.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(Int16.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(Int32.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(Int64.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(Int128.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(UInt.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(UInt8.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(UInt16.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(UInt32.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(UInt64.self, forKey: .v) as Any))
    values.append(shown(try c.decodeIfPresent(UInt128.self, forKey: .v) as Any))
  }
}

private struct Unkeyed: Decodable {
  var values: [String] = []

  init(from decoder: any Decoder) throws {
    var c = try decoder.unkeyedContainer()
    values.append(shown(try c.decode(Bool.self)))
    values.append(shown(try c.decode(String.self)))
    values.append(shown(try c.decode(Double.self)))
    values.append(shown(try c.decode(Float.self)))
    values.append(shown(try c.decode(Int.self)))
    values.append(shown(try c.decode(Int8.self)))
    values.append(shown(try c.decode(Int16.self)))
    values.append(shown(try c.decode(Int32.self)))
    values.append(shown(try c.decode(Int64.self)))
    values.append(shown(try c.decode(Int128.self)))
    values.append(shown(try c.decode(UInt.self)))
    values.append(shown(try c.decode(UInt8.self)))
    values.append(shown(try c.decode(UInt16.self)))
    values.append(shown(try c.decode(UInt32.self)))
    values.append(shown(try c.decode(UInt64.self)))
    values.append(shown(try c.decode(UInt128.self)))
    values.append("\(c.currentIndex) of \(c.count ?? -1), end \(c.isAtEnd)")
  }
}

private struct UnkeyedIfPresent: Decodable {
  var values: [String] = []

  init(from decoder: any Decoder) throws {
    var c = try decoder.unkeyedContainer()
    values.append(shown(try c.decodeIfPresent(Bool.self) as Any))
    values.append(shown(try c.decodeIfPresent(String.self) as Any))
    values.append(shown(try c.decodeIfPresent(Double.self) as Any))
    values.append(shown(try c.decodeIfPresent(Float.self) as Any))
    values.append(shown(try c.decodeIfPresent(Int.self) as Any))
    values.append(shown(try c.decodeIfPresent(Int8.self) as Any))
    values.append(shown(try c.decodeIfPresent(Int16.self) as Any))
    values.append(shown(try c.decodeIfPresent(Int32.self) as Any))
    values.append(shown(try c.decodeIfPresent(Int64.self) as Any))
    values.append(shown(try c.decodeIfPresent(Int128.self) as Any))
    values.append(shown(try c.decodeIfPresent(UInt.self) as Any))
    values.append(shown(try c.decodeIfPresent(UInt8.self) as Any))
    values.append(shown(try c.decodeIfPresent(UInt16.self) as Any))
    values.append(shown(try c.decodeIfPresent(UInt32.self) as Any))
    values.append(shown(try c.decodeIfPresent(UInt64.self) as Any))
    values.append(shown(try c.decodeIfPresent(UInt128.self) as Any))
    values.append("\(c.currentIndex) of \(c.count ?? -1), end \(c.isAtEnd)")
  }
}

private struct Single: Decodable {
  var values: [String] = []

  init(from decoder: any Decoder) throws {
    let c = try decoder.singleValueContainer()
    values.append(shown(try c.decode(Bool.self)))
    values.append(shown(try c.decode(String.self)))
    values.append(shown(try c.decode(Double.self)))
    values.append(shown(try c.decode(Float.self)))
    values.append(shown(try c.decode(Int.self)))
    values.append(shown(try c.decode(Int8.self)))
    values.append(shown(try c.decode(Int16.self)))
    values.append(shown(try c.decode(Int32.self)))
    values.append(shown(try c.decode(Int64.self)))
    values.append(shown(try c.decode(Int128.self)))
    values.append(shown(try c.decode(UInt.self)))
    values.append(shown(try c.decode(UInt8.self)))
    values.append(shown(try c.decode(UInt16.self)))
    values.append(shown(try c.decode(UInt32.self)))
    values.append(shown(try c.decode(UInt64.self)))
    values.append(shown(try c.decode(UInt128.self)))
  }
}

/// What the sixteen types make of 1, in the order above.
private func ones(_ bool: String, _ text: String) -> [String] {
  [bool, text, "1.0", "1.0"] + Array(repeating: "1", count: 12)
}

/// Sixteen times the same element.
private func array(of element: String) -> Data {
  Data("[\(Array(repeating: element, count: 16).joined(separator: ","))]".utf8)
}

@Suite("The sixteen primitive overloads")
struct PrimitiveOverloadTests {
  @Test("of keyed containers coerce", arguments: [#""1""#, "1", "1.0"])
  func keyed(_ element: String) throws {
    let data = Data("{\"v\":\(element)}".utf8)
    let text = element.filter { $0 != "\"" }
    let keyed = try FlexDecoder().decodeReporting(Keyed.self, from: data)
    let ifPresent = try FlexDecoder().decodeReporting(KeyedIfPresent.self, from: data)
    #expect(keyed.value.values == ones("true", text))
    #expect(ifPresent.value.values == ones("true", text))
    // A number is bent for Bool and String, a text for all but String.
    let count = element.hasPrefix("\"") ? 15 : 2
    #expect(keyed.report.entries.map(\.kind) == Array(repeating: .coerced, count: count))
    #expect(ifPresent.report.entries.map(\.kind) == Array(repeating: .coerced, count: count))
    #expect(keyed.report.entries.allSatisfy { shown($0.codingPath) == "v" })
  }

  @Test("of unkeyed containers coerce, once the strict attempt failed")
  func unkeyed() throws {
    let expected = ones("true", "1") + ["16 of 16, end true"]
    let decoder = FlexDecoder()
    let data = array(of: #""1""#)
    let unkeyed = try decoder.decodeReporting(Unkeyed.self, from: data)
    let ifPresent = try decoder.decodeReporting(UnkeyedIfPresent.self, from: data)
    #expect(unkeyed.value.values == expected)
    #expect(ifPresent.value.values == expected)
    let paths = (0..<16).filter { $0 != 1 }.map(String.init)
    #expect(unkeyed.report.entries.map { shown($0.codingPath) } == paths)
    #expect(ifPresent.report.entries.map { shown($0.codingPath) } == paths)
  }

  @Test("of single-value containers coerce, once the strict attempt failed")
  func single() throws {
    let (value, report) = try FlexDecoder().decodeReporting(Single.self, from: Data("1".utf8))
    #expect(value.values == ones("true", "1"))
    #expect(report.entries.map(\.expected) == ["Bool", "String"])
  }

  @Test("of decodeIfPresent give nil for null and, in keyed containers, for a missing member")
  func nothing() throws {
    let nils = Array(repeating: "nil", count: 16)
    for preset in presets {
      let decoder = FlexDecoder(preset.leniency)
      for text in ["{}", #"{"v":null}"#] {
        let (value, report) = try decoder.decodeReporting(
          KeyedIfPresent.self, from: Data(text.utf8))
        #expect(value.values == nils, "\(preset.name) \(text)")
        #expect(report.isEmpty)
      }
      let (value, report) = try decoder.decodeReporting(
        UnkeyedIfPresent.self, from: array(of: "null"))
      #expect(value.values == nils + ["16 of 16, end true"], "\(preset.name)")
      #expect(report.isEmpty)
      let empty = try decoder.decode(UnkeyedIfPresent.self, from: "[]")
      #expect(empty.values == nils + ["0 of 0, end true"], "\(preset.name)")
    }
  }

  @Test("of decodeIfPresent give nil for what cannot be used, and say so")
  func unusable() throws {
    let nils = Array(repeating: "nil", count: 16)
    let unusable = Array(repeating: FlexReport.Kind.usedNil, count: 16)
    for leniency in [FlexLeniency.lenient, .permissive] {
      let decoder = FlexDecoder(leniency)
      let keyed = try decoder.decodeReporting(
        KeyedIfPresent.self, from: Data(#"{"v":[[]]}"#.utf8))
      #expect(keyed.value.values == nils)
      #expect(keyed.report.entries.map(\.kind) == unusable)
      let unkeyed = try decoder.decodeReporting(UnkeyedIfPresent.self, from: array(of: "[[]]"))
      #expect(unkeyed.value.values == nils + ["16 of 16, end true"])
      #expect(unkeyed.report.entries.map(\.kind) == unusable)
    }
  }

  @Test("give zeros under permissive, and say so")
  func zeros() throws {
    let zeros = ["false", "", "0.0", "0.0"] + Array(repeating: "0", count: 12)
    let decoder = FlexDecoder(.permissive)
    for text in ["{}", #"{"v":null}"#, #"{"v":[[]]}"#] {
      let (value, report) = try decoder.decodeReporting(Keyed.self, from: Data(text.utf8))
      #expect(value.values == zeros, "\(text)")
      #expect(report.entries.map(\.kind) == Array(repeating: .usedZero, count: 16), "\(text)")
    }
    let unkeyed = try decoder.decode(Unkeyed.self, from: array(of: "[[]]"))
    #expect(unkeyed.values == zeros + ["16 of 16, end true"])
    #expect(try decoder.decode(Single.self, from: "[[]]").values == zeros)
  }

  @Test("give nothing but the exact kind under strict")
  func strict() {
    let decoder = FlexDecoder(.strict)
    let path = shownFailure { try decoder.decode(Keyed.self, from: #"{"v":1}"#) }
    #expect(path == "! typeMismatch v")
    #expect(
      shownFailure { try decoder.decode(Unkeyed.self, from: array(of: "1")) } == "! typeMismatch 0")
    #expect(shownFailure { try decoder.decode(Single.self, from: "1") } == "! typeMismatch")
  }
}
