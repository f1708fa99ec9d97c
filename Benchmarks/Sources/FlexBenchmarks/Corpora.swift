import BenchmarkModels
import Foundation

/// Where the workloads come from: files, where they are found, else documents made here.
struct Corpora {
  let folder: URL

  /// `../shared/data/corpora`, beside the checkout of the package.
  static let defaultFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent()
    .appendingPathComponent("../../../../shared/data/corpora")
    .standardizedFileURL

  /// Names of all workloads that can be measured, and what makes them.
  var workloads: [(name: String, make: () throws -> Workload)] {
    [
      document("twitter", Twitter.self, else: GeneratedTweets.document),
      document("citm_catalog", Catalog.self, else: GeneratedCatalog.document),
      document("canada", FeatureCollection.self, else: GeneratedMap.document),
      document("github_events", [GitHubEvent].self),
      document("apache_builds", Builds.self),
      document("random", RandomPeople.self),
      ("objects", { Workload("objects", Profile.self, GeneratedProfiles.documents()) }),
      ("objects_array", { Workload("objects_array", [Profile].self, [GeneratedProfiles.array()]) }),
    ].compactMap { $0 }
  }

  private func document<Model: Codable & Equatable>(
    _ name: String, _ model: Model.Type, else generate: (() -> Data)? = nil
  ) -> (name: String, make: () throws -> Workload)? {
    let file = folder.appendingPathComponent("\(name).json")
    if FileManager.default.fileExists(atPath: file.path) {
      return (name, { Workload(name, model, [try Data(contentsOf: file)]) })
    }
    guard let generate else { return nil }
    // Another name, so that numbers of two different documents are never compared.
    return ("\(name)-like", { Workload("\(name)-like", model, [generate()]) })
  }
}
