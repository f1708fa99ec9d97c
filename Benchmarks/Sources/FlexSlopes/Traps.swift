import FlexCodable
import Foundation

/// What has made parsers slow before.
enum Traps {
  static var all: [Trap] { members + numbers + texts + collections + trees + writing + [control] }

  /// Shows that the measurement would see it.
  private static var control: Trap {
    Trap("control: quadratic", limit: .infinity) { size in
      {
        var bytes: [UInt8] = []
        for index in 0..<size * 4 { bytes.insert(UInt8(truncatingIfNeeded: index), at: 0) }
        check(bytes.count == size * 4)
      }
    }
  }

  /// Stops the program where work gives something else than it should.
  static func check(_ holds: Bool) { precondition(holds) }

  private static func decoding<T: Decodable>(
    _ type: T.Type, _ text: String, _ change: (FlexDecoder) -> Void = { _ in }
  ) -> () throws -> Void {
    let decoder = FlexDecoder()
    change(decoder)
    let data = Data(text.utf8)
    return { _ = try decoder.decode(type, from: data) }
  }

  private static func failing<T: Decodable>(_ type: T.Type, _ text: String) -> () throws -> Void {
    let data = Data(text.utf8)
    return {
      guard (try? FlexDecoder(.strict).decode(type, from: data)) == nil else { throw Accepted() }
    }
  }

  /// A text that should have been rejected.
  private struct Accepted: Error {}

  private static func object(_ size: Int, _ key: (Int) -> String) -> String {
    "{" + (0..<size).map { "\"\(key($0))\":\($0)" }.joined(separator: ",") + "}"
  }

  private static func list(_ size: Int, _ element: String) -> String {
    "[" + Array(repeating: element, count: size).joined(separator: ",") + "]"
  }

  // MARK: Members

  /// Asks an object for properties, whose mapping may say where they are.
  private static func asking(
    _ text: String, for names: [String], sum: Int, _ change: (FlexDecoder) -> Void = { _ in }
  ) -> () throws -> Void {
    let decoder = FlexDecoder()
    change(decoder)
    if let key = Asking.names { decoder.userInfo[key] = names }
    let data = Data(text.utf8)
    return { check(try decoder.decode(Asking.self, from: data).sum == sum) }
  }

  /// One property for a thousand members, each with names and paths that lead nowhere and a last one that
  /// leads to its member.
  private static func alternatives(
    _ size: Int, _ change: (FlexDecoder) -> Void = { _ in }
  ) -> () throws -> Void {
    let places = 0..<size / 1_000
    let mapping = places.reduce(FlexMapping(properties: [:])) { mapping, place in
      let path = JSON.Path(stringLiteral: "key\(place).x[1]")
      let name = JSON.Path(stringLiteral: "key\(place)")
      let rule = FlexRule.from("a", "b", "c", "d.x", "e[0]", "f", "g", "h", "i", "k1.a", path, name)
      return mapping.merging(FlexMapping(properties: ["property\(place)": rule]))
    }
    return asking(
      object(size) { "key\($0)" }, for: places.map { "property\($0)" }, sum: places.reduce(0, +)
    ) { decoder in
      decoder[mapping: Asking.self] = mapping
      change(decoder)
    }
  }

  private static var members: [Trap] {
    [
      Trap("equal keys, dictionary", size: 400_000) {
        decoding([String: Int].self, object($0) { _ in "key" })
      },
      Trap("equal keys, model", size: 400_000) {
        decoding(Loose.self, object($0) { _ in "firstName" })
      },
      Trap("equal keys, tree", size: 400_000) { decoding(JSON.self, object($0) { _ in "key" }) },
      Trap("equal keys, the last counts", size: 400_000) {
        decoding(JSON.self, object($0) { _ in "key" }) { $0.parsing.duplicateKeys = .useLast }
      },
      Trap("distinct keys, dictionary", size: 400_000, limit: Trap.hashed) {
        decoding([String: Int].self, object($0) { "key\($0)" })
      },
      Trap("distinct keys, the last counts", size: 400_000, limit: Trap.hashed) {
        decoding(JSON.self, object($0) { "key\($0)" }) { $0.parsing.duplicateKeys = .useLast }
      },
      Trap("distinct keys, each looked up", size: 400_000, limit: Trap.hashed) {
        decoding(EveryMember.self, object($0) { "key\($0)" })
      },
      Trap("keys that begin and end alike, each looked up", size: 400_000, limit: Trap.hashed) {
        decoding(EveryMember.self, object($0) { "beginning \(String($0, radix: 36)) the end" })
      },
      Trap("keys that begin and end alike, in many objects", size: 4_000) { size in
        let objects = (0..<size).map { "{\"beginning \($0 + 10_000) the end\":1,\"b\":1}" }
        return decoding([EveryMember].self, "[\(objects.joined(separator: ","))]")
      },
      Trap("distinct keys, reported", size: 400_000, limit: Trap.hashed) { size in
        let data = Data(object(size) { "key\($0)" }.utf8)
        return { _ = try FlexDecoder().decodeReporting(Loose.self, from: data) }
      },
      // Both numbers grow, or a scan for each would be linear, too.
      Trap("absent members, one in a hundred", size: 100_000, limit: Trap.hashed) { size in
        asking(object(size) { "key\($0)" }, for: (0..<size / 100).map { "absent\($0)" }, sum: 0)
      },
      Trap("keys ignoring case", size: 100_000, limit: Trap.hashed) {
        decoding(Loose.self, object($0) { "Key\($0)" }) { $0.keyMatching = .ignoringCase }
      },
      Trap("keys ignoring separators", size: 100_000, limit: Trap.hashed) {
        decoding(Loose.self, object($0) { "a_Key-\($0)" }) {
          $0.keyMatching = .ignoringCaseAndSeparators
        }
      },
      Trap("snake case keys", size: 100_000, limit: Trap.hashed) {
        decoding(Loose.self, object($0) { "a_key_\($0)" }) {
          $0.keyDecodingStrategy = .convertFromSnakeCase
        }
      },
      Trap("snake case keys, each looked up", size: 100_000, limit: Trap.hashed) {
        decoding(EveryMember.self, object($0) { "a_key_\($0)" }) {
          $0.keyDecodingStrategy = .convertFromSnakeCase
        }
      },
      Trap("alternatives times members", size: 100_000, limit: Trap.hashed) { alternatives($0) },
      Trap("alternatives ignoring case", size: 100_000, limit: Trap.hashed) {
        alternatives($0) { $0.keyMatching = .ignoringCase }
      },
      Trap("escaped keys", size: 400_000, limit: Trap.hashed) {
        decoding([String: Int].self, object($0) { "k\\u0065y\($0)" })
      },
      Trap("keys that are numbers", size: 400_000, limit: Trap.hashed) {
        decoding([Int: Int].self, object($0) { "\($0)" })
      },
    ]
  }

  // MARK: Numbers

  private static func digits(_ size: Int) -> String { String(repeating: "7", count: size) }

  private static func asEverything(_ text: String) -> () throws -> Void {
    let data = Data(text.utf8)
    let decoder = FlexDecoder()
    return {
      _ = try? decoder.decode(Double.self, from: data)
      _ = try? decoder.decode(Float.self, from: data)
      _ = try? decoder.decode(Int.self, from: data)
      _ = try? decoder.decode(Int128.self, from: data)
      _ = try? decoder.decode(Decimal.self, from: data)
      _ = try? decoder.decode(String.self, from: data)
      _ = try? decoder.decode(Bool.self, from: data)
    }
  }

  private static var numbers: [Trap] {
    [
      Trap("digits of an integer", size: 1_000_000) { asEverything(digits($0)) },
      Trap("digits of a fraction", size: 1_000_000) { asEverything("0." + digits($0)) },
      Trap("zeros of a fraction", size: 1_000_000) {
        asEverything("0." + String(repeating: "0", count: $0) + "7")
      },
      Trap("zeros and an exponent", size: 1_000_000) {
        asEverything("7" + String(repeating: "0", count: $0) + "e-\($0)")
      },
      Trap("digits of an exponent", size: 1_000_000) { asEverything("1e-" + digits($0)) },
      Trap("digits in a text", size: 1_000_000) { asEverything("\"" + digits($0) + "\"") },
      Trap("a fraction in a text", size: 1_000_000) { asEverything("\"-0." + digits($0) + "e5\"") },
      Trap("hexadecimal digits", size: 1_000_000) { size in
        let data = Data(("0x" + String(repeating: "f", count: size)).utf8)
        let decoder = FlexDecoder()
        decoder.allowsJSON5 = true
        return {
          _ = try? decoder.decode(Int.self, from: data)
          _ = try? decoder.decode(Double.self, from: data)
        }
      },
      Trap("numbers compared and hashed", size: 1_000_000) { size in
        let left = JSON.Number(text: digits(size)), right = JSON.Number(text: digits(size) + "e0")
        return { check(left == right && left?.hashValue == right?.hashValue) }
      },
    ]
  }

  // MARK: Texts

  private static let tenMegabytes = 10_000_000

  private static func repeated(_ size: Int, _ part: String) -> String {
    "\"" + String(repeating: part, count: size) + "\""
  }

  private static var texts: [Trap] {
    [
      Trap("plain text", size: tenMegabytes / 64) {
        decoding(String.self, repeated($0 * 16, "text"))
      },
      Trap("escaped text", size: tenMegabytes / 8) {
        decoding(String.self, repeated($0, #"\n\u0041"#))
      },
      Trap("surrogate pairs", size: tenMegabytes / 12) {
        decoding(String.self, repeated($0, #"\ud83d\ude00"#))
      },
      Trap("wide text", size: tenMegabytes / 9) { decoding(String.self, repeated($0, "é€😀")) },
      Trap("text broken at the end", size: tenMegabytes / 4) {
        failing(String.self, repeated($0, "text") + "\\q")
      },
      Trap("text without an end", size: tenMegabytes / 16) {
        failing(String.self, "\"" + digits($0 * 16))
      },
      Trap("half a surrogate pair at the end", size: tenMegabytes / 12) {
        failing(String.self, String(repeated($0, #"\ud83d\ude00"#).dropLast()) + #"\ud83d""#)
      },
      Trap("blanks", size: tenMegabytes / 32) {
        decoding(Int.self, String(repeating: " \n\t ", count: $0 * 8) + "1")
      },
      Trap("comments", size: tenMegabytes / 15) {
        decoding(Int.self, String(repeating: "/* * */ // /*\n", count: $0) + "1") {
          $0.parsing.allowsComments = true
        }
      },
      Trap("a comment without an end", size: tenMegabytes / 12) { size in
        let data = Data(("1/*" + String(repeating: "* /", count: size * 4)).utf8)
        let decoder = FlexDecoder()
        decoder.parsing.allowsComments = true
        return { _ = try? decoder.decode(Int.self, from: data) }
      },
      Trap("a fault at the end", size: tenMegabytes / 3) {
        failing([Int].self, String(list($0, "1,\n").dropLast()) + "x")
      },
      Trap("base64", size: tenMegabytes / 4) { decoding(Data.self, repeated($0, "QUJD")) },
      Trap("a blank text", size: tenMegabytes / 4) { decoding(Int?.self, repeated($0 * 4, " ")) },
      Trap("a URL to be encoded") { decoding(URL.self, repeated($0, "é ")) },
      Trap("UTF-16") { size in
        let text = "[" + repeated(size, "é😀a") + "]"
        let data = Data([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        return { _ = try FlexDecoder().decode([String].self, from: data) }
      },
    ]
  }

  // MARK: Collections

  private static var collections: [Trap] {
    [
      Trap("empty arrays", size: 1_000_000) { decoding([[Int]].self, list($0, "[]")) },
      Trap("empty arrays, tree", size: 1_000_000) { decoding(JSON.self, list($0, "[]")) },
      Trap("bad elements, dropped", size: 100_000) { decoding([Point].self, list($0, "\"bad\"")) },
      Trap("bad elements, reported", size: 100_000) { size in
        let data = Data(list(size, "\"bad\"").utf8)
        return {
          check(
            try FlexDecoder().decodeReporting([Point].self, from: data).1.entries.count == size)
        }
      },
      Trap("all problems", size: 100_000) { size in
        let data = Data(list(size, #"{"x":[]}"#).utf8)
        let decoder = FlexDecoder(.strict)
        return {
          check(decoder.problems(decoding: [Point].self, from: data).entries.count == size)
        }
      },
      Trap("bent members, reported") { size in
        let data = Data(list(size, #"{"x":"1","y":"\n2"}"#).utf8)
        return { _ = try FlexDecoder().decodeReporting([Point].self, from: data) }
      },
      Trap("unread members") { size in
        let data = Data(list(size, #"{"x":1,"z":2}"#).utf8)
        return {
          _ = try FlexDecoder().decodeReporting([Point].self, from: data).report.description
        }
      },
      Trap("JSON in texts") { decoding([[Int]].self, list($0, #""[1,2]""#)) },
      Trap("JSON in a text") { decoding([Int].self, "\"" + list($0, "1") + "\"") },
      Trap("unions that fail strictly") { decoding([Union].self, list($0, #"[["1"],2]"#)) },
      Trap("a union that fails at its end") {
        decoding(Union.self, "[" + list($0, "[1]") + ",\"1\"]")
      },
      Trap("lines") { size in
        let data = Data(String(repeating: #"{"x":1}"# + "\r\n\n", count: size).utf8)
        return { check(try FlexDecoder().decodeLines(Point.self, from: data).count == size) }
      },
      Trap("elements appended to a tree") { size in
        {
          var tree: JSON = ["list": []]
          for index in 0..<size { tree["list"]?[index] = 1 }
          check(tree["list"]?.arrayValue?.count == size)
        }
      },
      Trap("a set", limit: Trap.hashed) { size in
        let text = "[" + (0..<size).map { "\"\($0)\"" }.joined(separator: ",") + "]"
        return decoding(Set<Int>.self, text)
      },
      Trap("a place behind an index") { size in
        let data = Data(list(size, "[]").utf8)
        let path = JSON.Path(stringLiteral: "[\(size - 1)]")
        return { _ = try FlexDecoder().decode([Int].self, from: data, at: path) }
      },
    ]
  }
}
