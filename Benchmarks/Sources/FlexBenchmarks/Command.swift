import Foundation

@main
struct Command {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if try !run(options) { exit(1) }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(2)
    }
  }

  /// Whether all goals were reached that had to be checked.
  private static func run(_ options: Options) throws -> Bool {
    let corpora = Corpora(folder: options.corpora)
    if let task = options.child {
      print(String(decoding: try JSONEncoder().encode(Child.run(task, corpora)), as: UTF8.self))
      return true
    }
    if let repetition = options.repetition {
      try repeatOnly(repetition, corpora)
      return true
    }

    if options.showsGrowth {
      try Growth.printTables(rounds: options.rounds)
      return true
    }

    let goals = try Goals()
    let results = try measure(options, corpora)
    if let chart = options.chart { try Data(Chart.svg(results.figures).utf8).write(to: chart) }
    if options.printsJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(results), as: UTF8.self))
    } else {
      print("\n" + Table.figureHead)
      for figure in results.figures { print(Table.figureLine(figure, goals)) }
      print(Table.legend)
    }
    return options.checks ? check(results, goals, options) : true
  }

  private struct Results: Encodable {
    var measurements: [Measurement] = []
    var figures: [Figure] = []
  }

  private static func measure(_ options: Options, _ corpora: Corpora) throws -> Results {
    func isChosen(_ name: String) -> Bool {
      options.only.isEmpty || options.only.contains { name.hasPrefix($0) }
    }
    let all = corpora.workloads
    let probes = Probe.all.filter { isChosen($0.name) }
    // Everything is checked before the first is measured: a wrong decoder has no speed.
    let workloads = try all.filter { isChosen($0.name) }.map { try $0.make() }
    guard !workloads.isEmpty || !probes.isEmpty else {
      let names = all.map(\.name) + Probe.all.map(\.name)
      throw Options.Mistake(
        description: "no \(options.only); there are: \(names.joined(separator: ", "))")
    }
    for workload in workloads { try workload.check() }

    var results = Results()
    if !options.printsJSON { print(Table.documentHead) }
    for workload in workloads {
      var measurements: [Measurement] = []
      for contest in try workload.contests() {
        let timing = try Timing(contest.contenders, rounds: options.rounds)
        measurements += Measurement.all(workload, contest, timing)
        results.figures += contest.figures(timing)
      }
      results.measurements += measurements
      if !options.printsJSON && measurements.contains(where: { $0.direction == "decode" }) {
        print(Table.documentLine(workload, measurements))
      }
    }
    for probe in probes { results.figures += try probe.figures(corpora) }
    return results
  }

  private static func check(_ results: Results, _ goals: Goals, _ options: Options) -> Bool {
    let verdicts = results.figures.compactMap { goals.verdict($0) }
    let short = results.figures.filter { goals.verdict($0) == .short }
    let names = short.map(\.name).joined(separator: ", ")
    var text = "\(verdicts.count) goals measured, \(short.count) fall short: \(names)\n"
    let open = goals.unmeasured(in: results.figures)
    if options.only.isEmpty && !open.isEmpty {
      text += "not measured: \(open.joined(separator: ", "))\n"
    }
    // Not into the JSON, and behind the tables.
    fflush(nil)
    FileHandle.standardError.write(Data(text.utf8))
    return !verdicts.isEmpty && short.isEmpty
  }

  /// The contender of that name, or ours of that direction.
  private static func repeatOnly(
    _ repetition: Options.Repetition, _ corpora: Corpora
  ) throws {
    guard let workload = corpora.workloads.first(where: { $0.name == repetition.workload }) else {
      throw Options.Mistake(description: "no workload \(repetition.workload)")
    }
    let contests = try workload.make().contests()
    let contender =
      contests.first { $0.direction == repetition.way }?.contenders[1]
      ?? contests.flatMap(\.contenders).first { $0.name == repetition.way }
    guard let contender else {
      let ways = contests.flatMap { [$0.direction] + $0.contenders.map(\.name) }
      throw Options.Mistake(
        description: "no way \(repetition.way); there are: \(ways.joined(separator: ", "))")
    }
    for _ in 0..<repetition.count { try contender.run() }
  }
}
