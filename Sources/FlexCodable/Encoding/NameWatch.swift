/// The names of an object's members so far, where bits for slots do not tell.
final class NameWatch {
  private var owners: [MemberName: String?] = [:]
  private var lastInserted: MemberName?

  /// Adds a name with the property it is written for; false if it is there already.
  @discardableResult
  func insert(_ name: String, _ property: String?) -> Bool {
    let name = MemberName(name)
    guard owners[name] == nil else {
      lastInserted = nil
      return false
    }
    owners[name] = .some(property)
    lastInserted = name
    return true
  }

  /// The property that a name was written for, if that is known.
  func owner(of name: String) -> String? { owners[MemberName(name)] ?? nil }

  /// Forgets the name that was inserted last: its value could not be written.
  func removeLast() {
    if let lastInserted { owners[lastInserted] = nil }
    lastInserted = nil
  }
}

/// A name that compares by its UTF-8 bytes; `String` compares by canonical equivalence.
struct MemberName: Hashable {
  private let name: String

  init(_ name: String) { self.name = name }

  static func == (left: Self, right: Self) -> Bool { haveSameBytes(left.name, right.name) }

  func hash(into hasher: inout Hasher) { hashBytes(of: name, into: &hasher) }
}
