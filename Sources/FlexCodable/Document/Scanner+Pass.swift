/// The pass over a document: containers, and the short ways for the tokens that nearly all are.
///
/// Its state is in local variables, which the compiler keeps in registers. Whatever is rare (escapes,
/// characters that are not ASCII, exponents, comments, JSON5) is left to methods of the scanner.
extension Scanner {
  /// Words that one turn of the loop adds at most: a key, and the header of an object.
  private static var wordsPerTurn: Int { 5 }

  /// Reads the document from its first byte to its last.
  ///
  /// Iterative: open containers are linked through their own unfinished headers in the tape, so depth
  /// costs no stack.
  mutating func scan() throws(JSON.SyntaxError) {
    var place = try spaceEnd(from: 0)
    var wordCount = 0
    // The header of the innermost open container, -1 at the top, and the children it has so far.
    var innermost = -1
    var isObject = false
    var children = 0
    var depth = 0

    // Each turn reads a member, an element or the document, of containers only their beginning. All
    // places stop at the zeros behind the text; there is room for a turn's words; and `innermost` and
    // what it links to are headers that were written here.
    pass: while true {
      if wordCount &+ Scanner.wordsPerTurn > capacity {
        self.wordCount = wordCount
        grow()
      }
      if isObject {
        let end = unsafe base[place] == 0x22 ? textEnd(from: place &+ 1) : place
        if unsafe end > place && base[end] == 0x22 && base[end &+ 1] == 0x3A {
          unsafe words[wordCount] = Tape.word(
            .text, offset: place &+ 1, length: end &- place &- 1)
          wordCount &+= 1
          place = end &+ 2
        } else if unsafe end > place && load8(base + end) & 0xFF_FFFF == 0x3A_2022 {
          // Many writers put a blank before the colon.
          unsafe words[wordCount] = Tape.word(
            .text, offset: place &+ 1, length: end &- place &- 1)
          wordCount &+= 1
          place = end &+ 3
        } else {
          (index, self.wordCount) = (place, wordCount)
          try scanKey()
          (place, wordCount) = (index, self.wordCount)
        }
        place = try spaceEnd(from: place)
      }
      children &+= 1

      let byte = unsafe base[place]
      token: do {
        switch byte {
        case 0x22:
          var end = textEnd(from: place &+ 1)
          var tag = Tape.Tag.text
          if unsafe base[end] >= 0x80 {
            end = unsafe Scanner.wideTextEnd(base, from: end)
            tag = .wideText
          }
          guard unsafe base[end] == 0x22 else {
            self.wordCount = wordCount
            try scanText(from: place &+ 1, at: end, tag)
            (place, wordCount) = (index, self.wordCount)
            break token
          }
          unsafe words[wordCount] = Tape.word(
            tag, offset: place &+ 1, length: end &- place &- 1)
          wordCount &+= 1
          place = end &+ 1
          break token
        case 0x2D, 0x30...0x39:
          let (end, tag) = plainNumber(from: place)
          guard end > place else { break }
          unsafe words[wordCount] = Tape.word(tag, offset: place, length: end &- place)
          wordCount &+= 1
          place = end
          break token
        case 0x7B, 0x5B:
          depth &+= 1
          guard depth <= options.maximumDepth else {
            index = place
            throw fault(JSON.SyntaxError.tooDeep(options.maximumDepth))
          }
          if innermost >= 0 {
            // The link to the parent stays in the low half.
            let link = unsafe words[innermost &+ 1] & Tape.offsetMask
            unsafe words[innermost &+ 1] = UInt64(truncatingIfNeeded: children) << 32 | link
          }
          isObject = byte == 0x7B
          let header = wordCount
          unsafe words[header] = Tape.word(isObject ? .object : .array, offset: place, length: 0)
          unsafe words[header &+ 1] = UInt64(UInt32(truncatingIfNeeded: innermost))
          wordCount = header &+ Tape.arrayHeader
          if isObject {
            unsafe words[wordCount] = UInt64(truncatingIfNeeded: header &+ Tape.objectHeader)
            unsafe words[wordCount &+ 1] = 0
            wordCount = header &+ Tape.objectHeader
          }
          innermost = header
          children = 0
          place = try spaceEnd(from: place &+ 1)
          guard unsafe base[place] == (isObject ? 0x7D : 0x5D) else { continue pass }
          break token
        case 0x74 where isFour(0x6575_7274, at: place):
          unsafe words[wordCount] = Tape.word(.true, offset: place, length: 4)
          wordCount &+= 1
          place &+= 4
          break token
        case 0x66 where isFour(0x6573_6C61, at: place &+ 1):
          unsafe words[wordCount] = Tape.word(.false, offset: place, length: 5)
          wordCount &+= 1
          place &+= 5
          break token
        case 0x6E where isFour(0x6C6C_756E, at: place):
          unsafe words[wordCount] = Tape.word(.null, offset: place, length: 4)
          wordCount &+= 1
          place &+= 4
          break token
        default: break
        }
        (index, self.wordCount) = (place, wordCount)
        try scanScalar()
        (place, wordCount) = (index, self.wordCount)
      }

      // Behind a value: closes the containers that end here and moves to the next value, if any.
      while true {
        place = try spaceEnd(from: place)
        guard innermost >= 0 else { break pass }
        let close: UInt8 = isObject ? 0x7D : 0x5D
        let byte = unsafe base[place]
        if byte == 0x2C {
          place = try spaceEnd(from: place &+ 1)
          if allowsTrailingComma, unsafe base[place] == close { continue }
          continue pass
        }
        guard byte == close else {
          index = place
          throw unexpected(expecting: isObject ? "',' or '}'" : "',' or ']'")
        }
        place &+= 1
        depth &-= 1
        let parent = unsafe Int(Int32(truncatingIfNeeded: words[innermost &+ 1] & Tape.offsetMask))
        unsafe words[innermost &+ 1] =
          UInt64(truncatingIfNeeded: children) << 32 | UInt64(truncatingIfNeeded: wordCount)
        innermost = parent
        guard parent >= 0 else { continue }
        children = unsafe Int(truncatingIfNeeded: words[parent &+ 1] >> 32)
        isObject = unsafe words[parent] >> 60 == Tape.object
      }
    }
    (index, self.wordCount) = (place, wordCount)
    guard place == count else { throw fault("unexpected text after the document") }
  }

  /// Where a text without anything special ends, or where the first special byte of it is.
  @_transparent
  private func textEnd(from start: Int) -> Int {
    var place = start
    while true {
      // Wide loads end in the zeros behind the text at the latest, and a zero is special.
      let stops = TextScan.stops(unsafe load8(base + place))
      if stops != 0 { return place &+ stops.trailingZeroBitCount >> 3 }
      place &+= 8
    }
  }

  /// The same for text with characters that are not ASCII; invalid UTF-8 is special, too.
  ///
  /// Not a method of the scanner, which would be copied for it.
  @inline(never)
  private static func wideTextEnd(_ base: UnsafePointer<UInt8>, from start: Int) -> Int {
    var place = start
    while true {
      // At least eight bytes can be read here: zeros follow the text, and a zero is special.
      while unsafe base[place] >= 0x80 {
        let length = unsafe validUTF8RunLength(base + place)
        guard length > 0 else { return place }
        place &+= length
      }
      let stops = TextScan.stops(unsafe load8(base + place))
      if stops == 0 {
        place &+= 8
        continue
      }
      place &+= stops.trailingZeroBitCount >> 3
      if unsafe base[place] < 0x80 { return place }
    }
  }

  /// Where a number without an exponent ends; its own place for any other.
  @_transparent
  private func plainNumber(from start: Int) -> (end: Int, tag: Tape.Tag) {
    // All places stop at the zeros behind the text.
    let digits = unsafe base[start] == 0x2D ? start &+ 1 : start
    var end = unsafe base[digits] == 0x30 ? digits &+ 1 : digitsEnd(from: digits)
    guard end > digits else { return (start, .integer) }
    var tag = Tape.Tag.integer
    if unsafe base[end] == 0x2E {
      let fraction = end &+ 1
      end = digitsEnd(from: fraction)
      guard end > fraction else { return (start, .integer) }
      tag = .fraction
    }
    // An exponent, or what JSON5 knows as a hexadecimal number.
    let next = unsafe base[end] | 0x20
    return next == 0x65 || next == 0x78 ? (start, .integer) : (end, tag)
  }

  /// The place behind a run of digits.
  @_transparent
  func digitsEnd(from start: Int) -> Int {
    var place = start
    while true {
      // Wide loads end in the zeros behind the text at the latest, and a zero is no digit.
      let others = notDigits(unsafe load8(base + place))
      if others != 0 { return place &+ others.trailingZeroBitCount >> 3 }
      place &+= 8
    }
  }

  /// The place behind white space, and behind comments where they are allowed.
  @_transparent
  private mutating func spaceEnd(from start: Int) throws(JSON.SyntaxError) -> Int {
    // All places stop at the zeros behind the text.
    if !isExtended {
      let byte = unsafe base[start]
      if byte > 0x20 { return start }
      if byte == 0x20, unsafe base[start &+ 1] > 0x20 { return start &+ 1 }
      if byte == 0x0A {
        let end = blanksEnd(from: start &+ 1)
        if unsafe base[end] > 0x20 { return end }
      }
    }
    index = start
    try skipSpace()
    return index
  }

  /// The place behind a run of blanks: indentation is skipped eight at a time.
  @_transparent
  func blanksEnd(from start: Int) -> Int {
    var place = start
    while true {
      // Wide loads end in the zeros behind the text at the latest, and a zero is no blank.
      let other = unsafe load8(base + place) ^ 0x2020_2020_2020_2020
      if other != 0 { return place &+ other.trailingZeroBitCount >> 3 }
      place &+= 8
    }
  }
}
