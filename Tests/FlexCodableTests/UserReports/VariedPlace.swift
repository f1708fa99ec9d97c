import FlexCodable
import Foundation
import Testing

/// How a place asks for its value, which decides what stands in for one that cannot be used.
enum VariedAsk: Sendable {
  case required, optional, element, nullableElement
  /// A property of a model that is an element.
  case inElement
  /// A wrapper of an Optional: its key has to be there under strict.
  case wrappedOptional
  /// The rule's default or the initial value is the type's sample.
  case ruled, initial, optionalRuled, optionalInitial
  /// Null is a value.
  case presence
  /// Any JSON is a value at first; what it is shows later.
  case lazy
}

/// A place where a value can stand: a model, and the JSON around the value's own.
struct VariedPlace<V: VariedValue>: Sendable {
  let name: String
  let ask: VariedAsk
  let before: String
  let after: String
  /// The document without the value; nil where it cannot be missing.
  let absent: String?
  /// Where the value is in the document.
  let path: String
  /// What leads to it in the model.
  let codingPath: String
  /// Entries of the report that are there wherever the value is found.
  let extra: [String]
  /// The leniency of the place; nil for the decoder's own.
  let leniency: String?
  /// An update with an empty object keeps the value.
  let isKept: Bool
  /// The value stands inside a text.
  var isText: Bool { !extra.isEmpty }
  let prepare: @Sendable (FlexDecoder, FlexEncoder) -> Void
  let read: @Sendable (String, VariedWay, FlexDecoder) throws -> (value: V?, report: [String])
  /// What is wrong with writing and copying the value, once read; empty if nothing is.
  let reread: @Sendable (String, FlexDecoder, FlexEncoder) throws -> [String]

  init<M: Codable & SendableMetatype>(
    _ name: String, _ model: M.Type, as ask: VariedAsk = .required, _ before: String,
    _ after: String, absent: String? = nil, path: String = "v", codingPath: String? = nil,
    extra: [String] = [], leniency: String? = nil, isKept: Bool? = nil,
    writes: (String, String)? = nil,
    prepare: @escaping @Sendable (FlexDecoder, FlexEncoder) -> Void = { _, _ in },
    _ value: @escaping @Sendable (M) throws -> V?
  ) {
    self.name = name
    self.ask = ask
    self.before = before
    self.after = after
    self.absent = absent
    self.path = path
    self.codingPath = codingPath ?? path
    self.extra = extra
    self.leniency = leniency
    let isKept = isKept ?? (absent != nil)
    self.isKept = isKept
    self.prepare = prepare
    read = { text, way, decoder in
      let (model, report) = try way.read(M.self, text, decoder)
      return (try value(model), report)
    }
    let (front, back) = writes ?? (before, after)
    reread = { text, decoder, encoder in
      let model = try decoder.decode(M.self, from: text)
      guard let found = try value(model) else { return [] }
      var faults: [String] = []
      let written = try encoder.encodeText(model)
      let expected = try front + encoder.encodeText(found) + back
      if written != expected { faults.append("wrote \(written), not \(expected)") }
      if try value(decoder.decode(M.self, from: written)) != found {
        faults.append("\(written) reads to another value")
      }
      if try value(decoder.copy(of: model)) != found { faults.append("the copy is another") }
      var updated = model
      try decoder.update(&updated, from: Data(text.utf8))
      if try value(updated) != found { faults.append("the same JSON updates it") }
      if isKept {
        try decoder.update(&updated, from: JSON.object([:]))
        if try value(updated) != found { faults.append("an empty update changes it") }
      }
      return faults
    }
  }
}

/// A way through the library that has code of its own.
enum VariedWay: CaseIterable, Sendable {
  case reporting, plain, tree, reportingTree, collecting, converting, inside

  private struct Unrelated: Sendable {}

  func read<M: Codable>(
    _ type: M.Type, _ text: String, _ decoder: FlexDecoder
  ) throws -> (M, [String]) {
    switch self {
    case .reporting:
      let (value, report) = try decoder.decodeReporting(type, from: Data(text.utf8))
      return (value, report.summary)
    case .plain: return (try decoder.decode(type, from: text), [])
    case .tree:
      return (try decoder.decode(type, from: JSON(parsing: text, options: decoder.parsing)), [])
    case .reportingTree:
      let (value, report) = try decoder.decodeReporting(
        type, from: JSON(parsing: text, options: decoder.parsing))
      return (value, report.summary)
    case .collecting:
      decoder.collectsProblems = true
      return (try decoder.decode(type, from: text), [])
    case .converting:
      decoder.register(Unrelated.self, reading: { _ in Unrelated() })
      return (try decoder.decode(type, from: text), [])
    case .inside:
      return (try decoder.decode(type, from: Data("{\"w\":[0,\(text)]}".utf8), at: "w[1]"), [])
    }
  }

  var reports: Bool { self == .reporting || self == .reportingTree }
}
