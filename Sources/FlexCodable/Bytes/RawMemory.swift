/// The byte of a value that has one; 0 for a value without any, -1 for larger ones.
///
/// A coding key is nearly always an enum of up to 256 cases, and its byte tells the case.
@inline(__always)
func keyByte<Key>(_ key: Key) -> Int {
  switch MemoryLayout<Key>.size {
  // A value of one byte can be read as that byte.
  case 1: return unsafe Int(unsafeBitCast(key, to: UInt8.self))
  case 0: return 0
  default: return -1
  }
}

/// A number that tells a small key from all others of its type; -1 for one of more than two bytes.
///
/// As `keyByte`, also for an enum of more than 256 cases.
@inline(__always)
func keyNumber<Key>(_ key: Key) -> Int {
  // A value of two bytes can be read as those bytes.
  MemoryLayout<Key>.size == 2 ? unsafe Int(unsafeBitCast(key, to: UInt16.self)) : keyByte(key)
}

/// An object that someone else keeps alive, held without counting.
///
/// A container is copied at every question it is asked, and each counted reference in it would cost
/// two atomic operations.
@safe struct Borrowed<Object: AnyObject>: BitwiseCopyable {
  private let reference: Unmanaged<Object>

  /// Borrows an object; the caller also holds what owns it, for at least as long.
  init(_ object: Object) {
    // See the type: the caller holds the owner.
    unsafe reference = Unmanaged.passUnretained(object)
  }

  /// Calls the body with the object; nothing is counted.
  @_transparent
  func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    // The owner is held beside this reference.
    try unsafe reference._withUnsafeGuaranteedRef(body)
  }

  @_transparent
  var object: Object {
    // The owner is held beside this reference.
    unsafe reference._withUnsafeGuaranteedRef { $0 }
  }
}

/// The value as the other type, which the caller knows to be the same type.
@_transparent
func sameCast<Value, Target>(_ value: Value, to type: Target.Type) -> Target {
  assert(Value.self == Target.self, "the two types differ")
  precondition(MemoryLayout<Value>.size == MemoryLayout<Target>.size)
  // The caller knows the types to be the same one under two names. Comparing them in optimized code
  // would look up the metadata of both for every array.
  return unsafe unsafeBitCast(value, to: Target.self)
}

/// The value as one of exactly a type; nil for any other, also where a cast would convert.
@inline(__always)
func exactly<Target>(_ value: Any, _ type: Target.Type) -> Target? {
  func opened<Value>(_ value: Value) -> Target? {
    Value.self == Target.self ? sameCast(value, to: type) : nil
  }
  return opened(value)
}

/// The object as one of a class that the caller knows it to be of.
@_transparent
func sameObject<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  assert(object is Object, "the object is of another class")
  // The caller has compared what tells the classes apart.
  return unsafe unsafeDowncast(object, to: Object.self)
}

/// Eight bytes from any address, the first one lowest.
@_transparent
func load8(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
  // The caller vouches for eight readable bytes; the load needs no alignment.
  let word = unsafe UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self)
  #if _endian(big)
  return word.byteSwapped
  #else
  return word
  #endif
}

/// Calls the body with the UTF-8 bytes of a text, in place where they lie in one piece.
@inline(__always)
func withUTF8Bytes<Text: StringProtocol, Result>(
  _ text: Text, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
) rethrows -> Result {
  // The bytes are used only while the text lives, within the closure.
  if let result = try text.utf8.withContiguousStorageIfAvailable(body) { return result }
  // A copy of the bytes lives as long as the closure runs.
  return try unsafe Array(text.utf8).withUnsafeBufferPointer(body)
}
