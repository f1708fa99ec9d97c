import Foundation

/// What the figures have to reach: `Benchmarks/Thresholds.json`.
struct Goals {
  private let goals: [String: Goal]

  /// Either `least` or `most` is the threshold; `aim` is where to go from there.
  struct Goal: Codable {
    let least: Double?
    let most: Double?
    let aim: Double

    var threshold: String {
      if let least { return "at least \(Figure.text(least))" }
      return most.map { "at most \(Figure.text($0))" } ?? ""
    }

    func verdict(_ value: Double) -> Verdict {
      if let least, value < least { return .short }
      if let most, value > most { return .short }
      return (most == nil ? value >= aim : value <= aim) ? .aim : .enough
    }
  }

  enum Verdict: String, Codable {
    case short = "FALLS SHORT"
    case enough = "ok"
    case aim = "aim reached"
  }

  static let file = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../Thresholds.json").standardizedFileURL

  init() throws {
    goals = try JSONDecoder().decode([String: Goal].self, from: Data(contentsOf: Self.file))
  }

  subscript(figure: Figure) -> Goal? { goals[figure.name] }

  func verdict(_ figure: Figure) -> Verdict? { goals[figure.name]?.verdict(figure.value) }

  /// Names of the goals that no figure is for.
  func unmeasured(in figures: [Figure]) -> [String] {
    goals.keys.filter { name in !figures.contains { $0.name == name } }.sorted()
  }
}
