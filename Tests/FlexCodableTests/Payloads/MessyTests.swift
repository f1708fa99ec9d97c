import FlexCodable
import Foundation
import Testing

/// Response shapes of real APIs, read as a user of each API would: whole documents, typed.
@Suite("Response shapes of real APIs", SharedData.trait)
struct MessyTests {
  static let files =
    [
      Shopify.file, WooCommerce.file, Kraken.file, Binance.candleFile, Binance.depthFile,
      Steam.playersFile, Steam.statsFile, Steam.bansFile, Elasticsearch.settingsFile,
      Elasticsearch.statisticsFile, AmazonEvents.queueFile, AmazonEvents.changesFile,
      AmazonEvents.streamFile, Reddit.file, YouTube.file, OpenData.file, Earthquakes.file,
      Weibo.file,
    ] + Composer.files + OpenWeather.files

  /// What the collection asks.
  struct Question: Decodable {
    var file: String
    var pointer: String
    var raw: String
    var type: String
    var value: JSON

    enum CodingKeys: String, CodingKey {
      case file, pointer, raw, value
      case type = "as"
    }
  }

  private static func questions() throws -> [Question] {
    try FlexDecoder(.strict).decode(
      [Question].self, from: Data(try SharedData.bytes("messy/expected.json")))
  }

  @Test("give every expected answer")
  func answers() throws {
    let questions = try Self.questions()
    var right = 0
    var trees = 0
    for question in questions {
      let name = "\(question.file) \(question.pointer) as \(question.type)"
      guard let file = Self.files.first(where: { $0.name == question.file }),
        let answer = file.answers.first(where: {
          $0.pointer == question.pointer && $0.type == question.type
        })
      else {
        Issue.record("nothing answers \(name)")
        continue
      }
      let data = try file.data()
      let isRight = try answer.inModel(data, .lenient, question.value)
      #expect(isRight, "\(name)")
      if isRight { right += 1 }
      // The permissive preset bends more where it says so, and else the same.
      let permissive = file.permissive[question.pointer] ?? question.value
      #expect(try answer.inModel(data, .permissive, permissive), "\(name), permissive")
      // The same value, read alone from a tree.
      #expect(try answer.inTree(try file.parsed(data), question.value), "\(name), in the tree")
      if answer.isReadFromTree { trees += 1 }
    }
    print("response shapes: \(right) of \(questions.count) answers right, \(trees) also by path")
    #expect(right == 125)
    #expect(Set(questions.map(\.file)) == Set(Self.files.map(\.name)))
    #expect(Self.files.count == 22)
    #expect(Self.files.map(\.answers.count).reduce(0, +) == questions.count)
  }

  @Test("have the tokens that the questions quote")
  func tokens() throws {
    for question in try Self.questions() {
      let file = try #require(Self.files.first { $0.name == question.file })
      let found = try file.parsed(file.data())[path: JSON.Path(pointer: question.pointer)]
      if question.raw == "missing" {
        #expect(found == nil, "\(question.file) \(question.pointer)")
      } else if !question.raw.hasSuffix("...") {
        #expect(try found == JSON(parsing: question.raw), "\(question.file) \(question.pointer)")
      }
    }
  }

  @Test("are reported where a value was bent, and nowhere else", arguments: files)
  func report(_ file: MessyFile) throws {
    let data = try file.data()
    let report = try file.read(data).report
    let expected = try MessyBends.expected(in: file.name, file.parsed(data))
    let found = report.entries.map { "\($0.path.pointer ?? "-") | \($0.kind) | \($0.expected)" }
    #expect(found.sorted() == expected.sorted())
    #expect(report.unreadMembers.isEmpty, "\(report.unreadMembers)")
    #expect(report.unusedRules.isEmpty, "\(report.unusedRules)")
    let places = report.entries.compactMap(\.location).map { [$0.line, $0.column] }
    // What is missing has no place.
    #expect(places.count == report.entries.count { $0.found != "nothing" })
    #expect(zip(places, places.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) })
  }

  @Test("come back the same after encoding", arguments: files)
  func roundTrip(_ file: MessyFile) throws {
    for preset in presets where preset.name != "strict" {
      let reading = try file.read(file.data(), preset.leniency)
      #expect(reading.comesBack, "\(preset.name)")
      #expect(reading.isSameFromTree, "\(preset.name)")
      // What was written needs no bending.
      let again = Set(reading.second.entries.compactMap(\.path.pointer))
      #expect(again == file.again, "\(preset.name): \(reading.second)")
      #expect(reading.second.unreadMembers.isEmpty, "\(preset.name)")
    }
  }

  /// A value that no property but a text can use, and one that no scalar can use.
  private static let strangers: [JSON] = [
    "zq-marker", ["zq-marker": ["zq": 1]], ["zq-marker"], .null, true, 4.5, "", [], [:],
  ]

  @Test("survive a stranger in any place, which is kept or reported", arguments: files)
  func strangers(_ file: MessyFile) throws {
    let document = try file.parsed(file.data())
    let paths = document.leafPaths()
    // Large documents repeat themselves: some twenty places of each are enough.
    let step = max(1, paths.count / 20)
    for index in Swift.stride(from: 0, to: paths.count, by: step) {
      for stranger in Self.strangers {
        var changed = document
        changed[path: paths[index]] = .some(stranger)
        let place = "\(paths[index]) = \(stranger)"
        do {
          let reading = try file.read(changed.data())
          // Where two properties read one member, only one of them writes it.
          #expect(reading.comesBack || !file.again.isEmpty, "\(place)")
          #expect(reading.isSameFromTree, "\(place)")
          guard stranger.text().contains("zq-marker") else { continue }
          let pointer = (paths[index].pointer ?? "") + "/"
          let isReported = reading.report.entries.compactMap(\.path.pointer).contains {
            pointer.hasPrefix("\($0)/") || "\($0)/".hasPrefix(pointer)
          }
          let isKept = String(decoding: reading.written, as: UTF8.self).contains("zq-marker")
          #expect(isReported || isKept, "\(place)")
        } catch {
          Issue.record("\(place): \(error)")
        }
      }
    }
  }
}

extension JSON {
  /// The paths of all scalars and empty containers.
  func leafPaths() -> [JSON.Path] {
    var found: [JSON.Path] = []
    var open: [(JSON, String)] = [(self, "")]
    while let (json, pointer) = open.popLast() {
      switch json {
      case .array(let elements) where !elements.isEmpty:
        for (index, element) in elements.enumerated() {
          open.append((element, "\(pointer)/\(index)"))
        }
      case .object(let members) where !members.isEmpty:
        for (key, value) in members {
          open.append((value, "\(pointer)/\(MessyBends.escaped(key))"))
        }
      default:
        if let path = try? JSON.Path(pointer: pointer) { found.append(path) }
      }
    }
    return found
  }
}
