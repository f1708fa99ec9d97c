import Foundation

// For the coders of Foundation and of other packages; this library's own pass a tree on as it is.
// Those coders work recursively, so how deep a tree may be is up to them.

extension JSON: Codable {
  /// Reads any value that a decoder holds.
  ///
  /// What a decoder's values are is learnt by asking for one type after the other: null, Boolean,
  /// integer, floating-point number, text, array, object. Foundation's decoders do not tell how a
  /// number was spelled, nor the order of members: these are sorted by the UTF-8 bytes of their keys.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the value is none of these.
  public init(from decoder: any Decoder) throws {
    if let scalar = try JSON(scalarFrom: decoder) {
      self = scalar
    } else if let elements = try JSON(elementsFrom: decoder) {
      self = elements
    } else {
      let container = try decoder.container(keyedBy: TreeKey.self)
      let keys = container.allKeys.sorted {
        $0.stringValue.utf8.lexicographicallyPrecedes($1.stringValue.utf8)
      }
      self = .object(
        Object(
          uncheckedMembers: try keys.map {
            ($0.stringValue, try container.decode(JSON.self, forKey: $0))
          }))
    }
  }

  /// Writes the tree with any encoder.
  ///
  /// Integers are encoded as `Int64` or `UInt64`, other numbers as `Double`, or as
  /// `Decimal` if only that keeps their digits; NaN and infinity as null.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: `EncodingError.invalidValue` for a number that is beyond all of these, and whatever
  ///   the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let members):
      var container = encoder.container(keyedBy: TreeKey.self)
      // Most encoders would let the last of several members with one key win.
      for (position, member) in members.enumerated()
      where members.position(of: member.key) == position {
        try container.encode(member.value, forKey: TreeKey(member.key))
      }
    case .null, .bool, .number, .string:
      var container = encoder.singleValueContainer()
      try encodeScalar(to: &container)
    }
  }
}

// MARK: - Decoding

extension JSON {
  // A decoder of another package tells what it holds only by failing, hence every `try?` here.

  /// nil if the decoder holds a container.
  private init?(scalarFrom decoder: any Decoder) throws {
    guard let container = try? decoder.singleValueContainer() else { return nil }
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let number = Number(from: container) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else {
      return nil
    }
  }

  /// nil if the decoder does not hold an array.
  private init?(elementsFrom decoder: any Decoder) throws {
    guard var container = try? decoder.unkeyedContainer() else { return nil }
    var elements: [JSON] = []
    while !container.isAtEnd {
      // Not every decoder hands a null on to the element's own initialiser.
      elements.append(try container.decodeNil() ? .null : container.decode(JSON.self))
    }
    self = .array(elements)
  }
}

extension JSON.Number {
  fileprivate init?(from container: any SingleValueDecodingContainer) {
    if let value = try? container.decode(Int64.self) {
      self.init(value)
    } else if let value = try? container.decode(UInt64.self) {
      self.init(value)
    } else if let value = try? container.decode(Double.self) {
      self.init(value)
      // A decoder that knows `Decimal` may have kept more digits.
      if let exact = try? container.decode(Decimal.self), let number = Self(exact),
        number.double == value
      {
        self = number
      }
    } else if let value = try? container.decode(Decimal.self) {
      self.init(value)
    } else {
      return nil
    }
  }
}

// MARK: - Encoding

extension JSON {
  private func encodeScalar(to container: inout some SingleValueEncodingContainer) throws {
    switch self {
    case .bool(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .number(let value): try value.encode(to: &container)
    case .null, .array, .object: try container.encodeNil()
    }
  }
}

extension JSON.Number {
  fileprivate func encode(to container: inout some SingleValueEncodingContainer) throws {
    guard let text = jsonText else { return try container.encodeNil() }
    if isSpelledAsInteger {
      if let value = integer(Int64.self) { return try container.encode(value) }
      if let value = integer(UInt64.self) { return try container.encode(value) }
    }
    let decimal = readDecimal(text)
    if let value = double {
      let isExact = JSON.Number(value).map { $0 == self } ?? false
      if isExact || decimal?.isExact != true { return try container.encode(value) }
    }
    guard let decimal else {
      throw EncodingError.invalidValue(
        text, .init(codingPath: container.codingPath, debugDescription: "the number is too large"))
    }
    try container.encode(decimal.value)
  }
}
