/// Stands for an object of any class of Swift: counted and handed on, but never asked for anything.
final class OpaqueObject {
  private init() {}
}

/// A reference that can tell whether it is the only one to its object.
@safe final class SoleReference {
  // Nothing is called while the reference is looked at, so no two accesses overlap.
  @exclusivity(unchecked) private var reference: OpaqueObject

  init(_ object: OpaqueObject) { unsafe reference = object }

  @inline(__always)
  var object: OpaqueObject { unsafe reference }

  /// Whether nobody else holds the object.
  @inline(__always)
  var isSole: Bool {
    // The count is looked at, nothing is changed.
    unsafe isKnownUniquelyReferenced(&reference)
  }
}

/// How values of a type that are one reference each are told by that reference.
///
/// The standard library's containers are structures around one object. Nothing promises that, so it
/// is looked at: what has another size, is plain or cannot be an address is refused.
@safe final class ReferenceForm<Value> {
  /// The reference that a value is; nil if it is something else.
  func reference(in value: Value) -> OpaqueObject? {
    guard MemoryLayout<Value>.size == MemoryLayout<OpaqueObject>.size, !_isPOD(Value.self) else {
      return nil
    }
    // The sizes are the same; the word is looked at as a number first.
    let word = unsafe unsafeBitCast(value, to: UInt.self)
    guard word != 0, word % UInt(MemoryLayout<UInt>.alignment) == 0 else { return nil }
    // A word that is counted and could be an address is a reference.
    return unsafe withUnsafePointer(to: value) {
      unsafe UnsafeRawPointer($0).assumingMemoryBound(to: OpaqueObject.self).pointee
    }
  }

  /// The value that is a reference, which has to be from `reference(in:)`.
  ///
  /// Out of line: this object knows the type, where the caller would have to look it up.
  @inline(never)
  func value(_ reference: OpaqueObject) -> Value {
    // See above.
    unsafe unsafeBitCast(reference, to: Value.self)
  }
}
