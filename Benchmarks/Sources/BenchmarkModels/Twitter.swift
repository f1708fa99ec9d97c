/// A search result of the twitter kind: many members, long texts, nested users.
package struct Twitter: Codable, Equatable, Sendable {
  let statuses: [Tweet]
  let searchMetadata: SearchMetadata

  private enum CodingKeys: String, CodingKey {
    case statuses
    case searchMetadata = "search_metadata"
  }
}

/// About the search itself.
struct SearchMetadata: Codable, Equatable, Sendable {
  let completedIn: Double
  let maxID: Int
  let maxIDStr: String
  let nextResults: String
  let query: String
  let refreshURL: String
  let count: Int
  let sinceID: Int
  let sinceIDStr: String

  private enum CodingKeys: String, CodingKey {
    case completedIn = "completed_in"
    case maxID = "max_id"
    case maxIDStr = "max_id_str"
    case nextResults = "next_results"
    case query
    case refreshURL = "refresh_url"
    case count
    case sinceID = "since_id"
    case sinceIDStr = "since_id_str"
  }
}

/// One status.
struct Tweet: Codable, Equatable, Sendable {
  let metadata: TweetMetadata
  let createdAt: String
  let id: Int
  let idStr: String
  let text: String
  let source: String
  let truncated: Bool
  let inReplyToStatusID: Int?
  let inReplyToStatusIDStr: String?
  let inReplyToUserID: Int?
  let inReplyToUserIDStr: String?
  let inReplyToScreenName: String?
  let user: TwitterUser
  let geo: String?
  let coordinates: String?
  let place: String?
  let contributors: String?
  let retweetedStatus: Retweet?
  let retweetCount: Int
  let favoriteCount: Int
  let entities: TweetEntities
  let favorited: Bool
  let retweeted: Bool
  let possiblySensitive: Bool?
  let lang: String

  private enum CodingKeys: String, CodingKey {
    case metadata
    case createdAt = "created_at"
    case id
    case idStr = "id_str"
    case text
    case source
    case truncated
    case inReplyToStatusID = "in_reply_to_status_id"
    case inReplyToStatusIDStr = "in_reply_to_status_id_str"
    case inReplyToUserID = "in_reply_to_user_id"
    case inReplyToUserIDStr = "in_reply_to_user_id_str"
    case inReplyToScreenName = "in_reply_to_screen_name"
    case user
    case geo
    case coordinates
    case place
    case contributors
    case retweetedStatus = "retweeted_status"
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
    case entities
    case favorited
    case retweeted
    case possiblySensitive = "possibly_sensitive"
    case lang
  }
}

/// The status that another one repeats: the same members, one level down.
struct Retweet: Codable, Equatable, Sendable {
  let metadata: TweetMetadata
  let createdAt: String
  let id: Int
  let idStr: String
  let text: String
  let source: String
  let truncated: Bool
  let inReplyToStatusID: Int?
  let inReplyToStatusIDStr: String?
  let inReplyToUserID: Int?
  let inReplyToUserIDStr: String?
  let inReplyToScreenName: String?
  let user: TwitterUser
  let geo: String?
  let coordinates: String?
  let place: String?
  let contributors: String?
  let retweetCount: Int
  let favoriteCount: Int
  let entities: TweetEntities
  let favorited: Bool
  let retweeted: Bool
  let possiblySensitive: Bool?
  let lang: String

  private enum CodingKeys: String, CodingKey {
    case metadata
    case createdAt = "created_at"
    case id
    case idStr = "id_str"
    case text
    case source
    case truncated
    case inReplyToStatusID = "in_reply_to_status_id"
    case inReplyToStatusIDStr = "in_reply_to_status_id_str"
    case inReplyToUserID = "in_reply_to_user_id"
    case inReplyToUserIDStr = "in_reply_to_user_id_str"
    case inReplyToScreenName = "in_reply_to_screen_name"
    case user
    case geo
    case coordinates
    case place
    case contributors
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
    case entities
    case favorited
    case retweeted
    case possiblySensitive = "possibly_sensitive"
    case lang
  }
}

/// How a status was found.
struct TweetMetadata: Codable, Equatable, Sendable {
  let resultType: String
  let isoLanguageCode: String

  private enum CodingKeys: String, CodingKey {
    case resultType = "result_type"
    case isoLanguageCode = "iso_language_code"
  }
}
