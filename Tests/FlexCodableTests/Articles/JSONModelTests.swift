import Foundation
import Testing

@testable import FlexCodable

/// The inputs of the article about `JSONModel`: required properties, nested models, helpful errors.
@Suite("JSONModel's models")
struct JSONModelTests {
  struct Picture: Codable, Equatable {
    var idImage: Int
    var name: String
    var copyright: Copyright?
  }

  struct Copyright: Codable, Equatable {
    var author: String
    var year: Int
  }

  struct Album: Codable, Equatable {
    var singleImage: Picture
    var images: [Picture]
    var imagesObject: [String: Picture]
  }

  static let album = """
    {"singleImage":{"idImage":2,"name":"a","copyright":{"author":"M","year":"2012"}},
     "images":[{"idImage":1,"name":"b"},{"idImage":"3","name":"c"}],
     "imagesObject":{"image2":{"idImage":4,"name":"d"}}}
    """

  @Test("nest models, arrays and dictionaries of models")
  func nested() throws {
    let album = try read(Album.self, Self.album)
    #expect(album.singleImage.copyright == Copyright(author: "M", year: 2012))
    #expect(album.images.map(\.idImage) == [1, 3])
    #expect(album.imagesObject["image2"]?.name == "d")
    let data = try FlexEncoder().encode(album)
    #expect(try FlexDecoder().decode(Album.self, from: data) == album)
  }

  struct Primitives: Codable {
    var shortNumber: Int16
    var intNumber: Int32
    var longNumber: Int
    var floatNumber: Float
    var yes: Bool
    var note: String?
    var picture: Picture
  }

  @Test("name every required property that is missing, on every level", arguments: [true, false])
  func missing(isLenient: Bool) throws {
    let decoder = FlexDecoder(isLenient ? .lenient : .strict)
    decoder.collectsProblems = true
    let error = try thrown(
      Primitives.self,
      #"{"shortNumber":114,"floatNumber":12.12,"yes":true,"picture":{"idImage":1}}"#,
      decoder)
    let problems = try #require(error.underlying as? FlexProblems)
    #expect(
      problems.report.summary == [
        "intNumber missing", "longNumber missing", "picture.name missing",
      ])
    #expect(error.message.contains("intNumber"))
    #expect(error.message.contains("longNumber"))
    #expect(error.message.contains("picture.name"))
  }

  @Test("name the first missing property without collecting")
  func firstMissing() throws {
    let error = try thrown(Primitives.self, #"{"shortNumber":114}"#)
    #expect(error.path == "intNumber")
    #expect(
      error.message
        == #"expected Int32, found nothing under "intNumber", in the object at line 1, column 1"#)
  }

  @Test("leave Optional properties out, and read null as nil")
  func optional() throws {
    struct Small: Codable, Equatable {
      var filler: Int
      var notRequired: String?
    }
    #expect(try read(Small.self, #"{"filler":13}"#) == Small(filler: 13))
    #expect(try read(Small.self, #"{"filler":13,"notRequired":null}"#) == Small(filler: 13))
    #expect(
      try read(Small.self, #"{"filler":1,"notRequired":"x"}"#) == Small(filler: 1, notRequired: "x")
    )
    let error = try thrown(Small.self, #"{"filler":null}"#)
    #expect(error.path == "filler")
    #expect(try FlexEncoder().encodeText(Small(filler: 1)) == #"{"filler":1}"#)
  }

  @Test("name the place of a fault inside a list; leniently the element is dropped")
  func placeInList() throws {
    let text = """
      {"singleImage":{"idImage":1,"name":"h"},
       "images":[{"idImage":1,"name":"h"},{"idImage":2,"name1":"l"}],
       "imagesObject":{"image2":{"idImage":1,"name":"h"}}}
      """
    #expect(try thrown(Album.self, text, FlexDecoder(.strict)).path == "images[1].name")
    #expect(try read(Album.self, text).images.count == 1)
    let broken = text.replacingOccurrences(
      of: #""image2":{"idImage":1"#, with: #""image2":{"id":1"#)
    let strict = try thrown(
      Album.self, broken.replacingOccurrences(of: "name1", with: "name"), FlexDecoder(.strict))
    #expect(strict.path == "imagesObject.image2.idImage")
  }

  @Test("tell an array from an object", arguments: [FlexLeniency.strict, .lenient])
  func wrongContainer(_ leniency: FlexLeniency) throws {
    let image = #"{"idImage":1,"name":"h"}"#
    let decoder = FlexDecoder(leniency)
    let list = #"{"singleImage":\#(image),"images":{"x":\#(image)},"imagesObject":{"a":\#(image)}}"#
    #expect(try thrown(Album.self, list, decoder).path.hasPrefix("images"))
    let map = #"{"singleImage":\#(image),"images":[\#(image)],"imagesObject":[\#(image)]}"#
    let error = try thrown(Album.self, map, decoder)
    #expect(error.path == "imagesObject")
    #expect(error.message.contains("found an array"))
  }

  @Test("need an object at the root", arguments: ["null", "[1]", "5", #""text""#])
  func root(_ text: String) throws {
    let error = try thrown(Copyright.self, text)
    #expect(error.path == "")
    #expect(error.message.contains("expected"))
    #expect(error.message.contains("found"))
  }

  @Test("come in lists and dictionaries at the root; what is no model is left out")
  func lists() throws {
    let image = #"{"idImage":1,"name":"h"}"#
    let picture = Picture(idImage: 1, name: "h")
    #expect(try read([Picture].self, #"[\#(image),5,null,"x"]"#) == [picture])
    #expect(try read([String: Picture].self, #"{"a":\#(image),"b":[]}"#) == ["a": picture])
  }

  struct Validated: Codable, FlexDecodingHooks {
    var year: Int
    var pi: Double

    struct IsInvalid: Error {}

    mutating func didDecode(from json: JSON) throws {
      guard year < 2011 || pi < 3.10 else { throw IsInvalid() }
    }
  }

  @Test("refuse a value that their validation refuses")
  func validation() throws {
    #expect(try read(Validated.self, #"{"year":2010,"pi":3.14}"#).year == 2010)
    let error = try thrown(Validated.self, #"{"year":2012,"pi":3.14159}"#)
    #expect(error.path == "")
    #expect(error.underlying is Validated.IsInvalid)
  }

  struct Repository: Codable, Equatable {
    var pushedAt: Date
    var aVeryLongPropertyName: Int
    var itemObject145: String
    var itemObject176Details: String?
  }

  @Test("read and write snake case with digits as words of their own")
  func snakeCase() throws {
    let text = """
      {"pushed_at":"2012-12-18T19:21:35-08:00","a_very_long_property_name":10000,
      "item_object_145":"TEST","item_object_176_details":"OTHERTEST"}
      """
    let decoder = FlexDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCaseSplittingDigits
    let model = try read(Repository.self, text, decoder)
    #expect(
      model
        == Repository(
          pushedAt: Date(timeIntervalSince1970: 1_355_887_295), aVeryLongPropertyName: 10000,
          itemObject145: "TEST", itemObject176Details: "OTHERTEST"))
    let encoder = FlexEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCaseSplittingDigits
    #expect(
      try encoder.encodeJSON(model) == [
        "pushed_at": "2012-12-19T03:21:35Z", "a_very_long_property_name": 10000,
        "item_object_145": "TEST", "item_object_176_details": "OTHERTEST",
      ])
  }

  struct Texts: FlexModel, Equatable {
    var text1: String?
    var text2: String?

    static let mapping = FlexMapping(
      CodingKeys.self, [.text1: "texts.text1", .text2: "texts.text2.value"])
  }

  @Test("write nested keys back, and no container for a nil")
  func nestedKeys() throws {
    let text = #"{"texts":{"text1":"TEST!!!","text2":{"value":"MEST"}}}"#
    let model = try read(Texts.self, text)
    #expect(model == Texts(text1: "TEST!!!", text2: "MEST"))
    #expect(try FlexEncoder().encodeText(model) == text)
    #expect(
      try FlexEncoder().encodeText(Texts(text1: "T")) == #"{"texts":{"text1":"T"}}"#)
  }
}
