import Foundation

/// Objects of ten numbers, in the order of the models.
enum GeneratedNumbers {
  static let names = [
    "apples", "bricks", "candles", "doors", "eagles", "flutes", "gardens", "horses", "islands",
    "jackets",
  ]

  /// - Parameters:
  ///   - count: How many objects.
  ///   - quoted: The members, counted from 1, whose numbers are texts.
  ///   - renamed: The members, counted from 1, whose names the models do not know.
  ///   - object: Makes an object from its number and its members.
  /// - Returns: An array of them.
  static func document(
    _ count: Int, quoted: ClosedRange<Int>? = nil, renamed: ClosedRange<Int>? = nil,
    object: (Int, [String]) -> String = { "{\($1.joined(separator: ","))}" }
  ) -> Data {
    var random = SeededGenerator(seed: 6)
    let objects = (1...count).map { number in
      let members = names.enumerated().map { index, name in
        let value = random.integer(0...[9, 99, 9_999, 999_999, 99_999_999][index % 5])
        let text = quoted?.contains(index + 1) == true ? "\"\(value)\"" : "\(value)"
        return "\"\(name)_\(renamed?.contains(index + 1) == true ? "other" : "count")\":\(text)"
      }
      return object(number, members)
    }
    return Data("[\(objects.joined(separator: ","))]".utf8)
  }
}
