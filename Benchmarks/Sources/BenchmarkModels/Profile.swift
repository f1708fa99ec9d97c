/// A small object, as a list of customers has thousands of.
package struct Profile: Codable, Equatable, Sendable {
  let id: Int
  let name: String
  let nickname: String?
  let active: Bool
  let score: Double
  let visits: Int
  let joined: String
  let language: String
  let tags: [String]
  let address: PostalAddress
  let ratings: [Int]
  let about: String
}

/// Where somebody lives.
struct PostalAddress: Codable, Equatable, Sendable {
  let street: String
  let zip: String
  let city: String
}
