import Foundation

/// The state of one call: shared by the main stream and those beside it.
final class EncodingRun {
  var options: EncodingOptions
  let registry: EncodingRegistry
  /// The facts of what has no mapping.
  let unnamed: EncodingFacts
  let hasConverters: Bool
  let maximumDepth: UInt16
  /// Keys of the dictionaries that are being written, outermost first.
  var names: [String] = []
  /// Keys that are in no table.
  var extraKeys: [any CodingKey] = []
  /// How the dates of the property that is being written are spelled.
  var dateForm: FlexDateForm?
  /// A property with a rule for dates was written, perhaps one that holds a wrapper.
  var hasDateRules = false
  /// Something is left of the call, or may be: the next one cannot use this again.
  var isWorn = false
  /// A limit that was crossed, or a misuse, where nothing could be thrown.
  private(set) var failure: (any Error)?
  let serials: Counter
  private var lease: Lease?

  /// Held by every stream beside the main one: a model may keep one of them, and with it the registry
  /// and the counter of the workspace, which must not be lent to another call then.
  final class Lease {}

  init(_ options: EncodingOptions, _ workspace: Workspace) {
    self.options = options
    registry = workspace.registry
    serials = workspace.serials
    unnamed = registry.facts(Unnamed.self)
    hasConverters = !options.values.converters.isEmpty
    maximumDepth = UInt16(truncatingIfNeeded: options.values.maximumDepth)
  }

  /// Nothing is left of a call.
  var isFresh: Bool {
    names.isEmpty && extraKeys.isEmpty && dateForm == nil && !hasDateRules && failure == nil
  }

  /// What a stream beside the main one holds as long as there is one.
  func lend() -> Lease {
    let lease = lease ?? Lease()
    self.lease = lease
    return lease
  }

  /// Whether a stream beside the main one is still there.
  func isLent() -> Bool { lease != nil && !isKnownUniquelyReferenced(&lease) }

  /// Keeps an error for the end of the call.
  func fail(_ error: any Error) {
    isWorn = true
    if failure == nil { failure = error }
  }
}
