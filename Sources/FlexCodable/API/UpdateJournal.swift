/// What a run through an object's properties does.
enum UpdatePass {
  /// Everything is decoded and nothing is written.
  case checking
  case writing
  /// The update failed.
  case restoring
}

/// What the properties of objects held before they were updated.
final class UpdateJournal {
  private struct Property: Hashable {
    let table: Int
    let slot: Int
  }

  private struct Entry {
    /// Keeps the identity of the object from being used again.
    let object: any FlexUpdatable
    /// The old values, one for each time that a property is asked for.
    var values: [Property: [Any]] = [:]
    var isRestored = false
    var isBeingUpdated = false
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The values of one object, for one run through its properties.
  final class Reader {
    let journal: UpdateJournal
    private let object: ObjectIdentifier
    private var places: [Property: Int] = [:]

    init(_ journal: UpdateJournal, _ object: any FlexUpdatable) {
      self.journal = journal
      self.object = ObjectIdentifier(object)
    }

    /// Keeps a value, unless an earlier run did.
    func keep(_ value: Any, _ table: Int, _ slot: Int) {
      let property = Property(table: table, slot: slot)
      let place = places[property, default: 0]
      places[property] = place + 1
      let known = journal.entries[object]?.values[property]?.count ?? 0
      if place >= known {
        journal.entries[object]?.values[property, default: []].append(value)
      }
    }

    /// The value that was kept at this place of the run.
    func next<T>(_ table: Int, _ slot: Int) -> T? {
      let property = Property(table: table, slot: slot)
      let place = places[property, default: 0]
      places[property] = place + 1
      guard let values = journal.entries[object]?.values[property], values.indices.contains(place)
      else { return nil }
      return values[place] as? T
    }
  }

  /// Notes that an object is being updated; false if it is already, as it holds itself.
  func enter(_ object: any FlexUpdatable) -> Bool {
    var entry = entries[ObjectIdentifier(object)] ?? Entry(object: object)
    guard !entry.isBeingUpdated else { return false }
    entry.isBeingUpdated = true
    entries[ObjectIdentifier(object)] = entry
    return true
  }

  /// Notes that an object is not being updated any more.
  func leave(_ object: any FlexUpdatable) {
    entries[ObjectIdentifier(object)]?.isBeingUpdated = false
  }

  /// Whether an object has to be restored; true once.
  func takesBack(_ object: any FlexUpdatable) -> Bool {
    guard var entry = entries[ObjectIdentifier(object)], !entry.isRestored, !entry.isBeingUpdated
    else { return false }
    entry.isRestored = true
    entries[ObjectIdentifier(object)] = entry
    return true
  }

  /// Lets every object be restored again.
  func rewind() {
    for object in entries.keys { entries[object]?.isRestored = false }
  }
}
