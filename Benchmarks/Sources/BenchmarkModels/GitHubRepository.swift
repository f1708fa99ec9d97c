/// A repository with all of its addresses.
struct Repository: Codable, Equatable, Sendable {
  let description: String
  let fork: Bool
  let url: String
  let language: String
  let stargazersURL: String
  let cloneURL: String
  let tagsURL: String
  let fullName: String
  let mergesURL: String
  let forks: Int
  let isPrivate: Bool
  let gitRefsURL: String
  let archiveURL: String
  let collaboratorsURL: String
  let owner: GitHubUser
  let languagesURL: String
  let treesURL: String
  let labelsURL: String
  let htmlURL: String
  let pushedAt: String
  let createdAt: String
  let hasIssues: Bool
  let forksURL: String
  let branchesURL: String
  let commitsURL: String
  let notificationsURL: String
  let openIssues: Int
  let contentsURL: String
  let blobsURL: String
  let issuesURL: String
  let compareURL: String
  let issueEventsURL: String
  let name: String
  let updatedAt: String
  let statusesURL: String
  let forksCount: Int
  let assigneesURL: String
  let sshURL: String
  let isPublic: Bool
  let hasWiki: Bool
  let subscribersURL: String
  let mirrorURL: String?
  let watchersCount: Int
  let id: Int
  let hasDownloads: Bool
  let gitCommitsURL: String
  let downloadsURL: String
  let pullsURL: String
  let homepage: String?
  let issueCommentURL: String
  let hooksURL: String
  let subscriptionURL: String
  let milestonesURL: String
  let svnURL: String
  let eventsURL: String
  let gitTagsURL: String
  let teamsURL: String
  let commentsURL: String
  let openIssuesCount: Int
  let keysURL: String
  let gitURL: String
  let contributorsURL: String
  let size: Int
  let watchers: Int

  private enum CodingKeys: String, CodingKey {
    case description
    case fork
    case url
    case language
    case stargazersURL = "stargazers_url"
    case cloneURL = "clone_url"
    case tagsURL = "tags_url"
    case fullName = "full_name"
    case mergesURL = "merges_url"
    case forks
    case isPrivate = "private"
    case gitRefsURL = "git_refs_url"
    case archiveURL = "archive_url"
    case collaboratorsURL = "collaborators_url"
    case owner
    case languagesURL = "languages_url"
    case treesURL = "trees_url"
    case labelsURL = "labels_url"
    case htmlURL = "html_url"
    case pushedAt = "pushed_at"
    case createdAt = "created_at"
    case hasIssues = "has_issues"
    case forksURL = "forks_url"
    case branchesURL = "branches_url"
    case commitsURL = "commits_url"
    case notificationsURL = "notifications_url"
    case openIssues = "open_issues"
    case contentsURL = "contents_url"
    case blobsURL = "blobs_url"
    case issuesURL = "issues_url"
    case compareURL = "compare_url"
    case issueEventsURL = "issue_events_url"
    case name
    case updatedAt = "updated_at"
    case statusesURL = "statuses_url"
    case forksCount = "forks_count"
    case assigneesURL = "assignees_url"
    case sshURL = "ssh_url"
    case isPublic = "public"
    case hasWiki = "has_wiki"
    case subscribersURL = "subscribers_url"
    case mirrorURL = "mirror_url"
    case watchersCount = "watchers_count"
    case id
    case hasDownloads = "has_downloads"
    case gitCommitsURL = "git_commits_url"
    case downloadsURL = "downloads_url"
    case pullsURL = "pulls_url"
    case homepage
    case issueCommentURL = "issue_comment_url"
    case hooksURL = "hooks_url"
    case subscriptionURL = "subscription_url"
    case milestonesURL = "milestones_url"
    case svnURL = "svn_url"
    case eventsURL = "events_url"
    case gitTagsURL = "git_tags_url"
    case teamsURL = "teams_url"
    case commentsURL = "comments_url"
    case openIssuesCount = "open_issues_count"
    case keysURL = "keys_url"
    case gitURL = "git_url"
    case contributorsURL = "contributors_url"
    case size
    case watchers
  }
}
