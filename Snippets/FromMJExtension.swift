// A model of MJExtension, written for FlexCodable.
//
//     swift run FromMJExtension

// snippet.after
import FlexCodable
import Foundation

struct Bag: Codable, FlexDefaults {
  var name = ""
  var price = 0.0
}

struct Student: FlexModel, FlexDecodingHooks {
  var id = ""
  var oldName = ""
  var changedTime = ""
  var bags: [Bag] = []
  var birthday: Date?
  var score = 60
  var cache = ""

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .id: "ID",
      .oldName: "name.oldName",
      .changedTime: "name.info[1].nameChangedTime",
      .birthday: .date(.format("yyyy-MM-dd")),
      .cache: .ignored,
    ])

  mutating func didDecode(from json: JSON) throws {
    oldName = oldName.capitalized
  }
}
// snippet.end

let data = Data(
  """
  {
    "ID": 20, "name": {"oldName": "kitty", "info": ["x", {"nameChangedTime": "2013-08"}]},
    "bags": [{"name": "red", "price": "100.7"}, null], "birthday": "1999-05-14", "score": "none"
  }
  """.utf8)

// snippet.use
let (student, report) = try FlexDecoder().decodeReporting(Student.self, from: data)
// student.score is 60: MJExtension makes 0 of the text "none"
// snippet.end
print(report)
precondition(student.id == "20" && student.oldName == "Kitty" && student.changedTime == "2013-08")
precondition(student.bags.count == 1 && student.bags[0].price == 100.7)
precondition(student.birthday == Date(timeIntervalSince1970: 926_640_000) && student.score == 60)
let flags = try FlexDecoder().decode([String].self, from: "[true]")
precondition(flags == ["true"])
