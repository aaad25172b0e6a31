import Glibc
import JSONBytes
import Testing

@Suite struct JSONParserTests {
  @Test("tokens stand in document order, and the end of a container is behind what it contains")
  func tokens() throws {
    let bytes = Array(#"{"a":[1,"\n"],"b":{}}"#.utf8)
    var parser = JSONParser()
    try bytes.withUnsafeBufferPointer { source in
      let parsed = try parser.parse(source)
      #expect(parsed.tokens.map(\.kind) == [.object, .key, .array, .number, .string, .key, .object])
      #expect(parsed.tokens.map(\.offset) == [0, 1, 5, 6, 8, 14, 18])
      #expect(parsed.tokens.map(\.end) == [7, 2, 5, 4, 5, 6, 7])
      #expect(parsed.tokens.map(\.isEscaped) == [false, false, false, false, true, false, false])
      #expect(
        parsed.tokens.map { String(decoding: parsed.content(of: $0), as: UTF8.self) } == [
          #"{"a":[1,"\n"],"b":{}}"#, "a", #"[1,"\n"]"#, "1", "\n", "b", "{}",
        ])
      #expect(parsed.indexOfValue(forKey: "a", inObjectAt: 0) == 2)
      #expect(parsed.indexOfValue(forKey: "b", inObjectAt: 0) == 6)
      #expect(parsed.indexOfValue(forKey: "c", inObjectAt: 0) == nil)
      #expect(parsed.indexOfValue(forKey: "a", inObjectAt: 2) == nil)
    }
  }

  @Test("the token has the layout of the C interface")
  func layout() {
    #expect(MemoryLayout<JSONToken>.stride == 20)
    #expect(MemoryLayout<JSONToken>.offset(of: \.offset) == 0)
    #expect(MemoryLayout<JSONToken>.offset(of: \.start) == 4)
    #expect(MemoryLayout<JSONToken>.offset(of: \.length) == 8)
    #expect(MemoryLayout<JSONToken>.offset(of: \.end) == 12)
    #expect(MemoryLayout<JSONToken>.offset(of: \.kind) == 16)
    #expect(MemoryLayout<JSONToken>.offset(of: \.isEscaped) == 17)
  }

  @Test("a parser is reused after an error, and for larger and smaller texts")
  func reuse() throws {
    var parser = JSONParser()
    for text in ["1", "[", "[\"\\u0041\"]", "", "[" + String(repeating: "\"\\n\",", count: 20_000) + "1]", "{}", "\"\\q\"", "[\"\\t\"]"] {
      let bytes = Array(text.utf8)
      let count = try? bytes.withUnsafeBufferPointer { try parser.parse($0).tokens.count }
      let expected: [String: Int] = ["1": 1, "[\"\\u0041\"]": 2, "{}": 1, "[\"\\t\"]": 2]
      #expect(count == (text.utf8.count > 1000 ? 20_002 : expected[text]))
    }
  }

  @Test("nothing behind the end of the source is read, valid or not")
  func endOfMemory() throws {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let memory = try #require(mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    defer { munmap(memory, 2 * page) }
    // A read of the second page ends the process.
    try #require(mprotect(memory + page, page, PROT_NONE) == 0)
    var parser = JSONParser()
    for filler in 0..<130 {
      let spaces = String(repeating: " ", count: filler)
      for (text, isValid) in [
        ("1", true), ("-1.5e3", true), ("true", true), ("\"a\"", true), ("\"\\u00e9\"", true), ("[1]", true), ("{\"a\":\"\\n\"}", true),
        ("tru", false), ("-", false), ("1e", false), ("\"\\u00\"", false), ("\"\\", false), ("\"\\ud83d\\u\"", false), ("\"\u{e9}", false),
        ("[", false), ("{\"a\":", false),
      ] {
        let bytes = Array((spaces + text).utf8)
        let start = memory + page - bytes.count
        start.copyMemory(from: bytes, byteCount: bytes.count)
        let source = UnsafeRawBufferPointer(start: start, count: bytes.count).bindMemory(to: UInt8.self)
        let parses = (try? parser.parse(source).tokens.count) != nil
        #expect(parses == isValid, "\(text) behind \(filler) spaces")
      }
    }
  }
}
