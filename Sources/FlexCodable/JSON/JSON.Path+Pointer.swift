extension JSON.Path {
  /// Reads a JSON Pointer of RFC 6901, such as `/a/b/1`; empty text is the root.
  ///
  ///     let get = try json[path: JSON.Path(pointer: "/paths/~1users/get")]
  ///
  /// - Parameter pointer: The pointer, in which `~1` stands for `/` and `~0` for `~`.
  /// - Throws: ``JSON/PathError`` if the text does not begin with `/` or has another `~`.
  public init(pointer: String) throws {
    var steps: [Step] = []
    var name = String.UnicodeScalarView()
    var isEscaped = false
    for (position, scalar) in pointer.unicodeScalars.enumerated() {
      func fault(_ reason: String) -> JSON.PathError {
        JSON.PathError(text: pointer, position: position + 1, reason: reason)
      }
      if position == 0 {
        guard scalar == "/" else { throw fault("a pointer begins with '/'") }
        continue
      }
      switch (isEscaped, scalar) {
      case (true, "0"): name.append("~")
      case (true, "1"): name.append("/")
      case (true, _): throw fault("expected '0' or '1' after '~'")
      case (false, "~"):
        isEscaped = true
        continue
      case (false, "/"):
        steps.append(.key(String(name)))
        name = .init()
      case (false, _): name.append(scalar)
      }
      isEscaped = false
    }
    guard !isEscaped else {
      throw JSON.PathError(
        text: pointer, position: pointer.unicodeScalars.count + 1,
        reason: "expected '0' or '1' after '~'")
    }
    if !pointer.isEmpty { steps.append(.key(String(name))) }
    self.init(steps: steps)
  }

  /// The path as a JSON Pointer.
  ///
  /// nil for a path that counts from the end, which RFC 6901 cannot say, and for a malformed one.
  public var pointer: String? {
    guard fault == nil else { return nil }
    // One scalar after the other: appending a text makes the room for it alone, every time anew.
    var pointer = String.UnicodeScalarView()
    for step in steps {
      pointer.append("/")
      switch step {
      case .index(let index):
        guard index >= 0 else { return nil }
        for scalar in String(index).unicodeScalars { pointer.append(scalar) }
      case .key(let name):
        for scalar in name.unicodeScalars {
          switch scalar {
          case "~":
            pointer.append("~")
            pointer.append("0")
          case "/":
            pointer.append("~")
            pointer.append("1")
          default: pointer.append(scalar)
          }
        }
      }
    }
    return String(pointer)
  }
}
