import Foundation
import Testing

@testable import FlexCodable

@Suite("A deep tree")
struct TreeDepthTests {
  @Test("of 1,000 levels is handled and freed on a stack of 512 KB")
  func supported() {
    onSmallStack {
      let (left, right) = (nested(1_000), nested(1_000))
      #expect(left == right && left.hashValue == right.hashValue)
      #expect(left != nested(1_000, leaf: "other"))
      #expect(left.description.utf8.count == left.data().count)
      #expect(left.text(.prettySorted).hasSuffix("\n}"))
      #expect(left.merging(right) == left)
      do {
        #expect(try JSON(foundationObject: left.foundationObject()) == left)
        // Foundation's own mutable containers need more stack a level on Linux.
        let shallower = nested(512)
        let object = shallower.foundationObject(mutableContainers: true)
        #expect(try JSON(foundationObject: object) == shallower)
      } catch {
        Issue.record(error)
      }
      var changed = left
      let path = JSON.Path(steps: (0..<1_000).map { $0.isMultiple(of: 2) ? .key("a") : .index(0) })
      #expect(changed[path: path] == "leaf")
      changed[path: path] = "changed"
      #expect(changed[path: path] == "changed" && left[path: path] == "leaf")
      var made = JSON.null
      made[path: path] = "leaf"
      #expect(made == left)
    }
  }

  @Test("of 100,000 levels is compared, hashed, written and merged on a stack of 512 KB")
  func deeper() {
    onSmallStack {
      var (left, right) = (nested(100_000), nested(100_000))
      #expect(left == right)
      #expect(left.hashValue == right.hashValue)
      #expect(left.text().utf8.count == right.text(.sorted).utf8.count)
      var merged = left.merging(right)
      #expect(merged == left)
      dismantle(&merged)
      dismantle(&left)
      dismantle(&right)
    }
  }
}
