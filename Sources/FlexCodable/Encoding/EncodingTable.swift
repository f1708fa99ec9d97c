/// The properties of one type as one kind of coding key names them, their keys ready to be written.
///
/// A coding key is nearly always an enum of one byte, sometimes of two, and that number is its slot
/// here: a look-up costs no call to `stringValue`. Keys of other sizes go through their name.
class EncodingTable {
  let keyType: ObjectIdentifier
  /// This table's place among those of the registry.
  let index: Int
  let typeName: String
  /// The keys are those of a dictionary that writes itself.
  let isOfDictionary: Bool
  /// Some rule writes null for nil.
  let writesNulls: Bool
  /// The text `,"name":` of every slot that is ready, one behind the other.
  let block = ByteBuffer()
  let ready = TrivialStack<ReadyKey>()
  private let mapping: FlexMapping?
  var isMapped: Bool { mapping != nil }
  private let configuration: KeyConfiguration
  private let ledger: NameLedger
  private var plans: [EncodingPlan?]
  private var slots: [String: Int] = [:]

  /// Where the text of a key is.
  struct ReadyKey: BitwiseCopyable {
    var offset: Int32 = 0
    /// 0 for a slot that is not filled, -1 for one that takes the long way.
    var length: Int16 = 0
    /// The property's number among those that share an object.
    var number: UInt16 = 0
  }

  /// How many keys made at run time get a slot.
  private static let namedSlots = 256
  /// Keys of two bytes that have higher numbers are few, or no cases of an enum.
  private static let numberedSlots = 4096

  init(
    keyType: ObjectIdentifier, index: Int, typeName: String, mapping: FlexMapping?,
    configuration: KeyConfiguration, ledger: NameLedger
  ) {
    self.keyType = keyType
    self.index = index
    self.typeName = typeName
    self.mapping = mapping
    self.configuration = configuration
    self.ledger = ledger
    isOfDictionary = keyType == dictionaryKeyType
    writesNulls = mapping?.rules.contains { $0.rule.writesNull } ?? false
    plans = []
  }

  /// The slot of a key, filled; -1 for a key made at run time when there are too many of them.
  func slot(_ key: some CodingKey) -> Int {
    let number = keyNumber(key)
    if number >= 0 {
      guard number < EncodingTable.numberedSlots else { return -1 }
      if ready.at(number, or: ReadyKey()).length == 0 { fill(number, with: key) }
      return number
    }
    let name = key.stringValue
    if let slot = slots[name] { return slot }
    guard slots.count < EncodingTable.namedSlots else { return -1 }
    let slot = slots.count
    fill(slot, with: key)
    slots[name] = slot
    return slot
  }

  private func fill(_ slot: Int, with key: some CodingKey) {
    while ready.count <= slot {
      _ = ready.push(ReadyKey())
      plans.append(nil)
    }
    let plan = plan(for: key)
    plans[slot] = plan
    let number = ledger.enter(plan, table: self, slot: slot)
    let offset = block.count
    guard let name = plan.readyName, name.utf8.count < 0x7F00 else {
      ready[slot] = ReadyKey(offset: 0, length: -1, number: number)
      return
    }
    block.append(UInt8(ascii: ","))
    block.appendQuoted(name, escapingSlashes: false)
    block.append(UInt8(ascii: ":"))
    block.reserve(16)
    // How a slash is written depends on the call, so such names go the long way.
    let hasSlash = name.utf8.contains(UInt8(ascii: "/"))
    let length = block.count - offset
    ready[slot] = ReadyKey(
      offset: Int32(truncatingIfNeeded: offset),
      length: hasSlash || length > Int(Int16.max) ? -1 : Int16(truncatingIfNeeded: length),
      number: number)
  }

  /// Sends a slot the long way from here on.
  fileprivate func slowDown(_ slot: Int) {
    plans[slot]?.sharesName = true
    ready[slot].length = -1
  }

  /// A plan for a key, whether it has a slot or not.
  func plan(for key: some CodingKey) -> EncodingPlan {
    EncodingPlan(key: key, mapping: mapping, configuration: configuration)
  }

  /// What the member of a key without a rule is called; nil where that takes a plan.
  func plainName(_ key: some CodingKey) -> String? {
    guard mapping == nil else { return nil }
    let name = key.stringValue
    if configuration.usesPropertyNames { return name }
    return configuration.codingKeysArePaths
      ? nil : configuration.encodingStrategy.memberName(for: name)
  }

  /// The plan of a filled slot.
  func plan(_ slot: Int) -> EncodingPlan? { plans.indices.contains(slot) ? plans[slot] : nil }

  /// The plans of all properties that were written.
  var allPlans: [EncodingPlan] { plans.compactMap { $0 } }
}

/// A table with its kind of key.
class TypedEncodingTable<Key: CodingKey>: EncodingTable {
  /// Makes a container that writes by this table.
  func open(
    _ stream: EncodingStream, _ index: Int32, _ serial: UInt32
  ) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      KeyedWriter<Key>(stream: stream, table: Borrowed(self), index: index, serial: serial))
  }
}

/// A table with its kind of container: written in code that is generic over the key only, the
/// container's type would be looked up by the runtime each time.
final class OpeningEncodingTable<Key, Container: KeyedWriting>: TypedEncodingTable<Key>
where Container.Key == Key {
  override func open(
    _ stream: EncodingStream, _ index: Int32, _ serial: UInt32
  ) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      Container(stream: stream, table: Borrowed(self), index: index, serial: serial))
  }
}

/// A container that is made by code that is generic over the container itself.
protocol KeyedWriting: KeyedEncodingContainerProtocol {
  init(stream: EncodingStream, table: Borrowed<EncodingTable>, index: Int32, serial: UInt32)
}

/// The names that the properties of one object have, whichever tables they are in.
///
/// It numbers the properties in the order of their first write, and sees to it that two with one
/// name are compared at each write.
final class NameLedger {
  private var count: UInt16 = 0
  private var owners: [MemberName: Owner] = [:]

  /// A slot; the table, which holds this ledger, lives as long as the registry.
  private struct Owner {
    unowned let table: EncodingTable
    let slot: Int
  }

  /// Adds a property and gives its number.
  fileprivate func enter(_ plan: EncodingPlan, table: EncodingTable, slot: Int) -> UInt16 {
    if case .name(let name) = plan.target, !plan.isIgnored {
      let name = MemberName(name)
      if let owner = owners[name] {
        owner.table.slowDown(owner.slot)
        plan.sharesName = true
      } else {
        owners[name] = Owner(table: table, slot: slot)
      }
    }
    defer { if count < .max { count += 1 } }
    return count
  }
}
