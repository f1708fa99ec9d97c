// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FlexCodableBenchmarks",
  platforms: [.macOS(.v12)],
  dependencies: [.package(name: "FlexCodable", path: "..")],
  targets: [
    // Apart from the runner, so that decoders reach the models as they reach those of an app.
    .target(name: "BenchmarkModels"),
    .executableTarget(
      name: "FlexBenchmarks",
      dependencies: [
        "BenchmarkModels",
        .product(name: "FlexCodable", package: "FlexCodable"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
