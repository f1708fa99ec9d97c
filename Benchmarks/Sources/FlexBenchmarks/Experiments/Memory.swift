import BenchmarkModels
import FlexCodable
import Foundation

/// Peaks of memory, in processes of their own.
enum Memory {
  static func figures(_ corpora: Corpora) throws -> [Figure] {
    let suffix = try canada(corpora).name == "canada" ? "" : "-like"
    return try ["typed", "tree", "flat"].map { task in
      let values = try (0..<3).map { _ in try Child.numbers(task, corpora)[0] }
      return Figure("canada\(suffix) memory \(task)", Timing.median(values))
    }
  }

  private static func canada(_ corpora: Corpora) throws -> (name: String, data: Data) {
    try corpora.data("canada", else: GeneratedMap.document)
  }

  /// The peak that a decode adds, its result and the working memory, over the bytes of the input.
  static func typed(_ corpora: Corpora) throws -> [Double] {
    let document = try canada(corpora).data
    let decoder = FlexDecoder()
    _ = try decoder.decode(FeatureCollection.self, from: Data(small.utf8))
    let before = resident(.now)
    let value = try decoder.decode(FeatureCollection.self, from: document)
    return withExtendedLifetime(value) {
      [(resident(.peak) - before) / Double(document.count)]
    }
  }

  static func tree(_ corpora: Corpora) throws -> [Double] {
    let document = try canada(corpora).data
    _ = try JSON(parsing: small)
    let before = resident(.now)
    let value = try JSON(parsing: document)
    return withExtendedLifetime(value) {
      [(resident(.peak) - before) / Double(document.count)]
    }
  }

  /// The peak after 1,000 decodes over that after 100.
  static func flat(_ corpora: Corpora) throws -> [Double] {
    let document = try canada(corpora).data
    let decoder = FlexDecoder()
    for _ in 0..<100 { _ = try decoder.decode(FeatureCollection.self, from: document) }
    let before = resident(.peak)
    for _ in 0..<900 { _ = try decoder.decode(FeatureCollection.self, from: document) }
    return [resident(.peak) / before]
  }

  /// Brings the code into memory, which is not to be counted.
  private static let small = """
    {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "A"},
      "geometry": {"type": "Polygon", "coordinates": [[[1.5, -2.25], [3.0e1, 4]]]}}]}
    """

  private enum Moment: String {
    case now = "VmRSS:"
    case peak = "VmHWM:"
  }

  /// Bytes of this process that are in memory.
  private static func resident(_ moment: Moment) -> Double {
    #if os(Linux)
    // Not from getrusage: a process inherits the peak of the one that started it.
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(moment.rawValue) }
    let kilobytes = line?.split(separator: "\t").last?.split(separator: " ").first
    return (kilobytes.flatMap { Double($0) } ?? .nan) * 1_024
    #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss)
    #endif
  }
}
