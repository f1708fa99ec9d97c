import Foundation

/// One document of a call: the main one, or one that a text inside it or a hook has brought in.
final class DecodingSession {
  let run: DecodingRun
  let document: Document
  /// The document has lines and columns that mean something to the caller.
  let isText: Bool
  /// Where this document stands in another one.
  let origin: (session: DecodingSession, node: Int)?
  /// The document's number in its run.
  let number: Int32
  /// The call is going on and holds this session, so that containers may borrow it.
  var isLent = false
  private var strictFailures: Set<StrictAttempt>?

  init(
    run: DecodingRun, document: Document, isText: Bool,
    origin: (session: DecodingSession, node: Int)? = nil
  ) {
    self.run = run
    self.document = document
    self.isText = isText
    self.origin = origin
    number = origin == nil ? 0 : run.adopt(document)
  }

  deinit {
    // A document of millions of texts with JSON inside must not keep all of them.
    if number > 0 { run.forgetDocument(number) }
  }

  /// The node of a value that is not there; as an object it is empty.
  static let nowhere = -1
  /// The node of a null that is not in the document.
  static let absentNull = -2

  var options: DecodingOptions { run.options }

  /// What stands at a node, for the coercions.
  func found(_ node: Int) -> Found {
    guard node >= 0 else { return node == DecodingSession.nowhere ? .missing : .null }
    switch document.tag(node) {
    case .null: return .null
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .integer, .fraction, .scientific, .extendedNumber:
      return .number(document.numberText(node))
    case .text, .wideText, .escapedText, .extendedText, .replacedKey:
      return .text(document.string(node))
    case .array: return .array(isEmpty: document.childCount(node) == 0)
    case .object: return .object(isEmpty: document.childCount(node) == 0)
    }
  }

  /// What stands at a node, for messages: its kind and at most 40 characters.
  func describe(_ node: Int) -> String {
    switch found(node) {
    case .missing: "nothing"
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): "number \(DecodingSession.shortened(text))"
    case .text(let text): "text \"\(DecodingSession.shortened(text))\""
    case .array(let isEmpty): isEmpty ? "an empty array" : "an array"
    case .object(let isEmpty): isEmpty ? "an empty object" : "an object"
    }
  }

  static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: 40, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<scalars.index(before: end)]) + "…"
  }

  /// Line and column of a node in the text that the caller gave.
  func location(_ node: Int) -> (line: Int, column: Int)? {
    if let origin { return origin.session.location(origin.node) }
    guard isText, node >= 0 else { return nil }
    return document.place(of: node)
  }

  /// Where a node is, to be put behind a message: its path, if a mapping chose it, and its line.
  func placeText(_ node: Int, _ place: Place) -> String {
    placeText(node, path: run.mappedPath(place), behind: "at")
  }

  func placeText(_ node: Int, path: String?, behind words: String) -> String {
    let line = location(node).map { "line \($0.line), column \($0.column)" }
    let parts = [path, line].compactMap { $0 }
    return parts.isEmpty ? "" : ", \(words) \(parts.joined(separator: ", "))"
  }

  /// A session for a tree that takes the place of a node.
  func session(for tree: JSON, at node: Int) throws -> DecodingSession {
    var options = self.options.parsing
    options.duplicateKeys = .useFirst
    let buffer = ByteBuffer()
    options.allowsJSON5 = tree.writeKeepingWords(to: buffer)
    do throws(JSON.SyntaxError) {
      return session(try Document.parse(buffer.bytes(), options: options), at: node)
    } catch {
      throw DecodingError.malformed(error)
    }
  }

  /// A session for text that takes the place of a node; nil if it is not JSON.
  ///
  /// - Throws: When it goes deeper than the document may, its own levels above the text included.
  private func session(
    parsingText text: String, at node: Int, _ place: Place
  ) throws -> DecodingSession? {
    var parsing = options.parsing
    let room = parsing.maximumDepth - run.level(place)
    parsing.maximumDepth = room
    do throws(JSON.SyntaxError) {
      let document = try Document.parse(Array(text.utf8), options: parsing)
      if room > 0 { return session(document, at: node) }
    } catch {
      guard error.reason == JSON.SyntaxError.tooDeep(parsing.maximumDepth) else { return nil }
    }
    throw run.stop(
      .limit(
        JSON.SyntaxError.tooDeep(options.parsing.maximumDepth), codingPath: run.codingPath(place)))
  }

  private func session(_ document: Document, at node: Int) -> DecodingSession {
    DecodingSession(run: run, document: document, isText: false, origin: (self, max(node, 0)))
  }

  /// The object or array that a text at a node holds, if the leniency reads it.
  func parsedText(
    _ node: Int, _ place: Place, opening byte: UInt8
  ) throws -> DecodingSession? {
    guard node >= 0, document.isText(node),
      run.mode(place.mode).coercions.contains(.jsonInText)
    else { return nil }
    let text = document.string(node)
    let first = text.utf8.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    guard first == byte else { return nil }
    return try session(parsingText: text, at: node, place)
  }

  /// Remembers that a type cannot be read strictly from a node.
  func noteStrictFailure(_ node: Int, _ frame: Frame) {
    guard run.rootMode != DecodingRun.strictMode, node >= 0 else { return }
    if strictFailures == nil { strictFailures = [] }
    strictFailures?.insert(StrictAttempt(Int32(truncatingIfNeeded: node), frame))
  }

  /// Whether a type was not read strictly from a node when a type around it was tried that way.
  ///
  /// Without this, each level of a type that tries alternatives and holds itself would try all levels
  /// below it again.
  func hasFailedStrictly(_ node: Int32, _ frame: Frame) -> Bool {
    strictFailures?.contains(StrictAttempt(node, frame)) ?? false
  }

  /// Hands the tree of a node to a function of the caller.
  func withTree<R>(_ node: Int, _ body: (inout JSON) throws -> R) rethrows -> R {
    var tree = node >= 0 ? document.tree(node) : JSON.null
    defer { tree.dismantle() }
    return try body(&tree)
  }

  /// Whether a node is null.
  @inline(__always)
  func isNull(_ node: Int) -> Bool {
    node >= 0 ? document.isNull(node) : node == DecodingSession.absentNull
  }

  /// A decoder for a value; its frame stays until the model around it is done.
  func decoder(_ node: Int, _ place: Place, facts: Int) throws -> NodeDecoder {
    let frame = try run.push(place, facts: facts, mode: place.mode)
    return NodeDecoder(self, node: node, frame: frame)
  }

  /// Whether a value is nothing but blanks for its property: a blank has a character code, too.
  func isBlank(_ node: Int, _ rule: FlexRule?) -> Bool {
    isBlank(node) && (rule?.isCharacterCode != true || document.length(node) == 0)
  }

  /// Whether a node is text of blanks only, or empty text.
  func isBlank(_ node: Int) -> Bool {
    guard node >= 0, document.isText(node) else { return false }
    if document.length(node) == 0 { return true }
    let first = document.byte(document.offset(node))
    guard first <= 0x20 || first >= 0x80 || first == 0x5C else { return false }
    return document.string(node).allSatisfy(\.isWhitespace)
  }
}
