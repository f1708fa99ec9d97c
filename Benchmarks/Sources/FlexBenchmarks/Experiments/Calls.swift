import BenchmarkModels
import FlexCodable
import Foundation

/// Many small documents: decoders made anew for each, and lines.
enum Calls {
  static func workload() throws -> Workload {
    let documents = GeneratedProfiles.documents()
    let lines = Data(documents.joined(separator: [UInt8(ascii: "\n")]))
    let foundation = JSONDecoder()
    let kept = FlexDecoder()

    return Workload(name: "calls", bytes: lines.count) {
      let expected = try documents.map { try foundation.decode(Profile.self, from: $0) }
      guard try kept.decodeLines(Profile.self, from: lines) == expected else {
        throw Workload.Disagreement(description: "lines differ from the documents")
      }
    } contests: {
      [
        Contest(
          direction: "decoders",
          contenders: [
            Contender("kept") {
              for document in documents { _ = try kept.decode(Profile.self, from: document) }
            },
            Contender("made anew") {
              for document in documents {
                _ = try FlexDecoder().decode(Profile.self, from: document)
              }
            },
          ]
        ) { [Figure("FlexDecoder() made anew", $0.ratio(1, over: 0))] },
        Contest(
          direction: "lines",
          contenders: [
            Contender("JSONDecoder") {
              for document in documents { _ = try foundation.decode(Profile.self, from: document) }
            },
            Contender("decodeLines") { _ = try kept.decodeLines(Profile.self, from: lines) },
          ]
        ) { [Figure("lines decode", $0.ratio(0, over: 1))] },
      ]
    }
  }
}
