extension JSON {
  /// Applies a merge patch of RFC 7386: null removes, objects merge, everything else replaces.
  ///
  ///     let merged = settings.merging(["theme": "dark", "beta": nil])
  ///
  /// - Parameter patch: What to change.
  /// - Returns: The changed tree; new members stand behind the others.
  /// - Complexity: O(*n* + *m*), where *n* is the number of members on the way and *m* the patch's.
  public func merging(_ patch: JSON) -> JSON {
    guard case .object(let members) = patch else { return patch }
    var open = [OpenMerge(target: self, patch: members)]
    while true {
      if let (key, target, patch) = open[open.count - 1].nextObject() {
        open.append(OpenMerge(key: key, target: target, patch: patch))
        continue
      }
      var last = open.removeLast()
      let finished = last.merged()
      if open.isEmpty { return finished.value }
      open[open.count - 1].set(finished.value, for: finished.key)
    }
  }
}

/// An object into which a patch is being merged.
private struct OpenMerge {
  /// The member of the parent that this object will be.
  private let key: String
  private var target: JSON.Object
  private let patch: JSON.Object
  private var position = 0
  /// Members to remove, all in one pass at the end; true for one that has come back since.
  private var removed = JSON.Object()

  init(key: String = "", target: JSON?, patch: JSON.Object) {
    self.key = key
    self.target = target?.objectValue ?? JSON.Object()
    self.patch = patch
  }

  /// Applies members of the patch up to the next one that is an object itself.
  mutating func nextObject() -> (key: String, target: JSON?, patch: JSON.Object)? {
    while position < patch.count {
      let (key, value) = patch[position]
      position += 1
      switch value {
      case .null:
        if target.position(of: key) != nil { removed[key] = .null }
      case .object(let members):
        let isRemoved = removed[key] == .null
        return (
          key, isRemoved ? nil : target.position(of: key).map { target.take(at: $0) }, members
        )
      default:
        set(value, for: key)
      }
    }
    return nil
  }

  mutating func set(_ value: JSON, for key: String) {
    // A patch with a duplicate key may remove a member and then set it.
    if !removed.isEmpty, removed.position(of: key) != nil { removed[key] = true }
    target[key] = value
  }

  mutating func merged() -> (key: String, value: JSON) {
    if !removed.isEmpty { target.removeAll { removed[$0] == .null } }
    return (key, .object(target))
  }
}
