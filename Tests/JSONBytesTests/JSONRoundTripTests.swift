import JSONBytes
import TestSupport
import Testing

@Suite struct JSONRoundTripTests {
  private static func writeAny(to writer: inout JSONWriter, depth: Int, using random: inout SeededGenerator) {
    switch Int.random(in: 0..<(depth > 4 ? 6 : 8), using: &random) {
    case 0: writer.null()
    case 1: writer.value(Bool.random(using: &random))
    case 2: writer.value(Int(truncatingIfNeeded: random.next()))
    case 3: writer.value(Double(Int.random(in: -99_999...99_999, using: &random)) / 100)
    case 4: writer.value(string: anyString(using: &random))
    case 5: writer.value(numberText: ["1.50", "-0", "1e5"][Int.random(in: 0..<3, using: &random)])
    case 6:
      writer.beginArray()
      for _ in 0..<Int.random(in: 0..<5, using: &random) { writeAny(to: &writer, depth: depth + 1, using: &random) }
      writer.endArray()
    default:
      writer.beginObject()
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        writer.key(string: anyString(using: &random))
        writeAny(to: &writer, depth: depth + 1, using: &random)
      }
      writer.endObject()
    }
  }

  private static func anyString(using random: inout SeededGenerator) -> String {
    let scalars: [Unicode.Scalar] = ["a", "b", " ", "\"", "\\", "/", "\n", "\u{0}", "\u{1f}", "é", "日", "😀", "\u{2028}", ",", "{", "]"]
    var string = ""
    for _ in 0..<Int.random(in: 0..<24, using: &random) { string.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a") }
    return string
  }

  @Test("what is written reads back, and is written again byte by byte, in both layouts")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<1_500 {
      var writer = JSONWriter()
      Self.writeAny(to: &writer, depth: 0, using: &random)
      let document = try JSONDocument.parse(writer.bytes)
      var again = JSONWriter()
      again.value(document.root)
      #expect(again.bytes == writer.bytes)
      var pretty = JSONWriter(.pretty)
      pretty.value(document.root)
      var compacted = JSONWriter()
      compacted.value(try JSONDocument.parse(pretty.bytes).root)
      #expect(compacted.bytes == writer.bytes)
    }
  }
}
