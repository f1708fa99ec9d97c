import Foundation

/// Moments of the years 1990 to 2040 as ISO 8601 texts.
enum GeneratedDates {
  static let count = 100_000

  static func document() -> Data {
    var random = SeededGenerator(seed: 5)
    let texts = (0..<count).map { _ in
      let date = two(random.integer(1...12)) + "-" + two(random.integer(1...28))
      let time = [23, 59, 59].map { two(random.integer(0...$0)) }.joined(separator: ":")
      return "\"\(random.integer(1990...2040))-\(date)T\(time)Z\""
    }
    return Data("[\(texts.joined(separator: ","))]".utf8)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
