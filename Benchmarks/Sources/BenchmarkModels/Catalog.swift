/// A catalogue of the citm kind: dictionaries keyed by number, many small objects.
package struct Catalog: Codable, Equatable, Sendable {
  let areaNames: [String: String]
  let audienceSubCategoryNames: [String: String]
  let blockNames: [String: String]
  let events: [String: CatalogEvent]
  let performances: [Performance]
  let seatCategoryNames: [String: String]
  let subTopicNames: [String: String]
  let subjectNames: [String: String]
  let topicNames: [String: String]
  let topicSubTopics: [String: [Int]]
  let venueNames: [String: String]
}

/// An event on sale.
struct CatalogEvent: Codable, Equatable, Sendable {
  let description: String?
  let id: Int
  let logo: String?
  let name: String
  let subTopicIDs: [Int]
  let subjectCode: String?
  let subtitle: String?
  let topicIDs: [Int]

  private enum CodingKeys: String, CodingKey {
    case description
    case id
    case logo
    case name
    case subTopicIDs = "subTopicIds"
    case subjectCode
    case subtitle
    case topicIDs = "topicIds"
  }
}

/// One evening of an event.
struct Performance: Codable, Equatable, Sendable {
  let eventID: Int
  let id: Int
  let logo: String?
  let name: String?
  let prices: [Price]
  let seatCategories: [SeatCategory]
  let seatMapImage: String?
  let start: Int
  let venueCode: String

  private enum CodingKeys: String, CodingKey {
    case eventID = "eventId"
    case id
    case logo
    case name
    case prices
    case seatCategories
    case seatMapImage
    case start
    case venueCode
  }
}

/// What a seat costs.
struct Price: Codable, Equatable, Sendable {
  let amount: Int
  let audienceSubCategoryID: Int
  let seatCategoryID: Int

  private enum CodingKeys: String, CodingKey {
    case amount
    case audienceSubCategoryID = "audienceSubCategoryId"
    case seatCategoryID = "seatCategoryId"
  }
}

/// A category of seats and where they are.
struct SeatCategory: Codable, Equatable, Sendable {
  let areas: [Area]
  let seatCategoryID: Int

  private enum CodingKeys: String, CodingKey {
    case areas
    case seatCategoryID = "seatCategoryId"
  }
}

/// An area of the hall.
struct Area: Codable, Equatable, Sendable {
  let areaID: Int
  let blockIDs: [String]

  private enum CodingKeys: String, CodingKey {
    case areaID = "areaId"
    case blockIDs = "blockIds"
  }
}
