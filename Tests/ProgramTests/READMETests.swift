import FaultServer
import FileSystem
import JSONBytes
import Testing

/// Every command and snippet of the README is run, top to bottom, in a copy of the project's folders.
@Suite(
  .enabled(if: Surroundings.hasBinary, Surroundings.noBinary),
  .enabled(if: FileSystem.exists(FilePath.join(Surroundings.repository, "README.md")), "there is no README.md"))
struct READMETests {
  let workshop: Workshop
  let server: SampleServer
  let blocks: [MarkdownBlock]

  private static let hasReaders = Surroundings.pythonImports("duckdb, polars, pandas") && ProgramRun.succeeds(["jq", "--version"])

  init() throws {
    workshop = try Workshop()
    server = try SampleServer()
    let page = try FileSystem.readAll(FilePath.join(Surroundings.repository, "README.md"))
    blocks = MarkdownBlock.all(of: String(decoding: page, as: UTF8.self))
    try equip()
  }

  @Test("what make targets it names there are")
  func targets() throws {
    let makefile = String(decoding: try FileSystem.readAll(FilePath.join(Surroundings.repository, "Makefile")), as: UTF8.self)
    let targets = Set(makefile.split(separator: "\n").compactMap { line in line.firstIndex(of: ":").map { String(line[..<$0]) } })
    let lines = blocks.filter { $0.language == "sh" }.flatMap { $0.text.split(separator: "\n") }.filter { $0.hasPrefix("make ") }
    #expect(lines.count >= 2)
    for line in lines {
      let target = line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      #expect(targets.contains(target), "\(line)")
    }
  }

  @Test(
    "its commands and snippets run as they stand, the live ones against a server on loopback",
    .enabled(if: hasReaders, "jq, or python with duckdb, polars and pandas, is not installed"))
  func commands() throws {
    // What `make run`, the first command, does once it has built.
    #expect(try workshop.catalog("run", "pipelines/rm.json", "--sample", "-q").end == .exit(0))
    var ran = 0
    for block in blocks {
      switch block.language {
      case "sh":
        for command in block.text.split(separator: "\n") where !command.hasPrefix("make ") && !command.hasPrefix("#") {
          let run = try ProgramRun.run(
            ["bash", "-euo", "pipefail", "-c", String(command)], in: workshop.path, environment: ["PATH": path], seconds: 60)
          #expect(run.end == .exit(0), "\(command)\n\(run.errors)")
          ran += 1
        }
      case "python":
        let run = try workshop.python("-c", block.text)
        #expect(run.end == .exit(0), "\(block.text)\n\(run.errors)")
        ran += 1
      default: break
      }
    }
    #expect(ran >= 6)
    #expect(!server.faults.requests.isEmpty, "nothing of it asks a source")
  }

  @Test("a record it shows is one that the program writes, and a plan it shows is a valid one")
  func shown() throws {
    #expect(try workshop.catalog("run", "pipelines/rm.json", "--sample", "-q").end == .exit(0))
    let blocks = blocks.filter { $0.language == "json" }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let value = try JSONDocument.parse(Array(block.text.utf8)).root
      if value["sources"] != nil {
        try workshop.write(block.text, to: "Pipelines/shown.json")
        let validation = try workshop.catalog("validate", "Pipelines/shown.json")
        #expect(validation.end == .exit(0), "\(validation.errors)")
      } else {
        // The comment before the block says whose line it is: `<!-- record: one line of PATH, laid out -->`.
        let words = block.lead.split { $0 == " " || $0 == "," }.map(String.init)
        let path = try #require(words.first { $0.hasSuffix(".ndjson") }, "\(block.text)")
        let lines = try workshop.read(path).split(separator: "\n").map(String.init)
        #expect(lines.contains(Self.compact(block.text)), "\(block.text)")
      }
    }
  }

  @Test("what it shows as the output of a command is what the command prints")
  func outputs() throws {
    #expect(try workshop.catalog("run", "rm", "--sample", "-q").end == .exit(0))
    let marker = "<!-- output of: "
    let shown = blocks.filter { $0.lead.hasPrefix(marker) }
    #expect(!shown.isEmpty)
    for block in shown {
      let words = block.lead.dropFirst(marker.count).split(separator: " ").map(String.init).filter { $0 != "-->" }
      #expect(try workshop.start(words).wait().output == block.text, "\(block.lead)")
    }
  }

  // MARK: - What stands in for what a reader of the README has

  private var path: String { "\(workshop("bin")):/usr/local/bin:/usr/bin:/bin" }

  /// Puts the program where `make` builds it and on the path, and DuckDB's shell beside it; what would ask the source asks the server.
  private func equip() throws {
    let catalog = """
      #!/bin/bash
      case " $* " in
      *" --sample "* | *" --dry-run "*) ;;
      " run rm "*) set -- "$@" \(server.settings.map { "'\($0)'" }.joined(separator: " ")) ;;
      esac
      exec '\(Surroundings.binary ?? "catalog-etl")' "$@"

      """
    let duckDB = """
      #!/bin/bash
      exec '\(Surroundings.python)' -c '
      import duckdb, sys
      words = sys.argv[1:]
      sql = words[words.index("-c") + 1] if "-c" in words else sys.stdin.read()
      rest = [w for w in words if not w.startswith("-") and w != sql]
      shown = duckdb.connect(rest[0] if rest else ":memory:").sql(sql)
      if shown is not None: print(shown)' "$@"

      """
    for (name, script) in [("bin/catalog-etl", catalog), (".build/release/catalog-etl", catalog), ("bin/duckdb", duckDB)] {
      try FileSystem.makeDirectory(FilePath.parent(workshop(name)), withParents: true)
      try workshop.write(script, to: name)
      guard ProgramRun.succeeds(["chmod", "+x", workshop(name)]) else { throw FileError(.create, path: name, code: 1) }
    }
  }

  /// JSON without the blanks between its tokens.
  private static func compact(_ text: String) -> String {
    var result = ""
    var isInText = false
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if !isInText, scalar == " " || scalar == "\n" { continue }
      if scalar == "\"", !isEscaped { isInText.toggle() }
      isEscaped = scalar == "\\" && !isEscaped
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
