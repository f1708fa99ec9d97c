extension JSON {
  /// What a parser accepts beyond RFC 8259, and how far it goes.
  public struct ParsingOptions: Sendable, Hashable {
    /// Accepts JSON5, which includes trailing commas and comments.
    public var allowsJSON5 = false
    /// Accepts one comma behind the last element or member.
    public var allowsTrailingCommas = false
    /// Accepts `// ...` to the end of a line and `/* ... */`.
    public var allowsComments = false
    /// Reads lone surrogate escapes as U+FFFD; off, they are errors.
    public var replacesLoneSurrogates = false
    /// What to do with a key that stands more than once in an object.
    public var duplicateKeys = DuplicateKeys.useFirst
    /// How deep containers may be nested: 512, and at most 1,000.
    ///
    /// Other values are moved into 1...1,000.
    public var maximumDepth: Int {
      get { depth }
      set { depth = min(max(newValue, 1), Self.deepest) }
    }

    static let deepest = 1_000
    private var depth = 512

    /// Makes the options of RFC 8259.
    public init() {}
  }

  /// What to do with a key that stands more than once in an object.
  public enum DuplicateKeys: Sendable, Hashable {
    /// The first member counts.
    case useFirst
    /// The last member counts, at the place of the first.
    case useLast
    /// A tree keeps every member, and look-up takes the first; a model takes the first.
    case keepAll
    /// Reading fails. An input that causes it: `{"a":1,"a":2}`.
    case throwError
  }
}
