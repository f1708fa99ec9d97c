/// The ways to properties that may be in several places, or further down than in the object itself.
///
/// A way is a list of steps whose names are ready for comparing, so that none of it is looked at
/// twice. Ways that ask for more than members and elements are not kept: who finds none here looks
/// again, more slowly.
final class RouteTable {
  /// The names of the type's properties, which those of ways are added to.
  private let all: KeyNames
  private let names = TrivialStack<KeyNames.Name>(capacity: 16)
  /// Where a slot's ways begin among the steps; -1 for a slot without.
  private let starts = TrivialStack<Int32>(capacity: 16)
  /// The ways of all slots, one behind the other: a step is the place of a name, or the complement of
  /// an index; marks end a way and the ways of a slot.
  private let steps = TrivialStack<Int32>()

  private static let endOfWay = Int32.min
  private static let endOfSlot = Int32.min + 1
  /// Complements of larger indices would be marks.
  private static let largestIndex = 1 << 30

  init(_ names: KeyNames) {
    all = names
  }

  /// Keeps the ways of a slot, in the order in which they are tried.
  func set(_ slot: Int, to paths: [[JSON.Path.Step]]) {
    var ways: [Int32] = []
    for path in paths {
      for step in path {
        switch step {
        case .key(let name):
          guard let name = all.add(name) else { return }
          ways.append(Int32(truncatingIfNeeded: names.push(name)))
        case .index(let index):
          guard index >= 0, index <= RouteTable.largestIndex else { return }
          ways.append(~Int32(truncatingIfNeeded: index))
        }
      }
      ways.append(RouteTable.endOfWay)
    }
    while starts.count <= slot { _ = starts.push(-1) }
    starts[slot] = Int32(truncatingIfNeeded: steps.count)
    for step in ways + [RouteTable.endOfSlot] { _ = steps.push(step) }
  }

  /// The first of a slot's places that holds something other than null; -1 if that is not sure.
  ///
  /// As many as are skipped, from the first on, are known to hold nothing.
  @inline(never)
  func find(_ slot: Int, in document: Document, _ object: Int, skipping skipped: Int) -> Int {
    guard slot < starts.count, starts[slot] >= 0 else { return -1 }
    var place = Int(starts[slot])
    for _ in 0..<skipped { place = nextWay(place) }
    while steps[place] != RouteTable.endOfSlot {
      var node = object
      while true {
        let step = Int(steps[place])
        place += 1
        if step >= 0 {
          // A number may be a name or an index.
          guard !document.isArray(node) else { return -1 }
          node = document.isObject(node) ? document.member(of: node, all, names[step]) : -1
        } else if step == RouteTable.endOfWay {
          guard document.isNull(node) else { return node }
          break
        } else {
          node = document.isArray(node) ? document.element(node, at: ~step) ?? -1 : -1
        }
        if node < 0 {
          place = nextWay(place)
          break
        }
      }
    }
    return -1
  }

  /// The place behind the way that a place is in.
  @inline(__always)
  private func nextWay(_ start: Int) -> Int {
    var place = start
    while steps[place] != RouteTable.endOfWay { place += 1 }
    return place + 1
  }
}
