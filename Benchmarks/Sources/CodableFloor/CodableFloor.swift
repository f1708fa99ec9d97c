import Foundation

/// The cost of `Decodable` itself: a model's `init(from:)` on a decoder that knows all answers.
///
/// One decode with `JSONDecoder` writes down what the model asks for, in its order, and what it is
/// told. From then on the answers are read off that tape: no text, no keys, no look-up.
package final class CodableFloor<Model: Decodable> {
  private let replay: Replay

  /// Writes the tape.
  ///
  /// - Parameters:
  ///   - model: The model to decode.
  ///   - document: Where its answers come from.
  /// - Throws: What `JSONDecoder` throws.
  package init(_ model: Model.Type, from document: Data) throws {
    let tape = Tape()
    _ = try JSONDecoder().decode(Recorded<Model>.self, from: document, configuration: tape)
    replay = Replay(tape)
  }

  /// Decodes the model from the tape.
  package func decode() throws -> Model {
    replay.rewind()
    return try replay.nested(Model.self)
  }
}

/// What a model asked for, in the order in which it asked.
final class Tape {
  /// Scalars as their bits, texts as places in `texts`, optionals behind a word that says whether
  /// there is one, arrays and dictionaries behind their counts.
  var words: [UInt64] = []
  var texts: [String] = []
  /// The types with loops of their own; words name them by their place, from 1.
  var loops: [any Answer.Type] = []
  private var places: [ObjectIdentifier: UInt64] = [:]

  func append(_ flag: Bool) { words.append(flag ? 1 : 0) }

  func append(_ text: String) {
    words.append(UInt64(texts.count))
    texts.append(text)
  }

  func place(of loop: any Answer.Type) -> UInt64 {
    if let known = places[ObjectIdentifier(loop)] { return known }
    loops.append(loop)
    places[ObjectIdentifier(loop)] = UInt64(loops.count)
    return UInt64(loops.count)
  }
}

/// Decodes the model while the tape is written.
private struct Recorded<Model: Decodable>: DecodableWithConfiguration {
  init(from decoder: any Decoder, configuration tape: Tape) throws {
    _ = try Recorder(base: decoder, tape: tape).nested(Model.self, from: decoder)
  }
}
