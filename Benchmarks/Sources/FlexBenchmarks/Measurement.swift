/// The median time of one contender in one direction of a workload.
struct Measurement: Encodable {
  let workload: String
  let direction: String
  let contender: String
  let bytes: Int
  let nanoseconds: Double
  let megabytesPerSecond: Double
  /// How often as fast as Foundation's contender of the same rounds.
  let ratio: Double
}

extension Measurement {
  /// Runs all contenders of a direction in turn, round after round, so that a slow phase of the
  /// machine meets all of them.
  static func measure(
    _ workload: Workload, _ direction: Workload.Direction, rounds: Int
  ) throws -> [Measurement] {
    let contenders = try workload.contenders(direction)
    let runs = try contenders.map { try repeats($0) }
    var times = [[Double]](repeating: [], count: contenders.count)
    for round in 0..<rounds {
      for position in contenders.indices {
        let index = (round + position) % contenders.count
        times[index].append(try time(contenders[index], repeats: runs[index]))
      }
    }
    let medians = times.map(median)
    return contenders.indices.map { index in
      Measurement(
        workload: workload.name, direction: direction.rawValue, contender: contenders[index].name,
        bytes: workload.bytes, nanoseconds: medians[index],
        megabytesPerSecond: Double(workload.bytes) * 1_000 / medians[index],
        ratio: medians[0] / medians[index])
    }
  }

  /// How often to run within one round, so that a round lasts about 20 ms; warms up, too.
  private static func repeats(_ contender: Workload.Contender) throws -> Int {
    try contender.run()
    let once = try time(contender, repeats: 1)
    return max(1, Int(min(20_000_000 / once, 100_000)))
  }

  /// Nanoseconds of one run, on average.
  private static func time(_ contender: Workload.Contender, repeats: Int) throws -> Double {
    let start = ThreadClock.nanoseconds()
    for _ in 0..<repeats { try contender.run() }
    return Double(max(1, ThreadClock.nanoseconds() - start)) / Double(repeats)
  }

  private static func median(_ times: [Double]) -> Double {
    let sorted = times.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
