import FileSystem
import JSONBytes

/// How many pairs of one cluster are pairs of one thing, and the other way round.
struct PairwiseScore {
  /// Where the truth stands.
  enum Truth {
    /// In a field of each record.
    case field(String)
    /// In the id: its first parts between hyphens (`rec-12-dup-0`).
    case identifier(parts: Int)
  }

  private(set) var said = 0
  private(set) var wanted = 0
  private(set) var right = 0

  init(records: String, clusters: String, truth: Truth) throws {
    var found: [String: String] = [:]
    try Self.forEachLine(clusters) { line in found[Self.text(line["id"])] = Self.text(line["cluster"]) }
    var bySaid: [String: Int] = [:]
    var byTruth: [String: Int] = [:]
    var byBoth: [String: Int] = [:]
    try Self.forEachLine(records) { line in
      let id = Self.text(line["id"])
      let own =
        switch truth {
        case .field(let name): Self.text(line[name])
        case .identifier(let parts): id.split(separator: "-").prefix(parts).joined(separator: "-")
        }
      let cluster = found[id] ?? id
      bySaid[cluster, default: 0] += 1
      byTruth[own, default: 0] += 1
      byBoth["\(cluster)\t\(own)", default: 0] += 1
    }
    func pairs(_ counts: [String: Int]) -> Int { counts.values.reduce(0) { $0 + $1 * ($1 - 1) / 2 } }
    (said, wanted, right) = (pairs(bySaid), pairs(byTruth), pairs(byBoth))
  }

  /// `precision 0.9999, recall 0.9987, F1 0.9993 (64,295 of 64,370 pairs)`.
  var text: String {
    func share(_ part: Int, _ whole: Int) -> String {
      let tenThousandths = whole == 0 ? 10_000 : (part * 10_000 + whole / 2) / whole
      let digits = "\(tenThousandths % 10_000)"
      return "\(tenThousandths / 10_000)." + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "precision \(share(right, said)), recall \(share(right, wanted)), F1 \(share(2 * right, said + wanted))"
      + " (\(right) of \(wanted) pairs, \(said) said)"
  }

  private static func forEachLine(_ path: String, _ body: (JSONValue) throws -> Void) throws {
    for line in try FileSystem.readAll(path, limit: nil).split(separator: UInt8(ascii: "\n")) {
      try body(try JSONDocument.parse(Array(line)).root)
    }
  }

  private static func text(_ value: JSONValue?) -> String { value?.string ?? value?.numberText ?? "" }
}
