import Testing

@testable import FlexCodable

@Suite("Numbers as texts")
struct NumberTextTests {
  @Test("knows the grammar of RFC 8259", arguments: ["0", "-0", "10", "1.5", "1e5", "-1.50E-05"])
  func acceptsNumbers(text: String) {
    #expect(isJSONNumber(text))
  }

  @Test(
    "refuses what RFC 8259 does",
    arguments: [
      "", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x1", " 1", "1 ", "1,0", "nan", "1e5.0",
      "--1",
    ])
  func refusesOthers(text: String) {
    #expect(!isJSONNumber(text))
  }

  @Test(
    "trims what people write",
    arguments: [
      (" 42\n", "42"), ("+7", "7"), ("-007.50", "-7.50"), ("000", "0"), ("00.5e+03", "0.5e+03"),
      ("6abc", nil),
      ("0x1F", nil), ("1,234", nil), ("nan", nil), ("", nil), (" ", nil), (".5", nil), ("5.", nil),
      ("- 5", nil),
      ("1 2", nil), ("+-1", nil), ("1e", nil), ("٣", nil),
    ] as [(String, String?)])
  func trims(text: String, number: String?) {
    #expect(trimmedNumber(text) == number)
  }

  @Test(
    "finds the number at the beginning",
    arguments: [
      ("6abc", "6"), (" 12.5 kg", "12.5"), ("1.5.2", "1.5"), ("3e", "3"), ("3e+x", "3"),
      ("0x1F", "0"), ("-01e5,", "-1e5"),
      ("abc", nil), ("", nil), ("-", nil), (".5", nil),
    ] as [(String, String?)])
  func findsPrefixes(text: String, number: String?) {
    #expect(numericPrefix(text) == number)
  }

  @Test(
    "removes commas between groups of three",
    arguments: [
      ("1,234,567.5", "1234567.5"), (" -12,345 ", "-12345"), ("1,234e2", "1234e2"), ("123", "123"),
      ("1234", "1234"),
      ("1,23", nil), ("1234,567", nil), (",123", nil), ("1,,234", nil), ("1,234,", nil),
      ("1.5,000", nil), ("1,2345", nil),
      ("1,234 567", nil), ("12,34.5", nil),
    ] as [(String, String?)])
  func removesCommas(text: String, number: String?) {
    #expect(removingGroupingSeparators(text) == number)
  }

  @Test(
    "compares by decimal value",
    arguments: [
      ("1", "1.0", true), ("10e-1", "0.1e1", true), ("-0", "0e5", true), ("1", "-1", false),
      ("12", "1.2", false),
      ("123.456", "123456e-3", true), ("1.10", "1.1", true), ("101", "110", false),
      ("1e99999999999999999999", "10e99999999999999999998", true),
      ("1e99999999999999999999", "1e99999999999999999998", false),
      ("0.1e1000000000000000000", "1e999999999999999999", true),
      ("1e-99999999999999999999", "0.1e-99999999999999999998", true),
      ("1e99999999999999999999", "1e-99999999999999999999", false),
      ("1e100000000000000000", "100e99999999999999998", true),
      ("0.1e100000000000000000", "1e99999999999999999", true),
      ("12345678901234567890123456789012", "12345678901234567890123456789013", false),
    ])
  func comparesByValue(first: String, second: String, areEqual: Bool) {
    #expect(decimalEqual(first, second) == areEqual)
    #expect(decimalEqual(second, first) == areEqual)
    #expect((hash(first) == hash(second)) == areEqual)
  }

  private func hash(_ text: String) -> Int {
    var hasher = Hasher()
    hashDecimal(text, into: &hasher)
    return hasher.finalize()
  }
}
