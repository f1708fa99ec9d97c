/// One thing that is run and timed.
///
/// A run goes once through all documents of its workload.
struct Contender {
  let name: String
  let run: () throws -> Void

  init(_ name: String, _ run: @escaping () throws -> Void) {
    self.name = name
    self.run = run
  }
}

/// Contenders that take turns, and what their times tell.
struct Contest {
  let direction: String
  /// What the others are compared with stands first.
  let contenders: [Contender]
  var figures: (Timing) -> [Figure] = { _ in [] }
}

/// The times of all contenders, round by round, in nanoseconds of one run.
struct Timing {
  private let times: [[Double]]

  /// Runs all contenders in turn, round after round, so that a slow phase of the machine meets all
  /// of them.
  init(_ contenders: [Contender], rounds: Int) throws {
    let runs = try contenders.map { try Self.repeats($0) }
    var times = [[Double]](repeating: [], count: contenders.count)
    for round in 0..<rounds {
      for position in contenders.indices {
        let index = (round + position) % contenders.count
        times[index].append(try Self.time(contenders[index], repeats: runs[index]))
      }
    }
    self.times = times
  }

  func median(_ index: Int) -> Double { Self.median(times[index]) }

  /// How often as long the first takes as the second: the median of the rounds' own ratios.
  func ratio(_ index: Int, over other: Int) -> Double {
    Self.median(zip(times[index], times[other]).map { $0 / $1 })
  }

  /// The same over the sum of two contenders.
  func ratio(_ index: Int, over first: Int, plus second: Int) -> Double {
    let sums = zip(times[first], times[second]).map { $0 + $1 }
    return Self.median(zip(times[index], sums).map { $0 / $1 })
  }

  /// How much longer the first takes than the second.
  func difference(_ index: Int, minus other: Int) -> Double {
    Self.median(zip(times[index], times[other]).map { $0 - $1 })
  }

  /// How often to run within one round, so that a round lasts about 20 ms; warms up, too.
  private static func repeats(_ contender: Contender) throws -> Int {
    try contender.run()
    let once = try time(contender, repeats: 1)
    return max(1, Int(min(20_000_000 / once, 100_000)))
  }

  /// Nanoseconds of one run, on average.
  private static func time(_ contender: Contender, repeats: Int) throws -> Double {
    let start = ThreadClock.nanoseconds()
    for _ in 0..<repeats { try contender.run() }
    return Double(max(1, ThreadClock.nanoseconds() - start)) / Double(repeats)
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
