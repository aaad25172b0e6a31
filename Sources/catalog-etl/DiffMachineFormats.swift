import Comparison
import JSONBytes

/// A difference for programs.
enum DiffMachineFormats {
  /// One object: both sides, the reasons, the counts, and the list of changes.
  static func json(_ difference: Difference, _ detail: DiffDetail) throws(OutputError) {
    var writer = JSONWriter()
    writer.beginObject()
    difference.writeHead(to: &writer)
    difference.writeSummary(to: &writer)
    if detail == .counts {
      writer.endObject()
      return try StandardOutput.write(writer.bytes + [0x0A])
    }
    writer.key("changes")
    try StandardOutput.write(writer.bytes + Array("[".utf8))
    var isFirst = true
    try difference.findings.forEachLine(reading: unreadable) { line throws(OutputError) in
      try StandardOutput.write(Array((isFirst ? "\n" : ",\n").utf8) + line)
      isFirst = false
    }
    try StandardOutput.write("\n]}\n")
  }

  /// A line `comparison`, a line for every change, and a line `summary`: where that is missing, the output is not whole.
  static func ndjson(_ difference: Difference, _ detail: DiffDetail) throws(OutputError) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("type")
    writer.value(string: "comparison")
    difference.writeHead(to: &writer)
    writer.endObject()
    writer.newline()
    try StandardOutput.write(writer.bytes)
    if detail != .counts {
      try difference.findings.forEachChunk(reading: unreadable) { chunk throws(OutputError) in try StandardOutput.write(Array(chunk)) }
    }
    var summary = JSONWriter()
    summary.beginObject()
    summary.key("type")
    summary.value(string: "summary")
    difference.writeSummary(to: &summary)
    summary.endObject()
    summary.newline()
    try StandardOutput.write(summary.bytes)
  }

  /// The temporary file of the findings cannot be read back.
  static func unreadable(_ error: ComparisonError) -> OutputError {
    StandardError.write("catalog-etl: \(ComparisonPhrases.phrase(error))\n")
    return OutputError(code: 5)
  }
}
