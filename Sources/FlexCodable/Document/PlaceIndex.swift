/// Lines and columns of a text: a checkpoint every few kilobytes, so that a question costs the same
/// wherever it points, also in a text of a single line.
struct PlaceIndex {
  private struct Checkpoint {
    var line = 1
    var column = 1
  }

  private static let step = 4_096
  private var checkpoints: [Checkpoint] = []

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var place = Checkpoint()
    checkpoints.reserveCapacity(text.count / PlaceIndex.step + 1)
    for index in 0..<text.count {
      if index % PlaceIndex.step == 0 { checkpoints.append(place) }
      // The index is below the count.
      unsafe PlaceIndex.advance(&place, over: text, at: index)
    }
    if text.count % PlaceIndex.step == 0 { checkpoints.append(place) }
  }

  /// Line and column of an offset, both from 1; columns count Unicode scalars.
  func place(of offset: Int, in text: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), text.count)
    var place = checkpoints[min(offset / PlaceIndex.step, checkpoints.count - 1)]
    for index in (offset / PlaceIndex.step * PlaceIndex.step)..<offset {
      // The index is below the count.
      unsafe PlaceIndex.advance(&place, over: text, at: index)
    }
    return (place.line, place.column)
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
    let index: PlaceIndex
    if let places { index = places } else { index = unsafe PlaceIndex(text) }
    places = index
    let place = unsafe index.place(of: startOffset(node), in: text)
    return (place.line + firstLine - 1, place.column)
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
