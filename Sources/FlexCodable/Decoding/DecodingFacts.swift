import Foundation

/// What decoding knows about one type.
final class DecodingFacts {
  let type: Any.Type
  /// This type's place among the facts of the session.
  let index: Int
  let kind: Kind
  /// How a type that the library reads itself is read; nil for models and enums.
  let witness: (any DecodingWitness.Type)?
  let primitive: (any PrimitiveDecoding.Type)?
  let mapping: FlexMapping?
  let defaults: (any FlexDefaults.Type)?
  let hooks: (any FlexDecodingHooks.Type)?
  let polymorphic: (any FlexPolymorphic.Type)?
  let unknownCase: (any FlexUnknownCase.Type)?
  /// A model or enum without anything that its plain `init(from:)` does not do.
  let isPlain: Bool
  /// Read by a witness from any node that is not null.
  let isDirect: Bool
  /// The tables of this type's coding keys, few: one for each class of an inheritance chain.
  private let tables = ReferenceList<KeyTable>()

  enum Kind: UInt8 {
    /// Read by a witness: scalars, dates, collections and the like.
    case native
    case optional
    case enumeration
    case model
  }

  init(_ type: Any.Type, index: Int, mapping override: FlexMapping?) {
    self.type = type
    self.index = index
    witness = type as? any DecodingWitness.Type
    primitive = type as? any PrimitiveDecoding.Type
    kind =
      if witness != nil {
        witness?.isOptional ?? false ? .optional : .native
      } else if type is any RawRepresentable.Type {
        .enumeration
      } else {
        .model
      }
    mapping = override ?? (type as? any FlexMapped.Type)?.mapping
    defaults = type as? any FlexDefaults.Type
    hooks = type as? any FlexDecodingHooks.Type
    polymorphic = type as? any FlexPolymorphic.Type
    unknownCase = type as? any FlexUnknownCase.Type
    isDirect = kind == .native
    isPlain =
      witness == nil && hooks == nil && polymorphic == nil && mapping?.leniencyOverride == nil
  }

  /// Whether text is what this type is made of, so that blank text is a value and not nothing.
  var isTextLike: Bool { witness?.isTextLike ?? (kind == .enumeration) }

  /// Whether null is a value that this type may want to see.
  var takesNull: Bool { kind == .model || kind == .optional || witness?.takesNull ?? false }

  /// The type's name for messages.
  var name: String { "\(type)" }

  /// The table of a kind of coding key.
  func table<Key: CodingKey>(for key: Key.Type, in registry: DecodingRegistry) -> KeyTable {
    let identity = ObjectIdentifier(key)
    for place in 0..<tables.count where tables[place].keyType == identity { return tables[place] }
    let table = registry.makeTable(keyType: identity, typeIndex: index, mapping: mapping)
    tables.append(table)
    return table
  }

  var allTables: [KeyTable] { (0..<tables.count).map { tables[$0] } }
}

/// The facts of one session: types and coding keys by small numbers.
///
/// Used by one call at a time and kept for the next one, so that nothing here needs a lock.
final class DecodingRegistry {
  let configuration: KeyConfiguration
  private let cache = IdentityMap()
  private var numbers: [ObjectIdentifier: Int] = [:]
  private let facts = ReferenceList<DecodingFacts>()
  private let tables = ReferenceList<KeyTable>()

  init(_ configuration: KeyConfiguration) {
    self.configuration = configuration
  }

  /// The facts of a type.
  @inline(__always)
  func facts(_ type: Any.Type) -> DecodingFacts {
    let number = cache[ObjectIdentifier(type)]
    return number >= 0 ? facts[number] : findFacts(type)
  }

  @inline(never)
  private func findFacts(_ type: Any.Type) -> DecodingFacts {
    let identity = ObjectIdentifier(type)
    let number: Int
    if let known = numbers[identity] {
      number = known
    } else {
      number = facts.count
      facts.append(
        DecodingFacts(type, index: number, mapping: configuration.mappings[identity]))
      numbers[identity] = number
    }
    cache[identity] = number
    return facts[number]
  }

  /// The facts with a number; nil for a number that is none.
  func facts(at index: Int) -> DecodingFacts? {
    facts.at(index)
  }

  func table(at index: Int) -> KeyTable? { tables.at(index) }

  func makeTable(
    keyType: ObjectIdentifier, typeIndex: Int, mapping: FlexMapping?
  ) -> KeyTable {
    let table = KeyTable(
      keyType: keyType, typeIndex: typeIndex, index: tables.count, mapping: mapping,
      configuration: configuration)
    tables.append(table)
    return table
  }

  /// Grown by keys made at run time to a size that is not worth keeping.
  var isCrowded: Bool {
    facts.count > 10_000 || (0..<tables.count).contains { tables[$0].isCrowded }
  }
}
