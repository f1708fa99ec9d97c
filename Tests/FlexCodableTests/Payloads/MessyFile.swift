import FlexCodable
import Foundation
import Testing

/// A model of the response shapes: every property has an initial value.
typealias MessyModel = Codable & FlexDefaults & Equatable & Sendable

/// One file of the collection, how an app reads it, and where its answers are in the model.
struct MessyFile: Sendable, CustomTestStringConvertible {
  let name: String
  /// Where values are bent anew after writing, because two properties read one member.
  let again: Set<String>
  /// Answers of the permissive preset that differ, by pointer.
  let permissive: [String: JSON]
  /// The answers by pointer and type.
  let answers: [MessyChecked]
  private let decoded: @Sendable (Data, FlexLeniency) throws -> MessyReading
  private let tree: @Sendable (Data) throws -> JSON

  var testDescription: String { name }

  init<Model: Codable & Equatable & Sendable>(
    _ name: String, _ model: Model.Type, _ answers: [MessyAnswer<Model>], snakeCase: Bool = false,
    matching: FlexKeyMatching = .exact, again: Set<String> = [], permissive: [String: JSON] = [:]
  ) {
    self.name = name
    self.again = again
    self.permissive = permissive
    let decoder: @Sendable (FlexLeniency) -> FlexDecoder = { leniency in
      let decoder = FlexDecoder(leniency)
      if snakeCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
      decoder.keyMatching = matching
      decoder.parsing.allowsComments = name.hasSuffix("json5")
      return decoder
    }
    tree = { data in
      var options = JSON.ParsingOptions()
      options.allowsComments = name.hasSuffix("json5")
      return try JSON(parsing: data, options: options)
    }
    decoded = { data, leniency in
      let decoder = decoder(leniency)
      let encoder = FlexEncoder(leniency)
      if snakeCase { encoder.keyEncodingStrategy = .convertToSnakeCase }
      let (value, report) = try decoder.decodeReporting(Model.self, from: data)
      let written = try encoder.encode(value)
      let second = try decoder.decodeReporting(Model.self, from: written)
      let json = try JSON(parsing: data, options: decoder.parsing)
      return MessyReading(
        report: report, written: written, second: second.report,
        comesBack: second.value == value,
        isSameFromTree: try decoder.decode(Model.self, from: json) == value)
    }
    self.answers = answers.map { answer in
      MessyChecked(
        pointer: answer.pointer, type: answer.type, isReadFromTree: answer.tree != nil,
        inModel: { data, leniency, expected in
          try answer.check(try decoder(leniency).decode(Model.self, from: data), expected)
        },
        inTree: { json, expected in try answer.tree?(decoder(.lenient), json, expected) ?? true })
    }
  }

  /// Decodes the file, encodes the model and decodes that again.
  func read(_ data: Data, _ leniency: FlexLeniency = .lenient) throws -> MessyReading {
    try decoded(data, leniency)
  }

  func parsed(_ data: Data) throws -> JSON {
    try tree(data)
  }

  func data() throws -> Data {
    Data(try SharedData.bytes("messy/\(name)"))
  }
}

/// What became of one document.
struct MessyReading {
  var report: FlexReport
  var written: Data
  var second: FlexReport
  var comesBack: Bool
  var isSameFromTree: Bool
}

/// An answer whose model is forgotten.
struct MessyChecked: Sendable {
  let pointer: String
  let type: String
  let isReadFromTree: Bool
  let inModel: @Sendable (Data, FlexLeniency, JSON) throws -> Bool
  let inTree: @Sendable (JSON, JSON) throws -> Bool
}

/// Where the value at a pointer of the document is in the model.
struct MessyAnswer<Model>: Sendable {
  let pointer: String
  let type: String
  let check: @Sendable (Model, JSON) throws -> Bool
  let tree: (@Sendable (FlexDecoder, JSON, JSON) throws -> Bool)?

  /// The property of the model; its type is the one that the collection asks for, `named` says how
  /// the collection spells it where that is no Swift type.
  static func value<V: MessyValue>(
    _ pointer: String, as named: String? = nil, tree: Bool = true,
    _ read: @escaping @Sendable (Model) throws -> V
  ) -> MessyAnswer {
    // A list behind a converter and an enum of the model mean nothing without their model.
    let isBare = named.map { !$0.hasSuffix("(comma list)") && !$0.hasPrefix("enum") } ?? true
    let inTree: @Sendable (FlexDecoder, JSON, JSON) throws -> Bool = { decoder, json, answer in
      let path = try JSON.Path(pointer: pointer)
      // A null or missing value that the model has an initial value for.
      guard let found = json[path: path], !found.isNull || answer.isNull else { return true }
      return try decoder.decode(V.self, from: json, at: path) == V(answer: answer)
    }
    return MessyAnswer(
      pointer: pointer, type: named ?? V.spelling,
      check: { model, answer in
        let value: V = try read(model)
        return value == (try V(answer: answer))
      },
      tree: tree && isBare ? inTree : nil)
  }
}

/// A type that the collection asks for.
protocol MessyValue: Codable, Equatable, Sendable {
  static var spelling: String { get }
  /// The value as the collection has it, read by the standard library alone.
  init(answer: JSON) throws
}

struct MessyMismatch: Error {}

extension MessyValue where Self: FixedWidthInteger {
  static var spelling: String { "\(Self.self)" }
  init(answer: JSON) throws { self = try present(answer.numberValue.flatMap { Self($0.text) }) }
}

extension Int: MessyValue {}
extension Int64: MessyValue {}
extension UInt: MessyValue {}
extension UInt64: MessyValue {}

extension Double: MessyValue {
  static var spelling: String { "Double" }
  init(answer: JSON) throws { self = try present(answer.numberValue.flatMap { Double($0.text) }) }
}

extension Decimal: MessyValue {
  static var spelling: String { "Decimal" }
  init(answer: JSON) throws {
    let text = answer.stringValue ?? answer.numberValue?.text
    self = try present(text.flatMap { Decimal(string: $0, locale: Locale(identifier: "C")) })
  }
}

extension Bool: MessyValue {
  static var spelling: String { "Bool" }
  init(answer: JSON) throws { self = try present(answer.boolValue) }
}

extension String: MessyValue {
  static var spelling: String { "String" }
  init(answer: JSON) throws { self = try present(answer.stringValue) }
}

extension Date: MessyValue {
  static var spelling: String { "Date" }
  init(answer: JSON) throws {
    if let text = answer.stringValue {
      self = try present(ISO8601DateFormatter().date(from: text))
    } else {
      self.init(timeIntervalSince1970: try Double(answer: answer))
    }
  }
}

extension URL: MessyValue {
  static var spelling: String { "URL" }
  init(answer: JSON) throws { self = try present(answer.stringValue.flatMap(URL.init(string:))) }
}

extension Optional: MessyValue where Wrapped: MessyValue {
  static var spelling: String { Wrapped.spelling + "?" }
  init(answer: JSON) throws { self = answer.isNull ? nil : try Wrapped(answer: answer) }
}

extension Array: MessyValue where Element: MessyValue {
  static var spelling: String { "[\(Element.spelling)]" }
  init(answer: JSON) throws {
    self = try present(answer.arrayValue).map { try Element(answer: $0) }
  }
}

extension Dictionary: MessyValue where Key == String, Value: MessyValue {
  static var spelling: String { "[String:\(Value.spelling)]" }
  init(answer: JSON) throws {
    self.init(
      uniqueKeysWithValues: try present(answer.objectValue).map { member in
        (member.key, try Value(answer: member.value))
      })
  }
}

/// The value of an Optional that has to have one.
func present<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw MessyMismatch() }
  return value
}

extension Array {
  /// An element; throws where there is none.
  func at(_ index: Int) throws -> Element {
    guard indices.contains(index) else { throw MessyMismatch() }
    return self[index]
  }
}
