import FlexCodable
import Foundation

/// The models of the articles, as `Snippets/CaseByCase.swift` shows them; a test compares the two.
enum ArticleModels {
  // models
  /// Every property has an initial value.
  struct Bag: Codable, FlexDefaults {
    var name = "bag"
    var price = 1
  }

  /// Its id is required.
  struct Track: Codable {
    var id: Int
    var title: String?
  }

  /// Stands in its parent's object, by a rule.
  struct Size: Codable, FlexDefaults {
    var width = 0
    var height = 0
  }

  enum Light: String, Codable, CaseIterable, FlexUnknownCase {
    case red, green, unknown

    static let unknownCase = Light.unknown
  }

  enum Grade: Int, Codable, CaseIterable {
    case low = 1
    case high = 2
  }

  /// Refuses odd numbers.
  struct Even: Codable, FlexDecodingHooks {
    var n: Int

    func didDecode(from json: JSON) throws {
      guard n.isMultiple(of: 2) else { throw CocoaError(.coderInvalidValue) }
    }
  }

  /// Reads one value, of one kind.
  struct UserID: Codable {
    var raw: String

    init(from decoder: any Decoder) throws {
      raw = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(raw)
    }
  }

  /// Reads one value, trying one kind after the other.
  enum Scalar: Codable {
    case flag(Bool)
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .flag(let flag): try container.encode(flag)
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }
  // end
}

extension ArticleModels.Bag: CaseValue {}
extension ArticleModels.Track: CaseValue {}
extension ArticleModels.Size: CaseValue {}
extension ArticleModels.Light: CaseValue {}
extension ArticleModels.Grade: CaseValue {}
extension ArticleModels.Even: CaseValue {}
extension ArticleModels.UserID: CaseValue {}
extension ArticleModels.Scalar: CaseValue {}
extension Float16: CaseValue {}

extension ArticleModels {
  /// What the articles name beyond the types of ``CaseModel``.
  static var types: [String: any CaseValue.Type] {
    [
      "Bag": Bag.self, "Bag?": Bag?.self, "[Bag]": [Bag].self, "[String: Bag]": [String: Bag].self,
      "Track": Track.self, "Track?": Track?.self, "[Track]": [Track].self, "Size": Size.self,
      "Light": Light.self, "Light?": Light?.self, "[Light]": [Light].self,
      "[Light?]": [Light?].self, "Grade": Grade.self, "Grade?": Grade?.self,
      "[Grade]": [Grade].self, "[Grade: Int]": [Grade: Int].self, "[Int: Int]": [Int: Int].self,
      "Even": Even.self, "Even?": Even?.self, "[Even]": [Even].self, "UserID": UserID.self,
      "UserID?": UserID?.self, "Scalar": Scalar.self, "[Scalar]": [Scalar].self,
      "Float16": Float16.self, "[Int?]": [Int?].self, "Set<Int>": Set<Int>.self, "JSON": JSON.self,
      "[[Int]]": [[Int]].self, "[Date]": [Date].self, "[String: Int]?": [String: Int]?.self,
    ]
  }
}
