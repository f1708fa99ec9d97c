/// What was found inside the text of a status.
struct TweetEntities: Codable, Equatable, Sendable {
  let hashtags: [Hashtag]
  let symbols: [String]
  let urls: [TwitterLink]
  let userMentions: [Mention]
  let media: [Media]?

  private enum CodingKeys: String, CodingKey {
    case hashtags
    case symbols
    case urls
    case userMentions = "user_mentions"
    case media
  }
}

/// A tag and where it stands.
struct Hashtag: Codable, Equatable, Sendable {
  let text: String
  let indices: [Int]
}

/// A mentioned user and where the name stands.
struct Mention: Codable, Equatable, Sendable {
  let screenName: String
  let name: String
  let id: Int
  let idStr: String
  let indices: [Int]

  private enum CodingKeys: String, CodingKey {
    case screenName = "screen_name"
    case name
    case id
    case idStr = "id_str"
    case indices
  }
}

/// An attached picture.
struct Media: Codable, Equatable, Sendable {
  let id: Int
  let idStr: String
  let indices: [Int]
  let mediaURL: String
  let mediaURLSecure: String
  let url: String
  let displayURL: String
  let expandedURL: String
  let type: String
  let sizes: MediaSizes
  let sourceStatusID: Int?
  let sourceStatusIDStr: String?

  private enum CodingKeys: String, CodingKey {
    case id
    case idStr = "id_str"
    case indices
    case mediaURL = "media_url"
    case mediaURLSecure = "media_url_https"
    case url
    case displayURL = "display_url"
    case expandedURL = "expanded_url"
    case type
    case sizes
    case sourceStatusID = "source_status_id"
    case sourceStatusIDStr = "source_status_id_str"
  }
}

/// The sizes in which a picture is kept.
struct MediaSizes: Codable, Equatable, Sendable {
  let medium: MediaSize
  let small: MediaSize
  let thumb: MediaSize
  let large: MediaSize
}

/// One size of a picture.
struct MediaSize: Codable, Equatable, Sendable {
  let w: Int
  let h: Int
  let resize: String
}
