/// The properties of one type as one kind of coding key names them.
///
/// A coding key is nearly always an enum of one byte, sometimes of two, and that number is its slot
/// here: a look-up costs no call to `stringValue`. Keys of other sizes go through their name. Used by
/// one session at a time.
final class KeyTable {
  let keyType: ObjectIdentifier
  /// The type's place among the facts of the session.
  let typeIndex: Int
  /// This table's place among those of the session.
  let index: Int
  let names: KeyNames
  /// The steps to properties that are not simply there under one name.
  let routes: RouteTable
  private let mapping: FlexMapping?
  private let configuration: KeyConfiguration
  private let plans = ReferenceList<PropertyPlan?>()
  private var slots: [String: Int] = [:]
  private var slotBytes = 0
  private let crowding: Crowding

  /// Keys of two bytes that have higher numbers are few, or no cases of an enum.
  private static let numberedSlots = 4_096

  init(
    keyType: ObjectIdentifier, typeIndex: Int, index: Int, mapping: FlexMapping?,
    configuration: KeyConfiguration, crowding: Crowding
  ) {
    self.crowding = crowding
    self.keyType = keyType
    self.typeIndex = typeIndex
    self.index = index
    self.mapping = mapping
    self.configuration = configuration
    names = KeyNames(table: index)
    routes = RouteTable(names)
  }

  /// The slot of a key, filled.
  @inline(__always)
  func slot(_ key: some CodingKey) -> Int {
    let number = slotNumber(key)
    return number >= 0 && names.isFilled(number) ? number : slowSlot(key, number)
  }

  /// The number of a key whose number is its slot; -1 for any other.
  @inline(__always)
  private func slotNumber<Key: CodingKey>(_ key: Key) -> Int {
    let byte = keyByte(key)
    guard byte < 0, MemoryLayout<Key>.size == 2 else { return byte }
    let number = keyNumber(key)
    return number < KeyTable.numberedSlots ? number : -1
  }

  @inline(never)
  private func slowSlot<Key: CodingKey>(_ key: Key, _ number: Int) -> Int {
    if number >= 0 {
      fill(number, with: key)
      return number
    }
    let name = key.stringValue
    if let slot = slots[name] { return slot }
    let first = MemoryLayout<Key>.size == 2 ? KeyTable.numberedSlots : 0
    let slot = max(plans.count, first)
    fill(slot, with: key)
    slots[name] = slot
    slotBytes += name.utf8.count
    if slots.count > 4_096 || slotBytes > 1 << 16 { crowding.isCrowded = true }
    return slot
  }

  private func fill(_ slot: Int, with key: some CodingKey) {
    let rule = mapping?.rule(for: key.stringValue)
    let plan = PropertyPlan(
      key: key, rule: rule, mapping: mapping, configuration: configuration)
    while plans.count <= slot { plans.append(nil) }
    plans[slot] = plan
    names.set(slot, to: plan.fastName, isSimple: plan.isSimple)
    if plan.isRouted { routes.set(slot, to: plan.candidates.map(\.path.steps)) }
  }

  /// The plan of a filled slot.
  func plan(_ slot: Int) -> PropertyPlan? { plans.at(slot) ?? nil }

  /// The plans of all properties that were asked for.
  var allPlans: [PropertyPlan] { (0..<plans.count).compactMap { plans[$0] } }
}

/// Too many keys made at run time, or too long ones, to be kept for the next call.
final class Crowding {
  var isCrowded = false
}

extension FlexMapping {
  /// The rule of a property; the last one, if it has several.
  func rule(for property: String) -> FlexRule? {
    rules.last { $0.property == property }?.rule
  }
}
