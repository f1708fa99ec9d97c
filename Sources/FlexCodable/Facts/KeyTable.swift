/// The properties of one type as one kind of coding key names them.
///
/// A coding key is nearly always an enum of one byte, and that byte is its slot here: a look-up
/// costs no call to `stringValue`. Keys of other sizes go through their name. Used by one session
/// at a time.
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
  private var plans: [PropertyPlan?]
  private var slots: [String: Int] = [:]
  private var slotBytes = 0

  init(
    keyType: ObjectIdentifier, typeIndex: Int, index: Int, mapping: FlexMapping?,
    configuration: KeyConfiguration
  ) {
    self.keyType = keyType
    self.typeIndex = typeIndex
    self.index = index
    self.mapping = mapping
    self.configuration = configuration
    names = KeyNames(table: index &* 2)
    routes = RouteTable(index &* 2 &+ 1)
    plans = []
  }

  /// The slot of a key, filled.
  @inline(__always)
  func slot(_ key: some CodingKey) -> Int {
    let byte = keyByte(key)
    return byte >= 0 && names.isFilled(byte) ? byte : slowSlot(key, byte)
  }

  @inline(never)
  private func slowSlot(_ key: some CodingKey, _ byte: Int) -> Int {
    if byte >= 0 {
      fill(byte, with: key)
      return byte
    }
    let name = key.stringValue
    if let slot = slots[name] { return slot }
    let slot = plans.count
    fill(slot, with: key)
    slots[name] = slot
    slotBytes += name.utf8.count
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
  func plan(_ slot: Int) -> PropertyPlan? { plans.indices.contains(slot) ? plans[slot] : nil }

  /// The plans of all properties that were asked for.
  var allPlans: [PropertyPlan] { plans.compactMap { $0 } }

  /// Too many keys made at run time, or too long ones, to be kept for the next call.
  var isCrowded: Bool { slots.count > 4_096 || slotBytes > 1 << 16 }
}

extension FlexMapping {
  /// The rule of a property; the last one, if it has several.
  func rule(for property: String) -> FlexRule? {
    rules.last { $0.property == property }?.rule
  }
}
