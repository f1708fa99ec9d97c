import Foundation

/// Whatever decodes data, as network libraries ask for it.
protocol ResponseDecoding: Sendable {
  func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T
}

extension JSONDecoder: ResponseDecoding {}

/// Whatever encodes to data.
protocol RequestEncoding: Sendable {
  func encode<T: Encodable>(_ value: T) throws -> Data
}

extension JSONEncoder: RequestEncoding {}

/// A client whose transport is a closure, so that it can be tested.
struct Client: Sendable {
  var transport: @Sendable (String, Data?) async throws -> Data
  var decoder: any ResponseDecoding = Client.makeDecoder()
  var encoder: any RequestEncoding = Client.makeEncoder(pretty: false)

  enum Failure: Error, Equatable {
    case missing(String, at: String)
    case wrong(String)
    case null(String)
    case malformed
  }

  static func makeDecoder(
    dates: JSONDecoder.DateDecodingStrategy = .iso8601
  ) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = dates
    decoder.dataDecodingStrategy = .base64
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  static func makeEncoder(pretty: Bool) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    encoder.dataEncodingStrategy = .base64
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return encoder
  }

  /// Fetches a value and tells what is wrong with one that cannot be read.
  func get<T: Decodable>(_ path: String, as type: T.Type = T.self) async throws -> T {
    let data = try await transport(path, nil)
    do {
      return try decoder.decode(T.self, from: data)
    } catch DecodingError.keyNotFound(let key, let context) {
      throw Failure.missing(key.stringValue, at: Client.text(context.codingPath))
    } catch DecodingError.typeMismatch(_, let context) {
      throw Failure.wrong(Client.text(context.codingPath))
    } catch DecodingError.valueNotFound(_, let context) {
      throw Failure.null(Client.text(context.codingPath))
    } catch let error as DecodingError {
      guard case .dataCorrupted = error else { throw error }
      throw Failure.malformed
    }
  }

  func post<Body: Encodable, T: Decodable>(_ path: String, _ body: Body) async throws -> T {
    try decoder.decode(T.self, from: await transport(path, encoder.encode(body)))
  }

  private static func text(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}

/// Keeps encoded values by name.
actor Cache {
  private static let encoder = JSONEncoder()
  private static let decoder = JSONDecoder()
  private var entries: [String: Data] = [:]

  func store<T: Encodable & Sendable>(_ value: T, under name: String) throws {
    entries[name] = try Cache.encoder.encode(value)
  }

  func load<T: Decodable & Sendable>(_ name: String, as type: T.Type = T.self) throws -> T? {
    try entries[name].map { try Cache.decoder.decode(type, from: $0) }
  }
}

/// Settings with defaults, read from text that people write.
struct Settings: Codable, Equatable {
  var theme = "light"
  var fontSize = 12.5
  var recent: [URL] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    theme = try container.decodeIfPresent(String.self, forKey: .theme) ?? theme
    fontSize = try container.decodeIfPresent(Double.self, forKey: .fontSize) ?? fontSize
    recent = try container.decodeIfPresent([URL].self, forKey: .recent) ?? recent
  }

  static func read(_ text: String) throws -> Settings {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    decoder.assumesTopLevelDictionary = true
    return try decoder.decode(Settings.self, from: Data(text.utf8))
  }

  func written() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
