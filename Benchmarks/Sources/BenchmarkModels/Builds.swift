/// A list of jobs of the apache_builds kind: many short objects, no nesting.
package struct Builds: Codable, Equatable, Sendable {
  let assignedLabels: [[String: String]]
  let mode: String
  let nodeDescription: String
  let nodeName: String
  let numExecutors: Int
  let description: String
  let jobs: [Job]
  let overallLoad: [String: String]
  let primaryView: View
  let quietingDown: Bool
  let slaveAgentPort: Int
  let unlabeledLoad: [String: String]
  let useCrumbs: Bool
  let useSecurity: Bool
  let views: [View]
}

/// One job.
struct Job: Codable, Equatable, Sendable {
  let name: String
  let url: String
  let color: String
}

/// A named list of jobs.
struct View: Codable, Equatable, Sendable {
  let name: String
  let url: String
}
