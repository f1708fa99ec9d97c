import Foundation

/// Writes down what is bent during one call.
final class ReportBuilder {
  /// An entry, and how many frames there were when it was written: an attempt that did not count
  /// takes back what it wrote.
  private struct Pending {
    var entry: FlexReport.Entry
    let serial: UInt32
  }

  private struct Opened {
    let session: DecodingSession
    let object: Int
    let facts: DecodingFacts
    let path: JSON.Path
    /// The keys that the object was opened with.
    let table: KeyTable
    /// What was asked for: a bit for each of the first slots of that table.
    var slots: UInt64 = 0
    /// Other plans that were asked for, by the names of their properties.
    var others: [String: PropertyPlan] = [:]
    /// Members below which other models begin.
    var roots: Set<String> = []
    let serial: UInt32
    let key: PlaceKey
  }

  private let run: DecodingRun
  private var pending: [Pending] = []
  private var opened: [Opened] = []
  private var places: [PlaceKey: Int] = [:]
  /// Names of properties with rules that were asked for, by the number of their type.
  private var askedProperties: [Int: Set<String>] = [:]
  /// Nothing is written while this is on.
  var isPaused = false

  private struct PlaceKey: Hashable {
    let document: ObjectIdentifier
    let object: Int
  }

  init(_ run: DecodingRun) {
    self.run = run
  }

  /// Writes an entry.
  func add(
    _ kind: FlexReport.Kind, expected: String, _ node: Int, _ place: Place,
    _ session: DecodingSession
  ) {
    guard !isPaused else { return }
    pending.append(
      Pending(
        entry: FlexReport.Entry(
          path: run.path(place), codingPath: run.codingPath(place), kind: kind,
          expected: expected, found: session.describe(node), location: session.location(node)),
        serial: run.serial))
  }

  /// Takes back the entries written since a frame was made.
  func truncate(after serial: UInt32) {
    while let last = pending.last, last.serial > serial { pending.removeLast() }
    while let last = opened.last, last.serial > serial {
      places[last.key] = nil
      opened.removeLast()
    }
  }

  /// Writes the error that ended a search for problems, if none was written for it.
  ///
  /// One that nothing may swallow, such as a mistake in a rule, is written in any case.
  func addUnwritten(_ error: any Error, isFatal: Bool) {
    guard isFatal || !pending.contains(where: \.entry.kind.isProblem) else { return }
    let context = (error as? DecodingError)?.context
    pending.append(
      Pending(
        entry: FlexReport.Entry(
          path: JSON.Path(steps: []), codingPath: context?.codingPath ?? [], kind: .unusable,
          expected: "a usable document", found: context?.debugDescription ?? "\(error)",
          location: nil),
        serial: run.serial))
  }

  /// Whether a problem was written below a coding path.
  func hasProblems(under path: [any CodingKey]) -> Bool {
    guard let last = pending.last else { return false }
    return last.entry.codingPath.count > path.count
      && zip(last.entry.codingPath, path).allSatisfy { $0.stringValue == $1.stringValue }
  }

  /// Remembers that a model opened an object, to tell later which members nobody asked for.
  func noteOpened(
    _ session: DecodingSession, _ object: Int, _ table: KeyTable, _ facts: DecodingFacts,
    frame: Int
  ) {
    guard object >= 0, !isPaused else { return }
    let key = PlaceKey(document: ObjectIdentifier(session.document), object: object)
    guard places[key] == nil else { return }
    places[key] = opened.count
    opened.append(
      Opened(
        session: session, object: object, facts: facts, path: run.containerPath(frame),
        table: table, serial: run.serial, key: key))
  }

  /// Remembers that a property was asked for.
  func noteAsked(_ slot: Int, _ table: KeyTable, of object: Int, _ session: DecodingSession) {
    guard let plan = table.plan(slot) else { return }
    if plan.rule != nil { askedProperties[table.typeIndex, default: []].insert(plan.property) }
    guard let known = place(of: object, session) else { return }
    if slot < UInt64.bitWidth, opened[known].table === table {
      opened[known].slots |= 1 << UInt64(slot)
    } else {
      opened[known].others[plan.property] = plan
    }
  }

  /// The place of an object among those that were opened.
  private func place(of object: Int, _ session: DecodingSession) -> Int? {
    // Mostly it is the one that was opened last.
    if let last = opened.last, last.object == object, last.session.document === session.document {
      return opened.count - 1
    }
    return places[PlaceKey(document: ObjectIdentifier(session.document), object: object)]
  }

  /// Remembers that a model begins below a member of an object.
  func noteRoot(_ root: JSON.Path, of object: Int, _ session: DecodingSession) {
    guard case .key(let name)? = root.steps.first, let known = place(of: object, session)
    else { return }
    opened[known].roots.insert(name)
  }

  /// The finished report.
  func finish() -> FlexReport {
    FlexReport(
      entries: inDocumentOrder(), unreadMembers: unreadMembers(), unusedRules: unusedRules())
  }

  /// The entries by their places in the text; one without a place stays behind the one before it.
  private func inDocumentOrder() -> [FlexReport.Entry] {
    var place = (line: 0, column: 0)
    let placed = pending.enumerated().map { index, pending in
      place = pending.entry.location ?? place
      return (line: place.line, column: place.column, index: index)
    }
    return placed.sorted { ($0.line, $0.column, $0.index) < ($1.line, $1.column, $1.index) }
      .map { pending[$0.index].entry }
  }

  private func unreadMembers() -> [JSON.Path] {
    var unread: [JSON.Path] = []
    var asked = AskedNames()
    for object in opened {
      asked.update(object)
      // A flattened property reads the object of its parent, and asks for its members itself.
      object.session.document.forEachMember(object.object) { key, _ in
        let name = object.session.document.string(key)
        if !asked.names.contains(name), !object.roots.contains(name),
          !isAskedLoosely(name, asked.plans)
        {
          unread.append(object.path.appending(.key(name)))
        }
        return true
      }
    }
    return unread
  }

  /// The names of what was asked of an object; mostly they are those of the object before.
  private struct AskedNames {
    private(set) var names: Set<String> = []
    private(set) var plans: [PropertyPlan] = []
    private var table: KeyTable?
    private var slots: UInt64 = 0
    private var isPlain = false

    mutating func update(_ object: Opened) {
      if isPlain, object.others.isEmpty, object.table === table, object.slots == slots { return }
      (table, slots, isPlain) = (object.table, object.slots, object.others.isEmpty)
      plans = (0..<UInt64.bitWidth).filter { slots >> UInt64($0) & 1 != 0 }
        .compactMap(object.table.plan)
      plans += object.others.values
      names = []
      for candidate in plans.lazy.flatMap(\.candidates) {
        switch candidate {
        case .name(let name): names.insert(name)
        case .path(let steps): if case .key(let name)? = steps.first { names.insert(name) }
        }
      }
    }
  }

  private func isAskedLoosely(_ name: String, _ plans: [PropertyPlan]) -> Bool {
    let configuration = run.registry.configuration
    let converted = configuration.decodingStrategy.propertyName(for: name)
    return plans.contains { plan in
      guard plan.isLoose else { return false }
      if converted == plan.property { return true }
      guard configuration.matching != .exact else { return false }
      let separators = configuration.matching == .ignoringCaseAndSeparators
      return plan.candidates.contains { candidate in
        guard case .name(let other) = candidate else { return false }
        return foldedKey(other, separators: separators) == foldedKey(name, separators: separators)
      }
    }
  }

  private func unusedRules() -> [String] {
    var unused: [String] = []
    var seen = Set<ObjectIdentifier>()
    for object in opened where seen.insert(ObjectIdentifier(object.facts)).inserted {
      let asked = askedProperties[object.facts.index] ?? []
      for rule in object.facts.mapping?.rules ?? [] where !asked.contains(rule.property) {
        let name = "\(object.facts.name).\(rule.property)"
        if !unused.contains(name) { unused.append(name) }
      }
    }
    return unused
  }
}
