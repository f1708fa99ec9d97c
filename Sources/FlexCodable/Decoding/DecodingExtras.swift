/// What few calls of a decoder need: most have none, which makes a call short.
final class DecodingExtras {
  /// A limit or a configuration mistake that nothing may swallow.
  var fatal: (any Error)?
  /// The value that is being updated: stands in for what the document does not have.
  var base: (any Encodable)?
  /// Leniencies in force somewhere in this call, beside the decoder's own and strict.
  var modes: [FlexLeniency] = []
  /// Initial values of the models that are being read, outermost first.
  let captures = ReferenceList<Capture>()
  /// Converted keys of the objects that were searched last, the latest first.
  var looseIndexes: [LooseIndex] = []
  /// Documents from 1 on, which texts inside of the first or hooks have brought in.
  var documents: [Document?] = []
  /// Keys that are in no table.
  var keys: [any CodingKey] = []
  /// Paths that are no candidate of a plan.
  var steps: [JSON.Path] = []
}

/// What the properties of the model of a frame hold.
struct Capture {
  let frame: Int
  let serial: UInt32
  let values: CapturedValues?
}
