/// Compares UTF-8 bytes, where `==` would take "é" in one scalar and "é" in two for the same.
func haveSameBytes(_ left: String, _ right: String) -> Bool {
  guard left.utf8.count == right.utf8.count else { return false }
  // The bytes are read while both texts live, and are equally many.
  return unsafe withUTF8Bytes(left) { left in
    unsafe withUTF8Bytes(right) { right in
      guard let first = left.baseAddress, let second = right.baseAddress else { return true }
      return unsafe haveSameBytes(first, second, count: left.count)
    }
  }
}

/// Compares as many bytes at two addresses.
@inline(__always)
func haveSameBytes(
  _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int
) -> Bool {
  var index = 0
  // Every load ends at the count or before.
  while index &+ 8 <= count {
    guard unsafe load8(left + index) == load8(right + index) else { return false }
    index &+= 8
  }
  while index < count {
    guard unsafe left[index] == right[index] else { return false }
    index &+= 1
  }
  return true
}

/// Hashes UTF-8 bytes, so that texts that only `==` takes for the same do not collide.
func hashBytes(of text: String, into hasher: inout Hasher) {
  // The bytes are read while the text lives.
  unsafe withUTF8Bytes(text) { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  hasher.combine(text.utf8.count)
}

/// True if no byte is above 0x7F.
func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let start = bytes.baseAddress else { return true }
  var found: UInt64 = 0
  var index = 0
  // Every load ends at the count or before.
  while index &+ 8 <= bytes.count {
    found |= unsafe load8(start + index)
    index &+= 8
  }
  while index < bytes.count {
    found |= unsafe UInt64(start[index])
    index &+= 1
  }
  return found & 0x8080_8080_8080_8080 == 0
}
