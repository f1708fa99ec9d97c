extension FixtureRow {
  /// The bytes of a cell: `hex:5B C0 80 5D` lists them, any other cell is text.
  func bytes(_ column: Int) -> [UInt8] {
    let cell = self[column]
    guard cell.hasPrefix("hex:") else { return Array(cell.utf8) }
    return cell.dropFirst(4).split(separator: " ").map { digits in
      guard let byte = UInt8(digits, radix: 16) else { preconditionFailure("no byte: \(digits)") }
      return byte
    }
  }

  /// The words of a cell.
  func words(_ column: Int) -> [String] {
    self[column].split(separator: " ").map(String.init)
  }
}
