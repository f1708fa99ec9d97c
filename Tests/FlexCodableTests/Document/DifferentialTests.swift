import Testing

@testable import FlexCodable

@Suite("The parser")
struct DifferentialTests {
  @Test("agrees with a second reader on 20,000 documents", arguments: 0..<20 as Range<UInt64>)
  func agrees(batch: UInt64) {
    var options = JSON.ParsingOptions()
    options.duplicateKeys = .keepAll
    var accepted = 0
    for seed in batch * 1_000..<(batch + 1) * 1_000 {
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
          seed \(seed) (repeat with RandomDocuments(seed: \(seed)).next()): \
          \(String(decoding: bytes, as: UTF8.self).debugDescription)
          the second reader: \(expected?.description ?? "rejected")
          the parser: \(found?.description ?? result.fault?.description ?? "")
          """)
      }
    }
    // Neither all nor nothing, so both sides were at work.
    #expect((300..<900).contains(accepted))
  }
}
