import Testing

@testable import FlexCodable

// A quadratic way would take minutes; the bounds are wide, for slow machines and debug builds.

@Suite("A tree in place", .serialized)
struct TreeSpeedTests {
  private static let size = 100_000

  @Test("changes elements without copying")
  func elements() {
    let zeros = [JSON](repeating: 0, count: Self.size)
    var json: JSON = ["rows": ["list": .array(zeros)]]
    #expect(threadSeconds { for index in 0..<Self.size { json["rows"]?["list"]?[index] = 1 } } < 15)
    #expect(json[path: "rows.list[77777]"] == 1)
    let path: JSON.Path = "rows.list"
    let elapsed = threadSeconds {
      for index in 0..<Self.size { json[path: path]?[index] = 2 }
      for _ in 0..<Self.size { json[path: "rows.list[-1]"] = 3 }
    }
    #expect(elapsed < 30)
    #expect(json[path: "rows.list[77777]"] == 2 && json[path: "rows.list[-1]"] == 3)
  }

  @Test("appends without copying")
  func appending() {
    var json = JSON.null
    let elapsed = threadSeconds {
      for index in 0..<Self.size { json["list"]?[index] = 1; if index == 0 { json["list"] = [1] } }
      for index in 0..<Self.size {
        json[path: JSON.Path("list").appending(.init(steps: [.index(Self.size + index)]))] = 2
      }
    }
    #expect(elapsed < 30)
    #expect(json["list"]?.arrayValue?.count == 2 * Self.size)
  }

  @Test("builds and searches a large object in linear time")
  func members() {
    var json = JSON.null
    let elapsed = threadSeconds {
      for index in 0..<Self.size { json["key\(index)"] = 1 }
      for index in 0..<Self.size { json["key\(index)"]? = 2 }
      for index in 0..<Self.size { json[path: .key("key\(index)")] = 3 }
    }
    #expect(elapsed < 30)
    #expect(json["key99999"] == 3 && json.objectValue?.count == Self.size)
    let reversed = JSON.object(
      .init((json.objectValue ?? [:]).reversed().map { ($0.key, $0.value) }))
    var isEqual = false
    #expect(
      threadSeconds { isEqual = json == reversed && json.hashValue == reversed.hashValue } < 15)
    #expect(isEqual)
  }

  @Test("is not slowed down by keys that are equal, or equal only to String")
  func collidingKeys() {
    let equal = (0..<Self.size).map { _ -> JSON.Object.Element in ("same", 1) }
    let marks = ["\u{323}", "\u{307}", "\u{327}", "\u{328}", "\u{345}", "\u{31B}", "\u{30D}"]
    var canonical: [JSON.Object.Element] = []
    func permute(_ rest: [String], _ text: String) {
      if rest.isEmpty { canonical.append((text, 1)) }
      for (index, mark) in rest.enumerated() {
        var others = rest
        others.remove(at: index)
        permute(others, text + mark)
      }
    }
    permute(marks, "a")
    let elapsed = threadSeconds {
      let objects = [equal, canonical].map { JSON.Object(uncheckedMembers: $0) }
      for object in objects { #expect(object == JSON.Object(uncheckedMembers: Array(object))) }
    }
    #expect(canonical.count == 5_040 && elapsed < 15)
  }
}
