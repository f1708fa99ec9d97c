import Foundation

@testable import FlexCodable

/// Runs one document through both decoders, and what came of it through both encoders.
struct ParityProbe: Sendable {
  /// What the strict preset and Foundation make of a document: a value as JSON, or an error.
  let decode: @Sendable (String, ParityCoders) -> (strict: String, foundation: String)
  /// What both write of the value that Foundation reads; nil if it reads none.
  let encode: @Sendable (String, ParityCoders) -> (strict: String, foundation: String)?
  /// The error of reading a document; nil if there is none.
  let error: @Sendable (String, FlexDecoder) -> (any Error)?

  init<T: Codable & SendableMetatype>(_ type: T.Type) {
    decode = { text, coders in
      let data = Data(text.utf8)
      return (
        parityOutcome { try coders.decoder.decode(T.self, from: data) },
        parityOutcome { try coders.foundationDecoder.decode(T.self, from: data) }
      )
    }
    error = { text, decoder in
      do {
        _ = try decoder.decode(T.self, from: Data(text.utf8))
        return nil
      } catch {
        return error
      }
    }
    encode = { text, coders in
      let value = try? coders.foundationDecoder.decode(T.self, from: Data(text.utf8))
      guard let value else { return nil }
      return (
        parityBytes { try coders.encoder.encode(value) },
        parityBytes { try coders.foundationEncoder.encode(value) }
      )
    }
  }
}

/// A decoded value as Foundation writes it, or the error.
func parityOutcome<T: Encodable>(_ decode: () throws -> T) -> String {
  let writer = JSONEncoder()
  writer.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  writer.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  do {
    let value = try decode()
    return String(decoding: try writer.encode(value), as: UTF8.self)
  } catch {
    return parityText(error)
  }
}

/// The text that was written, or the error.
func parityBytes(_ encode: () throws -> Data) -> String {
  do { return String(decoding: try encode(), as: UTF8.self) } catch { return parityText(error) }
}

extension ParityProbe {
  /// The models, by the names that tables use.
  static let all: [String: ParityProbe] = {
    typealias Models = ParityModels
    var all: [String: ParityProbe] = [:]
    func add<T: Codable & SendableMetatype>(_ type: T.Type) {
      let name = "\(type)"
      all[name] = ParityProbe(type)
      all["[\(name)]"] = ParityProbe([T].self)
      all["\(name)?"] = ParityProbe(T?.self)
      all["[\(name)?]"] = ParityProbe([T?].self)
      all["[String: \(name)]"] = ParityProbe([String: T].self)
      all["Required<\(name)>"] = ParityProbe(Required<T>.self)
      all["Maybe<\(name)>"] = ParityProbe(Maybe<T>.self)
    }
    add(Int.self)
    add(Int8.self)
    add(Int16.self)
    add(Int32.self)
    add(Int64.self)
    add(UInt.self)
    add(UInt8.self)
    add(UInt16.self)
    add(UInt32.self)
    add(UInt64.self)
    add(Float.self)
    add(Double.self)
    add(Bool.self)
    add(String.self)
    add(Decimal.self)
    add(Date.self)
    add(Data.self)
    add(URL.self)
    add(UUID.self)
    add(Models.Numbers.self)
    add(Models.Optionals.self)
    add(Models.Point.self)
    add(Models.Segment.self)
    add(Models.Node.self)
    add(Models.Chain.self)
    add(Models.Labelled.self)
    add(Models.Identifier.self)
    add(Models.Suit.self)
    add(Models.Rank.self)
    add(Models.Ratio.self)
    add(Models.Card.self)
    add(Models.Access.self)
    add(Models.Shape.self)
    add(Models.Event.self)
    add(Models.Times.self)
    add(Models.Blobs.self)
    add(Models.Floats.self)
    add(Models.Links.self)
    add(Models.Amounts.self)
    add(Models.Tokens.self)
    add(Models.Names.self)
    add(Models.Dictionaries.self)
    add(Models.Scaled.self)
    add(Models.Wrapped.self)
    add(Models.Standard.self)
    add(Models.Refusing.self)
    add(Models.Flat.self)
    add(Models.Twice.self)
    add(Models.Walk.self)
    add(Models.Ask.self)
    add(Models.AtEnd.self)
    add(Models.Accented.self)
    add(Models.Numbered.self)
    add(Models.Animal.self)
    add(Models.Dog.self)
    add(Models.Cat.self)
    add(Models.Bird.self)
    add(Models.Fish.self)
    add(Models.Anything.self)
    all["[[Int]]"] = ParityProbe([[Int]].self)
    all["[Int: String]"] = ParityProbe([Int: String].self)
    all["[Int: Date]"] = ParityProbe([Int: Date].self)
    all["[Direction: Int]"] = ParityProbe([Models.Direction: Int].self)
    all["[Grade: Int]"] = ParityProbe([Models.Grade: Int].self)
    all["[Suit: Int]"] = ParityProbe([Models.Suit: Int].self)
    all["[Keyed: Int]"] = ParityProbe([Models.Keyed: Int].self)
    all["[String: [String: Int]]"] = ParityProbe([String: [String: Int]].self)
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      add(Int128.self)
      add(UInt128.self)
      add(Models.Wide.self)
    }
    return all
  }()
}
