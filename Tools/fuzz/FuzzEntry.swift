// Targets for libFuzzer. They are compiled together with the library's sources and the second reader
// of the tests (see `Tools/verify`), and FUZZ_TARGET says which one runs.
//
// A target calls `require` for what must hold. Whatever else is wrong, such as a trap, a hang or memory
// that is not ours, the fuzzer and the address sanitizer find by themselves.

import Foundation

typealias FuzzTarget = @Sendable (FuzzInput) -> Void

private let targets: [String: FuzzTarget] = [
  "parse": fuzzParsing,
  "decode": fuzzDecoding,
  "tree": fuzzTree,
  "paths": fuzzPaths,
  "dates": fuzzDates,
  "numbers": fuzzNumbers,
  "containers": fuzzContainers,
]

private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = targets[name] else {
    fatalError("FUZZ_TARGET must be one of \(targets.keys.sorted().joined(separator: ", "))")
  }
  return target
}()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The fuzzer keeps the bytes alive for as long as the call lasts.
  target(FuzzInput(bytes: Array(UnsafeBufferPointer(start: start, count: count))))
  return 0
}

/// Stops the fuzzer, which then writes down the input.
func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}

/// The bytes of one run: as they are, as text, or as a row of choices.
struct FuzzInput {
  let bytes: [UInt8]
  private var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var data: Data { Data(bytes) }
  var text: String { String(decoding: bytes, as: UTF8.self) }
  var isAtEnd: Bool { place >= bytes.count }

  /// The next choice; 0 behind the end.
  mutating func byte() -> UInt8 {
    guard place < bytes.count else { return 0 }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func below(_ bound: Int) -> Int { Int(byte()) % bound }

  mutating func bits() -> UInt64 { (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) } }

  mutating func shortText() -> String {
    let count = below(6)
    return String(decoding: (0..<count).map { _ in byte() }, as: UTF8.self)
  }
}
