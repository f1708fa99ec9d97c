/// The keys of an object in order, with value semantics.
///
/// Objects whose keys are the same, as most objects in an array are, can share one list.
struct KeyList: Sendable {
  private var storage: Storage?

  /// Makes an empty list.
  init() {}

  /// Keeps the keys as they are, with every duplicate.
  init(_ names: [String]) {
    guard !names.isEmpty else { return }
    storage = Storage(names)
  }

  var names: [String] { storage?.names ?? [] }

  subscript(position: Int) -> String {
    guard let storage else { preconditionFailure("an empty object has no members") }
    return storage.names[position]
  }

  /// The position of the first member with a key.
  func position(of key: String) -> Int? {
    guard let storage else { return nil }
    return storage.index.position(of: key, in: storage.names)
  }

  /// True if no key of a list just made stands more than once.
  var areDistinct: Bool {
    guard let storage else { return true }
    let names = storage.names
    guard names.count <= KeyIndex.largestSearched else { return !storage.index.hasEqualKeys }
    return names.indices.allSatisfy { storage.index.position(of: names[$0], in: names) == $0 }
  }

  /// True if both are one list that two objects share; false tells nothing.
  func isShared(with other: Self) -> Bool { storage === other.storage }

  mutating func append(_ key: String) {
    let storage = unique()
    storage.names.append(key)
    storage.index.addLast(of: storage.names)
  }

  /// Removes a key that stands once.
  mutating func remove(at position: Int) {
    let storage = unique()
    storage.index.remove(position, in: storage.names)
    storage.names.remove(at: position)
  }

  /// The list to change: nobody else holds it.
  private mutating func unique() -> Storage {
    if isKnownUniquelyReferenced(&storage), let storage { return storage }
    let copy = Storage(names)
    storage = copy
    return copy
  }

  /// Changed only by the one list that holds it.
  private final class Storage: @unchecked Sendable {
    var names: [String]
    var index = KeyIndex()

    init(_ names: [String]) {
      self.names = names
      index.rebuild(for: names)
    }
  }
}
