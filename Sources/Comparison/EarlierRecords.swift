internal import Catalog
internal import FileSystem
internal import Runs

/// Looks for records in runs before the older one.
enum EarlierRecords {
  struct Found {
    var table: String
    var id: String
    var label: [UInt8]
    /// The name of the newest earlier run that has it.
    var run: String

    var line: [UInt8] {
      var line: [UInt8] = []
      line.append(#"{"table":"#)
      RawJSON.append(table, to: &line)
      line.append(#","change":"came_back","key":{"id":"#)
      RawJSON.append(id, to: &line)
      line.append(#"},"label":"#)
      if label.isEmpty { line.append("null") } else { line.append(contentsOf: label) }
      line.append(#","last_seen":"#)
      RawJSON.append(run, to: &line)
      line.append("}\n")
      return line
    }
  }

  /// Those of the ids, in their order, that a table of one of the runs has.
  static func find(_ ids: [String], table: TableName, in runs: [RunEntry]) throws(ComparisonError) -> [Found] {
    var missing = Dictionary(ids.enumerated().map { (Array($0.element.utf8), $0.offset) }) { first, _ in first }
    var found: [(Int, Found)] = []
    let compared = ComparedTable(table, includesDerived: false)
    for run in runs where !missing.isEmpty {
      let path = RunComparison.path(table, run.path)
      guard FileSystem.exists(path) else { continue }
      var reader = KeyReader(compared.key, leading: compared.leading)
      var difference = RowDifference(FieldRules())
      var key = RowKey()
      var window = try LineWindow(path: path)
      while !missing.isEmpty, try window.findLine() {
        do throws(KeyReader.Problem) { try reader.read(window.line, into: &key) } catch {
          throw MergeJoin.error(error, path: path, offset: window.offset)
        }
        if let place = missing.removeValue(forKey: key.bytes) {
          let label = (try? difference.label(of: window.line).get()) ?? []
          found.append((place, Found(table: table.rawValue, id: ids[place], label: label, run: run.name)))
        }
        window.passLine()
      }
    }
    return found.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
