import Foundation

/// What is not a contest of rounds: threads, and what only a process of its own can tell.
struct Probe: Sendable {
  let name: String
  let figures: @Sendable (Corpora) throws -> [Figure]

  static let all = [
    Probe(name: "first_decode", figures: FirstDecode.figures),
    Probe(name: "memory", figures: Memory.figures),
    Probe(name: "cores", figures: Cores.figures),
    Probe(name: "debug", figures: DebugBuild.figures),
  ]
}

/// This program once more, with other arguments.
enum Child {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static var executable: URL {
    get throws {
      guard let url = Bundle.main.executableURL else {
        throw Failure(description: "the running program does not know where it lies")
      }
      return url
    }
  }

  /// What it prints.
  static func output(_ program: URL, _ arguments: [String]) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(arguments) ended with \(process.terminationStatus)")
    }
    return output
  }

  /// The numbers that a task prints.
  static func numbers(_ task: String, _ corpora: Corpora) throws -> [Double] {
    let arguments = ["--corpora", corpora.folder.path, "--child", task]
    return try JSONDecoder().decode([Double].self, from: output(executable, arguments))
  }

  /// Does a task, in the child.
  static func run(_ task: String, _ corpora: Corpora) throws -> [Double] {
    switch task {
    case "first": try FirstDecode.measure()
    case "typed": try Memory.typed(corpora)
    case "tree": try Memory.tree(corpora)
    case "flat": try Memory.flat(corpora)
    default: throw Failure(description: "no task \(task)")
    }
  }
}
