import Foundation

/// Errors of a model's own `init(from:)`, told as the library tells its own.
extension DecodingSession {
  /// The error with the place of the value that it is about.
  ///
  /// What the standard library says of a raw value that an enum does not know becomes *expected X,
  /// found Y*. Other messages stay, with line and column behind them. An empty coding path becomes
  /// that of the model.
  func explained(
    _ error: any Error, _ facts: DecodingFacts, _ node: Int, _ place: Place
  ) -> any Error {
    guard let error = error as? DecodingError, let context = error.context, !error.isFatal,
      !error.hasPlace
    else { return error }
    let path = run.codingPath(place)
    if facts.kind == .enumeration,
      context.debugDescription.hasPrefix("Cannot initialize \(facts.name) from invalid ")
    {
      return DecodingError.corrupted(
        expected: facts.name, found: describe(node), place: placeText(node, place),
        codingPath: path)
    }
    let target = target(context.codingPath.dropFirst(path.count), from: node, facts)
    return error.with(
      place: placeText(target, place), codingPath: context.codingPath.isEmpty ? path : nil)
  }

  /// The value that the last keys of an error's path lead to, as far as they lead.
  private func target(
    _ keys: ArraySlice<any CodingKey>, from start: Int, _ facts: DecodingFacts
  ) -> Int {
    var node = start
    if let root = facts.mapping?.root { node = find(root.steps, from: node) }
    var plans = facts.allTables.flatMap(\.allPlans)
    for key in keys {
      let next: Int
      if let plan = plans.first(where: { $0.property == key.stringValue }) {
        next = find(plan, in: node, blankIsNull: false).node
      } else if node >= 0, let index = key.intValue, document.isArray(node) {
        next = document.element(node, at: index) ?? DecodingSession.nowhere
      } else {
        next = member(of: node, named: key.stringValue)
      }
      guard next >= 0 else { break }
      node = next
      plans = []
    }
    return node >= 0 ? node : start
  }
}
