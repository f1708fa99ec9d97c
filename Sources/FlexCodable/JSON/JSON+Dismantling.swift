extension JSON {
  /// Frees the tree level by level.
  ///
  /// The runtime frees what is inside a value recursively, for which the stack has no room where a deep
  /// model has used it up. Parts that somebody else holds stay.
  mutating func dismantle() {
    var open = [self]
    self = .null
    while let value = open.popLast() {
      switch value {
      case .array(let elements):
        for element in elements where element.isDeep { open.append(element) }
      case .object(let object):
        for element in object.values where element.isDeep { open.append(element) }
      default: break
      }
    }
  }

  private var isDeep: Bool {
    switch self {
    case .array(let elements): !elements.isEmpty
    case .object(let object): !object.isEmpty
    default: false
    }
  }
}
