import Foundation

/// Any bytes: accepted by whom, and read as what.
func fuzzParsing(_ input: FuzzInput) {
  let bytes = input.bytes
  var options = JSON.ParsingOptions()
  options.duplicateKeys = .keepAll
  let strict = tree(bytes, options)

  // UTF-16 and UTF-32, known by their marks, are beyond the second reader.
  if !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]),
    !bytes.starts(with: [0, 0, 0xFE, 0xFF])
  {
    let expected = StrictReader.tokens(of: bytes)
    let found = strict.map { StrictReader.tokens(of: $0) }
    require((expected == nil) == (found == nil), "another verdict than the second reader's")
    if let expected, let found {
      require(haveSameScalars(expected, found), "another value than the second reader's")
    }
  }

  for mode in 0..<6 {
    var wider = options
    wider.allowsTrailingCommas = mode == 0 || mode == 4
    wider.allowsComments = mode == 1 || mode == 4
    wider.allowsJSON5 = mode == 2 || mode == 4
    wider.replacesLoneSurrogates = mode == 3
    if mode == 5 { wider.maximumDepth = 3 }
    let found = tree(bytes, wider)
    guard let found else {
      require(strict == nil || mode == 5, "a wider grammar rejects a document")
      continue
    }
    if let strict { require(found == strict, "a wider grammar reads another value") }
    let again = tree(Array(found.data()), options)
    // Numbers that only JSON5 knows are written as null.
    if mode != 2, mode != 4 { require(again == found, "the written text reads as another value") }
    require(again != nil, "the written text is no JSON")
  }

  for policy in [JSON.DuplicateKeys.useFirst, .useLast, .throwError] {
    options.duplicateKeys = policy
    guard let found = tree(bytes, options) else {
      require(strict == nil || policy == .throwError, "a policy for equal keys rejects")
      continue
    }
    require(tree(Array(found.data()), options) == found, "equal keys survive their policy")
  }
  fuzzLines(input)
}

private func tree(_ bytes: [UInt8], _ options: JSON.ParsingOptions) -> JSON? {
  do throws(JSON.SyntaxError) {
    return try Document.parse(bytes, options: options)
      .tree(keepsAll: options.duplicateKeys == .keepAll)
  } catch {
    require(error.offset >= 0 && error.offset <= bytes.count, "an error outside the document")
    require(error.line >= 1 && error.column >= 1, "an error in no line")
    require(!error.description.isEmpty, "an error without words")
    return nil
  }
}

private func fuzzLines(_ input: FuzzInput) {
  for preset in [FlexLeniency.strict, .lenient] {
    let decoder = FlexDecoder(preset)
    guard let values = try? decoder.decodeLines(JSON.self, from: input.data) else { continue }
    guard let text = try? FlexEncoder().encodeLines(values) else {
      fatalError("lines that were read cannot be written")
    }
    let again = try? decoder.decodeLines(JSON.self, from: text)
    require(again == values, "written lines read as other values")
  }
}
