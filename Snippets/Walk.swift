// Follows one value from the text to the model.
//
//     swift run Walk

// snippet.walk
import FlexCodable
import Foundation

struct Answer: Codable { var user: User }
struct User: Codable { var age: Int }

let data = Data(#"{"user":{"age":"42"}}"#.utf8)
let (answer, report) = try FlexDecoder().decodeReporting(Answer.self, from: data)
print(answer.user.age, report)
// 42 line 1, column 16: user.age: Int from text "42"
// snippet.end
precondition(answer.user.age == 42)
precondition(report.description == #"line 1, column 16: user.age: Int from text "42""#)
