import Foundation

/// A piece of work whose time may grow no faster than its input.
struct Trap {
  let name: String
  /// The largest size of five; nil where it is found by time.
  let size: Int?
  /// The largest slope that passes.
  let limit: Double
  /// Makes the work for an input of a size.
  let make: (Int) throws -> () throws -> Void

  init(
    _ name: String, size: Int? = nil, limit: Double = Trap.linear,
    _ make: @escaping (Int) throws -> () throws -> Void
  ) {
    self.name = name
    self.size = size
    self.limit = limit
    self.make = make
  }

  static let linear = 1.15
  /// Keys that differ are hashed, and a larger table has more misses of the cache.
  static let hashed = 1.3
}

/// How time grows with the size: the slope of a line through the points in double logarithms, which
/// is 1 for linear work and 2 for quadratic work.
struct Slope {
  let sizes: [Int]
  /// Nanoseconds.
  let times: [Double]

  var value: Double {
    let x = sizes.map { log(Double($0)) }
    let y = times.map { log($0) }
    let (meanX, meanY) = (Slope.mean(x), Slope.mean(y))
    let covariance = zip(x, y).map { ($0 - meanX) * ($1 - meanY) }.reduce(0, +)
    return covariance / x.map { ($0 - meanX) * ($0 - meanX) }.reduce(0, +)
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  /// Measures n, 2n, 4n, 8n and 16n: of each the least of some runs.
  ///
  /// Without a size of its own, the smallest takes a millisecond at least, so that what does not depend
  /// on it counts little.
  init(_ trap: Trap, rounds: Int) throws {
    var first = trap.size.map { $0 / 16 } ?? 64
    while trap.size == nil, first < 1 << 20, try Slope.time(trap.make(first)) < 1_000_000 {
      first *= 2
    }
    sizes = (0..<5).map { first << $0 }
    let work = try sizes.map { try trap.make($0) }
    var times = [Double](repeating: .infinity, count: work.count)
    // Round after round, so that a slow phase of the machine meets all sizes.
    for _ in 0..<rounds {
      for (index, run) in work.enumerated() {
        times[index] = min(times[index], try Slope.time(run))
      }
    }
    self.times = times
  }

  /// Nanoseconds of processor time, which other programs do not add to.
  static func time(_ run: () throws -> Void) throws -> Double {
    let start = now()
    try run()
    return Double(max(1, now() - start))
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
