import Catalog
import JSONBytes
import Testing

@testable import Adapters

@Suite struct RecordLineReaderTests {
  /// What one line became.
  private enum Line: Equatable {
    case record(key: String?, leaves: [String], claims: [String], raw: String)
    case failure(line: Int, offset: Int, raw: String)
  }

  private struct Stop: Error, Equatable { var batches: Int }

  private func reader() throws -> RecordLineReader {
    let definition = try #require(try BuiltInDefinitions.definition(named: "rick-and-morty"))
    let resource = try #require(definition.resource(named: "character"))
    let origin = SourceOrigin(
      universe: "rick-and-morty", authority: "rickandmortyapi", resource: "character", location: "characters.ndjson")
    return RecordLineReader(resource, of: definition, origin: origin)
  }

  private func lines(of lines: RecordLines) -> [Line] {
    let batch = lines.batch
    let records = batch.records.map { record in
      let leaves = record.leaves.map { "\(batch.paths[Int(batch.leaves[$0].path)].name)=\(batch.text(of: $0) ?? "null")" }
      let claims = batch.claims[record.claims].map { claim in
        "\(batch.map.entries[Int(claim.entry)].field.name)=\(batch.text(of: claim.leaf) ?? "null")\(claim.target.map { " \($0)" } ?? "")"
      }
      return Line.record(key: record.key, leaves: leaves, claims: claims, raw: batch.text(in: record.raw))
    }
    return records + lines.failures.map { .failure(line: $0.error.line, offset: $0.error.offset, raw: batch.text(in: $0.raw)) }
  }

  /// Reads a text in chunks of a size.
  private func read(_ text: [UInt8], chunk size: Int) throws -> [RecordLines] {
    var reader = try reader()
    var batches: [RecordLines] = []
    var start = 0
    var end = min(size, text.count)
    while true {
      let isLast = end == text.count
      start += text[start..<end].withUnsafeBufferPointer { chunk in reader.read(chunk, isLast: isLast) { batches.append($0) } }
      if isLast { return batches }
      end = min(end + size, text.count)
    }
  }

  private func character(_ number: Int) -> String {
    "{\"id\":\(number),\"name\":\"Rick \\u00e9\",\"episode\":[\"https://example.org/api/episode/\(number % 7)\"]}"
  }

  @Test("a line becomes a record with its key, its leaves and its claims; a line that is no JSON says where", arguments: [1, 3, 64, 4096])
  func lines(chunk: Int) throws {
    let text =
      "{\"id\":7,\"name\":\"R\\n\",\"status\":null,\"episode\":[\"/episode/1\"]}\n\n{\"id\":8,]\n7\n{\"id\":9,\"new\":{\"a\":[true]}}"
    let batches = try read(Array(text.utf8), chunk: chunk)
    #expect(batches.count == 1)
    #expect(
      batches.flatMap(lines(of:)) == [
        .record(
          key: "7", leaves: ["id=7", "name=R\n", "status=null", "episode=/episode/1"],
          claims: ["name=R\n", "status=null", "episode_ids=/episode/1 rickandmortyapi:episode:1"],
          raw: "{\"id\":7,\"name\":\"R\\n\",\"status\":null,\"episode\":[\"/episode/1\"]}"),
        .record(key: nil, leaves: ["$=7"], claims: [], raw: "7"),
        .record(key: "9", leaves: ["id=9", "new.a=true"], claims: [], raw: "{\"id\":9,\"new\":{\"a\":[true]}}"),
        .failure(line: 3, offset: 70, raw: "{\"id\":8,]"),
      ])
  }

  @Test("a file without lines gives no batch", arguments: ["", "\n \n"])
  func nothing(text: String) throws {
    #expect(try read(Array(text.utf8), chunk: 1024).isEmpty)
  }

  @Test("batches end with 256 records or 64 KB and lose nothing")
  func limits() throws {
    let short = (0..<600).map(character).joined(separator: "\n")
    #expect(try read(Array(short.utf8), chunk: 1 << 20).map(\.batch.records.count) == [256, 256, 88])
    let long = "{\"id\":1,\"name\":\"\(String(repeating: "x", count: 40_000))\"}\n"
    #expect(try read(Array(String(repeating: long, count: 3).utf8), chunk: 1 << 20).map(\.batch.records.count) == [2, 1])
  }

  @Test("an error of the caller ends the reading")
  func stop() throws {
    var reader = try reader()
    let text = Array((0..<600).map(character).joined(separator: "\n").utf8)
    var batches = 0
    #expect(throws: Stop(batches: 1)) {
      try text.withUnsafeBufferPointer { chunk throws(Stop) in
        _ = try reader.read(chunk, isLast: true) { _ throws(Stop) in
          batches += 1
          throw Stop(batches: batches)
        }
      }
    }
  }

  @Test("damaged lines are told and all others read as without them", arguments: 0..<20 as Range<UInt64>)
  func mutation(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(limit))
    }
    var rows = (0..<40).map { Array(character($0).utf8) }
    for _ in 0..<10 {
      let row = next(rows.count)
      let byte = UInt8(next(256))
      rows[row][next(rows[row].count)] = byte == UInt8(ascii: "\n") ? 0 : byte
    }
    let whole = try read(Array(rows.joined(separator: [UInt8(ascii: "\n")])), chunk: 97).flatMap(lines(of:))
    var apart: [Line] = []
    var failures: [Int] = []
    for (number, row) in rows.enumerated() {
      let alone = try read(row, chunk: 4096).flatMap(lines(of:))
      #expect(alone.count == 1)
      if case .failure = alone.first { failures.append(number + 1) } else { apart += alone }
    }
    #expect(whole.prefix(apart.count) == apart[...])
    #expect(whole.dropFirst(apart.count).map { if case .failure(let line, _, _) = $0 { line } else { 0 } } == failures)
  }
}
