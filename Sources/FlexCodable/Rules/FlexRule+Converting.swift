extension FlexRule {
  /// Rewrites the found value before it is decoded.
  ///
  ///     // {"tags":"red,green"} for [String]
  ///     .tags: .reading { json in
  ///       guard case .string(let text)? = json else { return json }
  ///       return .array(text.split(separator: ",").map { .string(String($0)) })
  ///     }
  ///
  /// - Parameter convert: Is handed what was found, nil if the value is missing, and returns what
  ///   to decode, nil for missing. An error that it throws makes the value unusable.
  /// - Returns: The rule.
  public static func reading(
    _ convert: @escaping @Sendable (JSON?) throws -> JSON?
  ) -> FlexRule {
    FlexRule().reading(convert)
  }

  /// Rewrites the found value before it is decoded.
  ///
  /// - Parameter convert: Is handed what was found, nil if the value is missing, and returns what
  ///   to decode, nil for missing. Runs behind a converter that the rule has already. An error that
  ///   it throws makes the value unusable.
  /// - Returns: The rule with this addition.
  public func reading(_ convert: @escaping @Sendable (JSON?) throws -> JSON?) -> FlexRule {
    with { rule in
      guard let first = rule.reading else {
        rule.reading = convert
        return
      }
      rule.reading = { try convert(first($0)) }
    }
  }

  /// Rewrites the encoded value.
  ///
  ///     // ["red","green"] as {"tags":"red,green"}
  ///     .tags: .writing { json in
  ///       .string((json.arrayValue ?? []).compactMap(\.stringValue).joined(separator: ","))
  ///     }
  ///
  /// - Parameter convert: Is handed the value as it would be written, and returns what to write,
  ///   nil to leave the member out. An error that it throws ends the encoding.
  /// - Returns: The rule.
  public static func writing(
    _ convert: @escaping @Sendable (JSON) throws -> JSON?
  ) -> FlexRule {
    FlexRule().writing(convert)
  }

  /// Rewrites the encoded value.
  ///
  /// - Parameter convert: Is handed the value as it would be written, and returns what to write,
  ///   nil to leave the member out. Runs behind a converter that the rule has already.
  /// - Returns: The rule with this addition.
  public func writing(_ convert: @escaping @Sendable (JSON) throws -> JSON?) -> FlexRule {
    with { rule in
      guard let first = rule.writing else {
        rule.writing = convert
        return
      }
      rule.writing = { json in try first(json).flatMap { try convert($0) } }
    }
  }

  /// Writes to another place than the first path.
  ///
  ///     .tags: .from("tags", "labels").writing(to: "meta.tags")
  ///
  /// - Parameter path: Where to write, such as `"meta.tags"`. Objects on the way are made.
  /// - Returns: The rule.
  public static func writing(to path: JSON.Path) -> FlexRule { FlexRule().writing(to: path) }

  /// Writes to another place than the first path.
  ///
  /// - Parameter path: Where to write.
  /// - Returns: The rule with this addition.
  public func writing(to path: JSON.Path) -> FlexRule { with { $0.writingPath = path } }

  /// Writes null instead of leaving a nil out.
  ///
  ///     .closed: .writingNull,  // {"closed":null} for nil
  public static var writingNull: FlexRule { FlexRule().writingNull }

  /// Writes null instead of leaving a nil out.
  public var writingNull: FlexRule { with { $0.writesNull = true } }
}
