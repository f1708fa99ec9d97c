/// Types that most models are made of, told by their identity.
///
/// A search for a conformance takes the runtime tens of microseconds for each type that it is made for
/// the first time, whether it finds one or not.
enum KnownTypes {
  /// The scalar that a type is.
  static func primitive(_ type: Any.Type) -> (any PrimitiveDecoding.Type)? {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(String.self): String.self
    case ObjectIdentifier(Int.self): Int.self
    case ObjectIdentifier(Double.self): Double.self
    case ObjectIdentifier(Bool.self): Bool.self
    case ObjectIdentifier(Float.self): Float.self
    case ObjectIdentifier(Int8.self): Int8.self
    case ObjectIdentifier(Int16.self): Int16.self
    case ObjectIdentifier(Int32.self): Int32.self
    case ObjectIdentifier(Int64.self): Int64.self
    case ObjectIdentifier(UInt.self): UInt.self
    case ObjectIdentifier(UInt8.self): UInt8.self
    case ObjectIdentifier(UInt16.self): UInt16.self
    case ObjectIdentifier(UInt32.self): UInt32.self
    case ObjectIdentifier(UInt64.self): UInt64.self
    default: widePrimitive(type)
    }
  }

  private static func widePrimitive(_ type: Any.Type) -> (any PrimitiveDecoding.Type)? {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Int128.self): return Int128.self
    case ObjectIdentifier(UInt128.self): return UInt128.self
    default: return nil
    }
  }

  /// The list of scalars that a type is, if it is a usual one.
  static func list(_ type: Any.Type) -> (any DecodingWitness.Type)? {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier([String].self): [String].self
    case ObjectIdentifier([Int].self): [Int].self
    case ObjectIdentifier([Double].self): [Double].self
    default: nil
    }
  }
}
