/// A type that decoders read without asking it: scalars, and collections by a loop of their own.
protocol Answer: Decodable {
  static func record(_ recorder: Recorder) throws -> Self
  static func replay(_ replay: Replay) throws -> Self
  /// Elements of an array; a requirement, so that scalars have it specialized.
  static func replay(_ replay: Replay, count: Int) throws -> [Self]
}

extension Answer {
  static func replay(_ replay: Replay, count: Int) throws -> [Self] {
    var elements: [Self] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try Self.replay(replay)) }
    return elements
  }
}

extension Bool: Answer {
  static func record(_ recorder: Recorder) throws -> Bool {
    let value = try Bool(from: recorder.base)
    recorder.tape.append(value)
    return value
  }

  static func replay(_ replay: Replay) -> Bool { replay.next() != 0 }
}

extension String: Answer {
  static func record(_ recorder: Recorder) throws -> String {
    let value = try String(from: recorder.base)
    recorder.tape.append(value)
    return value
  }

  static func replay(_ replay: Replay) -> String { replay.text() }
}

extension Double: Answer {
  static func record(_ recorder: Recorder) throws -> Double {
    let value = try Double(from: recorder.base)
    recorder.tape.words.append(value.bitPattern)
    return value
  }

  static func replay(_ replay: Replay) -> Double { Double(bitPattern: replay.next()) }

  static func replay(_ replay: Replay, count: Int) -> [Double] { replay.copy(count) }
}

extension Float: Answer {
  static func record(_ recorder: Recorder) throws -> Float {
    let value = try Float(from: recorder.base)
    recorder.tape.words.append(UInt64(value.bitPattern))
    return value
  }

  static func replay(_ replay: Replay) -> Float {
    Float(bitPattern: UInt32(truncatingIfNeeded: replay.next()))
  }
}

extension Answer where Self: FixedWidthInteger {
  static func record(_ recorder: Recorder) throws -> Self {
    let value = try Self(from: recorder.base)
    recorder.tape.words.append(UInt64(truncatingIfNeeded: value))
    return value
  }

  static func replay(_ replay: Replay) -> Self { Self(truncatingIfNeeded: replay.next()) }
}

extension Int: Answer {
  static func replay(_ replay: Replay, count: Int) -> [Int] { replay.copy(count) }
}

extension Int8: Answer {}
extension Int16: Answer {}
extension Int32: Answer {}
extension Int64: Answer {}
extension UInt: Answer {}
extension UInt8: Answer {}
extension UInt16: Answer {}
extension UInt32: Answer {}
extension UInt64: Answer {}

// The type of the elements stands on the tape once, before all of them.
extension Array: Answer where Element: Decodable {
  static func record(_ recorder: Recorder) throws -> [Element] {
    var container = try recorder.base.unkeyedContainer()
    let loop = Element.self as? any Answer.Type
    let start = recorder.tape.words.count
    recorder.tape.words += [0, loop.map(recorder.tape.place) ?? 0]
    var elements: [Element] = []
    while !container.isAtEnd {
      let base = try container.superDecoder()
      elements.append(try recorder.element(Element.self, from: base))
    }
    recorder.tape.words[start] = UInt64(elements.count)
    return elements
  }

  static func replay(_ replay: Replay) throws -> [Element] {
    let count = Int(replay.next())
    let loop = replay.loop()
    if count == 0 { return [] }
    guard let loop else {
      return try Array(unsafeUninitializedCapacity: count) { buffer, initialized in
        while initialized < count {
          buffer.initializeElement(at: initialized, to: try Element(from: replay))
          initialized += 1
        }
      }
    }
    func elements<Loop: Answer>(_ loop: Loop.Type) throws -> [Element] {
      // The loop is the type of the elements: it was looked up with it.
      unsafeBitCast(try loop.replay(replay, count: count), to: [Element].self)
    }
    return try elements(loop)
  }
}

extension Dictionary: Answer where Key == String, Value: Decodable {
  static func record(_ recorder: Recorder) throws -> [String: Value] {
    let container = try recorder.base.container(keyedBy: AnyKey.self)
    let loop = Value.self as? any Answer.Type
    let keys = container.allKeys
    recorder.tape.words += [UInt64(keys.count), loop.map(recorder.tape.place) ?? 0]
    var members: [String: Value] = [:]
    for key in keys {
      recorder.tape.append(key.stringValue)
      let base = try container.superDecoder(forKey: key)
      members[key.stringValue] = try recorder.element(Value.self, from: base)
    }
    return members
  }

  static func replay(_ replay: Replay) throws -> [String: Value] {
    let count = Int(replay.next())
    let loop = replay.loop()
    var members = [String: Value](minimumCapacity: count)
    for _ in 0..<count {
      let key = replay.text()
      members[key] =
        if let loop { try replay.answer(loop, as: Value.self) } else { try Value(from: replay) }
    }
    return members
  }
}

/// Any key of any object.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
