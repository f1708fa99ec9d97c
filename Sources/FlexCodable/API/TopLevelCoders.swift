#if canImport(Combine)
public import Combine
public import Foundation

/// `publisher.decode(type: Student.self, decoder: FlexDecoder())`.
extension FlexDecoder: TopLevelDecoder {
  /// What publishers hand over.
  public typealias Input = Data
}

/// `publisher.encode(encoder: FlexEncoder())`.
extension FlexEncoder: TopLevelEncoder {
  /// What publishers receive.
  public typealias Output = Data
}
#endif
