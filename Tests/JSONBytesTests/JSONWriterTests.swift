import JSONBytes
import TestSupport
import Testing

private func written(_ layout: JSONWriter.Layout = .compact, _ write: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter(layout)
  write(&writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

private func writeSample(to writer: inout JSONWriter) {
  writer.beginObject()
  writer.key("id")
  writer.value(1)
  writer.key(string: "näme")
  writer.value(string: "Rick \"C-137\"")
  writer.key("none")
  writer.null()
  writer.key("list")
  writer.value(strings: ["a", "b"])
  writer.key("empty")
  writer.value(strings: [])
  writer.key("nested")
  writer.beginArray()
  writer.beginObject()
  writer.endObject()
  writer.value(true)
  writer.value(false)
  writer.endArray()
  writer.endObject()
}

@Suite struct JSONWriterTests {
  @Test("the compact layout has no whitespace, rows are ended by the caller")
  func compact() {
    let row = #"{"id":1,"näme":"Rick \"C-137\"","none":null,"list":["a","b"],"empty":[],"nested":[{},true,false]}"#
    let text = written {
      writeSample(to: &$0)
      $0.newline()
      writeSample(to: &$0)
      $0.newline()
    }
    #expect(text == "\(row)\n\(row)\n")
  }

  @Test("the pretty layout has two spaces and a line end")
  func pretty() {
    #expect(
      written(.pretty, writeSample) == """
        {
          "id": 1,
          "näme": "Rick \\"C-137\\"",
          "none": null,
          "list": [
            "a",
            "b"
          ],
          "empty": [],
          "nested": [
            {},
            true,
            false
          ]
        }

        """)
    #expect(written(.pretty) { $0.value(1) } == "1\n")
    #expect(written(.pretty) { $0.value(strings: []) } == "[]\n")
  }

  @Test(
    "doubles are as short as can be",
    arguments: [
      (172, "172"), (-41.9, "-41.9"), (0, "0"), (-0.0, "0"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"), (-7, "-7"),
      (9_007_199_254_740_991, "9007199254740991"), (9_007_199_254_740_992, "9007199254740992"), (1e16, "10000000000000000"),
      (1.5e20, "150000000000000000000"), (1e21, "1e+21"), (1.25e21, "1.25e+21"), (0.000001, "0.000001"), (1e-7, "1e-7"),
      (1.5e-7, "1.5e-7"), (123456.789, "123456.789"), (-0.001, "-0.001"), (0.25, "0.25"), (2251799813685249.5, "2251799813685249.5"),
      (.leastNonzeroMagnitude, "5e-324"),
      (-1.7976931348623157e308, "-1.7976931348623157e+308"),
      (333333333.33333329, "333333333.3333333"), (0.00001234, "0.00001234"),
      (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
    ] as [(Double, String)])
  func doubles(number: Double, text: String) {
    #expect(written { $0.value(number) } == text)
  }

  @Test("any double reads back as itself")
  func doubleRoundTrip() throws {
    var random = SeededGenerator(seed: 137)
    for _ in 0..<5_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      let text = written { $0.value(number) }
      #expect(Double(text) == number)
      #expect(try JSONDocument.parse(Array(text.utf8)).root.double == number)
    }
  }

  @Test(
    "integers", arguments: [(0, "0"), (9, "9"), (10, "10"), (-1, "-1"), (Int.max, "9223372036854775807"), (.min, "-9223372036854775808")])
  func integers(number: Int, text: String) {
    #expect(written { $0.value(number) } == text)
  }

  @Test(
    "a number is written with its text, and a text that is none as a string",
    arguments: [
      ("1.50", "1.50"), ("-0", "-0"), ("1e5", "1e5"), ("1E+05", "1E+05"), ("", "\"\""), ("01", "\"01\""), ("1.", "\"1.\""),
      ("1 ", "\"1 \""),
      ("1,2", "\"1,2\""), ("unknown", "\"unknown\""), ("-", "\"-\""),
    ])
  func numberTexts(text: String, expected: String) {
    #expect(written { $0.value(numberText: text) } == expected)
  }

  @Test(
    "only what must be escaped is",
    arguments: [
      ("\"\\/", #""\"\\/""#), ("\n\t\r\u{8}\u{c}", #""\n\t\r\b\f""#), ("\u{0}\u{1f}\u{7f}", "\"\\u0000\\u001F\u{7f}\""),
      ("Señor 日本 😀\u{2028}", "\"Señor 日本 😀\u{2028}\""), ("12345678\"2345678\\", #""12345678\"2345678\\""#), ("", "\"\""),
      ("\u{1b}1234567\u{ff}\u{1b}", "\"\\u001B1234567\u{ff}\\u001B\""),
    ])
  func escapes(string: String, text: String) {
    #expect(written { $0.value(string: string) } == text)
    #expect(written { $0.value(bytes: Array(string.utf8)) } == text)
    #expect(written { $0.key(string: string) } == text + ":")
  }

  @Test("special bytes are found at every place of a word, whatever their neighbours", arguments: [1, 2, 7, 8, 9, 15, 16, 20])
  func everyPlace(length: Int) throws {
    // Those behind a special byte are the ones that a borrow could mark.
    let alphabet: [UInt8] = [0x00, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F]
    for place in 0..<length {
      for first in alphabet {
        for second in alphabet {
          var bytes = Array(repeating: UInt8(ascii: "a"), count: length)
          bytes[place] = first
          if place + 1 < length { bytes[place + 1] = second }
          var writer = JSONWriter()
          writer.value(bytes: bytes)
          #expect(try JSONDocument.parse(writer.bytes).root.withBytes { Array($0) } == bytes)
          let escaped = bytes.reduce(0) { $0 + ($1 < 0x20 ? 6 : $1 == 0x22 || $1 == 0x5C ? 2 : 1) }
          #expect(writer.bytes.count == escaped + 2)
        }
      }
    }
  }

  @Test("bytes that are not UTF-8 become U+FFFD as the standard library makes them")
  func invalidUTF8() {
    var random = SeededGenerator(seed: 1)
    let alphabet: [UInt8] = [
      0x41, 0x22, 0x80, 0xBF, 0xC0, 0xC3, 0xE0, 0xA0, 0xE2, 0x82, 0xAC, 0xED, 0x9F, 0xF0, 0x90, 0xF4, 0x8F, 0xF5, 0xFF,
    ]
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 0..<14, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      #expect(written { $0.value(bytes: bytes) } == written { $0.value(string: String(decoding: bytes, as: UTF8.self)) })
    }
  }
}
