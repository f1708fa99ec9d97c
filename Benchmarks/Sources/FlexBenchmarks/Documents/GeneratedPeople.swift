import Foundation

/// A document of random.json's shape: people with friends, names in several scripts.
enum GeneratedPeople {
  static func document() -> Data {
    var random = SeededGenerator(seed: 9)
    let people = (1...1_000).map { person($0, &random) }
    let list = people.joined(separator: ",\n    ")
    return Data(
      "{\"id\":1,\"jsonrpc\":\"2.0\",\"total\":1000,\"result\":[\n    \(list)\n]}\n".utf8)
  }

  private static func person(_ number: Int, _ random: inout SeededGenerator) -> String {
    let friends = (0..<random.integer(1...4)).map { _ in
      let id = random.integer(1...9_999)
      return "{\"id\": \(id), \"name\": \"\(name(&random))\", \"phone\": \"\(phone(&random))\"}"
    }
    return """
      {"id": \(number), "avatar": "https://avatars.example.org/\(number * 7)?size=50x50", \
      "age": \(random.integer(18...90)), "admin": \(random.chance(20)), \
      "name": "\(name(&random))", "company": "\(random.word(companies))", \
      "phone": "\(phone(&random))", "email": "person\(number)@example.org", \
      "birthDate": "19\(random.integer(40...99))-0\(random.integer(1...9))-1\(random.integer(0...9))", \
      "friends": [\(friends.joined(separator: ", "))], "field": "\(random.word(fields))"}
      """
  }

  private static func name(_ random: inout SeededGenerator) -> String {
    "\(random.word(given)) \(random.word(family))"
  }

  private static func phone(_ random: inout SeededGenerator) -> String {
    "+\(random.integer(1...99)) (\(random.integer(100...999))) \(random.integer(100_000...999_999))"
  }

  private static let given = ["Мария", "Пётр", "Анна", "Jörg", "Chloé", "Vera", "小百合", "Tom"]
  private static let family = ["Соколова", "Павлов", "Müller", "Lefèvre", "Stone", "山本", "Okoye"]
  private static let companies = ["Альфа", "Север и Ко", "Northwind", "Ünal", "Blue Cove"]
  private static let fields = ["one", "два", "drei", "四"]
}
