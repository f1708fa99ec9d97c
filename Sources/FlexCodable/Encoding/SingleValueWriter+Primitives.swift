// One line a type: without these the standard library's defaults would be called.
extension SingleValueWriter {
  func encode(_ value: Bool) throws { try primitive(value) }
  func encode(_ value: String) throws { try primitive(value) }
  func encode(_ value: Double) throws { try primitive(value) }
  func encode(_ value: Float) throws { try primitive(value) }
  func encode(_ value: Int) throws { try primitive(value) }
  func encode(_ value: Int8) throws { try primitive(value) }
  func encode(_ value: Int16) throws { try primitive(value) }
  func encode(_ value: Int32) throws { try primitive(value) }
  func encode(_ value: Int64) throws { try primitive(value) }
  func encode(_ value: UInt) throws { try primitive(value) }
  func encode(_ value: UInt8) throws { try primitive(value) }
  func encode(_ value: UInt16) throws { try primitive(value) }
  func encode(_ value: UInt32) throws { try primitive(value) }
  func encode(_ value: UInt64) throws { try primitive(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { try primitive(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { try primitive(value) }
}
