#if os(macOS) || os(Linux)
import FlexCodable
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way an app does it: a server sends the payloads, `URLSession` fetches them.
@Suite("Payloads from a server", PayloadServer.trait)
struct EndToEndTests {
  @Test("give the models and reports that files give")
  func payloads() async throws {
    try await PayloadServer.whileServing { server in
      for payload in PayloadTests.cases {
        let (data, status) = try await server.fetch(payload.file)
        #expect(status == 200, "\(payload.file)")
        #expect(try data == payload.data(), "\(payload.file)")
        let reading = try payload.read(data, .lenient)
        let fromFile = try payload.read(payload.data(), .lenient)
        #expect(reading.isExpected, "\(payload.file): \(reading.value)")
        #expect(reading.report.description == fromFile.report.description)
      }
    }
  }

  @Test("can be fetched and decoded many at a time with one decoder")
  func concurrent() async throws {
    let decoder = FlexDecoder()
    try await PayloadServer.whileServing { server in
      let (once, _) = try await server.fetch("thermostat.json")
      let expected = try decoder.decode(ScalarPayloads.Thermostat.self, from: once)
      let same = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<24 {
          group.addTask {
            let (data, _) = try await server.fetch("thermostat.json")
            return try decoder.decode(ScalarPayloads.Thermostat.self, from: data) == expected
          }
        }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(same == 24)
    }
  }

  @Test("say what is wrong with a page that is no JSON")
  func errorPage() async throws {
    try await PayloadServer.whileServing { server in
      let (data, status) = try await server.fetch("nothing-here.json")
      #expect(status == 404)
      let decoder = FlexDecoder(.permissive)
      let problems = decoder.problems(decoding: ScalarPayloads.Thermostat.self, from: data)
      #expect(problems.entries.map(\.kind) == [.syntax])
      #expect(problems.entries.first?.location?.line == 1)
      #expect {
        try decoder.decode(ScalarPayloads.Thermostat.self, from: data)
      } throws: { error in
        guard case DecodingError.dataCorrupted(let context) = error else { return false }
        return context.underlyingError is JSON.SyntaxError
      }
    }
  }
}

/// Serves `Fixtures/Payloads` to this machine alone, from a port that is free.
struct PayloadServer: Sendable {
  private let base: URL
  private let session: URLSession

  static var trait: ConditionTrait {
    .enabled(if: python != nil, "there is no python3 to serve the payloads")
  }

  /// Serves until the body is through.
  ///
  /// The server ends when its input does, so also if the process of the tests dies.
  static func whileServing(_ body: (PayloadServer) async throws -> Void) async throws {
    let process = Process()
    let python = try #require(Self.python)
    process.executableURL = python
    process.arguments = ["-c", script, FixtureTable.url("Payloads").path]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the server ended before it named its port")
      line += more
    }
    let port = try #require(Int(String(decoding: line.dropLast(), as: UTF8.self)))
    let configuration = URLSessionConfiguration.ephemeral
    // A busy machine is no reason to fail.
    configuration.timeoutIntervalForRequest = 300
    configuration.connectionProxyDictionary = [:]
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    let base = try #require(URL(string: "http://127.0.0.1:\(port)/"))
    try await body(PayloadServer(base: base, session: session))
  }

  /// The body of an answer, and its status.
  func fetch(_ file: String) async throws -> (data: Data, status: Int?) {
    let (data, response) = try await session.data(from: base.appendingPathComponent(file))
    return (data, (response as? HTTPURLResponse)?.statusCode)
  }

  private static let python: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/python3") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  private static let script = """
    import functools, http.server, sys, threading
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    sys.stdin.read()
    """
}
#endif
