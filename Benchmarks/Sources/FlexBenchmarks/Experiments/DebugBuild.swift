import Foundation

/// The same comparison in a debug build, if one lies beside this program.
enum DebugBuild {
  private struct Results: Decodable {
    let figures: [Figure]
  }

  static func figures(_ corpora: Corpora) throws -> [Figure] {
    let program = try Child.executable
    let debug = program.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("debug/\(program.lastPathComponent)")
    guard FileManager.default.isExecutableFile(atPath: debug.path), debug != program else {
      return []
    }
    let arguments =
      ["--corpora", corpora.folder.path, "--json", "--rounds", "3"]
      + ["twitter", "citm_catalog", "canada", "objects_array"].flatMap { ["--only", $0] }
    let output = try Child.output(debug, arguments)
    return try JSONDecoder().decode(Results.self, from: output).figures
      .filter { $0.name.hasSuffix(" decode") || $0.name.hasSuffix(" encode") }
      .map { Figure("\($0.name) in a debug build", $0.value, $0.unit) }
  }
}
