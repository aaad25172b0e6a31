import Pipeline
import Publication

/// The summary of a run for people: what was read and written, where it lies, how to look at it.
enum RunSummary {
  static func text(of report: RunReport) -> String {
    let manifest = report.manifest
    let counts = Dictionary(uniqueKeysWithValues: manifest.counts.map { ($0.table, $0.rows) })
    func rows(_ table: String) -> String { number(counts[table, default: 0]) }
    var lines: [(String, String)] = []
    for source in manifest.sources {
      let lists = source.resources.map { "\(number($0.records)) \($0.name)" }.joined(separator: ", ")
      let pages = source.resources.reduce(0) { $0 + $1.pages }
      let unit = source.files.isEmpty ? "page" : "file"
      lines.append(("read", "\(source.id): \(lists) (\(pages) \(unit)\(pages == 1 ? "" : "s"))"))
    }
    lines.append(
      (
        "written",
        "\(rows("characters")) characters, \(rows("episodes")) episodes, \(rows("entities")) entities, \(rows("appearances")) appearances"
      ))
    lines.append(("kept", "\(rows("statements")) statements (\(manifest.statements)) of \(rows("sources")) source records"))
    if let told = manifest.deduplication { lines.append(("merged", DeduplicationPhrases.merged(told))) }
    lines.append(("rejected", rejected(counts["rejects", default: 0])))
    for notice in manifest.notices {
      guard let text = Self.notice(notice.name, notice.count) else { continue }
      let examples = manifest.noticeExamples.first { $0.name == notice.name }?.examples ?? []
      let rest = notice.count > examples.count ? ", …" : ""
      lines.append(("notice", text + (examples.isEmpty ? "" : ": \(examples.joined(separator: ", "))\(rest)")))
    }
    let seconds = manifest.timings.reduce(0) { $0 + $1.seconds }
    let transport = Dictionary(uniqueKeysWithValues: manifest.transport.map { ($0.name, $0.count) })
    lines.append(("took", "\(hundredths(seconds)) s, \(source(of: manifest.mode)), \(transport["requests", default: 0]) requests"))
    lines.append(("lies in", report.folder ?? report.output))
    let folder = report.isLatest ? "\(report.output)/latest" : report.folder ?? report.output
    lines.append(("look", "duckdb -c \"FROM '\(folder)/characters.ndjson' LIMIT 5\""))
    lines.append(("", "jq .name \(folder)/characters.ndjson | head"))
    var text = ""
    for (label, value) in lines { text += "  " + label.padded(to: 9) + " " + value + "\n" }
    return "\(report.plan): \(headline(report))\n\(text)\(lastLines(report))"
  }

  private static func headline(_ report: RunReport) -> String {
    if !report.brokenChecks.isEmpty && !report.isLatest { return "NOT published: a check failed" }
    if report.manifest.isPartial { return "done, a partial run" }
    return report.manifest.mode == .sample ? "done, from the sample" : "done"
  }

  /// What must not be overlooked stands last.
  private static func lastLines(_ report: RunReport) -> String {
    var text = ""
    for check in report.brokenChecks { text += "check failed: \(check.check): \(check.found); the plan allows \(check.allowed)\n" }
    if !report.brokenChecks.isEmpty {
      text +=
        report.isLatest
        ? "Published all the same, because the plan says \"publish\": \"always\".\n"
        : "The run is kept aside; 'latest' stays as it was.\n" + difference(report)
    }
    if let told = report.manifest.deduplication, told.review > 0, let folder = report.folder {
      text += DeduplicationPhrases.waiting(told, run: report.isLatest ? report.output : folder)
    }
    if report.manifest.isPartial { text += "This run is partial: 'latest' does not lead to it.\n" }
    if report.manifest.mode == .sample {
      text +=
        "This is a sample: its data were written by the authors of catalog-etl, no API ever served them.\n"
        + "For the real data: catalog-etl run \(report.plan)    (asks \(report.liveURLs.joined(separator: ", ")))\n"
    }
    return text
  }

  /// How to see what differs from the run before, where a check compared with it.
  private static func difference(_ report: RunReport) -> String {
    guard let folder = report.folder, report.brokenChecks.contains(where: { ["max_drop", "max_changed"].contains($0.check) }) else {
      return ""
    }
    return "What differs: catalog-etl diff \(report.output)/latest \(folder)\n"
  }

  private static func rejected(_ count: Int) -> String {
    count == 0 ? "nothing" : "\(number(count)) (each with its reason in rejects.ndjson)"
  }

  private static func notice(_ name: String, _ count: Int) -> String? {
    switch name {
    case "one_sided_appearances":
      "\(number(count)) \(count == 1 ? "appearance is" : "appearances are") told by one side only (appearances.source_ids says by which)"
    case "dropped_references":
      "\(number(count)) \(count == 1 ? "reference leads" : "references lead") to no record (statements with outcome dropped)"
    case "empty_sources":
      "\(number(count)) \(count == 1 ? "source was read and gave" : "sources were read and gave") no record at all: all were rejected (rejects.ndjson says why) or left out by the filter"
    case "filtered_records":
      "\(number(count)) \(count == 1 ? "record was" : "records were") left out by the filter of the plan"
    case "repeated_records":
      "\(number(count)) \(count == 1 ? "record" : "records") came again with the same content, and \(count == 1 ? "counts" : "count") once"
    case "declared_count_differs":
      "\(number(count)) \(count == 1 ? "list holds" : "lists hold") another number of records than the source declares"
    case "unused_decisions":
      "\(number(count)) \(count == 1 ? "decision is" : "decisions are") about ids that are no records of this run, or of two kinds or universes"
    case "idle_blocking_rules":
      "\(number(count)) blocking \(count == 1 ? "rule finds" : "rules find") nothing: no record has its fields (manifest.json, deduplication)"
    case "pairs_not_compared":
      "\(number(count)) pairs of blocks that are too large were not compared under one rule (manifest.json, deduplication)"
    default: WikiPhrases.leftOut(name, number(count), isOne: count == 1)
    }
  }

  private static func source(of mode: Manifest.Mode) -> String {
    switch mode {
    case .live: "live"
    case .archive: "replayed from an archive"
    case .offline: "replayed from the archive of the latest run"
    case .sample: "replayed from the built-in sample"
    case .files: "from files"
    }
  }

  private static func hundredths(_ seconds: Double) -> String {
    let whole = Int((seconds * 100).rounded())
    return "\(whole / 100).\(whole % 100 < 10 ? "0" : "")\(whole % 100)"
  }

  /// A number with commas: `1,268`.
  static func number(_ value: Int) -> String {
    var digits = String(value)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
