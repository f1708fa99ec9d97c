extension JSON.Path {
  /// Reads the steps of path text.
  static func steps(of text: String) throws(JSON.PathError) -> [Step] {
    var reader = PathReader(text)
    return try reader.steps()
  }

  /// A name with `\` before every character that means something in path text.
  static func escaped(_ name: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if scalar == "." || scalar == "[" || scalar == "\\" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// The index of an array's element that a name of digits stands for.
  static func elementIndex(_ name: String) -> Int? {
    guard isWholeNumber(name.unicodeScalars) else { return nil }
    return Int(name)
  }

  /// True for digits without leading zeros.
  fileprivate static func isWholeNumber(_ digits: some Collection<Unicode.Scalar>) -> Bool {
    guard let first = digits.first, digits.allSatisfy({ $0 >= "0" && $0 <= "9" }) else {
      return false
    }
    return first != "0" || digits.count == 1
  }
}

/// Reads path text by Unicode scalar, since an accent after a dot would make one character of both.
private struct PathReader {
  private let text: String
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  mutating func steps() throws(JSON.PathError) -> [JSON.Path.Step] {
    guard !scalars.isEmpty else { throw fault("the text is empty") }
    var steps: [JSON.Path.Step] = []
    while position < scalars.count {
      if scalars[position] == "[" {
        steps.append(.index(try index()))
        continue
      }
      if !steps.isEmpty {
        guard scalars[position] == "." else { throw fault("expected '.' or '[' after ']'") }
        position += 1
      }
      steps.append(.key(try name()))
    }
    return steps
  }

  private mutating func name() throws(JSON.PathError) -> String {
    var name = String.UnicodeScalarView()
    let start = position
    while position < scalars.count, scalars[position] != ".", scalars[position] != "[" {
      if scalars[position] == "\\", let escaped = scalar(after: position), isSpecial(escaped) {
        position += 1
      }
      name.append(scalars[position])
      position += 1
    }
    guard position > start else { throw fault("a step is empty") }
    return String(name)
  }

  private mutating func index() throws(JSON.PathError) -> Int {
    guard let end = scalars[position...].firstIndex(of: "]") else {
      throw fault("']' is missing", at: scalars.count)
    }
    let content = scalars[(position + 1)..<end]
    let digits = content.first == "-" ? content.dropFirst() : content
    // `-0` would be one place behind the last element.
    guard JSON.Path.isWholeNumber(digits), digits.count == content.count || digits.first != "0"
    else {
      throw fault("the index is not a whole number without leading zeros", at: position + 1)
    }
    guard let index = Int(String(String.UnicodeScalarView(content))) else {
      throw fault("the index is too large", at: position + 1)
    }
    position = end + 1
    return index
  }

  private func scalar(after position: Int) -> Unicode.Scalar? {
    position + 1 < scalars.count ? scalars[position + 1] : nil
  }

  private func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "[" || scalar == "\\"
  }

  private func fault(_ reason: String, at place: Int? = nil) -> JSON.PathError {
    JSON.PathError(text: text, position: (place ?? position) + 1, reason: reason)
  }
}
