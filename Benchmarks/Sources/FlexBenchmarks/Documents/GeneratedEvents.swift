import Foundation

/// A document of github_events.json's shape: payloads by type, many addresses, one large object.
enum GeneratedEvents {
  static func document() -> Data {
    var random = SeededGenerator(seed: 7)
    let events = (0..<60).map { event($0, &random) }
    return Data("[\(events.joined(separator: ","))]".utf8)
  }

  private static let api = "https://api.example.org"
  private static let words = [
    "parser", "garden", "kernel", "notes", "atlas", "router", "sample", "broker", "widget",
  ]

  private static func event(_ number: Int, _ random: inout SeededGenerator) -> String {
    let payloads = [push, create, watch, wiki, fork]
    let (type, payload) = payloads[number % payloads.count](&random)
    let organization = random.chance(30) ? "\"org\":\(actor(&random))," : ""
    return """
      {"type":"\(type)","created_at":"2013-01-10T07:58:\(random.integer(10...59))Z",\
      "actor":\(actor(&random)),"repo":{"url":"\(api)/repos/\(name(&random))",\
      "id":\(random.integer(1_000_000...7_999_999)),"name":"\(name(&random))"},\
      "public":true,\(organization)"payload":\(payload),\
      "id":"\(random.integer(1_652_857_600...1_652_857_799))"}
      """
  }

  private static func name(_ random: inout SeededGenerator) -> String {
    "\(random.word(words))\(random.integer(1...99))/\(random.word(words))-\(random.word(words))"
  }

  private static func hash(_ random: inout SeededGenerator) -> String {
    (0..<5).map { _ in String(random.integer(0x1000_0000...0xFFFF_FFFF), radix: 16) }.joined()
  }

  private static func actor(_ random: inout SeededGenerator) -> String {
    let login = "\(random.word(words))\(random.integer(1...999))"
    return """
      {"gravatar_id":"\(hash(&random).prefix(32))","login":"\(login)",\
      "avatar_url":"https://secure.example.org/avatar/\(hash(&random))?d=https://\
      a248.example.org%2Fgravatar-user-420.png","url":"\(api)/users/\(login)",\
      "id":\(random.integer(10_000...3_999_999))}
      """
  }

  private static func push(_ random: inout SeededGenerator) -> (String, String) {
    let commits = (1...random.integer(1...3)).map { _ in
      let sha = hash(&random)
      return """
        {"url":"\(api)/repos/\(name(&random))/commits/\(sha)",\
        "message":"\(random.sentence(words, 3...12))\\n\\n\(random.sentence(words, 3...9))",\
        "distinct":\(random.chance(90)),"sha":"\(sha)",\
        "author":{"email":"\(random.word(words))@example.org","name":"\(random.word(words))"}}
        """
    }
    let payload = """
      {"commits":[\(commits.joined(separator: ","))],"distinct_size":\(commits.count),\
      "ref":"refs/heads/master","push_id":\(random.integer(134_107_000...134_107_999)),\
      "head":"\(hash(&random))","before":"\(hash(&random))","size":\(commits.count)}
      """
    return ("PushEvent", payload)
  }

  private static func create(_ random: inout SeededGenerator) -> (String, String) {
    let text = random.sentence(words, 2...9)
    let payload = """
      {"description":"\(text)","master_branch":"master","ref":null,"ref_type":"repository"}
      """
    return ("CreateEvent", payload)
  }

  private static func watch(_ random: inout SeededGenerator) -> (String, String) {
    ("WatchEvent", #"{"action":"started"}"#)
  }

  private static func wiki(_ random: inout SeededGenerator) -> (String, String) {
    let page = """
      {"page_name":"Home","html_url":"https://example.org/\(name(&random))/wiki/Home",\
      "title":"Home","sha":"\(hash(&random))","summary":null,"action":"edited"}
      """
    return ("GollumEvent", "{\"pages\":[\(page)]}")
  }

  private static func fork(_ random: inout SeededGenerator) -> (String, String) {
    ("ForkEvent", "{\"forkee\":\(repository(&random))}")
  }

  private static func repository(_ random: inout SeededGenerator) -> String {
    let name = name(&random)
    var members = addresses.map { "\"\($0)_url\":\"\(api)/repos/\(name)/\($0){/number}\"" }
    members += counts.map { "\"\($0)\":\(random.integer(0...9_999))" }
    members += flags.map { "\"\($0)\":\(random.chance(50))" }
    members += texts.map { "\"\($0)\":\"\(random.sentence(words, 1...3))\"" }
    members += ["\"owner\":\(user(&random))", "\"mirror_url\":null", "\"homepage\":null"]
    members.shuffle(using: &random)
    return "{\(members.joined(separator: ","))}"
  }

  private static func user(_ random: inout SeededGenerator) -> String {
    let login = "\(random.word(words))\(random.integer(1...999))"
    let links = [
      "gists", "avatar", "subscriptions", "organizations", "received_events", "repos", "starred",
      "events", "followers", "following",
    ].map { "\"\($0)_url\":\"\(api)/users/\(login)/\($0)\"" }
    return """
      {"url":"\(api)/users/\(login)","gravatar_id":"\(hash(&random))","type":"User",\
      \(links.joined(separator: ",")),"login":"\(login)","id":\(random.integer(10_000...999_999))}
      """
  }

  private static let addresses = [
    "stargazers", "clone", "tags", "merges", "git_refs", "archive", "collaborators", "languages",
    "trees", "labels", "html", "forks", "branches", "commits", "notifications", "contents",
    "blobs", "issues", "compare", "issue_events", "statuses", "assignees", "ssh", "subscribers",
    "git_commits", "downloads", "pulls", "issue_comment", "hooks", "subscription", "milestones",
    "svn", "events", "git_tags", "teams", "comments", "keys", "git", "contributors",
  ]
  private static let counts = [
    "forks", "open_issues", "forks_count", "watchers_count", "id", "open_issues_count", "size",
    "watchers",
  ]
  private static let flags = [
    "fork", "private", "has_issues", "public", "has_wiki", "has_downloads",
  ]
  private static let texts = [
    "description", "url", "language", "full_name", "pushed_at", "created_at", "name", "updated_at",
  ]
}
