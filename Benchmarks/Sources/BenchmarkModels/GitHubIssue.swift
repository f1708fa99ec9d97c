/// An issue.
struct Issue: Codable, Equatable, Sendable {
  let user: GitHubUser
  let url: String
  let labels: [String]
  let htmlURL: String
  let labelsURL: String
  let pullRequest: PullRequestLinks
  let createdAt: String
  let closedAt: String?
  let milestone: String?
  let title: String
  let body: String
  let updatedAt: String
  let number: Int
  let state: String
  let assignee: GitHubUser?
  let id: Int
  let eventsURL: String
  let commentsURL: String
  let comments: Int

  private enum CodingKeys: String, CodingKey {
    case user
    case url
    case labels
    case htmlURL = "html_url"
    case labelsURL = "labels_url"
    case pullRequest = "pull_request"
    case createdAt = "created_at"
    case closedAt = "closed_at"
    case milestone
    case title
    case body
    case updatedAt = "updated_at"
    case number
    case state
    case assignee
    case id
    case eventsURL = "events_url"
    case commentsURL = "comments_url"
    case comments
  }
}

/// Where the changes of an issue are, if it has any.
struct PullRequestLinks: Codable, Equatable, Sendable {
  let htmlURL: String?
  let patchURL: String?
  let diffURL: String?

  private enum CodingKeys: String, CodingKey {
    case htmlURL = "html_url"
    case patchURL = "patch_url"
    case diffURL = "diff_url"
  }
}

/// A comment on an issue.
struct IssueComment: Codable, Equatable, Sendable {
  let user: GitHubUser
  let url: String
  let issueURL: String
  let createdAt: String
  let body: String
  let updatedAt: String
  let id: Int

  private enum CodingKeys: String, CodingKey {
    case user
    case url
    case issueURL = "issue_url"
    case createdAt = "created_at"
    case body
    case updatedAt = "updated_at"
    case id
  }
}

/// A user with all of its addresses.
struct GitHubUser: Codable, Equatable, Sendable {
  let url: String
  let gistsURL: String
  let gravatarID: String
  let type: String
  let avatarURL: String
  let subscriptionsURL: String
  let organizationsURL: String
  let receivedEventsURL: String
  let reposURL: String
  let login: String
  let id: Int
  let starredURL: String
  let eventsURL: String
  let followersURL: String
  let followingURL: String

  private enum CodingKeys: String, CodingKey {
    case url
    case gistsURL = "gists_url"
    case gravatarID = "gravatar_id"
    case type
    case avatarURL = "avatar_url"
    case subscriptionsURL = "subscriptions_url"
    case organizationsURL = "organizations_url"
    case receivedEventsURL = "received_events_url"
    case reposURL = "repos_url"
    case login
    case id
    case starredURL = "starred_url"
    case eventsURL = "events_url"
    case followersURL = "followers_url"
    case followingURL = "following_url"
  }
}
