import Foundation
import Testing

@testable import FlexCodable

private struct Purse: Codable, FlexDefaults, ShownModel {
  var name = "purse"
  var price = 1
  var shown: String { "\(name) \(price)" }
}

private struct Owner: Codable, FlexDefaults, ShownModel {
  var purse = Purse(name: "x", price: 9)
  var spare: Purse? = Purse(name: "y", price: 8)
  var shown: String { "\(purse.shown), \(spare?.shown ?? "nil")" }
}

private struct Shop: Codable, ShownModel {
  var purse: Purse
  var shown: String { purse.shown }
}

/// Takes nothing for zero.
@propertyWrapper
private struct ZeroForNull: Codable {
  var wrappedValue: Int

  init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? 0 : try container.decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// Has no idea of nothing.
@propertyWrapper
private struct Plain: Codable {
  var wrappedValue: Int

  init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

private struct Wrapped: Codable, ShownModel {
  @ZeroForNull var v: Int
  var shown: String { "\(v)" }
}

private struct WrappedInitial: Codable, FlexDefaults, ShownModel {
  @ZeroForNull var v = 5
  @Plain var w = 6
  var shown: String { "\(v) \(w)" }
}

private struct WrappedPlain: Codable, ShownModel {
  @Plain var v: Int
  var shown: String { "\(v)" }
}

@Suite("An initial value")
struct InitialValueTests {
  private func lenient<T: Decodable>(_ type: T.Type, _ text: String) -> String {
    agreedOutcome(type, text, FlexDecoder())
  }

  @Test("of a nested model comes from its parent's initial value, else from its own init")
  func nested() {
    #expect(lenient(Owner.self, #"{"purse":{"name":"n"}}"#).hasPrefix("n 9, y 8"))
    #expect(
      lenient(Owner.self, #"{"purse":{"name":"n"},"spare":null}"#) == "n 9, nil + usedDefault")
    #expect(
      lenient(Owner.self, #"{"purse":{},"spare":null}"#) == "x 9, nil + usedDefault + usedDefault")
    #expect(lenient(Owner.self, #"{"purse":null,"spare":null}"#) == "x 9, nil + usedDefault")
    #expect(lenient(Owner.self, #"{"purse":5,"spare":null}"#) == "x 9, nil + usedDefault")
    #expect(lenient(Owner.self, #"{"spare":null}"#) == "x 9, nil + usedDefault")
    #expect(
      lenient(Owner.self, #"{"purse":{"name":"n","price":[]},"spare":null}"#)
        == "n 9, nil + usedDefault")
    #expect(
      lenient(Owner.self, #"{"purse":{"name":"a","price":1},"spare":{"price":7}}"#)
        == "a 1, y 7 + usedDefault")
    #expect(
      lenient(Owner.self, #"{"purse":{"name":"a","price":1},"spare":5}"#)
        == "a 1, y 8 + usedDefault")
    #expect(lenient(Shop.self, #"{"purse":{"name":"n"}}"#) == "n 1 + usedDefault")
    #expect(lenient(Shop.self, "{}") == "! keyNotFound purse")
    #expect(
      lenient([Purse].self, #"[{"price":2},{}]"#).hasPrefix("[purse 2, purse 1] + usedDefault"))
  }

  @Test("of one value that stands for a list is its own, whatever list the parent has")
  func singleElement() throws {
    struct Shelf: Codable, FlexDefaults, ShownModel {
      var purses: [Purse] = []
      var more: [Purse]? = [Purse()]
      var shown: String {
        "\(FlexCodableTests.shown(purses)) \(FlexCodableTests.shown(more as Any))"
      }
    }
    #expect(
      lenient(Shelf.self, #"{"purses":{"price":2},"more":{"name":"n"}}"#)
        == "[purse 2] [n 1] + wrappedSingleValue + usedDefault + wrappedSingleValue + usedDefault")
    var shelf = Shelf(purses: [Purse(name: "kept", price: 7)])
    try FlexDecoder().update(&shelf, from: Data(#"{"purses":{"price":2}}"#.utf8))
    #expect(shelf.shown == "[purse 2] [purse 1]")
  }

  @Test("does not count under strict")
  func strict() {
    let decoder = FlexDecoder(.strict)
    #expect(
      agreedOutcome(Owner.self, #"{"purse":{"name":"n"}}"#, decoder)
        == "! keyNotFound purse.price")
    #expect(agreedOutcome(Purse.self, "{}", decoder) == "! keyNotFound name")
  }

  @Test("is made anew for each decoded instance")
  func fresh() throws {
    final class Counter: Codable {
      var count = 0
    }
    struct Ticket: Codable, FlexDefaults {
      var id = UUID()
      var counter = Counter()
      var other = 0
    }
    let decoder = FlexDecoder()
    let tickets = try decoder.decode([Ticket].self, from: "[{},{},{}]")
    #expect(Set(tickets.map(\.id)).count == 3)
    #expect(Set(tickets.map { ObjectIdentifier($0.counter) }).count == 3)
    let again = try decoder.decode(Ticket.self, from: "{}")
    #expect(!tickets.contains { $0.id == again.id || $0.counter === again.counter })
  }

  @Test("of a wrapped property is its wrapper")
  func wrapped() {
    #expect(lenient(WrappedInitial.self, #"{"v":1,"w":2}"#) == "1 2")
    #expect(lenient(WrappedInitial.self, "{}") == "5 6 + usedDefault + usedDefault")
    #expect(lenient(WrappedInitial.self, #"{"v":"1","w":"2"}"#) == "1 2 + coerced + coerced")
    #expect(lenient(WrappedInitial.self, #"{"v":1,"w":[]}"#) == "1 6 + usedDefault")
    #expect(lenient(WrappedInitial.self, #"{"v":1,"w":null}"#) == "1 6 + usedDefault")
    // The wrapper itself has a value for null.
    #expect(lenient(WrappedInitial.self, #"{"v":null,"w":2}"#) == "0 2")
  }

  @Test("that is not there lets a wrapper be read from null")
  func wrapperOfNull() {
    for leniency in [FlexLeniency.lenient, .permissive] {
      let decoder = FlexDecoder(leniency)
      #expect(agreedOutcome(Wrapped.self, "{}", decoder).hasPrefix("0"))
      #expect(agreedOutcome(Wrapped.self, #"{"v":null}"#, decoder) == "0")
    }
    #expect(lenient(Wrapped.self, #"{"v":[]}"#) == "! typeMismatch v")
    #expect(lenient(WrappedPlain.self, "{}") == "! keyNotFound v")
    #expect(agreedOutcome(Wrapped.self, "{}", FlexDecoder(.strict)) == "! keyNotFound v")
  }

  @Test("comes after the default of a rule and the unknown case of an enum")
  func order() {
    struct Ruled: FlexModel, ShownModel {
      var mood = Mood.sad
      var code: Code? = .ok
      static var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.code: .default(Code.ok)]) }
      var shown: String { "\(mood) \(FlexCodableTests.shown(code as Any))" }
    }
    // An unknown value is the unknown case before the initial value, a default goes before both.
    #expect(
      lenient(Ruled.self, #"{"mood":"angry","code":404}"#)
        == "other 200 + unknownCase + usedDefault")
    #expect(lenient(Ruled.self, #"{"mood":null,"code":null}"#) == "sad nil + usedDefault")
    #expect(
      lenient(Ruled.self, #"{"mood":[1],"code":{}}"#) == "sad 200 + usedDefault + usedDefault")
  }
}
