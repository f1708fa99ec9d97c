import Foundation

/// Where a property's value was found, or that it was not.
struct Located {
  let session: DecodingSession
  /// The value; `nowhere` if it is missing.
  let node: Int
  let place: Place
  /// A converter's error: the value cannot be used.
  var failure: (any Error)?
}

/// Finding the value of a property by its plan.
extension DecodingSession {
  /// Finds a property's value and runs its reading converter.
  ///
  /// - Throws: A configuration error if the rule is malformed.
  func locate(_ object: Int, _ asked: Place, _ type: Any.Type) throws -> Located {
    var place = asked
    guard let plan = place.plan else {
      return Located(session: self, node: DecodingSession.nowhere, place: place)
    }
    if let fault = plan.fault {
      throw run.stop(
        .configuration(
          "\(propertyName(place)): \(fault)", codingPath: run.codingPath(place)))
    }
    if let leniency = plan.rule?.propertyLeniency { place.mode = run.modeNumber(leniency) }
    if plan.isIgnored {
      return Located(session: self, node: DecodingSession.nowhere, place: place)
    }
    let node: Int
    if plan.rule?.isFlattened == true {
      node = object
      place.step = run.extraStep(JSON.Path(steps: []))
    } else {
      run.openFrame = place.frame
      let isTextLike = run.registry.facts(type).isTextLike
      let blankIsNull = run.mode(place.mode).blankTextIsNull && !isTextLike
      let hit = find(plan, in: object, blankIsNull: blankIsNull)
      node = hit.node
      place.step = hit.step
    }
    guard let reading = plan.rule?.reading else {
      return Located(session: self, node: node, place: place)
    }
    return convert(node, place, reading)
  }

  /// Runs a reading converter; its result is a document of its own.
  private func convert(
    _ node: Int, _ place: Place, _ reading: (JSON?) throws -> JSON?
  ) -> Located {
    do {
      // A bare nil here would be the tree's null.
      let result = node >= 0 ? try withTree(node) { try reading($0) } : try reading(JSON?.none)
      guard var tree = result else {
        return Located(session: self, node: DecodingSession.nowhere, place: place)
      }
      defer { tree.dismantle() }
      let session = try session(for: tree, at: node)
      return Located(session: session, node: 0, place: place)
    } catch {
      let rejected = DecodingError.rejected(
        expected: "the converter of \(propertyName(place))", found: describe(node),
        place: placeText(node, place), codingPath: run.codingPath(place), underlying: error)
      return Located(session: self, node: node, place: place, failure: rejected)
    }
  }

  /// Type and property of a place, for configuration errors.
  func propertyName(_ place: Place) -> String {
    let facts = run.registry.table(at: Int(place.table)).flatMap {
      run.registry.facts(at: $0.typeIndex)
    }
    return "\(facts?.name ?? "?").\(place.plan?.property ?? "?")"
  }

  /// The first of a property's places that is present and not null; a null if there are only nulls.
  ///
  /// Every name is tried exactly before any is tried loosely.
  func find(
    _ plan: PropertyPlan, in object: Int, blankIsNull: Bool
  ) -> (node: Int, step: Int32) {
    var null: (node: Int, step: Int32)?
    for (index, candidate) in plan.candidates.enumerated() {
      let node =
        switch candidate {
        case .name(let name): member(of: object, named: name)
        case .path(let steps): find(steps, from: object)
        }
      guard node >= 0 else { continue }
      let hit = (node, Int32(truncatingIfNeeded: index))
      guard document.isNull(node) || blankIsNull && isBlank(node, plan.rule) else { return hit }
      if null == nil || isBlank(null?.node ?? -1) { null = hit }
    }
    if plan.isLoose, let hit = looseMember(plan, of: object) {
      if !document.isNull(hit.node) || null == nil { return hit }
    }
    return null ?? (DecodingSession.nowhere, 0)
  }

  /// The value of a member; `nowhere` if there is none or the node is no object.
  func member(of object: Int, named name: String) -> Int {
    guard object >= 0, document.isObject(object) else { return DecodingSession.nowhere }
    return document.member(of: object, named: name)
  }

  /// The value under `super`, or under what a key strategy makes `super`.
  func superMember(of object: Int, frame: Int) -> Int {
    let value = member(of: object, named: "super")
    guard value < 0, object >= 0, document.isObject(object),
      case .custom = run.registry.configuration.decodingStrategy
    else { return value }
    run.openFrame = frame
    return looseIndex(object)["=super"].map { $0 + 1 } ?? DecodingSession.nowhere
  }

  /// Follows a path; `nowhere` where a step has nothing to go to.
  func find(_ steps: [JSON.Path.Step], from start: Int) -> Int {
    var node = start
    for step in steps {
      guard node >= 0 else { return DecodingSession.nowhere }
      switch step {
      case .key(let name) where document.isObject(node):
        node = document.member(of: node, named: name)
      case .key(let name) where document.isArray(node):
        // A numeric step indexes an array.
        guard let index = JSON.Path.elementIndex(name) else { return DecodingSession.nowhere }
        node = document.element(node, at: index) ?? DecodingSession.nowhere
      case .index(let index) where document.isArray(node):
        node = document.element(node, at: index) ?? DecodingSession.nowhere
      default:
        return DecodingSession.nowhere
      }
    }
    return node
  }

  // MARK: Loose names

  /// The member that matches a property by its converted or folded key.
  private func looseMember(
    _ plan: PropertyPlan, of object: Int
  ) -> (node: Int, step: Int32)? {
    guard object >= 0, document.isObject(object) else { return nil }
    let index = looseIndex(object)
    let configuration = run.registry.configuration
    var names: [String] = []
    if plan.rule?.paths.isEmpty ?? true { names.append("=" + plan.property) }
    if configuration.matching != .exact {
      let separators = configuration.matching == .ignoringCaseAndSeparators
      for case .name(let name) in plan.candidates {
        names.append("~" + foldedKey(name, separators: separators))
      }
    }
    for name in names {
      guard let key = index[name] else { continue }
      return (key + 1, run.extraStep(.key(document.string(key))))
    }
    return nil
  }

  /// Objects whose converted keys are kept.
  private static let looseIndexLimit = 16

  /// Keys of an object by what they are converted (`=`) and folded (`~`) to; the first one counts.
  private func looseIndex(_ object: Int) -> [String: Int] {
    let known = run.looseIndexes.firstIndex { $0.document === document && $0.object == object }
    if let known {
      if known > 0 { run.looseIndexes.insert(run.looseIndexes.remove(at: known), at: 0) }
      return run.looseIndexes[0].keys
    }
    let configuration = run.registry.configuration
    var keys: [String: Int] = [:]
    document.forEachMember(object) { key, _ in
      let text = document.string(key)
      if let name = convertedName(text, of: object), keys["=" + name] == nil {
        keys["=" + name] = key
      }
      if configuration.matching != .exact {
        let separators = configuration.matching == .ignoringCaseAndSeparators
        let name = "~" + foldedKey(text, separators: separators)
        if keys[name] == nil { keys[name] = key }
      }
      return true
    }
    // A model's own object stays known while its children are searched.
    if run.looseIndexes.count == DecodingSession.looseIndexLimit { run.looseIndexes.removeLast() }
    run.looseIndexes.insert(LooseIndex(document: document, object: object, keys: keys), at: 0)
    return keys
  }

  private func convertedName(_ key: String, of object: Int) -> String? {
    let strategy = run.registry.configuration.decodingStrategy
    guard case .custom(let convert) = strategy else { return strategy.propertyName(for: key) }
    return convert(run.openPath + [PlainKey(stringValue: key)]).stringValue
  }

  // MARK: All keys

  /// The keys of an object as a model sees them: its properties that are present, and members that
  /// make a key and belong to no property.
  func keys<Key: CodingKey>(of object: Int, _ table: KeyTable) -> [Key] {
    guard object >= 0 else { return [] }
    let isData = table.keyType == dictionaryKeyType
    let facts = isData ? nil : run.registry.facts(at: table.typeIndex)
    var keys: [Key] = []
    var taken = Set<String>()
    for rule in facts?.mapping?.rules ?? [] where !rule.rule.paths.isEmpty {
      guard let key = Key(stringValue: rule.property), taken.insert(rule.property).inserted,
        let plan = table.plan(table.slot(key))
      else { continue }
      for case .name(let name) in plan.candidates { taken.insert(name) }
      if find(plan, in: object, blankIsNull: false).node >= 0, !plan.isIgnored {
        keys.append(key)
      }
    }
    var seen = Set<String>()
    document.forEachMember(object) { member, _ in
      let name = document.string(member)
      let converted = isData ? name : convertedName(name, of: object) ?? name
      if !taken.contains(name), !taken.contains(converted), seen.insert(converted).inserted,
        let key = Key(stringValue: converted)
      {
        if !(table.plan(table.slot(key))?.isIgnored ?? false) { keys.append(key) }
      }
      return true
    }
    return keys
  }
}

/// The converted keys of an object that was searched.
struct LooseIndex {
  let document: Document
  let object: Int
  let keys: [String: Int]
}
