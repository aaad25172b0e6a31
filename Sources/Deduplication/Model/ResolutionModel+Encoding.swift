internal import Configuration
internal import JSONBytes

extension ResolutionModel {
  /// The model as a file; reading it gives the same model.
  public func encoded(reading: RecordReading? = nil) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.key("version")
    writer.value(Self.version)
    writer.member("name", name)
    if let reading { Self.write(reading, to: &writer) }
    writer.key("fields")
    writer.beginArray()
    for field in fields { Self.write(field, to: &writer) }
    writer.endArray()
    writer.key("gates")
    writer.value(strings: gates)
    writer.key("comparisons")
    writer.beginArray()
    for comparison in comparisons { Self.write(comparison, to: &writer) }
    writer.endArray()
    writer.key("blocking")
    writer.beginArray()
    for rule in blocking { writer.value(strings: rule.parts.map(\.text)) }
    writer.endArray()
    writer.key("largest_block")
    writer.value(largestBlock)
    writer.key("matches_per_record")
    writer.value(matchesPerRecord)
    writer.key("thresholds")
    writer.beginObject()
    for (key, value) in [("merge", thresholds.merge), ("review", thresholds.review), ("near", thresholds.near)] {
      writer.key(string: key)
      writer.value(value)
    }
    writer.endObject()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ reading: RecordReading, to writer: inout JSONWriter) {
    writer.key("records")
    writer.beginObject()
    writer.member("key", reading.key)
    if let source = reading.source { writer.member("source", source) }
    writer.key("duplicates_within")
    writer.value(reading.hasDuplicates)
    writer.key("group")
    writer.value(strings: reading.group)
    writer.endObject()
  }

  private static func write(_ field: Field, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", field.name)
    if !field.from.isEmpty {
      writer.key("from")
      writer.value(strings: field.from)
    }
    writer.member("type", field.type.rawValue)
    if !field.genericWords.isEmpty {
      writer.key("generic_words")
      writer.value(strings: field.genericWords)
    }
    writer.endObject()
  }

  private static func write(_ comparison: Comparison, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", comparison.name)
    writer.member("field", comparison.field)
    if !comparison.also.isEmpty {
      writer.key("also")
      writer.value(strings: comparison.also)
    }
    writer.key("levels")
    writer.beginArray()
    for level in comparison.levels {
      writer.beginObject()
      writer.member("if", level.test.word)
      if let number = level.test.number {
        let known = LevelTest.words.first { $0.word == level.test.word }
        writer.key(string: known?.argument == .atMost ? "at_most" : "at_least")
        writer.value(number)
      }
      writer.key("m")
      writer.value(level.m)
      writer.key("u")
      writer.value(level.u)
      if level.byFrequency {
        writer.key("by_frequency")
        writer.value(true)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}
