/// The names of an object's members so far, where bits for slots do not tell.
///
/// Names are told apart by their hashes, which differ from process to process. Two names with one hash
/// are taken for a repeated one, and that is looked into when the object is complete.
final class NameWatch {
  /// The hashes at places that follow from them; 0 where there is none.
  private var places = [Int](repeating: 0, count: 64)
  private var count = 0
  private var lastPlace: Int?
  /// The properties that names were written for, where a mapping could send two to one name.
  private var owners: [MemberName: String] = [:]

  /// Adds a name with the property it is written for; false if it is there already.
  @discardableResult
  func insert(_ name: String, _ property: String?) -> Bool {
    let hash = MemberName(name).hashValue | 1
    if count * 2 >= places.count { grow() }
    let place = place(of: hash)
    guard places[place] == 0 else {
      lastPlace = nil
      return false
    }
    places[place] = hash
    lastPlace = place
    count += 1
    if let property { owners[MemberName(name)] = property }
    return true
  }

  /// The property that a name was written for, if that is known.
  func owner(of name: String) -> String? { owners[MemberName(name)] }

  /// Forgets the name that was inserted last: its value could not be written.
  func removeLast() {
    guard let lastPlace else { return }
    places[lastPlace] = 0
    count -= 1
    self.lastPlace = nil
  }

  /// Where a hash is, or would be.
  private func place(of hash: Int) -> Int {
    let mask = places.count - 1
    var place = hash >> 1 & mask
    while places[place] != 0, places[place] != hash { place = (place + 1) & mask }
    return place
  }

  private func grow() {
    let hashes = places
    places = [Int](repeating: 0, count: hashes.count * 2)
    for hash in hashes where hash != 0 { places[place(of: hash)] = hash }
  }
}

/// A name that compares by its UTF-8 bytes; `String` compares by canonical equivalence.
struct MemberName: Hashable {
  private let name: String

  init(_ name: String) { self.name = name }

  static func == (left: Self, right: Self) -> Bool { haveSameBytes(left.name, right.name) }

  func hash(into hasher: inout Hasher) { hashBytes(of: name, into: &hasher) }
}
