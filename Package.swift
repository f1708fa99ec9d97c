// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "FlexCodable",
  platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
  products: [.library(name: "FlexCodable", targets: ["FlexCodable"])],
  targets: [
    .target(name: "FlexCodable", swiftSettings: settings),
    .testTarget(name: "FlexCodableTests", dependencies: ["FlexCodable"], swiftSettings: settings),
    .testTarget(name: "DropInBeforeTests", swiftSettings: settings),
    .testTarget(name: "DropInAfterTests", dependencies: ["FlexCodable"], swiftSettings: settings),
    .testTarget(
      name: "MainActorTests", dependencies: ["FlexCodable"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
