internal import FileSystem
internal import JSONBytes

/// How the records of a file are written.
enum FileFormat {
  case ndjson, json, csv

  /// By the extension of its name, `.gz` aside; nil where that says nothing.
  init?(name: String) {
    let lowered = name.lowercased()
    let plain = lowered.hasSuffix(".gz") ? String(lowered.dropLast(3)) : lowered
    switch FilePath.extension(plain) {
    case "ndjson", "jsonl": self = .ndjson
    case "json": self = .json
    case "csv": self = .csv
    default: return nil
    }
  }

  /// By its beginning: a list is a document; an object is a line where its line is one whole, and the source selects nothing below it;
  /// all else is a table.
  init(beginning: [UInt8], selects: Bool) {
    let text = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning[3...] : beginning[...]
    let first = text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    switch first {
    case UInt8(ascii: "["): self = .json
    case UInt8(ascii: "{"):
      let line = text.drop { $0 != UInt8(ascii: "{") }.prefix { $0 != 0x0A }
      self = !selects && (try? JSONDocument.parse(Array(line))) != nil ? .ndjson : .json
    default: self = .csv
    }
  }
}
