/// A map of the canada kind: hardly anything but decimal fractions.
package struct FeatureCollection: Codable, Equatable, Sendable {
  let type: String
  let features: [Feature]
}

/// One shape of the map.
struct Feature: Codable, Equatable, Sendable {
  let type: String
  let properties: FeatureProperties
  let geometry: Geometry
}

/// What is known about a shape.
struct FeatureProperties: Codable, Equatable, Sendable {
  let name: String
}

/// The outlines of a shape.
struct Geometry: Codable, Equatable, Sendable {
  let type: String
  let coordinates: [[[Double]]]
}
