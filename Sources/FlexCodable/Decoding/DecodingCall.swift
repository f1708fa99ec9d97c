import Foundation

/// One call of a decoder: borrows a run, decodes the document, gives the run back.
struct DecodingCall {
  private let options: DecodingOptions

  init(_ options: DecodingOptions) {
    self.options = options
  }

  /// Decodes a document or a part of it.
  func decode<T: Decodable>(
    _ type: T.Type, from document: Document, isText: Bool, at path: JSON.Path? = nil
  ) throws -> T {
    do {
      return try withSession(document, isText: isText) { session in
        try session.root(type, at: path)
      }
    } catch {
      guard options.collectsProblems else { throw error }
      let problems = problems(type, in: document, isText: isText, at: path)
      let real = problems.entries.filter(\.kind.isProblem)
      guard !real.isEmpty else { throw error }
      throw DecodingError.collected(
        FlexProblems(report: FlexReport(entries: real)), first: error)
    }
  }

  /// Decodes a text, or a line of one that begins at an offset of it.
  func decode<T: Decodable>(
    _ type: T.Type, line number: Int = 1, offset: Int = 0,
    _ parse: () throws(JSON.SyntaxError) -> Document
  ) throws -> T {
    let document: Document
    do throws(JSON.SyntaxError) {
      document = try parse()
    } catch {
      throw DecodingError.malformed(error.moved(toLine: number, offset: offset))
    }
    document.firstLine = number
    return try decode(type, from: document, isText: true)
  }

  func reporting<T: Decodable>(
    _ type: T.Type, from document: Document, isText: Bool
  ) throws -> (value: T, report: FlexReport) {
    do {
      return try withSession(document, isText: isText, for: .report) { session in
        let report = ReportBuilder(session.run)
        session.run.report = report
        // The builder holds the run, which must not hold the builder for ever.
        defer { session.run.report = nil }
        let value = try session.root(type, at: nil)
        return (value, report.finish())
      }
    } catch {
      guard options.collectsProblems else { throw error }
      _ = try decode(type, from: document, isText: isText)
      throw error
    }
  }

  /// All problems and bends of a document.
  func problems<T: Decodable>(
    _ type: T.Type, in document: Document, isText: Bool, at path: JSON.Path? = nil
  ) -> FlexReport {
    withSession(document, isText: isText, for: .problems) { session in
      let report = ReportBuilder(session.run)
      session.run.report = report
      do {
        _ = try session.root(type, at: path)
      } catch {
        report.addUnwritten(error, isFatal: session.run.fatal != nil)
      }
      session.run.report = nil
      return report.finish()
    }
  }

  /// A value with the members of a document merged into it.
  func updated<T: Codable>(_ value: T, from document: Document, isText: Bool) throws -> T {
    try withSession(document, isText: isText, for: .update) { session in
      session.run.base = value
      session.run.mayHaveInitialValues = true
      return try session.root(T.self, at: nil)
    }
  }

  /// Runs an update in place.
  func update(
    isText: Bool, from document: Document, _ body: (DecodingSession) throws -> Void
  ) throws {
    try withSession(document, isText: isText, for: .update) { session in
      session.run.updatesInPlace = true
      session.run.mayHaveInitialValues = true
      try body(session)
    }
  }

  func configured<T: DecodableWithConfiguration>(
    _ type: T.Type, from document: Document, _ configuration: T.DecodingConfiguration
  ) throws -> T {
    try withSession(document, isText: true) { session in
      let place = session.rootPlace
      let facts = session.run.registry.facts(type)
      let frame = try session.run.push(place, facts: facts.index, mode: place.mode)
      do {
        let value = try T(
          from: NodeDecoder(session, node: 0, frame: frame), configuration: configuration)
        if let fatal = session.run.fatal { throw fatal }
        return value
      } catch {
        throw session.explained(error, facts, 0, place)
      }
    }
  }

  private func withSession<R>(
    _ document: Document, isText: Bool, for purpose: DecodingRun.Purpose = .value,
    _ body: (DecodingSession) throws -> R
  ) rethrows -> R {
    var run = options.pool.take(for: options, document: document, purpose)
    defer {
      // A decoder that a model has kept still uses the run: it is not given back then.
      if isKnownUniquelyReferenced(&run) {
        options.pool.give(back: run)
      } else {
        run.keepOptions()
      }
    }
    return try lend(DecodingSession(run: run, document: document, isText: isText), to: body)
  }

  /// Calls the body with a session that containers may borrow for as long.
  private func lend<R>(
    _ session: DecodingSession, to body: (DecodingSession) throws -> R
  ) rethrows -> R {
    session.isLent = true
    defer {
      session.isLent = false
      session.run.registry.memory.closeOpenings(session)
    }
    return try body(session)
  }
}

extension DecodingSession {
  /// Where the document itself is asked for.
  var rootPlace: Place {
    Place(frame: -1, table: Frame.root, key: 0, mode: run.rootMode)
  }

  /// Decodes the document, or the part of it at a path.
  func root<T: Decodable>(_ type: T.Type, at path: JSON.Path?) throws -> T {
    let value: T
    if let path { value = try part(type, at: path) } else { value = try whole(type) }
    // A limit was crossed inside code that swallowed the error.
    if let fatal = run.fatal { throw fatal }
    return value
  }
}

extension DecodingSession {
  private func whole<T: Decodable>(_ type: T.Type) throws -> T {
    if !run.takesLongWay, !document.isNull(0) {
      let facts = run.registry.facts(type)
      if facts.isPlain { return try plain(type, 0, rootPlace, facts) }
    }
    return try required(type, Located(session: self, node: 0, place: rootPlace))
  }

  private func part<T: Decodable>(_ type: T.Type, at path: JSON.Path) throws -> T {
    if let fault = path.fault { throw DecodingError.configuration("\(fault)", codingPath: []) }
    let node = find(path.steps, from: 0)
    guard node >= 0 else {
      throw DecodingError.missing(
        PlainKey(stringValue: path.description), expected: "\(type)", searched: nil, place: "",
        codingPath: [])
    }
    var place = rootPlace
    place.step = run.extraStep(path)
    return try required(type, Located(session: self, node: node, place: place))
  }
}

extension FlexReport.Kind {
  /// Whether this is why a decode fails, and not what was bent.
  var isProblem: Bool {
    switch self {
    case .missing, .null, .unusable, .rejected, .syntax: true
    default: false
    }
  }
}
