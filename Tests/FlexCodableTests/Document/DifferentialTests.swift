import Testing

@testable import FlexCodable

@Suite("The parser")
struct DifferentialTests {
  /// The seeds of the documents, a thousand at a time.
  private static let batches = stride(from: 0, to: Extent.documents, by: 1_000).map { first in
    let count = min(1_000, Extent.documents - first)
    return Extent.seed + UInt64(first)..<Extent.seed + UInt64(first + count)
  }

  @Test("agrees with a second reader on 20,000 documents or more", arguments: batches)
  func agrees(seeds: Range<UInt64>) {
    var options = JSON.ParsingOptions()
    options.duplicateKeys = .keepAll
    var accepted = 0
    for seed in seeds {
      var documents = RandomDocuments(seed: seed)
      let bytes = documents.next()
      let expected = StrictReader.tokens(of: bytes)
      let result = parsed(bytes, options)
      let found = (try? result.get()).map { StrictReader.tokens(of: $0) }
      if expected != nil { accepted += 1 }
      let isSame =
        switch (expected, found) {
        case (nil, nil): true
        case (let expected?, let found?): haveSameScalars(expected, found)
        default: false
        }
      if !isSame {
        Issue.record(
          """
          FLEXCODABLE_SEED=\(seed) FLEXCODABLE_DOCUMENTS=1 swift test --filter DifferentialTests
          \(String(decoding: bytes, as: UTF8.self).debugDescription)
          the second reader: \(expected?.description ?? "rejected")
          the parser: \(found?.description ?? result.fault?.description ?? "")
          """)
      }
    }
    // Neither all nor nothing, so both sides were at work.
    if seeds.count == 1_000 { #expect((300..<900).contains(accepted)) }
  }
}
