public import Catalog
public import FileSystem
public import JSONBytes

/// What is wrong with a table of a run, and where.
public struct TableError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// The file could not be opened or read; there is no line then.
    case file(FileError)
    /// The line is no JSON.
    case syntax(JSONSyntaxError.Problem)
    /// The file ends inside the line: every line of a run ends with LF.
    case cut
    /// The line holds something else than an object.
    case notAnObject
    /// A field that the table does not have.
    case unknownField(String)
    /// A field of the table that the line does not have.
    case missingField(String)
    /// A field that stands twice.
    case duplicateField(String)
    /// A field that holds something else than its type, or null where that is never written.
    case wrongType(field: String, expected: FieldType)
    /// A line longer than so many bytes.
    case tooLong(limit: Int)
  }

  /// The file.
  public var path: String
  /// The line, from 1; 0 where the file as a whole is at fault.
  public var line: Int
  /// The column in code points, from 1; 0 where the file as a whole is at fault.
  public var column: Int
  /// What is wrong.
  public var problem: Problem

  /// An error at a known place.
  public init(path: String, line: Int, column: Int, problem: Problem) {
    self.path = path
    self.line = line
    self.column = column
    self.problem = problem
  }
}
