/// What a list of statuses shows: eight members of each, and nothing else of the document.
package struct TweetSummaries: Codable, Equatable, Sendable {
  let statuses: [TweetSummary]
}

/// Eight of the 25 members of a status.
struct TweetSummary: Codable, Equatable, Sendable {
  let createdAt: String
  let id: Int
  let text: String
  let inReplyToScreenName: String?
  let retweetCount: Int
  let favoriteCount: Int
  let favorited: Bool
  let lang: String

  private enum CodingKeys: String, CodingKey {
    case createdAt = "created_at"
    case id
    case text
    case inReplyToScreenName = "in_reply_to_screen_name"
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
    case favorited
    case lang
  }
}
