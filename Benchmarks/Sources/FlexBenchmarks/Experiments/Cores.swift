import BenchmarkModels
import FlexCodable
import Foundation

/// One decoder, used from two threads at once.
enum Cores {
  static func figures(_ corpora: Corpora) throws -> [Figure] {
    let profiles = GeneratedProfiles.documents()
    let twitter = try corpora.data("twitter", else: GeneratedTweets.document)
    return [
      try figure("objects", Profile.self, profiles, repeats: 8),
      try figure(twitter.name, Twitter.self, [twitter.data], repeats: 50),
    ]
  }

  /// Twice the time of one thread over the time of two with the same work each; by the clock on
  /// the wall, so the quickest of the rounds counts: others' work can only slow them down.
  private static func figure<Model: Decodable & SendableMetatype>(
    _ name: String, _ model: Model.Type, _ documents: [Data], repeats: Int
  ) throws -> Figure {
    let decoder = FlexDecoder()
    for document in documents { _ = try decoder.decode(model, from: document) }
    func time(_ threads: Int) -> Double {
      let start = DispatchTime.now().uptimeNanoseconds
      DispatchQueue.concurrentPerform(iterations: threads) { _ in
        for _ in 0..<repeats {
          for document in documents { _ = try? decoder.decode(model, from: document) }
        }
      }
      return Double(DispatchTime.now().uptimeNanoseconds - start)
    }
    let rounds = (0..<25).map { _ in (one: time(1), two: time(2)) }
    let one = rounds.map(\.one).min() ?? .nan
    let two = rounds.map(\.two).min() ?? .nan
    return Figure("\(name) on two cores", 2 * one / two)
  }
}
