/// A type that holds values of another one: an Optional or a collection.
private protocol Holding {
  static var content: Any.Type { get }
}

extension Optional: Holding {
  fileprivate static var content: Any.Type { Wrapped.self }
}

extension Array: Holding {
  fileprivate static var content: Any.Type { Element.self }
}

extension ContiguousArray: Holding {
  fileprivate static var content: Any.Type { Element.self }
}

extension Set: Holding {
  fileprivate static var content: Any.Type { Element.self }
}

extension Dictionary: Holding {
  fileprivate static var content: Any.Type { Value.self }
}

/// What a rule's conversions meet in the end: the type inside Optionals and collections.
func contentType(of type: Any.Type) -> Any.Type {
  var type = type
  while let holding = type as? any Holding.Type { type = holding.content }
  return type
}
