import FlexCodable
import Foundation

/// `""` for no replies and an object for some; false or a time; counts as flags.
enum Reddit {
  struct Listing: MessyModel {
    var kind = ""
    var data = Page()
  }

  struct Page: MessyModel {
    var modhash = ""
    var children: [Thing] = []
    var after: String?
    var before: String?
  }

  /// A post or a comment, as `kind` says.
  enum Thing: Codable, Equatable, Sendable {
    case post(Post)
    case comment(Comment)

    enum CodingKeys: String, CodingKey { case kind, data }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      switch try container.decode(String.self, forKey: .kind) {
      case "t3": self = .post(try container.decode(Post.self, forKey: .data))
      case "t1": self = .comment(try container.decode(Comment.self, forKey: .data))
      case let kind:
        throw DecodingError.dataCorruptedError(
          forKey: .kind, in: container, debugDescription: "neither a post nor a comment: \(kind)")
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .post(let post):
        try container.encode("t3", forKey: .kind)
        try container.encode(post, forKey: .data)
      case .comment(let comment):
        try container.encode("t1", forKey: .kind)
        try container.encode(comment, forKey: .data)
      }
    }

    var post: Post? {
      guard case .post(let post) = self else { return nil }
      return post
    }

    var comment: Comment? {
      guard case .comment(let comment) = self else { return nil }
      return comment
    }
  }

  /// What posts and comments have in common; both are flattened over it.
  struct Common: MessyModel {
    var id = ""
    var name = ""
    var author: String?
    var authorFlairText: String?
    var authorFlairCssClass: String?
    var subreddit = ""
    var subredditId = ""
    var created = 0
    var createdUtc = Date(timeIntervalSince1970: 0)
    var edited: Date?
    var likes: Bool?
    var gilded = false
    var archived = false
    var saved = false
    var stickied = false
    var score = 0
    var ups = 0
    var downs = 0
    var approvedBy: String?
    var bannedBy: String?
    var removalReason: String?
    var distinguished: String?
    var numReports: Int?
    var reportReasons: [String]?
    var userReports: [JSON] = []
    var modReports: [JSON] = []
  }

  struct Post: MessyModel, FlexMapped {
    var common = Common()
    var title = ""
    var domain = ""
    var url: URL?
    var permalink = ""
    var thumbnail: URL?
    var selftext = ""
    var selftextHtml: String?
    var isSelf = false
    var over18 = false
    var hidden = false
    var clicked = false
    var visited = false
    var locked = false
    var quarantine = false
    var hideScore = false
    var upvoteRatio = 0.0
    var numComments = 0
    var suggestedSort: String?
    var linkFlairText: String?
    var linkFlairCssClass: String?
    var media: JSON?
    var mediaEmbed: [String: JSON] = [:]
    var secureMedia: JSON?
    var secureMediaEmbed: [String: JSON] = [:]
    var from: String?
    var fromId: String?
    var fromKind: String?

    static let mapping = FlexMapping(CodingKeys.self, [.common: .flattened])
  }

  struct Comment: MessyModel, FlexMapped {
    var common = Common()
    var body = ""
    var bodyHtml = ""
    var linkId = ""
    var parentId = ""
    var scoreHidden = false
    var controversiality = 0
    var replies: Listing?

    static let mapping = FlexMapping(CodingKeys.self, [.common: .flattened])
  }

  static let file = MessyFile(
    "reddit-comments.json", [Listing].self,
    [
      .value(
        "/1/data/children/0/data/replies/data/children/0/data/replies", as: "Listing?", tree: false
      ) { document in
        let replies = try present(try first(document, 1).comment?.replies)
        return try present(try replies.data.children.at(0).comment).replies?.kind
      },
      .value("/1/data/children/0/data/replies/kind") { document in
        try present(try first(document, 1).comment?.replies).kind
      },
      .value("/0/data/children/0/data/edited") { try present(first($0, 0).post).common.edited },
      .value("/0/data/children/0/data/created") { try present(first($0, 0).post).common.created },
      .value("/0/data/children/0/data/likes") { try present(first($0, 0).post).common.likes },
      .value("/0/data/children/0/data/thumbnail") { try present(first($0, 0).post).thumbnail },
      .value("/0/data/children/0/data/gilded") { try present(first($0, 0).post).common.gilded },
    ], snakeCase: true)

  private static func first(_ document: [Listing], _ listing: Int) throws -> Thing {
    try document.at(listing).data.children.at(0)
  }
}

/// 64-bit counters as text, by design of the API.
enum YouTube {
  struct Channels: MessyModel {
    var kind = ""
    var etag = ""
    var pageInfo = PageInfo()
    var items: [Channel] = []
  }

  struct PageInfo: MessyModel {
    var totalResults = 0
    var resultsPerPage = 0
  }

  struct Channel: MessyModel {
    var kind = ""
    var etag = ""
    var id = ""
    var snippet = Snippet()
    var contentDetails = Details()
    var statistics = Statistics()
  }

  struct Snippet: MessyModel {
    var title = ""
    var description = ""
    var customUrl: String?
    var publishedAt = Date(timeIntervalSince1970: 0)
    var thumbnails: [String: Thumbnail] = [:]
    var country: String?
  }

  struct Thumbnail: MessyModel {
    var url: URL?
    var width: Int16 = 0
    var height: Int16 = 0
  }

  struct Details: MessyModel {
    var relatedPlaylists = Playlists()
  }

  struct Playlists: MessyModel {
    var likes: String?
    var uploads: String?
  }

  struct Statistics: MessyModel {
    var viewCount: Int64 = 0
    var subscriberCount: Int64 = 0
    var hiddenSubscriberCount = -1
    var videoCount: Int64 = 0
  }

  static let file = MessyFile(
    "youtube-channel.json", Channels.self,
    [
      .value("/items/0/statistics/viewCount") { try $0.items.at(0).statistics.viewCount },
      .value("/items/0/statistics/hiddenSubscriberCount") {
        try $0.items.at(0).statistics.hiddenSubscriberCount
      },
      .value("/items/0/contentDetails/relatedPlaylists/likes") {
        try $0.items.at(0).contentDetails.relatedPlaylists.likes
      },
    ])
}

/// Ids as number and text, `""` for an object, 0 and 1 as flags, a date form of its own.
enum Weibo {
  struct Status: MessyModel {
    var id = ""
    var idstr: Int64 = 0
    var mid: UInt64 = 0
    var mblogid = ""
    var mblogtypename = ""
    var createdAt = Date(timeIntervalSince1970: 0)
    var text = ""
    var source = ""
    var sourceType = 0
    var sourceAllowclick = false
    var favorited = false
    var truncated = false
    var attitudesStatus = false
    var attitudesCount = 0
    var commentsCount = 0
    var repostsCount = 0
    var recomState: Int8 = 0
    var bizFeature: Int64 = 0
    var mlevel = 0
    var userType = 0
    var geo: Geo?
    var user = User()
    var inReplyToScreenName = ""
    var inReplyToStatusId: Int64?
    var inReplyToUserId: Int64?
    var thumbnailPic: URL?
    var bmiddlePic: URL?
    var originalPic: URL?
    var annotations: [JSON] = []
    var filterID = ""
    var scheme: URL?
    var visible: [String: Int] = [:]
    var picIds: [String] = []
    var darwinTags: [JSON] = []
    var picInfos: [String: Picture] = [:]
  }

  struct Geo: MessyModel {
    var type = ""
    var coordinates: [Double] = []
  }

  struct Picture: MessyModel {
    var picId = ""
    var objectId = ""
    var filterId = 0
    var photoTag = 0
    var thumbnail: Size?
    var bmiddle: Size?
    var middleplus: Size?
    var large: Size?
    var largest: Size?
    var original: Size?
  }

  struct Size: MessyModel {
    var cutType = 0
    var type = FlexOpen<Format>.unknown("")
    var url: URL?
    var width: UInt32 = 0
    var height: UInt32 = 0
  }

  enum Format: String, Codable { case jpeg = "JPEG", gif = "GIF" }

  enum Gender: String, Codable, FlexUnknownCase {
    case male = "m"
    case unknown = "n"
    static var unknownCase: Gender { .unknown }
  }

  struct User: MessyModel, FlexMapped {
    var id: Int64 = 0
    var idstr = ""
    var screenName = ""
    var name = ""
    var province = 0
    var city = 0
    var location = ""
    var description = ""
    var url: URL?
    var profileImageUrl: URL?
    var coverImagePhone: URL?
    var avatarLarge: URL?
    var avatarHd: URL?
    var profileUrl = ""
    var domain = ""
    var weihao = ""
    var gender = Gender.unknown
    var userClass = 0
    var createdAt = Date(timeIntervalSince1970: 0)
    var followersCount = 0
    var friendsCount = 0
    var statusesCount = 0
    var favouritesCount = 0
    var biFollowersCount = 0
    var pagefriendsCount = 0
    var verified = false
    var verifiedType = 0
    var verifiedLevel = 0
    var verifiedState = 0
    var verifiedTrade = 0
    var verifiedReason = ""
    var verifiedReasonUrl: URL?
    var verifiedReasonModified = ""
    var verifiedSource = ""
    var verifiedSourceUrl: URL?
    var verifiedContactName: String?
    var verifiedContactEmail: String?
    var verifiedContactMobile: String?
    var geoEnabled = false
    var followMe = false
    var following = false
    var allowAllActMsg = false
    var allowAllComment = false
    var onlineStatus = false
    var blockApp = false
    var blockWord = false
    var hasAbilityTag = false
    var star = 0
    var type = 0
    var ptype = 0
    var level = 0
    var ulevel = 0
    var urank = 0
    var mbtype = 0
    var mbrank = 0
    var creditScore = 0
    var userAbility = 0
    var remark = ""
    var lang = ""
    var badgeTop = ""
    var badge: [String: Bool] = [:]
    var icons: [Icon] = []
    var extend = Extension()

    static let mapping = FlexMapping(CodingKeys.self, [.userClass: "class"])
  }

  struct Icon: MessyModel {
    var url: URL?
  }

  struct Extension: MessyModel {
    var privacy: [String: Bool] = [:]
    var mbprivilege = ""
  }

  static let file = MessyFile(
    "weibo-status.json", Status.self,
    [
      .value("/id") { $0.id },
      .value("/idstr") { $0.idstr },
      .value("/geo", as: "Geo?", tree: false) { $0.geo?.type },
      .value("/created_at") { $0.createdAt },
      .value("/user/badge/zongyiji") { try present($0.user.badge["zongyiji"]) },
      .value("/user/province") { $0.user.province },
      .value("/user/url") { $0.user.url },
      .value("/user/extend/mbprivilege") { $0.user.extend.mbprivilege },
    ], snakeCase: true)
}
