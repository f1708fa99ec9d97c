extension JSON {
  /// Reads the value at a path; writing creates what is missing on the way, nil removes.
  ///
  /// Objects and arrays are made where there is nothing or null, and holes in arrays become null.
  /// A value of another kind in the way, a gap of more than 65,536 places, or a malformed path
  /// leaves the tree as it was.
  ///
  ///     json[path: "users[0].address.city"] = "Oslo"
  ///
  /// - Parameter path: The steps; a literal such as `"a.b[1]"`, or a ``JSON/Path``.
  /// - Complexity: O(*n*), where *n* is the number of steps, unless something is removed.
  public subscript(path path: Path) -> JSON? {
    get {
      guard path.fault == nil else { return nil }
      var value = self
      for step in path.steps {
        guard let position = value.position(of: step) else { return nil }
        value = value.child(at: position)
      }
      return value
    }
    _modify {
      var descent = Descent(from: &self, along: path)
      defer { descent.finish(into: &self) }
      yield &descent.value
    }
  }
}

/// A way down a tree on which every container is taken out of its parent, so that changing the value
/// at its end copies nothing.
private struct Descent {
  /// The value at the end of the path; nil if there is none.
  var value: JSON?

  private var parents: [(container: JSON, position: Int)] = []
  /// The innermost value that is there, if the path goes on where nothing is.
  private var lastFound = JSON.null
  private var isIncomplete = false
  /// The steps that lead from there to where nothing is yet.
  private var missing: ArraySlice<JSON.Path.Step> = []

  init(from root: inout JSON, along path: JSON.Path) {
    var current = JSON.null
    swap(&current, &root)
    guard path.fault == nil else {
      lastFound = current
      isIncomplete = true
      return
    }
    for (depth, step) in path.steps.enumerated() {
      guard let position = current.position(of: step) else {
        lastFound = current
        isIncomplete = true
        missing = path.steps[depth...]
        return
      }
      let child = current.take(at: position)
      parents.append((current, position))
      current = child
    }
    value = current
  }

  /// Puts everything back.
  mutating func finish(into root: inout JSON) {
    var current = JSON.null
    if isIncomplete {
      swap(&current, &lastFound)
      if let value { Self.attach(value, along: missing, to: &current) }
    } else if let value {
      current = value
    } else if !parents.isEmpty {
      let last = parents.count - 1
      parents[last].container.remove(at: parents[last].position)
      swap(&current, &parents[last].container)
      parents.removeLast()
    }
    while !parents.isEmpty {
      let last = parents.count - 1
      parents[last].container.put(current, at: parents[last].position)
      current = .null
      swap(&current, &parents[last].container)
      parents.removeLast()
    }
    root = current
  }

  private static func attach(
    _ value: JSON, along steps: ArraySlice<JSON.Path.Step>, to container: inout JSON
  ) {
    guard let first = steps.first else { return }
    var value = value
    for step in steps.dropFirst().reversed() {
      var parent = JSON.null
      guard parent.attach(value, at: step) else { return }
      value = parent
    }
    container.attach(value, at: first)
  }
}

// MARK: - Children by position

extension JSON {
  /// The value at a position that ``position(of:)`` found.
  fileprivate func child(at position: Int) -> JSON {
    switch self {
    case .array(let elements): elements[position]
    case .object(let object): object[position].value
    default: .null
    }
  }

  /// Takes a value out; null stands there until it is put back.
  fileprivate mutating func take(at position: Int) -> JSON {
    var child = JSON.null
    if var elements = takeElements() {
      swap(&child, &elements[position])
      self = .array(elements)
    } else if var object = takeMembers() {
      child = object.take(at: position)
      self = .object(object)
    }
    return child
  }

  fileprivate mutating func put(_ child: JSON, at position: Int) {
    if var elements = takeElements() {
      elements[position] = child
      self = .array(elements)
    } else if var object = takeMembers() {
      object.put(child, at: position)
      self = .object(object)
    }
  }

  fileprivate mutating func remove(at position: Int) {
    if var elements = takeElements() {
      elements.remove(at: position)
      self = .array(elements)
    } else if var object = takeMembers() {
      object.removeValue(forKey: object[position].key)
      self = .object(object)
    }
  }
}
