import Foundation

extension Dictionary: EncodingWitness where Key: Encodable, Value: Encodable {
  static func write<V>(_ value: V, _ stream: EncodingStream, _ step: PathStep) throws {
    let dictionary = sameCast(value, to: Self.self)
    if Key.self == String.self {
      var names: [String] = []
      names.reserveCapacity(dictionary.count)
      for key in dictionary.keys { names.append(sameCast(key, to: String.self)) }
      let order = stream.run.options.values.sortsKeys ? nil : sortedOrder(names)
      return try stream.write(names: names, values: Array(dictionary.values), order, step)
    }
    if Key.self == Int.self {
      let numbers = dictionary.keys.map { sameCast($0, to: Int.self) }
      return try stream.write(
        names: numbers.map(String.init), values: Array(dictionary.values), sortedOrder(numbers),
        step)
    }
    if #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *),
      Key.self is any CodingKeyRepresentable.Type
    {
      let names = stream.lending {
        dictionary.keys.map { ($0 as? any CodingKeyRepresentable)?.codingKey.stringValue ?? "" }
      }
      return try stream.write(
        names: names, values: Array(dictionary.values), sortedOrder(names), step)
    }
    try stream.write(pairs: dictionary.map { ($0.key, $0.value) }, step)
  }
}

extension EncodingStream {
  /// Writes an object whose names are data: no mapping and no strategy converts them.
  ///
  /// The order gives the places of names and values, in the order in which they are written.
  func write<Value: Encodable>(
    names: [String], values: [Value], _ order: [Int]?, _ step: PathStep
  ) throws {
    let (index, serial) = try push(Borrowed(run.unnamed), step)
    guard frames[index].depth < maximumDepth else { throw tooDeep(path(of: index)) }
    frames[index].kind = .keyed
    frames[index].depth += 1
    buffer.append(UInt8(ascii: "{"))
    let place = run.names.count
    run.names.append("")
    defer { run.names.removeLast() }
    let step = PathStep(table: PathStep.nameMark, key: Int32(truncatingIfNeeded: place))
    let primitive = hasConverters ? nil : registry.facts(Value.self).primitive
    let count = names.count
    for index in 0..<count {
      let member = order?[index] ?? index
      if buffer.last != UInt8(ascii: "{") { buffer.append(UInt8(ascii: ",")) }
      buffer.appendQuoted(names[member], escapingSlashes: escapesSlashes)
      buffer.append(UInt8(ascii: ":"))
      run.names[place] = names[member]
      if let primitive {
        try primitive.write(values[member], self, step)
      } else {
        try write(values[member], step)
      }
    }
    finish(index, serial)
  }

  /// Writes a dictionary whose keys are neither texts nor whole numbers.
  ///
  /// As an object if every key is encoded as a text or a number; strictly, as an array of keys and
  /// values in turn, which is what Foundation does.
  fileprivate func write<Key: Encodable, Value: Encodable>(
    pairs: [(Key, Value)], _ step: PathStep
  ) throws {
    var keyed: [(key: [UInt8], value: Value)] = []
    keyed.reserveCapacity(pairs.count)
    for (place, pair) in pairs.enumerated() {
      keyed.append((try cut { try write(pair.0, .element(2 * place)) }, pair.1))
    }
    keyed.sort { $0.key.lexicographicallyPrecedes($1.key) }
    if !run.options.values.isStrict {
      let names = keyed.compactMap { name(of: $0.key) }
      if names.count == keyed.count {
        return try write(names: names, values: keyed.map(\.value), nil, step)
      }
    }
    let (index, serial) = try push(Borrowed(run.unnamed), step)
    guard frames[index].depth < maximumDepth else { throw tooDeep(path(of: index)) }
    beginArray(index, serial)
    for (place, pair) in keyed.enumerated() {
      if place > 0 { buffer.append(UInt8(ascii: ",")) }
      buffer.append(contentsOf: pair.key)
      buffer.append(UInt8(ascii: ","))
      try write(pair.value, .element(2 * place + 1))
    }
    finish(index, serial)
  }

  /// The member's name for a key's encoded form; nil if that is no text and no number.
  private func name(of bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    switch first {
    case UInt8(ascii: "\""):
      guard let document = try? Document.parse(bytes, options: JSON.ParsingOptions()) else {
        return nil
      }
      return document.string(0)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return String(decoding: bytes, as: UTF8.self)
    default: return nil
    }
  }
}

/// The places of values, the smallest value first.
private func sortedOrder(_ values: [String]) -> [Int] {
  values.indices.sorted { values[$0] < values[$1] }
}

/// The places of values, the smallest value first.
private func sortedOrder(_ values: [Int]) -> [Int] {
  values.indices.sorted { values[$0] < values[$1] }
}
