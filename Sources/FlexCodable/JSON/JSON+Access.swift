extension JSON {
  /// True for null.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The Boolean, if this is one.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The text, if this is one.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number, if this is one.
  public var numberValue: Number? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The elements, if this is an array.
  public var arrayValue: [JSON]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members, if this is an object.
  public var objectValue: Object? {
    if case .object(let value) = self { value } else { nil }
  }
}

// MARK: - Subscripts

// A change takes the payload out and leaves null until it puts it back. The payload is then held
// once, so that changing it copies nothing, at any depth.

extension JSON {
  /// The value of a member; setting adds or replaces it, nil removes it.
  ///
  /// Setting makes an object of null; a value of another kind is left as it is.
  ///
  ///     json["user"]?["age"] = 42
  ///
  /// - Parameter key: The member's key, compared byte by byte.
  /// - Complexity: O(1) on average to read and to set; O(*n*) to remove, where *n* is the number of
  ///   members.
  public subscript(key: String) -> JSON? {
    get {
      if case .object(let object) = self { object[key] } else { nil }
    }
    _modify {
      if case .object(var object) = self {
        self = .null
        defer { self = .object(object) }
        yield &object[key]
      } else {
        var value: JSON?
        defer { if let value { attach(value, at: .key(key)) } }
        yield &value
      }
    }
  }

  /// The value of an element; negative counts from the end, nil removes.
  ///
  /// Setting at the count appends, and further out pads with null, by at most 65,536 places. It
  /// makes an array of null; a value of another kind is left as it is.
  ///
  ///     let last = json["tags"]?[-1]
  ///
  /// - Parameter index: The position; -1 is the last element.
  /// - Complexity: O(1) to read and to set; O(*n*) to remove, where *n* is the number of elements.
  public subscript(index: Int) -> JSON? {
    get {
      guard case .array(let elements) = self else { return nil }
      return Self.position(of: index, in: elements).map { elements[$0] }
    }
    _modify {
      if let position = position(of: .index(index)), var elements = takeElements() {
        var taken = JSON.null
        swap(&taken, &elements[position])
        var value: JSON? = taken
        taken = .null
        defer {
          if let value {
            elements[position] = value
          } else {
            elements.remove(at: position)
          }
          self = .array(elements)
        }
        yield &value
      } else {
        var value: JSON?
        defer { if let value { attach(value, at: .index(index)) } }
        yield &value
      }
    }
  }
}

// MARK: - Steps

extension JSON {
  /// The most places that a setter pads with null.
  private static let largestGap = 65_536

  /// The position of the value that a step leads to; nil where it leads nowhere.
  ///
  /// Never inlined: what a `switch` holds is let go of here, not behind a change that follows.
  @inline(never)
  func position(of step: Path.Step) -> Int? {
    switch (self, step) {
    case (.object(let object), .key(let name)): object.position(of: name)
    case (.array(let elements), .index(let index)): Self.position(of: index, in: elements)
    case (.array(let elements), .key(let name)):
      Path.elementIndex(name).flatMap { Self.position(of: $0, in: elements) }
    default: nil
    }
  }

  /// Adds a value where a step leads to nothing yet; a container where it cannot is left as it is.
  ///
  /// - Returns: False if nothing was added.
  @discardableResult mutating func attach(_ value: JSON, at step: Path.Step) -> Bool {
    if case .key(let name) = step {
      if isNull {
        self = .object(Object(uncheckedMembers: [(name, value)]))
        return true
      }
      if var object = takeMembers() {
        object[name] = value
        self = .object(object)
        return true
      }
    }
    let index: Int? =
      switch step {
      case .index(let index): index
      case .key(let name): Path.elementIndex(name)
      }
    guard let index else { return false }
    if isNull {
      var elements: [JSON] = []
      guard Self.append(value, at: index, to: &elements) else { return false }
      self = .array(elements)
      return true
    }
    guard var elements = takeElements() else { return false }
    let isAdded = Self.append(value, at: index, to: &elements)
    self = .array(elements)
    return isAdded
  }

  /// Takes the elements out of an array, which is null until they are put back.
  ///
  /// A `switch` over `self` would hold them a second time, and a change would copy them; so would the
  /// optimizer, if this were inlined, by letting go of the old value last.
  @inline(never)
  mutating func takeElements() -> [JSON]? {
    guard case .array(let elements) = self else { return nil }
    self = .null
    return elements
  }

  /// Takes the members out of an object, which is null until they are put back.
  mutating func takeMembers() -> Object? {
    guard case .object(let object) = self else { return nil }
    self = .null
    return object
  }

  private static func append(_ value: JSON, at index: Int, to elements: inout [JSON]) -> Bool {
    guard index >= elements.count, index - elements.count <= largestGap else { return false }
    elements.append(contentsOf: repeatElement(.null, count: index - elements.count))
    elements.append(value)
    return true
  }

  private static func position(of index: Int, in elements: [JSON]) -> Int? {
    let position = index < 0 ? index + elements.count : index
    return elements.indices.contains(position) ? position : nil
  }
}
