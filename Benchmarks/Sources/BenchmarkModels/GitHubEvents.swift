/// One event of the github kind: the payload depends on the type of the event.
package struct GitHubEvent: Codable, Equatable, Sendable {
  let type: String
  let createdAt: String
  let actor: GitHubActor
  let repo: RepositoryName
  let isPublic: Bool
  let org: GitHubActor?
  let payload: Payload
  let id: String

  private enum CodingKeys: String, CodingKey {
    case type
    case createdAt = "created_at"
    case actor
    case repo
    case isPublic = "public"
    case org
    case payload
    case id
  }
}

/// Who did it, or for whom.
struct GitHubActor: Codable, Equatable, Sendable {
  let gravatarID: String
  let login: String
  let avatarURL: String
  let url: String
  let id: Int

  private enum CodingKeys: String, CodingKey {
    case gravatarID = "gravatar_id"
    case login
    case avatarURL = "avatar_url"
    case url
    case id
  }
}

/// Where it happened.
struct RepositoryName: Codable, Equatable, Sendable {
  let url: String
  let id: Int
  let name: String
}

/// The members of all types of events together.
struct Payload: Codable, Equatable, Sendable {
  let pages: [WikiPage]?
  let issue: Issue?
  let action: String?
  let comment: IssueComment?
  let forkee: Repository?
  let description: String?
  let masterBranch: String?
  let commits: [Commit]?
  let distinctSize: Int?
  let ref: String?
  let refType: String?
  let pushID: Int?
  let head: String?
  let before: String?
  let size: Int?

  private enum CodingKeys: String, CodingKey {
    case pages
    case issue
    case action
    case comment
    case forkee
    case description
    case masterBranch = "master_branch"
    case commits
    case distinctSize = "distinct_size"
    case ref
    case refType = "ref_type"
    case pushID = "push_id"
    case head
    case before
    case size
  }
}

/// A pushed commit.
struct Commit: Codable, Equatable, Sendable {
  let url: String
  let message: String
  let distinct: Bool
  let sha: String
  let author: CommitAuthor
}

/// Who wrote a commit.
struct CommitAuthor: Codable, Equatable, Sendable {
  let email: String
  let name: String
}

/// A changed page.
struct WikiPage: Codable, Equatable, Sendable {
  let pageName: String
  let htmlURL: String
  let title: String
  let sha: String
  let summary: String?
  let action: String

  private enum CodingKeys: String, CodingKey {
    case pageName = "page_name"
    case htmlURL = "html_url"
    case title
    case sha
    case summary
    case action
  }
}
