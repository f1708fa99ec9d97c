/// One number that a goal may be set for.
struct Figure: Codable {
  let name: String
  let value: Double
  let unit: Unit

  enum Unit: String, Codable {
    /// How often as fast, or as much.
    case times = "x"
    case nanoseconds = "ns"
    case microseconds = "us"
    case gigabytesPerSecond = "GB/s"
  }

  init(_ name: String, _ value: Double, _ unit: Unit = .times) {
    self.name = name
    self.value = value
    self.unit = unit
  }

  var text: String { "\(Self.text(value)) \(unit.rawValue)" }

  /// Three digits that count.
  static func text(_ value: Double) -> String {
    let places: Double = value.magnitude < 10 ? 100 : value.magnitude < 100 ? 10 : 1
    let rounded = (value * places).rounded() / places
    return places == 1 ? "\(Int(rounded))" : "\(rounded)"
  }
}
