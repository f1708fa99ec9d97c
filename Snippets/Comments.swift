// The samples in the comments of public declarations, so that CI compiles them.
//
//     swift run Comments

import FlexCodable
import Foundation

// MARK: Models

struct Bag: Codable, FlexDefaults { var name = ""; var price = 0.0 }

enum Status: String, Codable, FlexUnknownCase {
  case open, closed, unknown
  static var unknownCase: Status { .unknown }
}

enum Mapped {
  struct Item: Codable, FlexMapped {
    var desc: String
    static let mapping = FlexMapping(CodingKeys.self, [.desc: "description"])
  }
}

enum Modelled {
  struct Item: FlexModel {
    var id = 0
    var desc = ""
    var cache: [String] = []
    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .desc: "description",
        .cache: .ignored,
      ])
  }
}

class Shape: Codable, FlexPolymorphic {
  class func type(for json: JSON) throws -> (any Decodable.Type)? {
    json["kind"] == "circle" ? Circle.self : nil
  }
}

final class Circle: Shape {}

class Player: FlexMapped, Decodable {
  var name = ""
  class var mapping: FlexMapping { FlexMapping(CodingKeys.self, [.name: "n"]) }
  enum CodingKeys: CodingKey { case name }
}

final class Champion: Player {
  var level = 0
  override class var mapping: FlexMapping {
    FlexMapping(CodingKeys.self, [.level: "lvl"]).merging(super.mapping)
  }
  enum CodingKeys: CodingKey { case level }
}

struct Size: Codable, FlexDefaults {
  var width = 0
  var height = 0
}

struct Everything: FlexModel {
  var desc = ""
  var nickname = ""
  var changedAt = ""
  var birthday = Date.distantPast
  var token = ""

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .desc: "description",  // another name
      .nickname: ["nickname", "nick_name", "nick"],  // the first that is present and not null
      .changedAt: "name.info[1].nameChangedTime",  // a path
      .birthday: .from("birthday", "born").date(.format("yyyy-MM-dd")),
      .token: .ignored,
    ])
}

struct Form: FlexModel {
  var retries = 0
  var born = Date.distantPast
  var birthday = Date.distantPast
  var size = Size()
  var grade: Int8 = 0
  var raw = ""
  var amount = 0
  var closed: String?

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .retries: .default(3),
      .born: .date(.format("yyyy-MM-dd"), .secondsSince1970),
      .birthday: .date(.format("yyyy-MM-dd"), .secondsSince1970),
      .size: .flattened,  // {"name":"n","width":2,"height":3} for name and size
      .grade: .characterCode,  // {"grade":"5"} gives 53
      .raw: .jsonText,  // {"raw":{"a":1}} gives "{\"a\":1}"
      .amount: .leniency(.strict),
      .closed: .writingNull,  // {"closed":null} for nil
    ])
}

enum Read {
  struct Tagged: FlexModel {
    var tags: [String] = []
    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        // {"tags":"red,green"} for [String]
        .tags: .reading { json in
          guard case .string(let text)? = json else { return json }
          return .array(text.split(separator: ",").map { .string(String($0)) })
        }
      ])
  }
}

enum Written {
  struct Tagged: FlexModel {
    var tags: [String] = []
    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        // ["red","green"] as {"tags":"red,green"}
        .tags: .writing { json in
          .string((json.arrayValue ?? []).compactMap(\.stringValue).joined(separator: ","))
        }
      ])
  }

  struct Moved: FlexModel {
    var tags: [String] = []
    static let mapping = FlexMapping(
      CodingKeys.self,
      [
        .tags: .from("tags", "labels").writing(to: "meta.tags")
      ])
  }
}

struct RangeProblem: Error {}

struct Span: Codable, FlexDecodingHooks, FlexEncodingHooks {
  var start: Int
  var end: Int

  mutating func didDecode(from json: JSON) throws {
    guard end >= start else { throw RangeProblem() }
  }

  func willEncode() throws {}

  func didEncode(to json: inout JSON) throws {
    json["version"] = 2
  }
}

final class Account: Codable {
  var name = ""
  var address = ""
  enum CodingKeys: CodingKey { case name, address }
}

extension Account: FlexUpdatable {
  func update(from container: FlexUpdateContainer) throws {
    try container.update(&name, forKey: CodingKeys.name)
    try container.update(&address, forKey: CodingKeys.address)
  }
}

struct Place: Codable {
  var name: String
  var city: String
}

// MARK: Special properties

struct Body: Codable { var text: String }
struct Draft: Codable { @FlexMutable var tags = NSMutableArray() }
struct Patch: Codable { var name: FlexPresence<String> = .absent }

enum Lazy {
  struct Message: Codable { var id: Int; var body: FlexLazy<Body> }
  static func text(_ message: Message) throws -> String {
    let body = try message.body.value()
    return body.text
  }
}

enum Open {
  struct Order: Codable { var status: FlexOpen<Status> }
}

// MARK: Calls

typealias Student = Everything
typealias Event = Bag
typealias Row = Bag

func decoding(_ data: Data) throws -> Student {
  let student = try FlexDecoder().decode(Student.self, from: data)
  return student
}

func encoding(_ student: Student) throws -> Data {
  let data = try FlexEncoder().encode(student)
  return data
}

func rows(_ data: Data, _ decoder: FlexDecoder) throws -> [Row] {
  try decoder.decode([Row].self, from: data, at: "data.rows")
}

func stream(_ bytes: some AsyncSequence<UInt8, any Error>) async throws {
  for try await event in FlexDecoder().lines(Event.self, in: bytes) { print(event) }
}

func reporting(_ data: Data, _ decoder: FlexDecoder) throws {
  typealias Order = Open.Order
  let (order, report) = try decoder.decodeReporting(Order.self, from: data)
  print(report)
  for problem in decoder.problems(decoding: Order.self, from: data).entries { print(problem) }
  precondition(order.status == .known(.open))
}

func updating(_ account: inout Bag, _ data: Data, _ document: Account) throws -> Account {
  let decoder = FlexDecoder()
  try decoder.update(&account, from: data)
  let draft = try decoder.copy(of: document)
  return draft
}

func configured() -> (FlexDecoder, FlexEncoder) {
  var leniency = FlexLeniency.lenient
  leniency.fractions = .round
  let decoder = FlexDecoder(leniency)
  let encoder = FlexEncoder()
  decoder[mapping: Place.self] = ["name": "title", "city": "address.city"]
  encoder[mapping: Place.self] = ["name": "title", "city": "address.city"]
  decoder.register(TimeZone.self) { json in
    json.stringValue.flatMap { TimeZone(identifier: $0) }
  }
  encoder.register(TimeZone.self) { .string($0.identifier) }
  return (decoder, encoder)
}

func tree(_ data: Data) throws -> JSON? {
  let tree = try JSON(parsing: data)
  let age = tree["user"]?["age"]
  var json = tree
  json["user"]?["age"] = 42
  json[path: "users[0].address.city"] = "Oslo"
  let last = json["tags"]?[-1]
  let get = try json[path: JSON.Path(pointer: "/paths/~1users/get")]
  let settings = json
  let merged = settings.merging(["theme": "dark", "beta": nil])
  precondition(last == "b" && get == nil && merged["theme"] == "dark")
  return age
}

// MARK: Running some

let (decoder, encoder) = configured()
let place = try decoder.decode(Place.self, from: #"{"title":"A","address":{"city":"B"}}"#)
let placeText = try encoder.encodeText(place)
precondition(placeText == #"{"title":"A","address":{"city":"B"}}"#)
let zones = try decoder.decode([TimeZone].self, from: #"["GMT"]"#)
let zoneText = try encoder.encodeText(zones)
precondition(zoneText == #"["GMT"]"#)
try reporting(Data(#"{"status":"open"}"#.utf8), decoder)
let age = try tree(Data(#"{"user":{"age":41},"tags":["a","b"]}"#.utf8))
precondition(age == 41)
let form = try FlexDecoder().decode(
  Form.self, from: #"{"width":2,"grade":"5","raw":{"a":1},"born":0,"amount":1}"#)
precondition(form.retries == 3 && form.size.width == 2 && form.grade == 53)
precondition(form.raw == #"{"a":1}"# && form.born == Date(timeIntervalSince1970: 0))
let tagged = try FlexDecoder().decode(Read.Tagged.self, from: #"{"tags":"red,green"}"#)
let joined = try FlexEncoder().encodeText(Written.Tagged(tags: tagged.tags))
precondition(joined == #"{"tags":"red,green"}"#)
let span = try? FlexDecoder().decode(Span.self, from: #"{"start":2,"end":1}"#)
precondition(span == nil)
