package import FlexCodable

// One object of ten numbers, read in five ways; what a rule costs is the difference of two of them.

/// Ten numbers, renamed by coding keys alone.
package struct PlainTen: Codable, Equatable, Sendable {
  let apples: Int
  let bricks: Int
  let candles: Int
  let doors: Int
  let eagles: Int
  let flutes: Int
  let gardens: Int
  let horses: Int
  let islands: Int
  let jackets: Int

  private enum CodingKeys: String, CodingKey {
    case apples = "apples_count"
    case bricks = "bricks_count"
    case candles = "candles_count"
    case doors = "doors_count"
    case eagles = "eagles_count"
    case flutes = "flutes_count"
    case gardens = "gardens_count"
    case horses = "horses_count"
    case islands = "islands_count"
    case jackets = "jackets_count"
  }
}

/// Ten numbers, renamed by rules.
package struct RenamedTen: Codable, Equatable, Sendable, FlexMapped {
  let apples: Int
  let bricks: Int
  let candles: Int
  let doors: Int
  let eagles: Int
  let flutes: Int
  let gardens: Int
  let horses: Int
  let islands: Int
  let jackets: Int

  package static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .apples: "apples_count",
      .bricks: "bricks_count",
      .candles: "candles_count",
      .doors: "doors_count",
      .eagles: "eagles_count",
      .flutes: "flutes_count",
      .gardens: "gardens_count",
      .horses: "horses_count",
      .islands: "islands_count",
      .jackets: "jackets_count",
    ])
}

/// Ten numbers, each under the last of three names.
package struct AlternativeTen: Codable, Equatable, Sendable, FlexMapped {
  let apples: Int
  let bricks: Int
  let candles: Int
  let doors: Int
  let eagles: Int
  let flutes: Int
  let gardens: Int
  let horses: Int
  let islands: Int
  let jackets: Int

  package static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .apples: ["apples_number", "apples_total", "apples_count"],
      .bricks: ["bricks_number", "bricks_total", "bricks_count"],
      .candles: ["candles_number", "candles_total", "candles_count"],
      .doors: ["doors_number", "doors_total", "doors_count"],
      .eagles: ["eagles_number", "eagles_total", "eagles_count"],
      .flutes: ["flutes_number", "flutes_total", "flutes_count"],
      .gardens: ["gardens_number", "gardens_total", "gardens_count"],
      .horses: ["horses_number", "horses_total", "horses_count"],
      .islands: ["islands_number", "islands_total", "islands_count"],
      .jackets: ["jackets_number", "jackets_total", "jackets_count"],
    ])
}

/// Ten numbers, each at the end of a path of three steps.
package struct DeepTen: Codable, Equatable, Sendable, FlexMapped {
  let apples: Int
  let bricks: Int
  let candles: Int
  let doors: Int
  let eagles: Int
  let flutes: Int
  let gardens: Int
  let horses: Int
  let islands: Int
  let jackets: Int

  package static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .apples: "info.stock.apples_count",
      .bricks: "info.stock.bricks_count",
      .candles: "info.stock.candles_count",
      .doors: "info.stock.doors_count",
      .eagles: "info.stock.eagles_count",
      .flutes: "info.stock.flutes_count",
      .gardens: "info.stock.gardens_count",
      .horses: "info.stock.horses_count",
      .islands: "info.stock.islands_count",
      .jackets: "info.stock.jackets_count",
    ])
}

/// Ten numbers with initial values.
package struct DefaultedTen: Codable, Equatable, Sendable, FlexDefaults {
  var apples = 0
  var bricks = 0
  var candles = 0
  var doors = 0
  var eagles = 0
  var flutes = 0
  var gardens = 0
  var horses = 0
  var islands = 0
  var jackets = 0

  package init() {}

  private enum CodingKeys: String, CodingKey {
    case apples = "apples_count"
    case bricks = "bricks_count"
    case candles = "candles_count"
    case doors = "doors_count"
    case eagles = "eagles_count"
    case flutes = "flutes_count"
    case gardens = "gardens_count"
    case horses = "horses_count"
    case islands = "islands_count"
    case jackets = "jackets_count"
  }
}
