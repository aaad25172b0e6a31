internal import JSONBytes
internal import Tables

extension Manifest {
  /// The manifest as `manifest.json`.
  public var json: [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.member("plan", plan)
    writer.member("plan_sha256", planDigest)
    writer.key("answers_sha256")
    if let answersDigest { writer.value(string: answersDigest) } else { writer.null() }
    writer.member("mode", mode.rawValue)
    if mode == .sample {
      writer.member("sample", "This run was made from a sample written for the project; no API ever served it.")
    }
    writer.key("partial")
    writer.value(isPartial)
    writer.key("set")
    writer.value(strings: settings)
    writer.member("started_at", startedAt)
    writer.member("finished_at", finishedAt)
    writer.key("formats")
    writer.value(strings: formats)
    writer.member("statements", statements)
    writer.member("counts", counts.map { ($0.table, $0.rows) })
    writer.member("notices", notices.map { ($0.name, $0.count) })
    writer.key("notice_examples")
    writer.beginObject()
    for notice in noticeExamples {
      writer.key(string: notice.name)
      writer.value(strings: notice.examples)
    }
    writer.endObject()
    writer.key("broken_checks")
    writer.beginArray()
    for check in brokenChecks {
      writer.beginObject()
      writer.member("check", check.check)
      writer.member("found", check.found)
      writer.member("allowed", check.allowed)
      writer.endObject()
    }
    writer.endArray()
    writer.key("sources")
    writer.beginArray()
    for source in sources { source.write(to: &writer) }
    writer.endArray()
    writer.key("archives")
    writer.beginArray()
    for archive in archives { archive.write(to: &writer) }
    writer.endArray()
    writer.key("deduplication")
    if let deduplication { deduplication.write(to: &writer) } else { writer.null() }
    writer.member("transport", transport.map { ($0.name, $0.count) })
    writer.key("seconds")
    writer.beginObject()
    for timing in timings {
      writer.key(string: timing.stage)
      writer.value((timing.seconds * 1000).rounded() / 1000)
    }
    writer.endObject()
    writer.key("versions")
    writer.beginObject()
    for version in versions { writer.member(version.name, version.version) }
    writer.endObject()
    writer.key("files")
    writer.beginArray()
    for file in files { file.write(to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}

extension Manifest.SourceReport {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("adapter", adapter)
    writer.key("resources")
    writer.beginArray()
    for resource in resources {
      writer.beginObject()
      writer.member("name", resource.name)
      writer.key("pages")
      writer.value(resource.pages)
      writer.key("records")
      writer.value(resource.records)
      writer.key("declared")
      if let declared = resource.declared { writer.value(declared) } else { writer.null() }
      writer.endObject()
    }
    writer.endArray()
    if !files.isEmpty {
      writer.key("files")
      writer.beginArray()
      for file in files { file.write(to: &writer) }
      writer.endArray()
    }
    writer.endObject()
  }
}

extension FileEntry {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.key("bytes")
    writer.value(bytes)
    writer.member("sha256", sha256)
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: String, _ text: String) {
    self.key(string: key)
    value(string: text)
  }

  fileprivate mutating func member(_ key: String, _ counts: [(String, Int)]) {
    self.key(string: key)
    beginObject()
    for (name, count) in counts {
      self.key(string: name)
      value(count)
    }
    endObject()
  }
}
