import Foundation

/// What decoding knows about one type.
final class DecodingFacts {
  let type: Any.Type
  /// This type's place among the facts of the session.
  let index: Int
  /// How a type that the library reads itself is read; nil for models and enums.
  let witness: (any DecodingWitness.Type)?
  let primitive: (any PrimitiveDecoding.Type)?
  /// The scalar that this is an array of.
  let elementPrimitive: (any PrimitiveDecoding.Type)?
  let mapping: FlexMapping?
  let defaults: (any FlexDefaults.Type)?
  let hooks: (any FlexDecodingHooks.Type)?
  let polymorphic: (any FlexPolymorphic.Type)?
  let unknownCase: (any FlexUnknownCase.Type)?
  /// A model or enum without anything that its plain `init(from:)` does not do.
  let isPlain: Bool
  /// Read by a witness from any node that is not null.
  let isDirect: Bool
  /// The mapping says that properties lie at a path of their own.
  let hasRoot: Bool
  let hasDefaults: Bool
  /// How containers are opened for this type's coding keys, few: one for each class of an
  /// inheritance chain.
  private let openings = ReferenceList<KeyedOpening>()

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
    // Looking for a conformance in vain takes long, so it is done as seldom as can be.
    primitive = KnownTypes.primitive(type)
    let known = primitive ?? KnownTypes.list(type)
    let witness = known ?? type as? any DecodingWitness.Type
    self.witness = witness
    elementPrimitive = witness?.elementPrimitive
    let custom = known == nil ? type as? any FlexCustomizable.Type : nil
    mapping = override ?? (custom as? any FlexMapped.Type)?.mapping
    defaults = custom as? any FlexDefaults.Type
    hooks = custom as? any FlexDecodingHooks.Type
    polymorphic = custom as? any FlexPolymorphic.Type
    unknownCase = custom as? any FlexUnknownCase.Type
    isDirect = witness.map { !$0.isOptional } ?? false
    hasRoot = mapping?.root != nil
    hasDefaults = defaults != nil
    isPlain =
      witness == nil && hooks == nil && polymorphic == nil && mapping?.leniencyOverride == nil
  }

  /// What kind of type this is; found when it is first asked for.
  private(set) lazy var kind: Kind =
    if let witness {
      witness.isOptional ? .optional : .native
    } else if type is any RawRepresentable.Type {
      .enumeration
    } else {
      .model
    }

  /// Whether text is what this type is made of, so that blank text is a value and not nothing.
  var isTextLike: Bool { witness?.isTextLike ?? (kind == .enumeration) }

  /// Whether null is a value that this type may want to see.
  var takesNull: Bool { kind == .model || kind == .optional || witness?.takesNull ?? false }

  /// The type's name for messages.
  var name: String { "\(type)" }

  /// How a container for a kind of coding key is opened.
  @inline(__always)
  func opening<Key: CodingKey>(
    for key: Key.Type, in registry: DecodingRegistry
  ) -> Borrowed<KeyedOpening> {
    let identity = ObjectIdentifier(key)
    for place in 0..<openings.count {
      let opening = openings.borrowed(place)
      if opening.with({ $0.keyType == identity }) { return opening }
    }
    return makeOpening(key, registry)
  }

  @inline(never)
  private func makeOpening<Key: CodingKey>(
    _ key: Key.Type, _ registry: DecodingRegistry
  ) -> Borrowed<KeyedOpening> {
    let table = registry.makeTable(
      keyType: ObjectIdentifier(key), typeIndex: index, mapping: mapping)
    openings.append(TypedOpening<Key>(table))
    return openings.borrowed(openings.count - 1)
  }

  var allTables: [KeyTable] { (0..<openings.count).map { openings[$0].table } }
}

/// The facts of one session: types and coding keys by small numbers.
///
/// Used by one call at a time and kept for the next one, so that nothing here needs a lock.
final class DecodingRegistry {
  let configuration: KeyConfiguration
  /// Memory that one call uses and the next one can use again.
  let memory = DecodingMemory()
  private let cache = IdentityMap()
  private var numbers: [ObjectIdentifier: Int] = [:]
  private let facts = ReferenceList<DecodingFacts>()
  private let tables = ReferenceList<KeyTable>()
  private let crowding = Crowding()

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

  /// The same for a look that keeps nothing.
  @inline(__always)
  func borrowedFacts(at index: Int) -> Borrowed<DecodingFacts>? {
    index >= 0 && index < facts.count ? facts.borrowed(index) : nil
  }

  func table(at index: Int) -> KeyTable? { tables.at(index) }

  func makeTable(
    keyType: ObjectIdentifier, typeIndex: Int, mapping: FlexMapping?
  ) -> KeyTable {
    // A dictionary's keys are data, also where it reads itself.
    let isData = keyType == dictionaryKeyType
    let table = KeyTable(
      keyType: keyType, typeIndex: typeIndex, index: tables.count,
      mapping: isData ? nil : mapping,
      configuration: isData ? KeyConfiguration() : configuration, crowding: crowding)
    tables.append(table)
    return table
  }

  /// Grown by keys made at run time to a size that is not worth keeping.
  var isCrowded: Bool {
    facts.count > 10_000 || crowding.isCrowded
  }
}
