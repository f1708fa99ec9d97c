import Foundation

private let ground: JSON = [
  "a": ["b": [1, ["c": "d"], [2, 3]], "": ["": 0], "1": "one"], "list": [[], [:], .null, 4],
  "a.b": true, "é": 1, "e\u{301}": 2,
]

/// A text as a path, a pointer, a rule's path and the path of a call.
func fuzzPaths(_ input: FuzzInput) {
  let text = input.text
  if let path = try? JSON.Path(text) {
    let spelled = path.description
    guard let again = try? JSON.Path(spelled) else {
      fatalError("a path's description is no path")
    }
    require(again.description == spelled, "a path's description is not stable")
    require(ground[path: again] == ground[path: path], "a path's description leads elsewhere")
    walk(path)
  } else {
    // A malformed literal reads nothing and changes nothing.
    let malformed = JSON.Path(stringLiteral: text)
    require(ground[path: malformed] == nil, "a malformed path reads a value")
    var tree = ground
    tree[path: malformed] = 1
    require(tree == ground, "a malformed path changes a tree")
    require(
      (try? FlexDecoder().decode(JSON.self, from: ground, at: malformed)) == nil,
      "a malformed path decodes")
  }
  if let path = try? JSON.Path(pointer: text) {
    require(path.pointer.map { (try? JSON.Path(pointer: $0)) != nil } ?? true, "a lost pointer")
    walk(path)
  }
  walk(.key(text))
  walk(JSON.Path.key("list").appending(JSON.Path(stringLiteral: text)))

  let decoder = FlexDecoder()
  decoder[mapping: Anything.self] = FlexMapping(
    properties: ["first": FlexRule(stringLiteral: text), "second": .from(.key(text), "a.b")])
  _ = try? decoder.decode(Anything.self, from: ground)
  let encoder = FlexEncoder()
  encoder[mapping: Anything.self] = decoder[mapping: Anything.self]
  if let data = try? encoder.encode(Anything(first: 1, second: "x")) {
    require(StrictReader.tokens(of: Array(data)) != nil, "a path makes the encoder write no JSON")
  }

  let keys = FlexDecoder()
  keys.codingKeysArePaths = true
  keys.keyDecodingStrategy = input.bytes.count % 2 == 0 ? .convertFromSnakeCase : .useDefaultKeys
  keys.keyMatching = input.bytes.count % 3 == 0 ? .ignoringCaseAndSeparators : .ignoringCase
  _ = try? keys.decode([String: JSON].self, from: JSON.object(.init([(text, ground)])))
}

private struct Anything: Codable {
  var first: JSON?
  var second: JSON?
}

private func walk(_ path: JSON.Path) {
  let found = ground[path: path]
  let decoded = try? FlexDecoder(.strict).decode(JSON.self, from: ground, at: path)
  require(decoded == found, "the decoder follows a path elsewhere than the tree")
  var tree = ground
  tree[path: path] = 5
  if tree != ground { require(tree[path: path] == 5, "a value that was set is not there") }
  tree[path: path] = nil
  if let found, found != JSON.null {
    var restored = ground
    restored[path: path] = found
    require(restored == ground, "setting what is there changes a tree")
  }
}
