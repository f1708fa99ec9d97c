import BenchmarkModels
import FlexCodable
import Foundation

/// One decoder, used from two threads at once.
enum Cores {
  static func figures(_ corpora: Corpora) throws -> [Figure] {
    let profiles = GeneratedProfiles.documents()
    let twitter = try corpora.data("twitter", else: GeneratedTweets.document)
    return try figures("objects", Profile.self, profiles, repeats: 8)
      + figures(twitter.name, Twitter.self, [twitter.data], repeats: 50)
  }

  /// For ours and for Foundation's, which tells what the machine has to give.
  private static func figures<Model: Decodable & SendableMetatype>(
    _ name: String, _ model: Model.Type, _ documents: [Data], repeats: Int
  ) throws -> [Figure] {
    let decoder = FlexDecoder()
    let foundation = JSONDecoder()
    for document in documents { _ = try decoder.decode(model, from: document) }
    var ours = Quickest()
    var theirs = Quickest()
    for _ in 0..<15 {
      ours.measure {
        for _ in 0..<repeats {
          for document in documents { _ = try? decoder.decode(model, from: document) }
        }
      }
      // As long as ours, about.
      theirs.measure {
        for _ in 0..<max(1, repeats / 5) {
          for document in documents { _ = try? foundation.decode(model, from: document) }
        }
      }
    }
    return [
      Figure("\(name) on two cores", ours.ratio),
      Figure("\(name) on two cores, JSONDecoder", theirs.ratio),
    ]
  }

  /// Twice the time of one thread over the time of two with the same work each; by the clock on
  /// the wall, so the quickest of the rounds counts: others' work can only slow them down.
  private struct Quickest {
    private var one = Double.infinity
    private var two = Double.infinity

    var ratio: Double { 2 * one / two }

    mutating func measure(_ work: @Sendable () -> Void) {
      one = min(one, time(1, work))
      two = min(two, time(2, work))
    }

    private func time(_ threads: Int, _ work: @Sendable () -> Void) -> Double {
      let start = DispatchTime.now().uptimeNanoseconds
      DispatchQueue.concurrentPerform(iterations: threads) { _ in work() }
      return Double(DispatchTime.now().uptimeNanoseconds - start)
    }
  }
}
