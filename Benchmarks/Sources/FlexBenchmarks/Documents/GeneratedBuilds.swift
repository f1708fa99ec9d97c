import Foundation

/// A document of apache_builds.json's shape: many objects of three short texts.
enum GeneratedBuilds {
  static func document() -> Data {
    var random = SeededGenerator(seed: 8)
    let jobs = (1...880).map { number in
      let name = "\(random.word(words))-\(random.word(words))-\(number)"
      let color = random.word(["blue", "red", "yellow", "disabled", "notbuilt", "blue_anime"])
      return """
            {
                "name" : "\(name)",
                "url" : "https://builds.example.org/job/\(name)/",
                "color" : "\(color)"
            }
        """
    }
    let views = words.map { "{\"name\":\"\($0)\",\"url\":\"https://builds.example.org/\($0)/\"}" }
    return Data(
      """
      {
          "assignedLabels" : [{}],
          "mode" : "EXCLUSIVE",
          "nodeDescription" : "the master of all nodes",
          "nodeName" : "",
          "numExecutors" : 0,
          "description" : "A <a href=\\"https://builds.example.org\\">build server</a>",
          "jobs" : [\(jobs.joined(separator: ","))],
          "overallLoad" : {},
          "primaryView" : {"name" : "All", "url" : "https://builds.example.org/"},
          "quietingDown" : false,
          "slaveAgentPort" : 0,
          "unlabeledLoad" : {},
          "useCrumbs" : true,
          "useSecurity" : true,
          "views" : [\(views.joined(separator: ","))]
      }
      """.utf8)
  }

  private static let words = [
    "Atlas", "Broker", "Camel", "Derby", "Falcon", "Gora", "Hive", "Isis", "James", "Kafka", "Lens",
    "Maven", "Nutch", "Oozie", "Pig", "River", "Solr", "Tika",
  ]
}
