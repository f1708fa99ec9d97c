extension JSON {
  /// A place in a tree: `a.b[1].c`, `a.1`, `[-1]`, with `\` escaping `.`, `[` and itself.
  ///
  /// A name of digits only, as in `a.1`, names a member of an object and counts elements of an
  /// array; `[1]` only counts elements, and `[-1]` counts them from the end. A `\` before any
  /// other character stands for itself.
  public struct Path: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// One step down.
    enum Step: Sendable {
      case key(String)
      /// Negative counts from the end.
      case index(Int)
    }

    /// The steps from the root; none for the root itself.
    let steps: [Step]
    /// What is wrong with a malformed literal, which matches nothing.
    let fault: PathError?

    init(steps: [Step], fault: PathError? = nil) {
      self.steps = steps
      self.fault = fault
    }

    /// Reads path text.
    ///
    /// This is for text held in a variable: Swift takes a literal argument for the literal
    /// initialiser, which never throws.
    ///
    /// - Parameter text: Path text, such as `a.b[1].c`.
    /// - Throws: ``JSON/PathError`` if the text is empty, has an empty step (`a..b`), or an index
    ///   that is not a whole number in brackets or has leading zeros (`[x]`, `[01]`).
    public init(_ text: String) throws {
      steps = try Self.steps(of: text)
      fault = nil
    }

    /// Reads path text; a malformed literal makes a path that matches nothing.
    ///
    /// The first use of a mapping that it stands in throws an error that names the fault.
    public init(stringLiteral value: String) {
      do {
        self.init(steps: try Self.steps(of: value))
      } catch {
        self.init(steps: [], fault: error)
      }
    }

    /// One step with this exact name, dots and brackets included.
    ///
    /// - Parameter name: The name of a member.
    /// - Returns: The path.
    public static func key(_ name: String) -> Path {
      Path(steps: [.key(name)])
    }

    /// This path followed by another; malformed if either is.
    ///
    /// - Parameter other: The steps to go on with.
    /// - Returns: The longer path.
    public func appending(_ other: Path) -> Path {
      Path(steps: steps + other.steps, fault: fault ?? other.fault)
    }

    /// The path text that reads back to this path.
    ///
    /// Two paths have none: the root, which is written as empty text, and one with an empty name.
    public var description: String {
      if let fault { return fault.text }
      var text = ""
      for (position, step) in steps.enumerated() {
        switch step {
        case .index(let index): text += "[\(index)]"
        case .key(let name):
          if position > 0 { text += "." }
          text += Self.escaped(name)
        }
      }
      return text
    }
  }

  /// Why a text is not a path, and where.
  public struct PathError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text that is not a path.
    public let text: String
    /// The character (Unicode scalar) at fault, from 1; one past the last if something is missing.
    public let position: Int
    /// What is wrong there.
    public let reason: String

    init(text: String, position: Int, reason: String) {
      self.text = text
      self.position = position
      self.reason = reason
    }

    /// The text, the place and the reason.
    public var description: String {
      "malformed path \"\(text)\": \(reason) at character \(position)"
    }
  }
}

// Names are equal by their UTF-8 bytes, as keys are.
extension JSON.Path.Step: Hashable {
  static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.key(let left), .key(let right)): haveSameBytes(left, right)
    case (.index(let left), .index(let right)): left == right
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .key(let name): hashBytes(of: name, into: &hasher)
    case .index(let index): hasher.combine(index)
    }
  }
}

extension JSON.Path: Hashable {}
