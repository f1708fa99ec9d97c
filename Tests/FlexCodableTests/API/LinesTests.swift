import Foundation
import Synchronization
import Testing

@testable import FlexCodable

private struct Line: Codable, Hashable { var id: Int }

private func shown(_ lines: [Line]) -> String {
  lines.map { "\($0.id)" }.joined(separator: " ")
}

/// Bytes that come in one after the other.
private func stream(_ text: String) -> AsyncStream<UInt8> {
  AsyncStream { continuation in
    for byte in text.utf8 { continuation.yield(byte) }
    continuation.finish()
  }
}

private func readable(_ error: any Error) -> String {
  "\(FlexCodableTests.shown(error: error)): \(message(error))"
    .split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
}

@Suite("Lines of JSON")
struct LinesTests {
  @Test(
    "are read one by one, at once and as they come in",
    arguments: FixtureTable.rows("Decoding/lines.tsv"))
  func table(_ row: FixtureRow) async throws {
    let decoder = FlexDecoder(row[0] == "strict" ? .strict : .lenient)
    let atOnce: String
    do {
      atOnce = shown(try decoder.decodeLines(Line.self, from: Data(row[1].utf8)))
    } catch {
      atOnce = readable(error)
    }
    var asTheyCome: [Line] = []
    let second: String
    do {
      for try await line in decoder.lines(Line.self, in: stream(row[1])) {
        asTheyCome.append(line)
      }
      second = shown(asTheyCome)
    } catch {
      second = readable(error)
    }
    #expect(atOnce == row[2])
    #expect(second == row[2])
  }

  @Test("may start anywhere in the memory of the data")
  func slice() throws {
    let data = Data("xx\n{\"id\":1}\r\n{\"id\":2}".utf8)
    #expect(try FlexDecoder().decodeLines(Line.self, from: data.dropFirst(3)).map(\.id) == [1, 2])
  }

  @Test("that are bad tell their line, column and offset in the whole text")
  func places() async throws {
    let text = "\u{FEFF}{\"id\":1}\r\n\n{\"id\" 2}\n{\"id\":3}"
    func check(_ error: (any Error)?) throws {
      let context = try #require((error as? DecodingError)?.context)
      let cause = try #require(context.underlyingError as? JSON.SyntaxError)
      #expect("\(cause.line):\(cause.column) \(cause.offset)" == "3:7 20")
      #expect(context.codingPath.map(\.stringValue) == ["Index 1"])
      #expect(context.codingPath.map(\.intValue) == [1])
    }
    let decoder = FlexDecoder(.strict)
    try check(
      #expect(throws: DecodingError.self) {
        try decoder.decodeLines(Line.self, from: Data(text.utf8))
      })
    try check(
      await #expect(throws: DecodingError.self) {
        for try await _ in decoder.lines(Line.self, in: stream(text)) {}
      })
  }

  @Test("that are bad list all their problems, each with its line")
  func problems() throws {
    let decoder = FlexDecoder(.strict)
    decoder.collectsProblems = true
    let error = #expect(throws: DecodingError.self) {
      try decoder.decodeLines(Optionally.self, from: Data("{\"a\":1}\n{\"a\":[],\"b\":{}}".utf8))
    }
    let problems = try #require(error?.context?.underlyingError as? FlexProblems)
    #expect(problems.report.entries.map { $0.location?.line } == [2, 2])
    #expect(problems.report.entries.map { $0.location?.column } == [6, 13])
  }

  private struct Optionally: Decodable { var a: Int, b: Int? }

  @Test("after a bad one can still be read")
  func resuming() async throws {
    let text = "{\"id\":1}\n{\"id\":\"x\"}\n{\"id\":3}\n"
    var lines = FlexDecoder(.strict).lines(Line.self, in: stream(text)).makeAsyncIterator()
    #expect(try await lines.next()?.id == 1)
    await #expect(throws: DecodingError.self) { try await lines.next() }
    #expect(try await lines.next()?.id == 3)
    #expect(try await lines.next() == nil)
    #expect(try await lines.next() == nil)
  }

  @Test("may be as long as the limit and no longer", arguments: ["\n", "\r\n", ""])
  func limit(_ end: String) async throws {
    let line = "{\"id\":12}"
    let decoder = FlexDecoder()
    let text = "{\"id\":1}\n\(line)\(end)"
    var lines: [Line] = []
    for try await line in decoder.lines(
      Line.self, in: stream("\u{FEFF}" + text), maximumLineLength: line.utf8.count)
    {
      lines.append(line)
    }
    #expect(lines.map(\.id) == [1, 12])

    var iterator = decoder.lines(
      Line.self, in: stream(text), maximumLineLength: line.utf8.count - 1
    ).makeAsyncIterator()
    #expect(try await iterator.next()?.id == 1)
    let error = await #expect(throws: DecodingError.self) { try await iterator.next() }
    #expect(error.map(message) == "line 2: more than 8 bytes")
    #expect(try await iterator.next() == nil)
  }

  @Test("come out as soon as they are complete")
  func promptness() async throws {
    let (bytes, continuation) = AsyncStream.makeStream(of: UInt8.self)
    var lines = FlexDecoder().lines(Line.self, in: bytes).makeAsyncIterator()
    for id in 1...3 {
      // Nothing of the next line is there yet.
      for byte in "{\"id\":\(id)}\n".utf8 { continuation.yield(byte) }
      #expect(try await lines.next()?.id == id)
    }
    continuation.finish()
    #expect(try await lines.next() == nil)
  }

  /// Bytes that are made when they are asked for, and are counted.
  private struct Endless: AsyncSequence, Sendable {
    typealias Element = UInt8
    let asked: Asked
    let line: [UInt8]

    final class Asked: Sendable { let count = Atomic<Int>(0) }

    struct AsyncIterator: AsyncIteratorProtocol {
      let bytes: Endless
      mutating func next() async -> UInt8? {
        let index = bytes.asked.count.wrappingAdd(1, ordering: .relaxed).oldValue
        return bytes.line[index % bytes.line.count]
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(bytes: self) }
  }

  @Test("of a text without an end take no more than the line that is read")
  func endless() async throws {
    let bytes = Endless(asked: .init(), line: Array("{\"id\":1}\n".utf8))
    var count = 0
    for try await line in FlexDecoder().lines(Line.self, in: bytes) {
      count += line.id
      #expect(bytes.asked.count.load(ordering: .relaxed) == count * 9)
      if count == 1000 { break }
    }
    // A line that never ends is given up at the limit.
    let endless = Endless(asked: .init(), line: [0x20])
    await #expect(throws: DecodingError.self) {
      for try await _ in FlexDecoder().lines(Line.self, in: endless, maximumLineLength: 500) {}
    }
    #expect(endless.asked.count.load(ordering: .relaxed) <= 502)
  }

  private struct Broken: Error {}

  @Test("pass on the error of their bytes")
  func brokenBytes() async throws {
    let bytes = AsyncThrowingStream<UInt8, any Error> { continuation in
      for byte in "{\"id\":1}\n{\"id\"".utf8 { continuation.yield(byte) }
      continuation.finish(throwing: Broken())
    }
    var lines = FlexDecoder().lines(Line.self, in: bytes).makeAsyncIterator()
    #expect(try await lines.next()?.id == 1)
    await #expect(throws: Broken.self) { try await lines.next() }
  }

  @Test("are written with an end each, never pretty, and read back")
  func writing() throws {
    let encoder = FlexEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let lines = [1, 2, 3].map(Line.init)
    let data = try encoder.encodeLines(lines)
    #expect(String(decoding: data, as: UTF8.self) == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
    #expect(try FlexDecoder(.strict).decodeLines(Line.self, from: data) == lines)
    #expect(try encoder.encodeLines([Line]()).isEmpty)
    #expect(try encoder.encodeLines(["a\nb", "\r\u{2028}"]).split(separator: 0x0A).count == 2)
    #expect(
      try String(decoding: encoder.encodeLines([1, nil, 2]), as: UTF8.self) == "1\nnull\n2\n")
    #expect(throws: EncodingError.self) { try encoder.encodeLines([1, .nan]) }
  }
}
