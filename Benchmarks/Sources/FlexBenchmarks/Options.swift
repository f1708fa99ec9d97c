import Foundation

/// What the command line asks for.
struct Options {
  var corpora = Corpora.defaultFolder
  var rounds = 15
  var printsJSON = false
  var checks = false
  var showsGrowth = false
  var chart: URL?
  var child: String?
  var only: [String] = []
  var repetition: Repetition?

  /// Runs one of ours alone: no check, no clock, nothing else for a profiler to count.
  struct Repetition {
    let workload: String
    let way: String
    let count: Int
  }

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    usage: FlexBenchmarks [--corpora DIR] [--only NAME]... [--rounds N] [--json] [--check]
               [--chart FILE]
           FlexBenchmarks --growth [--rounds N]
           FlexBenchmarks [--corpora DIR] --repeat-only NAME WAY N

      --corpora DIR  the folder with twitter.json, canada.json, ...; without one, documents of
                     the same shapes are made
      --only NAME    measures what begins with NAME
      --rounds N     rounds over all contenders; the median counts (15)
      --json         prints every median and every figure as JSON instead of the tables
      --check        says which figures fall short of Thresholds.json, and ends with 1 if one does
      --chart FILE   writes the decodes and encodes of the documents as an SVG
      --growth       shows time per byte by size of document, members and types instead
      --repeat-only  runs one contender N times and nothing else, for a profiler; WAY is its name,
                     such as strict or scan, or decode, encode or parse for ours
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--corpora":
        corpora = URL(fileURLWithPath: try Self.value(&rest, of: argument), isDirectory: true)
      case "--rounds": rounds = try Self.count(&rest, of: argument)
      case "--json": printsJSON = true
      case "--check": checks = true
      case "--growth": showsGrowth = true
      case "--chart": chart = URL(fileURLWithPath: try Self.value(&rest, of: argument))
      case "--child": child = try Self.value(&rest, of: argument)
      case "--only": only.append(try Self.value(&rest, of: argument))
      case "--repeat-only":
        repetition = Repetition(
          workload: try Self.value(&rest, of: argument),
          way: try Self.value(&rest, of: argument),
          count: try Self.count(&rest, of: argument))
      default: throw Mistake(description: "unknown argument \(argument)\n\(Self.usage)")
      }
    }
  }

  private static func value(_ rest: inout ArraySlice<String>, of name: String) throws -> String {
    guard let value = rest.popFirst() else {
      throw Mistake(description: "\(name) lacks a value\n\(usage)")
    }
    return value
  }

  private static func count(_ rest: inout ArraySlice<String>, of name: String) throws -> Int {
    let text = try value(&rest, of: name)
    guard let count = Int(text), count > 0 else {
      throw Mistake(description: "\(name) needs a whole number from 1, not \(text)")
    }
    return count
  }
}
