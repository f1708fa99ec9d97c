import Foundation
import Testing

@testable import FlexCodable

/// Foundation's coders and ours, with the same options, by the names that tables use.
struct ParityCoders {
  let decoder = FlexDecoder(.strict)
  let encoder = FlexEncoder(.strict)
  let foundationDecoder = JSONDecoder()
  let foundationEncoder = JSONEncoder()

  /// Makes coders with options such as `date=seconds keys=snake`.
  init(_ options: String) {
    for option in options.split(separator: " ") {
      guard let set = Self.options[String(option)] else {
        preconditionFailure("no option named \(option)")
      }
      set(self)
    }
  }

  private static let options: [String: @Sendable (ParityCoders) -> Void] = [
    "date=seconds": { coders in
      coders.decoder.dateDecodingStrategy = .secondsSince1970
      coders.foundationDecoder.dateDecodingStrategy = .secondsSince1970
      coders.encoder.dateEncodingStrategy = .secondsSince1970
      coders.foundationEncoder.dateEncodingStrategy = .secondsSince1970
    },
    "date=milliseconds": { coders in
      coders.decoder.dateDecodingStrategy = .millisecondsSince1970
      coders.foundationDecoder.dateDecodingStrategy = .millisecondsSince1970
      coders.encoder.dateEncodingStrategy = .millisecondsSince1970
      coders.foundationEncoder.dateEncodingStrategy = .millisecondsSince1970
    },
    "date=iso8601": { coders in
      coders.decoder.dateDecodingStrategy = .iso8601
      coders.foundationDecoder.dateDecodingStrategy = .iso8601
      coders.encoder.dateEncodingStrategy = .iso8601
      coders.foundationEncoder.dateEncodingStrategy = .iso8601
    },
    "date=formatted": { coders in
      coders.decoder.dateDecodingStrategy = .formatted(days)
      coders.foundationDecoder.dateDecodingStrategy = .formatted(days)
      coders.encoder.dateEncodingStrategy = .formatted(days)
      coders.foundationEncoder.dateEncodingStrategy = .formatted(days)
    },
    "date=custom": { coders in
      coders.decoder.dateDecodingStrategy = .custom(readDate)
      coders.foundationDecoder.dateDecodingStrategy = .custom(readDate)
      coders.encoder.dateEncodingStrategy = .custom(writeDate)
      coders.foundationEncoder.dateEncodingStrategy = .custom(writeDate)
    },
    "date=silent": { coders in
      coders.encoder.dateEncodingStrategy = .custom { _, _ in }
      coders.foundationEncoder.dateEncodingStrategy = .custom { _, _ in }
    },
    "data=deferred": { coders in
      coders.decoder.dataDecodingStrategy = .deferredToData
      coders.foundationDecoder.dataDecodingStrategy = .deferredToData
      coders.encoder.dataEncodingStrategy = .deferredToData
      coders.foundationEncoder.dataEncodingStrategy = .deferredToData
    },
    "data=custom": { coders in
      coders.decoder.dataDecodingStrategy = .custom(readData)
      coders.foundationDecoder.dataDecodingStrategy = .custom(readData)
      coders.encoder.dataEncodingStrategy = .custom(writeData)
      coders.foundationEncoder.dataEncodingStrategy = .custom(writeData)
    },
    "floats=names": { coders in
      coders.decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
      coders.foundationDecoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
      coders.encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
      coders.foundationEncoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
    },
    "keys=snake": { coders in
      coders.decoder.keyDecodingStrategy = .convertFromSnakeCase
      coders.foundationDecoder.keyDecodingStrategy = .convertFromSnakeCase
      coders.encoder.keyEncodingStrategy = .convertToSnakeCase
      coders.foundationEncoder.keyEncodingStrategy = .convertToSnakeCase
    },
    "keys=custom": { coders in
      coders.decoder.keyDecodingStrategy = .custom(readKey)
      coders.foundationDecoder.keyDecodingStrategy = .custom(readKey)
      coders.encoder.keyEncodingStrategy = .custom(writeKey)
      coders.foundationEncoder.keyEncodingStrategy = .custom(writeKey)
    },
    "keys=constant": { coders in
      coders.encoder.keyEncodingStrategy = .custom { _ in TextKey("same") }
      coders.foundationEncoder.keyEncodingStrategy = .custom { _ in TextKey("same") }
    },
    "json5": { coders in
      coders.decoder.allowsJSON5 = true
      coders.foundationDecoder.allowsJSON5 = true
    },
    "braces": { coders in
      coders.decoder.assumesTopLevelDictionary = true
      coders.foundationDecoder.assumesTopLevelDictionary = true
    },
    "user": { coders in
      coders.decoder.userInfo[.parityScale] = 3
      coders.foundationDecoder.userInfo[.parityScale] = 3
      coders.encoder.userInfo[.parityScale] = 3
      coders.foundationEncoder.userInfo[.parityScale] = 3
    },
  ]

  private static let days: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy/MM/dd HH:mm"
    return formatter
  }()

  /// Reads `{"day": 3}` as the third day, anything else as an error of its own.
  @Sendable private static func readDate(_ decoder: any Decoder) throws -> Date {
    let container = try decoder.container(keyedBy: TextKey.self)
    let day = try container.decode(Int.self, forKey: TextKey("day"))
    guard day < 1000 else { throw ParityRefusal() }
    return Date(timeIntervalSinceReferenceDate: 86400 * Double(day))
  }

  @Sendable private static func writeDate(_ date: Date, _ encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TextKey.self)
    try container.encode(date.timeIntervalSinceReferenceDate / 86400, forKey: TextKey("day"))
    try container.encode(shown(encoder.codingPath), forKey: TextKey("at"))
  }

  /// Reads a number of zero bytes.
  @Sendable private static func readData(_ decoder: any Decoder) throws -> Data {
    let count = try decoder.singleValueContainer().decode(UInt8.self)
    return Data(repeating: UInt8(decoder.codingPath.count), count: Int(count))
  }

  @Sendable private static func writeData(_ data: Data, _ encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(data.count)
    try container.encode(shown(encoder.codingPath))
  }

  /// Takes `depth_` off the front, where depth is the number of steps above.
  @Sendable private static func readKey(_ path: [any CodingKey]) -> any CodingKey {
    guard let last = path.last else { return TextKey("") }
    let prefix = "\(path.count - 1)_"
    guard last.stringValue.hasPrefix(prefix) else { return last }
    return TextKey(String(last.stringValue.dropFirst(prefix.count)))
  }

  @Sendable private static func writeKey(_ path: [any CodingKey]) -> any CodingKey {
    TextKey("\(path.count - 1)_\(path.last?.stringValue ?? "")")
  }
}

extension CodingUserInfoKey {
  static let parityScale = ["parityScale"].compactMap(CodingUserInfoKey.init(rawValue:))[0]
}

/// An error of a model's own.
struct ParityRefusal: Error {}

/// An error as its kind and its coding path, text and number of each key.
func parityText(_ error: any Error) -> String {
  func text(_ path: [any CodingKey]) -> String {
    path.map { key in
      key.intValue.map { "\(key.stringValue)/\($0)" } ?? key.stringValue
    }.joined(separator: ".")
  }
  switch error {
  case DecodingError.keyNotFound(let key, let context):
    return "! keyNotFound [\(text(context.codingPath))] \(key.stringValue)"
  case DecodingError.valueNotFound(_, let context):
    return "! valueNotFound [\(text(context.codingPath))]"
  case DecodingError.typeMismatch(_, let context):
    return "! typeMismatch [\(text(context.codingPath))]"
  case DecodingError.dataCorrupted(let context):
    return "! dataCorrupted [\(text(context.codingPath))]"
  case EncodingError.invalidValue(_, let context):
    return "! invalidValue [\(text(context.codingPath))]"
  default:
    return "! \(type(of: error))"
  }
}
