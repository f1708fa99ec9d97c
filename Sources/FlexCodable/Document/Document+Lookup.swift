/// Finding a member by name.
///
/// Models ask for their properties in declaration order, and documents mostly have them in that
/// order, so each object remembers where the last look-up ended: the *cursor*. If the key there is
/// the one asked for, that is the answer. Otherwise the look-up scans.
///
/// The first of equal keys counts. A hit at the cursor could be a later one only if an equal key
/// stands before the cursor. As long as nothing was skipped, those keys are the names that were found
/// so far, and names are found in the order of their ranks; so the object also remembers the highest
/// rank found. A higher one is new and its hit counts; any other hit looks through what was passed.
///
/// A name that is not at the cursor may be the first member's once more.
///
/// When a second name of a type is neither, or a first one in a large object, one pass over
/// the object notes where all of them are (`MemberPlaces`).
///
/// Where that cannot be, and for other names than those of one type, a small object gets a *summary*
/// of its keys once several are missing: a bit for each hash of one, which tells most further names
/// that are missing, and whether keys are equal. Where none are, any hit counts. A large object gets a
/// hash table.
extension Document {
  /// Objects with more members than this are large.
  private static let indexThreshold = 48
  /// Stands beside a cursor where members before it may have been skipped; above all ranks.
  private static let isOutOfOrder: UInt64 = 0x8000_0000 << 32
  /// So many names are not at the cursor, or not there, before an object gets its summary; until then
  /// its word counts them.
  private static let missesWithoutSummary: UInt64 = 2
  /// An object whose members cannot be noted.
  private static let hasNoPlaces: UInt64 = 3
  /// The bit that summaries have, and neither counts nor stamps.
  private static let isSummary: UInt64 = 4
  /// The bit of a summary that says that an object has equal keys, or ones that may be.
  private static let hasEqualKeys: UInt64 = 1 << 63

  /// The value of the first member with a name; -1 if there is none.
  ///
  /// - Complexity: O(1) where the guess is right or the object's members were noted; else O(*n*) in the
  ///   number of members, or a look into a hash table of a large object.
  @inline(__always)
  func member(of object: Int, _ names: KeyNames, _ slot: Int) -> Int {
    member(of: object, names, names[slot])
  }

  /// The same for a name of a table.
  @inline(__always)
  func member(of object: Int, _ names: KeyNames, _ name: KeyNames.Name) -> Int {
    let state = words[object + 2]
    let cursor = Int(truncatingIfNeeded: state & Tape.offsetMask)
    let passed = UInt32(truncatingIfNeeded: state >> 32)
    // The name lies in `names`, which is alive within this call and not added to.
    if passed == 0 || passed &- names.base < UInt32(name.rank), cursor < words.containerEnd(object),
      unsafe isPlain(words[cursor], name, names.address(name))
    {
      let rank = UInt64(names.base | UInt32(name.rank))
      words[object + 2] = rank << 32 | UInt64(words.next(cursor + 1))
      return cursor + 1
    }
    if names.places.knows(name, words[object + 3]) { return names.places.node(name) }
    return search(object, names, name)
  }

  /// Looks for a member that is neither where it was expected nor among those that were noted.
  @inline(never)
  private func search(_ object: Int, _ names: KeyNames, _ name: KeyNames.Name) -> Int {
    // Where ways to several properties begin alike, one name is asked for again and again. Before the
    // first member stands none, so no equal one either.
    let first = object + Tape.objectHeader
    // The name lies in `names`, see above.
    if first < words.containerEnd(object),
      unsafe isPlain(words[first], name, names.address(name))
    {
      return first + 1
    }
    let state = words[object + 3]
    if state == 0, childCount(object) <= Document.indexThreshold {
      words[object + 3] = 1
    } else if state <= Document.missesWithoutSummary {
      if names.places.note(object, in: self, names) {
        words[object + 2] |= Document.isOutOfOrder
        words[object + 3] = names.places.stamp
        return names.places.node(name)
      }
      words[object + 3] = Document.hasNoPlaces
    }
    // The names' block outlives the look-up.
    return search(object, unsafe NameView(name, names.address(name)))
  }

  /// The value of the first member with a name; -1 if there is none.
  func member(of object: Int, named name: String) -> Int {
    var name = name
    return name.withUTF8 { bytes in
      // Padded, because comparing loads eight bytes at a time. The copy lives within the closure.
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + 8) { copy in
        unsafe copy.initialize(repeating: 0)
        _ = unsafe copy.update(fromContentsOf: bytes)
        guard let start = copy.baseAddress else { return -1 }
        return unsafe search(object, NameView(UnsafePointer(start), bytes.count))
      }
    }
  }

  /// A name to search for: its bytes, with at least eight readable bytes behind each of them.
  @safe private struct NameView {
    let start: UnsafePointer<UInt8>
    let length: Int
    let head: UInt32
    let first: UInt64

    init(_ name: KeyNames.Name, _ start: UnsafePointer<UInt8>) {
      // The names' block outlives the look-up.
      unsafe self.start = start
      length = Int(name.length)
      head = name.head
      first = name.first
    }

    /// A key of the document, which zeros follow.
    init(plainKey word: UInt64, _ start: UnsafePointer<UInt8>, _ length: Int) {
      // The document outlives the look-up.
      unsafe self.start = start
      self.length = length
      head = UInt32(truncatingIfNeeded: word >> 32)
      // Whole words can be loaded from a key.
      let eight = unsafe load8(start)
      first = length < 8 ? eight & ((1 as UInt64) << (UInt64(length) * 8) - 1) : eight
    }

    init(_ start: UnsafePointer<UInt8>, _ length: Int) {
      // The caller keeps the padded copy alive during the look-up.
      unsafe self.start = start
      self.length = length
      var isASCII = true
      // All places are below the length.
      for place in 0..<length where unsafe start[place] >= 0x80 { isASCII = false }
      let word = Tape.word(isASCII ? .text : .wideText, offset: 0, length: length)
      head = UInt32(truncatingIfNeeded: word >> 32)
      var first = unsafe load8(start)
      if length < 8 { first &= (1 << (UInt64(length) * 8)) - 1 }
      self.first = first
    }
  }

  /// Whether a key without escapes is a name.
  @inline(__always)
  private func isPlain(
    _ word: UInt64, _ name: KeyNames.Name, _ start: UnsafePointer<UInt8>
  ) -> Bool {
    guard UInt32(truncatingIfNeeded: word >> 32) == name.head else { return false }
    // Offsets are inside the text, and zeros follow it, so whole words can be loaded.
    let key = unsafe base + Int(truncatingIfNeeded: word & Tape.offsetMask)
    let length = Int(name.length)
    if length < 8 {
      let mask = (1 as UInt64) << (UInt64(truncatingIfNeeded: length) &* 8) &- 1
      return unsafe load8(key) & mask == name.first
    }
    guard unsafe load8(key) == name.first else { return false }
    return unsafe length == 8 || equalTails(key, start, length)
  }

  /// Whether any key, with or without escapes, is a name.
  @inline(__always)
  private func isKey(_ key: Int, _ name: NameView) -> Bool {
    let word = words[key]
    let head = UInt32(truncatingIfNeeded: word >> 32)
    if head == name.head {
      let plain = KeyNames.Name(
        head: name.head, length: Int32(truncatingIfNeeded: name.length), first: name.first)
      // The view is used only while its name is alive, and it has the name's length.
      return unsafe isPlain(word, plain, name.start)
    }
    // Texts and wide texts without escapes were decided by the compare above.
    guard head >> 28 >= UInt32(Tape.Tag.escapedText.rawValue) else { return false }
    return isEscapedKey(key, name)
  }

  @inline(never)
  private func isEscapedKey(_ key: Int, _ name: NameView) -> Bool {
    guard tag(key) != .replacedKey else { return false }
    // The name's bytes are alive during the look-up.
    let bytes = unsafe UnsafeBufferPointer(start: name.start, count: name.length)
    return unsafe string(key).utf8.elementsEqual(bytes)
  }

  /// Looks on from the cursor, then through what was passed; asks the hash table of a large object.
  @inline(never)
  private func search(_ object: Int, _ name: NameView) -> Int {
    let summary = words[object + 3]
    let hasSummary = summary & Document.isSummary != 0
    if hasSummary {
      guard summary & Document.summaryBit(name.head, name.first) != 0 else { return -1 }
    } else if childCount(object) > Document.indexThreshold {
      // The name's bytes are alive during the look-up.
      return unsafe indexedMember(
        object, UnsafeBufferPointer(start: name.start, count: name.length))
    }
    let first = object + Tape.objectHeader
    let end = words.containerEnd(object)
    let cursor = Int(truncatingIfNeeded: words[object + 2] & Tape.offsetMask)
    if hasSummary, summary & Document.hasEqualKeys == 0 {
      var value = find(name, from: cursor, to: end)
      if value < 0 { value = find(name, from: first, to: cursor) }
      // Beside rank 0 the next hit at the cursor counts, whatever was skipped.
      if value >= 0 { words[object + 2] = UInt64(words.next(value)) }
      return value
    }
    let passed = find(name, from: first, to: cursor)
    if passed >= 0 { return passed }
    let value = find(name, from: cursor, to: end)
    if value >= 0 {
      // Found at the cursor, nothing is skipped; but this name's rank is not known here.
      words[object + 2] = Document.isOutOfOrder | UInt64(words.next(value))
    } else if summary < Document.missesWithoutSummary {
      words[object + 3] = summary + 1
    } else if !hasSummary, summary <= Document.hasNoPlaces {
      // What was noted stays.
      summarize(object)
    }
    return value
  }

  /// The bit of a summary, above those that count misses, for keys without escapes that begin like
  /// this one and are as long.
  @inline(__always)
  private static func summaryBit(_ head: UInt32, _ first: UInt64) -> UInt64 {
    let hash = ((first ^ UInt64(head) << 32) &* 0x9E37_79B9_7F4A_7C15) >> 58
    return 8 << min(hash, 59)
  }

  /// Makes the summary of an object's keys.
  @inline(never)
  private func summarize(_ object: Int) {
    let first = object + Tape.objectHeader
    let end = words.containerEnd(object)
    var summary: UInt64 = 0
    var key = first
    while key < end {
      let word = words[key]
      let tag = word >> 60
      if tag == Tape.text || tag == UInt64(Tape.Tag.wideText.rawValue) {
        // Keys lie inside the text, and zeros follow it.
        let start = unsafe base + Int(truncatingIfNeeded: word & Tape.offsetMask)
        let name = unsafe NameView(plainKey: word, start, length(key))
        let bit = Document.summaryBit(name.head, name.first)
        if summary & bit != 0, find(name, from: first, to: key) >= 0 {
          summary |= Document.hasEqualKeys
        }
        summary |= bit
      } else if tag != UInt64(Tape.Tag.replacedKey.rawValue) {
        // With its escapes read it could be any name.
        summary = ~0
      }
      key = words.next(key + 1)
    }
    // Above the counts, also without keys.
    words[object + 3] = summary | Document.isSummary
  }

  /// The value of the first member with a name in a part of an object; -1 if there is none.
  private func find(_ name: NameView, from start: Int, to end: Int) -> Int {
    var key = start
    while key < end {
      if isKey(key, name) { return key + 1 }
      key = words.next(key + 1)
    }
    return -1
  }

  private func indexedMember(_ object: Int, _ name: UnsafeBufferPointer<UInt8>) -> Int {
    // The caller keeps the name alive during the call.
    if let index = indexes?[object] { return unsafe index.find(name, in: self) }
    let index = MemberIndex(object, in: self)
    if indexes == nil { indexes = [:] }
    indexes?[object] = index
    return unsafe index.find(name, in: self)
  }
}
