internal import Deduplication
internal import FileSystem
internal import JSONBytes

/// `features.ndjson` of a run: what was compared of each source record, so that every score can be told again.
///
/// One line a record: `{"id", "model", "group", "source", "within", "values": {field: [texts]}}`.
struct FeatureFile: ~Copyable {
  static let name = "features.ndjson"

  private let file: OpenFile
  private var writer = JSONWriter()

  init(in folder: String) throws(FileError) {
    file = try OpenFile(creating: FilePath.join(folder, Self.name))
  }

  mutating func write(_ record: ResolutionRecord, model: ResolutionModel, hasDuplicates: Bool) throws(FileError) {
    writer.beginObject()
    writer.key("id")
    writer.value(string: record.id)
    writer.key("model")
    writer.value(string: model.name)
    writer.key("group")
    writer.value(string: record.group)
    writer.key("source")
    writer.value(record.source)
    writer.key("within")
    writer.value(hasDuplicates)
    writer.key("values")
    writer.beginObject()
    for field in model.fields {
      guard let values = record.values[field.name] else { continue }
      writer.key(string: field.name)
      writer.value(strings: values)
    }
    writer.endObject()
    writer.endObject()
    writer.newline()
    if writer.bytes.count > 1 << 20 { try flush() }
  }

  private mutating func flush() throws(FileError) {
    try file.write(writer.bytes)
    writer = JSONWriter()
  }

  consuming func close() throws(FileError) {
    try flush()
    try file.close()
  }
}
