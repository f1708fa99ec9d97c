import Foundation

/// A document of canada.json's shape: outlines of 16-digit fractions.
enum GeneratedMap {
  static func document() -> Data {
    var random = SeededGenerator(seed: 3)
    let rings = (0..<240).map { _ in ring(&random) }
    return Data(
      """
      {"type":"FeatureCollection","features":[{"type":"Feature",\
      "properties":{"name":"Nowhere"},\
      "geometry":{"type":"Polygon","coordinates":[\(rings.joined(separator: ",\n"))]}}]}
      """.utf8)
  }

  private static func ring(_ random: inout SeededGenerator) -> String {
    var east = Double(random.integer(-140_000...(-60_000))) / 1_000
    var north = Double(random.integer(42_000...80_000)) / 1_000
    let points = (0..<random.integer(10...400)).map { _ in
      east += Double(random.integer(-99_999...99_999)) / 10_000_000
      north += Double(random.integer(-99_999...99_999)) / 10_000_000
      return "[\(text(east)),\(text(north))]"
    }
    return "[\(points.joined(separator: ","))]"
  }

  /// Fifteen digits after the point, as survey programs write them.
  private static func text(_ value: Double) -> String { String(format: "%.15f", value) }
}
