/// The ways to properties that may be in several places, or further down than in the object itself.
///
/// A way is a list of steps whose names are ready for comparing, so that none of it is looked at
/// twice. Ways that ask for more than members and elements are not kept: who finds none here looks
/// again, more slowly.
final class RouteTable {
  private let names: KeyNames
  private var nameCount = 0
  /// By slot; below zero a step is the complement of an index.
  private var routes: [[[Int]]?] = []

  /// - Parameter table: A number that no other table of names has.
  init(_ table: Int) {
    names = KeyNames(table: table)
  }

  /// Keeps the ways of a slot, in the order in which they are tried.
  func set(_ slot: Int, to paths: [[JSON.Path.Step]]) {
    var ways: [[Int]] = []
    for path in paths {
      var way: [Int] = []
      for step in path {
        switch step {
        case .key(let name):
          names.set(nameCount, to: name, isSimple: false)
          guard names.hasName(nameCount) else { return }
          way.append(nameCount)
          nameCount += 1
        case .index(let index):
          guard index >= 0 else { return }
          way.append(~index)
        }
      }
      ways.append(way)
    }
    while routes.count <= slot { routes.append(nil) }
    routes[slot] = ways
  }

  /// The first of a slot's places that holds something other than null; -1 if that is not sure.
  @inline(never)
  func find(_ slot: Int, in document: Document, _ object: Int) -> Int {
    guard slot < routes.count, let ways = routes[slot] else { return -1 }
    for way in ways {
      var node = object
      for step in way {
        if step >= 0 {
          // A number may be a name or an index.
          guard !document.isArray(node) else { return -1 }
          node = document.isObject(node) ? document.member(of: node, names, step) : -1
        } else {
          node = document.isArray(node) ? document.element(node, at: ~step) ?? -1 : -1
        }
        if node < 0 { break }
      }
      if node >= 0, !document.isNull(node) { return node }
    }
    return -1
  }
}
