/// Made-up people of the random kind: short texts in many scripts.
package struct RandomPeople: Codable, Equatable, Sendable {
  let id: Int
  let jsonrpc: String
  let total: Int
  let result: [Person]
}

/// One of the people.
struct Person: Codable, Equatable, Sendable {
  let id: Int
  let avatar: String
  let age: Int
  let admin: Bool
  let name: String
  let company: String
  let phone: String
  let email: String
  let birthDate: String
  let friends: [Friend]
  let field: String
}

/// A friend of a person.
struct Friend: Codable, Equatable, Sendable {
  let id: Int
  let name: String
  let phone: String
}
