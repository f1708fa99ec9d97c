#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The lines of a text, without their ends (LF or CR LF) and without a byte order mark.
///
/// - Returns: Offsets from the first byte; blank lines are there too, so that places are numbers.
func lineRanges(_ text: Data) -> [Range<Int>] {
  unsafe text.withUnsafeBytes { bytes in
    var ranges: [Range<Int>] = []
    // All indices are below the count.
    let hasMark =
      unsafe bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB
      && bytes[2] == 0xBF
    var start = hasMark ? 3 : 0
    var index = start
    while index < bytes.count {
      let next = index + 1
      if unsafe bytes[index] == 0x0A {
        let end = unsafe index > start && bytes[index - 1] == 0x0D ? index - 1 : index
        ranges.append(start..<end)
        start = next
      }
      index = next
    }
    if start < bytes.count { ranges.append(start..<bytes.count) }
    return ranges
  }
}

/// Whether a line holds nothing but white space of JSON.
func isBlankLine(_ line: some Sequence<UInt8>) -> Bool {
  line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
}
