import FlexCodable
import Foundation
import Testing

/// A value of the table: its JSON, and what each preset makes of it where it is asked for.
private struct VariedRow: Sendable {
  let json: String
  /// The value and the kinds in the report; `!` if it cannot be used.
  let cells: [String: String]

  /// What stands there.
  var situation: Situation {
    if json == "null" { return .null }
    return json.hasPrefix("\"") && json.allSatisfy { " \"".contains($0) } ? .blank : .present
  }

  enum Situation { case present, null, blank, missing }
}

private struct Subject: Sendable {
  let faults: @Sendable (VariedRow) -> [String]
  let faultsWhenMissing: @Sendable () -> [String]
  let places: Int

  init<V: VariedValue>(_ type: V.Type) {
    places = VariedPlace<V>.all.count
    faults = { row in
      var faults: [String] = []
      for (index, place) in VariedPlace<V>.all.enumerated() {
        let turn = index + row.json.utf8.count
        for (number, preset) in presets.enumerated() {
          let cell = row.cells[place.leniency ?? preset.name] ?? ""
          guard let expected = Subject.expected(place, preset.name, cell, row) else { continue }
          let json = place.isText ? Subject.escaped(row.json) : row.json
          let text = place.before + json + place.after
          // The other ways and the way back take turns: all at once would take a minute.
          let others = VariedWay.allCases.dropFirst()
          let other = others[others.startIndex + turn % others.count]
          for way in number == turn % 3 ? [.reporting, other] : [.reporting] {
            let found = Subject.outcome(place, text, way, preset.leniency, expected)
            if let found { faults.append("\(place.name), \(preset.name), \(way): \(found)") }
          }
          guard number == (turn + 1) % 3, !expected.value.hasPrefix("!"), place.leniency == nil
          else { continue }
          faults += Subject.reread(place, text, preset.leniency).map {
            "\(place.name), \(preset.name): \($0)"
          }
        }
      }
      return faults
    }
    faultsWhenMissing = {
      var faults: [String] = []
      for place in VariedPlace<V>.all {
        guard let text = place.absent else { continue }
        for preset in presets {
          guard let expected = Subject.expected(place, preset.name, "!", nil) else { continue }
          for way in VariedWay.allCases {
            let found = Subject.outcome(
              place, text, way, preset.leniency, expected, comparesPaths: false)
            if let found { faults.append("\(place.name), \(preset.name), \(way): \(found)") }
          }
        }
      }
      return faults
    }
  }

  /// JSON as it stands inside a text.
  private static func escaped(_ json: String) -> String {
    String(JSON.string(json).text().dropFirst().dropLast())
  }

  private static func coders<V>(
    _ place: VariedPlace<V>, _ leniency: FlexLeniency
  ) -> (FlexDecoder, FlexEncoder) {
    let decoder = FlexDecoder(leniency)
    let encoder = FlexEncoder(leniency)
    place.prepare(decoder, encoder)
    return (decoder, encoder)
  }

  private static func reread<V>(
    _ place: VariedPlace<V>, _ text: String, _ leniency: FlexLeniency
  ) -> [String] {
    let (decoder, encoder) = coders(place, leniency)
    do { return try place.reread(text, decoder, encoder) } catch { return ["\(error)"] }
  }

  /// What differs from what is expected; nil if nothing does.
  private static func outcome<V>(
    _ place: VariedPlace<V>, _ text: String, _ way: VariedWay, _ leniency: FlexLeniency,
    _ expected: Expected, comparesPaths: Bool = true
  ) -> String? {
    let (decoder, _) = coders(place, leniency)
    do {
      let (value, report) = try place.read(text, way, decoder)
      let found = shown(value as Any)
      guard found == expected.value else { return "\(text) gives \(found), not \(expected.value)" }
      guard way.reports else { return nil }
      let kinds = report.map { $0.split(separator: " ").last.map(String.init) ?? "" }
      let agrees =
        comparesPaths
        ? report == expected.report
        : kinds == expected.report.map { $0.split(separator: " ").last.map(String.init) ?? "" }
      return agrees ? nil : "\(text) reports \(report), not \(expected.report)"
    } catch let error as DecodingError {
      let failure = Failure(error)
      guard expected.value == "!" else { return "\(text) throws \(failure)" }
      let path = failure.path
      guard !comparesPaths || way == .inside || way == .collecting || path == expected.path else {
        return "\(text) throws at \(path), not at \(expected.path)"
      }
      return nil
    } catch {
      return "\(text) throws \(error)"
    }
  }

  // MARK: What has to come out

  private struct Expected {
    var value: String
    var report: [String] = []
    var path = ""
  }

  /// What semantics ask for of a value, or of a missing one; nil where the table does not say it.
  private static func expected<V>(
    _ place: VariedPlace<V>, _ preset: String, _ cell: String, _ row: VariedRow?
  ) -> Expected? {
    let situation = row?.situation ?? .missing
    // Of two names with nothing but null and blank text, the first counts, whatever the type.
    if place.name == "second name", situation == .null || situation == .blank { return nil }
    if V.self is any ByStrategy.Type, place.leniency ?? preset != preset { return nil }
    if place.isText, preset == "strict" { return Expected(value: "!", path: "v") }
    let leniency = place.leniency ?? preset
    let parts = cell.components(separatedBy: " + ")
    let kinds = Array(parts.dropFirst())
    if parts[0] != "!" {
      let isUnknown = kinds == ["unknownCase"]
      if isUnknown, place.ask == .ruled || place.ask == .optionalRuled {
        return entry(place, shown(V.sample), "usedDefault")
      }
      if place.ask == .lazy { return Expected(value: parts[0]) }
      return Expected(value: parts[0], report: place.extra + kinds.map { "\(place.path) \($0)" })
    }
    let nothing = Expected(value: "nil", report: place.extra)
    let failure = Expected(value: "!", path: place.codingPath)
    switch place.ask {
    case .optional, .wrappedOptional, .optionalRuled, .optionalInitial, .nullableElement:
      let isDefaulted = place.ask == .optionalRuled || place.ask == .optionalInitial
      if leniency == "strict" {
        if place.ask == .wrappedOptional, situation == .missing { return failure }
        return situation == .null || situation == .missing ? nothing : failure
      }
      switch situation {
      case .null: return nothing
      case .missing: return isDefaulted ? entry(place, shown(V.sample), "usedDefault") : nothing
      case .blank: return entry(place, "nil", "usedNil")
      case .present:
        return isDefaulted
          ? entry(place, shown(V.sample), "usedDefault") : entry(place, "nil", "usedNil")
      }
    case .ruled, .initial:
      return leniency == "strict" ? failure : entry(place, shown(V.sample), "usedDefault")
    case .element:
      return leniency == "strict" ? failure : entry(place, "nil", "droppedElement")
    case .presence where situation == .null || situation == .missing: return nothing
    case .required, .presence, .inElement, .lazy:
      if leniency == "permissive" {
        if V.self is any Composite.Type { return nil }
        // The model around it is a zero then.
        if place.ask == .presence, V.zeroSample == nil { return nil }
        if let zero = V.zeroSample {
          if place.ask == .lazy { return Expected(value: shown(zero)) }
          return entry(place, shown(zero), "usedZero")
        }
      }
      if place.ask == .inElement, leniency != "strict" {
        return Expected(value: "nil", report: ["[0] droppedElement"])
      }
      return failure
    }
  }

  private static func entry<V>(_ place: VariedPlace<V>, _ value: String, _ kind: String) -> Expected
  {
    Expected(value: value, report: place.extra + ["\(place.path) \(kind)"])
  }
}

/// One value in every place, through every way into the library, in every preset, there and back.
@Suite("A value is the same")
struct VariationTests {
  private static let subjects: [String: Subject] = [
    "Int": Subject(Int.self), "Int8": Subject(Int8.self), "Int16": Subject(Int16.self),
    "Int32": Subject(Int32.self), "Int64": Subject(Int64.self), "Int128": Subject(Int128.self),
    "UInt": Subject(UInt.self), "UInt8": Subject(UInt8.self), "UInt16": Subject(UInt16.self),
    "UInt32": Subject(UInt32.self), "UInt64": Subject(UInt64.self),
    "UInt128": Subject(UInt128.self), "Double": Subject(Double.self), "Float": Subject(Float.self),
    "Float16": Subject(Float16.self), "CGFloat": Subject(CGFloat.self),
    "Decimal": Subject(Decimal.self), "Bool": Subject(Bool.self), "String": Subject(String.self),
    "Date": Subject(Date.self), "Data": Subject(Data.self), "URL": Subject(URL.self),
    "UUID": Subject(UUID.self), "Grade": Subject(Grade.self), "Color": Subject(Color.self),
    "Mood": Subject(Mood.self), "Code": Subject(Code.self), "[Int]": Subject([Int].self),
    "[String: Int]": Subject([String: Int].self), "Set<Int>": Subject(Set<Int>.self),
    "[Color: Int]": Subject([Color: Int].self), "Range": Subject(ClosedRange<Int>.self),
    "Money": Subject(VariedMoney.self), "Token": Subject(VariedToken.self),
    "Label": Subject(VariedLabel.self), "Number": Subject(VariedNumber.self),
    "Scalar": Subject(VariedScalar.self),
  ]

  @Test("in every place", arguments: FixtureTable.rows("UserReports/variations.tsv"))
  func everywhere(_ row: FixtureRow) throws {
    let subject = try #require(Self.subjects[row[0]])
    let cells = ["strict": row[2], "lenient": row[3], "permissive": row[4]]
    let faults = subject.faults(VariedRow(json: row[1], cells: cells))
    #expect(faults == [], "\(faults.count) faults")
  }

  @Test("where it is missing", arguments: subjects.keys.sorted())
  func missing(_ name: String) throws {
    let faults = try #require(Self.subjects[name]).faultsWhenMissing()
    #expect(faults == [], "\(faults.count) faults")
  }

  @Test("for every type in the table")
  func complete() {
    let rows = FixtureTable.rows("UserReports/variations.tsv")
    #expect(Set(rows.map { $0[0] }) == Set(Self.subjects.keys))
    let places = Self.subjects["Int"]?.places ?? 0
    print("\(rows.count) values in \(places) places and 3 presets: \(rows.count * places * 3)")
  }
}
