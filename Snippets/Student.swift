// Reads a student from untidy JSON by a mapping, and writes it back the same way.
//
//     swift run Student

// snippet.model
import FlexCodable
import Foundation

struct Bag: Codable, FlexDefaults {
  var name = ""
  var price = 0.0
}

struct Student: FlexModel {
  // snippet.hide
  // swift-format-ignore: OneVariableDeclarationPerLine
  // snippet.show
  var id = "", desc = "", oldName = "", nowName = "", nameChangedTime = ""
  var bag = Bag()
  var nickname = "anonymous"
  var birthday = Date.distantPast
  var cache = 0

  static let mapping = FlexMapping(
    CodingKeys.self,
    [
      .desc: "description",
      .oldName: "name.oldName",
      .nowName: "name.newName",
      .nameChangedTime: "name.info[1].nameChangedTime",
      .bag: "other.bag",
      .nickname: ["nickname", "nick_name", "nick"],
      .birthday: .from("birthday", "born").date(.format("yyyy-MM-dd")),
      .cache: .ignored,
    ])
}
// snippet.end

// snippet.use
let data = Data(
  """
  {
    "id": 20,
    "description": "a student who likes long walks",
    "name": {
      "oldName": "lilei",
      "newName": "hanmeimei",
      "info": [ { "score": 9 }, { "nameChangedTime": "2013-08-07" } ]
    },
    "other": { "bag": { "name": "a satchel", "price": "100.5" } },
    "nick_name": null,
    "born": "1999-05-14",
    "cache": 12
  }
  """.utf8)

let student = try FlexDecoder().decode(Student.self, from: data)
let back = try FlexEncoder().encode(student)
// snippet.end

print(student.nowName, "was", student.oldName, "until", student.nameChangedTime)
print(String(decoding: back, as: UTF8.self))

// snippet.results
precondition(student.id == "20")  // a number for a text: its own digits
precondition(student.desc == "a student who likes long walks")
precondition(student.oldName == "lilei")
precondition(student.nowName == "hanmeimei")
precondition(student.nameChangedTime == "2013-08-07")  // by a path with an index
precondition(student.bag.name == "a satchel")
precondition(student.bag.price == 100.5)  // a text for a number
precondition(student.nickname == "anonymous")  // null: the initial value stands
precondition(student.birthday == Date(timeIntervalSince1970: 926_640_000))
precondition(student.cache == 0)  // ignored, whatever the JSON says

let written = try JSON(parsing: back)
precondition(written["id"] == "20")
precondition(written[path: "name.newName"] == "hanmeimei")
precondition(written[path: "name.info[0]"] == .null)  // nothing is known of it
precondition(written[path: "name.info[1].nameChangedTime"] == "2013-08-07")
precondition(written[path: "other.bag.price"] == 100.5)
precondition(written["nickname"] == "anonymous")  // by the first of its names
precondition(written["birthday"] == "1999-05-14")
precondition(written["cache"] == nil)
// snippet.end
