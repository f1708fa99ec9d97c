import Foundation

// Types of Foundation, and the tree, that have a form of their own in JSON.

extension JSON: EncodingWitness {
  static func write<V>(_ value: V, _ stream: EncodingStream, _ step: PathStep) throws {
    try stream.write(sameCast(value, to: JSON.self), at: step)
  }
}

extension URL: EncodingWitness {
  static func write<V>(_ value: V, _ stream: EncodingStream, _ step: PathStep) throws {
    stream.buffer.appendQuoted(
      sameCast(value, to: URL.self).absoluteString, escapingSlashes: stream.escapesSlashes)
  }
}

extension UUID: EncodingWitness {
  static func write<V>(_ value: V, _ stream: EncodingStream, _ step: PathStep) throws {
    let (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) = sameCast(value, to: UUID.self).uuid
    let buffer = stream.buffer
    buffer.append(UInt8(ascii: "\""))
    buffer.append(hexadecimal: a, b)
    buffer.append(hexadecimal: c, d)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(hexadecimal: e, f)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(hexadecimal: g, h)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(hexadecimal: i, j)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(hexadecimal: k, l)
    buffer.append(hexadecimal: m, n)
    buffer.append(hexadecimal: o, p)
    buffer.append(UInt8(ascii: "\""))
  }
}

extension ByteBuffer {
  fileprivate func append(hexadecimal first: UInt8, _ second: UInt8) {
    append(digit: first >> 4)
    append(digit: first & 15)
    append(digit: second >> 4)
    append(digit: second & 15)
  }

  @inline(__always)
  private func append(digit: UInt8) {
    append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
  }
}

extension Decimal: EncodingWitness {
  static func write<V>(_ value: V, _ stream: EncodingStream, _ step: PathStep) throws {
    let value = sameCast(value, to: Decimal.self)
    if value.isFinite {
      stream.buffer.append(utf8: value.description)
    } else {
      try stream.writeNonFinite(value, .nan, path: stream.path(to: step))
    }
  }
}

extension Data: EncodingWitness {
  static func write<V>(_ value: V, _ stream: EncodingStream, _ step: PathStep) throws {
    let data = sameCast(value, to: Data.self)
    switch stream.run.options.values.data {
    case .deferredToData: try [UInt8].write([UInt8](data), stream, step)
    case .base64:
      stream.buffer.appendQuoted(
        data.base64EncodedString(), escapingSlashes: stream.escapesSlashes)
    case .utf8:
      guard let text = String(data: data, encoding: .utf8) else {
        throw EncodingError.unusable(
          data, expected: "text in UTF-8", found: "\(data.count) bytes that are none",
          codingPath: stream.path(to: step))
      }
      stream.buffer.appendQuoted(text, escapingSlashes: stream.escapesSlashes)
    case .custom(let write):
      try stream.writeCustom(step) { try write(data, $0) }
    }
  }
}

extension Date: EncodingWitness {
  static func write<V>(_ value: V, _ stream: EncodingStream, _ step: PathStep) throws {
    let date = sameCast(value, to: Date.self)
    if let form = stream.run.dateForm { return try stream.write(date, form, step) }
    switch stream.run.options.values.dates {
    case .deferredToDate: try stream.write(date.timeIntervalSinceReferenceDate, step)
    case .secondsSince1970: try stream.write(date.timeIntervalSince1970, step)
    case .millisecondsSince1970: try stream.write(date.timeIntervalSince1970 * 1000, step)
    case .iso8601:
      let interval = date.timeIntervalSinceReferenceDate
      if interval >= firstCommonSecond, interval == interval.rounded(.down),
        interval <= lastCommonSecond
      {
        // Whole seconds are written alike, and much faster.
        return try stream.write(date, .iso8601, step)
      }
      stream.buffer.appendQuoted(strictISO8601Text(date), escapingSlashes: stream.escapesSlashes)
    case .formatted(let formatter):
      stream.buffer.appendQuoted(
        formatter.string(from: date), escapingSlashes: stream.escapesSlashes)
    case .custom(let write): try stream.writeCustom(step) { try write(date, $0) }
    case .form(let form):
      if !stream.run.options.values.hasChosenDates, !hasISO8601Text(date) {
        return try stream.write(outOfRange: date, step)
      }
      try stream.write(date, form, step)
    }
  }
}

extension EncodingStream {
  /// Writes a date in one form.
  fileprivate func write(_ date: Date, _ form: FlexDateForm, _ step: PathStep) throws {
    if case .iso8601 = form {
      buffer.append(UInt8(ascii: "\""))
      if appendISO8601(date, to: buffer) { return buffer.append(UInt8(ascii: "\"")) }
    }
    do {
      try write(writeDate(date, form: form), at: step)
    } catch let error as EncodingError {
      throw error.at(path(to: step))
    }
  }

  /// Writes a date that ISO 8601 has no text for as a number that is read back as one since 1970.
  fileprivate func write(outOfRange date: Date, _ step: PathStep) throws {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite else { return try write(date, .iso8601, step) }
    try write(isReadAsSeconds(seconds) ? seconds : seconds * 1_000, step)
  }

  /// Lets a strategy of the caller's write a value; an empty object if it writes nothing.
  fileprivate func writeCustom(_ step: PathStep, _ write: (any Encoder) throws -> Void) throws {
    let (index, serial) = try push(Borrowed(run.unnamed), step)
    try write(
      ValueEncoder(
        stream: self, facts: Borrowed(run.unnamed), index: index, serial: serial))
    finish(index, serial)
  }
}
