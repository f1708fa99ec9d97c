import Foundation
import Testing

/// Collections of other projects, which may stand beside this package but are never copied into it.
enum SharedData {
  /// Whether the folder `shared/data` stands beside the package.
  static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static let trait: ConditionTrait = .enabled(
    if: isPresent, "there is no folder shared/data beside the package")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// The lines of a text file, without comments and empty lines.
  static func lines(_ name: String) throws -> [Substring] {
    String(decoding: try bytes(name), as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
  }

  /// The names of the files in a folder, subfolders included, in order.
  static func files(_ name: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: folder.appendingPathComponent(name).path)
    return names.sorted().map { "\(name)/\($0)" }
  }

  private static let folder: URL = {
    var package = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { package.deleteLastPathComponent() }
    return package.deletingLastPathComponent().appendingPathComponent("shared/data")
  }()
}
