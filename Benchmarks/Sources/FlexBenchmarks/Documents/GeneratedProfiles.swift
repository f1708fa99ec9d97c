import Foundation

/// Many different small objects; half of them have their members in another order.
enum GeneratedProfiles {
  static let count = 4_000

  /// The objects, each a document of its own.
  static func documents() -> [Data] { texts().map { Data($0.utf8) } }

  /// The objects in one array.
  static func array() -> Data { Data("[\(texts().joined(separator: ","))]".utf8) }

  private static func texts() -> [String] {
    var random = SeededGenerator(seed: 4)
    return (1...count).map { number in
      var members = members(number, &random)
      if number.isMultiple(of: 2) { members.shuffle(using: &random) }
      return "{\(members.joined(separator: ","))}"
    }
  }

  private static func members(_ number: Int, _ random: inout SeededGenerator) -> [String] {
    let nickname = random.chance(40) ? "null" : "\"\(random.word(words))\""
    let tags = (0..<random.integer(0...4)).map { _ in "\"\(random.word(words))\"" }
    let ratings = (0..<random.integer(2...6)).map { _ in "\(random.integer(1...10))" }
    return [
      "\"id\":\(number * 7_919 + random.integer(0...7_000))",
      "\"name\":\"\(random.word(names)) \(random.word(names))\"",
      "\"nickname\":\(nickname)",
      "\"active\":\(random.chance(70))",
      "\"score\":\(Double(random.integer(0...1_000_000)) / 1_000)",
      "\"visits\":\(random.integer(0...90_000))",
      "\"joined\":\"20\(random.integer(10...25))-0\(random.integer(1...9))-1\(random.integer(0...9))\"",
      "\"language\":\"\(random.word(["en", "de", "sv", "ja", "pt"]))\"",
      "\"tags\":[\(tags.joined(separator: ","))]",
      "\"address\":{\"street\":\"\(random.word(names)) street \(random.integer(1...300))\","
        + "\"zip\":\"\(random.integer(10_000...99_999))\",\"city\":\"\(random.word(cities))\"}",
      "\"ratings\":[\(ratings.joined(separator: ","))]",
      "\"about\":\"\(random.sentence(words, 4...12))\"",
    ]
  }

  private static let names = [
    "Mira", "Okafor", "Jonas", "Lind", "Ana", "Sørensen", "Tomás", "Brandt", "Yuki", "Moreau",
  ]
  private static let cities = ["Rostock", "Malmö", "Porto", "Utrecht", "Kraków", "Ōtsu"]
  private static let words = [
    "amber", "bridge", "copper", "delta", "evening", "forest", "gravel", "harbour", "island",
    "juniper", "kettle", "lantern", "meadow", "north", "orchard", "pebble",
  ]
}
