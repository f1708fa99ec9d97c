import BenchmarkModels
import FlexCodable
import Foundation

/// Whether time grows with anything but the bytes: tables of nanoseconds per byte.
enum Growth {
  private static let sizes = [1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

  static func printTables(rounds: Int) throws {
    print("Decoding and encoding, ns per byte, by size of the document and members of an object:\n")
    let columns = [
      try column(OneNumber.self, members: 1, rounds: rounds),
      try column(PlainTen.self, members: 10, rounds: rounds),
      try column(ThousandNumbers.self, members: 1_000, rounds: rounds),
    ]
    var head = Table.cell("bytes", 12)
    for members in ["1", "10", "1,000"] {
      head += Table.cell("decode \(members)", 14) + Table.cell("encode \(members)", 14)
    }
    print(head)
    for (row, size) in sizes.enumerated() {
      print(
        columns.reduce(Table.cell("\(size)", 12)) { line, column in
          line + Table.cell(text(column[row]?.decode), 14)
            + Table.cell(text(column[row]?.encode), 14)
        })
    }

    print("\nDecoding and encoding one small object, ns, by types of models in use:\n")
    print(Table.cell("types", 12) + Table.cell("decode", 14) + Table.cell("encode", 14))
    for row in try types(rounds: rounds) {
      print(
        Table.cell("\(row.count)", 12) + Table.cell(text(row.decode), 14)
          + Table.cell(text(row.encode), 14))
    }
  }

  private static func text(_ value: Double?) -> String { value.map(Figure.text) ?? "-" }

  /// One kind of object in documents of all sizes, which take turns; nil where an object is larger
  /// than the document.
  private static func column<Model: Codable & Equatable>(
    _ model: Model.Type, members: Int, rounds: Int
  ) throws -> [(decode: Double, encode: Double)?] {
    let documents = sizes.map { document($0, members: members) }
    let decoder = FlexDecoder()
    let encoder = FlexEncoder()
    let usable = documents.compactMap { $0 }
    // What an encoder makes of the small ones has to be what was read.
    for document in usable.prefix(3) {
      let value = try decoder.decode([Model].self, from: document)
      guard try encoder.encode(value) == document else {
        throw Workload.Disagreement(description: "growth: \(members) members are written otherwise")
      }
    }
    let decoding = try Timing(
      usable.map { document in
        Contender("decode") { _ = try decoder.decode([Model].self, from: document) }
      }, rounds: rounds)
    let encoding = try Timing(
      usable.map { document in
        let value = try decoder.decode([Model].self, from: document)
        return Contender("encode") { _ = try encoder.encode(value) }
      }, rounds: rounds)

    var index = 0
    return documents.map { document in
      guard let document else { return nil }
      defer { index += 1 }
      let bytes = Double(document.count)
      return (decoding.median(index) / bytes, encoding.median(index) / bytes)
    }
  }

  /// An array of objects, as many as come closest to the size from below.
  private static func document(_ size: Int, members: Int) -> Data? {
    var random = SeededGenerator(seed: 10)
    func object() -> String {
      let values = (0..<members).map { index in
        let value = random.integer(0...[9, 99, 9_999, 999_999, 99_999_999][index % 5])
        let name = members == 1_000 ? "m\(index)" : "\(GeneratedNumbers.names[index])_count"
        return "\"\(name)\":\(value)"
      }
      return "{\(values.joined(separator: ","))}"
    }
    // Different objects of a megabyte, over and over.
    var block = Data()
    while block.count < min(size, 1_000_000) { block += Data((object() + ",").utf8) }
    var document = Data("[".utf8)
    document.reserveCapacity(size + block.count)
    while document.count + block.count <= size { document += block }
    if document.count == 1 {
      guard members < 1_000 || size > 20_000 else { return nil }
      document += block
    }
    document[document.count - 1] = UInt8(ascii: "]")
    return document
  }

  private static func types(
    rounds: Int
  ) throws -> [(count: Int, decode: Double, encode: Double)] {
    let decoder = FlexDecoder()
    let encoder = FlexEncoder()
    let object = Data(#"{"id":7,"name":"amber","active":true,"score":1.5,"tags":["a","b"]}"#.utf8)
    let counts = [10, 100, 1_000]
    let decodes = 1_000

    let contenders = try counts.map { count -> (decode: Contender, encode: Contender) in
      let models: [any Codable.Type] = Array(TypedModels.all.prefix(count))
      let values = try models.map { model -> any Codable in try decode(model, decoder, object) }
      let decoding = Contender("decode") {
        for index in 0..<decodes {
          let model = models[index % count]
          _ = try decode(model, decoder, object)
        }
      }
      let encoding = Contender("encode") {
        for index in 0..<decodes {
          let value = values[index % count]
          try encode(value, encoder)
        }
      }
      return (decoding, encoding)
    }
    let decoding = try Timing(contenders.map(\.decode), rounds: rounds)
    let encoding = try Timing(contenders.map(\.encode), rounds: rounds)
    return counts.indices.map { index in
      (
        counts[index], decoding.median(index) / Double(decodes),
        encoding.median(index) / Double(decodes)
      )
    }
  }

  // Functions of the type, so that each opens the type it is given.
  private static func decode<Model: Codable>(
    _ model: Model.Type, _ decoder: FlexDecoder, _ object: Data
  ) throws -> any Codable { try decoder.decode(model, from: object) }

  private static func encode(_ value: some Encodable, _ encoder: FlexEncoder) throws {
    _ = try encoder.encode(value)
  }
}
