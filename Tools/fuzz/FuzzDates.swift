import Foundation

private let formats = ["yyyy-MM-dd", "yyyy-MM-dd HH:mm:ss", "EEE MMM dd HH:mm:ss Z yyyy", "HH:mm"]

private let decoders: [FlexDecoder] = {
  let strategies: [FlexDecoder.DateDecodingStrategy] = [
    .flexible, .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601,
    .forms([.iso8601, .secondsSince1970]), .forms(formats.map { .format($0) }),
  ]
  return [FlexLeniency.strict, .lenient, .permissive].flatMap { preset in
    strategies.map { strategy in
      let decoder = FlexDecoder(preset)
      decoder.dateDecodingStrategy = strategy
      return decoder
    }
  }
}()

private let pairs: [(FlexEncoder, FlexDecoder)] = {
  let strategies: [(FlexEncoder.DateEncodingStrategy, FlexDecoder.DateDecodingStrategy)] = [
    (.deferredToDate, .deferredToDate), (.secondsSince1970, .secondsSince1970),
    (.millisecondsSince1970, .millisecondsSince1970), (.iso8601, .iso8601),
    (.form(.iso8601), .flexible), (.form(.secondsSince1970), .forms([.secondsSince1970])),
    (.form(.format(formats[1])), .forms([.format(formats[1])])),
  ]
  return strategies.map { writing, reading in
    let encoder = FlexEncoder()
    encoder.dateEncodingStrategy = writing
    let decoder = FlexDecoder(.strict)
    decoder.dateDecodingStrategy = reading
    return (encoder, decoder)
  }
}()

/// A text as a date in every form, and the input's first bits as a date to write.
func fuzzDates(_ input: FuzzInput) {
  let text = JSON.string(input.text)
  for decoder in decoders {
    for json in [text, (try? JSON(parsing: input.data)) ?? .null] {
      guard let date = try? decoder.decode(Date.self, from: json) else { continue }
      require(date.timeIntervalSince1970.isFinite, "a text is read as a date that is none")
    }
  }
  if let date = readISO8601(input.text) {
    guard let written = iso8601Text(date) else { fatalError("a date that was read has no text") }
    require(isSame(readISO8601(written), date), "a written date reads as another")
  }

  var choices = input
  let isNear = choices.byte() % 2 == 0
  let seconds =
    isNear
    ? Double(Int64(bitPattern: choices.bits()) >> 16) / 1024 : Double(bitPattern: choices.bits())
  let date = Date(timeIntervalSinceReferenceDate: seconds)
  for (index, (encoder, decoder)) in pairs.enumerated() {
    guard let data = try? encoder.encode([date]) else { continue }
    require(StrictReader.tokens(of: Array(data)) != nil, "a date is written as no JSON")
    guard let back = try? decoder.decode([Date].self, from: data) else {
      // Formats, those of Foundation included, do not give every year back.
      require(index == 3 || index > 4, "a written date cannot be read: \(index)")
      continue
    }
    if index == 0 { require(back == [date], "a written date reads as another") }
    if index == 4 { require(isSame(back.first, date), "a written date reads as another") }
  }
}

/// Within about 100 days of 2001 a date can be finer than the nanoseconds that are written.
private func isSame(_ found: Date?, _ date: Date) -> Bool {
  guard let found else { return false }
  let isNear = abs(date.timeIntervalSinceReferenceDate) < 1e7
  return found == date || isNear && abs(found.timeIntervalSince(date)) <= 1e-9
}
