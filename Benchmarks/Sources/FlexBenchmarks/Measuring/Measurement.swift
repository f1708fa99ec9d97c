/// The median time of one contender in one direction of a workload.
struct Measurement: Encodable {
  let workload: String
  let direction: String
  let contender: String
  let bytes: Int
  let nanoseconds: Double
  let megabytesPerSecond: Double
  /// How often as fast as the first contender of the same rounds.
  let ratio: Double
}

extension Measurement {
  static func all(_ workload: Workload, _ contest: Contest, _ timing: Timing) -> [Measurement] {
    contest.contenders.enumerated().map { index, contender in
      Measurement(
        workload: workload.name, direction: contest.direction, contender: contender.name,
        bytes: workload.bytes, nanoseconds: timing.median(index),
        megabytesPerSecond: Double(workload.bytes) * 1_000 / timing.median(index),
        ratio: timing.ratio(0, over: index))
    }
  }
}
