import Foundation

@main
struct Command {
  static func main() {
    do {
      try run(Options(Array(CommandLine.arguments.dropFirst())))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ options: Options) throws {
    let all = Corpora(folder: options.corpora).workloads
    if let repetition = options.repetition {
      guard let workload = all.first(where: { $0.name == repetition.workload }) else {
        throw Options.Mistake(
          description: "no workload \(repetition.workload); there are: \(list(all.map(\.name)))")
      }
      return try repeatOnly(workload.make(), repetition)
    }

    let chosen = all.filter { workload in
      options.only.isEmpty || options.only.contains { workload.name.hasPrefix($0) }
    }
    guard !chosen.isEmpty else {
      throw Options.Mistake(
        description: "no workload \(list(options.only)); there are: \(list(all.map(\.name)))")
    }
    try compare(chosen.map { try $0.make() }, options)
  }

  /// Checks every workload before the first one is measured: a wrong decoder has no speed.
  private static func compare(_ workloads: [Workload], _ options: Options) throws {
    for workload in workloads { try workload.check() }

    var results: [Measurement] = []
    if !options.printsJSON { print(Table.head) }
    for workload in workloads {
      let measured = try Workload.Direction.allCases.flatMap {
        try Measurement.measure(workload, $0, rounds: options.rounds)
      }
      results += measured
      if !options.printsJSON { print(Table.line(workload, measured)) }
    }

    guard options.printsJSON else { return print(Table.legend) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(results), as: UTF8.self))
  }

  private static func repeatOnly(_ workload: Workload, _ repetition: Options.Repetition) throws {
    let (direction, index): (Workload.Direction, Int)
    switch repetition.way {
    case "decode": (direction, index) = (.decode, 1)
    case "strict": (direction, index) = (.decode, 2)
    case "encode": (direction, index) = (.encode, 1)
    case "parse": (direction, index) = (.parse, 1)
    default: throw Options.Mistake(description: "no way \(repetition.way)\n\(Options.usage)")
    }
    let contender = try workload.contenders(direction)[index]
    for _ in 0..<repetition.count { try contender.run() }
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
