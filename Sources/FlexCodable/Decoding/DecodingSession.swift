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

  init(
    run: DecodingRun, document: Document, isText: Bool,
    origin: (session: DecodingSession, node: Int)? = nil
  ) {
    self.run = run
    self.document = document
    self.isText = isText
    self.origin = origin
    number = Int32(truncatingIfNeeded: run.documents.count)
    run.documents.append(document)
  }

  deinit {
    // A document of millions of texts with JSON inside must not keep all of them.
    run.forgetDocument(Int(number))
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
    case .integer, .number, .extendedNumber: return .number(document.numberText(node))
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
    options.allowsJSON5 = false
    let buffer = ByteBuffer()
    tree.write(.compact, to: buffer)
    return try session(parsing: buffer.bytes(), options: options, at: node)
  }

  /// A session for text that takes the place of a node; nil if it is not JSON.
  func session(parsingText text: String, at node: Int, frame: Int) -> DecodingSession? {
    var options = self.options.parsing
    // The depth of the whole is limited, wherever its levels come from.
    let depth = frame < 0 ? 0 : Int(run.frame(frame).depth)
    options.maximumDepth -= min(depth, options.maximumDepth)
    return try? session(parsing: Array(text.utf8), options: options, at: node)
  }

  private func session(
    parsing bytes: [UInt8], options: JSON.ParsingOptions, at node: Int
  ) throws -> DecodingSession {
    do throws(JSON.SyntaxError) {
      let document = try Document.parse(bytes, options: options)
      return DecodingSession(
        run: run, document: document, isText: false, origin: (self, max(node, 0)))
    } catch {
      throw DecodingError.malformed(error)
    }
  }

  /// The object or array that a text at a node holds, if the leniency reads it.
  func parsedText(_ node: Int, frame: Int, mode: UInt8, opening byte: UInt8) -> DecodingSession? {
    guard node >= 0, document.isText(node), run.mode(mode).coercions.contains(.jsonInText) else {
      return nil
    }
    let text = document.string(node)
    let first = text.utf8.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    guard first == byte else { return nil }
    return session(parsingText: text, at: node, frame: frame)
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

  /// Whether a node is text of blanks only, or empty text.
  func isBlank(_ node: Int) -> Bool {
    guard node >= 0, document.isText(node) else { return false }
    if document.length(node) == 0 { return true }
    let first = document.byte(document.offset(node))
    guard first <= 0x20 || first >= 0x80 || first == 0x5C else { return false }
    return document.string(node).allSatisfy(\.isWhitespace)
  }
}
