import FlexCodable
import Foundation

extension VariedPlace {
  /// Every place that a value can stand in and that is read or written by code of its own.
  static var all: [VariedPlace] { properties + mapped + defaults + classes + containers + wrapped }

  private static var properties: [VariedPlace] {
    [
      VariedPlace("root", V.self, "", "", path: "") { $0 },
      VariedPlace("optional root", V?.self, as: .optional, "", "", path: "") { $0 },
      VariedPlace("property", Required<V>.self, #"{"v":"#, "}", absent: "{}") { $0.v },
      VariedPlace("optional", Maybe<V>.self, as: .optional, #"{"v":"#, "}", absent: "{}") { $0.v },
      VariedPlace(
        "double optional", Varied.Doubled<V>.self, as: .optional, #"{"v":"#, "}", absent: "{}"
      ) { $0.v ?? nil },
      VariedPlace("element", [V].self, as: .element, "[", "]", path: "[0]") { $0.first },
      VariedPlace("nullable element", [V?].self, as: .nullableElement, "[", "]", path: "[0]") {
        $0.first ?? nil
      },
      VariedPlace("inner element", [[V]].self, as: .element, "[[", "]]", path: "[0][0]") {
        $0.first?.first
      },
      VariedPlace("contiguous", ContiguousArray<V>.self, as: .element, "[", "]", path: "[0]") {
        $0.first
      },
      VariedPlace("set", Set<V>.self, as: .element, "[", "]", path: "[0]") { $0.first },
      VariedPlace("list property", Required<[V]>.self, as: .element, #"{"v":["#, "]}", path: "v[0]")
      {
        $0.v.first
      },
      VariedPlace("optional list", Maybe<[V]>.self, as: .element, #"{"v":["#, "]}", path: "v[0]") {
        $0.v?.first
      },
      VariedPlace(
        "model in a list", [Required<V>].self, as: .inElement, #"[{"v":"#, "}]", path: "[0].v"
      ) {
        $0.first?.v
      },
      VariedPlace("member", [String: V].self, as: .element, #"{"k":"#, "}", path: "k") { $0["k"] },
      VariedPlace(
        "nullable member", [String: V?].self, as: .nullableElement, #"{"k":"#, "}", path: "k"
      ) { $0["k"] ?? nil },
      VariedPlace("numbered member", [Int: V].self, as: .element, #"{"7":"#, "}", path: "7") {
        $0[7]
      },
      VariedPlace(
        "list in a member", [String: [V]].self, as: .element, #"{"k":["#, "]}", path: "k[0]"
      ) { $0["k"]?.first },
      VariedPlace(
        "member in a list", [[String: V]].self, as: .element, #"[{"k":"#, "}]", path: "[0].k"
      ) { $0.first?["k"] },
      VariedPlace(
        "nested", Required<Required<V>>.self, #"{"v":{"v":"#, "}}", absent: #"{"v":{}}"#,
        path: "v.v"
      ) { $0.v.v },
    ]
  }

  private static var mapped: [VariedPlace] {
    [
      VariedPlace(
        "path", Varied.Path<V>.self, #"{"a":{"b":[null,{"c":"#, "}]}}", absent: "{}",
        path: "a.b[1].c", codingPath: "v"
      ) { $0.v },
      VariedPlace(
        "optional path", Varied.OptionalPath<V>.self, as: .optional, #"{"a":{"b":[null,{"c":"#,
        "}]}}",
        absent: #"{"a":[]}"#, path: "a.b[1].c", codingPath: "v"
      ) { $0.v },
      VariedPlace(
        "path of a key", Varied.PathKey<V>.self, #"{"a":{"c":"#, "}}", absent: "{}", path: "a.c",
        prepare: { decoder, encoder in
          decoder.codingKeysArePaths = true
          encoder.codingKeysArePaths = true
        }
      ) { $0.v },
      VariedPlace(
        "second name", Varied.Names<V>.self, #"{"x":null,"y":"#, "}", absent: "{}", path: "y",
        codingPath: "v", writes: (#"{"x":"#, "}")
      ) { $0.v },
      VariedPlace(
        "flattened", Varied.Flat<V>.self, #"{"v":"#, "}", absent: "{}", codingPath: "inner.v"
      ) { $0.inner.v },
      VariedPlace(
        "root of a type", Varied.Rooted<V>.self, #"{"data":{"info":{"v":"#, "}}}",
        absent: #"{"data":{"info":{}}}"#, path: "data.info.v", codingPath: "v"
      ) { $0.v },
      VariedPlace("converter", Varied.Converted<V>.self, #"{"v":"#, "}", absent: "{}") { $0.v },
      VariedPlace(
        "snake case", Varied.Snake<V>.self, #"{"my_url":"#, "}", absent: "{}", path: "my_url",
        codingPath: "myURL",
        prepare: { decoder, encoder in
          decoder.keyDecodingStrategy = .convertFromSnakeCase
          encoder.keyEncodingStrategy = .convertToSnakeCase
        }
      ) { $0.myURL },
      VariedPlace(
        "foreign mapping", Required<V>.self, #"{"w":"#, "}", absent: "{}", path: "w",
        codingPath: "v",
        prepare: { decoder, encoder in
          decoder[mapping: Required<V>.self] = ["v": "w"]
          encoder[mapping: Required<V>.self] = ["v": "w"]
        }
      ) { $0.v },
      VariedPlace(
        "lenient property", Varied.Lenient<V>.self, #"{"v":"#, "}", absent: "{}",
        leniency: "lenient"
      ) { $0.v },
      VariedPlace(
        "strict model", Varied.Strict<V>.self, #"{"v":"#, "}", absent: "{}", leniency: "strict"
      ) { $0.v },
      VariedPlace(
        "object in a text", Required<Required<V>>.self, #"{"v":"{\"v\":"#, #"}"}"#, path: "v.v",
        extra: ["v parsedText"], writes: (#"{"v":{"v":"#, "}}")
      ) { $0.v.v },
    ]
  }

  private static var defaults: [VariedPlace] {
    [
      VariedPlace("rule default", Varied.Ruled<V>.self, as: .ruled, #"{"v":"#, "}", absent: "{}") {
        $0.v
      },
      VariedPlace(
        "optional rule default", Varied.OptionalRuled<V>.self, as: .optionalRuled, #"{"v":"#, "}",
        absent: "{}"
      ) { $0.v },
      VariedPlace(
        "foreign rule default", Required<V>.self, as: .ruled, #"{"v":"#, "}", absent: "{}",
        prepare: { decoder, _ in decoder[mapping: Required<V>.self] = ["v": .default(V.sample)] }
      ) { $0.v },
      VariedPlace("initial", Varied.Initial<V>.self, as: .initial, #"{"v":"#, "}", absent: "{}") {
        $0.v
      },
      VariedPlace(
        "optional initial", Varied.OptionalInitial<V>.self, as: .optionalInitial, #"{"v":"#, "}",
        absent: "{}"
      ) { $0.v },
      VariedPlace(
        "initial nil", Varied.NilInitial<V>.self, as: .optional, #"{"v":"#, "}", absent: "{}"
      ) { $0.v },
      VariedPlace(
        "initial model", Varied.OuterInitial<V>.self, as: .initial, #"{"inner":{"v":"#, "}}",
        absent: #"{"inner":{}}"#, path: "inner.v"
      ) { $0.inner.v },
      VariedPlace(
        "initial of an element", [Varied.Initial<V>].self, as: .initial, #"[{"v":"#, "}]",
        absent: "[{}]", path: "[0].v", isKept: false
      ) { $0.first?.v },
      VariedPlace(
        "initial of a superclass", Varied.Derived<V>.self, as: .initial, #"{"v":"#, #","w":1}"#,
        absent: #"{"w":1}"#
      ) { $0.v },
    ]
  }

  private static var classes: [VariedPlace] {
    [
      VariedPlace("class", Varied.Parent<V>.self, #"{"v":"#, "}", absent: "{}") { $0.v },
      VariedPlace("subclass", Varied.Child<V>.self, #"{"v":"#, "}", absent: "{}") { $0.v },
      VariedPlace(
        "super", Varied.SuperKeyed<V>.self, #"{"super":{"v":"#, "}}", absent: #"{"super":{}}"#,
        path: "super.v"
      ) { $0.v },
      VariedPlace(
        "super for a key", Varied.SuperForKey<V>.self, #"{"parent":{"v":"#, "}}",
        absent: #"{"parent":{}}"#, path: "parent.v", isKept: false
      ) { $0.v },
      VariedPlace(
        "super of a list", Varied.SuperUnkeyed<V>.self, #"[{"v":"#, "}]", absent: "[{}]",
        path: "[0].v", isKept: false
      ) { $0.v },
      VariedPlace("chosen class", Varied.Choosing<V>.self, #"{"v":"#, "}", absent: "{}") { $0.v },
      VariedPlace(
        "chosen classes", [Varied.Choosing<V>].self, as: .inElement, #"[{"v":"#, "}]", path: "[0].v"
      ) { $0.first?.v },
    ]
  }

  private static var containers: [VariedPlace] {
    [
      VariedPlace("single value", SingleBox<V>.self, "", "", path: "") { $0.v },
      VariedPlace(
        "single value inside", Required<SingleBox<V>>.self, #"{"v":"#, "}", absent: "{}"
      ) { $0.v.v },
      VariedPlace(
        "nested container", Varied.NestedKeyed<V>.self, #"{"parent":{"v":"#, "}}",
        absent: #"{"parent":{}}"#, path: "parent.v", isKept: false
      ) { $0.v },
      VariedPlace(
        "nested list", Varied.NestedUnkeyed<V>.self, #"{"list":["#, "]}", path: "list[0]"
      ) { $0.v },
      VariedPlace(
        "container in a list", Varied.UnkeyedKeyed<V>.self, #"[{"v":"#, "}]", absent: "[{}]",
        path: "[0].v", isKept: false
      ) { $0.v },
      VariedPlace("list in a list", Varied.UnkeyedUnkeyed<V>.self, "[[", "]]", path: "[0][0]") {
        $0.v
      },
    ]
  }

  private static var wrapped: [VariedPlace] {
    [
      VariedPlace("wrapper", Varied.Boxed<V>.self, #"{"v":"#, "}", absent: "{}") { $0.v },
      VariedPlace(
        "optional wrapper", Varied.OptionalBoxed<V>.self, as: .wrappedOptional, #"{"v":"#, "}",
        absent: "{}"
      ) { $0.v },
      VariedPlace("two wrappers", Varied.Twice<V>.self, #"{"v":"#, "}", absent: "{}") { $0.v },
      VariedPlace(
        "presence", Varied.Present<V>.self, as: .presence, #"{"v":"#, "}", absent: "{}"
      ) {
        guard case .value(let value) = $0.v else { return nil }
        return value
      },
      VariedPlace(
        "lazy", Varied.Lazy<V>.self, as: .lazy, #"{"v":"#, "}", absent: "{}", codingPath: ""
      ) { try $0.v.value() },
      VariedPlace("hooks", Varied.Hooked<V>.self, #"{"v":"#, "}", absent: "{}") { $0.v },
      VariedPlace(
        "rewriting hooks", Varied.Renaming<V>.self, #"{"w":"#, "}", absent: "{}"
      ) { $0.v },
    ]
  }
}
