import Foundation

/// A tree: to text and back, to Foundation's objects and back, compared, merged, changed.
func fuzzTree(_ input: FuzzInput) {
  var options = JSON.ParsingOptions()
  options.duplicateKeys = .keepAll
  options.allowsJSON5 = true
  options.replacesLoneSurrogates = true
  // NaN and infinity are written as null.
  guard let text = try? JSON(parsing: input.data, options: options).text(),
    let all = try? JSON(parsing: text, options: options)
  else { return }
  options.duplicateKeys = .useFirst
  guard let tree = try? JSON(parsing: text, options: options) else {
    fatalError("equal keys decide whether a document is one")
  }
  check(all, keepsAll: true)
  check(tree, keepsAll: false)

  // Foundation's objects.
  for isMutable in [false, true] {
    let object = tree.foundationObject(mutableContainers: isMutable)
    guard let back = try? JSON(foundationObject: object) else {
      fatalError("an object made from a tree cannot be read back")
    }
    require(back.data().isEmpty == false, "nothing was written")
  }

  // Merging.
  require(tree.merging(tree.merging(tree)) == tree.merging(tree), "merging twice changes")
  require(JSON.null.merging(all).data().isEmpty == false, "nothing was written")

  // Coders.
  guard let coded = try? FlexEncoder(.strict).encode(tree),
    let decoded = try? FlexDecoder(.strict).decode(JSON.self, from: coded)
  else { fatalError("a tree does not pass the coders") }
  require(decoded == tree, "the coders change a tree")

  // Every value by its pointer, and taken out again.
  var visited = 0
  visit(tree, pointer: "", of: tree, &visited)
}

private func check(_ tree: JSON, keepsAll: Bool) {
  var options = JSON.ParsingOptions()
  options.duplicateKeys = keepsAll ? .keepAll : .useFirst
  for format in [JSON.WritingFormat.compact, .pretty] {
    let text = tree.text(format)
    guard let again = try? JSON(parsing: text, options: options) else {
      fatalError("a tree's text is no JSON")
    }
    require(again == tree, "a tree's text reads as another tree")
    require(again.hashValue == tree.hashValue, "equal trees have different hashes")
    require(again.text(format) == text, "a tree's text is not stable")
    require(tree.data(format) == Data(text.utf8), "text and data differ")
  }
  require(StrictReader.tokens(of: Array(tree.data())) != nil, "a tree's text is not strict JSON")
}

private func visit(_ value: JSON, pointer: String, of root: JSON, _ visited: inout Int) {
  visited += 1
  guard visited < 64, let path = try? JSON.Path(pointer: pointer) else { return }
  require(root[path: path] == value, "a pointer leads to another value")
  require(path.pointer == pointer, "a pointer is spelled otherwise")
  var changed = root
  changed[path: path] = JSON.string("changed")
  require(changed[path: path] == JSON.string("changed"), "a change is not seen")
  changed[path: path] = value
  require(changed == root, "a change cannot be taken back")
  switch value {
  case .array(let elements):
    for (place, element) in elements.enumerated() {
      visit(element, pointer: pointer + "/\(place)", of: root, &visited)
    }
  case .object(let object):
    for (key, member) in object {
      let step = key.replacing("~", with: "~0").replacing("/", with: "~1")
      visit(member, pointer: pointer + "/" + step, of: root, &visited)
    }
  default: break
  }
}
