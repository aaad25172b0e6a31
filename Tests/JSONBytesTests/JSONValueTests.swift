import JSONBytes
import Testing

private func root(_ text: String) throws -> JSONValue { try JSONDocument.parse(Array(text.utf8)).root }

@Suite struct JSONValueTests {
  @Test("a document is walked by keys and elements, with the offset of each")
  func walk() throws {
    let value = try root(#" {"id": 1, "name": "Rick", "episode": ["a", "b"], "alive": true, "origin": {"url": ""}, "x": null} "#)
    #expect(value.kind == .object)
    #expect(value.offset == 1)
    #expect(value.count == 6)
    #expect(value["id"]?.integer == 1)
    #expect(value["id"]?.offset == 8)
    #expect(value["name"]?.string == "Rick")
    #expect(value["alive"]?.boolean == true)
    #expect(value["x"]?.isNull == true)
    #expect(value["x"]?.kind == .null)
    #expect(value["origin"]?["url"]?.string == "")
    #expect(value["url"] == nil)
    #expect(value["missing"] == nil)
    #expect(value["episode"]?.count == 2)
    #expect(value["episode"]?.elements.map(\.string) == ["a", "b"])
    #expect(value.members.map(\.key.name) == ["id", "name", "episode", "alive", "origin", "x"])
    #expect(value.members.map(\.key.offset) == [2, 11, 27, 50, 65, 88])
    #expect(value["origin"]?.members.map(\.value.kind) == [.string])
  }

  @Test("what a value is not, it does not answer")
  func otherTypes() throws {
    let values = Array(try root(#"["1", 1, true, null, [], {}]"#).elements)
    #expect(values.map(\.kind) == [.string, .number, .boolean, .null, .array, .object])
    #expect(values.map(\.string) == ["1", nil, nil, nil, nil, nil])
    #expect(values.map(\.numberText) == [nil, "1", nil, nil, nil, nil])
    #expect(values.map(\.integer) == [nil, 1, nil, nil, nil, nil])
    #expect(values.map(\.double) == [nil, 1, nil, nil, nil, nil])
    #expect(values.map(\.boolean) == [nil, nil, true, nil, nil, nil])
    #expect(values.map(\.isNull) == [false, false, false, true, false, false])
    #expect(values.map(\.count) == [0, 0, 0, 0, 0, 0])
    #expect(values.map { Array($0.elements).count + Array($0.members).count } == [0, 0, 0, 0, 0, 0])
    #expect(values.allSatisfy { $0["1"] == nil && $0.firstDuplicateKey == nil })
  }

  @Test(
    "a number keeps its text",
    arguments: [
      ("0", 0, 0), ("-0", 0, 0), ("1.50", nil, 1.5), ("1e5", nil, 100_000), ("1E+2", nil, 100), ("1.0", nil, 1),
      ("9223372036854775807", Int.max, 0x1p63), ("9223372036854775808", nil, 0x1p63),
      ("-9223372036854775808", Int.min, -0x1p63), ("1e999", nil, nil), ("0.1e-7", nil, 1e-8),
      ("123456789012345678901234567890", nil, 0x1.8ee90ff6c373ep96),
    ] as [(String, Int?, Double?)])
  func number(text: String, integer: Int?, double: Double?) throws {
    for value in [
      try root(text), try #require(root("{\"a\":\(text)}")["a"]), try #require(root(" [\(text) ]").elements.first { _ in true }),
    ] {
      #expect(value.numberText == text)
      #expect(value.integer == integer)
      #expect(value.double == double)
      #expect(value.sourceText == text)
    }
  }

  @Test(
    "escapes are resolved, a surrogate without its other half is U+FFFD",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
      (#""\u0041\u00e9\u20AC\u0000""#, "Aé€\u{0}"),
      (#""\ud83d\ude00!""#, "😀!"),
      (#""\uD83D""#, "\u{fffd}"),
      (#""\uDE00\uD83D""#, "\u{fffd}\u{fffd}"),
      (#""a\ud83dz""#, "a\u{fffd}z"),
      (#""\ud83d\n""#, "\u{fffd}\n"),
      (#""\ud83d\u0041""#, "\u{fffd}A"),
      (#""\ud83d\ud83d\ude00""#, "\u{fffd}😀"),
      (#""\udbff\udfff""#, "\u{10ffff}"),
      (#""日本\t語""#, "日本\t語"),
      (#""\\""#, "\\"),
      (#""\\\"""#, "\\\""),
    ])
  func escapes(text: String, string: String) throws {
    #expect(try root(text).string == string)
    let object = try root("{\(text) : \(text), \"plain\": [\(text), \"z\"]}")
    #expect(object[string]?.string == string)
    #expect(object.members.first { _ in true }?.key.name == string)
    #expect(object["plain"]?.elements.map(\.string) == [string, "z"])
    #expect(object["plain"]?.elements.map(\.sourceText) == [text, "\"z\""])
  }

  @Test("the source text of a value is a verbatim slice, its bytes are without quotes")
  func slices() throws {
    let value = try root(#"{"a" : [ 1.50 ,{"b":"\u0041\"" } ], "c":"é"}"#)
    #expect(value["a"]?.sourceText == #"[ 1.50 ,{"b":"\u0041\"" } ]"#)
    #expect(value["a"]?.elements.map(\.sourceText) == ["1.50", #"{"b":"\u0041\"" }"#])
    #expect(value["c"]?.sourceText == #""é""#)
    #expect(value["c"]?.withBytes { Array($0) } == Array("é".utf8))
    #expect(value["a"]?.withBytes { Array($0) } == Array(#"[ 1.50 ,{"b":"\u0041\"" } ]"#.utf8))
  }

  @Test("the first member with a key counts, and the second is found as a duplicate")
  func duplicates() throws {
    let value = try root(#"{"a":1,"b":2,"\u0061":3,"b":4}"#)
    #expect(value["a"]?.integer == 1)
    #expect(value.firstDuplicateKey == JSONKey(name: "a", offset: 13))
    #expect(value.count == 4)
    // Composed and decomposed é: two keys.
    #expect(try root("{\"\u{e9}\":1,\"e\u{301}\":2}").firstDuplicateKey == nil)
    #expect(try root("{\"\u{e9}\":1,\"e\u{301}\":2}")["e\u{301}"]?.integer == 2)
    #expect(try root("{}").firstDuplicateKey == nil)
  }

  @Test("a byte order mark is skipped and offsets stay true")
  func byteOrderMark() throws {
    let value = try root("\u{feff}{\"a\": \"\\n\"}")
    #expect(value.offset == 3)
    #expect(value["a"]?.offset == 9)
    #expect(value["a"]?.sourceText == "\"\\n\"")
    #expect(value["a"]?.string == "\n")
    #expect(value.sourceText == "{\"a\": \"\\n\"}")
  }

  @Test("a document of megabytes reads like a small one")
  func large() throws {
    let row = #"{"id": 7, "name": "caf\u00e9", "list": [1, 2.5, {"x": null}]}"#
    let text = "[" + Array(repeating: row, count: 30_000).joined(separator: ",\n") + "]"
    let value = try root(text)
    #expect(value.count == 30_000)
    #expect(value.elements.allSatisfy { $0.sourceText == row && $0["name"]?.string == "café" && $0["list"]?.count == 3 })
  }
}
