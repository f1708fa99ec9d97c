import Foundation

/// A document of twitter.json's shape: many members, long and mostly Japanese texts, nested users.
enum GeneratedTweets {
  static func document() -> Data {
    var random = SeededGenerator(seed: 1)
    let statuses = (1...100).map { _ in
      let isRepeat = random.chance(70)
      return status(&random, repeated: isRepeat ? status(&random, repeated: nil) : nil)
    }
    return Data(
      """
      {
        "statuses": [\(statuses.joined(separator: ",\n"))],
        "search_metadata": {
          "completed_in": 0.087,
          "max_id": 505874924095815681,
          "max_id_str": "505874924095815681",
          "next_results": "?max_id=505874847260352512&q=%E4%B8%80&count=100",
          "query": "%E4%B8%80",
          "refresh_url": "?since_id=505874924095815681&q=%E4%B8%80",
          "count": 100,
          "since_id": 0,
          "since_id_str": "0"
        }
      }
      """.utf8)
  }

  private static func status(_ random: inout SeededGenerator, repeated: String?) -> String {
    let id = random.integer(505_874_000_000_000_000...505_874_999_999_999_999)
    let repeated = repeated.map { "\n    \"retweeted_status\": \($0)," } ?? ""
    return """
      {
          "metadata": { "result_type": "recent", "iso_language_code": "ja" },
          "created_at": "Sun Aug 31 00:\(random.integer(10...59)):15 +0000 2014",
          "id": \(id),
          "id_str": "\(id)",
          "text": "\(random.sentence(words, 8...30))\\n\\n\(random.sentence(words, 2...9))",
          "source": "<a href=\\"http://example.org/app\\" rel=\\"nofollow\\">An app</a>",
          "truncated": false,
          "in_reply_to_status_id": null,
          "in_reply_to_status_id_str": null,
          "in_reply_to_user_id": null,
          "in_reply_to_user_id_str": null,
          "in_reply_to_screen_name": null,
          "user": \(user(&random)),
          "geo": null,
          "coordinates": null,
          "place": null,
          "contributors": null,\(repeated)
          "retweet_count": \(random.integer(0...9_000)),
          "favorite_count": \(random.integer(0...900)),
          "entities": \(entities(&random)),
          "favorited": false,
          "retweeted": false,
          "lang": "ja"
        }
      """
  }

  private static func user(_ random: inout SeededGenerator) -> String {
    let id = random.integer(100_000_000...2_700_000_000)
    let image = "pbs.example.org/profile_images/\(id)/normal.jpeg"
    return """
      {
            "id": \(id),
            "id_str": "\(id)",
            "name": "\(random.word(words))",
            "screen_name": "user_\(id % 10_000)",
            "location": "\(random.word(words))",
            "description": "\(random.sentence(words, 5...20))",
            "url": null,
            "entities": { "description": { "urls": [] } },
            "protected": false,
            "followers_count": \(random.integer(0...20_000)),
            "friends_count": \(random.integer(0...2_000)),
            "listed_count": \(random.integer(0...90)),
            "created_at": "Sat Feb 16 13:40:25 +0000 2013",
            "favourites_count": \(random.integer(0...5_000)),
            "utc_offset": \(random.chance(50) ? "null" : "32400"),
            "time_zone": \(random.chance(50) ? "null" : "\"Irkutsk\""),
            "geo_enabled": \(random.chance(30)),
            "verified": false,
            "statuses_count": \(random.integer(1...90_000)),
            "lang": "ja",
            "contributors_enabled": false,
            "is_translator": false,
            "is_translation_enabled": false,
            "profile_background_color": "C0DEED",
            "profile_background_image_url": "http://\(image)",
            "profile_background_image_url_https": "https://\(image)",
            "profile_background_tile": false,
            "profile_image_url": "http://\(image)",
            "profile_image_url_https": "https://\(image)",
            "profile_banner_url": "https://pbs.example.org/profile_banners/\(id)",
            "profile_link_color": "0084B4",
            "profile_sidebar_border_color": "C0DEED",
            "profile_sidebar_fill_color": "DDEEF6",
            "profile_text_color": "333333",
            "profile_use_background_image": true,
            "default_profile": \(random.chance(50)),
            "default_profile_image": false,
            "following": false,
            "follow_request_sent": false,
            "notifications": false
          }
      """
  }

  private static func entities(_ random: inout SeededGenerator) -> String {
    let id = random.integer(100_000_000...2_700_000_000)
    let mention = """
      {
              "screen_name": "user_\(id % 10_000)",
              "name": "\(random.word(words))",
              "id": \(id),
              "id_str": "\(id)",
              "indices": [3, \(random.integer(9...19))]
            }
      """
    return """
      {
            "hashtags": [],
            "symbols": [],
            "urls": [],
            "user_mentions": [\(random.chance(70) ? mention : "")]
          }
      """
  }

  private static let words = [
    "朝の光", "静かな川", "新しい本", "駅まで歩く", "雨が止んだ", "おはよう", "猫と窓", "白い雲",
    "また明日", "港の音楽", "ありがとう", "slow train", "#読書", "海辺の町", "長い手紙", "冬の灯",
  ]
}
