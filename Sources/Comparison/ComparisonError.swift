public import FileSystem
public import JSONBytes
public import Runs

/// Why two things cannot be compared; all that a message needs.
public enum ComparisonError: Error, Equatable, Sendable {
  /// A file could not be read, or a temporary one not be written.
  case file(FileError)
  /// A run was not found, or its manifest cannot be read.
  case run(RunError)
  /// A table of a run cannot be read.
  case table(TableError)
  /// Both sides are the same run or file.
  case sameInput(String)
  /// A table of a run has not the size that its manifest tells: cut, or changed by somebody.
  case changedSize(path: String, bytes: Int, expected: Int)
  /// A run has no file for a table.
  case missingTable(folder: String, table: String)
  /// A line is no JSON.
  case syntax(path: String, line: Int, column: Int, JSONSyntaxError.Problem)
  /// A line is no object.
  case notAnObject(path: String, line: Int)
  /// A line has no value for a field of the key.
  case missingKey(path: String, line: Int, field: String)
  /// The value of a key's field is a list or an object.
  case badKey(path: String, line: Int, field: String)
  /// Two lines have the same key.
  case duplicateKey(path: String, line: Int, key: String)
  /// A line of a run stands behind one that it should precede.
  case unsorted(path: String, line: Int, key: String)
  /// A file of CSV has a row with another number of cells than its header, or a quote that does not end.
  case badCSV(path: String, line: Int, cells: Int?, expected: Int)
  /// The header of a file of CSV lacks a column of the key; the columns it has.
  case noKeyColumn(path: String, name: String, columns: [String])
  /// A field that was asked for is one of no table; all that there are.
  case unknownField(String, known: [String])
  /// No record has that id in any of the runs.
  case recordNotFound(String)
  /// One side is a run and the other a file.
  case runAndFile(run: String, file: String)
  /// Two files need the names of their key.
  case noKey
}
