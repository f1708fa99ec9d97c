/// A JSON value: an untyped tree with value semantics, whose copies are independent.
///
/// A tree keeps the order of members, the spelling of numbers, and tells a Boolean from a number.
/// It is changed in place: `json["user"]?["age"] = 42` copies nothing while nobody else holds
/// the tree.
///
/// ```swift
/// var json: JSON = ["user": ["name": "Ann", "tags": ["a", "b"]]]
/// json[path: "user.tags[-1]"] = "c"
/// print(json)  // {"user":{"name":"Ann","tags":["a","c"]}}
/// ```
///
/// Every operation on a tree uses the same amount of stack however deep the tree is. Only freeing
/// one is done by the Swift runtime, level by level: up to 1,000 levels, the most that a parser
/// makes, fit a 512 KB stack with room to spare.
@frozen public enum JSON: Sendable, Hashable {
  /// The value `null`.
  case null
  /// `true` or `false`; never a number.
  case bool(Bool)
  /// A number as it was written.
  case number(Number)
  /// A text.
  case string(String)
  /// An array.
  case array([JSON])
  /// An object with its members in order.
  case object(Object)
}
