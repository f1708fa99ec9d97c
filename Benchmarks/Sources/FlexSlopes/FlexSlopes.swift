// Checks that time grows with the input and no faster.
//
//     swift run -c release --package-path Benchmarks FlexSlopes
//
// Options: `--rounds 7` (runs of which the fastest counts), `--only text` (traps whose names hold it).

import FlexCodable
import Foundation

@main
struct FlexSlopes {
  static func main() throws {
    let arguments = CommandLine.arguments
    func option(_ name: String) -> String? {
      arguments.firstIndex(of: name).flatMap {
        arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil
      }
    }
    let rounds = option("--rounds").flatMap { Int($0) } ?? 7
    var failed: [String] = []
    for trap in Traps.all where option("--only").map(trap.name.contains) ?? true {
      let slope = try Slope(trap, rounds: rounds)
      let isControl = trap.limit == .infinity
      let passes = isControl ? slope.value > 1.8 : slope.value <= trap.limit
      let times = slope.times.map { String(format: "%9.2f", $0 / 1e6) }.joined()
      let size = "\(slope.sizes[0])".leftPadded(8)
      let name = trap.name.padding(toLength: 44, withPad: " ", startingAt: 0)
      let verdict = passes ? "" : "  FAILS"
      print("\(name)\(size)\(times) ms  \(String(format: "%5.2f", slope.value))\(verdict)")
      if !passes { failed.append(trap.name) }
    }
    if option("--only") == nil { try checkFlooding(&failed) }
    if !failed.isEmpty {
      print("failed: \(failed.joined(separator: ", "))")
      exit(1)
    }
  }

  /// 100,000 keys that collide in hashes known in advance, against as many random ones.
  private static func checkFlooding(_ failed: inout [String]) throws {
    for (name, work) in Traps.flooding {
      var times: [[Double]] = [[], []]
      let runs = [try work(Traps.randomKeys(100_000)), try work(Traps.collidingKeys(100_000))]
      for _ in 0..<7 {
        for (index, run) in runs.enumerated() { times[index].append(try Slope.time(run)) }
      }
      let ratio = (times[1].min() ?? 0) / (times[0].min() ?? 1)
      print("colliding keys over random ones, \(name): \(String(format: "%.2f", ratio)) times")
      if ratio > 3 { failed.append("colliding keys, \(name)") }
    }
  }
}

extension String {
  fileprivate func leftPadded(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
