/// Measurements as lines for people: Foundation in MB/s, ours as multiples of it.
enum Table {
  static let head =
    cell("workload", 20, left: true)
    + cell("KB", 8) + cell("decode", 10) + cell("lenient", 9) + cell("strict", 9)
    + cell("encode", 10) + cell("ours", 9) + cell("parse", 10) + cell("tree", 9)

  /// One workload; the measurements in the order in which directions and contenders are listed.
  static func line(_ workload: Workload, _ measurements: [Measurement]) -> String {
    var line = cell(workload.name, 20, left: true) + cell("\(workload.bytes / 1_000)", 8)
    var direction = ""
    for measurement in measurements {
      if measurement.direction != direction {
        direction = measurement.direction
        line += cell("\(Int(measurement.megabytesPerSecond.rounded()))", 10)
      } else {
        line += cell("\((measurement.ratio * 100).rounded() / 100)x", 9)
      }
    }
    return line
  }

  static let legend = """

    decode, encode, parse: JSONDecoder, JSONEncoder and JSONSerialization, in MB/s of the document.
    lenient, strict: FlexDecoder() and FlexDecoder(.strict); ours: FlexEncoder(); tree:
    JSON(parsing:); how often as fast as Foundation in the same rounds.
    Medians of thread CPU time. Only numbers of one run compare.
    """

  private static func cell(_ text: String, _ width: Int, left: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(1, width - text.count))
    return left ? text + blanks : blanks + text
  }
}
