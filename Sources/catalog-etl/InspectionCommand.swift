import Catalog
import CommandGrammar
import Glibc
import Inspection
import Pipeline
import Runs
import Text

/// What the commands that look into a run have in common: finding the run, and saying what is wrong.
struct InspectionCommand {
  /// Why a command ends early.
  enum Failure: Error {
    case run(RunError)
    case table(TableError)
    case output(OutputError)
  }

  let terminal = Terminal(descriptor: STDOUT_FILENO)

  static func run(_ parsed: ParsedArguments) throws(OutputError) -> ExitCode {
    let command = InspectionCommand()
    do throws(Failure) {
      switch parsed.command {
      case "list": return try command.list(parsed)
      case "show": return try command.show(parsed)
      case "search": return try command.search(parsed)
      default: return try command.stats(parsed)
      }
    } catch {
      switch error {
      case .run(let error):
        StandardError.write(InspectionPhrases.phrase(error))
        return InspectionPhrases.exitCode(error)
      case .table(let error):
        StandardError.write(InspectionPhrases.phrase(error))
        return InspectionPhrases.exitCode(error)
      case .output(let error): throw error
      }
    }
  }

  /// The folder of the run that the first argument means.
  func folder(_ parsed: ParsedArguments) throws(Failure) -> String {
    do { return try RunReference.find(parsed.positionals.first ?? "") { PlanOutput.folder(of: $0) }.path } catch { throw .run(error) }
  }

  func read<Result>(_ body: () throws(TableError) -> Result) throws(Failure) -> Result {
    do { return try body() } catch { throw .table(error) }
  }

  func write(_ text: String) throws(Failure) {
    do { try StandardOutput.write(text) } catch { throw .output(error) }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    do { try StandardOutput.write(bytes) } catch { throw .output(error) }
  }

  func bold(_ text: String) -> String { terminal.allowsColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  func faint(_ text: String) -> String { terminal.allowsColor && !text.isEmpty ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

  /// A value without what would steer a terminal or break a line.
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: plain.append(" ")
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }
}

/// Output that is gathered and written in larger pieces.
struct OutputBuffer {
  private var bytes: [UInt8] = []

  mutating func append(_ line: String) {
    bytes.append(contentsOf: line.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func append(_ line: some Sequence<UInt8>) {
    bytes.append(contentsOf: line)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes out what is there where it is much; the error where nobody takes it.
  mutating func flush(least: Int = 64 * 1024) -> OutputError? {
    if bytes.count < max(least, 1) { return nil }
    do { try StandardOutput.write(bytes) } catch { return error }
    bytes.removeAll(keepingCapacity: true)
    return nil
  }
}
