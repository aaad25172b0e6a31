import TestSupport
import Testing

@testable import JSONBytes

/// The fast path and the scanner are written apart; each is the other's oracle.
@Suite struct JSONDiagnosisTests {
  private static let seeds = [
    #"{"id":1,"name":"Rick \"C-137\" Sánchez","type":"","list":["a","b\\"],"n":[0,-1.5e+3,12.50],"t":true,"f":false,"z":null,"o":{}}"#,
    #"[ "\u00e9\ud83d\ude00\n" , [ [ ] , { } , [ 1 , 2 ] ] , "日本語" , {"a" : {"b" : [ "\\\\" ] } } ]"#,
    "\u{feff}{\"a\":\"x\",\r\n\t\"b\":[true,false,null,\"\\/\"]}",
    #""a long string that fills more than one block of sixty-four bytes, \\\" with escapes \t and é at its end""#,
    "-0.5E-10", "[1]", "true", "\"\\ud800\"",
  ]

  private static let insertions: [[UInt8]] = [
    Array("\"".utf8), Array("\\".utf8), Array(",".utf8), Array(":".utf8), Array("[".utf8), Array("]".utf8), Array("{".utf8),
    Array("}".utf8), Array("0".utf8), Array("-".utf8), Array(".".utf8), Array("e".utf8), Array("u".utf8), Array("t".utf8),
    Array(" ".utf8), Array("\n".utf8), Array("null".utf8), Array("\\u".utf8), Array("é".utf8), [0x00], [0x0C], [0x1A], [0x1F], [0x7F],
    [0x80], [0xC3], [0xED, 0xA0, 0x80], [0xFF], [0xEF, 0xBB, 0xBF],
  ]

  private static func mutated(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = Int.random(in: place...min(place + 3, bytes.count), using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: insertions.randomElement(using: &random) ?? [], at: place)
      case 2: bytes.replaceSubrange(place..<end, with: insertions.randomElement(using: &random) ?? [])
      case 3: bytes.removeSubrange(place...)
      default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
      }
    }
    return bytes
  }

  @Test("the fast path accepts what the scanner accepts, over mutations of valid texts", arguments: 0..<8 as Range<UInt64>)
  func differential(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var valid = 0
    var invalid = 0
    for _ in 0..<4_000 {
      let original = try #require(Self.seeds.randomElement(using: &random))
      let bytes = Self.mutated(Array(original.utf8), using: &random)
      let fault = bytes.withUnsafeBufferPointer { JSONDiagnosis.fault(in: $0, skipping: $0.starts(with: ByteOrderMark.utf8) ? 3 : 0) }
      do throws(JSONSyntaxError) {
        _ = try JSONDocument.parse(bytes)
        #expect(fault == nil, "only the fast path accepts \(bytes)")
        valid += 1
      } catch {
        #expect(fault != nil, "only the scanner accepts \(bytes)")
        #expect(error.offset == fault?.offset)
        invalid += 1
      }
    }
    #expect(valid > 300 && invalid > 1_000)
  }

  @Test("every prefix of a valid text that is not a text ends too early")
  func prefixes() {
    for text in Self.seeds.prefix(4) {
      let bytes = Array(text.utf8)
      for length in 0..<bytes.count {
        let prefix = Array(bytes[..<length])
        #expect(throws: JSONSyntaxError.self) { try JSONDocument.parse(prefix) }
      }
    }
  }
}
