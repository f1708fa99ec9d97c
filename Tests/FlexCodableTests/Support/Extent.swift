import Foundation

/// How far those tests go that can always go further.
///
/// `Tools/verify` sets these variables of the environment; a plain run takes what stands here.
enum Extent {
  /// Documents of the differential test.
  static let documents = variable("FLEXCODABLE_DOCUMENTS") ?? 20_000
  /// Where their seeds begin.
  static let seed = UInt64(clamping: variable("FLEXCODABLE_SEED") ?? 0)
  /// Random numbers of each kind that are written and read back.
  static let numbers = variable("FLEXCODABLE_NUMBERS") ?? 100_000

  private static func variable(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
