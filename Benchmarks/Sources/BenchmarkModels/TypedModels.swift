/// A thousand types of models, as a large app has.
package enum TypedModels {
  package static var all: [any Codable.Type] {
    let digits: [any Any.Type] = [
      Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self, UInt16.self, UInt32.self,
      UInt64.self, Float.self, Double.self,
    ]
    func model<A, B, C>(_ first: A.Type, _ second: B.Type, _ third: C.Type) -> any Codable.Type {
      TypedModel<A, B, C>.self
    }
    return digits.flatMap { first in
      digits.flatMap { second in digits.map { third in model(first, second, third) } }
    }
  }
}

/// A small model; its parameters only tell its types apart.
struct TypedModel<A, B, C>: Codable {
  let id: Int
  let name: String
  let active: Bool
  let score: Double
  let tags: [String]
}
