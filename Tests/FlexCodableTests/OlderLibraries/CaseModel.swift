import FlexCodable
import Foundation

/// A model that a row of a table describes: `name String? <- data.name; age Int = 7`.
struct CaseModel: Codable, FlexDefaults {
  /// One property: its name, its type, its initial value as JSON, and its paths.
  struct Property: Sendable {
    let name: String
    let typeName: String
    let initial: String?
    let paths: [String]

    var type: any CaseValue.Type {
      guard let type = CaseModel.types[typeName] ?? ArticleModels.types[typeName] else {
        preconditionFailure("no type \(typeName)")
      }
      return type
    }
  }

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// The properties of all models of this task.
  @TaskLocal static var properties: [Property] = []

  private var values: [String: any CaseValue] = [:]

  init() {
    for property in CaseModel.properties {
      guard let initial = property.initial else { continue }
      values[property.name] = property.type.parsed(initial)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for property in CaseModel.properties {
      values[property.name] = try property.type.read(container, Key(property.name))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for property in CaseModel.properties {
      try values[property.name]?.write(&container, Key(property.name))
    }
  }

  /// The properties that a description lists.
  static func properties(_ description: String) -> [Property] {
    description.components(separatedBy: "; ").map { text in
      let sides = text.components(separatedBy: " <- ")
      let parts = sides[0].components(separatedBy: " = ")
      let words = parts[0].split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else {
        preconditionFailure("no type in \(text)")
      }
      return Property(
        name: words[0], typeName: words[1], initial: parts.count > 1 ? parts[1] : nil,
        paths: sides.count > 1 ? sides[1].components(separatedBy: ", ") : [])
    }
  }

  /// The mapping that a description implies.
  static func mapping(_ properties: [Property], _ options: Substring = "") throws -> FlexMapping {
    var mapping = FlexMapping(properties: [:])
    for option in options.split(separator: " ") {
      let sides = option.split(separator: "=").map(String.init)
      guard sides.count == 2 else { continue }
      let names = sides[1].components(separatedBy: ",")
      let lists =
        sides[0] == "only"
        ? FlexMapping(properties: [:], only: names) : FlexMapping(properties: [:], ignoring: names)
      mapping = lists.merging(mapping)
    }
    for property in properties where !property.paths.isEmpty {
      var rule: FlexRule
      switch property.paths[0] {
      case "ignored": rule = .ignored
      case "millisecondsSince1970": rule = .date(.millisecondsSince1970)
      case "character": rule = .characterCode
      case "json": rule = .jsonText
      default:
        let paths = try property.paths.map {
          $0.hasPrefix("=") ? JSON.Path.key(String($0.dropFirst())) : try JSON.Path($0)
        }
        rule = paths.count == 1 ? .from(paths[0]) : .from(paths[0], paths[1])
        if paths.count == 3 { rule = .from(paths[0], paths[1], paths[2]) }
        if paths.count == 4 { rule = .from(paths[0], paths[1], paths[2], paths[3]) }
      }
      mapping = FlexMapping(properties: [property.name: rule]).merging(mapping)
    }
    return mapping
  }

  fileprivate static var types: [String: any CaseValue.Type] {
    [
      "Int": Int.self, "Int8": Int8.self, "Int16": Int16.self, "Int32": Int32.self,
      "Int64": Int64.self, "UInt8": UInt8.self, "UInt16": UInt16.self, "UInt32": UInt32.self,
      "UInt64": UInt64.self, "Int128": Int128.self, "UInt128": UInt128.self, "Float": Float.self,
      "Double": Double.self, "Decimal": Decimal.self,
      "Bool": Bool.self, "String": String.self, "Date": Date.self, "Int?": Int?.self,
      "Double?": Double?.self, "Bool?": Bool?.self, "String?": String?.self, "Date?": Date?.self,
      "URL": URL.self, "URL?": URL?.self, "Data": Data.self, "Data?": Data?.self,
      "UUID": UUID.self, "Decimal?": Decimal?.self, "JSON?": JSON?.self, "[JSON]": [JSON].self,
      "[Int]": [Int].self, "[Int]?": [Int]?.self, "[String]": [String].self,
      "[String?]": [String?].self, "[URL]": [URL].self,
      "[String: Int]": [String: Int].self, "[Grade]": [CaseGrade].self, "Grade?": CaseGrade?.self,
      "Mark": CaseMark.self, "Level": CaseLevel.self, "Level?": CaseLevel?.self,
      "Item": CaseItem.self, "Item?": CaseItem?.self, "[Item]": [CaseItem].self,
      "[Item]?": [CaseItem]?.self, "[[Item]]": [[CaseItem]].self, "{Item}": Set<CaseItem>.self,
      "[String: Item]": [String: CaseItem].self, "Picture": CasePicture.self,
      "Picture?": CasePicture?.self,
      "[Picture]": [CasePicture].self, "[String: Picture]": [String: CasePicture].self,
      "Range": CaseRange.self, "Status?": CaseStatus?.self,
    ]
  }
}

/// A type that a description can name.
protocol CaseValue: Codable {
  static func read(
    _ container: KeyedDecodingContainer<CaseModel.Key>, _ key: CaseModel.Key
  ) throws -> Self
  func write(
    _ container: inout KeyedEncodingContainer<CaseModel.Key>, _ key: CaseModel.Key) throws
}

extension CaseValue {
  static func read(
    _ container: KeyedDecodingContainer<CaseModel.Key>, _ key: CaseModel.Key
  ) throws -> Self { try container.decode(Self.self, forKey: key) }

  func write(
    _ container: inout KeyedEncodingContainer<CaseModel.Key>, _ key: CaseModel.Key
  ) throws { try container.encode(self, forKey: key) }

  /// An initial value.
  static func parsed(_ text: String) -> (any CaseValue)? {
    try? FlexDecoder().decode(Self.self, from: text)
  }
}

extension Optional: CaseValue where Wrapped: Codable {
  static func read(
    _ container: KeyedDecodingContainer<CaseModel.Key>, _ key: CaseModel.Key
  ) throws -> Self { try container.decodeIfPresent(Wrapped.self, forKey: key) }

  func write(
    _ container: inout KeyedEncodingContainer<CaseModel.Key>, _ key: CaseModel.Key
  ) throws {
    try container.encodeIfPresent(self, forKey: key)
  }
}

extension Int: CaseValue {}
extension Int8: CaseValue {}
extension Int16: CaseValue {}
extension Int32: CaseValue {}
extension Int64: CaseValue {}
extension UInt8: CaseValue {}
extension UInt16: CaseValue {}
extension UInt32: CaseValue {}
extension UInt64: CaseValue {}
extension Int128: CaseValue {}
extension UInt128: CaseValue {}
extension Float: CaseValue {}
extension Double: CaseValue {}
extension Decimal: CaseValue {}
extension Bool: CaseValue {}
extension String: CaseValue {}
extension Date: CaseValue {}
extension URL: CaseValue {}
extension Data: CaseValue {}
extension UUID: CaseValue {}
extension JSON: CaseValue {}
extension Array: CaseValue where Element: Codable {}
extension Set: CaseValue where Element: Codable {}
extension Dictionary: CaseValue where Key: Codable, Value: Codable {}

enum CaseGrade: String, CaseValue { case a = "A", b = "B", c = "C", d = "D" }
enum CaseMark: Double, CaseValue { case perfect = 10, good = 6.66, bad = 5.55 }
enum CaseLevel: Int, CaseValue { case zero, one, two }

/// Everything in it has an initial value.
struct CaseItem: CaseValue, Hashable, FlexDefaults {
  var name: String?
  var count: Int?
  var price: Double?
  var url: URL?
}

/// Two of its properties are required.
struct CasePicture: CaseValue {
  var idImage: Int
  var name: String
  var copyright: String?
}

struct CaseRange: CaseValue {
  var location: Int
  var length: Int
}

final class CaseStatus: CaseValue, Sendable {
  let text: String?
  let user: CaseItem?
  let retweetedStatus: CaseStatus?
}
