import FlexCodable
import Foundation

/// Empty maps written as lists, names with dashes.
enum Composer {
  struct Lock: MessyModel, FlexMapped {
    var readme: [String] = []
    var contentHash = ""
    var packages: [Package] = []
    var packagesDev: [Package] = []
    var aliases: [String] = ["none"]
    var minimumStability = Stability.dev
    var stabilityFlags: [String: Int] = ["none": 0]
    var preferStable = true
    var preferLowest = true
    var platform: [String: String] = [:]
    var platformDev: [String: String] = ["none": ""]
    var platformOverrides: [String: String] = [:]
    var pluginAPIVersion: String?

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .readme: "_readme", .contentHash: "content-hash", .packagesDev: "packages-dev",
        .minimumStability: "minimum-stability", .stabilityFlags: "stability-flags",
        .preferStable: "prefer-stable", .preferLowest: "prefer-lowest",
        .platformDev: "platform-dev", .platformOverrides: "platform-overrides",
        .pluginAPIVersion: "plugin-api-version",
      ])
  }

  enum Stability: String, Codable { case dev, alpha, beta, stable }

  struct Package: MessyModel, FlexMapped {
    var name = ""
    var version = ""
    var source = Origin()
    var dist = Origin()
    var require: [String: String] = [:]
    var requireDev: [String: String] = [:]
    var type = ""
    var branches: [String: String] = [:]
    var namespaces: [String: String] = [:]
    var notificationURL: URL?
    var license: [String] = []
    var authors: [Author] = []
    var description = ""
    var keywords: [String] = []
    var support: [String: URL]?
    var time = Date(timeIntervalSince1970: 0)

    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .requireDev: "require-dev", .branches: "extra.branch-alias",
        .namespaces: "autoload.psr-4", .notificationURL: "notification-url",
      ])
  }

  struct Origin: MessyModel {
    var type = ""
    var url: URL?
    var reference = ""
    var shasum: String?
  }

  struct Author: MessyModel {
    var name = ""
    var email: String?
  }

  static let files = [
    MessyFile(
      "composer-lock-2019.json", Lock.self,
      [
        .value("/stability-flags") { $0.stabilityFlags },
        .value("/platform-dev") { $0.platformDev },
        .value("/platform") { $0.platform },
        .value("/aliases") { $0.aliases },
      ]),
    MessyFile(
      "composer-lock-now.json", Lock.self,
      [
        .value("/stability-flags") { $0.stabilityFlags },
        .value("/platform-dev") { $0.platformDev },
        .value("/packages/0/dist/shasum") { try $0.packages.at(0).dist.shasum },
        .value("/packages/0/time") { try $0.packages.at(0).time },
      ]),
  ]
}

/// A status that is a number here and a text there, a name that begins with a digit.
enum OpenWeather {
  struct Current: MessyModel {
    var coord = Coordinates()
    var sys = Sun()
    var weather: [Condition] = []
    var base = ""
    var main = Measured()
    var wind = Wind<Double>()
    var clouds = Clouds()
    var dt = Date(timeIntervalSince1970: 0)
    var id = 0
    var name = ""
    var cod = ""
  }

  struct Box: MessyModel {
    var cod = 0
    var calctime = 0.0
    var cnt = 0
    var list: [City] = []
  }

  struct City: MessyModel {
    var id = 0
    var name = ""
    var coord = Coordinates()
    var main = Measured()
    var dt = Date(timeIntervalSince1970: 0)
    var wind = Wind<Int>()
    var rain: Rain?
    var clouds = Clouds()
    var weather: [Condition] = []
  }

  struct Coordinates: MessyModel {
    var lon = 0.0
    var lat: Float = 0
  }

  struct Sun: MessyModel {
    var country = ""
    var sunrise = Date(timeIntervalSince1970: 0)
    var sunset = Date(timeIntervalSince1970: 0)
  }

  struct Condition: MessyModel {
    var id: UInt16 = 0
    var main = ""
    var description = ""
    var icon = ""
  }

  struct Measured: MessyModel {
    var temp = 0.0
    var tempMin = 0.0
    var tempMax = 0.0
    var pressure = 0.0
    var seaLevel: Double?
    var grndLevel: Double?
    var humidity: UInt8 = 0
  }

  struct Wind<Degrees: Codable & Equatable & Sendable>: MessyModel {
    var speed = 0.0
    var gust: Double?
    var deg: Degrees?
  }

  struct Clouds: MessyModel {
    var all: Int8 = 0
  }

  struct Rain: MessyModel {
    var threeHours = 0.0
    enum CodingKeys: String, CodingKey { case threeHours = "3h" }
  }

  static let files = [
    MessyFile(
      "openweather-current.json", Current.self,
      [
        .value("/cod") { $0.cod },
        .value("/wind/deg") { try present($0.wind.deg) },
        .value("/sys/sunrise") { $0.sys.sunrise },
      ], snakeCase: true),
    MessyFile(
      "openweather-bbox.json", Box.self,
      [
        .value("/cod") { $0.cod },
        .value("/list/0/rain/3h") { try present(try $0.list.at(0).rain).threeHours },
        .value("/list/1/rain", as: "Model?", tree: false) { try $0.list.at(1).rain?.threeHours },
        .value("/list/0/wind/deg", as: "Int? (no silent truncation)") {
          try $0.list.at(0).wind.deg
        },
      ], snakeCase: true, permissive: ["/list/0/wind/deg": 356]),
  ]
}

/// Rows in which every number is a text.
enum OpenData {
  struct Row: MessyModel {
    var id: Int64 = 0
    var date = Date(timeIntervalSince1970: 0)
    var counts = 0
    var status = true
  }

  static let file = MessyFile(
    "socrata-bike-counts.json", [Row].self,
    [
      .value("/0/counts") { try $0.at(0).counts },
      .value("/0/id") { try $0.at(0).id },
      .value("/0/status") { try $0.at(0).status },
      .value("/0/date", as: "Date (zone-less, UTC assumed)") { try $0.at(0).date },
      .value("", as: "rows", tree: false) { $0.count },
    ])
}

/// Times in milliseconds, magnitudes with and without a fraction or null.
enum Earthquakes {
  struct Collection: MessyModel {
    var type = ""
    var metadata = Metadata()
    var features: [Feature] = []
  }

  struct Metadata: MessyModel {
    var title = ""
  }

  struct Feature: MessyModel {
    var type = ""
    var properties = Properties()
    var geometry = Geometry()
    var id = 0
  }

  struct Properties: MessyModel {
    var mag: Double?
    var place = ""
    var time = Date(timeIntervalSince1970: 0)
    var updated = Date(timeIntervalSince1970: 0)
    var alert: String?
    var type = ""
    var title = ""
    var status: String?
  }

  struct Geometry: MessyModel {
    var type = ""
    var coordinates: [Double] = []
  }

  static let file = MessyFile(
    "usgs-earthquakes.json", Collection.self,
    [
      .value("/features/0/properties/mag") { try present(try $0.features.at(0).properties.mag) },
      .value("/features/2/properties/mag") { try $0.features.at(2).properties.mag },
      .value("/features/0/properties/time") { try $0.features.at(0).properties.time },
      .value("/features/1/properties/status") { try $0.features.at(1).properties.status },
      .value("/features/0/id") { try $0.features.at(0).id },
    ])
}
