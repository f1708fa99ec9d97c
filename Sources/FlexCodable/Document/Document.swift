/// A parsed document: its bytes, followed by zeros, and the tape over them.
///
/// Made once per call and used by one thread at a time: look-ups keep their place in the tape. A
/// *node* is the index of a value's first word in the tape; 0 is the root.
@safe final class Document {
  /// The text in UTF-8 without a byte order mark, with `padding` zero bytes behind it.
  private let storage: UnsafeMutablePointer<UInt8>
  let count: Int
  /// The tape.
  let words: TapeWords
  /// The tape lies in a block of its own, not behind the text.
  private let ownsWords: Bool
  /// Bytes of the original text before the first one here: a byte order mark.
  let markLength: Int
  /// Looser grammar was allowed, so tokens may need more than RFC 8259 says.
  let isExtended: Bool
  /// Hash tables of large objects, made when a name is asked for whose place was not noted.
  var indexes: [Int: MemberIndex]?
  /// The line of a longer text in which this one begins, from 1.
  var firstLine = 1
  /// Bytes at the start that are not the caller's: the brace of an object that was left out.
  var addedBytes = 0
  /// Lines and columns as far as they were asked for.
  var places: PlaceIndex?

  static let padding = 64

  /// Takes over the block of the text, and that of the tape if it has its own; they are freed with
  /// the document.
  init(
    storage: UnsafeMutablePointer<UInt8>, count: Int, words: UnsafeMutablePointer<UInt64>,
    ownsWords: Bool, wordCount: Int, markLength: Int, isExtended: Bool
  ) {
    // The caller hands both over here and nowhere else.
    unsafe self.storage = storage
    self.count = count
    unsafe self.words = TapeWords(words, count: wordCount)
    self.ownsWords = ownsWords
    self.markLength = markLength
    self.isExtended = isExtended
  }

  deinit {
    // Nothing else holds these pointers: accessors hand out values, never addresses that stay. A tape
    // behind the text is freed with it.
    unsafe storage.deallocate()
    if ownsWords { unsafe words.start.deallocate() }
  }

  // MARK: Tokens

  /// Where the bytes are, for `Document/` only; valid while the document lives.
  @inline(__always)
  var base: UnsafePointer<UInt8> { unsafe UnsafePointer(storage) }

  @inline(__always)
  func tag(_ node: Int) -> Tape.Tag { words.tag(node) }

  @inline(__always)
  func isNull(_ node: Int) -> Bool { words.isNull(node) }

  @inline(__always)
  func isObject(_ node: Int) -> Bool { words.isObject(node) }

  @inline(__always)
  func isArray(_ node: Int) -> Bool { words.isArray(node) }

  @inline(__always)
  func offset(_ node: Int) -> Int { words.offset(node) }

  /// Bytes of a scalar's token, without quotes.
  @inline(__always)
  func length(_ node: Int) -> Int {
    let length = Int(truncatingIfNeeded: (words[node] >> 32) & Tape.lengthMask)
    return length == Tape.longLength ? longTokenLength(node) : length
  }

  /// Calls `body` with the bytes of a scalar's token, without quotes.
  @inline(__always)
  func withToken<R>(_ node: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    // Offset and length of a token lie inside the bytes: the scanner walked them.
    try unsafe body(UnsafeBufferPointer(start: base + offset(node), count: length(node)))
  }

  // MARK: Containers

  /// Elements or members of a container.
  @inline(__always)
  func childCount(_ container: Int) -> Int { words.childCount(container) }

  /// The index behind a container's last word.
  @inline(__always)
  func containerEnd(_ container: Int) -> Int { words.containerEnd(container) }

  /// The index of the value that follows a value.
  @inline(__always)
  func next(_ node: Int) -> Int { words.next(node) }

  /// The first element of an array, or the first key of an object.
  @inline(__always)
  func firstChild(_ container: Int) -> Int { words.firstChild(container) }

  /// The element at a place of an array, or nil; a negative place counts from the end.
  ///
  /// - Complexity: O(*n*), where *n* is the place.
  func element(_ array: Int, at index: Int) -> Int? {
    let count = childCount(array)
    let place = index < 0 ? count + index : index
    guard place >= 0, place < count else { return nil }
    var node = firstChild(array)
    for _ in 0..<place { node = next(node) }
    return node
  }

  /// Calls `body` with key and value of each member that counts, until it returns false.
  func forEachMember(_ object: Int, _ body: (_ key: Int, _ value: Int) throws -> Bool) rethrows {
    var key = firstChild(object)
    let end = containerEnd(object)
    while key < end {
      if tag(key) != .replacedKey, try !body(key, key + 1) { return }
      key = next(key + 1)
    }
  }

  /// Looks for the end of a token whose length did not fit in its word.
  @inline(never)
  private func longTokenLength(_ node: Int) -> Int {
    let start = offset(node)
    var index = start
    switch tag(node) {
    case .text, .wideText, .escapedText, .extendedText, .replacedKey:
      let quote = start == 0 ? 0x22 : byte(start - 1)
      while index < count, byte(index) != quote { index += byte(index) == 0x5C ? 2 : 1 }
    default:
      while index < count, byte(index).isNumberByte { index += 1 }
    }
    return min(index, count) - start
  }

  /// The byte at an offset; 0 outside the text.
  @inline(__always)
  func byte(_ offset: Int) -> UInt8 {
    guard offset >= 0, offset < count else { return 0 }
    // The offset was just checked.
    return unsafe base[offset]
  }
}

extension UInt8 {
  /// A byte that can stand in a number, JSON5's forms included.
  fileprivate var isNumberByte: Bool {
    switch self {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
