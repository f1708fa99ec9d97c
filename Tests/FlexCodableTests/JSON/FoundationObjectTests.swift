import Foundation
import Testing

@testable import FlexCodable

@Suite("A tree from a Foundation object")
struct FoundationInputTests {
  @Test("never takes a number for a Boolean, nor the other way round")
  func booleans() throws {
    let objects: [(Any, JSON)] = [
      (true, true), (false, false), (NSNumber(value: true), true), (NSNumber(value: false), false),
      (1, 1), (0, 0), (NSNumber(value: 1), 1), (NSNumber(value: 0), 0),
      (NSNumber(value: Int8(1)), 1),
      (Int8(1), 1), (UInt8(0), 0), (1.0, 1), (NSNumber(value: 1.0), 1), (Float(0), 0),
      (NSDecimalNumber(string: "1"), 1),
    ]
    for (object, expected) in objects {
      #expect(try JSON(foundationObject: object) == expected, "\(type(of: object)) \(object)")
    }
    #expect(try tree("[true,1,false,0,1.0]") == [true, 1, false, 0, 1])
  }

  @Test("keeps the digits of numbers")
  func numbers() throws {
    let numbers: [(Any, String)] = [
      (NSNumber(value: UInt64.max), "18446744073709551615"), (UInt64.max, "18446744073709551615"),
      (NSNumber(value: Int64.min), "-9223372036854775808"), (NSNumber(value: 0.1), "0.1"),
      (NSNumber(value: Float(0.1)), "0.1"), (Float(0.1), "0.1"), (NSNumber(value: -0.0), "-0"),
      (NSNumber(value: Double(Float(0.1))), "0.10000000149011612"),
      (NSNumber(value: 1e300), "1e+300"),
      (NSNumber(value: Double.leastNonzeroMagnitude), "5e-324"), (NSNumber(value: 1.5), "1.5"),
      (NSNumber(value: -7), "-7"),
      (NSDecimalNumber(string: "12345678901234567890.123"), "12345678901234567890.123"),
      (NSNumber(value: UInt8.max), "255"), (NSNumber(value: Float(1e-10)), "1e-10"),
    ]
    for (object, text) in numbers {
      #expect(try JSON(foundationObject: object).text() == text)
    }
    #expect(try Decimal(string: "0.1").map { try JSON(foundationObject: $0).text() } == "0.1")
  }

  @Test("takes containers, texts, null and Optionals of Swift and Foundation")
  func containers() throws {
    let mutable = NSMutableDictionary()
    mutable["list"] = NSMutableArray(array: [NSNull(), NSMutableString(string: "m")])
    let object: [String: Any] = [
      "z": mutable, "a": [1, nil] as [Int?], "n": Int?.none as Any, "s": Int??.some(5) as Any,
      "d": ["k": true], "t": "text".dropFirst(), "o": [String?.some("x")],
      "h": [AnyHashable("k"): 1] as [AnyHashable: Any], "j": ["b": 1, "a": 2] as JSON,
    ]
    #expect(
      try JSON(foundationObject: object).text()
        == """
        {"a":[1,null],"d":{"k":true},"h":{"k":1},"j":{"b":1,"a":2},"n":null,"o":["x"],"s":5,"t":"ext",\
        "z":{"list":[null,"m"]}}
        """)
    #expect(try JSON(foundationObject: NSNull()) == .null)
    #expect(try JSON(foundationObject: NSDictionary()) == [:])
    #expect(try JSON(foundationObject: NSArray()) == [])
    #expect(try JSON(foundationObject: [Any]()) == [])
    #expect(try JSON(foundationObject: [String: Any]()) == [:])
  }

  @Test("names the place of what is no JSON value")
  func invalid() {
    let objects: [Any] = [
      Date(), Double.nan, Float.infinity, NSNumber(value: Double.infinity),
      NSDecimalNumber.notANumber,
      [1: 2], NSDictionary(object: 1, forKey: NSNumber(value: 1)), Data(),
      URL(fileURLWithPath: "/"),
    ]
    for object in objects {
      let error = #expect(throws: EncodingError.self) {
        try JSON(foundationObject: ["a": [0, object]] as [String: Any])
      }
      guard case .invalidValue(_, let context) = error else {
        Issue.record("\(String(describing: error)) for \(object)")
        continue
      }
      #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
      #expect(context.codingPath.last?.intValue == 1)
    }
  }
}

@Suite("A Foundation object from a tree")
struct FoundationOutputTests {
  @Test("has the types that are promised")
  func types() {
    let types: [(String, Any.Type)] = [
      ("1", Int.self), ("-9223372036854775808", Int.self), ("18446744073709551615", UInt64.self),
      ("123456789012345678901234567890", NSDecimalNumber.self), ("1.0", Double.self),
      ("1e2", Double.self), ("-0", Double.self), ("+1", Int.self), ("1e999", String.self),
      ("NaN", NSNull.self),
    ]
    for (text, expected) in types {
      let object = JSON.number(.init(unchecked: text)).foundationObject()
      #expect(type(of: object) == expected, "\(text)")
    }
    #expect(type(of: JSON.bool(true).foundationObject()) == Bool.self)
    #expect(JSON.null.foundationObject() is NSNull)
    #expect(JSON.string("a").foundationObject() as? String == "a")
  }

  @Test("comes back as the same tree", arguments: [false, true])
  func roundTrip(_ isMutable: Bool) throws {
    let json: JSON = [
      "a": [1, 1.5, true, false, 0, nil, "t", [:], []], "b": ["c": ["d": -1]],
      "big": .number(.init(unchecked: "123456789012345678901234567890")), "zero": -0.0,
    ]
    let object = json.foundationObject(mutableContainers: isMutable)
    #expect(try JSON(foundationObject: object) == json)
    #expect(object is NSMutableDictionary == isMutable)
    let data = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    #expect(try tree(String(decoding: data, as: UTF8.self)) == json)
  }

  @Test("takes the first of duplicate members", arguments: [false, true])
  func duplicates(_ isMutable: Bool) {
    let json = JSON.object(.init(uncheckedMembers: [("a", 1), ("a", 2)]))
    let object = json.foundationObject(mutableContainers: isMutable)
    #expect((object as? NSDictionary)?["a"] as? Int == 1)
  }

  @Test("refuses more than 1,000 levels")
  func tooDeep() throws {
    onSmallStack {
      let deeper = nested(1_001).foundationObject()
      let error = #expect(throws: EncodingError.self) { try JSON(foundationObject: deeper) }
      guard case .invalidValue(_, let context)? = error else { return }
      #expect(context.debugDescription == "more than 1000 levels of nesting")
      #expect(context.codingPath.count == 1_000)
    }
  }
}
