import Foundation

/// A type that the library writes itself, wherever it stands.
protocol EncodingWitness {
  /// Writes a value, which is of this very type.
  static func write<V>(_ value: V, _ stream: EncodingStream, _ step: PathStep) throws
  /// The scalar that this is an array of.
  static var elementPrimitive: (any PrimitiveEncoding.Type)? { get }
}

extension EncodingWitness {
  static var elementPrimitive: (any PrimitiveEncoding.Type)? { nil }
}

/// A scalar that is written into the buffer at once.
protocol PrimitiveEncoding: EncodingWitness, Encodable {
  /// Writes the value; false if JSON has no such value.
  static func append(_ value: Self, to stream: EncodingStream) -> Bool
  /// The value as a floating-point number, where it can be one that JSON does not have.
  static func floating(_ value: Self) -> Double
  static func writeElements<V>(_ values: [V], _ stream: EncodingStream, _ step: PathStep) throws
  /// Writes arrays of this type, which the caller knows by another name, without the outer brackets.
  static func writeArrays<V>(_ arrays: [V], _ stream: EncodingStream) throws
  /// Whether a value goes before another one where order is free.
  static func precedes(_ left: Self, _ right: Self) -> Bool
}

extension PrimitiveEncoding {
  @inline(__always)
  static func write<V>(_ value: V, _ stream: EncodingStream, _ step: PathStep) throws {
    let value = sameCast(value, to: Self.self)
    if !append(value, to: stream) {
      try stream.writeNonFinite(value, floating(value), path: stream.path(to: step))
    }
  }

  @inline(__always)
  static func floating(_ value: Self) -> Double { 0 }

  @inline(__always)
  static func writeElements<V>(
    _ values: [V], _ stream: EncodingStream, _ step: PathStep
  ) throws {
    try write(array: sameElements(values, to: Self.self), stream, step)
  }

  @inline(__always)
  static func writeArrays<V>(_ arrays: [V], _ stream: EncodingStream) throws {
    let depth = stream.frames.count > 0 ? stream.frames[stream.frames.count &- 1].depth : 0
    try forEachElement(of: sameElements(arrays, to: [Self].self)) { place, array in
      let step = PathStep.element(place)
      guard depth < stream.maximumDepth else { throw stream.tooDeep(stream.path(to: step)) }
      if place > 0 { stream.buffer.append(UInt8(ascii: ",")) }
      try write(array: array, stream, step)
    }
  }

  @inline(__always)
  private static func write(
    array values: [Self], _ stream: EncodingStream, _ step: PathStep
  ) throws {
    stream.buffer.append(UInt8(ascii: "["))
    for index in values.indices {
      if index > 0 { stream.buffer.append(UInt8(ascii: ",")) }
      if !append(values[index], to: stream) {
        let path = stream.path(to: step) + [PlainKey(index: index)]
        try stream.writeNonFinite(values[index], floating(values[index]), path: path)
      }
    }
    stream.buffer.append(UInt8(ascii: "]"))
  }
}

extension PrimitiveEncoding where Self: Comparable {
  static func precedes(_ left: Self, _ right: Self) -> Bool { left < right }
}

extension PrimitiveEncoding where Self: FixedWidthInteger {
  @inline(__always)
  static func append(_ value: Self, to stream: EncodingStream) -> Bool {
    stream.buffer.append(integer: value)
    return true
  }
}

extension Int: PrimitiveEncoding {}
extension Int8: PrimitiveEncoding {}
extension Int16: PrimitiveEncoding {}
extension Int32: PrimitiveEncoding {}
extension Int64: PrimitiveEncoding {}
extension UInt: PrimitiveEncoding {}
extension UInt8: PrimitiveEncoding {}
extension UInt16: PrimitiveEncoding {}
extension UInt32: PrimitiveEncoding {}
extension UInt64: PrimitiveEncoding {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: PrimitiveEncoding {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: PrimitiveEncoding {}

extension Bool: PrimitiveEncoding {
  @inline(__always)
  static func append(_ value: Bool, to stream: EncodingStream) -> Bool {
    value ? stream.buffer.append("true") : stream.buffer.append("false")
    return true
  }

  static func precedes(_ left: Bool, _ right: Bool) -> Bool { !left && right }
}

extension String: PrimitiveEncoding {
  @inline(__always)
  static func append(_ value: String, to stream: EncodingStream) -> Bool {
    stream.buffer.appendQuoted(value, escapingSlashes: stream.escapesSlashes)
    return true
  }
}

extension Double: PrimitiveEncoding {
  @inline(__always)
  static func append(_ value: Double, to stream: EncodingStream) -> Bool {
    guard value.isFinite else { return false }
    stream.buffer.append(value)
    return true
  }

  @inline(__always)
  static func floating(_ value: Double) -> Double { value }
}

extension Float: PrimitiveEncoding {
  @inline(__always)
  static func append(_ value: Float, to stream: EncodingStream) -> Bool {
    guard value.isFinite else { return false }
    stream.buffer.append(value)
    return true
  }

  @inline(__always)
  static func floating(_ value: Float) -> Double { Double(value) }
}

extension EncodingStream {
  /// Writes NaN or an infinity as the strategy has it.
  @inline(never)
  func writeNonFinite(
    _ value: Any, _ number: Double, path: @autoclosure () -> [any CodingKey]
  ) throws {
    switch run.options.values.floats {
    case .throw:
      throw EncodingError.unusable(
        value, expected: "a finite number", found: "\(number)", codingPath: path())
    case .null: buffer.append("null")
    case .convertToString(let positiveInfinity, let negativeInfinity, let nan):
      let text = number.isNaN ? nan : number > 0 ? positiveInfinity : negativeInfinity
      buffer.appendQuoted(text, escapingSlashes: escapesSlashes)
    }
  }

  /// Writes a number that need not be finite.
  func write(_ number: Double, _ step: PathStep) throws {
    if number.isFinite {
      buffer.append(number)
    } else {
      try writeNonFinite(number, number, path: path(to: step))
    }
  }
}
