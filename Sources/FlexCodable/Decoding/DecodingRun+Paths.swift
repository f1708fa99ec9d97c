/// Where a value is: in the model, as coding paths have it, and in the document.
extension DecodingRun {
  /// The coding path of a frame, root first.
  func codingPath(_ index: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var index = index
    while index >= 0 {
      let frame = frame(index)
      let outer = Int(frame.parent)
      if let key = codingKey(frame.table, frame.key, frame.step, in: outer) { path.append(key) }
      guard Int(frame.parent) < index else { break }
      index = Int(frame.parent)
    }
    return path.reversed()
  }

  /// The coding path of the container that was asked last.
  var openPath: [any CodingKey] { codingPath(openFrame) }

  /// The coding path of a place.
  func codingPath(_ place: Place) -> [any CodingKey] {
    codingPath(place.frame)
      + (codingKey(place.table, place.key, place.step, in: place.frame).map { [$0] } ?? [])
  }

  private func codingKey(
    _ table: Int32, _ key: Int32, _ step: Int32, in outer: Int
  ) -> (any CodingKey)? {
    switch table {
    case Frame.member:
      memberKey(key, step).map { name in
        outer >= 0 && frame(outer).flags & Frame.hasNumberKeys != 0
          ? PlainKey(member: name) : PlainKey(stringValue: name)
      }
    case Frame.root, Frame.same: nil
    case Frame.element: PlainKey(index: Int(key))
    case Frame.extra: extraKey(Int(key))
    default: registry.table(at: Int(table))?.plan(Int(key))?.key
    }
  }

  /// The path in the document of a frame.
  func path(_ index: Int) -> JSON.Path {
    var parts: [[JSON.Path.Step]] = []
    var index = index
    while index >= 0 {
      let frame = frame(index)
      // The container path of a type stands between its own place and those of its properties.
      if !parts.isEmpty { parts.append(rootSteps(frame)) }
      parts.append(steps(frame.table, frame.key, frame.step))
      guard Int(frame.parent) < index else { break }
      index = Int(frame.parent)
    }
    return JSON.Path(steps: parts.reversed().flatMap { $0 })
  }

  /// The path in the document of a place.
  func path(_ place: Place) -> JSON.Path {
    let isSame = place.table == Frame.same
    let outer = path(place.frame).steps + (isSame ? [] : rootSteps(frame(place.frame)))
    return JSON.Path(steps: outer + steps(place.table, place.key, place.step))
  }

  /// The path in the document of a place, if it is another one than the coding path.
  func mappedPath(_ place: Place) -> String? {
    var isMapped = isMapped(place.table, place.key, place.step)
    var isInside = place.table != Frame.same
    var index = place.frame
    while index >= 0, !isMapped {
      let frame = frame(index)
      isMapped =
        isInside && !rootSteps(frame).isEmpty || self.isMapped(frame.table, frame.key, frame.step)
      isInside = true
      guard Int(frame.parent) < index else { break }
      index = Int(frame.parent)
    }
    guard isMapped else { return nil }
    let text = path(place).description
    return text.isEmpty ? nil : text
  }

  /// Whether a step of the document is not the coding key.
  private func isMapped(_ table: Int32, _ key: Int32, _ step: Int32) -> Bool {
    switch table {
    case Frame.member, Frame.element, Frame.extra: return false
    case Frame.root, Frame.same: return step < 0
    default:
      guard step == 0, let plan = registry.table(at: Int(table))?.plan(Int(key)),
        case .name(let name)? = plan.candidates.first
      else { return true }
      return name != plan.property
    }
  }

  /// The path in the document of the object that a frame's members are in.
  func containerPath(_ index: Int) -> JSON.Path {
    JSON.Path(steps: path(index).steps + rootSteps(frame(index)))
  }

  private func rootSteps(_ frame: Frame) -> [JSON.Path.Step] {
    registry.facts(at: Int(frame.facts))?.mapping?.root?.steps ?? []
  }

  /// The number of a further document.
  func adopt(_ document: Document) -> Int32 {
    let extras = needed
    extras.documents.append(document)
    return Int32(truncatingIfNeeded: extras.documents.count)
  }

  /// Lets go of a document that no container holds any more.
  func forgetDocument(_ number: Int32) {
    let place = Int(number) - 1
    guard let extras, extras.documents.indices.contains(place) else { return }
    extras.documents[place] = nil
    while case .some(.none) = extras.documents.last { extras.documents.removeLast() }
  }

  /// How many containers of the document are around a place.
  func level(_ place: Place) -> Int {
    var level = stepCount(place.table, place.key, place.step)
    var index = place.frame
    while index >= 0 {
      let frame = frame(index)
      // The container path of a type lies between its own place and those of its properties.
      if level > 0 { level += rootSteps(frame).count }
      level += stepCount(frame.table, frame.key, frame.step)
      guard Int(frame.parent) < index else { break }
      index = Int(frame.parent)
    }
    return level
  }

  private func stepCount(_ table: Int32, _ key: Int32, _ step: Int32) -> Int {
    table == Frame.member ? 1 : steps(table, key, step).count
  }

  /// The key of a dictionary's member.
  private func memberKey(_ key: Int32, _ document: Int32) -> String? {
    if document == 0 { return self.document?.string(Int(key)) }
    let place = Int(document) - 1
    guard let extras, extras.documents.indices.contains(place) else { return nil }
    return extras.documents[place]?.string(Int(key))
  }

  private func steps(_ table: Int32, _ key: Int32, _ step: Int32) -> [JSON.Path.Step] {
    if table == Frame.member { return memberKey(key, step).map { [.key($0)] } ?? [] }
    if step < 0 {
      let extra = Int(~step)
      guard let extras, extras.steps.indices.contains(extra) else { return [] }
      return extras.steps[extra].steps
    }
    switch table {
    case Frame.root, Frame.same: return []
    case Frame.element: return [.index(Int(key))]
    case Frame.extra:
      return extraKey(Int(key)).map { [.key($0.stringValue)] } ?? []
    default:
      guard let plan = registry.table(at: Int(table))?.plan(Int(key)) else { return [] }
      guard plan.candidates.indices.contains(Int(step)) else { return [.key(plan.property)] }
      return plan.candidates[Int(step)].path.steps
    }
  }

  /// A place among the extra keys for a key that is in no table.
  func extraKey(_ key: any CodingKey) -> Int32 {
    let extras = needed
    extras.keys.append(key)
    return Int32(truncatingIfNeeded: extras.keys.count - 1)
  }

  private func extraKey(_ index: Int) -> (any CodingKey)? {
    guard let extras, extras.keys.indices.contains(index) else { return nil }
    return extras.keys[index]
  }

  /// The mark in a frame for a path that is no candidate of a plan.
  func extraStep(_ path: JSON.Path) -> Int32 {
    let extras = needed
    extras.steps.append(path)
    return ~Int32(truncatingIfNeeded: extras.steps.count - 1)
  }
}
