/// How keyed containers for one kind of coding key are opened for one type.
class KeyedOpening {
  let keyType: ObjectIdentifier
  let table: KeyTable

  fileprivate init(_ table: KeyTable) {
    keyType = table.keyType
    self.table = table
  }

  /// The same with its kind of key, which the caller has compared.
  @inline(__always)
  final func typed<Key: CodingKey>(_ key: Key.Type) -> TypedOpening<Key> {
    sameObject(self, as: TypedOpening<Key>.self)
  }
}

/// The same for a kind of key that is known by its type.
final class TypedOpening<Key: CodingKey>: KeyedOpening {
  /// Makes a container.
  let make: (DecodingSession, Borrowed<KeyTable>, ContainerPlace) -> KeyedDecodingContainer<Key>

  override init(_ table: KeyTable) {
    make = maker(KeyedContainer<Key>.self)
    super.init(table)
  }
}

/// Where a container is: plain values only.
struct ContainerPlace {
  var node: Int32
  var frame: Int32
  var serial: UInt32
  var mode: UInt8
  /// Values may be read on the fast path.
  var isFast: Bool
}

/// A keyed container that is made by code that is generic over the container itself.
///
/// `KeyedContainer<Key>`, written in code that is generic over the key, is looked up by the runtime
/// each time. A closure that has captured the type as a whole has nothing to look up.
protocol KeyedMaking: KeyedDecodingContainerProtocol {
  init(session: DecodingSession, table: Borrowed<KeyTable>, place: ContainerPlace)
}

@inline(never)
private func maker<Container: KeyedMaking>(
  _ container: Container.Type
) -> (DecodingSession, Borrowed<KeyTable>, ContainerPlace) -> KeyedDecodingContainer<Container.Key>
{
  { session, table, place in
    KeyedDecodingContainer(Container(session: session, table: table, place: place))
  }
}
