import Foundation

/// One value that is asked for without a key.
struct SingleValueContainer: SingleValueDecodingContainer {
  let session: DecodingSession
  let node: Int32
  let frame: Int32
  let mode: UInt8

  var codingPath: [any CodingKey] { session.run.codingPath(Int(frame)) }

  func decodeNil() -> Bool { session.isNull(Int(node)) }

  @inline(__always)
  func primitive<T: PrimitiveDecoding>(_ type: T.Type) throws -> T {
    if node >= 0, !session.run.hasConverters, let exact = T.exact(session.document, Int(node)) {
      return exact
    }
    return try decode(type)
  }

  @inline(never)
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let own = session.run.frame(Int(frame))
    // A wrapper's content follows the rule of the wrapped property.
    let plan = session.run.registry.table(at: Int(own.table))?.plan(Int(own.key))
    let place = Place(
      frame: Int(frame), table: Frame.same, key: 0, mode: mode, plan: plan, isElement: true)
    return try session.required(
      type, Located(session: session, node: Int(node), place: place))
  }
}
