/// A coding key made from a name or an index: for array elements, dictionary keys and `super`.
struct PlainKey: CodingKey, Hashable {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  /// The key of a dictionary's member: a name, and a number if the name is one.
  init(member name: String) {
    stringValue = name
    intValue = Int(name)
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }

  /// A place in an array; named as JSONDecoder names it.
  init(index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  static let `super` = PlainKey(stringValue: "super")
}
