import FlexCodable
import Foundation

/// Documents of one type, and what can be measured on them.
struct Workload {
  let name: String
  /// Bytes of all documents together; what one run goes through.
  let bytes: Int
  /// Throws unless FlexCodable and Foundation agree about every document, in both directions.
  let check: () throws -> Void
  /// The contenders of one direction, Foundation's first.
  let contenders: (Direction) throws -> [Contender]

  enum Direction: String, CaseIterable { case decode, encode, parse }

  /// A run goes once through all documents of its workload.
  struct Contender {
    let name: String
    let run: () throws -> Void
  }

  struct Disagreement: Error, CustomStringConvertible {
    let description: String
  }
}

extension Workload {
  /// Documents that all hold the same model.
  init<Model: Codable & Equatable>(_ name: String, _ model: Model.Type, _ documents: [Data]) {
    self.name = name
    bytes = documents.reduce(0) { $0 + $1.count }
    check = {
      for document in documents { try Self.check(model, document, in: name) }
    }
    contenders = { direction in
      switch direction {
      case .decode: Self.decoding(model, documents)
      case .encode: Self.encoding(try documents.map { try JSONDecoder().decode(model, from: $0) })
      case .parse: Self.parsing(documents)
      }
    }
  }

  private static func decoding<Model: Decodable>(
    _ model: Model.Type, _ documents: [Data]
  ) -> [Contender] {
    let foundation = JSONDecoder()
    let lenient = FlexDecoder()
    let strict = FlexDecoder(.strict)
    return [
      Contender(name: "JSONDecoder") {
        for document in documents { _ = try foundation.decode(model, from: document) }
      },
      Contender(name: "FlexDecoder()") {
        for document in documents { _ = try lenient.decode(model, from: document) }
      },
      Contender(name: "FlexDecoder(.strict)") {
        for document in documents { _ = try strict.decode(model, from: document) }
      },
    ]
  }

  private static func encoding<Model: Encodable>(_ values: [Model]) -> [Contender] {
    let foundation = JSONEncoder()
    let flex = FlexEncoder()
    return [
      Contender(name: "JSONEncoder") {
        for value in values { _ = try foundation.encode(value) }
      },
      Contender(name: "FlexEncoder()") {
        for value in values { _ = try flex.encode(value) }
      },
    ]
  }

  private static func parsing(_ documents: [Data]) -> [Contender] {
    [
      Contender(name: "JSONSerialization") {
        for document in documents { _ = try JSONSerialization.jsonObject(with: document) }
      },
      Contender(name: "JSON(parsing:)") {
        for document in documents { _ = try JSON(parsing: document) }
      },
    ]
  }

  private static func check<Model: Codable & Equatable>(
    _ model: Model.Type, _ document: Data, in name: String
  ) throws {
    let foundation = JSONDecoder()
    let expected = try foundation.decode(model, from: document)

    func expect(_ found: Model, _ what: String) throws {
      guard found == expected else {
        throw Disagreement(description: "\(name): \(what) differs from JSONDecoder's value")
      }
    }

    let lenient = try FlexDecoder().decodeReporting(model, from: document)
    try expect(lenient.value, "FlexDecoder()")
    guard lenient.report.entries.isEmpty else {
      throw Disagreement(description: "\(name): clean values were bent: \(lenient.report)")
    }
    try expect(FlexDecoder(.strict).decode(model, from: document), "FlexDecoder(.strict)")

    let written = try FlexEncoder().encode(expected)
    try expect(foundation.decode(model, from: written), "what FlexEncoder() wrote")
    try expect(FlexDecoder().decode(model, from: written), "what FlexEncoder() wrote, read back")
    let tree = try JSON(parsing: document)
    try expect(foundation.decode(model, from: tree.data()), "what JSON(parsing:) holds")
  }
}
