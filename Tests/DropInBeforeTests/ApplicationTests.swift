import Foundation
import Testing

private let user = User(
  id: 7, fullName: "Ada Lovelace", email: nil, joinedAt: Date(timeIntervalSince1970: 86_400),
  role: .admin, website: URL(string: "https://example.org/a?b=c"), avatar: Data([1, 2, 255]),
  scores: ["chess": 1.5, "go": .infinity], tags: ["math"])

private let userText =
  #"{"avatar":"AQL/","full_name":"Ada Lovelace","id":7,"joined_at":"1970-01-02T00:00:00Z","#
  + #""role":"admin","scores":{"chess":1.5,"go":"inf"},"tags":["math"],"#
  + #""website":"https://example.org/a?b=c"}"#

@Suite("The application")
struct ApplicationTests {
  private func client(_ answer: String) -> Client {
    Client { _, body in body ?? Data(answer.utf8) }
  }

  @Test("reads a page of users")
  func page() async throws {
    let text = #"{"items":[\#(userText)],"next_cursor":null,"total":1}"#
    let page: Page<User> = try await client(text).get("users")
    #expect(page == Page(items: [user], nextCursor: nil, total: 1))
  }

  @Test("sends what it reads back")
  func roundTrip() async throws {
    let back: User = try await client("").post("users", user)
    #expect(back == user)
    let data = try Client.makeEncoder(pretty: false).encode(user)
    #expect(String(decoding: data, as: UTF8.self) == userText)
  }

  @Test(
    "tells what is wrong with an answer",
    arguments: [
      (#"{"items":[{}],"total":1}"#, Client.Failure.missing("id", at: "items.0")),
      (#"{"items":[],"total":"1"}"#, .wrong("total")),
      (#"{"items":[],"total":null}"#, .null("total")),
      (#"{"items":{},"total":1}"#, .wrong("items")),
      (#"{"items":[],"total":1"#, .malformed),
      (#"{"items":[],"total":1.5}"#, .malformed),
      (userText.replacingOccurrences(of: "admin", with: "owner"), .missing("items", at: "")),
    ])
  func failures(_ text: String, _ failure: Client.Failure) async {
    await #expect(throws: failure) {
      let _: Page<User> = try await client(text).get("users")
    }
  }

  @Test("dates in every form")
  func dates() throws {
    let day = Date(timeIntervalSince1970: 86_400)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "dd.MM.yyyy"
    let forms: [(JSONDecoder.DateDecodingStrategy, JSONEncoder.DateEncodingStrategy, String)] = [
      (.deferredToDate, .deferredToDate, "[-978220800]"),
      (.secondsSince1970, .secondsSince1970, "[86400]"),
      (.millisecondsSince1970, .millisecondsSince1970, "[86400000]"),
      (.iso8601, .iso8601, #"["1970-01-02T00:00:00Z"]"#),
      (.formatted(formatter), .formatted(formatter), #"["02.01.1970"]"#),
      (
        .custom { decoder in
          let days = try decoder.singleValueContainer().decode(Int.self)
          return Date(timeIntervalSince1970: Double(days) * 86_400)
        },
        .custom { date, encoder in
          var container = encoder.singleValueContainer()
          try container.encode(Int(date.timeIntervalSince1970 / 86_400))
        }, "[1]"
      ),
    ]
    for (reading, writing, text) in forms {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = writing
      #expect(String(decoding: try encoder.encode([day]), as: UTF8.self) == text)
      let decoder = Client.makeDecoder(dates: reading)
      #expect(try decoder.decode([Date].self, from: Data(text.utf8)) == [day])
    }
  }

  @Test("keys by a function of the path")
  func keys() throws {
    struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(_ text: String) { stringValue = text }
      init?(stringValue: String) { self.init(stringValue) }
      init?(intValue: Int) { nil }
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      Key(path[path.count - 1].stringValue.lowercased())
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.keyEncodingStrategy = .custom { path in
      Key(path.map(\.stringValue).joined(separator: "/"))
    }
    let page = try decoder.decode(
      Page<[String]>.self, from: Data(#"{"ITEMS":[["a"]],"Total":2}"#.utf8))
    #expect(page == Page(items: [["a"]], nextCursor: nil, total: 2))
    let data = try encoder.encode(["outer": Settings()])
    #expect(
      String(decoding: data, as: UTF8.self).hasPrefix(#"{"outer":{"outer\/fontSize":12.5,"#))
  }

  @Test("data by functions")
  func data() throws {
    let decoder = JSONDecoder()
    decoder.dataDecodingStrategy = .custom { decoder in
      Data(try decoder.singleValueContainer().decode(String.self).utf8)
    }
    #expect(try decoder.decode([Data].self, from: Data(#"["hi"]"#.utf8)) == [Data("hi".utf8)])
    let encoder = JSONEncoder()
    encoder.dataEncodingStrategy = .custom { data, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(data.count)
    }
    #expect(try encoder.encode([Data("hi".utf8)]) == Data("[2]".utf8))
    encoder.dataEncodingStrategy = .deferredToData
    #expect(try encoder.encode(Data([1, 2])) == Data("[1,2]".utf8))
  }

  @Test("events, loose values, invoices and shapes")
  func models() throws {
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    func check<T: Codable & Equatable>(_ value: T, _ text: String) throws {
      #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == text)
      #expect(try decoder.decode(T.self, from: Data(text.utf8)) == value)
    }
    try check(
      [
        Event.message(text: "hi", at: Date(timeIntervalSinceReferenceDate: 0)), .joined(.guest),
        .left,
      ],
      #"[{"message":{"at":0,"text":"hi"}},{"joined":{"_0":"guest"}},{"left":{}}]"#)
    try check(
      Loose.object(["a": .list([.flag(true), .number(1), .text("x"), .nothing])]),
      #"{"a":[true,1,"x",null]}"#)
    try check(
      Invoice(number: "n1", amount: 12.5, street: "s", lines: [1, 2]),
      #"{"address":{"street":"s"},"amount":12.5,"lines":[1,2],"no":"n1"}"#)
    try check([1: "a", -2: "b"], #"{"-2":"b","1":"a"}"#)
    try check([User.Role.admin: 1], #"["admin",1]"#)
    try check(UUID?.none, "null")
    try check([Int?.none, 5], "[null,5]")
    let circle = Circle(name: "c", radius: 2)
    let text = try encoder.encode(circle)
    #expect(text == Data(#"{"radius":2,"super":{"name":"c"}}"#.utf8))
    #expect(try decoder.decode(Circle.self, from: text).name == "c")
  }

  @Test("an amount in an older form, and one that is none")
  func olderForm() throws {
    func read(_ amount: String) throws -> Invoice {
      let text = #"{"no":"n","amount":\#(amount),"address":{"street":"s"},"lines":[]}"#
      return try JSONDecoder().decode(Invoice.self, from: Data(text.utf8))
    }
    #expect(try read(#""12.50""#).amount == 12.5)
    let error = #expect(throws: DecodingError.self) { try read(#""x""#) }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["amount"])
    #expect(context.debugDescription.hasPrefix("x is no amount"))
  }

  @Test("values with a configuration and with the caller's information")
  func configuration() throws {
    let data = Data("1.5".utf8)
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    #expect(
      try decoder.decode(Distance.self, from: data, configuration: .meters).meters == 1.5)
    #expect(
      try decoder.decode(Distance.self, from: data, configuration: Distance.Kilometers.self)
        .meters == 1500)
    #expect(
      try encoder.encode(Distance(meters: 500), configuration: .kilometers) == Data("0.5".utf8))
    #expect(
      try encoder.encode(Distance(meters: 500), configuration: Distance.Kilometers.self)
        == Data("0.5".utf8))
    let key = try #require(CodingUserInfoKey.currency)
    decoder.userInfo[key] = "EUR"
    encoder.userInfo = [key: "USD"]
    let price = try decoder.decode([Price].self, from: Data("[3]".utf8))
    #expect(price.map(\.text) == ["3 EUR"])
    #expect(try encoder.encode(price) == Data(#"["3 EUR in USD"]"#.utf8))
  }

  @Test("settings that people write")
  func settings() throws {
    let settings = try Settings.read("// mine\ntheme: 'dark',\nrecent: ['https://a.b/c'],")
    #expect(settings.theme == "dark")
    #expect(settings.fontSize == 12.5)
    #expect(
      try settings.written() == """
        {
          "fontSize" : 12.5,
          "recent" : [
            "https:\\/\\/a.b\\/c"
          ],
          "theme" : "dark"
        }
        """)
  }

  @Test("a cache that many tasks use at once")
  func cache() async throws {
    let cache = Cache()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for id in 0..<50 {
        group.addTask {
          try await cache.store([id, id + 1], under: "\(id)")
          let list: [Int]? = try await cache.load("\(id)")
          #expect(list == [id, id + 1])
        }
      }
      try await group.waitForAll()
    }
    #expect(try await cache.load("none", as: Int.self) == nil)
    await #expect(throws: DecodingError.self) { try await cache.load("1", as: String.self) }
  }

  @Test("what cannot be written")
  func unwritable() {
    let error = #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(["a": [Double.nan]])
    }
    guard case .invalidValue(let value, let context) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect((value as? Double)?.isNaN == true)
    #expect(context.codingPath.map(\.stringValue) == ["a", "Index 0"])
  }
}
