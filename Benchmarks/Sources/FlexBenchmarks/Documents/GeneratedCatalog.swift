import Foundation

/// A document of citm_catalog.json's shape: dictionaries keyed by number, many small objects.
enum GeneratedCatalog {
  static func document() -> Data {
    var random = SeededGenerator(seed: 2)
    let events = (1...180).map { event($0, &random) }
    let performances = (1...240).map { performance($0, &random) }
    let areas = names(1...17, from: firstArea, "Area")
    let categories = names(1...60, from: firstCategory, "Category")
    return Data(
      """
      {
          "areaNames": {\(areas)},
          "audienceSubCategoryNames": {"337100890": "Adult"},
          "blockNames": {},
          "events": {\(events.joined(separator: ","))},
          "performances": [\(performances.joined(separator: ","))],
          "seatCategoryNames": {\(categories)},
          "subTopicNames": {\(names(1...19, from: 337_184_260, "Style"))},
          "subjectNames": {},
          "topicNames": {\(names(1...4, from: 324_846_090, "Kind"))},
          "topicSubTopics": {"324846091": [337184261, 337184262], "324846092": [337184263]},
          "venueNames": {"HALL_ONE": "The first hall"}
      }
      """.utf8)
  }

  private static let firstArea = 205_705_990
  private static let firstCategory = 338_937_230
  private static let firstEvent = 138_586_340

  private static func names(_ range: ClosedRange<Int>, from first: Int, _ word: String) -> String {
    range.map { "\n        \"\(first + $0)\": \"\(word) \($0)\"" }.joined(separator: ",")
  }

  private static func event(_ number: Int, _ random: inout SeededGenerator) -> String {
    let logo = random.chance(50) ? "null" : "\"/images/UE0AAAAACE\(random.integer(1_000...9_999))\""
    return """

              "\(firstEvent + number)": {
                  "description": null,
                  "id": \(firstEvent + number),
                  "logo": \(logo),
                  "name": "Evening \(number) – Orchèstre de chambre",
                  "subTopicIds": [
                      \(337_184_260 + random.integer(1...9)),
                      \(337_184_270 + random.integer(1...9))
                  ],
                  "subjectCode": null,
                  "subtitle": null,
                  "topicIds": [
                      324846091,
                      324846092
                  ]
              }
      """
  }

  private static func performance(_ number: Int, _ random: inout SeededGenerator) -> String {
    let categories = (0..<random.integer(1...4)).map { firstCategory + $0 * 3 + 1 }
    let prices = categories.map { category in
      """

                      {
                          "amount": \(random.integer(20...400) * 250),
                          "audienceSubCategoryId": 337100890,
                          "seatCategoryId": \(category)
                      }
      """
    }
    let seats = categories.map { category in
      let areas = (1...random.integer(4...16)).map { area in
        """

                                {
                                    "areaId": \(firstArea + area),
                                    "blockIds": []
                                }
        """
      }
      return """

                      {
                          "areas": [\(areas.joined(separator: ","))],
                          "seatCategoryId": \(category)
                      }
        """
    }
    return """

              {
                  "eventId": \(firstEvent + random.integer(1...180)),
                  "id": \(339_887_500 + number),
                  "logo": null,
                  "name": null,
                  "prices": [\(prices.joined(separator: ","))],
                  "seatCategories": [\(seats.joined(separator: ","))],
                  "seatMapImage": null,
                  "start": \(1_372_701_600_000 + number * 86_400_000),
                  "venueCode": "HALL_ONE"
              }
      """
  }
}
