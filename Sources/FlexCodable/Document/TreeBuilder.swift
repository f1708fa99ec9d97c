/// Builds trees from a document.
///
/// Iterative, since documents may be deeper than the stack. Containers without containers inside,
/// which are most, are built in place. The values of others wait on one stack, and are moved
/// into their container when it ends. Objects whose keys are the same share one list of keys.
struct TreeBuilder {
  private let document: Document
  private let keepsAll: Bool
  /// None while there is just one object.
  private var shapes: KeyShapes?

  /// A container that is being read.
  private struct Frame: BitwiseCopyable {
    var container: Int
    /// The next element or key.
    var node: Int
    var end: Int
    /// The first of its values on the stack.
    var firstValue: Int
    /// The keys so far; `KeyShapes.none` for an array.
    var shape: Int
    var isObject: Bool
  }

  init(_ document: Document, keepsAll: Bool) {
    self.document = document
    self.keepsAll = keepsAll
  }

  /// The tree of a container.
  mutating func tree(_ root: Int) -> JSON {
    if isFlat(root) { return flatTree(root) }
    let shapes = KeyShapes()
    self.shapes = shapes
    let values = ValueStack()
    let open = TrivialStack<Frame>()
    var current = begin(root, firstValue: 0)
    while true {
      guard current.node < current.end else {
        let finished = finish(current, values.pop(from: current.firstValue))
        guard open.count > 0 else { return finished }
        current = open[open.count - 1]
        open.truncate(to: open.count - 1)
        values.push(finished)
        continue
      }
      if current.isObject {
        let key = document.words[current.node]
        guard key >> 60 != UInt64(Tape.Tag.replacedKey.rawValue) else {
          current.node = document.next(current.node + 1)
          continue
        }
        current.shape = shapes.shape(after: current.shape, key, in: document)
        current.node += 1
      }
      let node = current.node
      guard document.isArray(node) || document.isObject(node) else {
        values.push(document.scalarTree(node))
        current.node = node + 1
        continue
      }
      current.node = document.containerEnd(node)
      if isFlat(node) {
        values.push(flatTree(node))
      } else {
        _ = open.push(current)
        current = begin(node, firstValue: values.count)
      }
    }
  }

  private func begin(_ container: Int, firstValue: Int) -> Frame {
    Frame(
      container: container, node: document.firstChild(container),
      end: document.containerEnd(container), firstValue: firstValue,
      shape: startShape(container), isObject: document.isObject(container))
  }

  @inline(__always)
  private func finish(_ frame: Frame, _ values: [JSON]) -> JSON {
    frame.isObject ? object(frame.container, frame.shape, values) : .array(values)
  }

  // MARK: Flat containers

  /// True for a container without containers inside: each of its values is one word.
  @inline(__always)
  private func isFlat(_ container: Int) -> Bool {
    let count = document.childCount(container)
    let words = document.containerEnd(container) - document.firstChild(container)
    return words == (document.isObject(container) ? count * 2 : count)
  }

  @inline(__always)
  private func flatTree(_ container: Int) -> JSON {
    let first = document.firstChild(container)
    let end = document.containerEnd(container)
    guard document.isObject(container) else {
      return .array(Array(Scalars(document: Borrowed(document), first: first, end: end, step: 1)))
    }
    var shape = startShape(container)
    var key = first
    while key < end {
      let word = document.words[key]
      guard word >> 60 != UInt64(Tape.Tag.replacedKey.rawValue) else {
        return objectWithReplacedKeys(container)
      }
      if let shapes { shape = shapes.shape(after: shape, word, in: document) }
      key += 2
    }
    let values = Array(
      Scalars(document: Borrowed(document), first: first + 1, end: end, step: 2))
    return object(container, shape, values)
  }

  /// The values of a flat container; an array of them is built in place.
  private struct Scalars: RandomAccessCollection {
    /// The builder holds the document while it makes the array.
    let document: Borrowed<Document>
    let first: Int
    let end: Int
    /// 1 in an array, 2 in an object.
    let step: Int

    var startIndex: Int { 0 }
    var endIndex: Int { step == 1 ? end &- first : (end &- first &+ 1) / 2 }

    @inline(__always)
    subscript(position: Int) -> JSON { document.object.scalarTree(first &+ position &* step) }
  }

  @inline(never)
  private func objectWithReplacedKeys(_ container: Int) -> JSON {
    var values: [JSON] = []
    document.forEachMember(container) { _, value in
      values.append(document.scalarTree(value))
      return true
    }
    return object(container, KeyShapes.none, values)
  }

  // MARK: Objects

  /// Where the keys of a container begin; keys of large objects are not looked for among shapes.
  @inline(__always)
  private func startShape(_ container: Int) -> Int {
    shapes != nil && document.childCount(container) <= KeyShapes.largestObject
      ? KeyShapes.root : KeyShapes.none
  }

  @inline(__always)
  private func object(_ container: Int, _ shape: Int, _ values: [JSON]) -> JSON {
    if shape > 0, let keys = shapes?.keys(of: shape) {
      return .object(JSON.Object(keys, values: values))
    }
    return newObject(container, shape, values)
  }

  /// An object with keys that were not met before.
  @inline(never)
  private func newObject(_ container: Int, _ shape: Int, _ values: [JSON]) -> JSON {
    var names: [String] = []
    names.reserveCapacity(values.count)
    var filter = KeyFilter()
    document.forEachMember(container) { key, _ in
      filter.add(key, of: document)
      names.append(document.string(key))
      return true
    }
    let keys = KeyList(names)
    if !keepsAll, filter.mayHaveFoundEqual, !keys.areDistinct {
      // The first of equal keys counts.
      let kept = names.indices.filter { keys.position(of: names[$0]) == $0 }
      return .object(
        JSON.Object(KeyList(kept.map { names[$0] }), values: kept.map { values[$0] }))
    }
    if shape > 0 { shapes?.set(keys, of: shape) }
    return .object(JSON.Object(keys, values: values))
  }
}

/// Tells in one step that the keys of an object differ, mostly.
private struct KeyFilter {
  private var seen = SIMD4<UInt64>()
  /// False if no two keys are equal; true if some may be.
  private(set) var mayHaveFoundEqual = false

  mutating func add(_ key: Int, of document: Document) {
    guard !mayHaveFoundEqual else { return }
    let tag = document.tag(key)
    // Escaped keys may equal others that are spelled otherwise.
    guard tag == .text || tag == .wideText else {
      mayHaveFoundEqual = true
      return
    }
    let hash = document.keyHash(document.words[key])
    let part = Int(truncatingIfNeeded: hash &>> 62)
    let bit: UInt64 = 1 &<< (hash &>> 56 & 63)
    if seen[part] & bit != 0 { mayHaveFoundEqual = true }
    seen[part] |= bit
  }
}
