/// Members of a dictionary that is told to write itself, as in `values.encode(to: encoder)`: it writes
/// them one by one in the order of their hashes, which is another one in every run.
extension EncodingStream {
  /// Notes where the members of a dictionary begin.
  func beginSorting(_ index: Int) {
    // With sorted keys the whole text is put in order at the end.
    guard !run.options.values.sortsKeys else { return }
    let frame = frames[index]
    frames[index].flags |= EncodingFrame.isSorting
    let start = assembly(of: frame)?.last ?? buffer.count
    run.isWorn = true
    sortings.append((frame.serial, start))
  }

  /// Puts the members that a dictionary has written in the order of their names.
  func endSorting(_ index: Int) {
    guard index >= 0, frames[index].flags & EncodingFrame.isSorting != 0 else { return }
    let frame = frames[index]
    frames[index].flags &= ~EncodingFrame.isSorting
    guard let place = sortings.lastIndex(where: { $0.serial == frame.serial }) else { return }
    let start = sortings[place].start
    // Those behind it belong to values that failed.
    sortings.removeSubrange(place...)
    if let assembly = assembly(of: frame) {
      assembly.sortMembers(after: start)
    } else {
      settle(from: start)
      sortMembers(from: start)
    }
  }

  private func assembly(of frame: EncodingFrame) -> Assembly? {
    guard frame.flags & EncodingFrame.isAssembled != 0 else { return nil }
    return assemblies.last { $0.serial == frame.serial }?.assembly
  }

  /// Sorts the members that were written from a place on.
  private func sortMembers(from start: Int) {
    guard buffer.count > start else { return }
    let comma = buffer[start] == UInt8(ascii: ",") ? 1 : 0
    let object = ByteBuffer(capacity: buffer.count - start + 2)
    object.append(UInt8(ascii: "{"))
    object.append(buffer, from: start + comma, count: buffer.count - start - comma)
    object.append(UInt8(ascii: "}"))
    var options = JSON.ParsingOptions()
    options.maximumDepth = 1000
    options.duplicateKeys = .keepAll
    // What was written is JSON, or the call has failed already.
    guard let document = try? Document.parse(object.bytes(), options: options) else { return }
    var members: [(name: String, key: Int)] = []
    members.reserveCapacity(document.childCount(0))
    document.forEachMember(0) { key, _ in
      members.append((document.string(key), key))
      return true
    }
    members.sort { $0 < $1 }
    buffer.truncate(to: start)
    for member in members {
      if buffer.last != UInt8(ascii: "{") { buffer.append(UInt8(ascii: ",")) }
      document.writeCompact(member.key, to: buffer)
      buffer.append(UInt8(ascii: ":"))
      document.writeCompact(member.key + 1, to: buffer)
    }
  }
}

/// The type of the keys that a dictionary of the standard library writes itself with, which has no
/// name outside of it.
let dictionaryKeyType: ObjectIdentifier? = {
  let probe = KeyTypeProbe()
  do {
    try [String: Bool]().encode(to: probe)
  } catch {
    return nil
  }
  return probe.keyType
}()

/// Learns with which keys a value opens its container.
private final class KeyTypeProbe: Encoder {
  private(set) var keyType: ObjectIdentifier?
  private let node = NativeNode()

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private var inner: NativeEncoder { NativeEncoder(node: node, codingPath: [], userInfo: [:]) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    keyType = ObjectIdentifier(type)
    return inner.container(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { inner.unkeyedContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer { inner.singleValueContainer() }
}
