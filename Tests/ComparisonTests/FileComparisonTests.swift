import FileSystem
import JSONBytes
import TestSupport
import Testing

@testable import Comparison

/// Files of rows for comparisons.
struct Pair {
  let folder: TemporaryFolder
  let old: String
  let new: String

  init(_ old: String, _ new: String, extension name: String = "ndjson") throws {
    folder = try TemporaryFolder()
    self.old = folder("old.\(name)")
    self.new = folder("new.\(name)")
    try FileSystem.write(Array(old.utf8), to: self.old)
    try FileSystem.write(Array(new.utf8), to: self.new)
  }

  func compare(_ change: (inout ComparisonOptions) -> Void = { _ in }) throws -> Difference {
    var options = ComparisonOptions()
    options.key = ["id"]
    change(&options)
    return try FileComparison.compare(old: old, new: new, options: options)
  }

  func failure(_ change: (inout ComparisonOptions) -> Void = { _ in }) -> ComparisonError? {
    do {
      _ = try compare(change)
      return nil
    } catch { return error as? ComparisonError }
  }
}

extension Difference {
  /// The lines of what was found.
  func lines() -> [String] {
    var lines: [String] = []
    try? findings.forEachLine(reading: { $0 }) { line throws(ComparisonError) in lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }
}

@Suite struct FileComparisonTests {
  @Test("rows are added, removed and changed by their key; a list tells what went and came")
  func changes() throws {
    let pair = try Pair(
      """
      {"id":1,"name":"Rick","tags":["a","b"],"age":70}
      {"id":2,"name":"Morty","tags":[],"age":14}
      {"id":10,"name":"Jerry","tags":["x","y"],"age":34}
      """,
      """
      {"id":1,"name":"Rick","tags":["b","c"],"age":70.0}
      {"id":3,"name":"Beth \\"B\\"","tags":[],"age":34}
      {"id":10,"name":"Jerry","tags":["y","x"],"age":null}
      """)
    let found = try pair.compare()
    #expect(
      found.lines() == [
        #"{"table":"new.ndjson","change":"changed","key":{"id":"1"},"label":"Rick","fields":{"tags":{"removed":["a"],"added":["c"]}}}"#,
        #"{"table":"new.ndjson","change":"removed","key":{"id":"2"},"label":"Morty"}"#,
        #"{"table":"new.ndjson","change":"added","key":{"id":"3"},"label":"Beth \"B\""}"#,
        #"{"table":"new.ndjson","change":"changed","key":{"id":"10"},"label":"Jerry","fields":{"age":{"old":34,"new":null}}}"#,
      ])
    let table = try #require(found.tables.first)
    #expect([table.added, table.removed, table.changed] == [1, 1, 2])
    #expect(table.fields == [.init("tags", 1), .init("age", 1)])
    #expect(!found.isSame)
  }

  @Test("another order of a list, of the fields, another way of writing a number or a text are no change")
  func noChange() throws {
    let pair = try Pair(
      "{\"id\":1,\"t\":[1,2],\"n\":1.50,\"s\":\"é\"}\n", "{\"id\": 1, \"s\": \"\\u00e9\", \"t\": [2, 1], \"n\": 1.5, \"extra\": null}")
    let found = try pair.compare()
    #expect(found.lines() == [])
    #expect(found.tables.first?.reordered == 1)
    #expect(found.isSame || found.tables.first?.addedFields == ["extra"])
  }

  @Test("a field more or less is said once and is no change of every record")
  func schema() throws {
    let pair = try Pair("{\"id\":1,\"a\":1}\n{\"id\":2,\"a\":2}\n", "{\"id\":1,\"b\":[\"x\"]}\n{\"id\":2,\"b\":[]}\n")
    let found = try pair.compare()
    #expect(found.lines() == [])
    #expect(found.tables.first?.addedFields == ["b"])
    #expect(found.tables.first?.removedFields == ["a"])
    #expect(!found.isSame)
  }

  @Test("a beginning that was replaced in all values of a field is one line; a value that does not fit is a change")
  func prefixes() throws {
    let rows = (1...900).map { "{\"id\":\($0),\"url\":\"https://a.example/api/x/\($0)\",\"l\":[\"https://a.example/i/\($0)\"]}\n" }.joined()
    let pair = try Pair(
      rows, rows.replacing("https://a.example/", with: "http://localhost:80/").replacing("80/api/x/800\"", with: "80/api/y/800\""))
    let found = try pair.compare()
    #expect(
      found.tables.first?.prefixes == [
        PrefixChange(field: "url", old: "https://a.example/", new: "http://localhost:80/", count: 899),
        PrefixChange(field: "l", old: "https://a.example/", new: "http://localhost:80/", count: 900),
      ])
    #expect(found.tables.first?.changed == 1)
  }

  @Test("fields may be chosen or left out, kinds of change too")
  func choices() throws {
    let pair = try Pair("{\"id\":1,\"a\":1,\"b\":1}\n{\"id\":2}\n", "{\"id\":1,\"a\":2,\"b\":2}\n{\"id\":3}\n")
    #expect(try pair.compare { $0.fields = ["a"] }.tables.first?.fields == [.init("a", 1)])
    #expect(try pair.compare { $0.ignored = ["a"] }.tables.first?.fields == [.init("b", 1)])
    #expect(try pair.compare { $0.only = [.added] }.lines() == [#"{"table":"new.ndjson","change":"added","key":{"id":"3"},"label":null}"#])
  }

  @Test("unsorted files and CSV are sorted first, in memory and on disk alike", arguments: [1 << 20, 300])
  func sorting(memory: Int) throws {
    let old = (1...200).map { "{\"id\":\"k\($0)\",\"v\":\($0)}\n" }
    let pair = try Pair(old.reversed().joined(), old.joined().replacing("\"v\":77}", with: "\"v\":78}"))
    #expect(
      try pair.compare { $0.memoryLimit = memory }.lines() == [
        #"{"table":"new.ndjson","change":"changed","key":{"id":"k77"},"label":null,"fields":{"v":{"old":77,"new":78}}}"#
      ])
    let csv = try Pair(
      "id,name,tags\r\n2,\"a, \"\"b\"\"\nc\",\"[\"\"x\"\"]\"\r\n1,,\r\n", "id,name,tags\n1,z,\n2,\"a, \"\"b\"\"\nc\",\"[\"\"y\"\"]\"\n",
      extension: "csv")
    #expect(
      try csv.compare { $0.memoryLimit = memory }.lines() == [
        #"{"table":"new.csv","change":"changed","key":{"id":"1"},"label":"z","fields":{"name":{"old":null,"new":"z"}}}"#,
        #"{"table":"new.csv","change":"changed","key":{"id":"2"},"label":"a, \"b\"\nc","fields":{"tags":{"removed":["x"],"added":["y"]}}}"#,
      ])
    #expect(try FileSystem.entries(of: "/tmp").filter { $0.hasPrefix(".catalog-etl-sorted.") && memory < 0 } == [])
  }

  @Test("bad input is told with its place")
  func badInput() throws {
    let good = "{\"id\":1}\n"
    let missing = try Pair(good, "{\"id\":1}\n{\"name\":2}\n")
    #expect(missing.failure() == .missingKey(path: missing.new, line: 2, field: "id"))
    let double = try Pair(good, "{\"id\":1,\"a\":1}\n{\"id\":1,\"a\":2}\n")
    #expect(double.failure() == .duplicateKey(path: double.new, line: 2, key: "1"))
    let cut = try Pair(good, "{\"id\":1}\n{\"id\":2,\"na")
    #expect(
      cut.failure() == .syntax(path: cut.new, line: 2, column: 11, .unexpectedEnd(expected: .closingQuote))
        || { if case .syntax(cut.new, 2, _, _)? = cut.failure() { true } else { false } }())
    let list = try Pair(good, "{\"id\":[1]}\n")
    #expect(list.failure() == .badKey(path: list.new, line: 1, field: "id"))
    #expect(try Pair(good, "7\n").failure().map { if case .notAnObject(_, 1) = $0 { true } else { false } } == true)
    let same = try Pair(good, good)
    #expect(throws: ComparisonError.sameInput(same.old)) {
      var options = ComparisonOptions()
      options.key = ["id"]
      _ = try FileComparison.compare(old: same.old, new: same.old, options: options)
    }
    #expect(
      try Pair("id,a\n1,2\n", "id,a\n1\n", extension: "csv").failure().map { if case .badCSV(_, 2, 1, 2) = $0 { true } else { false } }
        == true)
    #expect(
      try Pair("id,a\n1,2\n", "key,a\n1,2\n", extension: "csv").failure().map { if case .noKeyColumn = $0 { true } else { false } } == true)
    #expect(try Pair(good, good).failure { $0.key = [] } == .noKey)
  }

  @Test("random files differ as a slow comparison by dictionaries says", arguments: 0..<60)
  func random(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var old: [Int: [String]] = [:]
    var new: [Int: [String]] = [:]
    let pads = ["", String(repeating: "p", count: 900), String(repeating: "q", count: 40_000)]
    func row() -> [String] {
      [
        "\(Int.random(in: 0...3, using: &generator))",
        ["null", "\"x\\n\"", "\"y\"", "\"\(pads[seed % 3])\""][Int.random(in: 0...3, using: &generator)],
        ["[]", "[1]", "[1,2]", "[2,1]"][Int.random(in: 0...3, using: &generator)],
      ]
    }
    for id in 0..<Int.random(in: 0...60, using: &generator) {
      let first = row()
      switch Int.random(in: 0...9, using: &generator) {
      case 0: old[id] = first
      case 1: new[id] = first
      case 2:
        old[id] = first
        new[id] = row()
      default:
        old[id] = first
        new[id] = first
      }
    }
    func text(_ rows: [Int: [String]]) -> String {
      rows.sorted { $0.key < $1.key }.map { "{\"id\":\($0.key),\"a\":\($0.value[0]),\"b\":\($0.value[1]),\"c\":\($0.value[2])}\n" }.joined()
    }
    let pair = try Pair(text(old), text(new))
    let table = try #require(try pair.compare().tables.first)
    let shared = Set(old.keys).intersection(new.keys)
    func set(_ list: String) -> Set<Character> { Set(list.filter(\.isNumber)) }
    func isChanged(_ id: Int, _ field: Int) -> Bool {
      guard let left = old[id]?[field], let right = new[id]?[field] else { return false }
      return field == 2 ? set(left) != set(right) : left != right
    }
    #expect(table.added == new.count - shared.count)
    #expect(table.removed == old.count - shared.count)
    #expect(table.changed == shared.filter { id in (0...2).contains { isChanged(id, $0) } }.count)
    for (place, name) in ["a", "b", "c"].enumerated() {
      #expect((table.fields.first { $0.name == name }?.count ?? 0) == shared.filter { isChanged($0, place) }.count)
    }
  }

  @Test("damaged files end in an error or a result, never in a trap", arguments: 0..<80)
  func fuzz(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) &+ 1000)
    var bytes = Array((1...40).map { "{\"id\":\"\($0)\",\"n\":[\"a\",\"b\\\"\"],\"x\":{\"y\":\($0)}}\n" }.joined().utf8)
    let whole = String(decoding: bytes, as: UTF8.self)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0...2, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
      default: bytes.insert(contentsOf: Array("\"},\n{".utf8.prefix(Int.random(in: 1...5, using: &generator))), at: place)
      }
    }
    let pair = try Pair(whole, "")
    try FileSystem.write(bytes, to: pair.new)
    do {
      let found = try pair.compare()
      for line in found.lines() { #expect(throws: Never.self) { try JSONDocument.parse(Array(line.utf8)) } }
    } catch {
      #expect(error is ComparisonError)
    }
  }
}
