public import Compression
public import FileSystem
public import JSONBytes
public import WebArchive

/// Why a file of a source could not be read to its end.
public enum FileSourceError: Error, Sendable, Equatable {
  /// The system could not give its bytes.
  case file(FileError)
  /// A pattern fits no file.
  case noMatch(pattern: String)
  /// The path is a folder, and the source says that it names files of records.
  case folder(path: String)
  /// The path is no folder of a run, and the source says nothing of records.
  case notARun(path: String)
  /// Its compressed bytes are damaged.
  case gzip(path: String, GzipError)
  /// The document is no JSON.
  case notJSON(path: String, JSONSyntaxError)
  /// The document holds no records where the source says; `keys` are those it has at the top.
  case nothingSelected(path: String, select: String, keys: [String])
  /// The table has no line that names its columns.
  case noHeader(path: String)
  /// The line that names the columns has a name twice, or cannot be read.
  case badHeader(path: String, repeated: String?)
  /// Columns that the source reads are not there.
  case missingColumns(path: String, missing: [String], known: [String])
  /// A record is longer than can be held; it begins in this line.
  case tooLong(path: String, line: Int, limit: Int)
  /// A quote is never closed; it is opened in the row that begins in this line.
  case openQuote(path: String, line: Int)
  /// The archive cannot be read.
  case archive(WARCError)
}
