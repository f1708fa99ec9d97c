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
    var index = KeyIndex()
    index.rebuild(for: names)
    storage = Storage(names, index)
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
    change { names, index in
      names.append(key)
      index.addLast(of: names)
    }
  }

  /// Removes a key that stands once.
  mutating func remove(at position: Int) {
    change { names, index in
      index.remove(position, in: names)
      names.remove(at: position)
    }
  }

  /// Changes the keys, in place if no other list shares them.
  private mutating func change(_ body: (inout [String], inout KeyIndex) -> Void) {
    var names = storage?.names ?? []
    var index = storage?.index ?? KeyIndex()
    // Without the storage, the arrays are held here alone.
    storage = nil
    body(&names, &index)
    storage = Storage(names, index)
  }

  private final class Storage: Sendable {
    let names: [String]
    let index: KeyIndex

    init(_ names: [String], _ index: KeyIndex) {
      self.names = names
      self.index = index
    }
  }
}
