import FlexCodable
import Foundation

/// A type that values are varied over.
protocol VariedValue: Codable, Hashable, Sendable {
  /// What a default or an initial value is made of.
  static var sample: Self { get }
  /// What stands in under permissive; nil for a type without zero.
  static var zeroSample: Self? { get }
}

/// Models around one value, each asking for it in its own way.
enum Varied {
  typealias Value = VariedValue

  // MARK: Mapping

  struct Path<V: Value>: Codable, FlexMapped {
    var v: V
    static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: "a.b[1].c"]) }
  }

  struct OptionalPath<V: Value>: Codable, FlexMapped {
    var v: V?
    static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: "a.b[1].c"]) }
  }

  struct PathKey<V: Value>: Codable {
    var v: V
    enum CodingKeys: String, CodingKey { case v = "a.c" }
  }

  struct Names<V: Value>: Codable, FlexMapped {
    var v: V
    static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: ["x", "y"]]) }
  }

  struct Flat<V: Value>: Codable, FlexMapped {
    var inner: Required<V>
    static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.inner: .flattened]) }
  }

  struct Rooted<V: Value>: Codable, FlexMapped {
    var v: V
    static var mapping: FlexMapping { FlexMapping(CodingKeys.self, root: "data.info") }
  }

  struct Converted<V: Value>: Codable, FlexMapped {
    var v: V
    static var mapping: FlexMapping {
      FlexMapping(CodingKeys.self, [.v: .reading { $0 }.writing { $0 }])
    }
  }

  struct Lenient<V: Value>: Codable, FlexMapped {
    var v: V
    static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: .leniency(.lenient)]) }
  }

  struct Strict<V: Value>: Codable, FlexMapped {
    var v: V
    static var mapping: FlexMapping { FlexMapping(CodingKeys.self, leniency: .strict) }
  }

  struct Snake<V: Value>: Codable { var myURL: V }

  // MARK: Defaults

  struct Ruled<V: Value>: Codable, FlexMapped {
    var v: V
    static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: .default(V.sample)]) }
  }

  struct OptionalRuled<V: Value>: Codable, FlexMapped {
    var v: V?
    static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.v: .default(V.sample)]) }
  }

  struct Initial<V: Value>: Codable, FlexDefaults { var v = V.sample }
  struct OptionalInitial<V: Value>: Codable, FlexDefaults { var v: V? = V.sample }
  struct NilInitial<V: Value>: Codable, FlexDefaults { var v: V? }

  struct OuterInitial<V: Value>: Codable, FlexDefaults { var inner = Required<V>(v: V.sample) }

  class Base<V: Value>: Codable, FlexDefaults {
    var v = V.sample
    required init() {}
  }

  final class Derived<V: Value>: Base<V> {
    var w = 1
    private enum CodingKeys: CodingKey { case w }
    required init() { super.init() }

    required init(from decoder: any Decoder) throws {
      w = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .w)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(w, forKey: .w)
    }
  }

  // MARK: Classes

  class Parent<V: Value>: Codable {
    var v: V
    init(v: V) { self.v = v }
  }

  final class Child<V: Value>: Parent<V> {
    required init(from decoder: any Decoder) throws { try super.init(from: decoder) }
  }

  private enum Keys: CodingKey { case v, list, parent }

  final class SuperKeyed<V: Value>: Parent<V> {
    required init(from decoder: any Decoder) throws {
      try super.init(from: decoder.container(keyedBy: Keys.self).superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try super.encode(to: container.superEncoder())
    }
  }

  final class SuperForKey<V: Value>: Parent<V> {
    required init(from decoder: any Decoder) throws {
      try super.init(from: decoder.container(keyedBy: Keys.self).superDecoder(forKey: .parent))
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try super.encode(to: container.superEncoder(forKey: .parent))
    }
  }

  final class SuperUnkeyed<V: Value>: Parent<V> {
    required init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try super.encode(to: container.superEncoder())
    }
  }

  class Choosing<V: Value>: Codable, FlexPolymorphic {
    var v: V
    class func type(for json: JSON) throws -> (any Decodable.Type)? { Chosen<V>.self }
  }

  final class Chosen<V: Value>: Choosing<V> {}

  // MARK: Containers by hand

  struct NestedKeyed<V: Value>: Codable {
    var v: V

    init(from decoder: any Decoder) throws {
      v = try decoder.container(keyedBy: Keys.self)
        .nestedContainer(keyedBy: Keys.self, forKey: .parent).decode(V.self, forKey: .v)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var inner = container.nestedContainer(keyedBy: Keys.self, forKey: .parent)
      try inner.encode(v, forKey: .v)
    }
  }

  struct NestedUnkeyed<V: Value>: Codable {
    var v: V

    init(from decoder: any Decoder) throws {
      var inner = try decoder.container(keyedBy: Keys.self).nestedUnkeyedContainer(forKey: .list)
      v = try inner.decode(V.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var inner = container.nestedUnkeyedContainer(forKey: .list)
      try inner.encode(v)
    }
  }

  struct UnkeyedKeyed<V: Value>: Codable {
    var v: V

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      v = try container.nestedContainer(keyedBy: Keys.self).decode(V.self, forKey: .v)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      var inner = container.nestedContainer(keyedBy: Keys.self)
      try inner.encode(v, forKey: .v)
    }
  }

  struct UnkeyedUnkeyed<V: Value>: Codable {
    var v: V

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var inner = try container.nestedUnkeyedContainer()
      v = try inner.decode(V.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      var inner = container.nestedUnkeyedContainer()
      try inner.encode(v)
    }
  }

  // MARK: Wrappers and hooks

  struct Boxed<V: Value>: Codable { @UserReportModels.Boxed var v: V }
  struct OptionalBoxed<V: Value>: Codable { @UserReportModels.Boxed var v: V? }
  struct Twice<V: Value>: Codable { @UserReportModels.Boxed @UserReportModels.Boxed var v: V }
  struct Present<V: Value>: Codable { var v: FlexPresence<V> }
  struct Lazy<V: Value>: Codable { var v: FlexLazy<V> }
  struct Doubled<V: Value>: Codable { var v: V?? }

  struct Hooked<V: Value>: Codable, FlexDecodingHooks, FlexEncodingHooks {
    var v: V
  }

  struct Renaming<V: Value>: Codable, FlexDecodingHooks, FlexEncodingHooks {
    var v: V

    static func willDecode(_ json: inout JSON) throws {
      guard let value = json["w"] else { return }
      json["w"] = JSON?.none
      json["v"] = value
    }

    func didEncode(to json: inout JSON) throws {
      guard let value = json["v"] else { return }
      json["v"] = JSON?.none
      json["w"] = value
    }
  }
}
