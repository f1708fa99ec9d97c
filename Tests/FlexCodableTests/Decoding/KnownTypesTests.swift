import Foundation
import Testing

@testable import FlexCodable

@Suite("Types told by their identity")
struct KnownTypesTests {
  private static let scalars: [Any.Type] = [
    Bool.self, String.self, Double.self, Float.self, Int.self, Int8.self, Int16.self, Int32.self,
    Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, Int128.self,
    UInt128.self,
  ]

  @Test("are the scalars that conform")
  func scalars() {
    for type in Self.scalars {
      #expect(KnownTypes.primitive(type) == type)
      #expect(type is any PrimitiveDecoding.Type)
    }
    for type in [Date.self, Float16.self, [Int].self, Int?.self, JSON.self] as [Any.Type] {
      #expect(KnownTypes.primitive(type) == nil)
      #expect(!(type is any PrimitiveDecoding.Type))
    }
  }

  @Test("are lists that conform")
  func lists() {
    for type in [[String].self, [Int].self, [Double].self] as [Any.Type] {
      #expect(KnownTypes.list(type) == type)
      #expect(type is any DecodingWitness.Type)
    }
    #expect(KnownTypes.list([Date].self) == nil)
  }

  @Test("have the facts that others have")
  func facts() {
    let registry = DecodingRegistry(KeyConfiguration())
    #expect(registry.facts([Double].self).elementPrimitive == Double.self)
    #expect(registry.facts([Float].self).elementPrimitive == Float.self)
    #expect(registry.facts([Date].self).elementPrimitive == nil)
    #expect(registry.facts(Int8.self).primitive == Int8.self)
    #expect(registry.facts([[Int]].self).witness != nil)
  }
}
