// One line a type: without these the standard library's defaults would be called.
extension SingleValueContainer {
  func decode(_ type: Bool.Type) throws -> Bool { try primitive(type) }
  func decode(_ type: String.Type) throws -> String { try primitive(type) }
  func decode(_ type: Double.Type) throws -> Double { try primitive(type) }
  func decode(_ type: Float.Type) throws -> Float { try primitive(type) }
  func decode(_ type: Int.Type) throws -> Int { try primitive(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try primitive(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try primitive(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try primitive(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try primitive(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try primitive(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try primitive(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try primitive(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try primitive(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try primitive(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try primitive(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try primitive(type) }
}
