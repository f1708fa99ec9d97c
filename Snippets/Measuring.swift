// Measures a decode of one's own payload and model beside JSONDecoder.
//
//     swift run -c release Measuring

import FlexCodable
import Foundation

struct Point: Codable, Equatable {
  var id: Int
  var x: Double
  var y: Double
}

let points = (0..<2_000).map { Point(id: $0, x: Double($0) / 3, y: Double($0) / 7) }
let payload = try FlexEncoder().encode(points)

// snippet.measure
/// The median time of some runs, after one that fills the caches.
func median(of runs: Int, _ work: () throws -> Void) rethrows -> Duration {
  try work()
  let clock = ContinuousClock()
  let times = try (0..<runs).map { _ in try clock.measure(work) }
  return times.sorted()[runs / 2]
}

let flex = FlexDecoder()  // made once, used for every call and from every thread
let foundation = JSONDecoder()
let ours = try median(of: 11) { _ = try flex.decode([Point].self, from: payload) }
let theirs = try median(of: 11) { _ = try foundation.decode([Point].self, from: payload) }
print("FlexDecoder \(ours), JSONDecoder \(theirs)")
// snippet.end

let first = try flex.decode([Point].self, from: payload)
let second = try foundation.decode([Point].self, from: payload)
precondition(first == points && second == points)
