/// Lines and columns of a text: a checkpoint every kilobyte as far as anyone has asked, so that a
/// question costs the same wherever it points, also in a text of a single line.
///
/// Errors that a model swallows ask in document order, so the last answer is where the next begins.
struct PlaceIndex {
  private struct Checkpoint {
    var line = 1
    var column = 1
  }

  private static let step = 1_024
  private var checkpoints = [Checkpoint()]
  private var last = (offset: 0, place: Checkpoint())

  /// Line and column of an offset, both from 1; columns count Unicode scalars.
  mutating func place(
    of offset: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), text.count)
    let block = offset / PlaceIndex.step
    while checkpoints.count <= block {
      let start = (checkpoints.count - 1) * PlaceIndex.step
      var place = checkpoints[checkpoints.count - 1]
      // The checkpoint to come is not behind the offset, which is not behind the count.
      unsafe PlaceIndex.advance(&place, over: text, start..<start + PlaceIndex.step)
      checkpoints.append(place)
    }
    let isAhead = last.offset <= offset && last.offset >= block * PlaceIndex.step
    var place = isAhead ? last.place : checkpoints[block]
    // The offset is not behind the count.
    unsafe PlaceIndex.advance(
      &place, over: text, (isAhead ? last.offset : block * PlaceIndex.step)..<offset)
    last = (offset, place)
    return (place.line, place.column)
  }

  /// Goes over a part of the text, eight bytes at a time where no line ends.
  private static func advance(
    _ place: inout Checkpoint, over text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) {
    guard let start = text.baseAddress else { return }
    var index = range.lowerBound
    while index < range.upperBound {
      if index + 8 <= range.upperBound {
        // All eight are inside the range, which the caller keeps inside the text.
        let eight = unsafe load8(start + index)
        if !hasLineEnd(eight) {
          let following = (eight >> 7 & ~(eight >> 6)) & 0x0101_0101_0101_0101
          place.column += 8 - following.nonzeroBitCount
          index += 8
          continue
        }
      }
      // The index is inside the range.
      unsafe advance(&place, over: text, at: index)
      index += 1
    }
  }

  /// Whether one of eight bytes may be a line feed or a carriage return.
  @inline(__always)
  private static func hasLineEnd(_ eight: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (feed, carriage) = (eight ^ (ones &* 0x0A), eight ^ (ones &* 0x0D))
    // A subtraction borrows from the high bit of a byte that is zero.
    return ((feed &- ones) & ~feed | (carriage &- ones) & ~carriage) & (ones &* 0x80) != 0
  }

  @inline(__always)
  private static func advance(
    _ place: inout Checkpoint, over text: UnsafeBufferPointer<UInt8>, at index: Int
  ) {
    // The caller's index is below the count.
    let byte = unsafe text[index]
    let following = unsafe index + 1 < text.count ? text[index + 1] : 0
    if byte == 0x0A || byte == 0x0D && following != 0x0A {
      place.line += 1
      place.column = 1
    } else if byte & 0xC0 != 0x80, byte != 0x0D {
      place.column += 1
    }
  }
}

extension Document {
  /// Line and column of a node's first byte, the opening quote of text included.
  func place(of node: Int) -> (line: Int, column: Int) {
    // The bytes live as long as the document.
    let text = unsafe UnsafeBufferPointer(start: base, count: count)
    var places = self.places.take() ?? PlaceIndex()
    let place = unsafe places.place(of: startOffset(node), in: text)
    self.places = places
    let added = place.line == 1 ? min(addedBytes, place.column - 1) : 0
    return (place.line + firstLine - 1, place.column - added)
  }

  /// The offset of a node's first byte, the opening quote of text included.
  func startOffset(_ node: Int) -> Int {
    let start = offset(node)
    guard isText(node) else { return start }
    // JSON5 has keys without quotes; what stands before those is never a quote.
    let before = byte(start - 1)
    return before == 0x22 || before == 0x27 ? start - 1 : start
  }
}
