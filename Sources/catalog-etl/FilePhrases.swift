import Adapters
import Compression
import FileSystem
import JSONBytes

/// Why a file of a source could not be read.
enum FilePhrases {
  static func exitCode(_ error: FileSourceError) -> ExitCode {
    switch error {
    case .file, .noMatch, .folder, .notARun: .noInput
    default: .badData
    }
  }

  static func phrase(_ error: FileSourceError) -> String {
    switch error {
    case .file(let error): Phrases.file(error)
    case .noMatch(let pattern):
      "no file fits \"\(pattern)\"\nPaths in \"from\" are relative to the plan; * stands for characters within one name."
    case .folder(let path):
      "\(path) is a folder, and the source says what the records of files are\nName files, or a pattern like \(path)/*.ndjson; the folder of a run needs no \"kind\", \"key\", \"map\"."
    case .notARun(let path):
      "\(path) is no folder of a run: it holds no sources.ndjson\nA file of records needs \"authority\", \"kind\", \"key\" and \"map\" in the plan; of an output folder name its \"latest\"."
    case .gzip(let path, let error): "\(path): \(gzip(error))"
    case .notJSON(let path, let error):
      "\(path):\(error.line):\(error.column): not JSON: \(JSONPhrases.phrase(error.problem))\nOne record a line (NDJSON) is told by the extension .ndjson or .jsonl."
    case .nothingSelected(let path, let select, let keys):
      "\(path): there are no records at \(select)" + (keys.isEmpty ? "" : "; the document holds \(keys.joined(separator: ", "))")
        + "\n\"select\" of the source says where they stand."
    case .noHeader(let path): "\(path): a table needs a first line that names its columns, and this file is empty"
    case .badHeader(let path, let repeated?): "\(path):1: the column \"\(repeated)\" stands twice; give each its own name"
    case .badHeader(let path, nil):
      "\(path):1: the line that names the columns cannot be read: something follows the quote that ends a name"
    case .missingColumns(let path, let missing, let known):
      "\(path):1: the source reads \(quoted(missing)), and the table has no such \(missing.count == 1 ? "column" : "columns"); it has \(quoted(known))\nThe first line must name the columns, divided by commas."
    case .tooLong(let path, let line, let limit): "\(path):\(line): a record begins here that is longer than \(limit) bytes"
    case .archive(let error): ArchivePhrases.phrase(error)
    case .openQuote(let path, let line): "\(path):\(line): a quote that is opened in the row that begins here is never closed"
    }
  }

  private static func gzip(_ error: GzipError) -> String {
    switch error {
    case .cut: "the compressed file is cut; copy or make it again"
    case .notGzip(let offset): "what begins at byte \(offset) is no gzip; the file is damaged"
    case .corrupt(let offset): "it cannot be decompressed from about byte \(offset) on; the file is damaged"
    case .tooLarge(let limit): "more than \(limit) bytes come out of it"
    }
  }

  private static func quoted(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}
