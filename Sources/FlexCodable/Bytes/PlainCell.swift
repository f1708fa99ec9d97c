/// A plain value that changes, reached without exclusivity checks.
///
/// The owner sees to it that one thread at a time changes it.
@safe final class PlainCell<Value: BitwiseCopyable> {
  // Nothing is called while the value is read or written, so no two accesses overlap.
  @exclusivity(unchecked) private var content: Value
  /// Holds what the value borrows, where nobody else does.
  var owner: AnyObject?

  init(_ value: Value) { unsafe content = value }

  @inline(__always)
  var value: Value {
    // A plain value is copied as a whole.
    get { unsafe content }
    set { unsafe content = newValue }
  }
}
