import Foundation
import Testing

@testable import FlexCodable

/// The tree of a JSON text, as Foundation reads it.
func tree(_ text: String) throws -> JSON {
  let object = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  return try JSON(foundationObject: object)
}

/// Arrays and objects in turn inside each other, made by hand.
func nested(_ depth: Int, leaf: JSON = "leaf") -> JSON {
  var json = leaf
  for level in 0..<depth { json = level.isMultiple(of: 2) ? [json] : ["a": json] }
  return json
}

/// Takes a tree apart from the outside in, since the runtime frees it recursively.
func dismantle(_ json: inout JSON) {
  while true {
    switch json {
    case .array(let elements): json = elements.first ?? .null
    case .object(let object): json = object.first?.value ?? .null
    default: return
    }
  }
}

/// Runs on a thread with a stack of 512 KB.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = 512 << 10
  thread.start()
  done.wait()
}
