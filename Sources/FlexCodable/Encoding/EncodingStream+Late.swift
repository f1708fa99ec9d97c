/// A place in a stream where something may be written later.
final class LatePlace {
  /// In the buffer: before a closing bracket, or at an empty object that stands for a value.
  let position: Int
  /// The container that was closed; 0 for a value.
  let serial: UInt32
  /// What is written there; made when it is needed.
  var stream: EncodingStream?
  let frame: EncodingFrame
  let count: UInt32
  let path: [any CodingKey]
  /// Bytes of the key before a value that may be left out.
  let keyLength: Int

  init(
    position: Int, serial: UInt32, frame: EncodingFrame, count: UInt32 = 0,
    path: [any CodingKey] = [], stream: EncodingStream? = nil, keyLength: Int = 0
  ) {
    self.keyLength = keyLength
    self.position = position
    self.serial = serial
    self.frame = frame
    self.count = count
    self.path = path
    self.stream = stream
  }

  /// A value of a `superEncoder`, for which an empty object stands so far.
  var isValue: Bool { serial == 0 }
}

extension EncodingStream {
  /// Makes a container the topmost one, closing what was left open inside it.
  ///
  /// - Returns: The stream to write to, in which the container is on top.
  @inline(never)
  func reach(_ index: Int, _ serial: UInt32) throws -> EncodingStream {
    guard serial != 0 else {
      throw run.failure
        ?? EncodingError.misuse("expected an open container, found none", codingPath: basePath)
    }
    guard isOpen(index, serial) else {
      guard let place = places.last(where: { $0.serial == serial }) else {
        throw EncodingError.misuse(
          "expected an open container, found one that was closed", codingPath: basePath)
      }
      let stream = try place.stream ?? makeLate(place)
      return try stream.reach(0, serial)
    }
    while frames.count > index + 1 {
      let top = frames.count - 1
      let frame = frames[top]
      // A value that is writing itself goes on behind what it has begun.
      guard frame.flags & EncodingFrame.isNested != 0 else {
        throw EncodingError.misuse(
          "expected the value of another key, which was begun before",
          codingPath: path(of: top))
      }
      let count = frames[top].hot.count
      let path = path(of: top)
      closeTop()
      let isPlain =
        frame.flags & (EncodingFrame.isAssembled | EncodingFrame.hasRoot) == 0
        && frame.kind != .done
      if isPlain {
        run.isWorn = true
        places.append(
          LatePlace(
            position: buffer.count - 1, serial: frame.serial, frame: frame, count: count,
            path: path))
      }
    }
    return self
  }

  /// The stream of a container that was opened under the same key of the topmost frame before; nil
  /// if there is none.
  func reopened(_ property: Property) throws -> (stream: EncodingStream, serial: UInt32)? {
    let isContinued = frames.count == 1 && origin != nil
    guard !places.isEmpty || isContinued else { return nil }
    let start = frames[frames.count - 1].start
    let path = path(to: property.step)
    if let found = try nested(in: start..<Int.max, path) { return found }
    return isContinued ? try origin?.nested(in: originRange, path) : nil
  }

  /// The stream of the last nested container with a coding path that was closed in a range.
  private func nested(
    in range: Range<Int>, _ path: [any CodingKey]
  ) throws -> (stream: EncodingStream, serial: UInt32)? {
    let place = places.last { place in
      place.frame.flags & EncodingFrame.isNested != 0 && !place.isValue
        && range.contains(place.position)
        && place.path.elementsEqual(path) { $0.stringValue == $1.stringValue }
    }
    return try place.map { (try $0.stream ?? makeLate($0), $0.serial) }
  }

  /// A stream whose first frame is a container that was closed.
  private func makeLate(_ place: LatePlace) throws -> EncodingStream {
    try checkRoom(Int(place.frame.depth), place.path)
    let stream = EncodingStream(run, path: place.path, depth: 0)
    var frame = place.frame
    frame.step = .none
    frame.start = 0
    frame.flags = 0
    stream.buffer.append(frame.kind == .keyed ? UInt8(ascii: "{") : UInt8(ascii: "["))
    frame.hot = HotFrame(count: place.count)
    _ = stream.frames.push(frame)
    stream.origin = self
    stream.originRange = place.frame.start..<place.position
    place.stream = stream
    return stream
  }

  /// A stream for a value that is written through an encoder of its own.
  func side(_ facts: Int, path: [any CodingKey], depth: UInt16) throws -> EncodingStream {
    try checkRoom(Int(depth), path)
    let stream = EncodingStream(run, path: path, depth: depth)
    _ = stream.frames.push(
      EncodingFrame(serial: serials.next(), depth: depth, facts: facts, step: .none))
    return stream
  }

  /// An encoder that writes to the first frame of this stream.
  var encoder: ValueEncoder {
    guard frames.count > 0 else { return closedEncoder }
    return ValueEncoder(
      stream: self, facts: registry.list.borrowed(frames[0].facts), index: 0,
      serial: frames[0].serial)
  }

  /// An encoder that nothing can be written to.
  var closedEncoder: ValueEncoder {
    ValueEncoder(stream: self, facts: Borrowed(run.unnamed), index: 0, serial: 0)
  }

  /// What there is of a stream that was completed.
  enum Completion {
    case text
    /// Nothing was written.
    case empty
    /// A rule leaves the value out.
    case omitted
  }

  /// Closes everything, and rewrites it by the rule of the property that it is the value of.
  func complete() -> Completion {
    // Only a value that writes to a container around it asks for itself to be completed.
    guard !isLent else {
      run.fail(
        EncodingError.misuse(
          "expected the value of another key, which was begun before", codingPath: basePath))
      return .empty
    }
    do {
      try checkRoom(Int(frames.count > 0 ? frames[0].depth : baseDepth), basePath)
    } catch {
      return .empty
    }
    let isEmpty = frames.count > 0 && frames[0].kind == .pending
    while frames.count > 0 { closeTop() }
    settle(from: 0)
    guard let convert else { return isEmpty ? .empty : .text }
    self.convert = nil
    do {
      return try rewrite(from: 0, convert) ? .text : .omitted
    } catch {
      run.fail(error)
      return .empty
    }
  }

  /// Whether a value or a function of the user's is at work on what this stream holds.
  private var isLent: Bool {
    (1..<max(frames.count, 1)).contains { frames[$0].flags & EncodingFrame.isNested == 0 }
  }

  /// Calls a function of the user's as if it were a value that writes itself: until it returns, nothing
  /// can be written to a container around it.
  func lending<Result>(_ body: () throws -> Result) rethrows -> Result {
    let depth = frames.count > 0 ? frames[frames.count - 1].depth : baseDepth
    let index = frames.push(
      EncodingFrame(serial: serials.next(), depth: depth, facts: run.unnamed.index, step: .none))
    frames[index].kind = .done
    defer { frames.truncate(to: index) }
    return try body()
  }

  /// Lets go of the streams beside this one, one after the other: hundreds of them, each held by the one
  /// before, would be freed recursively.
  func dismantle() {
    var rest = takeStreams()
    while let stream = rest.popLast() { rest += stream.takeStreams() }
  }

  private func takeStreams() -> [EncodingStream] {
    let streams = places.compactMap(\.stream) + assemblies.flatMap(\.assembly.streams)
    places = []
    assemblies = []
    return streams
  }

  /// Splices in what other streams hold, in the complete value from a place on.
  @inline(__always)
  func settle(from start: Int) {
    if !places.isEmpty { settleSlowly(from: start) }
  }

  @inline(never)
  private func settleSlowly(from start: Int) {
    guard let first = places.firstIndex(where: { $0.position >= start }) else { return }
    let late = places[first...].filter { $0.stream != nil }
    places.removeSubrange(first...)
    guard !late.isEmpty else { return }
    let old = ByteBuffer(capacity: buffer.count - start + 8)
    old.append(buffer, from: start, count: buffer.count - start)
    buffer.truncate(to: start)
    var read = 0
    func copy(upTo end: Int) {
      // A member behind those that are left out may be the first one now.
      if read < end, buffer.last == UInt8(ascii: "{"), old[read] == UInt8(ascii: ",") { read += 1 }
      if read < end { buffer.append(old, from: read, count: end - read) }
      read = max(read, end)
    }
    var mayHaveDuplicates = false
    for place in late {
      guard let stream = place.stream else { continue }
      let position = place.position - start
      let completion = stream.complete()
      guard completion != .omitted else {
        copy(upTo: position - place.keyLength)
        read = position + 2
        continue
      }
      copy(upTo: position)
      guard completion == .text else { continue }
      let text = stream.buffer
      if place.isValue {
        buffer.append(contentsOf: text)
        read += 2
        continue
      }
      // Without its brackets, and a comma where other members go before.
      guard text.count > 2 else { continue }
      let first: UInt8 = text[1]
      let isFirst = buffer.last == UInt8(ascii: "{") || buffer.last == UInt8(ascii: "[")
      let hasComma = first == UInt8(ascii: ",")
      if !isFirst, !hasComma { buffer.append(UInt8(ascii: ",")) }
      let skipped = isFirst && hasComma ? 2 : 1
      buffer.append(text, from: skipped, count: text.count - skipped - 1)
      mayHaveDuplicates = mayHaveDuplicates || place.frame.kind == .keyed
    }
    copy(upTo: old.count)
    if mayHaveDuplicates { keepLast(from: start) }
  }
}
