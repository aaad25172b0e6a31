internal import Catalog
internal import FileSystem
internal import Runs

/// The checks of a plan, held against a run and the last published one.
enum RunChecks {
  /// Those that are broken, in the order of the plan's reference.
  ///
  /// - Parameters:
  ///   - rows: rows of the new run by table.
  ///   - previous: rows of the last published run by table; empty where there is none.
  static func broken(_ checks: Plan.Checks, rows: [String: Int], previous: [String: Int]) -> [BrokenCheck] {
    var broken: [BrokenCheck] = []
    let guarded: [TableName] = [.characters, .episodes, .entities]
    for table in guarded.map(\.rawValue) {
      if let minimum = checks.minimum[table], rows[table, default: 0] < minimum {
        broken.append(BrokenCheck(check: "min_\(table)", found: "\(rows[table, default: 0]) \(table)", allowed: "at least \(minimum)"))
      }
    }
    if let drop = checks.maximumDrop {
      for table in guarded.map(\.rawValue) {
        let old = previous[table, default: 0]
        let new = rows[table, default: 0]
        if new < old, Double(old - new) > drop * Double(old) {
          broken.append(
            BrokenCheck(check: "max_drop", found: "\(new) \(table), \(old) in the last run", allowed: "\(percent(drop)) fewer at most"))
        }
      }
    }
    if let share = checks.maximumRejects {
      let rejects = rows[TableName.rejects.rawValue, default: 0]
      let sources = max(rows[TableName.sources.rawValue, default: 0], rejects)
      if Double(rejects) > share * Double(sources) {
        broken.append(
          BrokenCheck(check: "max_rejects", found: "\(rejects) of \(sources) source records rejected", allowed: "\(percent(share)) at most")
        )
      }
    }
    return broken
  }

  /// Rows by table of the last published run; empty where there is none.
  static func previousRows(output: String) -> [String: Int] {
    guard let manifest = try? RunManifest(of: FilePath.join(output, "latest")) else { return [:] }
    return Dictionary(manifest.counts.map { ($0.name, $0.count) }) { first, _ in first }
  }

  static func percent(_ share: Double) -> String {
    let tenths = (share * 1000).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths)) %" : "\(tenths) %"
  }
}
