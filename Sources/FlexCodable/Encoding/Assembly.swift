/// Members that go to paths: a tree in order of the first write, whose leaves are encoded values.
final class Assembly {
  /// What stands at a node.
  enum Content {
    /// Nothing yet; written as null where it is a hole of an array.
    case empty
    /// Bytes of the buffer, from and up to a place.
    case part(Int, Int)
    case tree(Document, Int)
    case stream(EncodingStream)
    case object
    case array
  }

  /// Why a value cannot be added.
  enum Fault: Error {
    /// The place is taken by another property.
    case conflict(String)
    /// No such place can be made in an array.
    case index(Int)
  }

  private struct Node {
    var name = ""
    var content = Content.empty
    /// The property that wrote the value, or made the container.
    var property = ""
    /// The members of an object are linked; 0, which is the root, stands for none.
    var first = 0
    var last = 0
    var next = 0
    var count = 0
    /// The elements of an array.
    var elements: [Int] = []
    /// A rule leaves the value out.
    var isOmitted = false
  }

  /// The most places that are padded with null.
  static let largestGap = 65_536
  /// Objects with more members than this have their names in `names`.
  private static let largestSearched = 16

  private var nodes: [Node] = []
  private var names: [Int: [MemberName: Int]] = [:]
  private var hasOmitted = false

  init() {
    nodes.reserveCapacity(16)
    nodes.append(Node())
  }

  /// Makes ready for another object.
  func reset() {
    nodes.removeAll(keepingCapacity: true)
    nodes.append(Node())
    names.removeAll()
    hasOmitted = false
  }

  /// The streams whose text is to be put in.
  var streams: [EncodingStream] {
    nodes.compactMap { if case .stream(let stream) = $0.content { stream } else { nil } }
  }

  // MARK: Adding

  /// Adds a value, and the objects and arrays on the way to it.
  func add(_ content: Content, at steps: [JSON.Path.Step], _ property: String) throws(Fault) {
    let node = try node(at: steps, property)
    switch nodes[node].content {
    case .empty: break
    case .part, .tree, .stream:
      // A property that is written twice: the later value counts.
      guard nodes[node].property == property else { throw .conflict(nodes[node].property) }
    case .object, .array: throw .conflict(owner(of: node))
    }
    nodes[node].content = content
    nodes[node].property = property
  }

  /// The stream of the container that a property began at a place before; if it began none, the
  /// one given, which is added.
  func join(
    _ stream: EncodingStream, at steps: [JSON.Path.Step], _ property: String
  ) throws(Fault) -> EncodingStream {
    let node = try node(at: steps, property)
    if case .stream(let known) = nodes[node].content, nodes[node].property == property,
      known.frames.count > 0, known.frames[0].flags & EncodingFrame.isNested != 0
    {
      return known
    }
    try add(.stream(stream), at: steps, property)
    return stream
  }

  /// The node at the end of a way, with the objects and arrays on it.
  private func node(at steps: [JSON.Path.Step], _ property: String) throws(Fault) -> Int {
    for case .index(let index) in steps where index < 0 || index > Assembly.largestGap {
      throw .index(index)
    }
    var node = 0
    for step in steps { node = try child(of: node, at: step, property) }
    return node
  }

  /// Adds the members of an object to a node.
  func merge(
    _ document: Document, _ object: Int, into node: Int, _ property: String
  ) throws(Fault) {
    if case .empty = nodes[node].content {
      nodes[node].content = .object
      nodes[node].property = property
    }
    var key = document.firstChild(object)
    let end = document.containerEnd(object)
    while key < end {
      let value = key + 1
      let child = try child(of: node, at: .key(document.string(key)), property)
      switch nodes[child].content {
      case .empty:
        nodes[child].content = .tree(document, value)
        nodes[child].property = property
      case .object where document.isObject(value):
        try merge(document, value, into: child, property)
      default:
        guard nodes[child].property == property else { throw .conflict(owner(of: child)) }
        nodes[child].content = .tree(document, value)
      }
      key = document.next(value)
    }
  }

  /// The node that a step leads to, made if there is none.
  private func child(
    of node: Int, at step: JSON.Path.Step, _ property: String
  ) throws(Fault) -> Int {
    if case .empty = nodes[node].content {
      nodes[node].property = property
      if case .key = step { nodes[node].content = .object } else { nodes[node].content = .array }
    }
    if case .tree(let document, let value) = nodes[node].content, document.isObject(value) {
      nodes[node].content = .object
      try merge(document, value, into: node, nodes[node].property)
    }
    switch (nodes[node].content, step) {
    case (.object, .key(let name)): return member(of: node, name)
    case (.array, .index(let index)): return try element(of: node, index)
    case (.array, .key(let name)):
      guard let index = JSON.Path.elementIndex(name) else { throw .conflict(owner(of: node)) }
      return try element(of: node, index)
    default: throw .conflict(owner(of: node))
    }
  }

  private func member(of node: Int, _ name: String) -> Int {
    if let known = names[node] {
      if let child = known[MemberName(name)] { return child }
    } else {
      var child = nodes[node].first
      while child != 0 {
        if haveSameBytes(nodes[child].name, name) { return child }
        child = nodes[child].next
      }
    }
    let child = nodes.count
    nodes.append(Node(name: name))
    if nodes[node].first == 0 {
      nodes[node].first = child
    } else {
      nodes[nodes[node].last].next = child
    }
    nodes[node].last = child
    nodes[node].count += 1
    if names[node] != nil {
      names[node]?[MemberName(name)] = child
    } else if nodes[node].count > Assembly.largestSearched {
      names[node] = Dictionary(
        members(of: node).map { (MemberName(nodes[$0].name), $0) },
        uniquingKeysWith: { first, _ in first })
    }
    return child
  }

  /// The members of an object in order.
  private func members(of node: Int) -> [Int] {
    var members: [Int] = []
    var child = nodes[node].first
    while child != 0 {
      members.append(child)
      child = nodes[child].next
    }
    return members
  }

  private func element(of node: Int, _ index: Int) throws(Fault) -> Int {
    guard index - nodes[node].elements.count <= Assembly.largestGap else { throw .index(index) }
    while nodes[node].elements.count <= index {
      nodes[node].elements.append(nodes.count)
      nodes.append(Node())
    }
    return nodes[node].elements[index]
  }

  /// A property that wrote something at a node or below it.
  private func owner(of node: Int) -> String {
    for child in members(of: node) + nodes[node].elements {
      if case .empty = nodes[child].content { continue }
      return owner(of: child)
    }
    return nodes[node].property
  }

  // MARK: Order

  /// The member of the whole that was added last; 0 if there is none.
  var last: Int { nodes[0].last }

  /// Puts the members of the whole that were added after one in the order of their names.
  func sortMembers(after start: Int) {
    let all = members(of: 0)
    let kept = all.firstIndex(of: start).map { $0 + 1 } ?? 0
    let sorted = all[kept...].sorted { (nodes[$0].name, $0) < (nodes[$1].name, $1) }
    var previous = start
    for child in sorted {
      if previous == 0 { nodes[0].first = child } else { nodes[previous].next = child }
      previous = child
    }
    guard previous != 0 else { return }
    nodes[previous].next = 0
    nodes[0].last = previous
  }

  // MARK: Writing

  /// Writes the members as compact JSON; an empty object if there are none.
  func write(to buffer: ByteBuffer, parts: ByteBuffer, escapesSlashes: Bool) {
    for node in nodes.indices {
      guard case .stream(let stream) = nodes[node].content, stream.convert != nil,
        stream.complete() == .omitted
      else { continue }
      nodes[node].isOmitted = true
      hasOmitted = true
    }
    if case .empty = nodes[0].content {
      buffer.append("{}")
    } else {
      write(0, to: buffer, parts, escapesSlashes)
    }
  }

  private func write(_ node: Int, to buffer: ByteBuffer, _ parts: ByteBuffer, _ escapes: Bool) {
    switch nodes[node].content {
    case .empty: buffer.append("null")
    case .part(let start, let end): buffer.append(parts, from: start, count: end - start)
    case .tree(let document, let value): document.writeCompact(value, to: buffer)
    case .stream(let stream):
      if stream.complete() == .text {
        buffer.append(contentsOf: stream.buffer)
      } else {
        buffer.append("{}")
      }
    case .object:
      buffer.append(UInt8(ascii: "{"))
      var child = nodes[node].first
      var isFirst = true
      while child != 0 {
        if !hasOmitted || !isOmitted(child) {
          if !isFirst { buffer.append(UInt8(ascii: ",")) }
          isFirst = false
          buffer.appendQuoted(nodes[child].name, escapingSlashes: escapes)
          buffer.append(UInt8(ascii: ":"))
          write(child, to: buffer, parts, escapes)
        }
        child = nodes[child].next
      }
      buffer.append(UInt8(ascii: "}"))
    case .array:
      buffer.append(UInt8(ascii: "["))
      for (place, child) in nodes[node].elements.enumerated() {
        if place > 0 { buffer.append(UInt8(ascii: ",")) }
        if nodes[child].isOmitted {
          buffer.append("null")
        } else {
          write(child, to: buffer, parts, escapes)
        }
      }
      buffer.append(UInt8(ascii: "]"))
    }
  }

  /// Whether a rule leaves a value out, or all that is in it.
  private func isOmitted(_ node: Int) -> Bool {
    guard !nodes[node].isOmitted else { return true }
    guard case .object = nodes[node].content, nodes[node].first != 0 else { return false }
    return members(of: node).allSatisfy(isOmitted)
  }
}
