// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FlexCodableBenchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "FlexCodable", path: "..")],
  targets: [
    // Apart from the runner, so that decoders reach the models as they reach those of an app.
    .target(
      name: "BenchmarkModels", dependencies: [.product(name: "FlexCodable", package: "FlexCodable")]
    ),
    .target(name: "CodableFloor"),
    .executableTarget(
      name: "FlexBenchmarks",
      dependencies: [
        "BenchmarkModels",
        "CodableFloor",
        .product(name: "FlexCodable", package: "FlexCodable"),
      ]),
    .executableTarget(
      name: "FlexSlopes", dependencies: [.product(name: "FlexCodable", package: "FlexCodable")]),
  ],
  swiftLanguageModes: [.v6]
)
