/// The memory of a document: its text with zeros behind it, and room for a tape.
///
/// Of a small document the tape lies behind the text: one block is made and freed faster than two.
@safe struct TextBlock {
  let text: UnsafeMutablePointer<UInt8>
  let count: Int
  /// Where a tape has room; nil for a document that is not small.
  let tape: UnsafeMutablePointer<UInt64>?
  /// Words that a tape has room for at first.
  let tapeCapacity: Int

  private static let smallCount = 4_096

  /// Copies a text; whoever gets the block frees it.
  init(copying source: UnsafeBufferPointer<UInt8>) {
    count = source.count
    tapeCapacity = count / 4 + 32
    let isSmall = count <= TextBlock.smallCount
    // The tape begins at a whole word behind the zeros.
    let textBytes = (count + Document.padding + 7) & ~7
    let tapeBytes = isSmall ? tapeCapacity * MemoryLayout<UInt64>.stride : 0
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: textBytes + tapeBytes, alignment: MemoryLayout<UInt64>.alignment)
    unsafe text = block.bindMemory(to: UInt8.self, capacity: textBytes)
    // Behind the text are as many bytes as the tape's capacity takes.
    unsafe tape =
      isSmall ? (block + textBytes).bindMemory(to: UInt64.self, capacity: tapeCapacity) : nil
    if let start = source.baseAddress {
      // The block has room for the text and `padding` bytes behind it.
      unsafe text.initialize(from: start, count: count)
    }
    unsafe (text + count).initialize(repeating: 0, count: Document.padding)
  }
}
