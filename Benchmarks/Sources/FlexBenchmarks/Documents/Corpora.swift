import BenchmarkModels
import Foundation

/// Where the workloads come from: files, where they are found, else documents made here.
struct Corpora {
  let folder: URL

  /// `../shared/data/corpora`, beside the checkout of the package.
  static let defaultFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent()
    .appendingPathComponent("../../../../../shared/data/corpora")
    .standardizedFileURL

  /// Names of all workloads that can be measured, and what makes them.
  var workloads: [(name: String, make: () throws -> Workload)] {
    [
      document("twitter", Twitter.self, else: GeneratedTweets.document),
      document("citm_catalog", Catalog.self, else: GeneratedCatalog.document),
      document("canada", FeatureCollection.self, else: GeneratedMap.document),
      document("github_events", [GitHubEvent].self, else: GeneratedEvents.document),
      document("apache_builds", Builds.self, else: GeneratedBuilds.document),
      document("random", RandomPeople.self, else: GeneratedPeople.document),
      ("objects", { Workload("objects", Profile.self, GeneratedProfiles.documents()) }),
      ("objects_array", { Workload("objects_array", [Profile].self, [GeneratedProfiles.array()]) }),
      ("tweet_summaries", tweetSummaries),
      (
        "dates",
        {
          Workload(
            "dates", [Date].self, [GeneratedDates.document()], directions: [.decode, .encode],
            coders: .iso8601)
        }
      ),
      ("rules", Rules.workload),
      ("coercions", Coercions.workload),
      ("calls", Calls.workload),
    ]
  }

  private func file(_ name: String) -> URL { folder.appendingPathComponent("\(name).json") }

  /// The document of a workload; its name ends in `-like` where it had to be made.
  func data(_ name: String, else generate: () -> Data) throws -> (name: String, data: Data) {
    let file = file(name)
    guard FileManager.default.fileExists(atPath: file.path) else {
      // Another name, so that numbers of two different documents are never compared.
      return ("\(name)-like", generate())
    }
    return (name, try Data(contentsOf: file))
  }

  private func document<Model: Codable & Equatable>(
    _ name: String, _ model: Model.Type, else generate: @escaping () -> Data
  ) -> (name: String, make: () throws -> Workload) {
    let isThere = FileManager.default.fileExists(atPath: file(name).path)
    return (
      isThere ? name : "\(name)-like",
      {
        let document = try data(name, else: generate)
        return Workload(document.name, model, [document.data])
      }
    )
  }

  private func tweetSummaries() throws -> Workload {
    let document = try data("twitter", else: GeneratedTweets.document)
    let suffix = document.name.hasSuffix("-like") ? "-like" : ""
    return Workload(
      "tweet_summaries\(suffix)", TweetSummaries.self, [document.data], directions: [.decode])
  }
}
