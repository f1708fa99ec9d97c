// Reads, changes, merges and writes JSON without a model, and goes from tree to model and back.
//
//     swift run Tree

import FlexCodable
import Foundation

// snippet.read
var json = try JSON(
  parsing: #"{"user": {"name": "Ann", "tags": ["a", "b"], "balance": 10.50}, "page": 1}"#)

precondition(json["user"]?["name"]?.stringValue == "Ann")
precondition(json[path: "user.tags[-1]"] == "b")
precondition(json[path: "user.balance"]?.numberValue?.text == "10.50")  // as it was written
precondition(json[path: "user.balance"]?.numberValue?.decimal == Decimal(string: "10.5"))
precondition(json[path: "user.phone.home"] == nil)  // there is none
// snippet.end

// snippet.change
json["page"] = 2
json[path: "user.tags[0]"] = nil
json[path: "user.address.city"] = "Oslo"
print(json)
// {"user":{"name":"Ann","tags":["b"],"balance":10.50,"address":{"city":"Oslo"}},"page":2}
// snippet.end
precondition(
  json.text()
    == #"{"user":{"name":"Ann","tags":["b"],"balance":10.50,"address":{"city":"Oslo"}},"page":2}"#)

// snippet.walk
for (key, value) in json["user"]?.objectValue ?? [:] {
  switch value {
  case .string(let text): print("\(key) is the text \(text)")
  case .number(let number): print("\(key) is the number \(number.text)")
  case .array(let elements): print("\(key) has \(elements.count) elements")
  default: print("\(key) is \(value)")
  }
}
// snippet.end

// snippet.merge
let patched = json.merging(["user": ["tags": nil, "name": "Bea"]])
precondition(patched[path: "user.name"] == "Bea")
precondition(patched[path: "user.tags"] == nil)
precondition(patched[path: "user.address.city"] == "Oslo")
// snippet.end

// snippet.model
struct User: Codable {
  var name: String
  var extra: JSON?
}

let user = try FlexDecoder().decode(User.self, from: patched, at: "user")
let tree = try FlexEncoder().encodeJSON(user)
// snippet.end
precondition(tree == ["name": "Bea"])
precondition(json["page"] == 2.0)  // numbers are equal by value
