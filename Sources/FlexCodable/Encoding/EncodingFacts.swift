import Foundation

/// What encoding knows about one type.
final class EncodingFacts {
  let type: Any.Type
  /// This type's place among the facts of the registry.
  let index: Int
  let kind: Kind
  /// How a type that the library writes itself is written.
  let witness: (any EncodingWitness.Type)?
  let primitive: (any PrimitiveEncoding.Type)?
  /// The scalar that this is an array of.
  let elementPrimitive: (any PrimitiveEncoding.Type)?
  let mapping: FlexMapping?
  let hasHooks: Bool
  /// Members go to paths or into each other, so they are put together at the end.
  let isAssembled: Bool
  /// Where the type's members are in its own object; nil where that is the object itself.
  let root: JSON.Path?
  /// Containers write straight into the buffer.
  private(set) var isDirect: Bool
  /// The tables of this type's coding keys, few: one for each class of an inheritance chain.
  private let tables = ReferenceList<EncodingTable>()
  /// The table that was asked for last, and for which kind of key.
  private var latest: Borrowed<EncodingTable>?
  private var latestKey: ObjectIdentifier?
  private let configuration: KeyConfiguration
  /// The names in all tables; nil where each table has an object to itself.
  private let ledger: NameLedger?

  enum Kind: UInt8 {
    /// Written by a witness: scalars, dates, collections and the like.
    case native
    /// A value type that writes itself and nothing else.
    case plain
    /// A class: the instance may be of a subclass.
    case object
    /// Has hooks, or bytes of its own.
    case special
  }

  init(_ type: Any.Type, index: Int, configuration: KeyConfiguration) {
    self.type = type
    self.index = index
    self.configuration = configuration
    ledger = type == Unnamed.self ? nil : NameLedger()
    // Looking for a conformance in vain takes long, so it is done as seldom as can be.
    witness = type as? any EncodingWitness.Type
    let custom = type as? any FlexCustomizable.Type
    primitive = witness as? any PrimitiveEncoding.Type
    elementPrimitive = witness?.elementPrimitive
    hasHooks = custom is any FlexEncodingHooks.Type
    kind =
      if witness != nil {
        .native
      } else if type is AnyObject.Type {
        .object
      } else if hasHooks || custom is any RawJSONEncodable.Type {
        .special
      } else {
        .plain
      }
    let mapping =
      configuration.mappings[ObjectIdentifier(type)] ?? (custom as? any FlexMapped.Type)?.mapping
    self.mapping = mapping
    let writesNames = configuration.usesPropertyNames
    root = writesNames ? nil : mapping?.root
    isAssembled =
      !writesNames
      && (configuration.codingKeysArePaths
        || mapping?.rules.contains { $0.rule.needsAssembly } ?? false)
    isDirect = root == nil && !isAssembled
  }

  /// Several tables can write to one object without comparing names.
  var sharesLedger: Bool { ledger != nil }

  /// The type's name for messages.
  var name: String { "\(type)" }

  /// The table of a kind of coding key.
  @inline(__always)
  func table<Key: CodingKey>(
    for key: Key.Type, in registry: EncodingRegistry
  ) -> Borrowed<TypedEncodingTable<Key>> {
    guard latestKey == ObjectIdentifier(key), let latest else { return findTable(registry) }
    return latest.with { Borrowed(sameObject($0, as: TypedEncodingTable<Key>.self)) }
  }

  @inline(never)
  private func findTable<Key: CodingKey>(
    _ registry: EncodingRegistry
  ) -> Borrowed<TypedEncodingTable<Key>> {
    let identity = ObjectIdentifier(Key.self)
    latestKey = identity
    for index in 0..<tables.count where tables[index].keyType == identity {
      latest = tables.borrowed(index)
      return Borrowed(sameObject(tables[index], as: TypedEncodingTable<Key>.self))
    }
    // A dictionary's keys are data, also where it writes itself.
    let isData = identity == dictionaryKeyType
    let table = OpeningEncodingTable<Key, KeyedWriter<Key>>(
      keyType: identity, index: registry.tables.count, typeName: name,
      mapping: isData ? nil : mapping,
      configuration: isData ? KeyConfiguration() : configuration, ledger: ledger ?? NameLedger())
    registry.tables.append(table)
    tables.append(table)
    latest = Borrowed(table)
    // Members of a dictionary that writes itself have to be put in order.
    if table.isOfDictionary { isDirect = false }
    return Borrowed(table)
  }

  /// The property that a mapping sends to the same name as another one.
  func conflict(_ plan: EncodingPlan, named name: String) -> String? {
    for index in 0..<tables.count {
      for other in tables[index].allPlans
      where !other.isIgnored && other.property != plan.property {
        guard case .name(let taken) = other.target, haveSameBytes(taken, name) else { continue }
        if other.isRenamed || plan.isRenamed { return other.property }
      }
    }
    return nil
  }
}

extension FlexRule {
  /// Whether the value goes to another place than a member of the type's own object.
  fileprivate var needsAssembly: Bool {
    if isFlattened { return true }
    guard let path = writingPath ?? paths.first else { return false }
    if path.steps.count == 1, case .key = path.steps[0] { return false }
    return path.fault == nil
  }
}

/// Stands for a type that is not known: no mapping.
enum Unnamed {}

/// The facts of one workspace: types and tables by small numbers.
///
/// Used by one call at a time and kept for the next one, so that nothing here needs a lock.
final class EncodingRegistry {
  let configuration: KeyConfiguration
  let tables = ReferenceList<EncodingTable>()
  let list = ReferenceList<EncodingFacts>()
  private let cache = IdentityMap()
  private var numbers: [ObjectIdentifier: Int] = [:]

  init(_ configuration: KeyConfiguration) {
    self.configuration = configuration
  }

  /// The facts of a type.
  func facts(_ type: Any.Type) -> EncodingFacts { list[number(of: type)] }

  /// The facts of a type, uncounted: this registry keeps them.
  @inline(__always)
  func borrowedFacts(_ type: Any.Type) -> Borrowed<EncodingFacts> {
    list.borrowed(number(of: type))
  }

  @inline(__always)
  private func number(of type: Any.Type) -> Int {
    let number = cache[ObjectIdentifier(type)]
    return number >= 0 ? number : findNumber(type)
  }

  @inline(never)
  private func findNumber(_ type: Any.Type) -> Int {
    let identity = ObjectIdentifier(type)
    let number: Int
    if let known = numbers[identity] {
      number = known
    } else {
      number = list.count
      list.append(EncodingFacts(type, index: number, configuration: configuration))
      numbers[identity] = number
    }
    cache[identity] = number
    return number
  }

  /// Grown to a size that is not worth keeping.
  var isCrowded: Bool { list.count > 10_000 }
}
