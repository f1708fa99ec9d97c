import Foundation

private let presets: [FlexLeniency] = [.strict, .lenient, .permissive]

/// A text as a number of every type, and the input's first bits as numbers to write.
func fuzzNumbers(_ input: FuzzInput) {
  let text = input.text
  if let number = JSON.Number(text: text) { read(number) }
  for preset in presets {
    let decoder = FlexDecoder(preset)
    let json = JSON.string(text)
    readAll(json, decoder)
    if let value = try? JSON(parsing: input.data) { readAll(value, decoder) }
  }
  write(input)
}

private func read(_ number: JSON.Number) {
  let text = number.text
  let json = JSON.number(number)
  require(number == JSON.Number(text: text), "a number is not itself")
  let strict = FlexDecoder(.strict)

  // The standard library reads the same grammar, correctly rounded.
  let reference = Double(text) ?? .nan
  let double = try? strict.decode(Double.self, from: json)
  if reference.isFinite {
    require(double?.bitPattern == reference.bitPattern, "a wrong Double")
  } else {
    require(double == nil, "a Double beyond its range")
  }
  let single = Float(text) ?? .nan
  let float = try? strict.decode(Float.self, from: json)
  if single.isFinite {
    require(float?.bitPattern == single.bitPattern, "a wrong Float")
  } else {
    require(float == nil, "a Float beyond its range")
  }
  if !text.contains(where: { ".eE".contains($0) }) {
    require(number.integer(Int64.self) == Int64(text), "a wrong Int64")
    require(
      number.integer(UInt64.self) == (text == "-0" ? 0 : UInt64(text)), "a wrong UInt64")
    require(number.integer(Int128.self) == Int128(text), "a wrong Int128")
    require(number.integer(Int8.self) == Int8(text), "a wrong Int8")
  }
  require((try? FlexDecoder().decode(String.self, from: json)) == text, "a number's text changed")
  if let decimal = try? FlexDecoder().decode(Decimal.self, from: json) {
    require(decimal.isFinite, "a Decimal that is none")
    if let written = JSON.Number(decimal), let again = written.decimal {
      require(again == decimal, "a written Decimal reads as another")
    }
  }
  var hasher = Hasher()
  number.hash(into: &hasher)
}

private func readAll(_ json: JSON, _ decoder: FlexDecoder) {
  if let double = try? decoder.decode(Double.self, from: json) {
    require(double.isFinite, "an infinity without the option")
  }
  if let float = try? decoder.decode(Float.self, from: json) {
    require(float.isFinite, "an infinity without the option")
  }
  let wide = try? decoder.decode(Int128.self, from: json)
  let narrow = try? decoder.decode(Int64.self, from: json)
  // What does not fit may become zero.
  let zeros = decoder.leniency == .permissive
  if let narrow {
    require(wide == Int128(narrow) || zeros && narrow == 0, "integers of different widths differ")
  }
  if let small = try? decoder.decode(UInt8.self, from: json), let narrow {
    require(Int64(small) == narrow || zeros && small == 0, "integers differ")
  }
  _ = try? decoder.decode(UInt64.self, from: json)
  _ = try? decoder.decode(UInt128.self, from: json)
  _ = try? decoder.decode(Decimal.self, from: json)
  _ = try? decoder.decode(Bool.self, from: json)
  _ = try? decoder.decode(String.self, from: json)
  _ = try? decoder.decode([Int].self, from: json)
}

private func write(_ input: FuzzInput) {
  var choices = input
  let bits = choices.bits()
  let double = Double(bitPattern: bits)
  let encoder = FlexEncoder()
  if let data = try? encoder.encode(double) {
    let text = String(decoding: data, as: UTF8.self)
    require(Double(text)?.bitPattern == bits, "a written Double reads as another")
    require(
      (try? FlexDecoder().decode(Double.self, from: data))?.bitPattern == bits,
      "a written Double is read as another")
  } else {
    require(!double.isFinite, "a Double that cannot be written")
  }
  let float = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
  if let data = try? encoder.encode(float) {
    let text = String(decoding: data, as: UTF8.self)
    require(Float(text)?.bitPattern == float.bitPattern, "a written Float reads as another")
    require(
      (try? FlexDecoder().decode(Float.self, from: data))?.bitPattern == float.bitPattern,
      "a written Float is read as another")
  } else {
    require(!float.isFinite, "a Float that cannot be written")
  }
  let low = choices.bits()
  let wide = Int128(truncatingIfNeeded: bits) << 64 | Int128(low)
  require((try? encoder.encodeText(wide)) == "\(wide)", "a wrongly written Int128")
  require((try? encoder.encodeText(Int64(bitPattern: bits))) == "\(Int64(bitPattern: bits))", "")
  require((try? encoder.encodeText(bits)) == "\(bits)", "a wrongly written UInt64")
}
