import Foundation

extension Optional: EncodingWitness where Wrapped: Encodable {
  static func write<V>(_ value: V, _ stream: EncodingStream, _ step: PathStep) throws {
    guard try withPayload(of: sameCast(value, to: Self.self), { try stream.write($0, step) })
    else { return stream.buffer.append("null") }
  }
}

extension Array: EncodingWitness where Element: Encodable {
  static func write<V>(_ value: V, _ stream: EncodingStream, _ step: PathStep) throws {
    try stream.write(elements: sameCast(value, to: Self.self), step)
  }

  static var elementPrimitive: (any PrimitiveEncoding.Type)? {
    Element.self as? any PrimitiveEncoding.Type
  }
}

extension ContiguousArray: EncodingWitness where Element: Encodable {
  static func write<V>(_ value: V, _ stream: EncodingStream, _ step: PathStep) throws {
    try stream.write(elements: Array(sameCast(value, to: Self.self)), step)
  }
}

extension Set: EncodingWitness where Element: Encodable {
  static func write<V>(_ value: V, _ stream: EncodingStream, _ step: PathStep) throws {
    try stream.write(unordered: Array(sameCast(value, to: Self.self)), step)
  }
}

extension EncodingStream {
  /// Writes an array.
  func write<Element: Encodable>(elements: [Element], _ step: PathStep) throws {
    let depth = frames.count > 0 ? frames[frames.count &- 1].depth : baseDepth
    guard depth < maximumDepth else { throw tooDeep(path(to: step)) }
    guard elements.count > 0 else { return buffer.append("[]") }
    let facts = registry.borrowedFacts(Element.self)
    if !hasConverters, let primitive = facts.with({ $0.primitive }) {
      return try primitive.writeElements(elements, self, step)
    }
    let (index, serial) = try push(Borrowed(run.unnamed), step)
    beginArray(index, serial)
    if hasConverters {
      try forEachElement(of: elements) { place, element in
        if place > 0 { buffer.append(UInt8(ascii: ",")) }
        try write(element, .element(place))
      }
    } else if facts.with({ $0.kind }) == .plain {
      try forEachElement(of: elements) { place, element in
        if place > 0 { buffer.append(UInt8(ascii: ",")) }
        try writeModel(element, facts, .element(place))
      }
    } else if let inner = facts.with({ $0.elementPrimitive }) {
      try inner.writeArrays(elements, self)
    } else {
      try forEachElement(of: elements) { place, element in
        if place > 0 { buffer.append(UInt8(ascii: ",")) }
        try write(element, .element(place))
      }
    }
    finish(index, serial)
  }

  /// Writes the elements of a set in an order that is the same in every run.
  func write<Element: Encodable>(unordered elements: [Element], _ step: PathStep) throws {
    guard elements.count > 1 else { return try write(elements: elements, step) }
    if let primitive = registry.facts(Element.self).primitive,
      run.options.values.converters[ObjectIdentifier(Element.self)] == nil
    {
      return try write(elements: sorted(elements, primitive), step)
    }
    let (index, serial) = try push(Borrowed(run.unnamed), step)
    guard frames[index].depth < maximumDepth else { throw tooDeep(path(of: index)) }
    beginArray(index, serial)
    var parts: [[UInt8]] = []
    parts.reserveCapacity(elements.count)
    for (place, element) in elements.enumerated() {
      parts.append(try cut { try write(element, .element(place)) })
    }
    parts.sort { $0.lexicographicallyPrecedes($1) }
    for (place, part) in parts.enumerated() {
      if place > 0 { buffer.append(UInt8(ascii: ",")) }
      buffer.append(contentsOf: part)
    }
    finish(index, serial)
  }

  private func sorted<Element, Primitive: PrimitiveEncoding>(
    _ elements: [Element], _ primitive: Primitive.Type
  ) -> [Element] {
    sameElements(
      sameElements(elements, to: Primitive.self).sorted(by: Primitive.precedes), to: Element.self)
  }

  /// Takes the bytes of a complete value out of the buffer.
  func cut(_ write: () throws -> Void) throws -> [UInt8] {
    let start = buffer.count
    try write()
    settle(from: start)
    let bytes = buffer.bytes(from: start)
    buffer.truncate(to: start)
    return bytes
  }
}
