#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The lines of a text that are not blank, without their ends (LF or CR LF) and without a byte order
/// mark at the start of the text.
///
/// - Returns: Numbers from 1, and offsets from the first byte.
func textLines(_ text: Data) -> [(number: Int, range: Range<Int>)] {
  unsafe text.withUnsafeBytes { bytes in
    var lines: [(number: Int, range: Range<Int>)] = []
    // All indices are below the count.
    let hasMark =
      unsafe bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    var start = hasMark ? 3 : 0
    var number = 1
    while start < bytes.count {
      var end = start
      while end < bytes.count, unsafe bytes[end] != 0x0A { end += 1 }
      let next = end + 1
      if end < bytes.count, end > start, unsafe bytes[end - 1] == 0x0D { end -= 1 }
      var first = start
      while first < end, unsafe isBlank(bytes[first]) { first += 1 }
      if first < end { lines.append((number, start..<end)) }
      number += 1
      start = next
    }
    return lines
  }
}

/// Whether a line holds nothing but white space of JSON.
func isBlankLine(_ line: [UInt8]) -> Bool { line.allSatisfy(isBlank) }

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
