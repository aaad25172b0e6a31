import JSONBytes
import Pipeline
import Publication

/// What happens during a run as JSON, one object a line on standard error: `time` (RFC 3339 UTC), `level` (info, warning, error),
/// `event`, what belongs to it, and for people `message`.
struct JSONRunLog: RunLog {
  /// True to leave out what is neither a warning nor an error.
  let isQuiet: Bool

  func note(_ progress: RunProgress) {
    switch progress {
    case .page(let source, let resource, let records):
      write(.info, "page", progress) { line in
        line.field("source", source)
        line.field("resource", resource)
        line.field("records", records)
      }
    case .stage(let stage): write(.info, "stage", progress) { $0.field("stage", stage) }
    case .retrying(let url, let seconds):
      write(.warning, "retrying", progress) { line in
        line.field("url", url)
        line.field("after_seconds", seconds)
      }
    case .leftUnfinished(let run, let answers):
      write(.warning, "left_unfinished", progress) { line in
        line.field("run", run)
        line.field("answers", answers)
      }
    case .resuming(let run, let answers):
      write(.info, "resuming", progress) { line in
        line.field("run", run)
        line.field("answers", answers)
      }
    case .nothingToResume: write(.info, "nothing_to_resume", progress) { _ in }
    case .keptForResuming(let answers):
      write(.info, "kept_for_resuming", message: ProgressPhrases.kept(answers)) { $0.field("answers", answers) }
    }
  }

  func failed(_ message: String, code: ExitCode) {
    let text = message.hasSuffix("\n") ? String(message.dropLast()) : message
    write(.error, "failed", message: text) { $0.field("exit_code", Int(code.rawValue)) }
  }

  func finished(_ report: RunReport, code: ExitCode) {
    for check in report.brokenChecks {
      write(.warning, "check_failed", message: nil) { line in
        line.field("check", check.check)
        line.field("found", check.found)
        line.field("allowed", check.allowed)
      }
    }
    write(code == .done ? .info : .warning, "finished", message: nil) { line in
      line.field("plan", report.plan)
      line.field("folder", report.folder)
      line.field("latest", report.isLatest)
      line.field("exit_code", Int(code.rawValue))
      for (table, rows) in report.manifest.counts { line.field(table, rows) }
    }
  }

  private enum Level: String {
    case info, warning, error
  }

  private func write(_ level: Level, _ event: String, _ progress: RunProgress, fields: (inout LogLine) -> Void) {
    write(level, event, message: ProgressPhrases.sentence(progress), fields: fields)
  }

  private func write(_ level: Level, _ event: String, message: String?, fields: (inout LogLine) -> Void) {
    if isQuiet && level == .info { return }
    var line = LogLine()
    line.field("time", Clock.now())
    line.field("level", level.rawValue)
    line.field("event", event)
    fields(&line)
    if let message { line.field("message", message) }
    StandardError.write(line.text)
  }
}

/// One object on its way to a line.
private struct LogLine {
  private var writer = JSONWriter()

  init() { writer.beginObject() }

  mutating func field(_ name: String, _ value: String?) {
    writer.key(string: name)
    if let value { writer.value(string: value) } else { writer.null() }
  }

  mutating func field(_ name: String, _ value: Int) {
    writer.key(string: name)
    writer.value(value)
  }

  mutating func field(_ name: String, _ value: Double) {
    writer.key(string: name)
    writer.value(value)
  }

  mutating func field(_ name: String, _ value: Bool) {
    writer.key(string: name)
    writer.value(value)
  }

  var text: String {
    var writer = writer
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
