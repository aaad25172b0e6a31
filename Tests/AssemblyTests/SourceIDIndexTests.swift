import Catalog
import FileSystem
import TestSupport
import Testing

@testable import Assembly

@Suite struct SourceIDIndexTests {
  private func randomID(_ generator: inout SeededGenerator) -> SourceID {
    let keys = ["", "1", "01", "10", "9", "é", "e\u{301}", "a:b", "x", "A long key that is held in no small string"]
    let key = Bool.random(using: &generator) ? "\(Int.random(in: 0..<900, using: &generator))" : keys.randomElement(using: &generator) ?? ""
    return SourceID(
      authority: ["a", "b10", "b9"].randomElement(using: &generator) ?? "", resource: ["x", "y"].randomElement(using: &generator) ?? "",
      key: key)
  }

  @Test("each id has one number, in the order in which they came, and comes back from it byte by byte", arguments: [1, 2] as [UInt64])
  func numbers(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var index = SourceIDIndex()
    var known: [[UInt8]: Int] = [:]
    for _ in 0..<8000 {
      let id = randomID(&generator)
      let number = index.number(of: id)
      let bytes = Array(id.description.utf8)
      #expect(known[bytes, default: known.count] == number)
      known[bytes] = number
      #expect(Array(index[number].description.utf8) == bytes)
    }
    #expect(index.count == known.count)
    #expect(known.count > 1000)
  }

  @Test("entries are sorted as the ids of their records are", arguments: [3, 4] as [UInt64])
  func order(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try withTemporaryFolder { folder in
      var staging = Staging(folder: folder)
      for _ in 0..<600 {
        let kind: RecordKind = Bool.random(using: &generator) ? .character : .entity(.location)
        let universe = Bool.random(using: &generator) ? "u2" : "u10"
        var record = NormalizedRecord(
          id: randomID(&generator), universe: universe, kind: kind,
          origin: SourceOrigin(universe: universe, authority: "a", resource: "x", location: "f"))
        record.title = "t"
        try staging.add(.record(record), raw: { "" })
      }
      let entries = Array(0..<staging.count)
      var expected: [(RecordID, Int)] = []
      for entry in entries { expected.append((staging.recordID(entry), entry)) }
      // Not with ==: strings that are canonically equivalent are equal to Swift, and other bytes to us.
      expected.sort { $0.0 < $1.0 || (!($1.0 < $0.0) && $0.1 < $1.1) }
      #expect(staging.sortedByID(entries).map { "\($0)" } == expected.map { "\($0.1)" })
    }
  }
}
