import BenchmarkModels
import CodableFloor
import FlexCodable
import Foundation

/// Documents, and what can be measured on them.
struct Workload {
  let name: String
  /// Bytes of all documents together; what one run goes through.
  let bytes: Int
  /// Throws unless FlexCodable and Foundation agree about every document, in both directions.
  let check: () throws -> Void
  /// Made when everything has been checked.
  let contests: () throws -> [Contest]

  struct Disagreement: Error, CustomStringConvertible {
    let description: String
  }
}

/// What is done with the documents of a workload.
enum Direction: String, CaseIterable { case decode, encode, parse }

/// A model of no members, so that decoding it is hardly more than reading the text.
private struct Nothing: Decodable {
  init(from decoder: any Decoder) {}
}

extension Workload {
  /// Documents that all hold the same model.
  init<Model: Codable & Equatable>(
    _ name: String, _ model: Model.Type, _ documents: [Data],
    directions: [Direction] = Direction.allCases, coders: Coders = Coders()
  ) {
    self.name = name
    bytes = documents.reduce(0) { $0 + $1.count }
    let bytes = Double(bytes)
    check = {
      for document in documents { try coders.check(model, document, in: name) }
    }
    contests = {
      try directions.map { direction in
        switch direction {
        case .decode: try coders.decoding(model, documents, name, bytes)
        case .encode: try coders.encoding(model, documents, name)
        case .parse: coders.parsing(documents, name)
        }
      }
    }
  }
}

/// The coders that are compared, made once and used throughout.
struct Coders {
  var foundation = JSONDecoder()
  var lenient = FlexDecoder()
  var strict = FlexDecoder(.strict)
  var foundationEncoder = JSONEncoder()
  var flexEncoder = FlexEncoder()
  /// Foundation's special types, such as dates, are not what a plain decoder can answer.
  var hasFloor = true

  /// With dates as ISO 8601 texts.
  static var iso8601: Coders {
    let coders = Coders(hasFloor: false)
    coders.foundation.dateDecodingStrategy = .iso8601
    coders.lenient.dateDecodingStrategy = .iso8601
    coders.strict.dateDecodingStrategy = .iso8601
    coders.foundationEncoder.dateEncodingStrategy = .iso8601
    coders.flexEncoder.dateEncodingStrategy = .iso8601
    return coders
  }

  fileprivate func decoding<Model: Decodable>(
    _ model: Model.Type, _ documents: [Data], _ name: String, _ bytes: Double
  ) throws -> Contest {
    var contenders = [
      Contender("JSONDecoder") {
        for document in documents { _ = try foundation.decode(model, from: document) }
      },
      Contender("lenient") {
        for document in documents { _ = try lenient.decode(model, from: document) }
      },
      Contender("strict") {
        for document in documents { _ = try strict.decode(model, from: document) }
      },
      Contender("scan") {
        for document in documents { _ = try lenient.decode(Nothing.self, from: document) }
      },
    ]
    if hasFloor {
      let floors = try documents.map { try CodableFloor(model, from: $0) }
      contenders.append(Contender("floor") { for floor in floors { _ = try floor.decode() } })
    }
    return Contest(direction: "decode", contenders: contenders) { timing in
      var figures = [
        Figure("\(name) decode", timing.ratio(0, over: 1)),
        Figure("\(name) lenient over strict", timing.ratio(1, over: 2)),
      ]
      // The cost of a call weighs more than the text where every document is small.
      if documents.count == 1 {
        figures.append(Figure("\(name) scan", bytes / timing.median(3), .gigabytesPerSecond))
      }
      if hasFloor && documents.count == 1 {
        figures.append(Figure("\(name) over floor", timing.ratio(1, over: 3, plus: 4)))
      }
      return figures
    }
  }

  fileprivate func encoding<Model: Codable>(
    _ model: Model.Type, _ documents: [Data], _ name: String
  ) throws -> Contest {
    let values = try documents.map { try foundation.decode(model, from: $0) }
    return Contest(
      direction: "encode",
      contenders: [
        Contender("JSONEncoder") {
          for value in values { _ = try foundationEncoder.encode(value) }
        },
        Contender("FlexEncoder") { for value in values { _ = try flexEncoder.encode(value) } },
      ]
    ) { [Figure("\(name) encode", $0.ratio(0, over: 1))] }
  }

  fileprivate func parsing(_ documents: [Data], _ name: String) -> Contest {
    Contest(
      direction: "parse",
      contenders: [
        Contender("JSONSerialization") {
          for document in documents { _ = try JSONSerialization.jsonObject(with: document) }
        },
        Contender("tree") {
          for document in documents { _ = try JSON(parsing: document) }
        },
      ]
    ) { [Figure("\(name) tree", $0.ratio(0, over: 1))] }
  }

  fileprivate func check<Model: Codable & Equatable>(
    _ model: Model.Type, _ document: Data, in name: String
  ) throws {
    let expected = try foundation.decode(model, from: document)

    func expect(_ found: Model, _ what: String) throws {
      guard found == expected else {
        throw Workload.Disagreement(
          description: "\(name): \(what) differs from JSONDecoder's value")
      }
    }

    let reported = try lenient.decodeReporting(model, from: document)
    try expect(reported.value, "FlexDecoder()")
    guard reported.report.entries.isEmpty else {
      throw Workload.Disagreement(
        description: "\(name): clean values were bent: \(reported.report)")
    }
    try expect(lenient.decode(model, from: document), "FlexDecoder() without a report")
    try expect(strict.decode(model, from: document), "FlexDecoder(.strict)")
    if hasFloor {
      let floor = try CodableFloor(model, from: document)
      for _ in 1...2 { try expect(floor.decode(), "the floor") }
    }

    let written = try flexEncoder.encode(expected)
    try expect(foundation.decode(model, from: written), "what FlexEncoder() wrote")
    try expect(lenient.decode(model, from: written), "what FlexEncoder() wrote, read back")
    let tree = try JSON(parsing: document)
    try expect(foundation.decode(model, from: tree.data()), "what JSON(parsing:) holds")
  }
}
