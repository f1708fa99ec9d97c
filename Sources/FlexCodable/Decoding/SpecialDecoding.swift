import Foundation

extension JSON: DecodingWitness {
  static var isTextLike: Bool { true }
  static var takesNull: Bool { true }

  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R {
    let keepsAll = session.options.parsing.duplicateKeys == .keepAll
    let tree = node >= 0 ? session.document.tree(node, keepsAll: keepsAll) : JSON.null
    return sameCast(tree, to: result)
  }

  static func zero<R>(_ result: R.Type) -> R? { sameCast(JSON.null, to: result) }
}

/// Types of Foundation that are read from one scalar by a pure function.
extension DecodingSession {
  /// The value of an outcome, written into the report if it was bent.
  func value<V>(_ outcome: Outcome<V>, _ node: Int, _ place: Place) throws -> V {
    switch outcome {
    case .exact(let value): return value
    case .coerced(let value):
      note(.coerced, V.self, node, place)
      return value
    case .rounded(let value):
      note(.rounded, V.self, node, place)
      return value
    case .unusable:
      throw Mismatch(isCorrupted: node >= 0 && document.isText(node))
    }
  }

  /// The same for a number: a text is of another kind, only a number can be out of range.
  func numberValue<V>(
    _ outcome: Outcome<V>, _ found: Found, _ node: Int, _ place: Place
  ) throws -> V {
    guard case .unusable = outcome else { return try value(outcome, node, place) }
    guard case .number = found else { throw Mismatch() }
    throw Mismatch(isCorrupted: true)
  }
}

extension Decimal: DecodingWitness {
  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R {
    let found = session.found(node)
    let outcome = coerceDecimal(found, session.run.mode(place.mode))
    return sameCast(try session.numberValue(outcome, found, node, place), to: result)
  }

  static func zero<R>(_ result: R.Type) -> R? { sameCast(Decimal(0), to: result) }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
extension Float16: DecodingWitness {
  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R {
    let found = session.found(node)
    if case .text(let text) = found, let value = Float.nonConforming(text, session.options.floats) {
      return sameCast(Float16(value), to: result)
    }
    let outcome = coerceFloating(found, to: Float16.self, session.run.mode(place.mode))
    return sameCast(try session.numberValue(outcome, found, node, place), to: result)
  }

  static func zero<R>(_ result: R.Type) -> R? { sameCast(Float16(0), to: result) }
}
#endif

extension URL: DecodingWitness {
  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R {
    let leniency = session.run.mode(place.mode)
    let outcome = coerceURL(session.found(node), leniency)
    if leniency == .strict, session.options.leniency != .strict {
      // Foundation encodes a percent sign twice. A type that tries alternatives gets here first
      // and must not keep that: the lenient attempt behind it does not do it.
      guard case .exact = coerceURL(session.found(node), .lenient) else {
        throw Mismatch(isCorrupted: true)
      }
    }
    return sameCast(try session.value(outcome, node, place), to: result)
  }

  static func placeholder<R>(_ result: R.Type) -> R? {
    sameCast(URL(fileURLWithPath: "/"), to: result)
  }
}

extension UUID: DecodingWitness {
  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R {
    let outcome = coerceUUID(session.found(node), session.run.mode(place.mode))
    return sameCast(try session.value(outcome, node, place), to: result)
  }

  static func placeholder<R>(_ result: R.Type) -> R? {
    sameCast(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), to: result)
  }
}

extension Data: DecodingWitness {
  static var isTextLike: Bool { true }

  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R {
    sameCast(try read(session, node, place), to: result)
  }

  private static func read(
    _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> Data {
    switch session.options.data {
    case .deferredToData:
      // As Data itself does: an array of bytes.
      let bytes = try session.array(of: UInt8.self, node, place)
      return Data(bytes)
    case .custom(let convert):
      let frame = try session.run.push(place, facts: -1, mode: place.mode)
      defer { session.run.frames.truncate(to: frame) }
      return try convert(NodeDecoder(session, node: node, frame: frame))
    case .base64, .flexibleBase64, .utf8:
      let outcome = coerceData(session.found(node), session.options.data)
      return try session.value(outcome, node, place)
    }
  }

  static func zero<R>(_ result: R.Type) -> R? { sameCast(Data(), to: result) }
}

extension Date: DecodingWitness {
  static func attempt<R>(
    _ result: R.Type, _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> R {
    sameCast(try read(session, node, place), to: result)
  }

  private static func read(
    _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> Date {
    if let date = plainTimestamp(session, node, place) { return date }
    let leniency = session.run.mode(place.mode)
    let found = session.found(node)
    if let forms = place.rule?.dateForms, !forms.isEmpty {
      return try read(session, node, place, forms: forms)
    }
    switch session.options.dates {
    case .flexible:
      return try session.value(readFlexibleDate(found, leniency), node, place)
    case .deferredToDate:
      let seconds = try number(session, node, place)
      return Date(timeIntervalSinceReferenceDate: seconds)
    case .secondsSince1970:
      return Date(timeIntervalSince1970: try number(session, node, place))
    case .millisecondsSince1970:
      return Date(timeIntervalSince1970: try number(session, node, place) / 1000)
    case .iso8601:
      guard case .text(let text) = found else { throw Mismatch() }
      guard let date = readStrictISO8601(text) else { throw Mismatch(isCorrupted: true) }
      return date
    case .formatted(let formatter):
      guard case .text(let text) = found else { throw Mismatch() }
      guard let date = readDate(text, formatter) else { throw Mismatch(isCorrupted: true) }
      return date
    case .custom(let convert):
      let frame = try session.run.push(place, facts: -1, mode: place.mode)
      defer { session.run.frames.truncate(to: frame) }
      return try convert(NodeDecoder(session, node: node, frame: frame))
    case .forms(let forms):
      return try read(session, node, place, forms: forms)
    }
  }

  /// A date in the usual spelling of ISO 8601, where any such text is read.
  ///
  /// Foundation's own strategy takes more than this, but gives the same for what it takes: without a
  /// fraction, and from the year 1600 on, where all calendars agree.
  private static func plainTimestamp(
    _ session: DecodingSession, _ node: Int, _ place: Place
  ) -> Date? {
    guard node >= 0, place.plan?.rule?.dateForms.isEmpty ?? true,
      let fields = session.document.timestamp(node)
    else { return nil }
    switch session.options.dates {
    case .flexible: return date(of: fields)
    case .iso8601 where fields.fractionDigits == 0 && fields.year >= 1600: return date(of: fields)
    default: return nil
    }
  }

  private static func read(
    _ session: DecodingSession, _ node: Int, _ place: Place, forms: [FlexDateForm]
  ) throws -> Date {
    let outcome: Outcome<Date>
    do {
      outcome = try readDate(session.found(node), forms: forms, session.run.mode(place.mode)) {
        node >= 0 ? session.document.tree(node) : .null
      }
    } catch {
      throw session.rejection("a date form", node, place, error)
    }
    return try session.value(outcome, node, place)
  }

  private static func number(
    _ session: DecodingSession, _ node: Int, _ place: Place
  ) throws -> Double {
    try Double.attempt(Double.self, session, node, place)
  }

  static func placeholder<R>(_ result: R.Type) -> R? {
    sameCast(Date(timeIntervalSinceReferenceDate: 0), to: result)
  }
}
