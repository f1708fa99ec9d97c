import FlexCodable
import Foundation

// Trees, encoding, and keys that were chosen to collide.
extension Traps {
  private static func tree(_ size: Int) -> JSON {
    .object(.init((0..<size).map { ("key\($0)", .array([.null, "text", .bool(true)])) }))
  }

  static var trees: [Trap] {
    [
      Trap("equality and hash of objects", limit: Trap.hashed) { size in
        let left = tree(size)
        let right = JSON.object(
          .init(Array(left.objectValue ?? [:]).reversed().map { ($0.key, $0.value) }))
        return { check(left == right && left.hashValue == right.hashValue) }
      },
      Trap("equality of objects with equal keys") { size in
        var options = JSON.ParsingOptions()
        options.duplicateKeys = .keepAll
        let text =
          "{" + Array(repeating: "\"a\":1,\"b\":2", count: size).joined(separator: ",") + "}"
        let left = try JSON(parsing: text, options: options)
        let right = try JSON(parsing: text, options: options)
        return { check(left == right && left.hashValue == right.hashValue) }
      },
      Trap("merging, everything removed", limit: Trap.hashed) { size in
        let (left, patch) = (tree(size), JSON.object(.init((0..<size).map { ("key\($0)", .null) })))
        return { check(left.merging(patch) == [:]) }
      },
      Trap("merging, everything added", limit: Trap.hashed) { size in
        let right = tree(size)
        return { check(JSON.null.merging(right).objectValue?.count == size) }
      },
      Trap("elements set one by one") { size in
        let zeros = JSON.array(Array(repeating: 0, count: size))
        return {
          var json = zeros
          for index in 0..<size { json[index] = 1 }
        }
      },
      Trap("members set by paths", limit: Trap.hashed) { size in
        let paths = (0..<size).map { JSON.Path.key("key\($0)") }
        return {
          var json = JSON.null
          for path in paths { json[path: path] = 1 }
        }
      },
      Trap("Foundation objects", limit: Trap.hashed) { size in
        let json = tree(size)
        return { _ = try JSON(foundationObject: json.foundationObject(mutableContainers: true)) }
      },
      Trap("text of a tree") { size in
        let json = tree(size)
        return { _ = json.text(.pretty) }
      },
      Trap("a path of many steps") { size in
        let text = String(repeating: "a.", count: size) + "b"
        return { _ = try JSON.Path(text).description }
      },
      Trap("a pointer of many steps") { size in
        let text = String(repeating: "/~0~1a", count: size)
        return { check(try JSON.Path(pointer: text).pointer == text) }
      },
    ]
  }

  private static func encoding<T: Encodable>(
    _ value: T, _ change: (FlexEncoder) -> Void = { _ in }
  ) -> () throws -> Void {
    let encoder = FlexEncoder()
    change(encoder)
    return { _ = try encoder.encode(value) }
  }

  static var writing: [Trap] {
    [
      Trap("writing numbers") { encoding((0..<$0).map { Double($0) / 7 }) },
      Trap("writing escapes") { encoding(String(repeating: "\n\"é/", count: $0)) },
      Trap("writing models") { size in encoding((0..<size).map { Point(x: $0, y: nil) }) },
      Trap("writing models, sorted") { size in
        encoding((0..<size).map { Point(x: $0, y: $0) }) {
          $0.outputFormatting = [.sortedKeys, .prettyPrinted]
        }
      },
      Trap("writing a dictionary, sorted", limit: Trap.hashed) { size in
        let members = (0..<size).map { ("key\($0)", $0) }
        return encoding(Dictionary(uniqueKeysWithValues: members)) {
          $0.outputFormatting = .sortedKeys
        }
      },
      Trap("writing members by paths", limit: Trap.hashed) { size in
        encoding(Listed(Array(0..<size))) { $0.codingKeysArePaths = true }
      },
      Trap("writing trees") { encoding(tree($0)) },
      Trap("updating", limit: Trap.hashed) { size in
        let data = Data(
          "[\(Array(repeating: #"{"x":1}"#, count: size).joined(separator: ","))]".utf8)
        return {
          var points: [Point] = []
          try FlexDecoder().update(&points, from: data)
          check(points.count == size)
        }
      },
      Trap("copying") { size in
        let points = (0..<size).map { Point(x: $0, y: nil) }
        return { check(try FlexDecoder().copy(of: points).count == size) }
      },
    ]
  }

  // MARK: Hash flooding

  static var flooding: [(String, ([String]) throws -> () throws -> Void)] {
    [
      ("dictionary", { keys in decode([String: Int].self, keys, .useFirst) }),
      ("look-up of each", { keys in decode(EveryMember.self, keys, .useFirst) }),
      ("the last counts", { keys in decode(JSON.self, keys, .useLast) }),
      (
        "tree",
        { keys in
          let tree = JSON.object(.init(keys.map { ($0, 1) }))
          return { for key in keys { check(tree[key] == 1) } }
        }
      ),
    ]
  }

  private static func decode<T: Decodable>(
    _ type: T.Type, _ keys: [String], _ policy: JSON.DuplicateKeys
  ) -> () throws -> Void {
    let decoder = FlexDecoder()
    decoder.parsing.duplicateKeys = policy
    let data = Data("{\(keys.map { "\"\($0)\":1" }.joined(separator: ","))}".utf8)
    return { _ = try decoder.decode(type, from: data) }
  }

  static func randomKeys(_ count: Int) -> [String] {
    var state: UInt64 = 1
    return (0..<count).map { number in
      var text = ""
      for _ in 0..<17 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += state >> 63 == 0 ? "Aa" : "BB"
      }
      return text.replacing("A", with: "C") + "\(number)"
    }
  }

  /// Texts of one length that have the same hash in any function that multiplies by 31 and adds the
  /// next byte, and that differ late for one that takes a few bytes of each.
  static func collidingKeys(_ count: Int) -> [String] {
    (0..<count).map { number in
      (0..<17).map { number >> $0 & 1 == 0 ? "Aa" : "BB" }.joined() + "000000"
    }
  }
}
