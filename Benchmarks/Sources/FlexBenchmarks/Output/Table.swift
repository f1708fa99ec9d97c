/// Measurements as lines for people.
enum Table {
  static let documentHead =
    cell("workload", 20, left: true)
    + cell("KB", 8) + cell("decode", 9) + cell("lenient", 9) + cell("strict", 9)
    + cell("scan", 8) + cell("floor", 8) + cell("encode", 9) + cell("ours", 9)
    + cell("parse", 8) + cell("tree", 8)

  static let legend = """

    decode, encode, parse: JSONDecoder, JSONEncoder and JSONSerialization, in MB/s of the document.
    lenient, strict: FlexDecoder() and FlexDecoder(.strict); scan: reading the text alone; floor:
    Codable alone; ours: FlexEncoder(); tree: JSON(parsing:); how often as fast as Foundation in
    the same rounds. Thread CPU time; only numbers of one run compare.
    """

  /// A workload of documents: Foundation in MB/s, the others as multiples of it.
  static func documentLine(_ workload: Workload, _ measurements: [Measurement]) -> String {
    func value(_ direction: String, _ contender: String, _ width: Int) -> String {
      let found = measurements.first {
        $0.direction == direction && $0.contender == contender
      }
      guard let found else { return cell("-", width) }
      let isFoundation = found.contender.hasPrefix("JSON")
      return cell(
        isFoundation
          ? "\(Int(found.megabytesPerSecond.rounded()))" : "\(Figure.text(found.ratio))x",
        width)
    }
    return cell(workload.name, 20, left: true) + cell("\(workload.bytes / 1_000)", 8)
      + value("decode", "JSONDecoder", 9) + value("decode", "lenient", 9)
      + value("decode", "strict", 9) + value("decode", "scan", 8) + value("decode", "floor", 8)
      + value("encode", "JSONEncoder", 9) + value("encode", "FlexEncoder", 9)
      + value("parse", "JSONSerialization", 8) + value("parse", "tree", 8)
  }

  static let figureHead =
    cell("figure", 44, left: true) + cell("value", 12) + cell("goal", 15) + cell("aim", 8)

  static func figureLine(_ figure: Figure, _ goals: Goals) -> String {
    var line = cell(figure.name, 44, left: true) + cell(figure.text, 12)
    if let goal = goals[figure] {
      line += cell(goal.threshold, 15) + cell(Figure.text(goal.aim), 8)
      line += "  \(goal.verdict(figure.value).rawValue)"
    }
    return line
  }

  static func cell(_ text: String, _ width: Int, left: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(1, width - text.count))
    return left ? text + blanks : blanks + text
  }
}
