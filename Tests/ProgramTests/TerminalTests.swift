import Glibc
import Testing

@Suite(
  .enabled(if: Surroundings.hasBinary, Surroundings.noBinary),
  .enabled(if: PseudoTerminal.isAvailable, "there are no pseudo terminals here"))
struct TerminalProgramTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private let escape = "\u{1B}"
  private let clear = "\r\u{1B}[K"

  /// What a terminal of 80 columns gets on standard error.
  private func errors(_ arguments: String..., environment: [String: String?] = ["TERM": "xterm"]) throws -> String {
    let terminal = try PseudoTerminal(columns: 80)
    let run = try workshop.start(arguments, environment: environment, errors: .path(terminal.path)).wait()
    #expect(run.end == .exit(0))
    return terminal.text()
  }

  /// What a terminal of so many columns gets on standard output.
  private func output(_ arguments: String..., environment: [String: String?] = ["TERM": "xterm"], columns: UInt16 = 80) throws -> String {
    let terminal = try PseudoTerminal(columns: columns)
    let run = try workshop.start(arguments, environment: environment, output: .path(terminal.path)).wait()
    #expect(run.end == .exit(0))
    return terminal.text()
  }

  @Test("a terminal is shown progress, which is gone when the summary comes")
  func progress() throws {
    let text = try errors("run", "rm", "--sample")
    #expect(text.hasPrefix("\rextract "), "\(text.debugDescription)")
    #expect(text.contains("4 pages · 63 records"))
    let parts = text.components(separatedBy: clear + "rm: done, from the sample\r\n")
    #expect(parts.count == 2, "\(text.debugDescription)")
    #expect(parts.last?.contains(escape) == false && parts.last?.contains("catalog-etl run rm") == true)
  }

  @Test("--quiet shows no progress on a terminal either")
  func quiet() throws { #expect(try errors("run", "rm", "--sample", "--quiet").isEmpty) }

  @Test("a dumb terminal gets no control characters")
  func dumb() throws {
    let text = try errors("run", "rm", "--sample", environment: ["TERM": "dumb"])
    #expect(text.hasPrefix("rm: done, from the sample\r\n"), "\(text.debugDescription)")
    #expect(!text.contains(escape))
    #expect(try !output("--help", environment: ["TERM": "dumb"]).contains(escape))
  }

  @Test("headings of help are bold on a terminal, and plain where NO_COLOR is set or no terminal is")
  func help() throws {
    #expect(try output("--help").contains("\u{1B}[1mUsage\u{1B}[0m"))
    #expect(try !output("--help", environment: ["TERM": "xterm", "NO_COLOR": "1"]).contains(escape))
    #expect(try output("--help", environment: ["TERM": "xterm", "NO_COLOR": ""]).contains(escape))
    #expect(try !workshop.catalog("--help", environment: ["TERM": "xterm"]).output.contains(escape))
  }

  @Test("help keeps to the width of the terminal", arguments: [50, 80, 120])
  func width(columns: Int) throws {
    let text = try output("run", "--help", environment: ["TERM": "dumb"], columns: UInt16(columns))
    let prose = text.components(separatedBy: "\r\n").filter { !$0.contains("catalog-etl") }
    #expect(prose.allSatisfy { $0.count <= columns })
    #expect(prose.contains { $0.count > columns * 2 / 3 })
  }
}

extension String {
  /// The pieces between the occurrences of a separator, compared by scalars.
  fileprivate func components(separatedBy separator: String) -> [String] {
    let marker = "\u{0}"
    return replacing(separator, with: marker).unicodeScalars.split(separator: "\u{0}", omittingEmptySubsequences: false).map { String($0) }
  }
}
