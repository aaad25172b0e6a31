internal import Catalog
internal import Comparison
internal import FileSystem
internal import Runs

/// The checks of a plan that look at the records themselves, held against a run before it is published.
enum RecordChecks {
  /// Those that are broken.
  ///
  /// - Parameters:
  ///   - folder: where the tables of the new run lie.
  ///   - previous: the last published run; what it does not have is not compared.
  static func broken(_ checks: Plan.Checks, folder: String, previous: String) -> [BrokenCheck] {
    var broken: [BrokenCheck] = []
    if let share = checks.maximumChanged, RunManifest.exists(in: previous) { broken += changed(share, folder: folder, previous: previous) }
    for table in Plan.Checks.recordTables {
      let names = checks.required.filter { $0.hasPrefix("\(table.rawValue).") }.map { String($0.dropFirst(table.rawValue.utf8.count + 1)) }
      if !names.isEmpty { broken += lacking(table.schema.columns.filter { names.contains($0.name) }, table, folder: folder) }
    }
    return broken
  }

  private static func changed(_ share: Double, folder: String, previous: String) -> [BrokenCheck] {
    let check = "max_changed"
    let allowed = "\(RunChecks.percent(share)) at most"
    guard let manifest = try? RunManifest(of: previous),
      let tables = try? RunComparison.recordChanges(old: previous, new: folder)
    else { return [BrokenCheck(check: check, found: "the last run cannot be compared with: it is damaged", allowed: allowed)] }
    return tables.compactMap { table in
      let rows = manifest.rows(of: table.name)
      guard Double(table.changed) > share * Double(rows) else { return nil }
      let fields = table.fields.sorted { $0.count > $1.count }.prefix(5).map { "\($0.name) \($0.count)" }
      return BrokenCheck(
        check: check, found: "\(table.changed) of \(rows) \(table.name) changed (\(fields.joined(separator: ", ")))", allowed: allowed)
    }
  }

  private static func lacking(_ columns: [Column], _ table: TableName, folder: String) -> [BrokenCheck] {
    var rows = 0
    var counts = [Int](repeating: 0, count: columns.count)
    var first = [[String]](repeating: [], count: columns.count)
    do throws(TableError) {
      var reader = try TableReader(table, of: folder)
      while try reader.advance() {
        rows += 1
        try reader.withCells { cells in
          for (place, column) in columns.enumerated() where cells.isEmpty(column.index) {
            counts[place] += 1
            if first[place].count < 3 { first[place].append(cells.text(0) ?? "") }
          }
        }
      }
    } catch {
      return [BrokenCheck(check: "required", found: "\(table.rawValue) cannot be read back", allowed: "a value in every record")]
    }
    return columns.indices.filter { counts[$0] > 0 }.map { place in
      let more = counts[place] > first[place].count ? " …" : ""
      return BrokenCheck(
        check: "required",
        found:
          "\(counts[place]) of \(rows) \(table.rawValue) have no \(columns[place].name): \(first[place].joined(separator: ", "))\(more)",
        allowed: "a value in every record")
    }
  }
}
