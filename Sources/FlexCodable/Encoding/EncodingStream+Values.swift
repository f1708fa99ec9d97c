import Foundation

/// Writing values of any type.
extension EncodingStream {
  /// Writes a value where one is expected.
  @inline(__always)
  func write<T: Encodable>(_ value: T, _ step: PathStep) throws {
    let facts = registry.borrowedFacts(T.self)
    guard !hasConverters else { return try writeConverting(value, facts.object, step) }
    if let witness = facts.with({ $0.witness }) { return try witness.write(value, self, step) }
    guard facts.with({ $0.kind }) == .plain else {
      return try writeSpecial(value, facts.object, step)
    }
    try writeModel(value, facts, step)
  }

  /// Lets a value write itself.
  @inline(__always)
  func writeModel<T: Encodable>(
    _ value: T, _ facts: Borrowed<EncodingFacts>, _ step: PathStep
  ) throws {
    let (index, serial) = try push(facts, step)
    try value.encode(
      to: ValueEncoder(stream: self, facts: facts, index: index, serial: serial))
    finish(index, serial)
  }

  /// Writes an instance of a class, or a value with hooks or with bytes of its own.
  @inline(never)
  private func writeSpecial<T: Encodable>(
    _ value: T, _ facts: EncodingFacts, _ step: PathStep
  ) throws {
    if facts.kind == .object {
      // What counts is the class of the instance, not that of the property.
      let facts = registry.facts(Swift.type(of: value))
      guard !facts.hasHooks else { return try writeHooked(value, facts, step) }
      return try writeModel(value, Borrowed(facts), step)
    }
    if facts.hasHooks { return try writeHooked(value, facts, step) }
    if let bytes = (value as? any RawJSONEncodable)?.rawJSON { return try write(raw: bytes, step) }
    try writeModel(value, Borrowed(facts), step)
  }

  @inline(never)
  private func writeHooked<T: Encodable>(
    _ value: T, _ facts: EncodingFacts, _ step: PathStep
  ) throws {
    guard let hooked = value as? any FlexEncodingHooks else {
      return try writeModel(value, Borrowed(facts), step)
    }
    try lending { try hooked.willEncode() }
    let start = buffer.count
    let isRoot = frames.count == 0
    try writeModel(value, Borrowed(facts), step)
    if isRoot, isEmpty { return }
    try rewrite(from: start) { json in
      var changed = json
      try hooked.didEncode(to: &changed)
      return changed
    }
  }

  /// Writes the value of a call.
  ///
  /// - Throws: Also when the value wrote nothing.
  func writeRoot<T: Encodable>(_ value: T) throws {
    let facts = registry.borrowedFacts(T.self)
    if facts.with({ $0.kind }) == .plain, !hasConverters {
      try writeModel(value, facts, .none)
    } else {
      try write(value, .none)
    }
    guard run.isWorn else { return }
    if let failure = run.failure { throw failure }
    settle(from: 0)
    if let failure = run.failure { throw failure }
    // What stands in an Optional or a collection is an empty object then.
    if isEmpty, facts.object.witness == nil { throw EncodingError.empty(value, codingPath: []) }
  }

  @inline(never)
  private func writeConverting<T: Encodable>(
    _ value: T, _ facts: EncodingFacts, _ step: PathStep
  ) throws {
    if let convert = run.options.values.converters[ObjectIdentifier(T.self)] {
      return try write(lending { try convert(value) }, at: step)
    }
    if facts.kind == .object,
      let convert = run.options.values.converters[ObjectIdentifier(Swift.type(of: value))]
    {
      return try write(lending { try convert(value) }, at: step)
    }
    if let witness = facts.witness { return try witness.write(value, self, step) }
    if facts.kind == .plain {
      try writeModel(value, Borrowed(facts), step)
    } else {
      try writeSpecial(value, facts, step)
    }
  }

  // MARK: Trees

  /// Writes a tree.
  func write(_ json: JSON, at step: PathStep) throws {
    let depth = frames.count > 0 ? frames[frames.count - 1].depth : baseDepth
    guard json.isShallow(Int(maximumDepth) - Int(depth)) else {
      throw tooDeep(path(to: step))
    }
    json.write(.compact, to: buffer, escapingSlashes: escapesSlashes)
  }

  /// Hands the complete value from a place on to a function, and writes what it returns.
  ///
  /// - Returns: False if the function returned nil; then nothing is left of the value.
  @discardableResult
  func rewrite(from start: Int, _ convert: (JSON) throws -> JSON?) throws -> Bool {
    settle(from: start)
    guard let document = parsed(from: start) else { throw run.failure ?? tooDeep(basePath) }
    var tree = document.tree(0, keepsAll: true)
    defer { tree.dismantle() }
    let result = try lending { try convert(tree) }
    buffer.truncate(to: start)
    guard var changed = result else { return false }
    defer { changed.dismantle() }
    try write(changed, at: .none)
    return true
  }

  // MARK: Rules

  /// Writes the value of a property as its rule has it.
  ///
  /// - Returns: False if nothing is to be written.
  func converted<T: Encodable>(_ value: T, _ property: Property) throws -> Bool {
    guard property.plan.isConverted, let rule = property.plan.rule else {
      try write(value, property.step)
      return true
    }
    let content = contentType(of: T.self)
    try checkDateForms(value, content, property)
    let start = buffer.count
    let outer = run.dateForm
    run.dateForm = content == Date.self ? rule.dateForms.first : nil
    if !rule.dateForms.isEmpty {
      run.hasDateRules = true
      run.isWorn = true
    }
    defer { run.dateForm = outer }
    try write(value, property.step)
    if rule.isJSONText || rule.isCharacterCode {
      let isNative = registry.facts(content).kind == .native
      if !isNative || content == String.self || content is any BinaryInteger.Type {
        try rewrite(from: start) { json in
          try formed(json, rule, isDeep: isNative, property.step)
        }
      }
    }
    guard let convert = rule.writing else { return true }
    return try rewrite(from: start, convert)
  }

  /// A form for dates on a property that holds none is a mistake.
  private func checkDateForms<T>(_ value: T, _ content: Any.Type, _ property: Property) throws {
    guard property.plan.rule?.dateForms.isEmpty == false, content != Date.self,
      registry.facts(content).kind == .native || content is any RawRepresentable.Type
    else { return }
    // A nil of any type comes here as the tree's null.
    if let json = value as? JSON, json.isNull { return }
    throw configuration(property, "a date form for \(T.self), which is no date")
  }

  /// Writes what stands in the place of a wrapper, by the date form of the wrapped property.
  func writeContent<T: Encodable>(_ value: T, of index: Int) throws {
    let step = frames[index].step
    guard step.table >= 0, contentType(of: T.self) == Date.self,
      let rule = registry.tables.at(Int(step.table))?.plan(Int(step.key))?.rule
    else { return try write(value, .none) }
    let outer = run.dateForm
    run.dateForm = rule.dateForms.first
    defer { run.dateForm = outer }
    try write(value, .none)
  }

  /// A text or a number in the form that its rule asks for; elements of collections, too.
  private func formed(
    _ json: JSON, _ rule: FlexRule, isDeep: Bool, _ step: PathStep
  ) throws -> JSON {
    switch json {
    case .string(let text) where rule.isJSONText: return try container(in: text, step) ?? json
    case .number(let number) where rule.isCharacterCode:
      guard let code = number.integer(UInt32.self), let scalar = Unicode.Scalar(code) else {
        throw EncodingError.unusable(
          number.text, expected: "the code of a character", found: number.text,
          codingPath: path(to: step))
      }
      return .string(String(Character(scalar)))
    case .array(let elements) where isDeep:
      return .array(try elements.map { try formed($0, rule, isDeep: true, step) })
    case .object(let members) where isDeep:
      return .object(
        JSON.Object(try members.map { ($0.key, try formed($0.value, rule, isDeep: true, step)) }))
    default: return json
    }
  }

  /// The object or array that a text holds.
  private func container(in text: String, _ step: PathStep) throws -> JSON? {
    let first = text.utf8.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    var options = JSON.ParsingOptions()
    let depth = frames.count > 0 ? frames[frames.count - 1].depth : baseDepth
    let room = Int(maximumDepth) - Int(depth)
    options.maximumDepth = room
    do throws(JSON.SyntaxError) {
      let document = try Document.parse(Array(text.utf8), options: options)
      if room > 0 { return document.tree(0, keepsAll: true) }
    } catch {
      guard error.reason == JSON.SyntaxError.tooDeep(options.maximumDepth) else { return nil }
    }
    throw tooDeep(path(to: step))
  }
}

extension JSON {
  /// Whether no value lies deeper than this many brackets.
  fileprivate func isShallow(_ limit: Int) -> Bool {
    var open: [(value: JSON, level: Int)] = [(self, 1)]
    while let (value, level) = open.popLast() {
      switch value {
      case .array(let elements):
        guard level <= limit else { return false }
        for element in elements where element.isContainer { open.append((element, level + 1)) }
      case .object(let members):
        guard level <= limit else { return false }
        for member in members where member.value.isContainer {
          open.append((member.value, level + 1))
        }
      default: break
      }
    }
    return true
  }

  private var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}

/// A value that may hold its JSON as bytes, ready to be written.
protocol RawJSONEncodable: FlexCustomizable {
  /// The bytes of a complete value; nil if there are none.
  var rawJSON: [UInt8]? { get }
}

extension EncodingStream {
  /// Writes the bytes of a complete value.
  fileprivate func write(raw bytes: [UInt8], _ step: PathStep) throws {
    var depth = frames.count > 0 ? Int(frames[frames.count - 1].depth) : Int(baseDepth)
    var isText = false
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        isEscaped = false
      } else if isText {
        isEscaped = byte == UInt8(ascii: "\\")
        isText = byte != UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "\"") {
        isText = true
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        depth += 1
        guard depth <= Int(maximumDepth) else { throw tooDeep(path(to: step)) }
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        depth -= 1
      }
    }
    buffer.append(contentsOf: bytes)
  }
}
