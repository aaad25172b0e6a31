import JSONBytes
import Pipeline
import Publication

/// The result of a run for machines.
enum RunResultJSON {
  static func result(_ report: RunReport) -> [UInt8] {
    let manifest = report.manifest
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.key("plan")
    writer.value(string: report.plan)
    writer.key("mode")
    writer.value(string: manifest.mode.rawValue)
    writer.key("folder")
    if let folder = report.folder { writer.value(string: folder) } else { writer.null() }
    writer.key("latest")
    writer.value(report.isLatest)
    writer.key("partial")
    writer.value(manifest.isPartial)
    write("counts", manifest.counts.map { ($0.table, $0.rows) }, to: &writer)
    write("notices", manifest.notices.map { ($0.name, $0.count) }, to: &writer)
    writer.key("notice_examples")
    writer.beginObject()
    for notice in manifest.noticeExamples {
      writer.key(string: notice.name)
      writer.value(strings: notice.examples)
    }
    writer.endObject()
    write("transport", manifest.transport.map { ($0.name, $0.count) }, to: &writer)
    writer.key("broken_checks")
    writer.beginArray()
    for check in report.brokenChecks {
      writer.beginObject()
      writer.key("check")
      writer.value(string: check.check)
      writer.key("found")
      writer.value(string: check.found)
      writer.key("allowed")
      writer.value(string: check.allowed)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  static func dryRun(_ report: RunReport) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.key("plan")
    writer.value(string: report.plan)
    writer.key("mode")
    writer.value(string: report.manifest.mode.rawValue)
    writer.key("output")
    writer.value(string: report.output)
    writer.key("requests")
    writer.value(strings: report.requests)
    writer.key("files")
    writer.value(strings: report.files)
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ key: StaticString, _ counts: [(String, Int)], to writer: inout JSONWriter) {
    writer.key(key)
    writer.beginObject()
    for (name, count) in counts {
      writer.key(string: name)
      writer.value(count)
    }
    writer.endObject()
  }
}
