import BenchmarkModels
import FlexCodable
import Foundation

/// The first decode of a type, in processes of their own.
enum FirstDecode {
  private struct Other: Decodable {
    let number: Int
  }

  static func figures(_ corpora: Corpora) throws -> [Figure] {
    let runs = try (0..<21).map { _ in try Child.numbers("first", corpora) }
    func median(_ index: Int) -> Double { Timing.median(runs.map { $0[index] / 1_000 }) }
    return [
      Figure("first decode of a type", median(1), .microseconds),
      Figure("first decode of a process", median(0), .microseconds),
      Figure("first decode of a type, JSONDecoder", median(2), .microseconds),
    ]
  }

  /// Nanoseconds of the first decode of all, of the first of another type, and of the same type by
  /// JSONDecoder, which comes last and finds the metadata ready.
  static func measure() throws -> [Double] {
    let profile = GeneratedProfiles.documents()[0]
    let decoder = FlexDecoder()
    let foundation = JSONDecoder()
    return [
      try time { _ = try decoder.decode(Other.self, from: Data(#"{"number":1}"#.utf8)) },
      try time { _ = try decoder.decode(Profile.self, from: profile) },
      try time { _ = try foundation.decode(Profile.self, from: profile) },
    ]
  }

  private static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = ThreadClock.nanoseconds()
    try body()
    return Double(ThreadClock.nanoseconds() - start)
  }
}
