import Catalog
import Compression
import Configuration
import FileSystem
import JSONBytes
import TestSupport
import Testing

@testable import Adapters

@Suite struct FileReaderTests {
  private func definition(_ more: String = "") throws -> FilesDefinition {
    let text = #"""
      { "from": ["x"], "authority": "mine", "kind": "character", "key": "$.id", \#(more)
        "map": { "name": "$.name", "origin": { "path": "$.home.id", "as": "reference", "to": "place", "name": "$.home.name" } } }
      """#
    var problems: [ConfigurationProblem] = []
    let definition = FilesDefinition(try JSONDocument.parse(Array(text.utf8)).root, path: "sources[0]", others: [], problems: &problems)
    #expect(problems == [])
    return definition
  }

  /// The records of a file as `key name=… origin=…`, and its rejects as `code url raw`.
  private func read(_ bytes: [UInt8], as name: String, select: String? = nil) throws -> (records: [String], rejects: [String]) {
    try withTemporaryFolder { folder in
      let path = FilePath.join(folder, name)
      try FileSystem.write(bytes, to: path)
      let definition = try definition(select.map { "\"select\": \"\($0)\"," } ?? "")
      let file = try FileReader(InputFile(path: path, name: name, table: nil), of: definition, universe: "u", run: nil)
      var records: [String] = []
      var rejects: [String] = []
      while let block = try file.next() {
        let found = try file.parser.parse(block)
        rejects += found.rejects.map { "\($0.code.rawValue) \($0.url) \($0.raw)" }
        for batch in found.batches {
          for record in batch.records {
            let claims = batch.claims[record.claims].map { claim in
              let target = claim.target.map { " -> \($0)" } ?? ""
              return "\(batch.map.entries[Int(claim.entry)].field.name)=\(batch.text(of: claim.leaf) ?? "null")\(target)"
            }
            records.append("\(record.key ?? "nil") \(claims.joined(separator: ", "))")
          }
        }
      }
      let (digest, size) = try file.finish()
      #expect(digest.count == 64)
      #expect(size == bytes.count)
      return (records, rejects)
    }
  }

  private func failure(_ text: String, as name: String, select: String? = nil) -> FileSourceError? {
    do {
      _ = try read(Array(text.utf8), as: name, select: select)
      return nil
    } catch {
      return error as? FileSourceError
    }
  }

  private static let ndjson = "{\"id\":1,\"name\":\"Rick\",\"home\":{\"id\":\"7\",\"name\":\"Earth\"}}\n{\"id\":2,\"name\":\"Morty\"}"
  private static let csv = "id,name,home.id,home.name\r\n1,Rick,7,Earth\r\n2,Morty,,\r\n"

  @Test("the same records come from lines, a document and a table, by extension or by content, compressed or not")
  func formats() throws {
    let expected = ["1 name=Rick, origin=7 -> mine:place:7", "2 name=Morty"]
    let document = "[\(Self.ndjson.split(separator: "\n").joined(separator: ","))]"
    for (text, names) in [(Self.ndjson, ["a.ndjson", "a.jsonl", "a.txt"]), (document, ["a.json", "a"])] {
      for name in names {
        #expect(try read(Array(text.utf8), as: name).records == expected, "\(name)")
        #expect(try read(Gzip.compress(Array(text.utf8)), as: name + ".gz").records == expected, "\(name)")
      }
    }
    let inTable = ["1 name=Rick, origin=7 -> mine:place:7", "2 name=Morty, origin=null"]
    for name in ["a.csv", "a.txt", "A.CSV"] { #expect(try read(Array(Self.csv.utf8), as: name).records == inTable, "\(name)") }
    #expect(try read([0xEF, 0xBB, 0xBF] + Array(Self.csv.utf8), as: "a.csv").records == inTable)
    #expect(try read(Array("{\"data\":{\"all\":\(document)}}".utf8), as: "a.json", select: "$.data.all").records == expected)
    #expect(try read(Array("{\"data\":\(document)}".utf8), as: "a", select: "$.data").records == expected)
  }

  @Test("a line or row that is no record is a reject with its place and its text, and the others stand")
  func rejects() throws {
    let lines = try read(Array("{\"id\":1,\"name\":\"a\"}\n{\"id\":2,]\n\n{\"id\":3,\"name\":\"c\"}\n".utf8), as: "a.ndjson")
    #expect(lines.records == ["1 name=a", "3 name=c"])
    #expect(lines.rejects == ["not_json a.ndjson:2:9 {\"id\":2,]"])
    let rows = try read(
      Array("id,name,home.id,home.name\n1,a,,\n2,b\n3,\"c\"d,,\n4,".utf8) + [0xFF] + Array(",,\n5,e,,\n".utf8), as: "a.csv")
    #expect(rows.records == ["1 name=a, origin=null", "5 name=e, origin=null"])
    #expect(rows.rejects == ["wrong_cells a.csv:3 2,b", "bad_quote a.csv:4 3,\"c\"d,,", "not_utf8 a.csv:5 4,\u{FFFD},,"])
  }

  @Test("a file that cannot be read says where and why")
  func failures() {
    #expect(failure("", as: "a.csv") == .noHeader(path: "a.csv"))
    #expect(failure("id,name,id\n", as: "a.csv") == .badHeader(path: "a.csv", repeated: "id"))
    #expect(failure("\"id\"x,name\n", as: "a.csv") == .badHeader(path: "a.csv", repeated: nil))
    #expect(
      failure("1;Rick\n", as: "a.csv")
        == .missingColumns(path: "a.csv", missing: ["id", "name", "home.id", "home.name"], known: ["1;Rick"]))
    #expect(failure("id,name,home.id,home.name\n1,\"a\n2,b,,\n", as: "a.csv") == .openQuote(path: "a.csv", line: 2))
    #expect(
      failure("{\"a\":1,\"b\":2}", as: "a.json", select: "$.c") == .nothingSelected(path: "a.json", select: "$.c", keys: ["a", "b"]))
    if case .notJSON("a.json", let error) = failure("[1,\n]", as: "a.json") { #expect(error.line == 2) } else { Issue.record("no error") }
    #expect(failure("nothing", as: "a.json") != nil)
  }

  @Test("damaged compression is told", arguments: [10, 40])
  func damaged(kept: Int) throws {
    let whole = Gzip.compress(Array(String(repeating: Self.ndjson + "\n", count: 50).utf8))
    #expect(throws: FileSourceError.gzip(path: "a.ndjson", .cut(offset: 0))) { try read(Array(whole.prefix(kept)), as: "a.ndjson") }
  }

  @Test("random lines are records where a parser of documents reads them, and rejects where it does not", arguments: [5, 6] as [UInt64])
  func besideDocuments(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var lines: [String] = []
    for number in 0..<2000 {
      var line = Array(
        "{\"id\":\(number),\"name\":\"Rick \\u00e9 \(number)\",\"home\":{\"id\":\"\(number % 9)\"},\"x\":[1,null,true]}".utf8)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        line[Int.random(in: 0..<line.count, using: &generator)] = "{}[],:\"0a\\".utf8.randomElement(using: &generator) ?? 0
      }
      lines.append(String(decoding: line, as: UTF8.self))
    }
    let parsed = lines.map { try? JSONDocument.parse(Array($0.utf8)) }
    let found = try read(Array(lines.joined(separator: "\n").utf8), as: "a.ndjson")
    let expected = zip(lines, parsed).enumerated().filter { $0.element.1 == nil }.map { (line: $0.offset + 1, raw: $0.element.0) }
    #expect(found.rejects.count == expected.count)
    for (reject, (line, raw)) in zip(found.rejects, expected) {
      #expect(reject.hasPrefix("not_json a.ndjson:\(line):") && reject.hasSuffix(" " + raw))
    }
    #expect(found.records.count == parsed.count { $0 != nil })
  }

  @Test("whatever the bytes, a file gives records and rejects or an error that says where", arguments: [7, 8, 9] as [UInt64])
  func fuzz(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var bytes = Array((Bool.random(using: &generator) ? Self.ndjson : Self.csv).utf8)
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let name = ["a", "a.csv", "a.json", "a.ndjson"].randomElement(using: &generator) ?? "a"
      do {
        let found = try read(bytes, as: name)
        #expect(found.records.count + found.rejects.count <= bytes.count)
      } catch {
        #expect(error is FileSourceError)
      }
    }
  }
}
